"""2 Card Roo compiled. Four ranks and whether the player's two cards are suited decide everything."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
from numba import njit

from pitboss.engine.kernel import Book, Ints, Kernel, Words, enter, enter_shoe, loop, numbered, relate
from pitboss.engine.streams import CHUNK, deal, deal_group, fill, gather, groups_for, new_words, reach
from pitboss.games.two_card_roo.hand import house_way, placed
from pitboss.games.two_card_roo.wagers import (
    Flush,
    Options,
    Pairs,
    Roo,
    against_dealer,
    before_dealer,
    flush_row,
    pairs_row,
)
from pitboss.odds import Plan
from pitboss.rules import House

RANKS = range(1, 14)
ROO, PAIRS, FLUSH = list(Roo), list(Pairs), list(Flush)
ROO_STEP = np.uint64(len(PAIRS) * len(FLUSH))  # from an ending to the same with the next row of the Roo bet


def kernel(house: House[Options], bets: Mapping[str, int], plan: Plan, seats: int) -> Kernel:
    """Rounds of equal bets on every seat, each from a fresh shoe, all played by the plan."""
    wagers = [("roo", ROO, bets["roo"]), ("pairs", PAIRS, bets.get("pairs", 0)), ("flush", FLUSH, bets.get("flush", 0))]
    cards = [(card.rank, "cdhs".index(card.suit)) for card in house.deck]
    tables = (*(np.array(part, dtype=np.uint8) for part in zip(*cards, strict=True)), *row_tables(house.options, plan))
    words = new_words(groups_for(2 * seats + 2))

    def run(key: Any, first: int, rounds: int, deck: Words, picks: Words, book: Book) -> None:
        if seats == 1 and not len(book.kind_of):
            deal_alone(key, first, rounds, deck, picks, words.copy(), tables, book.counts)
        else:
            deal_seats(key, first, rounds, deck, picks, words.copy(), np.zeros(seats, np.uint64), tables, book)

    early = early_table(house.options, plan)

    def shoes(key: Any, first: int, number: int, cut: int, deck: Words, picks: Words, cents: Ints, sums: Ints) -> None:
        few, buried = new_words(2, 1), 2 if house.options.decks > 1 else 0
        deal_shoes(key, first, number, cut, deck, picks, few, seats, buried, tables, early, cents, sums)

    endings = numbered(wagers)  # type: ignore[arg-type]
    return Kernel(house, bets, seats, endings, run, 2 * seats + 2, shoes=shoes)


def early_table(options: Options, plan: Plan) -> Any:
    """[first, second] -> whether the Roo bet ends before the dealer plays."""
    table = np.zeros((14, 14), dtype=np.uint8)
    for first, second in product(RANKS, repeat=2):
        position: Any = plan.taken.get(first, plan.decisions[first].best)
        table[first, second] = before_dealer(first, second, position, options) is not None
    return table


def row_tables(options: Options, plan: Plan) -> tuple[Any, Any]:
    """[first, second, suited] -> the side bets' part of the ending; with the dealer's two ranks -> the Roo row."""
    side = np.zeros((14, 14, 2), dtype=np.uint16)
    versus = np.zeros((14, 14, 2, 14, 14), dtype=np.uint8)
    dealers = list(product(RANKS, repeat=2))
    for first, second, suited in product(RANKS, RANKS, (False, True)):
        position: Any = plan.taken.get(first, plan.decisions[first].best)
        pairs, flush = pairs_row(first, second), flush_row(first, second, position, suited, options)
        side[first, second, int(suited)] = PAIRS.index(pairs) * len(FLUSH) + FLUSH.index(flush)
        early = before_dealer(first, second, position, options)
        ours, tell = placed(first, second, position), suited and options.flush_wins != 1
        for one, two in dealers:
            theirs = placed(one, two, house_way(one, options.house_low))
            row = early or against_dealer(ours, tell, one == two, theirs, options)
            versus[first, second, int(suited), one, two] = ROO.index(row)
    return side, versus


@njit(nogil=True, cache=True, inline="always")
def ending(a: Any, b: Any, one: Any, two: Any, rank: Any, suit: Any, side: Any, versus: Any) -> Any:
    first, second = rank[a], rank[b]
    suited = np.uint64(suit[a] == suit[b])
    return side[first, second, suited] + ROO_STEP * versus[first, second, suited, one, two]


@njit(nogil=True, cache=True)
def deal_alone(key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any, tables: Any, counts: Any) -> None:
    """One seat: the player's cards come first and third, the dealer's second and fourth."""
    rank, suit, side, versus = tables
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            deal_group(deck, picks, 0, words[0, at], start + at, key)
            counts[ending(deck[0], deck[2], rank[deck[1]], rank[deck[3]], rank, suit, side, versus)] += 1
            gather(deck, picks, 1)


@njit(nogil=True, cache=True)
def deal_seats(
    key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any, endings: Any, tables: Any, book: Any
) -> None:
    rank, suit, side, versus = tables
    seats = len(endings)
    groups = (2 * seats + 7) // 6
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            deal(deck, picks, words, at, groups, start + at, key)
            one, two = rank[deck[seats]], rank[deck[2 * seats + 1]]
            for seat in range(seats):
                endings[seat] = ending(deck[seat], deck[seats + 1 + seat], one, two, rank, suit, side, versus)
            enter(endings, book)
            if len(book.kind_of):
                relate(endings, deck, 2 * seats + 2, book)
            gather(deck, picks, groups)


@loop
def deal_shoes(
    key: Any, first: Any, shoes: Any, cut: Any, deck: Any, picks: Any, words: Any, seats: Any, buried: Any,
    tables: Any, early: Any, cents: Any, sums: Any,
) -> None:  # fmt: skip
    """Whole shoes: two cards are buried before every round but the first. The dealer may need no second card."""
    rank, suit, side, versus = tables
    for number in range(first, first + shoes):
        fill(words, number, key)
        groups, place, rounds, won = 0, 0, 0, 0
        while place < cut:
            base = place + (buried if place else 0)
            last = base + 2 * seats + 1
            waits = False
            if last > len(deck):
                break
            groups = reach(deck, picks, words, 0, groups, min(last, len(deck) - 1), number, key)
            for seat in range(base, base + seats):
                waits = waits or not early[rank[deck[seat]], rank[deck[seat + seats + 1]]]
            if waits and last == len(deck):
                break
            one, two = rank[deck[base + seats]], rank[deck[min(last, len(deck) - 1)]]
            amount = 0
            for seat in range(base, base + seats):
                amount += cents[ending(deck[seat], deck[seat + seats + 1], one, two, rank, suit, side, versus)]
            place = last + np.int64(waits)
            won, rounds = won + amount, rounds + 1
            sums[2] += amount * amount
        enter_shoe(rounds, won, sums)
        gather(deck, picks, groups)
