"""Response models of training records: one person's answers, and a group's."""

from __future__ import annotations

from pitboss.server.replies.base import Reply


class SummaryReply(Reply):
    answers: int
    right: int
    accuracy: float
    seconds: float


class DrillRecordReply(SummaryReply):
    game: str
    mode: str
    drill: str
    target: int | None


class WeakClauseReply(Reply):
    game: str
    clause: str
    sentence: str
    mistakes: int


class DayReply(SummaryReply):
    day: str


class ProgressReply(SummaryReply):
    player: str
    drills: list[DrillRecordReply]
    clauses: list[WeakClauseReply]
    days: list[DayReply]


class MemberReply(Reply):
    """A trainee at one game."""

    trainee: str
    player: str
    game: str
    answers: int
    right: int
    accuracy: float
    median_seconds: float
    weakest_clauses: str
    last: str
