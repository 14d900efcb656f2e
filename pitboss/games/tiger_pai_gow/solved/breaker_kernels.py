"""The compiled loops of `breaker`: as `kernels`, with the dealer's hands by their red cards."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.games.tiger_pai_gow.solved.kernels import _add, _steps

Array = np.ndarray[Any, Any]
RUNS, REDS, EACH = 7, 8, 3  # EACH: how many of a flush's two other cards have its color, or none where it has fewer
WAYS = np.array([[1, 0, 0], [1, 1, 0], [1, 2, 1]], np.int64)  # [cards free][cards taken]


@njit(nogil=True, cache=True)
def flushes_below(
    settings: Array, lowest: int, group_of: Array, high: Array, groups: Any, dealer: Any, sums: Array, which: Any
) -> None:
    """What flushes of one suit change, by how many of their other cards have the suit's color.

    sums[place of the setting + pair of suits, which, dealer's joker, other cards of the color].
    """
    counts, wild, sets, first_set, patterns, pair_ends, pair_masks, places, suits_of_a_color = groups
    flush, others, dealer_high, dealer_low, signs, dealer_wild, pairs = dealer
    ranks = counts.shape[1]
    every = (1 << ranks) - 1
    same, other = np.zeros(ranks, np.int64), np.zeros(ranks, np.int64)
    for plane in range(2):
        below = np.zeros((1 << ranks, len(pairs) + ranks + 1), np.int32)
        at = 0
        for turn in range(2):
            for setting in settings:
                group = group_of[setting]
                if turn == 0:
                    while at < len(dealer_high) and dealer_high[at] < high[setting]:
                        if dealer_wild[at] == plane and dealer_low[at] < lowest:
                            _add(below, every & ~flush[at], others[at], signs[at])
                        at += 1
                if (plane and wild[group]) or which[turn] < 0:
                    continue
                start = pair_ends[patterns[group]]
                for one in range(start, pair_ends[patterns[group] + 1]):
                    own, partner = sets[first_set[group] + pair_masks[one, 0]], np.int64(0)
                    if suits_of_a_color > 1:
                        partner = sets[first_set[group] + pair_masks[one, 1]]
                    for rank in range(ranks):
                        ours, theirs = own >> rank & 1, partner >> rank & 1
                        same[rank] = suits_of_a_color - 1 - theirs
                        other[rank] = suits_of_a_color - counts[group, rank] + ours + theirs
                    _sum(below[own], same, other, pairs, sums[places[setting] + one - start, which[turn], plane])
            while at < len(dealer_high):
                if dealer_wild[at] == plane and dealer_low[at] < lowest:
                    _add(below, every & ~flush[at], others[at], signs[at])
                at += 1


@njit(nogil=True, cache=True)
def _sum(row: Array, same: Array, other: Array, pairs: Array, found: Array) -> None:
    """Add flushes by kind of their other cards: none, one, two."""
    ranks = len(same)
    none, one, both = np.int64(0), np.int64(0), np.int64(row[0])
    for rank in range(ranks):
        one += other[rank] * row[1 + rank]
        both += same[rank] * row[1 + rank]
    for at in range(len(pairs)):
        n = row[1 + ranks + at]
        if n:
            x, y = pairs[at, 0], pairs[at, 1]
            if x == y:
                none += n * (other[x] * (other[x] - 1) // 2)
                one += n * same[x] * other[x]
                both += n * (same[x] * (same[x] - 1) // 2)
            else:
                none += n * other[x] * other[y]
                one += n * (same[x] * other[y] + other[x] * same[y])
                both += n * same[x] * same[y]
    found[0] += none
    found[1] += one
    found[2] += both


@njit(nogil=True, cache=True)
def _colorings(counts: Array, most: int, reds: Array, column: Array) -> int:
    """The ways in which these cards can be red: reds[rank, coloring], and the coloring by its number in base three."""
    total = 1
    for rank in range(len(counts)):
        if counts[rank]:
            total *= 3
    kept = 0
    for code in range(total):
        rest, fits = code, True
        for rank in range(len(counts)):
            if counts[rank]:
                red = rest % 3
                rest //= 3
                reds[rank, kept] = red
                fits = fits and red <= most and counts[rank] - red <= most and red <= counts[rank]
            else:
                reds[rank, kept] = 0
        column[code] = kept if fits else -1
        kept += fits
    return kept


@njit(nogil=True, cache=True)
def _free_ways(counts: Array, reds: Array, colorings: int, most: int, ways: Array) -> None:
    """ways[rank, cards taken, red ones, coloring]"""
    for rank in range(len(counts)):
        for at in range(colorings):
            red, black = most - reds[rank, at], most - counts[rank] + reds[rank, at]
            for taken in range(5):
                for n in range(3):
                    ok = n <= taken and taken - n <= 2
                    ways[rank, taken, n, at] = WAYS[red, n] * WAYS[black, taken - n] if ok else 0


@njit(nogil=True, cache=True)
def _by_colors(
    hand_wild: bool, ways: Array, colorings: int, tops: Array, bottoms: Array, dealer: Any, cells: Array
) -> None:
    """cells[high, low, joker, reds, coloring]: dealer's hands by ranks below each pair of values."""
    ranks, cards, shared, dealer_wild, dealer_high, dealer_low, highs, lows = dealer
    high_at, low_at = np.zeros(highs, np.int64), np.zeros(lows, np.int64)
    _steps(tops, high_at)
    _steps(bottoms, low_at)
    so_far = np.zeros((RUNS + 1, REDS, colorings), np.int32)
    so_far[0, 0] = 1
    for at in range(len(dealer_high)):
        if dealer_wild[at] and hand_wild:
            break
        run = shared[at]
        while run < RUNS and cards[at, run]:
            before, after, table = so_far[run], so_far[run + 1], ways[ranks[at, run], cards[at, run]]
            after[:] = 0
            for red in range(REDS):
                for more in range(min(3, REDS - red)):
                    for c in range(colorings):
                        after[red + more, c] += before[red, c] * table[more, c]
            run += 1
        into, done = cells[high_at[dealer_high[at]], low_at[dealer_low[at]], int(dealer_wild[at])], so_far[run]
        for red in range(REDS):
            for c in range(colorings):
                into[red, c] += done[red, c]
    for x in range(1, cells.shape[0]):
        cells[x] += cells[x - 1]
    for y in range(1, cells.shape[1]):
        cells[:, y] += cells[:, y - 1]


@njit(nogil=True, cache=True)
def best_play(
    start: int, stop: int, hands: Any, settings: Any, members: Any, orders: Any, dealer: Any, changed: Array,
    worth: Any, ways: Array, found: Array,
) -> None:  # fmt: skip
    """Go through the hands of some sets of ranks, suit order by suit order, and add up what was won and lost.

    found[0: the best setting, 1 ...: that of each way][player's joker][player's reds][won, pushed, lost][dealer's
    joker][dealer's reds].
    """
    counts, wild, sets, first_set, patterns, suits_of_a_color = hands
    first, useful, high, low, places = settings
    ends, groups_of_ranks = members
    order_ends, order_masks, order_pairs, order_hands = orders
    won_worth, either_worth, dealers = worth
    n_ranks = counts.shape[1]
    reds, column = np.zeros((n_ranks, 3**RUNS), np.int64), np.zeros(3**RUNS, np.int64)
    won, either = np.zeros((2, REDS), np.int64), np.zeros((2, REDS), np.int64)
    top_won, top_either = np.zeros((2, REDS), np.int64), np.zeros((2, REDS), np.int64)
    for hand in range(start, stop):
        some = groups_of_ranks[ends[hand] : ends[hand + 1]]
        unsuited = some[0]
        colorings = _colorings(counts[unsuited], suits_of_a_color, reds, column)
        free = np.zeros((n_ranks, 5, 3, colorings), np.int32)
        _free_ways(counts[unsuited], reds, colorings, suits_of_a_color, free)
        total = 0
        for group in some:
            total += first[group + 1] - first[group]
        all_high, all_low = np.zeros(total, np.int64), np.zeros(total, np.int64)
        at = 0
        for group in some:
            for setting in range(first[group], first[group + 1]):
                all_high[at], all_low[at] = high[setting], low[setting]
                at += 1
        tops, bottoms = np.unique(all_high), np.unique(all_low)
        cells = np.zeros((len(tops) + 1, len(bottoms) + 1, 2, REDS, colorings), np.int32)
        _by_colors(wild[unsuited], free, colorings, tops, bottoms, dealer, cells)
        for group in some:
            pattern = patterns[group]
            for order in range(order_ends[pattern], order_ends[pattern + 1]):
                masks, indices, n = order_masks[order], order_pairs[order], order_hands[order]
                code, player_reds, power = 0, 0, 1
                for rank in range(n_ranks):
                    if counts[group, rank]:
                        red = 0
                        for suit in range(suits_of_a_color, 2 * suits_of_a_color):
                            red += sets[first_set[group] + masks[suit]] >> rank & 1
                        code += red * power
                        power *= 3
                        player_reds += red
                coloring, joker = column[code], int(wild[group])
                alpha, beta = won_worth[joker, player_reds], either_worth[joker, player_reds]
                top, best = np.int64(0), -1
                for setting in range(first[group], first[group + 1]):
                    x, y = np.searchsorted(tops, high[setting]), np.searchsorted(bottoms, low[setting])
                    value = np.int64(0)
                    for plane in range(2):
                        for red in range(REDS):
                            won[plane, red] = cells[x, y, plane, red, coloring]
                            either[plane, red] = cells[x, -1, plane, red, coloring] + cells[-1, y, plane, red, coloring]
                    place = places[setting]
                    for suit in range(2 * suits_of_a_color):
                        change = changed[place + indices[suit]]
                        for plane in range(2):
                            for each in range(EACH):
                                red = 5 - plane + each if suit >= suits_of_a_color else 2 - each
                                won[plane, red] += change[0, plane, each]
                                either[plane, red] += change[1, plane, each]
                    for plane in range(2):
                        for red in range(REDS):
                            value += alpha[plane, red] * won[plane, red] + beta[plane, red] * either[plane, red]
                    if useful[setting] and (best < 0 or value > top):
                        top, best = value, setting
                        top_won[:], top_either[:] = won, either
                    for way in range(len(ways)):
                        if ways[way, group] == setting:
                            _enter(found[1 + way, joker, player_reds], n, won, either, dealers[joker, player_reds])
                _enter(found[0, joker, player_reds], n, top_won, top_either, dealers[joker, player_reds])


@njit(nogil=True, cache=True)
def _enter(found: Array, n: int, won: Array, either: Array, dealers: Array) -> None:
    for plane in range(2):
        for red in range(REDS):
            found[0, plane, red] += n * won[plane, red]
            found[1, plane, red] += n * (either[plane, red] - 2 * won[plane, red])
            found[2, plane, red] += n * (dealers[plane, red] - either[plane, red] + won[plane, red])
