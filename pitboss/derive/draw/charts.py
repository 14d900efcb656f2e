"""Strategies that read less than all cards: the best chart by given readings, and charts given from outside.

Hands that a chart reads alike share one cell. Each cell holds a base choice among those that all of its hands offer,
and for each richer offer (a double, a split, a surrender) whether that is better. The choice is the best for the mix of
hands that the chart itself leads to; it is improved until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from pitboss.derive.draw.dealer_tree import Ints
from pitboss.derive.draw.graph import Graph, SplitPoint
from pitboss.derive.draw.machine import CHOOSE
from pitboss.derive.draw.solve import Against, Array, Open, Play, Solver
from pitboss.derive.draw.spread import starts_of
from pitboss.rules.acts import Choice

Offer = tuple[Choice, ...]
Choose = Callable[[Any, Any, Any, Offer], Choice]  # hand, turn, dealer's open hand, offered
NEVER = 1e-8  # weight of hands that the chart does not lead to
MOST = 12  # rounds of improvement; charts settle after three to five


@dataclass(frozen=True)
class Column:
    """A chart against one open hand: the choice by cell and offer."""

    taken: Mapping[tuple[Hashable, Offer], Choice]
    play: Play


class Cells:
    """The nodes of a graph by what a chart reads."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.of_node: dict[int, tuple[Hashable, Offer]] = {}
        for node in np.flatnonzero(graph.sorts == CHOOSE):
            state = graph.machine.state_of[graph.kinds[node]]
            self.of_node[int(node)] = graph.machine.rules.cell(state.hand), tuple(graph.names(int(node)))

    @cached_property
    def nodes(self) -> dict[Hashable, dict[Offer, list[int]]]:
        found: dict[Hashable, dict[Offer, list[int]]] = {}
        for node, (cell, offer) in self.of_node.items():
            found.setdefault(cell, {}).setdefault(offer, []).append(node)
        return found

    @cached_property
    def splitting(self) -> set[Choice]:
        return {self.of_node[node][1][split.edge] for node, split in self.graph.split_at.items()}

    def play(self, taken: Mapping[tuple[Hashable, Offer], Choice]) -> Play:
        g = self.graph
        choice = np.zeros(g.number, np.int64)
        for node, key in self.of_node.items():
            choice[node] = key[1].index(taken[key])
        in_split = choice.copy()
        for node, split in g.split_at.items():  # splitting again is the rule, so the cell is played otherwise here
            if choice[node] == split.edge:
                cell, offer = self.of_node[node]
                in_split[node] = offer.index(taken[cell, without(offer, split)])
        return Play(choice, in_split, {})


def given(solver: Solver, cells: Cells, open: Open, choose: Choose) -> Play:
    """The strategy of a chart that is known, against one open hand."""
    g, m = solver.graph, solver.machine
    up: Any = m.rules.empty
    for card in open.cards:
        up = m.after(up)[card]
    choice, in_split = np.zeros(g.number, np.int64), np.zeros(g.number, np.int64)
    for node, (_, offer) in cells.of_node.items():
        state = m.state_of[g.kinds[node]]
        choice[node] = offer.index(choose(state.hand, state.turn, up, offer))
        split = g.split_at.get(node)
        others = without(offer, split) if split else offer
        in_split[node] = offer.index(choose(state.hand, state.turn, up, others))
    play = Play(choice, in_split, {})
    return replace(play, early=early_by_cell(solver, cells, open, play))


def early_by_cell(solver: Solver, cells: Cells, open: Open, play: Play) -> dict[int, Choice]:
    """Choices before the look that end the hand: taken where they are better for the mix of hands of a cell."""
    against = Against(solver, open, play)
    gains: dict[tuple[Hashable, Choice], float] = {}
    nodes: dict[Hashable, list[int]] = {}
    for node, ways in against.firsts.items():
        cell: Hashable = cells.of_node.get(node, node)
        for choice, early in against.early(node).items():
            if early.ends:
                gain = ways * (against.early_values[node][choice] - against.whole(node))
                gains[cell, choice] = gains.get((cell, choice), 0.0) + gain
                nodes.setdefault((cell, choice), []).append(node)
    return {node: key[1] for key, gain in gains.items() if gain > 0 for node in nodes[key]}


def best_column(solver: Solver, cells: Cells, open: Open) -> Column:
    """The best chart against one open hand."""
    play, before, found, top = Against(solver, open).play, None, None, -np.inf
    for _ in range(MOST):
        taken = improved(cells, Against(solver, open, play, also=range(solver.graph.number)))
        play = cells.play(taken)
        total = Against(solver, open, play).total
        if total > top + 1e-15:
            top, found = total, Column(taken, play)
        if taken == before:
            break
        before = taken
    assert found is not None
    return replace(found, play=replace(found.play, early=early_by_cell(solver, cells, open, found.play)))


def improved(cells: Cells, against: Against) -> dict[tuple[Hashable, Offer], Choice]:
    """For every cell the best choices for the hands that this strategy leads to."""
    g = cells.graph
    weight, played = visits(against), everywhere(against)
    values = edge_values(against)
    taken: dict[tuple[Hashable, Offer], Choice] = {}
    for cell, offers in cells.nodes.items():
        common = [one for one in min(offers, key=len) if all(one in offer for offer in offers)]
        common = [one for one in common if one not in cells.splitting]
        nodes = [node for each in offers.values() for node in each]
        base_only = [n for n in nodes if cells.of_node[n][1][played[n]] in common] or nodes
        worth = {one: mean(g, values, weight, base_only, one) for one in common}
        base = max(common, key=lambda one: worth[one])
        for offer, every in offers.items():  # splits are valued at first hands only
            own = [n for n in every if np.isfinite(values[g.pointer[n] : g.pointer[n + 1]]).all()] or every
            each = {one: mean(g, values, weight, own, one) for one in offer if one == base or one not in common}
            taken[cell, offer] = max(each, key=lambda one: each[one])
            if every[0] in g.split_at:
                rest = without(offer, g.split_at[every[0]])
                taken.setdefault((cell, rest), max(rest, key=lambda one: each.get(one, -np.inf)))
    return taken


def without(offer: Offer, split: SplitPoint) -> Offer:
    return tuple([one for at, one in enumerate(offer) if at != split.edge])


def everywhere(against: Against) -> Ints:
    """The strategy at every node: nodes that only hands after a split reach come after the root."""
    root, play = against.open.root, against.play
    return np.concatenate([play.choice[: root + 1], play.in_split[root + 1 :]])


def visits(against: Against) -> Array:
    """The chance of every node by this strategy. Hands after a split weigh little: they follow the chart only."""
    from pitboss.derive.draw.loops import reach

    g = against.graph
    reached = np.full(g.number, NEVER**2)
    for node, ways in against.firsts.items():
        reached[node] += against.chance(ways)
    for node in against.split_values:
        for start, _ in starts_of(g.split_at[node]):
            reached[start] += NEVER * against.chance(against.firsts[node])
    shoe = against.shoe_of(against.left)[0]
    reach(g.number - 1, everywhere(against), reached, g.pointer, g.child, g.cls, g.copies, g.sorts, g.comp_of,
          g.comp_counts, shoe, shoe[: g.comp_counts.shape[1]], against.inverse, against.numbers.compiled)  # fmt: skip
    return reached


def edge_values(against: Against) -> Array:
    """The value of every choice if this strategy is followed after it, joint with the round continuing."""
    g, extra = against.graph, against.no_split.copy()
    for node, value in against.split_values.items():
        extra[node] = value
    values = against.run(g.number - 1, everywhere(against), against.left, fixed=True, extra=extra, everywhere=True)
    edges: Array = np.where(g.child >= 0, values[np.maximum(g.child, 0)], -np.inf)
    for node, value in against.split_values.items():
        edges[g.pointer[node] + g.split_at[node].edge] = value
    return edges


def mean(graph: Graph, edges: Array, weight: Array, nodes: list[int], choice: Choice) -> float:
    total = 0.0
    for node in nodes:
        total += weight[node] * edges[graph.pointer[node] + graph.names(node).index(choice)]
    return total
