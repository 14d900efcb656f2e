"""High Card Draw compiled. A hand is a set of rank bits: a second card of a rank takes its bit away, as pairs do."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import ERASED, Card, Cards
from pitboss.engine.kernel import Kernel, SumArrays, Table, Words, enter, numbered, relate
from pitboss.engine.streams import CHUNK, deal, fill, gather, groups_for, new_words
from pitboss.games.high_card_draw.hand import Hold, Ranks, best_three, corrected, live
from pitboss.games.high_card_draw.odds import key_of
from pitboss.games.high_card_draw.wagers import Correction, DealerCard, Options, TensUp, play_row, tens_up_row
from pitboss.odds import Plan
from pitboss.rules import House

RANKS = range(1, 14)
TENS_UP = list(TensUp)


def kernel(house: House[Options], bets: Mapping[str, int], plan: Plan, seats: int) -> Kernel:
    """Rounds of equal bets on every seat, all held by the plan."""
    options, rows = house.options, list(house.pays["play"])
    wagers: list[Any] = [("play", rows, bets["play"]), ("tens_up", TENS_UP, bets.get("tens_up", 0))]
    shows = options.dealer_card is DealerCard.UP
    numbers = [hands(theirs=False), hands(theirs=True)]
    versus = np.array(
        [[rows.index(play_row(ours, theirs, options.qualify)) for theirs in numbers[1]] for ours in numbers[0]],
        dtype=np.uint16,
    )
    tables = (
        np.array([card.rank for card in house.deck], dtype=np.uint8),
        *hold_tables(options, plan, shows),
        tens_up_table(),
        *(number_table(found, theirs=bool(which)) for which, found in enumerate(numbers)),
        versus * np.uint16(len(TENS_UP)),
    )
    words = new_words(groups_for(5 * seats + 5))

    def run(key: Any, first: int, rounds: int, deck: Words, picks: Words, book: SumArrays) -> None:
        endings = np.zeros(seats, np.uint64)
        deal_rounds(key, first, rounds, deck, picks, words.copy(), endings, shows, tables, book)

    return Kernel(house, bets, seats, numbered(wagers), run, 5 * seats + 5)


def of_ranks(ranks: Ranks) -> Cards:
    return tuple(Card(rank, ERASED) for rank in ranks)


def hands(*, theirs: bool) -> list[Ranks]:
    """Every final hand as it is compared, the player's of three cards or the dealer's of five."""
    sets = (tuple(rank for rank in RANKS if bits >> rank & 1) for bits in range(2, 1 << 14, 2))
    fits = (of_ranks(ranks) for ranks in sets if len(ranks) in ((1, 3, 5) if theirs else (1, 3)))
    found = (best_three(cards).ranks if theirs else live(cards) for cards in fits)
    return list(dict.fromkeys(found))


def number_table(hands: list[Ranks], *, theirs: bool) -> Table:
    """[bits of the live ranks] -> number of the hand."""
    number = {ranks: n for n, ranks in enumerate(hands)}
    table = np.zeros(1 << 14, dtype=np.uint16)
    for bits in range(2, 1 << 14, 2):
        cards = of_ranks(tuple(rank for rank in RANKS if bits >> rank & 1))
        table[bits] = number.get(best_three(cards).ranks if theirs else live(cards), 0)
    return table


def hold_tables(options: Options, plan: Plan, shows: bool) -> tuple[Table, Table]:
    """[the dealer's up rank or 0, three dealt ranks] -> bits of the cards held, and how many are drawn."""
    bits = np.zeros((14, 14, 14, 14), dtype=np.uint16)
    drawn = np.zeros((14, 14, 14, 14), dtype=np.uint8)
    for up, *ranks in product(RANKS if shows else (0,), RANKS, RANKS, RANKS):
        key = key_of(of_ranks(tuple(ranks)), up)
        if key not in plan.decisions:
            continue  # four of a rank and more
        hold: Any = plan.taken.get(key, plan.decisions[key].best)
        assert isinstance(hold, Hold)
        if options.correction is Correction.ON:
            hold = corrected(hold, options.stand, options.qualify)
        at = (up, *ranks)
        bits[at] = sum(1 << rank for rank in live(hold.cards))
        drawn[at] = 3 - len(hold.cards)
    return bits, drawn


def tens_up_table() -> Table:
    table = np.zeros((14, 14, 14), dtype=np.uint16)
    for ranks in product(RANKS, repeat=3):
        table[ranks] = TENS_UP.index(tens_up_row(of_ranks(ranks)))
    return table


@njit(nogil=True, cache=True)
def deal_rounds(
    key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any,
    endings: Any, shows: Any, tables: Any, book: Any,
) -> None:  # fmt: skip
    """A card to each and one to the dealer, then twice a card to each and two to the dealer, then the draws."""
    rank, held, drawn, tens_up, ours, theirs, versus = tables
    seats, one = len(endings), np.uint64(1)
    groups, counts = (5 * seats + 10) // 6, book.counts
    relating = len(book.kind_of) > 0
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            deal(deck, picks, words, at, groups, start + at, key)
            five = one << rank[deck[seats]]
            for place in (2 * seats + 1, 2 * seats + 2, 3 * seats + 3, 3 * seats + 4):
                five ^= one << rank[deck[place]]
            dealer, up = theirs[five], rank[deck[seats]] if shows else np.uint8(0)
            draw = 3 * seats + 5
            for seat in range(seats):
                a, b, c = rank[deck[seat]], rank[deck[seats + 1 + seat]], rank[deck[2 * seats + 3 + seat]]
                hand = np.uint64(held[up, a, b, c])
                for _ in range(drawn[up, a, b, c]):
                    hand ^= one << rank[deck[draw]]
                    draw += 1
                endings[seat] = versus[ours[hand], dealer] + tens_up[a, b, c]
            if seats == 1 and not relating:
                counts[endings[0]] += 1
            else:
                enter(endings, book)
                if relating:
                    relate(endings, deck, 5 * seats + 5, book)
            gather(deck, picks, groups)
