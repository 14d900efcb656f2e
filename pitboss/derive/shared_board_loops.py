"""Compiled loops over boards and the hands on them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.best_hand_loops import RANKS, SUIT, best_of_suits

TOP = np.int16(np.iinfo(np.int16).max)


@njit(nogil=True, cache=True)
def enter_board(board: Any, levels: Any, starts: Any, steps: Any, first: Any, second: Any, base: Any) -> Any:
    """Look up what does not need both cards of a hand: the level of the board alone, and how many look-ups are left.

    A look-up finds its level at `starts` plus `steps` times each card: the hand's two, then those of the board. The
    last card of the hand that it takes has step 1; the first of two, as many as there are kinds. `first` and `second`
    take the highest level with a card of the hand, -1 for the board's own; `base`, where look-ups with both start.
    """
    first[:], second[:] = 0, 0
    least, found = np.int16(0), 0
    for r in range(len(starts)):
        at, x, y = starts[r], steps[r, 0], steps[r, 1]
        for i in range(len(board)):
            at += steps[r, 2 + i] * board[i]
        if x and y:
            base[found] = at
            found += 1
        elif x or y:
            highest, row = first if x else second, levels[at : at + len(first)]
            for card in range(len(row)):
                highest[card] = max(highest[card], row[card])
        else:
            least = max(least, levels[at])
    for i in range(len(board)):
        first[board[i]] = second[board[i]] = -1
    return least, found


@njit(nogil=True, cache=True)
def level_of(
    one: Any, other: Any, least: Any, found: Any, levels: Any, first: Any, second: Any, base: Any
) -> Any:  # fmt: skip
    """The highest level of a hand on the board that was entered; -1 where one of its cards lies there."""
    if first[one] < 0 or second[other] < 0:
        return np.int16(-1)
    level = max(least, max(first[one], second[other]))
    for n in range(found):
        level = max(level, levels[base[n] + len(first) * one + other])
    return level


@njit(nogil=True, cache=True)
def level_hands(boards: Any, pairs: Any, levels: Any, starts: Any, steps: Any, kinds: Any, out: Any) -> None:
    """out[board, pair]: the highest level of all look-ups."""
    first, second, base = np.zeros(kinds, np.int16), np.zeros(kinds, np.int16), np.zeros(len(starts), np.int64)
    for b in range(len(boards)):
        least, found = enter_board(boards[b], levels, starts, steps, first, second, base)
        for p in range(len(pairs)):
            out[b, p] = level_of(pairs[p, 0], pairs[p, 1], least, found, levels, first, second, base)


@njit(nogil=True, cache=True)
def level_best(
    boards: Any, pairs: Any, rank: Any, words: Any, steps: Any, plain: Any, suited: Any, least: Any, out: Any
) -> None:
    """out[board, pair]: of the best hand that every two cards make with a board; anything where one lies on it.

    `least`: the fewest cards of one suit for which suits matter.
    """
    ranks = steps.shape[1]
    by_ranks = np.zeros((ranks, ranks), plain.dtype)
    for b in range(len(boards)):
        at, word = 0, np.uint64(0)
        for i in range(boards.shape[1]):
            at = steps[at, rank[boards[b, i]]]
            word |= words[boards[b, i]]
        for x in range(ranks):
            for y in range(x + 1):
                by_ranks[x, y] = by_ranks[y, x] = plain[steps[steps[at, x], y]]
        flushes, rest = False, word
        for _ in range(4):
            held, bits = 0, rest & RANKS
            while bits:
                bits &= bits - np.uint64(1)
                held += 1
            flushes = flushes or held + 2 >= least
            rest >>= SUIT
        for p in range(len(pairs)):
            x, y = pairs[p, 0], pairs[p, 1]
            level = by_ranks[rank[x], rank[y]]
            if flushes:
                level = max(level, np.int16(best_of_suits(words[x] | words[y] | word, suited)))
            out[b, p] = level


@njit(nogil=True, cache=True)
def count_one(at: Any, mine: Any, theirs: Any, cls: Any, possible: Any, apart: Any, column: Any, out: Any) -> None:
    """out[board, column]: one hand against every hand that shares no card with it, as in `sweep`."""
    n = len(apart)
    for b in range(len(out)):
        now = mine[b * n + at]
        for h in range(n):
            s = b * n + h
            if apart[h] and possible[s]:
                out[b, column[3 * cls[s] + (2 if theirs[s] < now else 1 if theirs[s] == now else 0)]] += 1


@njit(nogil=True, cache=True)
def hands_below(
    boards: Any, whose: Any, gone: Any, levels: Any, starts: Any, steps: Any, bounds: Any, out: Any
) -> None:
    """out[board, n]: how many hands on a board are below the level bounds[board, n].

    gone[whose[board]] says of each card whether it is in no hand. All hands of a board are leveled side by side in a
    square of their cards, [first, second]; TOP, which is below nothing, is for what is no hand. So each loop runs over
    neighbors and has no condition in it: processors work on many of them at a time.
    """
    kinds = gone.shape[1]
    first, second, base = np.zeros(kinds, np.int16), np.zeros(kinds, np.int16), np.zeros(len(starts), np.int64)
    hands = np.full(kinds * kinds, TOP, np.int16)
    for b in range(len(boards)):
        least, found = enter_board(boards[b], levels, starts, steps, first, second, base)
        for card in range(kinds):
            if gone[whose[b], card] or first[card] < 0:
                first[card] = second[card] = TOP
        for card in range(kinds):
            row, others = hands[card * kinds + card + 1 : (card + 1) * kinds], second[card + 1 :]
            lowest = max(least, first[card])
            for i in range(len(row)):
                row[i] = max(lowest, others[i])
        for n in range(found):
            row = levels[base[n] : base[n] + len(hands)]
            for i in range(len(row)):
                hands[i] = max(hands[i], row[i])
        for n in range(bounds.shape[1]):
            bound, below = bounds[b, n], 0
            for i in range(len(hands)):
                below += hands[i] < bound
            out[b, n] = below


@njit(nogil=True, cache=True)
def in_order(strength: Any, possible: Any, start: Any, n: Any, first: Any, order: Any) -> Any:
    """Enter the possible hands of a board by ascending strength, and where each strength begins; how many."""
    first[:] = 0
    for h in range(n):
        if possible[start + h]:
            first[strength[start + h] + 1] += 1
    for s in range(1, len(first)):
        first[s] += first[s - 1]
    for h in range(n):
        if possible[start + h]:
            s = strength[start + h]
            order[first[s]] = h
            first[s] += 1
    return first[len(first) - 1]


@njit(nogil=True, cache=True)
def count_hand(counts: Any, own: Any, cards: Any, hand: Any, times: Any) -> None:
    """Add a hand of this class to what is counted for each of its sets of cards."""
    counts[own, 0] += times
    counts[own, cards[hand, 1]] += times
    counts[own, cards[hand, 2]] += times
    for i in range(3, cards.shape[1]):
        counts[own, cards[hand, i]] += times


@njit(nogil=True, cache=True)
def apart(counts: Any, own: Any, cards: Any, hand: Any, signs: Any) -> Any:
    """Hands of a class without any of these cards: all, less those with one of them, plus those with two, and so on."""
    found = 0
    for i in range(cards.shape[1]):
        found += signs[i] * counts[own, cards[hand, i]]
    return found


@njit(nogil=True, cache=True)
def sweep(
    cards: Any, signs: Any, itself: Any, mine: Any, theirs: Any, cls: Any, possible: Any, classes: Any, steps: Any,
    column: Any, out: Any,
) -> None:  # fmt: skip
    """For each board: every hand against all hands without its cards, by class and relation.

    `cards`: the numbers of all sets of a hand's cards but itself; `signs`: how each counts, and the hand `itself`.
    out[board and hand, column of (class, below | equal | above)].
    """
    n, last, two = len(cards), cards.max() + 1, cards.shape[1] == 3
    below, same = np.zeros((classes, last), np.int32), np.zeros((classes, last), np.int32)
    every = np.zeros((classes, last), np.int32)
    first, own_first = np.zeros(steps + 2, np.int32), np.zeros(steps + 2, np.int32)
    order, own_order = np.zeros(n, np.int32), np.zeros(n, np.int32)
    compared = np.zeros(classes, np.bool_)  # does the relation matter against this class?
    for c in range(classes):
        compared[c] = column[3 * c] != column[3 * c + 1] or column[3 * c] != column[3 * c + 2]
    for start in range(0, len(mine), n):
        found = in_order(theirs, possible, start, n, first, order)
        in_order(mine, possible, start, n, own_first, own_order)
        below[:], every[:] = 0, 0
        for i in range(found):
            count_hand(every, cls[start + order[i]], cards, order[i], 1)
        i = j = 0
        while j < found:
            now = mine[start + own_order[j]]
            while i < found and theirs[start + order[i]] < now:
                count_hand(below, cls[start + order[i]], cards, order[i], 1)
                i += 1
            k = i
            while k < found and theirs[start + order[k]] == now:
                count_hand(same, cls[start + order[k]], cards, order[k], 1)
                k += 1
            while j < found and mine[start + own_order[j]] == now:
                h = own_order[j]
                own, at = cls[start + h], start + h
                x, y = (cards[h, 1], cards[h, 2]) if two else (0, 0)
                for c in range(classes):
                    it = itself if c == own else 0
                    if two:  # written out, as there are most games of
                        whole = every[c, 0] - every[c, x] - every[c, y] + it
                        lower = below[c, 0] - below[c, x] - below[c, y]
                        equal = same[c, 0] - same[c, x] - same[c, y]
                    else:
                        whole = apart(every, c, cards, h, signs) + it
                        lower, equal = apart(below, c, cards, h, signs), apart(same, c, cards, h, signs)
                    if not compared[c]:
                        out[at, column[3 * c]] += whole
                        continue
                    if it:
                        if theirs[at] < now:
                            lower += it
                        elif theirs[at] == now:
                            equal += it
                    out[at, column[3 * c]] += whole - lower - equal
                    out[at, column[3 * c + 1]] += equal
                    out[at, column[3 * c + 2]] += lower
                j += 1
            if two:
                same[:] = 0
                continue
            for m in range(i, k):
                count_hand(same, cls[start + order[m]], cards, order[m], -1)
