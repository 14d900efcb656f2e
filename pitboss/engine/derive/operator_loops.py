"""Compiled loops of the operators: every hand of the dealer from every state."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.engine.derive.operators import OWN, PAIR, THEIRS
from pitboss.engine.derive.packs import MOST
from pitboss.engine.derive.set_loops import moved_number
from pitboss.engine.derive.state_loops import take_ways


@njit(nogil=True, cache=True)
def leaf_at(
    root: Any, branch: Any, whose: Any, own: Any, theirs: Any, levels: Any, their_levels: Any, widths: Any, starts: Any,
    compared: Any, mixed: Any, s: Any, h: Any,
) -> Any:  # fmt: skip
    """The leaf to which a hand leads from a state."""
    node = root
    while node >= 0:
        row = whose[node, 1]
        if whose[node, 0] == OWN:
            answer = own[row, s]
        elif whose[node, 0] == THEIRS:
            answer = theirs[row, h]
        elif whose[node, 0] == PAIR:
            answer = compared[starts[row] + levels[row, s] * widths[row, 1] + their_levels[row, h]]
        else:
            answer = mixed[row, s, h]
        node = branch[node, answer]
    return -1 - node


@njit(nogil=True, cache=True)
def follow_all(
    root: Any, branch: Any, whose: Any, own: Any, theirs: Any, levels: Any, their_levels: Any, widths: Any, starts: Any,
    compared: Any, mixed: Any, weights: Any, out: Any,
) -> None:  # fmt: skip
    """Adds the ways of every hand to the leaf to which it leads, for every state."""
    for s in range(weights.shape[0]):
        for h in range(weights.shape[1]):
            if weights[s, h]:
                leaf = leaf_at(root, branch, whose, own, theirs, levels, their_levels, widths, starts, compared, mixed,
                               s, h)  # fmt: skip
                out[s, leaf] += weights[s, h]


@njit(nogil=True, cache=True)
def follow_each(
    root: Any, branch: Any, whose: Any, own: Any, theirs: Any, levels: Any, their_levels: Any, widths: Any, starts: Any,
    compared: Any, mixed: Any, out: Any,
) -> None:  # fmt: skip
    """The leaf of every hand from every state."""
    for s in range(out.shape[0]):
        for h in range(out.shape[1]):
            out[s, h] = leaf_at(root, branch, whose, own, theirs, levels, their_levels, widths, starts, compared, mixed,
                                s, h)  # fmt: skip


@njit(nogil=True, cache=True)
def weigh(states: Any, possible: Any, hands: Any, sizes: Any, copies: Any, out: Any) -> None:
    """In how many ways each hand is dealt, group by group, when the cards of each state are gone."""
    c = states.shape[1]
    gone = np.zeros(c + hands.shape[1], np.int8)
    for s in range(len(states)):
        if not possible[s]:
            continue
        for i in range(c):
            gone[i] = states[s, i]
        for h in range(len(hands)):
            ways, at = 1, 0
            for size in sizes:
                ways *= take_ways(gone[: c + at], hands[h, at : at + size], copies)
                for i in range(size):
                    gone[c + at + i] = hands[h, at + i]
                at += size
            out[s, h] = ways


@njit(nogil=True, cache=True)
def fill_dense(
    hands: Any, multiplicity: Any, columns: Any, t: Any, is_first: Any, copies: Any, step: Any, dense: Any
) -> None:
    """dense[set of t cards, column + 1]: the hands that hold these t cards, as so many certain ones of the deck."""
    h = hands.shape[1]
    some, room, same = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64), np.arange(len(copies))
    for n in range(len(hands)):
        for bits in range(1 << h):
            size, again = 0, False
            for i in range(h):
                if bits >> i & 1:
                    some[size] = hands[n, i]
                    size += 1
                elif i + 1 < h and hands[n, i] == hands[n, i + 1] and bits >> (i + 1) & 1:
                    again = True  # of equal cards the first are taken, so that each set comes up once
            if size != t or again:
                continue
            at = is_first[moved_number(some, t, same, step, room)]
            if at < 0:
                continue
            ways, i = multiplicity[n], 0
            while i < h:
                run, held = 1, bits >> i & 1
                while i + run < h and hands[n, i + run] == hands[n, i]:
                    held += bits >> (i + run) & 1
                    run += 1
                free, rest = copies[hands[n, i]] - held, run - held
                for k in range(rest):
                    ways = ways * (free - k) // (k + 1)
                i += run
            dense[at, columns[n] + 1] += ways


@njit(nogil=True, cache=True)
def add_dense(
    held: Any, open_cards: Any, strength: Any, classes: Any, steps: Any, most: Any, dense: Any, columns: Any, rows: Any,
    first: Any, whole: Any, single: Any, step: Any, out: Any,
) -> None:  # fmt: skip
    """Inclusion and exclusion over the cards held; rows[first[t] + set of t cards] is the row of `dense`.

    `columns` gives for a key the column up to which all keys are lower. So many cards known as `whole` are a hand of
    the dealer's: single[set] is its key.
    """
    r, u = held.shape[1], open_cards.shape[1]
    some, room, same = np.zeros(16, np.int64), np.zeros(16, np.int64), np.arange(64)
    for s in range(len(held)):
        for bits in range(1 << r):
            size = 0
            for i in range(r):
                if bits >> i & 1:
                    if size < 16:
                        some[size] = held[s, i]
                    size += 1
            t = size + u
            if t > most:
                continue
            sign = -1 if size % 2 else 1
            for i in range(u):
                some[size + i] = open_cards[s, i]
            number = moved_number(some, t, same, step, room)
            if t == whole:
                key = single[number]
                if key >= 0:
                    better = key % steps - strength[s]
                    out[s, 3 * (key // steps) + (0 if better > 0 else 1 if better == 0 else 2)] += sign
                continue
            at = rows[first[t] + number]
            for c in range(classes):
                low = c * steps
                start = dense[at, columns[low]]
                below = dense[at, columns[low + strength[s]]] - start
                equal = dense[at, columns[low + strength[s] + 1]] - below - start
                every = dense[at, columns[low + steps]] - start
                out[s, 3 * c] += sign * (every - below - equal)
                out[s, 3 * c + 1] += sign * equal
                out[s, 3 * c + 2] += sign * below
