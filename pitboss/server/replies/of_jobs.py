"""Response models of jobs: simulations and sweeps."""

from __future__ import annotations

from typing import Literal

from pitboss.server.replies.base import Reply
from pitboss.server.schemas import Simulate, Sweep


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


class JobReply(Reply):
    id: str
    kind: Literal["simulate", "sweep"]
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    request: Simulate | Sweep
    done: int
    of: int
    seconds: float
    left: float | None
    result: SimulatedReply | SweptReply | None
    error: str | None


class HouseJobReply(JobReply):
    player: str
    name: str
