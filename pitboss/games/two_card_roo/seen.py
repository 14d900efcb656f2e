"""What players gain who tell each other their first cards. They lie face down, so the rules give nothing away.

Roo needs only ranks: every set of ranks that the others may hold is gone through, and for each what both places are
worth over all second cards and all hands of the dealer. Flush Roo needs suits, too, and the others' cards are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import Cards
from pitboss.games.two_card_roo.hand import Position, house_way, placed
from pitboss.games.two_card_roo.odds import ALL, SUITS, choose
from pitboss.games.two_card_roo.wagers import Options, against_dealer, before_dealer, flush_row
from pitboss.odds import Draw, Look, odds
from pitboss.rules import House

FACE_UP = False
WAGERS = ("roo", "flush")
LOOKS = 20_000
PLACES = list(Position)


def exact(house: House[Options], wager: str) -> bool:
    """Whether all looks are listed, with their weights."""
    return wager == "roo" and house.options.flush_wins == 1


def looks(house: House[Options], wager: str, players: int, draw: Draw) -> Iterator[Look]:
    look = look_for_roo(house) if wager == "roo" else look_for_flush(house)
    if not exact(house, wager):
        for _ in range(LOOKS):
            yield look(draw(players))
        return
    copies = SUITS * house.options.decks
    every = comb(13 * copies - 1, players - 1)
    by_ranks = look_by_ranks(house)
    for mine, others in product(ALL, combinations_with_replacement(ALL, players - 1)):
        held = Counter(others)
        ways = prod(comb(copies - (rank == mine), n) for rank, n in held.items())
        if ways:
            found = by_ranks(mine, 0.0, held)
            yield Look(found.usual, found.best, ways / every / 13)


def look_for_roo(house: House[Options]) -> Callable[[Cards], Look]:
    """The first card is the player's own. Suits matter where a suited win pays more."""
    by_ranks = look_by_ranks(house)

    def look(shown: Cards) -> Look:
        mine, others = shown[0], shown[1:]
        return by_ranks(mine.rank, Counter(card.rank for card in others if card.suit == mine.suit),
                        Counter(card.rank for card in others))  # fmt: skip

    return look


def look_by_ranks(house: House[Options]) -> Callable[[int, Any, Counter[int]], Look]:
    options = house.options
    usual, tables = choose(options, {"roo": Fraction(1)}), value_tables(options)

    def look(mine: int, suited_gone: Any, gone: Counter[int]) -> Look:
        left, suited = np.zeros(14, dtype=np.int64), np.zeros(14, dtype=np.int64)
        for rank in ALL:
            left[rank] = SUITS * options.decks - gone[rank] - (rank == mine)
            suited[rank] = options.decks - (suited_gone[rank] if suited_gone else 0) - (rank == mine)
        worth: Any = values(left, suited, *tables, mine)  # type: ignore[call-arg]
        return Look(float(worth[PLACES.index(usual[mine].best)]), float(worth.max()))  # type: ignore[arg-type]

    return look


def value_tables(options: Options) -> tuple[Any, ...]:
    """[first, place, second] -> pay before the dealer, NaN where he decides; [.., suited, dealer's two] -> pay."""
    pays = options.pays("roo")
    early = np.full((14, len(PLACES), 14), np.nan)
    late = np.zeros((14, len(PLACES), 14, 2, 14, 14))
    for first, second, (at, place) in product(ALL, ALL, enumerate(PLACES)):
        row = before_dealer(first, second, place, options)
        if row is not None:
            early[first, at, second] = float(odds(pays[row]))
            continue
        ours, tell_suits = placed(first, second, place), options.flush_wins != 1
        for one, two, suited in product(ALL, ALL, (False, True)):
            theirs = placed(one, two, house_way(one, options.house_low))
            ended = against_dealer(ours, suited and tell_suits, one == two, theirs, options)
            late[first, at, second, int(suited), one, two] = float(odds(pays[ended]))
    return early, late


@njit(nogil=True, cache=True)
def values(left: Any, suited: Any, early: Any, late: Any, mine: Any) -> Any:
    """What each place is worth when these cards are left."""
    worth, cards = np.zeros(early.shape[1]), left.sum()
    for place in range(early.shape[1]):
        for second in range(1, 14):
            if left[second] == 0:
                continue
            chance = left[second] / cards
            if not np.isnan(early[mine, place, second]):
                worth[place] += chance * early[mine, place, second]
                continue
            flush = suited[second] / left[second]
            left[second] -= 1
            total = 0.0
            for one in range(1, 14):
                for two in range(1, 14):
                    ways = left[one] * (left[two] - (one == two))
                    total += ways * (
                        (1 - flush) * late[mine, place, second, 0, one, two]
                        + flush * late[mine, place, second, 1, one, two]
                    )
            left[second] += 1
            worth[place] += chance * total / ((cards - 1) * (cards - 2))
    return worth


def look_for_flush(house: House[Options]) -> Callable[[Cards], Look]:
    options = house.options
    usual, pays = choose(options, {"flush": Fraction(1)}), options.pays("flush")
    table = np.zeros((14, len(PLACES), 14, 2))
    for first, second, (at, place), suited in product(ALL, ALL, enumerate(PLACES), (False, True)):
        table[first, at, second, int(suited)] = float(odds(pays[flush_row(first, second, place, suited, options)]))

    def look(shown: Cards) -> Look:
        mine, left = shown[0], np.zeros((14, 2))
        left[1:] = (SUITS - 1) * options.decks, options.decks
        for card in shown:
            left[card.rank, int(card.suit == mine.suit)] -= 1
        worth = (table[mine.rank] * left).sum(axis=(1, 2)) / left.sum()
        choice: Any = usual[mine.rank].best
        return Look(float(worth[PLACES.index(choice)]), float(worth.max()))

    return look
