"""The dealer's draws from one open hand: multisets of cards with the number of orders that lead to them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.derive.draw.machine import Machine
from pitboss.derive.draw.partition import classes

Held = tuple[int, ...]
Ints = NDArray[np.int64]
Ends = dict[tuple[int, Held], int]  # kind of the dealer's final hand, cards drawn by class -> orders


class DealerTree:
    """Rows of a tree of multisets, each a draw: depth, class, copies drawn before, final hand or -1, orders.

    The final that most multisets lead to, usually a bust, is left out: it has the remaining probability.
    """

    def __init__(self, machine: Machine, start: int) -> None:
        ends = dealer_ends(machine, start)
        number = {kind: i for i, kind in enumerate(machine.finals)}
        often = np.bincount([number[kind] for kind, _ in ends], minlength=len(number))
        often[[i for i, looked in enumerate(machine.is_looked) if looked]] = 0
        self.rest = int(often.argmax())
        self.rows = tree_rows({(number[kind], drawn): n for (kind, drawn), n in ends.items()}, self.rest)
        self.looked_cards: Ints = np.zeros((len(machine.finals), max(machine.dealer_cards) + 1), np.int64)
        for kind, drawn in ends:  # a round ends at once on one card, so its chance is had without the tree
            if machine.is_looked[number[kind]]:
                self.looked_cards[number[kind], drawn.index(1)] = 1


def dealer_ends(machine: Machine, start: int) -> Ends:
    labels = machine.dealer_cards
    of_class = classes(labels)
    copies = [sum(machine.copies[t] for t in types) for types in of_class]
    follow: dict[int, list[int]] = {}
    for kind, state in machine.dealer_of.items():
        after = machine.dealer_follow[state]
        follow[kind] = [machine.dealer_kind[after[types[0]]] for types in of_class] if after else []
    wave: Ends = {(start, (0,) * len(of_class)): 1}
    if not follow[start]:  # the dealer stands with the open cards
        return wave
    ends: Ends = {}
    while wave:
        following: Ends = {}
        for (kind, drawn), orders in wave.items():
            for k, to in enumerate(follow[kind]):
                if drawn[k] < copies[k]:
                    more = to, (*drawn[:k], drawn[k] + 1, *drawn[k + 1 :])
                    into = following if follow[to] else ends
                    into[more] = into.get(more, 0) + orders
        wave = following
    return ends


def tree_rows(ends: dict[tuple[int, Held], int], rest: int) -> Ints:
    """The multisets as paths of a tree: a path shares its beginning with the path before it."""
    rows: list[tuple[int, int, int, int, int]] = []
    paths: list[Any] = sorted(
        (tuple([k for k in reversed(range(len(drawn))) for _ in range(drawn[k])]), final, orders)
        for (final, drawn), orders in ends.items()
        if final != rest
    )
    branch: tuple[int, ...] = ()
    for path, final, orders in paths:
        shortest = min(len(path), len(branch))
        same = next((i for i in range(shortest) if path[i] != branch[i]), shortest)
        for depth in range(min(same, len(path) - 1), len(path)):
            last = depth == len(path) - 1
            before = path[:depth].count(path[depth])
            rows.append((depth, path[depth], before, final if last else -1, orders if last else 0))
        branch = path
    return np.array(rows, np.int64).reshape(-1, 5)
