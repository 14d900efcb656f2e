"""Response models of the house itself and of its operator's routes."""

from __future__ import annotations

from typing import Any

from pitboss.server.replies.base import Reply
from pitboss.server.replies.of_people import TakenSeatReply
from pitboss.table.shapes import PhaseName


class HeadReply(Reply):
    """A signed head of the house's log."""

    number: int
    at: int
    hash: str
    signature: str


class HouseReply(Reply):
    version: str
    protocol: int
    public_key: str
    head: HeadReply | None
    history: str


class ProgramReply(Reply):
    version: str
    program: str
    rules: dict[str, str]


class CheckReply(Reply):
    started: ProgramReply
    now: ProgramReply
    differences: list[str]


class SignificantReply(Reply):
    """A significant event: who changed what, with before and after."""

    id: int
    at: int
    actor: str
    kind: str
    before: Any
    after: Any
    commit: int | None


class SignReply(Reply):
    """What two players do to each other beyond their habits, in standard errors."""

    what: str
    first: str
    second: str
    cases: int
    value: float
    expected: float
    z: float | None


class PairReply(Reply):
    first: str
    second: str
    hands: int
    net: int
    signs: list[SignReply]
    flag: bool


class CollusionReply(Reply):
    hands: int
    comparisons: int
    bound: float
    pairs: list[PairReply]
    names: dict[str, str | None]


class HeldSeatReply(Reply):
    player: str
    chips: int


class HouseTableReply(Reply):
    id: str
    name: str
    game: str
    owner: str
    unlisted: bool
    solo: bool
    phase: PhaseName
    round: int
    seats: dict[str, HeldSeatReply]
    connections: int
    loaded: bool


class HouseTablesReply(Reply):
    tables: list[HouseTableReply]
    next: int | None


class VoidedReply(Reply):
    round: str
    reason: str


class PlayerAccountReply(Reply):
    id: str
    name: str
    role: str
    wallet: int
    seats: list[TakenSeatReply]


class TakingsReply(Reply):
    """Cents that the bank has won, that were raked, and that were issued as play chips."""

    won: int
    rake: int
    issued: int
