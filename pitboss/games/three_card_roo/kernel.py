"""3 Card Roo compiled. Hands are looked up by rank in tables that the rules of this game have filled."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
from numba import njit

from pitboss.acts import Outcome
from pitboss.engine.kernel import Book, Kernel, Table, Words, enter, numbered, relate
from pitboss.engine.streams import CHUNK, deal, deal_group, fill, gather, groups_for, new_words
from pitboss.games.three_card_roo.hand import Ranks, house_way, is_roo, lay_out
from pitboss.games.three_card_roo.odds import ROOS, Way
from pitboss.games.three_card_roo.wagers import (
    Options,
    Pairs,
    Play,
    Pocket,
    SevenRoo,
    compare,
    pairs_row,
    pocket_row,
    seven_roo_row,
)
from pitboss.odds import Plan
from pitboss.rules import House

RANKS = range(1, 14)
PLAY, SEVEN, POCKET, PAIRS = (list[Outcome](rows) for rows in (Play, SevenRoo, Pocket, Pairs))
PLAY_STEP = np.uint64(len(SEVEN) * len(POCKET) * len(PAIRS))  # from an ending to the same with the next row of Play
NO_ROO = 9999  # no Roo has this number


def kernel(house: House[Options], bets: Mapping[str, int], plan: Plan, seats: int) -> Kernel:
    """Rounds of equal bets on every seat, all played by the plan."""

    def way(low: int, high: int) -> Any:
        return plan.taken.get((low, high), plan.decisions[low, high].best)

    stakes = [bets.get(wager, 0) for wager in ("play", "play", "pocket", "pairs")]
    wagers = zip(("play", "seven_roo", "pocket", "pairs"), (PLAY, SEVEN, POCKET, PAIRS), stakes, strict=True)
    cards = [(card.rank, "cdhs".index(card.suit)) for card in house.deck]
    tables: tuple[Table, ...] = tuple(np.array(part, dtype=np.uint8) for part in zip(*cards, strict=True))
    tables += (roo_table(way), roo_table(house_way), ending_table(way, pair=False), ending_table(way, pair=True))
    tables += (np.array([[PLAY.index(compare(ours, theirs)) for theirs in ROOS] for ours in ROOS], dtype=np.uint8),)
    words = new_words(groups_for(3 * seats + 3))

    def run(key: Any, first: int, rounds: int, deck: Words, picks: Words, book: Book) -> None:
        if seats == 1 and not len(book.kind_of):
            deal_alone(key, first, rounds, deck, picks, words.copy(), tables, book.counts)
        else:
            deal_seats(key, first, rounds, deck, picks, words.copy(), np.zeros(seats, np.uint64), tables, book)

    return Kernel(house, bets, seats, numbered(wagers), run, 3 * seats + 3)


def made(way: Way, first: int, second: int, third: int) -> Ranks | None:
    """The Roo of three ranks laid this way, if they make one."""
    if first == second:
        return None
    ranks = lay_out(first, second, way(min(first, second), max(first, second)), third)
    return ranks if is_roo(ranks) else None


def roo_table(way: Way) -> Table:
    """[first, second, third] rank -> number of the Roo they make when laid this way."""
    table = np.full((14, 14, 14), NO_ROO, dtype=np.uint16)
    for ranks in product(RANKS, repeat=3):
        roo = made(way, *ranks)
        if roo:
            table[ranks] = ROOS.index(roo)
    return table


def ending_table(way: Way, *, pair: bool) -> Table:
    """[first, second, third, suited] -> the ending, when the dealer has a pair or not.

    A Roo against a dealer without a pair is entered on the first row of Play; the right row is added to it.
    """
    table = np.zeros((14, 14, 14, 2), dtype=np.uint16)
    for first, second, third, suited in product(RANKS, RANKS, RANKS, (False, True)):
        roo, dealt_pair = made(way, first, second, third), first == second
        play = Play.PAIR if dealt_pair else Play.NO_ROO if roo is None else Play.DEALER_PAIR if pair else PLAY[0]
        seven = SevenRoo.NO_BONUS if roo is None or pair else seven_roo_row(roo)
        pocket = Pocket.OTHER if roo is None else pocket_row(roo, suited)
        pairs = pairs_row(first, second, None if dealt_pair else third)
        ending = 0
        for rows, row in ((PLAY, play), (SEVEN, seven), (POCKET, pocket), (PAIRS, pairs)):
            ending = ending * len(rows) + rows.index(row)
        table[first, second, third, int(suited)] = ending
    return table


DEALER_NO_ROO = np.uint64(PLAY.index(Play.DEALER_NO_ROO))


@njit(nogil=True, cache=True, inline="always")
def ending(
    a: Any, b: Any, c: Any, one: Any, two: Any, theirs: Any,
    rank: Any, suit: Any, roos: Any, plain: Any, dealer_pair: Any, versus: Any,
) -> Any:  # fmt: skip
    """Of a player's three cards against the dealer's first two ranks and the Roo he may have."""
    first, second, third = rank[a], rank[b], rank[c]
    suited = np.uint64((suit[a] == suit[b]) & (suit[b] == suit[c]))
    ours = roos[first, second, third]
    if ours == NO_ROO or one == two:
        return np.uint64(dealer_pair[first, second, third, suited])
    row = versus[ours, theirs] if theirs != NO_ROO else DEALER_NO_ROO
    return plain[first, second, third, suited] + PLAY_STEP * row


@njit(nogil=True, cache=True)
def deal_alone(key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any, tables: Any, counts: Any) -> None:
    """One seat: the player's cards come first and third, his third card fifth unless he has a pair."""
    rank, suit, roos, dealer_roos, plain, dealer_pair, versus = tables
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            deal_group(deck, picks, 0, words[0, at], start + at, key)
            one, two = rank[deck[1]], rank[deck[3]]
            last = 4 + (rank[deck[0]] != rank[deck[2]])
            theirs = dealer_roos[one, two, rank[deck[last]]]
            found = ending(
                deck[0], deck[2], deck[4], one, two, theirs, rank, suit, roos, plain, dealer_pair, versus
            )  # fmt: skip
            counts[found] += 1
            gather(deck, picks, 1)


@njit(nogil=True, cache=True)
def deal_seats(
    key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any, endings: Any, tables: Any, book: Any
) -> None:
    """Several seats: a pair gets no third card, and the dealer's third card comes last."""
    rank, suit, roos, dealer_roos, plain, dealer_pair, versus = tables
    seats = len(endings)
    groups = (3 * seats + 8) // 6
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            deal(deck, picks, words, at, groups, start + at, key)
            third = 2 * seats + 2
            last = third
            for seat in range(seats):
                last += rank[deck[seat]] != rank[deck[seats + 1 + seat]]
            one, two = rank[deck[seats]], rank[deck[2 * seats + 1]]
            theirs = dealer_roos[one, two, rank[deck[last]]]
            for seat in range(seats):
                a, b, c = deck[seat], deck[seats + 1 + seat], deck[third]
                endings[seat] = ending(
                    a, b, c, one, two, theirs, rank, suit, roos, plain, dealer_pair, versus
                )  # fmt: skip
                third += rank[a] != rank[b]
            enter(endings, book)
            if len(book.kind_of):
                relate(endings, deck, 3 * seats + 3, book)
            gather(deck, picks, groups)
