"""Answers: the key of a question, and how what a trainee types is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, Protocol

from pitboss.cards import Cards, cards, text
from pitboss.errors import BadInput, BadValue
from pitboss.money import CHIPS, Chip, cut, dollars, parse
from pitboss.trainer.draw import Draw


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
    """One of several; answered by number, name or the start of a name."""

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
        digits = response.strip().lower().removeprefix("seat").strip()
        if not digits.isdecimal():
            raise BadInput(f"{response!r} is not a number; type digits, such as 17.")
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

    def right(self, response: str) -> bool:
        return parse(response) == self.cents

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
        return chips_value(response, self.chips)[0] == self.cents

    def added_up(self, response: str) -> str:
        """What the chips of an answer add up to."""
        return f"Your chips add up to {dollars(chips_value(response, self.chips)[0])}."

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
        cents, count = chips_value(response, self.chips)
        return cents == self.cents and count <= chips_value(self.key, self.chips)[1]

    def added_up(self, response: str) -> str:
        cents, count = chips_value(response, self.chips)
        few = chips_value(self.key, self.chips)[1]
        more = f", in {count} chips where {few} will do" if cents == self.cents and count > few else ""
        return f"Your chips add up to {dollars(cents)}{more}."

    def wrong(self, draw: Draw) -> str:
        return str(cut(self.cents + draw.pick((100, 500, 2500)), self.chips))


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
        chosen = cards(response.replace(",", " "))
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
        numbers = response.replace(",", " ").split()
        if len(numbers) == 1 and len(self.order) < 10:
            numbers = list(numbers[0])  # 2134 is as clear as 2 1 3 4
        if sorted(numbers) != sorted(map(str, self.order)):
            n = len(self.order)
            raise BadInput(
                f"{response!r} is not an order of 1 to {n}; type each number once, with spaces between them."
            )
        return tuple(map(int, numbers)) == self.order

    def wrong(self, draw: Draw) -> str:
        while tuple(mixed := draw.shuffled(self.order)) == self.order:
            pass
        return " ".join(map(str, mixed))


YES, NO = "yes", "no"


def yes_no(truth: bool) -> Pick:
    return Pick((YES, NO), (YES if truth else NO,))


def one_of(response: str, names: Sequence[str]) -> str:
    """A name by its number, itself or its beginning."""
    want = response.strip().lower().replace("$", "").rstrip(".!")
    low = [name.lower().replace("$", "") for name in names]
    if want in low:
        return names[low.index(want)]
    fits = [name for name, lower in zip(names, low, strict=True) if want and lower.startswith(want)]
    if len(fits) == 1:
        return fits[0]
    if want.isdecimal() and 1 <= int(want) <= len(names):
        return names[int(want) - 1]
    offered = "; ".join(f"{n} {name}" for n, name in enumerate(names, 1))
    raise BadInput(f"{response!r} is not offered; type a number or the start of a name: {offered}.")


def chips_value(response: str, chips: Sequence[Chip] = CHIPS) -> tuple[int, int]:
    """What these chips are worth, in cents, and how many they are.

    >>> chips_value("2 green, 1 red 50 cents in coin")
    (5550, 3)
    """
    colors = {chip.color: chip.value for chip in chips}
    words = [word for word in response.lower().replace(",", " ").split() if word not in ("in", "coin", "coins", "and")]
    if words == ["nothing"]:
        return 0, 0
    total = pieces = 0
    for count, color in zip(words[::2], words[1::2], strict=False):
        worth = 1 if color in ("cents", "cent") else colors.get(color.removesuffix("s"))
        if not count.isdecimal() or len(count) > 6 or worth is None:
            words = words[:1]
            break
        total += int(count) * worth
        pieces += int(count) * (worth != 1)
    if not words or len(words) % 2:
        known = ", ".join(f"{chip.color} {dollars(chip.value)}" for chip in chips)
        raise BadValue(f"{response!r} does not name chips; type counts and colors, such as 2 green 1 red ({known}).")
    return total, pieces
