"""Response models of games as `lab.describe` describes them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.server.replies.base import Reply, absent

WagerKind = TypeAliasType("WagerKind", Literal["main", "side", "bonus", "raise", "pot"])


class RowReply(Reply):
    key: str
    label: str
    pays: str
    text: str


class WagerReply(Reply):
    name: str
    title: str
    kind: WagerKind
    required: bool
    offered: bool
    before_deal: bool
    paid_on: list[str]
    raises: str | None
    at_once: bool
    times: int = Field(description="Of a raise: how many times the wager that it raises, at most.")
    least_times: int
    rows: list[RowReply]


class OptionRangeReply(Reply):
    from_: int = Field(alias="from")
    to: int
    step: int


class HouseOptionReply(Reply):
    values: list[str]
    range: OptionRangeReply = absent("Instead of values, where many numbers may be chosen.")
    default: str
    now: str
    help: str


class PayTableReply(Reply):
    printed: int
    default: int | None
    now: int | None
    pays: dict[str, str]


class PictureReply(Reply):
    dealer: list[str]
    hand: list[str]
    board: list[str]
    chips: list[int]


class PrintedRowReply(Reply):
    label: str
    text: str


class PrintedPaysReply(Reply):
    """A pay table as the felt prints it."""

    wager: str
    title: str
    rows: list[PrintedRowReply]
    notes: list[str]


class CardPlaceReply(Reply):
    title: str
    size: int
    hidden: bool


class PickingReply(Reply):
    """Cards are picked on the felt, and together they are one of the choices."""

    field: str
    word: str
    least: int
    most: int
    others: bool = Field(description="The choice names the cards that are not picked.")
    sort: bool
    ask: str
    confirm: str
    none: str


class LessonLineReply(Reply):
    text: str
    cards: str


class FeltPlanReply(Reply):
    """How a game looks on a table, from the game's own folder."""

    blurb: str
    picture: PictureReply
    spots: list[str] = Field(description="Wagers from left to right.")
    pay_tables: list[PrintedPaysReply]
    sentences: list[str]
    hand: int = Field(description="Cards that a player's place has room for.")
    lanes: int = Field(description="Hands that one player may have.")
    places: dict[str, CardPlaceReply]
    picking: PickingReply | None
    lesson: list[LessonLineReply]
    slow: list[str]
    odds_only: list[str]
    others_seen: bool = Field(description="Players see cards of others when they decide.")


class ClauseReply(Reply):
    number: str
    text: str


class NamedChoiceReply(Reply):
    text: str
    key: str | None


class ChoiceKindReply(Reply):
    kind: str
    choices: list[NamedChoiceReply]


class BetRuleReply(Reply):
    """What a seat must bet; of `needs`, the first wager needs one of the others."""

    kind: Literal["exactly_one", "at_least_one", "needs"]
    wagers: list[str]


class ReadingReply(Reply):
    rule: str
    sentence: str


class FirstSimulationReply(Reply):
    """What the lab deals first."""

    bets: list[str]
    rounds: int
    seed: str


class GameReply(Reply):
    key: str
    title: str
    seats: int
    min_seats: int
    banked: bool
    solved: bool = Field(description="Between two players there is a stored solution under these rules.")
    deck: int
    shoe: bool
    places: list[str]
    layout: list[str]
    felt: FeltPlanReply
    wagers: list[WagerReply]
    main: list[str]
    bet_rules: list[BetRuleReply]
    options: dict[str, HouseOptionReply]
    tables: dict[str, PayTableReply]
    clauses: list[ClauseReply]
    has_manual: bool = Field(description="Its clauses are those of a manual.")
    readings: list[ReadingReply] = Field(description="Where the usual rules follow a manual's odds against its text.")
    choices: list[ChoiceKindReply]
    absent: str
    profiles: list[str]
    settings: dict[str, str]
    rules: str
    strategies: dict[str, str]
    simulation: FirstSimulationReply
