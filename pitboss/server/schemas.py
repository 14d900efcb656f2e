"""What comes over the wire. Unknown fields are refused."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Rules(Body):
    """The rules of a game: a profile and `key=value` settings, as `--profile` and `--set` take them."""

    profile: str | None = None
    settings: dict[str, str] = Field(default_factory=dict, examples=[{"table.pocket": "1"}], max_length=200)


class OddsQuestion(Rules):
    wager: str | None = None
    strategy: str = "best"


class StrategyQuestion(Rules):
    bets: dict[str, str] = Field(default_factory=dict, examples=[{"play": "1", "pocket": "2"}], max_length=10)
    strategy: str = "best"
    hand: str | None = Field(None, max_length=100, examples=["Th 5d"])
    board: str | None = Field(None, max_length=100)
    up: str | None = Field(None, max_length=20)
