"""Games: wagers, options, and a procedure written as the manual's clauses.

A clause holds steps. A step is a function over the layout: a generator where it needs cards or choices, a plain one
where the dealer only carries out the rules. The steps below cover what most manuals say; a game writes its own where
the manual says "until" or "if".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import EnumMeta
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from pitboss.acts import Ask, Choice, Choices, Face
from pitboss.bet_rules import BetRule
from pitboss.cards import Card, deck
from pitboss.declared import Declared
from pitboss.errors import UnknownName
from pitboss.felt import Felt
from pitboss.house import House
from pitboss.layout import Flow, HandStep, Layout, LayoutStep, Posts, Rule, Spot, Test
from pitboss.options import HouseOptions, configure

if TYPE_CHECKING:
    from pitboss.odds import Counts

O = TypeVar("O", bound=HouseOptions)  # noqa: E741

DEALER = "dealer"

Roll = Callable[[int], int]  # a fair die of so many sides: 1 up to that number
Strategy = Callable[[Spot, Layout[Any], Ask], Choice]  # the hand, what its player sees, the question


NEW = "new"  # owed by a player who has just sat down: no blind was missed, and none paid


class ManualReading(NamedTuple):
    """Where the rules in force differ from a sentence of the manual, or from what its odds were counted with."""

    rule: str  # "A dealer's pair pushes"
    why: str  # "as the printed odds are counted; the manual's text says the dealer loses"

    def __str__(self) -> str:
        return f"{self.rule}, {self.why}"


class Standing(NamedTuple):
    """A seat between two hands of a game with blinds."""

    plays: bool = True  # wants to be dealt in
    owed: tuple[str, ...] = ()  # what has passed it by, or NEW
    waits: bool = False  # for the big blind to come, rather than posting what is owed


class Seating(NamedTuple):
    """Where button and blinds lie for a hand, and who is dealt in. Button and small blind may lie at an empty seat."""

    button: int
    small: int
    big: int
    seats: tuple[int, ...]  # dealt in
    posts: Posts
    owed: Mapping[int, tuple[str, ...]]  # from now on, by seat


class TimeCharge(NamedTuple):
    """A time charge for a seat: so many cents every so many seconds."""

    cents: int
    seconds: int


@dataclass(frozen=True)
class Wager:
    """A betting spot. `outcome` finds the row on which it ends; the pay table of the same name says what that pays."""

    name: str
    title: str
    outcome: Rule
    paid_on: tuple[str, ...] = ()  # no stake of its own: paid on the lowest of these
    raises: str | None = None  # placed during the round, as many times this wager as the options say
    at_once: bool = False  # a raise that lies beside the wager from the start, and may be withdrawn
    pooled: bool = False  # no bank pays it: it starts empty, grows during the round and ends by awards from the pots
    stake: int | None = None  # cents: every bet on it is exactly this, whatever the table's limits


class Clause(Generic[O]):
    """Clauses of the manual by number, the main one first, and the steps that carry them out."""

    __slots__ = ("numbers", "steps", "when", "always")

    def __init__(
        self,
        numbers: str,
        *steps: Callable[..., Flow[None] | None],
        when: Callable[..., bool] | None = None,
        always: bool = False,
    ) -> None:
        self.numbers = tuple(numbers.split())
        self.steps = steps
        self.when = when
        self.always = always  # also when every wager is settled

    @property
    def number(self) -> str:
        return self.numbers[0]

    def __repr__(self) -> str:
        return f"Clause({' '.join(self.numbers)})"


class Source(NamedTuple):
    """The source of a clause: a heading of a manual and the sentence under it, or the house's own convention.

    A game without a manual names the part of its common rules instead.
    """

    document: str
    heading: str = ""
    step: str = ""
    convention: str = ""  # what the house adds where the manual is silent
    manual: bool = True  # else the rules by which a game without a manual is commonly dealt

    @property
    def house(self) -> bool:
        """Nothing of it stands in a manual or in the common rules."""
        return not self.heading

    @property
    def sets_direction(self) -> bool:
        """Is the direction of settlement the house's own, as the manual gives none?"""
        return "direction" in self.convention or "right" in self.convention

    def __str__(self) -> str:
        if self.house:
            return f"House convention: {self.convention}"
        where = f"{self.document}, {self.heading}" + (f", {self.step}" if self.step else "")
        return f"{where}; house convention: {self.convention}" if self.convention else where


@dataclass(frozen=True, eq=False)
class Game(Generic[O]):
    key: str
    title: str
    options: type[O]
    wagers: tuple[Wager, ...]
    procedure: tuple[Clause[O], ...]
    clauses: Mapping[str, str]  # number -> sentence, all of the manual's procedure; see `clause_texts`
    main: tuple[str, ...]  # the bets that the game is known by
    absent: Strategy  # the published choice for a player who does not answer
    bet_rules: tuple[BetRule, ...] = ()  # what a seat must bet; none given: exactly one of the main bets
    places: tuple[str, ...] = (DEALER,)
    deck: Callable[[O], list[Card]] = lambda options: deck()
    cut: Callable[[O], int] = lambda options: 0  # percent of a shoe dealt before its cut card; 0: no cut card
    hand_cards: int = 0  # of a shoe, that must be left for each hand of the next round, the dealer's among them
    profiles: Mapping[str, O] = field(default_factory=dict)  # the first is the default
    seats: int = 6
    starts: Callable[[O, Roll], int] | None = None  # the position dealt first, where dice decide it; it is the button
    seating: Callable[[O, tuple[int, int, int], Mapping[int, Standing]], Seating] | None = None
    # for the next hand, from button, small and big blind of the last; without it the button moves and no blind is owed
    charge: Callable[[O], TimeCharge | None] = lambda options: None  # for a seat by time
    simulated_button: Callable[[int], int] | None = None  # the button of simulated rounds, by the number of players
    counts: Counts | None = None  # how to count it; without it odds and best play are derived from these rules
    declared: Declared = field(default_factory=Declared)  # what derived odds and strategies cannot know
    layout_text: tuple[str, ...] = ()  # sentences printed on the felt, and see `printed`
    felt: Felt = field(default_factory=Felt)  # how it looks on a table
    sources: Mapping[str, Source] = field(default_factory=dict)  # where each clause stands
    readings: Callable[[O], tuple[ManualReading, ...]] = lambda options: ()
    not_acts: str = ""  # numbers of clauses without an act of their own: what may be bet, what waits
    only_with: Mapping[str, str] = field(default_factory=dict)  # bet -> the clauses that are about it alone

    @property
    def printed(self) -> list[str]:
        """What is printed across the layout."""
        return list(dict.fromkeys((*self.felt.sentences, *self.layout_text)))

    @property
    def has_manual(self) -> bool:
        return any(source.manual and not source.house for source in self.sources.values())

    def house(self, options: O | None = None) -> House[O]:
        return House(self, options)

    def profile(self, name: str | None) -> O:
        if name is None:
            return next(iter(self.profiles.values()), None) or self.options()
        if name not in self.profiles:
            raise UnknownName("profile", name, self.profiles)
        return self.profiles[name]

    def configured(self, profile: str | None = None, settings: Collection[tuple[str, str]] = ()) -> House[O]:
        """The game under a profile and `key=value` settings."""
        return House(self, configure(self.profile(profile), list(settings)))


def clause_of(game: Game[Any], step: Callable[..., Any]) -> Clause[Any]:
    """The clause of the procedure that carries out this step, also as part of a pass around the table."""
    return next(clause for clause in every_clause(game) if step in clause.steps)


def every_clause(game: Game[Any]) -> list[Clause[Any]]:
    """The clauses of the procedure, each with those that are part of its pass around the table."""
    return [clause for outer in game.procedure for clause in (outer, *_inner_clauses(outer))]


def enclosing_clause(game: Game[Any], clause: Clause[Any]) -> Clause[Any]:
    """The clause of the procedure that goes around the table, this one being part of the pass."""
    return next(outer for outer in game.procedure if clause is outer or clause in _inner_clauses(outer))


def skipped_clauses(game: Game[Any], before: Clause[Any], after: Clause[Any]) -> tuple[str, ...]:
    """The numbers of the clauses skipped between two that were carried out."""
    order = [enclosing_clause(game, clause) for clause in (before, after)]
    start, end = (game.procedure.index(clause) for clause in order)
    return tuple(number for clause in game.procedure[start + 1 : end] for number in clause.numbers)


@runtime_checkable
class HasClauses(Protocol):
    """A step that goes around the table under clauses of its own."""

    @property
    def clauses(self) -> tuple[Clause[Any], ...]: ...


def _inner_clauses(clause: Clause[Any]) -> tuple[Clause[Any], ...]:
    steps: tuple[Any, ...] = clause.steps
    return tuple(inner for step in steps if isinstance(step, HasClauses) for inner in step.clauses)


def clause_texts(text: str) -> dict[str, str]:
    """Number and sentence of each clause, one a line.

    "{decks}" is the value of an option, "{=decks}" its sentence, "{pocket.royal}" what a row pays and "{$bonus}" the
    fixed stake of a bet; "[pocket|words]" stands only where the house takes that bet.

    >>> clause_texts("1 All wagers before any card.")
    {'1': 'All wagers before any card.'}
    """
    parts = (line.strip().partition(" ") for line in text.strip().splitlines())
    return {number: sentence for number, _, sentence in parts}


def clause_sources(document: str, text: str) -> dict[str, Source]:
    """The sources of clauses, one line each: the clauses, heading and step, and after + what the house adds.

    >>> found = clause_sources("Roo manual", "1 2: Betting Procedures / 1\\n3: + from the right")
    >>> str(found["2"]), str(found["3"])
    ('Roo manual, Betting Procedures, 1', 'House convention: from the right')
    """
    found: dict[str, Source] = {}
    for line in text.strip().splitlines():
        numbers, _, rest = line.strip().partition(":")
        where, _, convention = rest.partition("+")
        heading, _, step = where.partition("/")
        source = Source(document, heading.strip(), step.strip(), convention.strip())
        found |= dict.fromkeys(numbers.split(), source)
    return found


def common_rules(title: str, text: str) -> dict[str, Source]:
    """As `clause_sources`, for a game without a manual.

    >>> str(common_rules("Casino War", "7: war + the direction")["7"])
    'Common rules of Casino War, war; house convention: the direction'
    """
    found = clause_sources(f"Common rules of {title}", text)
    return {number: source._replace(manual=False) for number, source in found.items()}


# who


def live(hand: Spot) -> bool:
    """A hand with a wager still open."""
    return bool(hand.open)


def settled(hand: Spot) -> bool:
    return not hand.open


def everyone(hand: Spot) -> bool:
    return True


Who = Callable[[Spot], bool]


# going round the table


def from_left(*what: HandStep | Clause[Any], who: Who = live, when: Test | None = None) -> LayoutStep:
    """Do this for each remaining player, starting from the dealer's left."""
    return _around(what, who, when, reverse=False)


def from_right(*what: HandStep | Clause[Any], who: Who = live, when: Test | None = None) -> LayoutStep:
    """Do this for each remaining player, starting from the dealer's right."""
    return _around(what, who, when, reverse=True)


def in_house_order(*what: HandStep | Clause[Any], who: Who = live, when: Test | None = None) -> LayoutStep:
    """Do this for each remaining player in the direction in which the house settles: the manual sets none."""
    return _around(what, who, when, reverse=None)


def _around(
    what: tuple[HandStep | Clause[Any], ...], who: Who, when: Test | None, *, reverse: bool | None
) -> LayoutStep:
    clauses = [one for one in what if isinstance(one, Clause)]
    steps = [one for one in what if not isinstance(one, Clause)]
    assert not clauses or not steps, "give either clauses or steps"

    any_live = who is live  # most passes: known without a call

    def step(layout: Layout[Any]) -> None:
        from_right = layout.options.settles_from_right if reverse is None else reverse
        for hand in layout.hands[::-1] if from_right else layout.hands:
            if (hand.open if any_live else who(hand)) and (when is None or when(hand, layout)):
                for one in steps:
                    one(hand, layout)

    def step_by_clause(layout: Layout[Any]) -> None:
        outer = layout.clause
        from_right = layout.options.settles_from_right if reverse is None else reverse
        for hand in layout.hands[::-1] if from_right else layout.hands:
            if (hand.open if any_live else who(hand)) and (when is None or when(hand, layout)):
                for clause in clauses:
                    if clause.when is None or clause.when(hand, layout):
                        layout.clause = clause
                        for one in clause.steps:
                            one(hand, layout)
        layout.clause = outer

    step_by_clause.clauses = tuple(clauses)  # type: ignore[attr-defined]
    return step_by_clause if clauses else step


def deal_from_left(n: int = 1, face: Face = Face.UP, when: Test | None = None) -> LayoutStep:
    """Cards to each remaining player, starting from the dealer's left."""

    def step(layout: Layout[Any]) -> Flow[None]:
        for hand in layout.hands:
            if hand.open and (when is None or when(hand, layout)):
                yield from layout.deal(hand, n, face)

    return step


def deal_to(place: str, n: int = 1) -> LayoutStep:
    """Cards face up to a place."""
    return lambda layout: layout.deal(layout.spots[place], n)


def turn(place: str, n: int | None = None) -> LayoutStep:
    """Turn over cards lying at a place, all of them or the first few."""
    return lambda layout: layout.turn(layout.spots[place], n)


def lay(place: str, n: int = 1) -> LayoutStep:
    """Cards face down to a place, unseen."""
    return lambda layout: layout.lay(layout.spots[place], n)


def at(place: str, *steps: HandStep) -> LayoutStep:
    """Do this at a named place of the layout."""

    def step(layout: Layout[Any]) -> None:
        for one in steps:
            one(layout.spots[place], layout)

    return step


def ask_players(
    legal: type[Choices] | Callable[[Spot, Layout[Any]], Collection[Choice]],
    face: Face = Face.UP,
    when: Test | None = None,
) -> LayoutStep:
    """All remaining players decide at the same time."""

    def offered(hand: Spot, layout: Layout[Any]) -> Collection[Choice]:
        return fixed if isinstance(legal, EnumMeta) else legal(hand, layout)

    fixed: tuple[Choice, ...] = tuple(legal) if isinstance(legal, EnumMeta) else ()

    def step(layout: Layout[Any]) -> Flow[None]:
        asked = [hand for hand in layout.hands if hand.open and (when is None or when(hand, layout))]
        yield from layout.ask_all([(hand, offered(hand, layout)) for hand in asked], face)

    return step


# what a dealer does at a spot


def settle(*wagers: str) -> HandStep:
    return lambda spot, layout: layout.settle(spot, *wagers)


def collect(spot: Spot, layout: Layout[Any]) -> None:
    layout.collect(spot)


def show(spot: Spot, layout: Layout[Any]) -> None:
    layout.show(spot)


def place(wager: str) -> HandStep:
    """Place a raise: so many times the wager it raises."""

    def step(spot: Spot, layout: Layout[Any]) -> None:
        layout.place(spot, wager, layout.house.raise_of(wager, spot.bets))

    return step
