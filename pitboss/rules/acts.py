"""Acts: everything that is done at a table, one class for each verb. A round is a sequence of acts.

A *request* waits for an answer from outside: the shoe gives cards, a player gives a choice.
A *dealer action* follows from the rules: an engine carries it out, a trainee is asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from pitboss.core.cards import Cards

Choice = Hashable  # an Enum member or a small frozen value, such as the cards held


class Outcome(Enum):
    """Base of each wager's outcomes. A member is one row of the manual's odds table, its value the printed label."""

    @property
    def key(self) -> str:
        """The short stable name of the row, as in `--set pays.seven_roo.royal=7`."""
        return self.name.lower()

    @property
    def withdrawn(self) -> bool:
        """Has the player taken the bet back? It was at no risk then, and does not count as wagered."""
        return self.name == "WITHDRAWN"

    @property
    def folded(self) -> bool:
        """Did the player give the hand up?"""
        return self.name.startswith("FOLD")

    __hash__ = (
        object.__hash__
    )  # members are unique; Enum hashes their names in Python, which a table looked up often feels


class Choices(Enum):
    """Base of a player's choices where they are few and named."""

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__


E = TypeVar("E", bound=Enum)


def member(kind: type[E], name: str) -> E:
    """The row or choice of this name, which a shared step or rule looks for."""
    try:
        return kind[name]
    except KeyError:
        raise ValueError(f"{kind.__name__} has no {name}; it has {', '.join(kind.__members__)}") from None


@runtime_checkable
class HasKind(Protocol):
    """A choice of several sizes or cards, which is labeled by its kind: a raise, whatever its amount."""

    @property
    def kind(self) -> object: ...


@runtime_checkable
class HasAmount(Protocol):
    """A choice that may be a bet or raise: the total it comes to in cents, or 0."""

    @property
    def to(self) -> int: ...


@runtime_checkable
class InWholeChips(Protocol):
    """Legal choices whose amounts go up in steps of a chip, in cents."""

    @property
    def chip(self) -> int: ...


def amount_of(choice: Choice) -> int:
    """The total that a bet or raise comes to; 0 for any other choice."""
    return choice.to if isinstance(choice, HasAmount) else 0


class Face(Enum):
    """Who sees a card or a choice."""

    UP = "face up"
    OWN = "seen by its player only"


class Deal(NamedTuple):
    """Cards from the shoe to a spot, seen at once by all or by the spot's player."""

    spot: str
    at: tuple[int, ...]  # the deck positions they come from
    face: Face = Face.UP


class Turn(NamedTuple):
    """Turn over cards that lay face down. They enter the state only now."""

    spot: str
    at: tuple[int, ...]  # the deck positions they were laid from


class Peek(NamedTuple):
    """The dealer looks at cards that lie face down and reveals only whether the test holds."""

    spot: str
    at: tuple[int, ...]
    test: Callable[[Cards], bool]


class Roll(NamedTuple):
    """Throw dice or spin a wheel: each shows a number from 1 to its sides, all equally likely."""

    spot: str
    sides: tuple[int, ...]

    @property
    def at(self) -> tuple[int, ...]:
        """The deck positions that it takes: none."""
        return ()


@runtime_checkable
class OpenChoices(Protocol):
    """Legal choices that are too many to list, such as raises of any amount."""

    def parse(self, text: str) -> Choice | None:
        """A choice as it is written, legal or not; None where the text is not one."""

    def refusal(self, choice: Any) -> str:
        """Why a choice is not legal; empty where it is."""


class Ask(NamedTuple):
    """A player decides: one of the legal choices."""

    spot: str
    legal: Collection[Choice]
    face: Face = Face.UP  # OWN: no other player learns the answer


class Asks(NamedTuple):
    """Several players decide at the same time; their answers may come in any order."""

    asks: tuple[Ask, ...]


class Lay(NamedTuple):
    """Put cards down unseen: a dealer's hole card, a burn card."""

    spot: str
    at: tuple[int, ...]


class Show(NamedTuple):
    """Turn over cards that only their player has seen, as the player has set them."""

    spot: str
    cards: Cards
    choice: Choice | None


class Arrange(NamedTuple):
    """The dealer sets a hand the house way, or corrects a player's."""

    spot: str
    choice: Choice


class Collect(NamedTuple):
    """Take cards out of play; they never return. Cards face down are only counted."""

    spot: str
    cards: Cards
    down: int = 0


class Place(NamedTuple):
    """Chips a player adds during the round: a raise, a double, a split, insurance, a blind."""

    spot: str
    wager: str
    stake: int
    lent: bool = False  # the house's chips: they lie on the layout, and only what they win is the player's


class Split(NamedTuple):
    """Move the second card of a hand to a new hand of the same seat, which is played after it."""

    spot: str
    to: str  # the new hand


class Settle(NamedTuple):
    """A wager ends on a row. The pay table says what the row pays."""

    spot: str
    wager: str
    row: Outcome
    stake: int


class Stay(NamedTuple):
    """A bet that is not decided stays for the next round, under the name of the wager that it has become."""

    spot: str
    wager: str
    to: str
    stake: int


class Mark(NamedTuple):
    """Put the marker on a number, for the next round to see; 0 takes it off."""

    spot: str
    number: int


UNCALLED = -1  # in place of a pot's number: an uncalled bet is returned


class Award(NamedTuple):
    """Chips of a pot go to a player, in games without a bank."""

    spot: str
    pot: int
    chips: int


Ended = tuple[str, Outcome, int]  # a settled wager, its row and its stake: in cents, or in units of the first bet

Request = Deal | Turn | Peek | Roll | Ask
DealerAction = Lay | Show | Arrange | Collect | Place | Split | Settle | Award | Stay | Mark
Act = Request | DealerAction

REQUESTS = frozenset((Deal, Turn, Peek, Roll, Ask, Asks))


def seat_of(spot: str) -> int:
    """The seat of a player's hand, "3" or, after a split, "3.2"; 0 for every other place."""
    seat = spot.partition(".")[0]
    return int(seat) if seat.isdigit() else 0
