"""Compiled loops over parts of the states that are not kept.

`leads`, `ways`: the leading cards of the part's classes, and how many sets each class has; then come all hands of a
class. `chosen`, `sets`, `moved`: which leading cards were seen before, the class and the change of suits of each set of
them, and the number of each hand after a change, 0 where no hand was seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from pitboss.derive.packs import BINOMIALS


@njit(nogil=True, cache=True)
def number_of(lead: Any, some: Any) -> Any:
    """The number of the set of these of a class's cards."""
    number = 0
    for i in range(len(some)):
        number += BINOMIALS[lead[some[i]], i + 1]
    return number


@njit(nogil=True, cache=True)
def best_options(counts: Any, own: Any, pays: Any, values: Any, taken: Any) -> None:
    """The value of the best option in each state, and which it is; of equal ones the first."""
    for s in range(len(own)):
        most, at = np.int64(0), 0
        for option in range(len(pays)):
            total, worth = np.int64(0), pays[option, own[s]]
            for k in range(counts.shape[1]):
                total += counts[s, k] * worth[k]
            if option == 0 or total > most:
                most, at = total, option
        values[s], taken[s] = most, at


@njit(nogil=True, cache=True)
def add_values(values: Any, leads: Any, ways: Any, chosen: Any, sets: Any, moved: Any, sums: Any) -> None:
    """sums[class before, hand]: values of all states that come from it."""
    hands = len(values) // len(leads)
    for b in range(len(leads)):
        for some in chosen:
            number = number_of(leads[b], some)
            into, move = sums[sets[0, number]], moved[sets[1, number]]
            for h in range(hands):
                into[move[h]] += ways[b] * values[b * hands + h]


@njit(nogil=True, cache=True)
def times_of(reach: Any, leads: Any, ways: Any, chosen: Any, sets: Any, moved: Any, times: Any) -> None:
    """times[state]: in how many deals it comes up, when classes and hands before lead here as often as given."""
    hands = len(times) // len(leads)
    times[:] = 0
    for b in range(len(leads)):
        for some in chosen:
            number = number_of(leads[b], some)
            here, move = reach[sets[0, number]], moved[sets[1, number]]
            for h in range(hands):
                times[b * hands + h] += ways[b] * here[move[h]]


@njit(nogil=True, cache=True)
def add_rows(counts: Any, own: Any, taken: Any, times: Any, rows: Any) -> None:
    """rows[option, own kind, column]: how many deals end so."""
    for s in range(len(own)):
        if times[s]:
            into = rows[taken[s], own[s]]
            for k in range(len(into)):
                into[k] += times[s] * counts[s, k]


@njit(nogil=True, cache=True)
def add_counts(
    counts: Any, own: Any, of: Any, leads: Any, ways: Any, chosen: Any, sets: Any, moved: Any, sums: Any
) -> None:
    """sums[class before, hand, leaf]: the counts of all states that come from it; of[own kind, column] is the leaf."""
    hands = len(own) // len(leads)
    for b in range(len(leads)):
        for some in chosen:
            number = number_of(leads[b], some)
            into, move = sums[sets[0, number]], moved[sets[1, number]]
            for h in range(hands):
                s, row = b * hands + h, into[move[h]]
                leaf = of[own[s]]
                for k in range(len(leaf)):
                    row[leaf[k]] += ways[b] * counts[s, k]


@njit(nogil=True, cache=True)
def enter_choices(taken: Any, bits: Any, first: Any, words: Any) -> None:
    """Enter choices as bits from this state on."""
    for s in range(len(taken)):
        if taken[s]:
            at = np.uint64((first + s) * bits)
            words[at >> np.uint64(6)] |= np.uint64(taken[s]) << (at & np.uint64(63))


@njit(nogil=True, cache=True)
def choices_in(words: Any, bits: Any, first: Any, taken: Any) -> None:
    """Read them."""
    mask = np.uint64((1 << bits) - 1)
    for s in range(len(taken)):
        at = np.uint64((first + s) * bits)
        taken[s] = words[at >> np.uint64(6)] >> (at & np.uint64(63)) & mask
