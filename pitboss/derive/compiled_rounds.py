"""Compiled rounds of any game that can be traced, for any number of seats."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.derive.one_seat import print_one_seat
from pitboss.derive.program import Rounds, positions
from pitboss.derive.several_seats import print_several_seats
from pitboss.derive.shoe_rounds import buried_before, print_shoe_rounds
from pitboss.derive.subtrees import HAND
from pitboss.engine.kernel import Ints, Kernel, RunShoes, SumArrays, Words
from pitboss.engine.streams import groups_for, new_words


def kernel(rounds: Rounds, seats: int) -> Kernel:
    """Rounds of equal bets on every seat, all played by the strategy."""
    single, several = print_one_seat(rounds), print_several_seats(rounds, seats)
    assert [list(one) for one in single.outcomes] == [list(one) for one in several.outcomes]
    single_words, words = new_words(groups_for(single.cards)), new_words(groups_for(several.cards))
    own = cards_held(rounds)

    def run(key: Any, first: int, number: int, deck: Words, picks: Words, sums: SumArrays) -> None:
        if seats == 1 and not len(sums.kind_of):
            single.function(key, first, number, deck, picks, single_words.copy(), single.arrays, sums.counts)
            return
        outcomes, waits = np.zeros(seats, np.uint64), np.zeros(seats, np.uint64)
        hands = np.zeros((seats, own), np.uint64)
        several.function(key, first, number, deck, picks, words.copy(), outcomes, hands, waits, several.arrays, sums)

    shoes = shoe_loop(rounds, seats) if rounds.house.has_cut_card else None
    return Kernel(rounds.house, rounds.bets, seats, single.outcomes, run, several.cards, shoes=shoes)


def shoe_loop(rounds: Rounds, seats: int) -> RunShoes:
    buried, made = buried_before(rounds), print_shoe_rounds(rounds, seats)
    words, own = new_words(2, 1), cards_held(rounds)

    def run(key: Any, first: int, shoes: int, cut: int, deck: Words, picks: Words, cents: Ints, sums: Ints) -> None:
        hands, waits = np.zeros((seats, own), np.uint64), np.zeros(seats, np.uint64)
        made.function(key, first, shoes, cut, deck, picks, words.copy(), hands, waits, buried, made.arrays, cents, sums)

    return run


def cards_held(rounds: Rounds) -> int:
    """The most cards that one seat gets."""
    return max((place[1] + 1 for place in positions(rounds.tree) if place[0] == HAND), default=1)
