"""Answers: the key of a question, and how what a trainee types is read."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, Protocol

from pitboss.core.cards import Cards, text
from pitboss.core.errors import BadInput
from pitboss.core.money import CHIPS, Chip, cut, dollars
from pitboss.drills.draw import Draw
from pitboss.drills.typed_answers import one_of, read_amount, read_cards, read_chips, read_number, read_order


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

    def right(self, response: str) -> bool:
        """Whether it is right. What cannot be read as an answer is refused with BadInput."""
        ...

    def wrong(self, draw: Draw) -> str:
        """Some wrong answer of the right form."""
        ...


class Pick(NamedTuple):
    """One of several; answered by number, name, the start of a name or words that only one has."""

    choices: tuple[str, ...]
    among: tuple[str, ...]  # the right ones: equally good choices may be several

    @property
    def key(self) -> str:
        return self.among[0]

    @property
    def form(self) -> str:
        return "a number or a name"

    def right(self, response: str) -> bool:
        return one_of(response, self.choices) in self.among

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

    def right(self, response: str) -> bool:
        return read_number(response) == self.value

    def wrong(self, draw: Draw) -> str:
        return str(self.value + draw.number(1, 9))


class Amount(NamedTuple):
    """Dollars, said as such or paid in chips."""

    cents: int
    chips: tuple[Chip, ...] = CHIPS  # of the house

    @property
    def key(self) -> str:
        return dollars(self.cents)

    @property
    def form(self) -> str:
        return "dollars, such as 22.50"

    @property
    def choices(self) -> tuple[str, ...]:
        return ()

    def right(self, response: str) -> bool:
        try:
            return read_chips(response, self.chips)[0] == self.cents
        except BadInput:
            return read_amount(response) == self.cents

    def wrong(self, draw: Draw) -> str:
        return dollars(self.cents + draw.pick((50, 100, 250, 500, 1000)))


class Chips(NamedTuple):
    """An amount in chips by color. Any stacks that add up are right; the fewest chips are shown."""

    cents: int
    chips: tuple[Chip, ...] = CHIPS  # of the house

    @property
    def key(self) -> str:
        return str(cut(self.cents, self.chips))

    @property
    def form(self) -> str:
        return "chips by color, such as 2 green 1 red"

    @property
    def choices(self) -> tuple[str, ...]:
        return ()

    def right(self, response: str) -> bool:
        return read_chips(response, self.chips)[0] == self.cents

    def wrong(self, draw: Draw) -> str:
        return str(cut(self.cents + draw.pick((50, 100, 500, 2500)), self.chips))


class FewestChips(NamedTuple):
    """An amount in the fewest chips, as a color change is paid."""

    cents: int
    chips: tuple[Chip, ...] = CHIPS

    @property
    def key(self) -> str:
        return str(cut(self.cents, self.chips))

    @property
    def form(self) -> str:
        return "the fewest chips by color, such as 2 green 1 red"

    @property
    def choices(self) -> tuple[str, ...]:
        return ()

    def right(self, response: str) -> bool:
        cents, count = read_chips(response, self.chips)
        return cents == self.cents and count <= read_chips(self.key, self.chips)[1]

    def wrong(self, draw: Draw) -> str:
        return str(cut(self.cents + draw.pick((100, 500, 2500)), self.chips))


def added_up(response: str, answer: Amount | Chips | FewestChips) -> str:
    """What the chips of an answer add up to, unless it is right in the fewest chips or names none."""
    try:
        cents, count = read_chips(response, answer.chips)
    except BadInput:
        return ""
    if cents != answer.cents:
        return f"Your chips add up to {dollars(cents)}."
    fewest = cut(cents, answer.chips)
    few = read_chips(str(fewest), answer.chips)[1]
    return f"Your chips add up to {dollars(cents)}, in {count} where {few} will do: {fewest}." if count > few else ""


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

    def right(self, response: str) -> bool:
        chosen = read_cards(response)
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

    def right(self, response: str) -> bool:
        return read_order(response, len(self.order)) == self.order

    def wrong(self, draw: Draw) -> str:
        while tuple(mixed := draw.shuffled(self.order)) == self.order:
            pass
        return " ".join(map(str, mixed))


YES, NO = "yes", "no"


def yes_no(truth: bool) -> Pick:
    return Pick((YES, NO), (YES if truth else NO,))
