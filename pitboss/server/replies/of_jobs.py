"""Response models of jobs: simulations, sweeps and pay tables for a target."""

from __future__ import annotations

from typing import Literal

from pitboss.server.replies.base import Reply
from pitboss.server.schemas import DesignPays, Simulate, Sweep

JobState = Literal["waiting", "running", "done", "failed", "cancelled"]


class SimulatedWagerReply(Reply):
    rows: dict[str, int]
    ev: float
    se: float
    exact: float | None
    z: float | None


class SimulatedReply(Reply):
    rounds: int
    seed: str
    wagers: dict[str, SimulatedWagerReply]


class SweepPointReply(Reply):
    value: str
    house_edge: float
    ev: str


class SweptReply(Reply):
    points: list[SweepPointReply]


class DesignReply(Reply):
    pays: dict[str, str]
    edge: float
    edge_exact: str
    hit_frequency: float
    sd: float
    printed_table: int | None
    nearest_table: int
    rows_moved: int
    wide_steps: int


class DesignedReply(Reply):
    tables: list[DesignReply]


class JobReply(Reply):
    id: str
    kind: Literal["simulate", "sweep", "design"]
    state: JobState
    request: Simulate | Sweep | DesignPays
    done: int
    of: int
    seconds: float
    left: float | None
    result: SimulatedReply | SweptReply | DesignedReply | None
    error: str | None


class HouseJobReply(JobReply):
    player: str
    name: str
