"""Decisions on a board of five cards, worked out one by one: for a game that takes long to count, before it is counted.

On the river and on the flop values are exact: all boards that may still come are gone through, and on each of them all
hands of the dealer. Before the flop boards are drawn, so that values are estimates with an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.derive.packs import Ints, Pack
from pitboss.derive.reading_tables import Tables, equal_suits, reads_suits
from pitboss.derive.showdowns import Showdowns
from pitboss.derive.solve import Worth, whole_pays
from pitboss.derive.states import Stage
from pitboss.derive.streamed import Passes, Streamed, streamed_of
from pitboss.derive.tree import Node, Reveal, TracedChoice, Tree, pruned_nodes
from pitboss.derive.tree_points import Groups, decides, revealed
from pitboss.rules.acts import Choice
from pitboss.rules.game import DEALER
from pitboss.rulesets.expressions import CardAt

HAND, FLOP, BOARD = 2, 3, 5  # cards
FLOPS, BOARDS = 1_000, 16  # flops drawn, and boards drawn for each: what an estimate is made from
DIGITS = 10**6  # of an estimate, at most


@dataclass(eq=False)
class BoardChoice:
    """A decision and what each of its choices leads to: a river, or after the flop another decision."""

    path: tuple[Choice, ...]  # choices that lead here
    legal: tuple[Choice, ...]
    groups: Groups  # what the player sees: the hand, then the board
    then: list[Streamed | BoardChoice]


class Estimate(NamedTuple):
    """The value of each choice, and its standard error; 0 where it is exact."""

    values: list[Fraction]
    error: float = 0.0


@dataclass(eq=False)
class BoardGame:
    """The decisions of a tree in which two cards and a board of five are played against the dealer's."""

    pack: Pack
    choices: list[BoardChoice]  # the last of them first

    @property
    def rivers(self) -> list[Streamed]:
        return [one for choice in self.choices for one in choice.then if isinstance(one, Streamed)]


def board_game(tree: Tree, kinds: Mapping[Card, int]) -> BoardGame:
    """Raises `NotDerivable` where the tree is not of this kind."""
    used, _ = pruned_nodes(tree)
    pack = Pack(kinds)
    if not reads_suits(used.reads, pack):
        raise NotDerivable("no rule reads a suit, so this is not a game on a board of five cards")
    pack = pack.narrowed(equal_suits(used.reads, pack))
    tables, found = Tables(pack, pack), BoardGame(pack, [])

    def after(node: Node, groups: Groups, path: tuple[Choice, ...]) -> Streamed | BoardChoice:
        seen = [at for group in groups for at in group]
        if decides(node):
            coming, node = leading(node)
        else:
            coming = [at for at in revealed(node) if at[0] != DEALER and at not in seen]
        hand, board = tuple(seen[:HAND]), (*seen[HAND:], *coming)
        if len(board) == BOARD:
            before = tuple(group for group in (hand, board[: BOARD - len(coming)]) if group)
            river = streamed_of(node, (hand, board), before, Stage(pack, tuple(map(len, before))), tables)
            if river is not None:
                return river
        elif len(board) == FLOP and isinstance(node, TracedChoice):
            return choice(node, (hand, board), path)
        raise NotDerivable("cards come otherwise than two to a hand, then three and two to the board")

    def choice(node: TracedChoice, groups: Groups, path: tuple[Choice, ...]) -> BoardChoice:
        then = [after(one, groups, (*path, taken)) for one, taken in zip(node.branches, node.legal, strict=True)]
        found.choices += [
            BoardChoice((*path, taken), one.node.legal, one.groups, [one])
            for one, taken in zip(then, node.legal, strict=True)
            if isinstance(one, Streamed) and isinstance(one.node, TracedChoice)
        ]
        found.choices.append(BoardChoice(path, node.legal, groups, then))
        return found.choices[-1]

    places, first = leading(used.root)
    if len(places) != HAND or not isinstance(first, TracedChoice):
        raise NotDerivable("the first decision is not about two cards")
    choice(first, (tuple(places),), ())
    return found


def leading(node: Node) -> tuple[list[CardAt], Node]:
    """Cards that come next, and what follows them."""
    places: list[CardAt] = []
    while isinstance(node, Reveal):
        places += node.cards
        node = node.then
    return places, node


class BoardValues:
    """The decisions of such a game under certain pays."""

    def __init__(self, game: BoardGame, worth: Worth) -> None:
        self.pack, rivers = game.pack, game.rivers
        self.scale, whole = whole_pays((leaf for one in rivers for leaf in one.leaves), worth)
        passes = Passes(rivers, whole, None)
        assert isinstance(passes.showdowns, Showdowns)
        self.showdowns = passes.showdowns
        self.pays = {id(one): pays for one, pays in zip(rivers, passes.pays, strict=True)}
        left = len(self.pack.kinds) - HAND - BOARD
        self.deals = left * (left - 1) // 2 * self.scale  # hands of the dealer, in parts of a unit

    def __call__(self, choice: BoardChoice, hand: Sequence[int], board: Sequence[int]) -> Estimate:
        """Kinds of the cards in hand and on the board, in any order."""
        if not board:
            return self._before_the_flop(choice, hand)
        left = self._left([*hand, *board])
        more = list(combinations(left, BOARD - len(board)))
        on = OneHand(self, hand, np.array([[*board, *some] for some in more], dtype=np.int64))
        if len(board) == BOARD:
            (each,) = on.options(choice.then[0])
            return Estimate([Fraction(int(value), self.deals) for value in each])
        totals = (int(on.options(one).max(axis=1).sum()) for one in choice.then)
        return Estimate([Fraction(total, len(more) * self.deals) for total in totals])

    def _before_the_flop(self, choice: BoardChoice, hand: Sequence[int]) -> Estimate:
        """From boards drawn: the same for every choice, and the same whenever this hand is looked at."""
        draw, left = np.random.default_rng(sorted(hand)), np.array(self._left(hand), dtype=np.int64)
        cards = left[draw.random((FLOPS, len(left))).argsort(axis=1)]
        rest = len(left) - FLOP
        turn, river = draw.integers(rest, size=(FLOPS, BOARDS)), draw.integers(rest - 1, size=(FLOPS, BOARDS))
        last = np.stack([turn, river + (river >= turn)], axis=2) + FLOP
        flops = np.broadcast_to(cards[:, None, :FLOP], (FLOPS, BOARDS, FLOP))
        boards = np.concatenate([flops, np.take_along_axis(cards[:, None, :], last, axis=2)], axis=2)
        on = OneHand(self, hand, boards.reshape(-1, BOARD))
        means = np.stack([_by_flop(one, on) for one in choice.then]) / self.deals
        values = means.mean(axis=1)
        apart = means - means[values.argmax()]  # what matters is how far choices are apart
        error = float(apart.std(axis=1).max() / FLOPS**0.5)
        return Estimate([Fraction(float(value)).limit_denominator(DIGITS) for value in values], error)

    def _left(self, gone: Sequence[int]) -> list[int]:
        return [kind for kind in range(len(self.pack.kinds)) if kind not in gone]


class OneHand:
    """One hand on some boards, against every hand that the dealer may have."""

    def __init__(self, game: BoardValues, hand: Sequence[int], boards: Ints) -> None:
        self.own, self.counts = game.showdowns.of_hand(hand, boards)
        self.pays = game.pays

    def options(self, river: Streamed | BoardChoice) -> Ints:
        """[board, option]: value of each option."""
        assert isinstance(river, Streamed)
        values: Ints = np.einsum("obk,bk->bo", self.pays[id(river)][:, self.own], self.counts)
        return values


def _by_flop(one: Streamed | BoardChoice, on: OneHand) -> Any:
    """[flop]: mean value of a choice before the flop."""
    if isinstance(one, Streamed):
        return on.options(one).max(axis=1).reshape(FLOPS, BOARDS).mean(axis=1)
    each = np.stack([on.options(river).max(axis=1).reshape(FLOPS, BOARDS) for river in one.then])
    first, second = each[..., : BOARDS // 2].mean(axis=2), each[..., BOARDS // 2 :].mean(axis=2)
    # one half of the boards chooses and the other values the choice, so that the estimate is not biased upwards
    return (_taken(second, first.argmax(axis=0)) + _taken(first, second.argmax(axis=0))) / 2


def _taken(values: Any, which: Any) -> Any:
    return np.take_along_axis(values, which[None], axis=0)[0]
