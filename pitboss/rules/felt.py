"""The look of a game on a table: places of cards, printed text, names of hands and reasons of results.

Everything has a default that follows from the game's wagers and places, so a game without a `Felt` can be played too.
Functions get a hand and the layout as one viewer sees it, without what that viewer may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pitboss.core.cards import Card, Cards
from pitboss.rules.acts import Ask, Choice, Choices, HasKind
from pitboss.rules.game_face import GameFace
from pitboss.rules.layout import Layout, Spot

if TYPE_CHECKING:
    from pitboss.rules.house import House


class Placed(NamedTuple):
    """A card on the felt."""

    card: Card | None  # None: face down
    dim: bool = False  # does not count
    turned: bool = False  # laid crosswise, as a card that is not used


class Zone(NamedTuple):
    """A marked area of the felt and the cards in it."""

    name: str  # printed below it; empty: nothing is printed
    cards: tuple[Placed, ...]
    size: int = 0  # cards that it has room for; 0: as many as the place has
    called: str = ""  # the hand that its cards make, where a place holds more than one hand


class CardPlace(NamedTuple):
    """A place for cards that belongs to no player, such as the community cards."""

    title: str
    size: int
    hidden: bool = False  # a burn card, an empty position: not drawn


class PayTable(NamedTuple):
    """A pay table as it is printed on the layout; what a row pays comes from the wager."""

    wager: str
    title: str
    rows: Mapping[str, str] = {}  # printed words by row key; empty: every row that pays, by its label
    notes: tuple[str, ...] = ()  # of the layout's sentences, those about this bet alone, printed below its table


class Picking(NamedTuple):
    """A choice that is made by picking cards on the felt."""

    field: str  # of the choice: which of its cards
    word: str  # what a picked card is: "discard"
    least: int
    most: int
    others: bool = False  # the choice names the cards that are not picked
    sort: bool = False  # the hand is shown from the highest card down
    ask: str = ""  # the question
    confirm: str = "Confirm"
    none: str = ""  # the button for picking nothing, where that is a choice


class Picture(NamedTuple):
    """An example for the lobby and the rules page."""

    dealer: str = "? ?"
    hand: str = "As Kh"
    board: str = ""
    chips: tuple[int, ...] = (500,)


class Step(NamedTuple):
    """One line of the rules card."""

    text: str
    cards: str = ""  # an example, "4h Ts Kd"


Zones = tuple[Zone, ...]
View = Layout


def faces(spot: Spot) -> Iterator[Placed]:
    """All cards of a place, those face down last."""
    yield from map(Placed, spot.cards)
    yield from (Placed(None) for _ in spot.down)


def one_zone(spot: Spot, layout: View) -> Zones:
    return (Zone("", tuple(faces(spot))),)


def all_cards(spot: Spot, layout: View) -> Cards:
    return spot.cards


def no_name(spot: Spot, layout: View) -> str:
    return ""


def no_pots(layout: View) -> list[tuple[str, int]]:
    return []


def no_cost(choice: Choice, hand: Spot, ask: Ask, layout: View) -> int:
    return 0


def no_reason(choice: Choice, hand: Spot, layout: View) -> str:
    return ""


def no_bets(layout: View) -> Mapping[int, int]:
    return {}


VERBS = frozenset(
    ("bet", "call", "check", "double", "draw", "fold", "hit", "hold", "keep", "let", "pass", "play", "raise")
    + ("split", "stand", "stay", "surrender", "withdraw")
)


def choice_phrase(choice: str, otherwise: str = "choose") -> str:
    """A choice as something that is done: "raise to $20", or "choose banker" where it is not a verb."""
    return choice if choice.partition(" ")[0] in VERBS else f"{otherwise} {choice}"


def numbers_rolled(sides: tuple[int, ...], rolled: tuple[int, ...]) -> str:
    return " and ".join(map(str, rolled))


class BetSpot(NamedTuple):
    """A place for bets on a felt with a grid of its own, in squares from its upper left corner."""

    x: float
    y: float
    width: float = 1
    height: float = 1
    text: str = ""  # printed on it; empty: its bet lies between those of its neighbours
    color: str = ""  # red, black, green; empty: that of the felt


class Pocket(NamedTuple):
    """A pocket of a wheel: the number that a roll of it gives, and what is written in it."""

    number: int
    text: str
    color: str  # red, black, green


def row_of_main(spot: Spot, layout: View) -> str:
    """The label of the main bet's row."""
    row = spot.rows.get(layout.house.main_bet(spot.bets))
    return row.value if row else ""


@dataclass(frozen=True)
class Felt:
    blurb: str = ""  # one sentence for the lobby
    face: GameFace = GameFace()  # the house's green and a spade
    picture: Picture = Picture()
    spots: tuple[str, ...] = ()  # wagers from left to right; those not named come first
    pay_tables: tuple[PayTable, ...] = ()  # none: those of all side bets
    sentences: tuple[str, ...] = ()  # printed across the felt besides the manual's
    hand: int = 2  # cards that a player's place has room for
    lanes: int = 1  # hands that one player may have
    dealer: int = 2
    others_seen: bool = False  # players see each other's cards when they decide
    places: Mapping[str, CardPlace] = field(default_factory=dict)
    question: str | Callable[[Ask, Spot, View], str] = "Your turn"  # when a player is asked
    labels: Mapping[str, str] = field(default_factory=dict)  # on the buttons, by choice; "{cost}" is what it takes
    keys: Mapping[str, str] = field(default_factory=dict)  # by choice; otherwise suggested from its letters
    slots: Mapping[str, str] = field(default_factory=dict)  # the zone to click, by choice
    announced: Callable[[str], str] = choice_phrase  # a choice's text as what is done, from the verb: "leave LOW open"
    rolled: Callable[[tuple[int, ...], tuple[int, ...]], str] = numbers_rolled  # sides and numbers: what is called out
    board: Callable[[House], Mapping[str, BetSpot]] | None = None  # where bets lie, for a grid of them
    wheel: Callable[[House], Sequence[Pocket]] | None = None  # its pockets around the wheel; none: dice are rolled
    dice: int = 2  # that are rolled
    marks: Mapping[int, str] = field(default_factory=dict)  # on which of these bets the marker lies, by its number
    start: tuple[str, str] = ("Roll", "Rolling")  # with a grid of bets: the button that begins a round, and meanwhile
    picking: Picking | None = None
    lesson: tuple[Step, ...] = ()  # the game in five lines
    slow: tuple[str, ...] = ()  # wagers whose exact count takes minutes the first time
    odds_only: tuple[str, ...] = ()  # options that change odds only, and are not asked for when a table is opened
    profile_names: Mapping[str, str] = field(default_factory=dict)  # what a profile is called on paper
    why: Callable[[Choice, Spot, View], str] = no_reason  # what speaks for a choice, in cards
    cost: Callable[[Choice, Spot, Ask, View], int] = no_cost  # cents that a choice takes from the stack
    zones: Callable[[Spot, View], Zones] = one_zone
    name: Callable[[Spot, View], str] = no_name  # what the cards of a hand are called
    reason: Callable[[Spot, View], str] = row_of_main  # why the main bet ended as it did, without the amount
    decides: Callable[[Spot, View], Cards] = all_cards  # the cards of a hand that decided
    pots: Callable[[View], list[tuple[str, int]]] = no_pots  # where players play each other: chips in the middle
    before_seats: Callable[[View], Mapping[int, int]] = no_bets  # and those that lie before the seats


def choice_key(choice: Choice) -> str:
    """The key of a choice in `labels`, `keys` and `slots`: its kind where it has one."""
    return str(choice.kind if isinstance(choice, HasKind) else choice)


def cards_named(choice: Choice) -> dict[str, Cards]:
    """The cards that a choice names, field by field."""
    if isinstance(choice, Choices) or not isinstance(choice, tuple) or not hasattr(choice, "_asdict"):
        return {}
    return {
        name: value
        for name, value in choice._asdict().items()
        if isinstance(value, tuple) and all(isinstance(card, Card) for card in value)
    }


def unseen(layout: View) -> dict[Card, int]:
    """The cards of the deck that the viewer of this layout has not seen on it, each as often as it may come."""
    left = dict(layout.house.kinds)
    for spot in layout.spots.values():
        for card in spot.cards:
            left[card] -= 1
    return left
