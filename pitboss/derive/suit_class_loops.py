"""Compiled loops of `suit_classes`. Apart from it, so that what is read back needs no compiler."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

FACTORIAL = np.array([1, 1, 2, 6, 24])


@njit(nogil=True, cache=True)
def bits_of(mask: Any) -> Any:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@njit(nogil=True, cache=True)
def count_classes(masks: Any, starts: Any, n: Any, suits: Any) -> Any:
    """How many classes there are."""
    return walk_classes(masks, starts, n, suits, 0, np.zeros(0, np.uint64), np.zeros((0, 0), np.int8),
                        np.zeros(0, np.int8))  # fmt: skip


@njit(nogil=True, cache=True)
def list_classes(
    masks: Any, starts: Any, n: Any, suits: Any, ranks: Any, words: Any, members: Any, size: Any
) -> None:  # fmt: skip
    """Enter the word, the first hand and the number of hands of every class, in ascending order of words."""
    walk_classes(masks, starts, n, suits, ranks, words, members, size)
    order = np.argsort(words)
    words[:] = words[order]
    for c in range(members.shape[1]):
        members[:, c] = members[:, c][order]
    size[:] = size[order]


@njit(nogil=True, cache=True)
def walk_classes(
    masks: Any, starts: Any, n: Any, suits: Any, ranks: Any, words: Any, members: Any, size: Any
) -> Any:  # fmt: skip
    """Every way to hold n cards whose suits come in descending order; entered where there is room."""
    found, four = 0, np.zeros(4, np.int64)
    for i in range(starts[n + 1]):
        four[0] = masks[i]
        left0 = n - bits_of(four[0])
        if suits == 1 and left0:
            continue
        for j in range(starts[left0 + 1] if suits > 1 else 1):
            four[1] = masks[j]
            left1 = left0 - bits_of(four[1])
            if four[1] > four[0] or suits == 2 and left1:
                continue
            for k in range(starts[left1 + 1] if suits > 2 else 1):
                four[2] = masks[k]
                left2 = left1 - bits_of(four[2])
                if four[2] > four[1] or suits == 3 and left2:
                    continue
                for m in range(starts[left2], starts[left2 + 1]):
                    four[3] = masks[m]
                    if four[3] > four[2]:
                        break
                    if len(words):
                        enter_class(four, suits, ranks, words, members, size, found)
                    found += 1
    return found


@njit(nogil=True, cache=True)
def enter_class(four: Any, suits: Any, ranks: Any, words: Any, members: Any, size: Any, at: Any) -> None:
    word, same, hands, n = np.uint64(0), 1, FACTORIAL[suits], 0
    for s in range(4):
        word = word << np.uint64(ranks) | np.uint64(four[s])
    for s in range(1, suits):
        same = same + 1 if four[s] == four[s - 1] else 1
        hands //= same
    for rank in range(ranks):
        for s in range(suits):
            if four[s] >> rank & 1:
                members[at, n] = rank * suits + s
                n += 1
    words[at], size[at] = word, hands


@njit(nogil=True, cache=True)
def find_classes(hands: Any, suits: Any, ranks: Any, words: Any, changes: Any, cls: Any, carry: Any) -> None:
    four, place = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for h in range(len(hands)):
        four[:] = 0
        for c in range(hands.shape[1]):
            four[hands[h, c] % suits] |= 1 << (hands[h, c] // suits)
        for s in range(4):
            place[s] = 0
            for other in range(4):
                place[s] += four[other] > four[s] or (four[other] == four[s] and other < s)
        word, digits = np.uint64(0), 0
        for s in range(4):
            word |= np.uint64(four[s]) << np.uint64(ranks * (3 - place[s]))
            digits += place[s] * 4**s if s < suits else 0
        cls[h] = np.searchsorted(words, word)
        carry[h] = changes[digits]
