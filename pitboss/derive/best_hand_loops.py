"""Compiled loops over best hands of many cards. Apart from `own_cards`, so that what is read back needs no compiler."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

SUIT = np.uint64(16)  # bits of a suit in a word
RANKS = np.uint64(0xFFFF)


@njit(nogil=True, cache=True)
def best_of_suits(word: Any, suited: Any) -> Any:
    """The level of the best hand of one suit, of the cards in a word."""
    found = suited[word & RANKS]
    for _ in range(3):
        word >>= SUIT
        found = max(found, suited[word & RANKS])
    return found


@njit(nogil=True, cache=True)
def level_hands(hands: Any, rank: Any, words: Any, steps: Any, plain: Any, suited: Any, found: Any) -> None:
    """found[hand]: its level. Cards may come in any order; one that occurs twice gives anything."""
    n = hands.shape[1]
    held = np.zeros(n, np.int64)
    for h in range(len(hands)):
        at, word = 0, np.uint64(0)
        for i in range(n):
            card, j = rank[hands[h, i]], i
            while j > 0 and held[j - 1] > card:
                held[j] = held[j - 1]
                j -= 1
            held[j] = card
            word |= words[hands[h, i]]
        for i in range(n):
            at = steps[at, held[i]]
        found[h] = max(plain[at], np.int16(best_of_suits(word, suited)))


@njit(nogil=True, cache=True)
def count_best_hands(
    held: Any, possible: Any, coming: Any, rank: Any, words: Any, steps: Any, plain: Any, suited: Any, leaf: Any,
    counts: Any,
) -> None:  # fmt: skip
    """counts[state, leaf]: to which leaf the best hand of the cards held and all that may come leads."""
    word_of = np.zeros(len(coming), np.uint64)
    for c in range(len(coming)):
        for i in range(coming.shape[1]):
            word_of[c] |= words[coming[c, i]]
    for s in range(len(held)):
        if not possible[s]:
            continue
        start, word = 0, np.uint64(0)
        for i in range(held.shape[1]):
            start = steps[start, rank[held[s, i]]]
            word |= words[held[s, i]]
        for c in range(len(coming)):
            if word_of[c] & word:
                continue
            at = start
            for i in range(coming.shape[1]):
                at = steps[at, rank[coming[c, i]]]
            level = max(plain[at], best_of_suits(word_of[c] | word, suited))
            counts[s, leaf[level]] += 1
