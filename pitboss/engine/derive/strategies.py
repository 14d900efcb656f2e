"""A player's choices in the form that compiled rounds look up: a branch for every state that can be distinguished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pitboss.engine.derive.packs import Ints, Pack
from pitboss.engine.tree import TracedChoice
from pitboss.expressions import Place


@dataclass(frozen=True, eq=False)
class Decided:
    """What is chosen at a decision, for every state a player can see.

    A state is numbered by the groups of cards seen: the class of the leading group times its stride, and the number of
    every other group, after the change of suits that carries the leading one to the first set of its class, times its
    own.
    """

    groups: tuple[tuple[Place, ...], ...]
    lead: int  # which group is distinguished up to changes of suits only
    strides: tuple[int, ...]
    branch: Ints  # [state]

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(place for group in self.groups for place in group)


@dataclass(frozen=True, eq=False)
class DecidedByOpenCard(Decided):
    """The same where states go by the open card's suit (`open_card.py`).

    A state is the open card's rank times the first stride, and the number of the player's cards, each by its rank
    and whether it is of the open card's suit; or, if they are all of another suit, the second stride and the number of
    their ranks.
    """

    open: int  # the group of the open card


@dataclass(frozen=True, eq=False)
class DecidedInBits(Decided):
    """The same where there are two choices and so many states that they are kept as bits of 64-bit words."""

    words: Ints


class TreePlay(Protocol):
    """Choices for every decision of a tree."""

    pack: Pack

    def at(self, choice: TracedChoice) -> Decided: ...
