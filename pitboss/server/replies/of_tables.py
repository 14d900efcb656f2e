"""Response models of live tables: the view of a table, its line in the lobby, and what the coach answers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from pitboss.server.replies.base import Reply, absent

Grade = TypeAliasType("Grade", Literal["best", "fine", "inaccuracy", "mistake", "blunder"])
PhaseName = Literal["betting", "locked", "playing", "closed"]
Wagered = dict[str, int]  # cents by wager, or by seat


class PlacedReply(Reply):
    """A card where it lies."""

    card: str = Field(description="Empty: face down.")
    dim: bool = False
    turned: bool = False


class ZoneReply(Reply):
    """A marked area of the felt and the cards in it."""

    name: str
    size: int = Field(description="Cards that it has room for; 0: as many as the place.")
    cards: list[PlacedReply]
    called: str = Field("", description="The hand that its cards make, where a place holds more than one hand.")


class RolledReply(Reply):
    """What the dice or the wheel of a place show."""

    numbers: list[int] = Field(description="Of each die or wheel, from 1.")
    text: str = Field(description="What is called out.")


class SpotReply(Reply):
    """One place on the felt: a hand, the dealer, the community cards."""

    cards: str
    down: int
    bets: Wagered
    open: list[str]
    rows: dict[str, str]
    choices: list[str]
    zones: list[ZoneReply]
    name: str = Field(description="What the cards are called.")
    rolled: RolledReply = absent("What its dice or its wheel show.")
    stays: Wagered = absent("Bets that this round leaves undecided, by what they have become.")


FeltReply = TypeAliasType("FeltReply", dict[str, SpotReply])  # places by name


class PotReply(Reply):
    title: str
    chips: int


class SeatReply(Reply):
    player: str
    name: str
    bot: bool
    stack: int
    buys_in: bool = Field(False, description="The stack is still in the wallet, until the next hand is dealt.")
    bets: Wagered
    stays: Wagered = absent("Bets that the last round has left undecided.")
    no_seed_before: int
    leaving: bool
    owed: list[str]
    waits: bool
    ready: bool
    connected: bool
    bank: int = absent("Seconds left in the time bank, at tables that have one.")


class ChoiceReply(Reply):
    text: str
    kind: str
    label: str
    cost: int
    key: str | None
    cards: dict[str, str] = {}
    slot: str = Field("", description="The zone to click.")
    zones: list[ZoneReply] = Field([], description="How the hand would lie.")
    name: str = ""


class AmountReply(Reply):
    kind: str
    label: str
    least: int
    most: int
    step: int
    key: str | None


class AskReply(Reply):
    """Who is asked; what is offered is sent to the player who is asked."""

    spot: str
    seat: int
    clause: list[str]
    version: int
    name: str = ""
    question: str = ""
    choices: list[ChoiceReply] = []
    amounts: list[AmountReply] = []


class LimitsReply(Reply):
    name: str
    chip: int
    minimum: int
    maximum: int | None
    hand_maximum: int | None
    games: int | None
    games_over_five: int | None
    wagers: dict[str, tuple[int, int | None]]


class ClockReply(Reply):
    what: Literal["betting", "seeds", "decision"]
    ends: int
    now: int
    bank: bool = Field(description="The clock has run out: what runs now is a time bank.")


class YouReply(Reply):
    player: str
    seats: list[int]


class ClientSeedReply(Reply):
    commitment: str
    seed: str | None


class ShuffleReply(Reply):
    deal: str
    commitment: str
    closed: bool
    seeds: dict[str, ClientSeedReply]


class LastRoundReply(Reply):
    round_id: str
    state: Literal["done", "void"]
    results: dict[str, int]


class ViewReply(Reply):
    """The whole table as one viewer sees it now."""

    table: str
    name: str
    game: str
    title: str
    version: int
    phase: PhaseName
    round: int
    round_id: str
    button: int = Field(description="The dealer button; where bets stay, the number that the marker is on.")
    blinds: list[int]
    closed: dict[str, str] = absent("Bets that no player may make now, and why.")
    rules: str
    profile: str | None
    settings: dict[str, str]
    limits: LimitsReply
    pace_ms: int
    betting_seconds: int
    decision_seconds: int
    bank_seconds: int
    places: int
    solo: bool
    unlisted: bool
    owner: str
    you: YouReply
    seats: dict[str, SeatReply]
    spectators: int
    bot_words: str = Field(description="Which bots play here, where the game has more than one kind; else empty.")
    bot_note: str = Field(description="Why bots do not play as well as they could; empty where they do.")
    shuffle: ShuffleReply | None
    layout: FeltReply | None
    pots: list[PotReply]
    bets: Wagered
    asks: list[AskReply]
    clock: ClockReply | None
    last: LastRoundReply | None


class SoloReply(Reply):
    table: str
    seat: int
    view: ViewReply


class TableLineReply(Reply):
    id: str
    name: str
    game: str
    title: str
    seats: int
    taken: int
    bots: int
    players: list[str] = Field(description="The people who sit there, by seat.")
    spectators: int
    minimum: int
    maximum: int | None
    phase: PhaseName
    round: int
    settings: dict[str, str]


# The coach


class CoachChoiceReply(Reply):
    """A choice that is never the best need not be valued: then it has no figures and no grade."""

    text: str
    kind: str
    amount: int | None = Field(description="Of a bet or raise: the total it comes to.")
    ev: float | None
    fraction: str | None
    cost: float | None
    grade: Grade | None


class ValuedReply(Reply):
    """A decision with what each choice is worth."""

    spot: str
    where: str
    unit: int
    exact: bool
    seen: bool = Field(description="Counted with every card that the player can see, not from a fresh deck.")
    choices: list[CoachChoiceReply]
    best: str
    value: float
    manual: str | None
    note: str
    rule: str = Field(description="What the game's short strategy says of the hand; empty if none is known.")
    sentence: str
    why: str = Field(description="What speaks for the best choice, over the same cards as its value; may be empty.")


class AdviceReply(ValuedReply):
    version: int


class CountingReply(Reply):
    """The coach is not ready yet: how far it is. Ask again soon."""

    counting: Literal[True]
    spot: str
    version: int
    done: int
    of: int
    sentence: str
