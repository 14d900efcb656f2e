"""Compiled loops of `drawn_cards`: every hand that may come from every state."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.drawn_cards import OWN, PAIR, THEIRS
from pitboss.derive.state_loops import take_ways


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
