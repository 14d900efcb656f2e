"""Response models of the house profile: how the house offers its games."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.replies.base import Reply, absent
from pitboss.server.replies.of_exams import ExamRulesReply


class GameRulesReply(Reply):
    """How the house offers one game."""

    profile: str = absent()
    minimum: float = absent("Dollars.")
    maximum: float = absent("Dollars.")
    set: dict[str, str] = absent()
    aggregate: dict[str, float] = absent("By wager: dollars that all its winners of a round are paid at most.")
    wording: dict[str, str] = absent("By clause: the house's own wording, shown after the manual's.")


class ProfileDataReply(Reply):
    """The house profile as its TOML holds it."""

    casino: str
    limits: str
    chips: dict[str, float] = Field(description="Color and dollars.")
    exam: ExamRulesReply
    games: dict[str, GameRulesReply]


class HouseProfileReply(Reply):
    casino: str
    text: str
    exam: ExamRulesReply
    profile: ProfileDataReply
    presets: dict[str, str] = Field(description="Limits by law to choose from, by name: what they are called.")
    critical: list[str] = Field(description="Errors that may fail an exam at once.")
    profile_names: dict[str, dict[str, str]] = Field(description="Of each game: its profiles in words.")
