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
    contract: bool = absent("It stays until it is decided.")
    comes_from: str = absent("It cannot be bet; a bet on this wager becomes it.")
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
    sentence: str = Field(description="The option in force, as the rules print it.")


class PayTableReply(Reply):
    printed: int
    default: int | None
    now: int | None
    pays: dict[str, str]


class GameFaceReply(Reply):
    """The color of a game's felt and its emblem, as paths of an SVG on a square of 100 units."""

    color: str
    filled: list[str]
    drawn: list[str]


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


class BoardSpotReply(Reply):
    """A place for a bet on a grid of bets, in squares from its upper left corner."""

    wager: str
    x: float
    y: float
    width: float
    height: float
    text: str = Field(description="Printed on it; empty: it lies on the line between others.")
    color: str = Field(description="red, black or green; empty: that of the felt.")


class PocketReply(Reply):
    number: int = Field(description="As a roll of the wheel gives it.")
    text: str
    color: str


class BoardReply(Reply):
    """The betting layout of a game with dice or a wheel."""

    spots: list[BoardSpotReply]
    wheel: list[PocketReply] = Field(description="In their order around the wheel; empty: dice are rolled.")
    dice: int
    marks: dict[str, str] = Field(description="The bet on which the marker lies, by its number.")
    start: str = Field(description="On the button that begins a round.")
    starting: str = Field(description="On it while the round begins.")


class FeltPlanReply(Reply):
    """How a game looks on a table, from the game's own folder."""

    blurb: str
    face: GameFaceReply
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
    board: BoardReply = absent("The grid of bets, in a game with dice or a wheel.")


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


class EdgeReply(Reply):
    wager: str
    title: str
    house_edge: float


class StrategyCardReply(Reply):
    rules: dict[str, list[str]] = Field(description="By decision: use the first line that applies.")
    edge: float
    cost: float = Field(description="More than best play.")


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
    edge: EdgeReply | None = Field(description="The house edge on the main wager, where it is known without a count.")
    card: StrategyCardReply | None = Field(description="The short strategy of the usual rules, if one is shipped.")
    estimated: bool = Field(description="No exact way counts it: odds and best play are estimates.")
    bet_rules: list[BetRuleReply]
    options: dict[str, HouseOptionReply]
    tables: dict[str, PayTableReply]
    clauses: list[ClauseReply]
    has_manual: bool = Field(description="Its clauses are those of a manual.")
    readings: list[ReadingReply] = Field(description="Where the usual rules follow a manual's odds against its text.")
    choices: list[ChoiceKindReply]
    absent: str
    profiles: list[str]
    profile_names: dict[str, str]
    settings: dict[str, str]
    rules: str
    strategies: dict[str, str]
    simulation: FirstSimulationReply
