"""Games: wagers, options, and a procedure written as the manual's clauses.

A clause holds steps. A step is a function over the layout: a generator where it needs cards or choices, a plain one
where the dealer only carries out the rules. The steps below cover what most manuals say; a game writes its own where
the manual says "until" or "if".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import EnumMeta
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from pitboss.core.cards import Card, deck
from pitboss.core.errors import BadInput, UnknownName
from pitboss.rules.acts import Ask, Choice, Choices, Face
from pitboss.rules.bet_rules import BetRule
from pitboss.rules.clauses import (
    Clause,
    Order,
    Pass,
    Source,
    by_number,
    clause,
    collect,
    inner_clauses,
    orders_of,
    passes_of,
    read_source,
    settling_order,
)
from pitboss.rules.declared import Declared
from pitboss.rules.drawing import DrawingRules
from pitboss.rules.felt import Felt
from pitboss.rules.house import House
from pitboss.rules.layout import Flow, HandStep, Layout, LayoutStep, Posts, Rule, Spot, Test
from pitboss.rules.options import O, configure

if TYPE_CHECKING:
    from pitboss.rules.odds import Counts


DEALER = "dealer"

Die = Callable[[int], int]  # a fair die of this many sides: 1 up to that number
Strategy = Callable[[Spot, Layout, Ask], Choice]  # the hand, what its player sees, the question


NEW = "new"  # owed by a player who has just sat down: no blind was missed, and none paid


class ManualReading(NamedTuple):
    """Where the rules in force differ from a sentence of the manual, or from what its odds were counted with."""

    rule: str  # "A dealer's pair pushes"
    why: str  # "as the printed odds are counted; the manual's text says the dealer loses"

    def __str__(self) -> str:
        return f"{self.rule}, {self.why}"


def first_offered(hand: Spot, layout: Layout, ask: Ask) -> Choice:
    """The choice that is offered first, in most games the one that takes no chips."""
    return next(iter(ask.legal))


def no_cards(options: Any) -> list[Card]:
    """The deck of a game of dice or of a wheel."""
    return []


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
    """A time charge for a seat: some cents every few seconds."""

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
    at_once: bool = False  # a raise made with the wager from the start, and may be withdrawn
    lent: bool = False  # the house's chips, laid for the player during the round: only what they win is the player's
    pooled: bool = False  # no bank pays it: it starts empty, grows during the round and ends by awards from the pots
    pays: str = ""  # the pay table that it shares with others; empty: that of its own name
    comes_from: str = ""  # not bet itself: a bet on that one becomes it when it stays
    contract: bool = False  # once it has stayed, its player may neither lower nor raise it
    stake: int | None = None  # cents: every bet on it is exactly this, whatever the table's limits


@dataclass(frozen=True, eq=False)
class Game(Generic[O]):
    key: str
    title: str
    options: type[O]
    wagers: tuple[Wager, ...]
    procedure: tuple[Clause[O], ...]  # the manual's clauses in their order, each with the steps that carry it out
    main: tuple[str, ...]  # the bets that the game is known by
    absent: Strategy = first_offered  # the published choice for a player who does not answer
    absent_words: str = ""  # the same as a sentence
    manual: str = ""  # its title, and after / the heading under which most clauses stand; empty: there is none
    rules_version: int = 1  # raised when rounds are dealt or settled in another way; see `House.digest`
    bet_rules: tuple[BetRule, ...] = ()  # what a seat must bet; none given: exactly one of the main bets
    places: tuple[str, ...] = (DEALER,)
    deck: Callable[[O], list[Card]] = lambda options: deck()
    cut: Callable[[O], int] = lambda options: 0  # percent of a shoe dealt before its cut card; 0: no cut card
    hand_cards: int = 0  # of a shoe, that must be left for each hand of the next round, the dealer's among them
    profiles: Mapping[str, O] = field(default_factory=dict)  # the first is the default
    training_profile: str | None = None  # in training, unless the house names one; None: the default
    seats: int = 6
    starts: Callable[[O, Die], int] | None = None  # the position dealt first, where dice decide it; it is the button
    bets_stay: bool = False  # a round may leave bets, and a marker, for the next one
    refuses: Callable[[House[O], Mapping[str, int], Mapping[str, int], int], str] | None = None
    # why a seat may not bet this now, as a sentence, by the bets of it that stay and the marker
    trains_dealers: bool = True  # whether there are dealer drills, exams and a certificate
    seating: Callable[[O, tuple[int, int, int], Mapping[int, Standing]], Seating] | None = None
    # for the next hand, from button, small and big blind of the last; without it the button moves and no blind is owed
    charge: Callable[[O], TimeCharge | None] = lambda options: None  # for a seat by time
    simulated_button: Callable[[int], int] | None = None  # the button of simulated rounds, by the number of players
    drawing: Callable[[O], DrawingRules] | None = None  # its rules as a drawing game, of which odds are counted
    counts: Counts | None = None  # how to count it; without it odds and best play are derived from these rules
    declared: Declared = field(default_factory=Declared)  # what derived odds and strategies cannot know
    layout_text: tuple[str, ...] = ()  # sentences printed on the felt, and see `printed`
    felt: Felt = field(default_factory=Felt)  # how it looks on a table
    readings: Callable[[O], tuple[ManualReading, ...]] = lambda options: ()

    @property
    def printed(self) -> list[str]:
        """What is printed across the layout."""
        return list(dict.fromkeys((*self.felt.sentences, *self.layout_text)))

    @property
    def rolls(self) -> bool:
        """Is it a game of dice or of a wheel, without cards?"""
        return self.deck is no_cards

    @cached_property
    def pooled(self) -> frozenset[str]:
        """The wagers that no bank pays: players win them from each other."""
        return frozenset(wager.name for wager in self.wagers if wager.pooled)

    @property
    def banked(self) -> bool:
        """Whether the house banks the main bet; otherwise players play each other for a pot."""
        return self.pooled.isdisjoint(self.main)

    @property
    def least_seats(self) -> int:
        return 1 if self.banked else 2

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that a round of this game cannot have."""
        if not self.least_seats <= seats <= self.seats:
            raise BadInput(f"{self.title} seats {self.least_seats} to {self.seats} players, not {seats}.")

    @property
    def has_manual(self) -> bool:
        return bool(self.manual)

    @cached_property
    def written(self) -> dict[str, Clause]:
        """The clauses that hold a sentence, by number."""
        found = {clause.number: clause for clause in every_clause(self) if clause.text}
        return {number: found[number] for number in sorted(found, key=by_number)}

    @cached_property
    def clauses(self) -> dict[str, str]:
        """Number and sentence of every clause, as the game writes it for all houses."""
        return {number: clause.text for number, clause in self.written.items()}

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The manual's heading and step of each clause, or the part of the common rules of a game without a manual."""
        title, _, heading = (part.strip() for part in self.manual.partition("/"))
        document = title or f"Common rules of {self.title}"
        return {
            number: read_source(clause.source, document, heading)
            for number, clause in self.written.items()
            if clause.source
        }

    @cached_property
    def orders(self) -> dict[tuple[str, ...], Order]:
        """The direction in which each clause settles that goes around the table: by all its numbers, and by its own."""
        found: dict[tuple[str, ...], list[Order]] = {}
        for outer in self.procedure:
            for one, order in orders_of(outer):
                for numbers in {one.numbers, (one.number,)}:
                    found.setdefault(numbers, []).append(order)
        return {numbers: settling_order(orders) for numbers, orders in found.items()}

    @cached_property
    def house_passes(self) -> dict[Clause, Pass]:
        """The pass in house order that each clause within one belongs to: a seat's bets in it have no order."""
        passes = (each for outer in self.procedure for each in passes_of(outer) if each.order is Order.HOUSE)
        return {clause: each for each in passes for clause in each.clauses}

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


def clause_of(game: Game, step: Callable[..., Any]) -> Clause:
    """The clause of the procedure that carries out this step, also with arguments, or in a pass around the table."""
    return next(one for one in every_clause(game) if step in (getattr(made, "func", made) for made in one.steps))


def every_clause(game: Game) -> list[Clause]:
    """The clauses of the procedure, each with those that are part of its pass around the table."""
    return [clause for outer in game.procedure for clause in (outer, *inner_clauses(outer))]


def enclosing_clause(game: Game, clause: Clause) -> Clause:
    """The clause of the procedure that goes around the table, this one being part of the pass."""
    return next(outer for outer in game.procedure if clause is outer or clause in inner_clauses(outer))


def skipped_clauses(game: Game, before: Clause, after: Clause) -> tuple[str, ...]:
    """The numbers of the clauses skipped between two that were carried out."""
    order = [enclosing_clause(game, clause) for clause in (before, after)]
    start, end = (game.procedure.index(clause) for clause in order)
    return tuple(number for clause in game.procedure[start + 1 : end] if clause.steps for number in clause.numbers)


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


def from_left(*what: HandStep | Clause, who: Who = live, when: Test | None = None) -> Pass:
    """Do this for each remaining player, starting from the dealer's left."""
    return Pass(Order.LEFT, what, None if who is live else who, when)


def from_right(*what: HandStep | Clause, who: Who = live, when: Test | None = None) -> Pass:
    """Do this for each remaining player, starting from the dealer's right."""
    return Pass(Order.RIGHT, what, None if who is live else who, when)


def in_house_order(
    *what: HandStep | Clause, who: Who = live, when: Test | None = None, bet_by_bet: bool = False
) -> Pass:
    """Do this for each remaining player in the direction in which the house settles: the manual sets none.

    Nor does it set an order among the bets of a seat, whether the engine settles them hand by hand or bet by bet.
    """
    return Pass(Order.HOUSE, what, None if who is live else who, when, bet_by_bet=bet_by_bet)


def deal_from_left(n: int = 1, face: Face = Face.UP, when: Test | None = None) -> LayoutStep:
    """Cards to each remaining player, starting from the dealer's left."""

    def step(layout: Layout) -> Flow[None]:
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

    def step(layout: Layout) -> None:
        for one in steps:
            one(layout.spots[place], layout)

    return step


def ask_players(
    legal: type[Choices] | Callable[[Spot, Layout], Collection[Choice]],
    face: Face = Face.UP,
    when: Test | None = None,
) -> LayoutStep:
    """All remaining players decide at the same time."""

    def offered(hand: Spot, layout: Layout) -> Collection[Choice]:
        return fixed if isinstance(legal, EnumMeta) else legal(hand, layout)

    fixed: tuple[Choice, ...] = tuple(legal) if isinstance(legal, EnumMeta) else ()

    def step(layout: Layout) -> Flow[None]:
        asked = [hand for hand in layout.hands if hand.open and (when is None or when(hand, layout))]
        yield from layout.ask_all([(hand, offered(hand, layout)) for hand in asked], face)

    return step


def cards_collected(*places: str, around: Callable[..., Pass] = in_house_order) -> Clause:
    """The last clause: the dealer collects what cards the players have left, then those at these places."""
    steps: list[LayoutStep] = [around(collect, who=everyone), *(at(place, collect) for place in places)]
    source = "+ the last cards are collected"
    return clause("end", "The dealer collects the remaining cards.", *steps, source=source, always=True)


# what a dealer does at a spot


def settle(*wagers: str) -> HandStep:
    return lambda spot, layout: layout.settle(spot, *wagers)


def settle_all(spot: Spot, layout: Layout) -> None:
    """Settle every bet that is open, in the order of the game's wagers."""
    layout.settle(spot, *sorted(spot.open, key=layout.house.order_of.__getitem__))


def show(spot: Spot, layout: Layout) -> None:
    layout.show(spot)


def place(wager: str) -> HandStep:
    """Place a raise: a multiple of the wager it raises."""

    def step(spot: Spot, layout: Layout) -> None:
        layout.place(spot, wager, layout.house.raise_of(wager, spot.bets))

    return step
