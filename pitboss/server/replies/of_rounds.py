"""Response models of finished rounds: the record, the review of a player's decisions, and the proof of fairness."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from pitboss.server.replies.base import Reply, absent
from pitboss.server.replies.of_house import HeadReply
from pitboss.server.replies.of_tables import Grade, ValuedReply
from pitboss.table.shapes import TableEventReply, Wagered


class RoundReply(Reply):
    """A finished round as the asker may see it."""

    id: str
    table: str
    number: int
    game: str
    title: str
    state: str
    at: int
    ended: int
    rules: str
    profile: str | None
    settings: dict[str, str]
    players: dict[str, str]
    bots: list[int] = Field(description="Seats that the house's own players held.")
    mine: list[int]
    bets: dict[str, Wagered]
    before: dict[str, int]
    after: dict[str, int]
    wallet: int | None = Field(description="Yours when the round began, where a solo table shows it with your chips.")
    results: dict[str, int]
    reason: str
    deal: str
    commitment: str | None
    events: list[TableEventReply]
    views: bool


class ReviewReply(ValuedReply):
    """A decision of yours, with what each choice was worth."""

    seq: int
    mark: str
    choice: str
    grade: Grade | None
    cost: float | None


class UnvaluedReply(Reply):
    """A decision of yours that is not valued, or not yet: then it says how far the count is."""

    seq: int
    spot: str
    mark: str
    choice: str
    grade: None
    cost: None
    counting: bool = False
    done: int = 0
    of: int = 0
    sentence: str = ""


class AskedOfCardsReply(Reply):
    """A question of the rules about cards, and what they found."""

    reading: str
    answer: str
    sentence: str = Field(description="Empty where it has no words.")
    decided: bool = Field(description="Another answer would have paid otherwise.")


class BetReasonReply(Reply):
    """Why a bet of yours ended as it did."""

    spot: str
    wager: str
    title: str
    row: str
    cents: int = Field(description="Won; negative when lost.")
    sentence: str = Field(description="Empty where the result says all that is known.")
    clauses: list[str]
    clause: str = Field(description="The sentence of the clause under which it was settled.")
    asked: list[AskedOfCardsReply] = Field(description="Empty where the rules cannot be followed card by card.")


class FairRulesReply(Reply):
    game: str
    version: str
    options: Any
    deck: str


class FairSeedReply(Reply):
    player: str
    commitment: str
    committed_at: int
    seed: str | None
    opened_at: int


class CalledOffReply(Reply):
    deal: str
    seats: list[int]
    why: str


class FairRoundReply(Reply):
    round: str
    button: int = 0
    dice: list[list[int]] = []
    cards: dict[str, str]


class OpeningReply(Reply):
    """One shown card of a sealed deck with its proof."""

    position: int
    leaf: int
    card: str
    salt: str
    path: list[str]


class FairnessReply(Reply):
    """All that is needed to check a shuffle; docs/live_tables.md says how. The first format has fewer fields."""

    format: Literal["pitboss-fairness-1", "pitboss-fairness-2"]
    kind: Literal["seed", "cards"]
    table: str
    deal: str
    commitment: str
    committed_at: int
    end: str
    why: str
    rules: FairRulesReply
    history: str = ""
    closed_at: int = 0
    seeds_closed_at: int = 0
    dealt_at: int = 0
    seeds: dict[str, FairSeedReply] | dict[str, str]
    called_off: list[CalledOffReply] = []
    rounds: list[FairRoundReply]
    server_seed: str = ""
    openings: list[OpeningReply] = []
    head: HeadReply = absent()
    public_key: str = ""
