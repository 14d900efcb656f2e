"""Settings of seven cards: a high hand of five behind and a low hand of two in front."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from pitboss.core.cards import JOKER, Card, Cards, card_count, distinct, text
from pitboss.core.errors import BadCards
from pitboss.rules.acts import Choices
from pitboss.rulesets.poker import Value, Wheel, five, two

SEVEN = 7


class Color(Choices):
    RED = "red"
    BLACK = "black"


class Setting(NamedTuple):
    """The low hand, sorted; the other five cards are the high hand."""

    low: Cards

    def __str__(self) -> str:
        return "low " + text(self.low)


def front(cards: Iterable[Card]) -> Setting:
    return Setting(tuple(sorted(cards)))


def settings(cards: Cards) -> list[Setting]:
    """All 21 settings, foul ones included."""
    return [front(low) for low in combinations(cards, 2)]


def legal_settings(cards: Cards, wheel: Wheel = Wheel.LOWEST) -> list[Setting]:
    """Settings whose high hand outranks the low hand. There is always one: the best five behind."""
    return [setting for setting in settings(cards) if not is_foul(cards, setting, wheel)]


@dataclass(frozen=True, slots=True)
class OfferedSettings(Collection[Setting]):
    """The settings that a player may choose, computed only when they are listed."""

    cards: Cards
    wheel: Wheel
    foul: bool = False  # foul settings too

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, Setting) or choice not in settings(self.cards):
            return False
        return self.foul or not is_foul(self.cards, choice, self.wheel)

    def __iter__(self) -> Iterator[Setting]:
        return iter(settings(self.cards) if self.foul else legal_settings(self.cards, self.wheel))

    def __len__(self) -> int:
        return len(list(iter(self)))


def behind(cards: Cards, setting: Setting) -> Cards:
    return tuple(card for card in cards if card not in setting.low)


def values(cards: Cards, setting: Setting, wheel: Wheel = Wheel.LOWEST) -> tuple[Value, Value]:
    """(high hand, low hand)"""
    return five(behind(cards, setting), wheel), two(setting.low)


def is_foul(cards: Cards, setting: Setting, wheel: Wheel = Wheel.LOWEST) -> bool:
    """Whether the low hand outranks the high hand, as far as their cards can be compared."""
    top, bottom = values(cards, setting, wheel)
    return top[: len(bottom)] < bottom


def matches(cards: Cards, red: bool, *, joker: bool = True) -> int:
    """Number of cards of a color; the joker may count as one."""
    return sum(joker if card == JOKER else card.is_red is red for card in cards)


def seven_cards(cards: Cards) -> Cards:
    """The same cards; refused unless they are seven different cards."""
    if len(cards) != SEVEN:
        raise BadCards(
            f"{text(cards)!r} has {card_count(len(cards))}; a Pai Gow hand has seven, like 'As Ad Kh Qc Jd 9s Joker'."
        )
    return distinct(cards)
