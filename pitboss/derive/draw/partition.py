"""Partitions: merging of states that behave alike, and common refinements."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Labels = tuple[int, ...]  # a partition of the card types: the class of each
S = TypeVar("S", bound=Hashable)


def together(*parts: Labels) -> Labels:
    """The common refinement."""
    number: dict[tuple[int, ...], int] = {}
    return tuple([number.setdefault(labels, len(number)) for labels in zip(*parts, strict=True)])


def refined(signs: Mapping[S, Hashable], following: Mapping[S, tuple[S, ...]]) -> dict[S, int]:
    """The coarsest partition of states that respects their signs and the states that follow them."""
    number: dict[Hashable, int] = {}
    kind = {state: number.setdefault(sign, len(number)) for state, sign in signs.items()}
    while True:
        number = {}
        finer = {
            state: number.setdefault((kind[state], *[kind[after] for after in following[state]]), len(number))
            for state in signs
        }
        if len(number) == len(set(kind.values())):
            return kind
        kind = finer


def classes(labels: Labels) -> list[list[int]]:
    """The card types of each class."""
    found: list[list[int]] = [[] for _ in range(max(labels) + 1)]
    for card, label in enumerate(labels):
        found[label].append(card)
    return found


def projection(labels: Labels, to: Labels) -> tuple[int, ...]:
    """For each class of a finer partition its class in a coarser one."""
    return tuple([to[cards[0]] for cards in classes(labels)])


def closure(parts: dict[S, Labels], following: Mapping[S, Iterable[S]]) -> dict[S, Labels]:
    """Refines the partition of each state by those of all states after it."""
    before: dict[S, set[S]] = {state: set() for state in parts}
    for state, after in following.items():
        for other in after:
            before[other].add(state)
    waiting = set(parts)
    while waiting:
        state = waiting.pop()
        finer = together(parts[state], *{parts[after] for after in following[state]})
        if max(finer) > max(parts[state]):
            parts[state] = finer
            waiting |= before[state]
    return parts
