"""The value of every choice at any point of a hand, with any cards seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from pitboss.core.cards import Card
from pitboss.derive.draw.residues import reconstructed
from pitboss.derive.draw.solve import Against, Open, Solver
from pitboss.rules.acts import Choice


def open_of(solver: Solver, cards: Iterable[Card]) -> Open:
    """The dealer's open hand with these cards."""
    return solver.open(tuple([solver.machine.types.index(card) for card in cards]))


def point(solver: Solver, start: int, acts: Iterable[Card | Choice]) -> int:
    """The node after these cards and choices of one hand, in their order; -1 if they cannot happen."""
    g, m, node = solver.graph, solver.machine, start
    for act in acts:
        if node < 0:
            break
        if isinstance(act, Card):
            node = g.after_card(node, m.types.index(act))
        else:
            names = g.names(node)
            node = g.children(node)[names.index(act)] if act in names else -1
    return node


def choice_values(against: Against, node: int) -> dict[Choice, Any]:
    """Values of the choices at a node, given that the round continues. Splits are valued at first hands."""
    g = against.graph
    live, found = against.played(node), {}
    for option, child in zip(g.options(node), g.children(node), strict=True):
        if child >= 0:
            found[option.choice] = against.numbers.plain(against.values[child])
        elif node in against.split_values:
            found[option.choice] = against.split_values[node]
    if against.numbers.p:
        return {choice: value * pow(live, -1, against.numbers.p) for choice, value in found.items()}
    return {choice: value / live for choice, value in found.items()}


def exact_values(solver: Solver, open: Open, node: int) -> dict[Choice, Fraction]:
    """The same as fractions, along the strategy found in floating point."""
    best = Against(solver, open)
    choices = list(choice_values(best, node))

    def residues(p: int) -> list[int]:
        found = choice_values(Against(solver, open, best.play, p, also=(node,)), node)
        return [int(found[choice]) % p for choice in choices]

    return dict(zip(choices, reconstructed(residues), strict=True))


def after(solver: Solver, open_cards: Sequence[Card], acts: Sequence[Card | Choice]) -> tuple[Open, int]:
    """The dealer's open hand, and the node after these cards and choices from the first card on."""
    open = open_of(solver, open_cards)
    return open, point(solver, open.root, acts)
