"""A server whose decks are stacked, for hands that chance brings too seldom: `python -m tests.browser.stacked FILE …`.

The cards that FILE names come first, in its order; what follows is what `pitboss` takes.
"""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path
from typing import Any

from pitboss.cards import Card, cards
from pitboss.table.shuffle import Rules, Sealed, SealedCards


def stacked(deck: tuple[Card, ...], file: Path) -> tuple[Card, ...]:
    first, rest = cards(file.read_text()), list(deck)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def stack(file: Path) -> None:
    def shuffle(self: Sealed, rules: Rules, seeds: Any) -> tuple[Card, ...]:
        return stacked(rules.deck, file)

    def way(self: SealedCards, seeds: Any) -> tuple[int, ...]:
        return tuple(range(len(self.rules.deck)))

    order = cached_property(lambda self: stacked(self.rules.deck, file))
    order.__set_name__(SealedCards, "_order")
    Sealed.shuffle, SealedCards.way = shuffle, way  # type: ignore[method-assign]
    SealedCards._order = order  # type: ignore[assignment]


if __name__ == "__main__":
    stack(Path(sys.argv.pop(1)))
    from pitboss.cli import app

    app()
