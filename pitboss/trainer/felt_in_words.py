"""The felt as the dealer sees it: what lies at each spot, in words and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.captions import does
from pitboss.cards import Cards, text
from pitboss.layout import Layout, Spot

Lies = Callable[[Spot, Layout[Any]], tuple[Cards, tuple[str, ...]]]  # face-up cards in their order, and notes


class Lying(NamedTuple):
    """What lies at one spot."""

    cards: Cards
    down: int
    set: tuple[str, ...]  # how it was set, what was chosen
    bets: tuple[tuple[str, int], ...]  # still open
    settled: tuple[tuple[str, int], ...] = ()  # no longer open

    def __str__(self) -> str:
        shown = text(self.cards) + " ?" * self.down
        return ", ".join((shown.strip(), *self.set)) if shown else ""


Felt = dict[str, Lying]


def as_chosen(spot: Spot, layout: Layout[Any]) -> tuple[Cards, tuple[str, ...]]:
    """The cards as they came, and what was chosen openly: "goes to war"."""
    open = [one for one in spot.choices.values() if one is not spot.secret]
    return spot.cards[spot.own :], tuple(does(layout.house, one) for one in open)


def felt_of(layout: Layout[Any], lies: Lies) -> Felt:
    felt = {}
    for name, spot in layout.spots.items():
        cards, notes = lies(spot, layout)
        open = tuple((wager, stake) for wager, stake in spot.bets.items() if wager in spot.open)
        settled = tuple((wager, stake) for wager, stake in spot.bets.items() if wager not in spot.open)
        felt[name] = Lying(cards, spot.own + len(spot.down), notes, open, settled)
    return felt
