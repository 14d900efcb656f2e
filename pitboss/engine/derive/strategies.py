"""A player's choices in the form that compiled rounds look up: a branch for every state that can be told apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pitboss.acts import Choice
from pitboss.cards import Card
from pitboss.engine.derive.packs import Ints, Pack
from pitboss.engine.trace import Choose, Tree
from pitboss.readings import Place


@dataclass(frozen=True, eq=False)
class Decided:
    """What is chosen at a decision, for every state a player can see.

    A state is numbered by the groups of cards seen: the class of the leading group times its stride, and the number of
    every other group, after the change of suits that carries the leading one to the first set of its class, times its
    own.
    """

    groups: tuple[tuple[Place, ...], ...]
    lead: int  # which group is told apart up to changes of suits only
    strides: tuple[int, ...]
    branch: Ints  # [state]

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(place for group in self.groups for place in group)


class Strategy(Protocol):
    """Choices for every decision of a tree."""

    pack: Pack

    def at(self, choice: Choose) -> Decided: ...


class Listed:
    """A strategy that is asked for every class of the cards it looks at. For decisions by few cards."""

    def __init__(
        self,
        tree: Tree,
        pack: Pack,
        looks_at: Callable[[Choose], tuple[Place, ...]],
        choose: Callable[[Choose, Mapping[Place, Card]], Choice | None],
    ) -> None:
        self.tree, self.pack, self.looks_at, self.choose = tree, pack, looks_at, choose
        self._made: dict[int, Decided] = {}

    def at(self, choice: Choose) -> Decided:
        if id(choice) not in self._made:
            self._made[id(choice)] = self._listed(choice)
        return self._made[id(choice)]

    def _listed(self, choice: Choose) -> Decided:
        places = self.looks_at(choice)
        sets = self.pack.sets(len(places))
        branch = np.zeros(len(sets.first), dtype=np.uint8)
        legal: list[Any] = list(choice.legal)
        for cls, first in enumerate(sets.first):
            cards = [self.pack.kinds[kind] for kind in sets.members[first]]
            chosen = self.choose(choice, dict(zip(places, cards, strict=True)))
            if chosen is not None:  # no such decision comes up with these cards
                branch[cls] = legal.index(chosen)
        return Decided((places,), 0, (1,), branch)
