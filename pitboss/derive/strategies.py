"""A player's choices in the form that compiled rounds look up: a branch for every state that can be distinguished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pitboss.derive.packs import Ints, Pack
from pitboss.derive.tree import TracedChoice
from pitboss.rulesets.expressions import CardAt


@dataclass(frozen=True, eq=False)
class Decided:
    """What is chosen at a decision, for every state a player can see.

    A state is numbered by the groups of cards seen: the class of the leading group times its stride, and the number of
    every other group, after the change of suits that carries the leading one to the first set of its class, times its
    own.
    """

    groups: tuple[tuple[CardAt, ...], ...]
    lead: int  # which group is distinguished up to changes of suits only
    strides: tuple[int, ...]
    branch: Ints  # [state]

    @property
    def places(self) -> tuple[CardAt, ...]:
        return tuple(place for group in self.groups for place in group)


@dataclass(frozen=True, eq=False)
class DecidedInBits(Decided):
    """The same for many states: choices are kept as bits of 64-bit words."""

    words: Ints
    bits: int = 1  # of a choice


class TreePlay(Protocol):
    """Choices for every decision of a tree."""

    pack: Pack

    def at(self, choice: TracedChoice) -> Decided: ...
