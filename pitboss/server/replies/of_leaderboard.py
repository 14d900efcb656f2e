"""The leaderboard of the day."""

from __future__ import annotations

from pitboss.server.replies.base import Reply


class SkillReply(Reply):
    """A player's graded decisions of the day, and what they cost per 100, in main bets; none before `least` of them."""

    decisions: int
    per_hundred: float | None


class LeaderReply(SkillReply):
    name: str
    mine: bool


class LeaderboardReply(Reply):
    day: str
    game: str  # empty: all games together
    least: int  # decisions before a player is on the board
    players: list[LeaderReply]
    mine: SkillReply | None
