"""Questions with a key: what a drill asks, how an answer is read, and what a game folder offers the trainer.

A game's `drills.py` holds `TRAINING`, found when somebody trains. A drill makes a question from a house and a `Draw`;
its key is worked out by the game's own rule functions, never written down. Nothing here draws a card by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from pitboss.acts import Ask, Choice, Choices, Outcome, seat_of
from pitboss.cards import Card, Cards, cards, text
from pitboss.errors import BadInput, BadValue
from pitboss.layout import Layout, Spot
from pitboss.money import CHIPS, DOLLAR, cut, dollars, parse
from pitboss.rules import House

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

PATIENCE = 100_000  # tries

AWKWARD = (5, 7, 10, 12, 15, 17, 20, 23, 25, 30, 35, 40, 45, 55, 65, 75, 85, 95, 110, 115, 135, 175)  # dollars


class Draw:
    """Chance as a drill may use it, from one seed: cards without replacement, stakes, picks."""

    def __init__(self, rng: Random, deck: Iterable[Card]) -> None:
        self.source, self._deck = rng, list(deck)

    def cards(self, n: int) -> Cards:
        """Cards off the shuffled deck."""
        deck, taken = self._deck, []
        for _ in range(n):
            at = self.source.randrange(len(deck))
            deck[at], deck[-1] = deck[-1], deck[at]
            taken.append(deck.pop())
        return tuple(taken)

    def put_back(self, hand: Cards) -> None:
        """Cards that the drill does not want after all."""
        self._deck += hand

    def wanted(self, n: int, fits: Callable[[Cards], bool], tries: int = 40) -> Cards:
        """Cards that fit, or after so many tries whatever comes: a drill leans towards what is worth asking."""
        for _ in range(tries):
            hand = self.cards(n)
            if fits(hand):
                return hand
            self.put_back(hand)
        return self.cards(n)

    def only(self, n: int, fits: Callable[[Cards], bool]) -> Cards:
        """Cards that fit, for what makes no sense with others."""
        for _ in range(PATIENCE):
            hand = self.cards(n)
            if fits(hand):
                return hand
            self.put_back(hand)
        raise AssertionError("a drill insists on cards that never come")

    def pick(self, options: Sequence[T]) -> T:
        return self.source.choice(options)

    def number(self, low: int, high: int) -> int:
        return self.source.randint(low, high)

    def chance(self, of: int, times: int = 1) -> bool:
        """True so many times out of `of`."""
        return self.source.randrange(of) < times

    def shuffled(self, items: Iterable[T]) -> list[T]:
        mixed = list(items)
        self.source.shuffle(mixed)
        return mixed

    def stake(self, most: int = 40_000) -> int:
        """An awkward stake in cents."""
        return self.pick([dollars for dollars in AWKWARD if dollars * DOLLAR <= most]) * DOLLAR


# answers


class Answer(Protocol):
    """The key of a question, and how an answer to it is read."""

    @property
    def key(self) -> str:
        """The right answer, as it is typed."""
        ...

    @property
    def form(self) -> str:
        """What to type."""
        ...

    @property
    def choices(self) -> tuple[str, ...]:
        """What to choose from; empty where the answer is free."""
        ...

    def right(self, said: str) -> bool:
        """Is it right? What is no answer at all is refused with BadInput."""
        ...

    def wrong(self, draw: Draw) -> str:
        """Some wrong answer of the right form."""
        ...


class Pick(NamedTuple):
    """One of several; answered by number, name or the start of a name."""

    choices: tuple[str, ...]
    among: tuple[str, ...]  # the right ones: equally good choices may be several

    @property
    def key(self) -> str:
        return self.among[0]

    @property
    def form(self) -> str:
        return "a number or a name"

    def right(self, said: str) -> bool:
        return one_of(said, self.choices) in self.among

    def wrong(self, draw: Draw) -> str:
        return draw.pick([choice for choice in self.choices if choice not in self.among])


class Number(NamedTuple):
    value: int

    @property
    def key(self) -> str:
        return str(self.value)

    @property
    def form(self) -> str:
        return "a number"

    @property
    def choices(self) -> tuple[str, ...]:
        return ()

    def right(self, said: str) -> bool:
        digits = said.strip().lower().removeprefix("seat").strip()
        if not digits.isdecimal():
            raise BadInput(f"{said!r} is no number; type digits, such as 17.")
        return int(digits) == self.value

    def wrong(self, draw: Draw) -> str:
        return str(self.value + draw.number(1, 9))


class Amount(NamedTuple):
    """Dollars."""

    cents: int

    @property
    def key(self) -> str:
        return dollars(self.cents)

    @property
    def form(self) -> str:
        return "dollars, such as 22.50"

    @property
    def choices(self) -> tuple[str, ...]:
        return ()

    def right(self, said: str) -> bool:
        return parse(said) == self.cents

    def wrong(self, draw: Draw) -> str:
        return dollars(self.cents + draw.pick((50, 100, 250, 500, 1000)))


class Chips(NamedTuple):
    """An amount in chips by colour. Any stacks that add up are right; the fewest chips are shown."""

    cents: int

    @property
    def key(self) -> str:
        return str(cut(self.cents))

    @property
    def form(self) -> str:
        return "chips by colour, such as 2 green 1 red"

    @property
    def choices(self) -> tuple[str, ...]:
        return ()

    def right(self, said: str) -> bool:
        return chips_value(said) == self.cents

    def wrong(self, draw: Draw) -> str:
        return str(cut(self.cents + draw.pick((50, 100, 500, 2500))))


class CardSet(NamedTuple):
    """Cards in any order; several sets may be equally right."""

    among: tuple[Cards, ...]
    of: Cards  # the cards they are taken from

    @property
    def key(self) -> str:
        return text(self.among[0])

    @property
    def form(self) -> str:
        return "the cards, such as Ah 7c"

    @property
    def choices(self) -> tuple[str, ...]:
        return ()

    def right(self, said: str) -> bool:
        chosen = cards(said.replace(",", " "))
        for card in chosen:
            if card not in self.of:
                raise BadInput(f"{card!r} is not there; choose from {text(self.of)}.")
        return sorted(chosen) in [sorted(one) for one in self.among]

    def wrong(self, draw: Draw) -> str:
        right = [sorted(one) for one in self.among]
        wrong = [some for size in range(1, len(self.of) + 1) for some in combinations(self.of, size)]
        return text(draw.pick([some for some in wrong if sorted(some) not in right]))


class Order(NamedTuple):
    """Things to be put in order; answered by their numbers."""

    choices: tuple[str, ...]
    order: tuple[int, ...]  # numbers of the choices, from 1, first to last

    @property
    def key(self) -> str:
        return " ".join(map(str, self.order))

    @property
    def form(self) -> str:
        return "the numbers in order, such as 2 1 3"

    def right(self, said: str) -> bool:
        numbers = said.replace(",", " ").split()
        if len(numbers) == 1 and len(self.order) < 10:
            numbers = list(numbers[0])  # 2134 is as clear as 2 1 3 4
        if sorted(numbers) != sorted(map(str, self.order)):
            n = len(self.order)
            raise BadInput(f"{said!r} is no order of 1 to {n}; type each number once, with spaces between them.")
        return tuple(map(int, numbers)) == self.order

    def wrong(self, draw: Draw) -> str:
        while tuple(mixed := draw.shuffled(self.order)) == self.order:
            pass
        return " ".join(map(str, mixed))


YES, NO = "yes", "no"


def yes_no(truth: bool) -> Pick:
    return Pick((YES, NO), (YES if truth else NO,))


def one_of(said: str, names: Sequence[str]) -> str:
    """A name by its number, itself or its beginning."""
    want = said.strip().lower().replace("$", "")
    low = [name.lower().replace("$", "") for name in names]
    if want in low:
        return names[low.index(want)]
    fits = [name for name, lower in zip(names, low, strict=True) if want and lower.startswith(want)]
    if len(fits) == 1:
        return fits[0]
    if want.isdecimal() and 1 <= int(want) <= len(names):
        return names[int(want) - 1]
    offered = "; ".join(f"{n} {name}" for n, name in enumerate(names, 1))
    raise BadInput(f"{said!r} is not offered; type a number or the start of a name: {offered}.")


COLOURS = {chip.colour: chip.value for chip in CHIPS}


def chips_value(said: str) -> int:
    """What these chips are worth, in cents.

    >>> chips_value("2 green, 1 red 50 cents in coin")
    5550
    """
    words = [word for word in said.lower().replace(",", " ").split() if word not in ("in", "coin", "coins", "and")]
    if words == ["nothing"]:
        return 0
    total = 0
    for count, colour in zip(words[::2], words[1::2], strict=False):
        worth = 1 if colour in ("cents", "cent") else COLOURS.get(colour.removesuffix("s"))
        if not count.isdecimal() or worth is None:
            words = words[:1]
            break
        total += int(count) * worth
    if not words or len(words) % 2:
        known = ", ".join(f"{chip.colour} {dollars(chip.value)}" for chip in CHIPS)
        raise BadValue(f"{said!r} are no chips; write counts and colours like 2 green 1 red ({known}).")
    return total


# questions and drills


def spot_with(name: str, hand: Cards, *chosen: Choice) -> Spot:
    """A spot as a rule reads it: cards lying there and what was chosen for them."""
    spot = Spot(name, seat_of(name))
    spot.cards = hand
    for choice in chosen:
        spot.choices[type(choice)] = choice
    return spot


def felt_with(house: House[Any], hand: Spot, dealer: Spot | None = None) -> Layout[Any]:
    """A layout for one hand, on which the game's own rules can be asked."""
    layout: Layout[Any] = Layout(house, [hand])
    if dealer:
        layout.dealer = layout.spots[dealer.name] = dealer
    return layout


@dataclass(frozen=True)
class Question:
    """One question. `clauses` are those the answer rests on, the deciding one first."""

    text: str
    answer: Answer
    clauses: tuple[str, ...]
    why: str  # how the answer is found, for who got it wrong
    table: tuple[tuple[str, str], ...] = ()  # what lies on the felt: a name and cards or bets
    worth: tuple[tuple[str, Fraction], ...] = ()  # what each choice is worth, where a player decides


@dataclass(frozen=True)
class Drill:
    """An endless supply of questions of one kind."""

    key: str
    title: str
    clauses: tuple[str, ...]  # all that its questions may name
    make: Callable[[House[Any], Draw], Question]
    when: Callable[[House[Any]], bool] = lambda house: True  # whether the rules in force give it anything to ask


def drill(key: str, title: str, clauses: str, make: Callable[[House[Any], Draw], Question]) -> Drill:
    return Drill(key, title, tuple(clauses.split()), make)


Bot = Callable[[Spot, Layout[Any], Ask, Draw], Choice]


def its_name(choice: Choice) -> tuple[str, ...]:
    return (str(choice),)


def other_members(choice: Choice, hand: Cards) -> Sequence[Choice]:
    return [member for member in type(choice) if member != choice] if isinstance(choice, Choices) else ()


@dataclass(frozen=True)
class Training:
    """What a game folder offers the trainer beyond what every game has. Nothing of it is required."""

    drills: tuple[Drill, ...] = ()
    bets: str = "1"  # the clauses on wagers before the deal
    players_do: str = ""  # clauses whose acts are the players' own, so that no dealer is asked for them
    together: tuple[str, ...] = ()  # clauses that are carried out in one pass: a seat's bets under them have no order
    paid: Mapping[str, str] = field(default_factory=dict)  # wager -> the clauses under which its rows are paid
    host: tuple[tuple[str, str], ...] = ()  # steps of the game this one is built on, each with what asks it
    variants: tuple[tuple[tuple[str, str], ...], ...] = ()  # house options that bring up clauses the default does not
    loosely: Mapping[Outcome, Outcome] = field(default_factory=dict)  # a row -> the one it is a case of
    never: Callable[[House[Any]], Collection[Outcome]] = lambda house: ()  # rows that cannot come under these rules
    button: str = ""  # what the round's button is called where the dealing depends on it
    names: Callable[[Choice], tuple[str, ...]] = its_name  # what a dealer may call a hand's setting, shortest first
    lies: Callable[[Choice], str] = str  # what a choice means for how a hand lies, where its name does not say it
    otherwise: Callable[[Choice, Cards], Sequence[Choice]] = other_members  # how a hand might be set by mistake
    weighed: int = 8  # decisions that a player drill compares for a question; fewer where one takes long to value
    bot: Bot | None = None  # how players at a training table choose; else any legal choice, or the published one


SHOW = ("show", "show me", "give up", "?")


def gives_up(said: str) -> bool:
    """Does a trainee who does not know it ask for the answer?"""
    return said.strip().lower() in SHOW


class Mark(NamedTuple):
    """A graded answer."""

    right: bool
    said: str  # empty: the answer was asked for
    key: str
    clauses: tuple[str, ...]
    sentences: tuple[str, ...]
    why: str
    cost: Fraction | None = None  # what a player's choice gives away


def right_rows(house: House[Any], wager: str, row: Outcome, loosely: Mapping[Outcome, Outcome]) -> tuple[str, ...]:
    """The row, and the one it is a case of where both pay the same."""
    pays, wider = house.pays[wager], loosely.get(row)
    return (row.value, wider.value) if wider and pays[wider] == pays[row] else (row.value,)


def grade(house: House[Any], question: Question, said: str) -> Mark:
    """Right or wrong, with the clauses. What is no answer at all is refused and costs nothing; to give up is wrong."""
    sentences = tuple(house.game.clauses[number] for number in question.clauses)
    right = not gives_up(said) and question.answer.right(said)
    if gives_up(said):
        said = ""
    elif isinstance(question.answer, Pick):
        said = one_of(said, question.answer.choices)  # by its name, also where it was chosen by its number
    worth = dict(question.worth)
    cost = max(worth.values()) - worth[said] if said in worth else None  # what is always beaten is not valued
    return Mark(right, said, question.answer.key, question.clauses, sentences, question.why, cost)
