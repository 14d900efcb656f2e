"""The felt as the dealer sees it: what lies at each spot, in words and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.core.cards import Cards, text
from pitboss.rules.captions import does
from pitboss.rules.game import DEALER
from pitboss.rules.layout import Layout, Spot

Lies = Callable[[Spot, Layout], tuple[Cards, tuple[str, ...]]]  # face-up cards in their order, and notes


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


FeltInWords = dict[str, Lying]


def as_chosen(spot: Spot, layout: Layout) -> tuple[Cards, tuple[str, ...]]:
    """The cards as they came, and what was chosen openly: "goes to war"."""
    open = [choice for choice in spot.choices.values() if choice is not spot.secret]
    return spot.cards[spot.own :], tuple(does(layout.house, one) for one in open)


def felt_of(layout: Layout, lies: Lies) -> FeltInWords:
    return {name: lying_at(spot, layout, lies) for name, spot in layout.spots.items()}


def lying_at(spot: Spot, layout: Layout, lies: Lies) -> Lying:
    cards, notes = lies(spot, layout)
    open = tuple([one for one in spot.bets.items() if one[0] in spot.open])
    settled = tuple([one for one in spot.bets.items() if one[0] not in spot.open])
    return Lying(cards, spot.own + len(spot.down), notes, open, settled)


class FeltCache:
    """The felt again and again during a round: a spot is described again only if it has changed.

    A note may depend on the number of hands, on how many cards the dealer shows and on the dealer's looks as well.
    """

    def __init__(self, layout: Layout, lies: Lies) -> None:
        self.layout, self.lies, self.looks = layout, lies, 0
        self._around: tuple[int, int, int] | None = None
        self._known: dict[str, tuple[Any, Lying]] = {}

    def felt(self) -> FeltInWords:
        dealer = self.layout.spots.get(DEALER)
        around = (len(self.layout.hands), len(dealer.cards) if dealer else 0, self.looks)
        if around != self._around:
            self._around, self._known = around, {}
        felt, known = {}, self._known
        for name, spot in self.layout.spots.items():
            chosen, bets = tuple(spot.choices.values()), tuple(spot.bets.values())
            state = (spot.cards, spot.own, spot.secret, spot.down, chosen, bets, len(spot.open))
            was = known.get(name)
            if was is None or was[0] != state:
                known[name] = was = (state, lying_at(spot, self.layout, self.lies))
            felt[name] = was[1]
        return felt
