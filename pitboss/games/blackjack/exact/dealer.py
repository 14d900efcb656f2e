"""The dealer's final totals for many shoes at once.

A dealer's hand is a multiset drawn in some order. The number of orders that the house rule allows does not depend on
the shoe, so it is counted once. The hand's probability in a shoe is that number times a product of falling factorials
over one falling factorial. The multisets form a tree, and a product is its parent's times one factor.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from pitboss.games.blackjack.exact.shoe import ACE, TEN, VALUES, Array, Counts
from pitboss.games.blackjack.hand import best_total, stands

FINALS = ("bust", "17", "18", "19", "20", "21", "blackjack")
BUST, BLACKJACK = 0, 6
_ratio = np.frompyfunc(Fraction, 2, 1)


def ratio(over: Array, under: Array) -> Array:
    """Quotients: exact for Python integers, floats for floats."""
    return np.asarray(_ratio(over, under) if over.dtype == object else over / under)


@dataclass(frozen=True)
class DealerNode:
    """A dealer's hand with one card more than its parent."""

    parent: int
    index: int  # value of the added card
    copies: int  # of that value, drawn before it
    depth: int  # cards drawn
    final: int  # where in FINALS this hand ends, or -1
    orders: int


def _final(drawn: Counts, up: int, hits_soft_17: bool) -> int:
    """Index in FINALS of the dealer's hand, -1 while the dealer still draws."""
    hard = up + 1 + sum((i + 1) * n for i, n in enumerate(drawn))
    has_ace = up == ACE or drawn[ACE] > 0
    total = best_total(hard, has_ace)
    if total > 21:
        return BUST
    if sum(drawn) == 0 or not stands(total, total != hard, hits_soft_17):
        return -1
    natural = sum(drawn) == 1 and total == 21
    return BLACKJACK if natural else total - 16


@lru_cache(maxsize=64)
def dealer_tree(up: int, hits_soft_17: bool) -> tuple[DealerNode, ...]:
    """All dealer's hands that stand, with their number of orders; the remaining probability is a bust."""
    none: Counts = (0,) * 10
    orders: dict[Counts, int] = {none: 1}
    ends: dict[Counts, int] = {}
    wave = [none]
    while wave:
        following: dict[Counts, None] = {}
        for drawn in wave:
            for index in VALUES:
                more = (*drawn[:index], drawn[index] + 1, *drawn[index + 1 :])
                final = _final(more, up, hits_soft_17)
                if final == BUST:
                    continue
                orders[more] = orders.get(more, 0) + orders[drawn]
                if final < 0:
                    following[more] = None
                else:
                    ends[more] = final
        wave = list(following)
    return _tree(ends, orders)


def _tree(ends: dict[Counts, int], orders: dict[Counts, int]) -> tuple[DealerNode, ...]:
    nodes: list[DealerNode] = []
    place: dict[tuple[int, ...], int] = {(): -1}
    paths = {tuple(i for i in reversed(VALUES) for _ in range(hand[i])): hand for hand in ends}
    for path in sorted(paths):
        for depth in range(len(path)):
            prefix = path[: depth + 1]
            if prefix in place:
                continue
            hand = paths.get(prefix)
            place[prefix] = len(nodes)
            nodes.append(
                DealerNode(
                    parent=place[prefix[:-1]],
                    index=prefix[-1],
                    copies=prefix[:-1].count(prefix[-1]),
                    depth=depth + 1,
                    final=-1 if hand is None else ends[hand],
                    orders=0 if hand is None else orders[hand],
                )
            )
    return tuple(nodes)


def dealer_finals(shoes: Array, up: int, hits_soft_17: bool) -> tuple[Array, Array]:
    """Weights of FINALS (rows) for each shoe without the up card (columns), and their sums."""
    tree = dealer_tree(up, hits_soft_17)
    left = shoes.sum(axis=0)
    sums = _ways_of_finals(tree, shoes)
    finals = np.zeros((len(FINALS), left.size), dtype=_number_type(shoes, 0))
    whole = np.ones(left.size, dtype=finals.dtype)
    most = int(left.max(initial=0))
    for depth in range(1, max(node.depth for node in tree) + 1):
        kind = _number_type(shoes, most**depth)
        draws = np.maximum(left - depth + 1, 1).astype(kind)
        finals, whole = finals.astype(kind) * draws, whole.astype(kind) * draws
        for final in range(1, len(FINALS)):
            if (final, depth) in sums:
                finals[final] += sums[final, depth]
    finals[BUST] = whole - finals[1:].sum(axis=0)
    return finals.astype(shoes.dtype), whole.astype(shoes.dtype)


def _number_type(shoes: Array, most: int) -> type:
    """The number type for figures up to `most`: exact ones are machine integers as long as they fit."""
    if shoes.dtype != object:
        return float
    return np.int64 if most < 2**62 else object


def _ways_of_finals(tree: tuple[DealerNode, ...], shoes: Array) -> dict[tuple[int, int], Array]:
    """Ways to reach each final with each number of draws, in one pass down the tree."""
    bounds = _bounds(tree, tuple(int(most) for most in shoes.max(axis=1, initial=0))) if shoes.dtype == object else {}
    sums: dict[tuple[int, int], Array] = {}
    factors: dict[tuple[int, int, type], Array] = {}
    branch: list[Array] = [np.ones(shoes.shape[1], dtype=_number_type(shoes, 0))] * (
        len(tree) + 1
    )  # the product by depth
    for node in tree:
        key = (node.index, node.copies, _number_type(shoes, bounds.get(node.depth, 0)))
        if key not in factors:
            factors[key] = np.maximum(shoes[node.index] - node.copies, 0).astype(key[2])
        product = branch[node.depth - 1] * factors[key]
        branch[node.depth] = product
        if node.final >= 0:
            at = (node.final, node.depth)
            ways = product * node.orders if node.orders > 1 else product
            if at in sums:
                sums[at] += ways
            else:
                sums[at] = ways.copy()
    return sums


@lru_cache(maxsize=256)
def _bounds(tree: tuple[DealerNode, ...], most: Counts) -> dict[int, int]:
    """An upper bound of the sums at each depth for shoes with at most these counts."""
    sums: dict[int, int] = {}
    branch = [1] * (len(tree) + 1)
    for node in tree:
        branch[node.depth] = branch[node.depth - 1] * max(most[node.index] - node.copies, 0)
        sums[node.depth] = sums.get(node.depth, 0) + branch[node.depth] * max(node.orders, 1)
    return sums


def blackjack_cards(shoes: Array, up: int) -> Array:
    """Cards that would make a blackjack with the up card."""
    found = {ACE: shoes[TEN], TEN: shoes[ACE]}
    return np.asarray(found[up] if up in found else np.zeros_like(shoes[0]))


def no_blackjack(shoes: Array, up: int) -> Array:
    """Probability that the hole card does not make a blackjack."""
    left = shoes.sum(axis=0)
    return ratio(left - blackjack_cards(shoes, up), np.maximum(left, 1))
