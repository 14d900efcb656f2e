"""Compiled rounds of any game that can be traced, for any number of seats."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.engine.derive.one_seat import alone
from pitboss.engine.derive.parts import HAND
from pitboss.engine.derive.program import Rounds, positions
from pitboss.engine.derive.several_seats import together
from pitboss.engine.kernel import Book, Kernel, Words
from pitboss.engine.streams import groups_for, new_words


def kernel(rounds: Rounds, seats: int) -> Kernel:
    """Rounds of equal bets on every seat, all played by the strategy."""
    single, several = alone(rounds), together(rounds, seats)
    assert [list(one) for one in single.endings] == [list(one) for one in several.endings]
    single_words, words = new_words(groups_for(single.cards)), new_words(groups_for(several.cards))
    own = max((place[1] + 1 for place in positions(rounds.tree) if place[0] == HAND), default=1)

    def run(key: Any, first: int, number: int, deck: Words, picks: Words, book: Book) -> None:
        if seats == 1 and not len(book.kind_of):
            single.function(key, first, number, deck, picks, single_words.copy(), single.arrays, book.counts)
            return
        endings, waits = np.zeros(seats, np.uint64), np.zeros(seats, np.uint64)
        hands = np.zeros((seats, own), np.uint64)
        several.function(key, first, number, deck, picks, words.copy(), endings, hands, waits, several.arrays, book)

    return Kernel(rounds.house, rounds.bets, seats, single.endings, run, several.cards)
