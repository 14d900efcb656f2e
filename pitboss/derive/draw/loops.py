"""Compiled passes over the graph. The same loops run on floats and on residues modulo a prime (see residues)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from pitboss.derive.draw.machine import CHOOSE, DRAW, FINAL

DEEPEST = 64  # cards that a dealer's hand may take
PROBES = 32  # of a slot; what finds none is computed again


def times(a: Any, b: Any, p: Any) -> Any:
    """The product; `p` is (prime, 1 / prime), or (0, 0.0) for floats."""
    return a * b if p[0] == 0 else a * b % p[0]


@overload(times)
def _times(a: Any, b: Any, p: Any) -> Any:
    """Residues are below 2**50: the quotient by floats is off by one at most, and products that overflow differ from
    the right ones by a multiple of 2**64, which the difference loses."""
    if isinstance(a, types.Float) or isinstance(b, types.Float):

        def of_floats(a: Any, b: Any, p: Any) -> Any:
            return a * b

        return of_floats

    def of_residues(a: Any, b: Any, p: Any) -> Any:
        rest = a * b - np.int64(float(a) * float(b) * p[1]) * p[0]
        if rest < 0:
            rest += p[0]
        elif rest >= p[0]:
            rest -= p[0]
        return rest

    return of_residues


def plus(a: Any, b: Any, p: Any) -> Any:
    return a + b if p[0] == 0 else (a + b) % p[0]


@overload(plus)
def _plus(a: Any, b: Any, p: Any) -> Any:
    if isinstance(a, types.Float) or isinstance(b, types.Float):

        def of_floats(a: Any, b: Any, p: Any) -> Any:
            return a + b

        return of_floats

    def of_residues(a: Any, b: Any, p: Any) -> Any:
        total = a + b
        return total - p[0] if total >= p[0] else total

    return of_residues


@njit(nogil=True, cache=True)
def dealer(left: Any, cards: Any, tree: Any, rest: Any, inverse: Any, branch: Any, sums: Any, out: Any, p: Any) -> None:
    """Probabilities of the dealer's finals from a shoe with `left` cards of each class.

    Ways are summed by final and by number of draws; each sum is divided once by the ways of that many draws.
    """
    sums[:] = 0
    deepest = 0
    for row in range(tree.shape[0]):
        depth = tree[row, 0]
        product = times(branch[depth], max(left[tree[row, 1]] - tree[row, 2], 0), p)
        branch[depth + 1] = product
        final = tree[row, 3]
        if final >= 0:
            sums[depth, final] = plus(sums[depth, final], times(product, tree[row, 4], p), p)
            deepest = max(deepest, depth)
    share = branch[0]
    others = share * 0
    out[:] = 0
    for depth in range(deepest + 1):
        share = times(share, inverse[max(cards - depth, 0)], p)
        for final in range(out.size):
            if sums[depth, final] != 0:
                ways = times(sums[depth, final], share, p)
                out[final] = plus(out[final], ways, p)
                others = plus(others, ways, p)
    out[rest] = plus(branch[0], times(others, p[0] - 1, p) if p[0] else -others, p)


@njit(nogil=True, cache=True)
def finals_of(
    comp: Any, comp_counts: Any, dealer_shoe: Any, tree: Any, rest: Any, known: Any, finals: Any, inverse: Any,
    left: Any, branch: Any, sums: Any, p: Any,
) -> None:  # fmt: skip
    """Fills in the dealer's finals for a composition that a player holds."""
    if known[comp]:
        return
    cards = 0
    for k in range(left.size):
        left[k] = dealer_shoe[k] - comp_counts[comp, k]
        cards += left[k]
    dealer(left, cards, tree, rest, inverse, branch, sums, finals[comp], p)
    known[comp] = True


@njit(nogil=True, cache=True)
def shared_finals(
    held: Any, comps: Any, keys: Any, slots: Any, store: Any, comp_counts: Any, dealer_shoe: Any, tree: Any, rest: Any,
    known: Any, finals: Any, inverse: Any, p: Any,
) -> None:  # fmt: skip
    """Fills in the dealer's finals for these compositions, each computed once for all hands with the same cards out.

    `held` is the key of the cards that are out of the shoe already. `slots` is a table by key, probed in order.
    """
    left = np.empty(dealer_shoe.size, np.int64)
    branch = np.zeros(DEEPEST, finals.dtype)
    branch[0] = 1
    sums = np.zeros((DEEPEST, finals.shape[1]), finals.dtype)
    mask = slots.size - 1
    for comp in comps:
        key = held + keys[comp]
        slot = (key * 0x9E3779B1 >> 12) & mask
        probes = 0
        while slots[slot] != key and slots[slot] >= 0 and probes < PROBES:
            slot = (slot + 1) & mask
            probes += 1
        if slots[slot] == key:
            finals[comp] = store[slot]
            known[comp] = True
            continue
        fits = True
        for k in range(left.size):
            fits = fits and dealer_shoe[k] >= comp_counts[comp, k]
        if not fits:  # a hand that the shoe cannot deal
            known[comp] = True
            continue
        finals_of(comp, comp_counts, dealer_shoe, tree, rest, known, finals, inverse, left, branch, sums, p)
        if slots[slot] < 0:
            slots[slot] = key
            store[slot] = finals[comp]


@njit(nogil=True, cache=True)
def mark_under(start: Any, fixed: Any, choice: Any, mark: Any, pointer: Any, child: Any, sorts: Any) -> None:
    """Marks the nodes that can be reached from `start`."""
    mark[: start + 1] = False
    mark[start] = True
    for node in range(start, -1, -1):
        if not mark[node]:
            continue
        if sorts[node] == CHOOSE and fixed:
            at = child[pointer[node] + choice[node]]
            if at >= 0:
                mark[at] = True
        else:
            for edge in range(pointer[node], pointer[node + 1]):
                if child[edge] >= 0:
                    mark[child[edge]] = True


@njit(nogil=True, cache=True)
def final_value(
    node: Any, comp_of: Any, row_of: Any, pays: Any, constant: Any, comp_counts: Any, dealer_shoe: Any, tree: Any,
    rest: Any, looked: Any, known: Any, finals: Any, inverse: Any, left: Any, branch: Any, sums: Any, p: Any,
) -> Any:  # fmt: skip
    """The value of a finished hand. If its pay does not depend on the dealer, only the chance of a look counts."""
    comp, row = comp_of[node], row_of[node]
    total = branch[0] * 0
    if constant[row]:
        cards = dead = 0
        for k in range(left.size):
            more = max(dealer_shoe[k] - comp_counts[comp, k], 0)
            cards += more
            for f in range(looked.shape[0]):
                dead += looked[f, k] * more
        return times(times(pays[row, rest], cards - dead, p), inverse[cards], p)
    finals_of(comp, comp_counts, dealer_shoe, tree, rest, known, finals, inverse, left, branch, sums, p)
    for f in range(finals.shape[1]):
        total = plus(total, times(finals[comp, f], pays[row, f], p), p)
    return total


@njit(nogil=True, cache=True)
def evaluate(
    start: Any, fixed: Any, choice: Any, value: Any, mark: Any, extra: Any, bonus: Any, pointer: Any, child: Any,
    cls: Any, copies: Any, sorts: Any, comp_of: Any, row_of: Any, comp_counts: Any, pays: Any, constant: Any, shoe: Any,
    dealer_shoe: Any, tree: Any, rest: Any, looked: Any, known: Any, finals: Any, inverse: Any, p: Any,
) -> None:  # fmt: skip
    """Values of all nodes under `start`, played as well as possible or by `choice`.

    `fixed` is 0 for best play, 1 to value what `choice` leads to, and 2 to value every node.

    `shoe` holds the cards left by class before the hand is dealt, `dealer_shoe` the same by the dealer's classes;
    `bonus` is what a finished hand is worth besides its pay, by composition; `extra` the value of splitting at each
    node, minus infinity if there is none; `known` tells which compositions' `finals` have been computed.
    """
    left = np.empty(dealer_shoe.size, np.int64)
    branch = np.zeros(DEEPEST, value.dtype)
    branch[0] = 1
    sums = np.zeros((DEEPEST, finals.shape[1]), value.dtype)
    if fixed == 2:
        mark[: start + 1] = True
    else:
        mark_under(start, fixed == 1, choice, mark, pointer, child, sorts)
    for node in range(start + 1):
        if not mark[node]:
            continue
        comp = comp_of[node]
        total = value[0] * 0
        if sorts[node] == FINAL:
            total = final_value(node, comp_of, row_of, pays, constant, comp_counts, dealer_shoe, tree, rest, looked,
                                known, finals, inverse, left, branch, sums, p)  # fmt: skip
            if bonus.size:
                total += bonus[comp]
        elif sorts[node] == DRAW:
            cards = 0
            for k in range(dealer_shoe.size):
                cards += dealer_shoe[k] - comp_counts[comp, k]
            for edge in range(pointer[node], pointer[node + 1]):
                more = max(shoe[cls[edge]] - copies[edge], 0)
                if more:
                    total = plus(total, times(value[child[edge]], more, p), p)
            total = times(total, inverse[max(cards, 0)], p)
        elif fixed:
            at = child[pointer[node] + choice[node]]
            total = value[at] if at >= 0 else extra[node]
        else:
            best = -1
            for edge in range(pointer[node], pointer[node + 1]):
                worth = value[child[edge]] if child[edge] >= 0 else extra[node]
                if best < 0 or worth > total:
                    best, total = edge - pointer[node], worth
            choice[node] = best
        value[node] = total


@njit(nogil=True, cache=True)
def reach(
    start: Any, choice: Any, reached: Any, pointer: Any, child: Any, cls: Any, copies: Any, sorts: Any, comp_of: Any,
    comp_counts: Any, shoe: Any, dealer_shoe: Any, inverse: Any, p: Any,
) -> None:  # fmt: skip
    """Spreads the chances in `reached` from the nodes up to `start` to those after them, played by `choice`."""
    for node in range(start, -1, -1):
        here = reached[node]
        if here == 0 or sorts[node] == FINAL:
            continue
        if sorts[node] == CHOOSE:
            at = child[pointer[node] + choice[node]]
            if at >= 0:
                reached[at] = plus(reached[at], here, p)
            continue
        cards = 0
        for k in range(dealer_shoe.size):
            cards += dealer_shoe[k] - comp_counts[comp_of[node], k]
        here = times(here, inverse[max(cards, 0)], p)
        for edge in range(pointer[node], pointer[node + 1]):
            more = max(shoe[cls[edge]] - copies[edge], 0)
            if more:
                reached[child[edge]] = plus(reached[child[edge]], times(here, more, p), p)


@njit(nogil=True, cache=True)
def count_results(
    start: Any, reached: Any, found: Any, sorts: Any, comp_of: Any, row_of: Any, comp_counts: Any, rows: Any,
    dealer_shoe: Any, tree: Any, rest: Any, known: Any, finals: Any, inverse: Any, p: Any,
) -> None:  # fmt: skip
    """Adds to `found` the chance of each result against each final, over the finished hands reached."""
    left = np.empty(dealer_shoe.size, np.int64)
    branch = np.zeros(DEEPEST, finals.dtype)
    branch[0] = 1
    sums = np.zeros((DEEPEST, finals.shape[1]), finals.dtype)
    for node in range(start + 1):
        if reached[node] == 0 or sorts[node] != FINAL:
            continue
        comp, row = comp_of[node], row_of[node]
        finals_of(comp, comp_counts, dealer_shoe, tree, rest, known, finals, inverse, left, branch, sums, p)
        for f in range(finals.shape[1]):
            chance = times(reached[node], finals[comp, f], p)
            found[rows[row, f], f] = plus(found[rows[row, f], f], chance, p)
