"""Cards that are drawn one after another, whatever is drawn next: every hand that may still come, from every state.

This is right for every tail, and quick where states and hands are few: one to three cards a side, hands to arrange.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from pitboss.derive.packs import Ints, Pack
from pitboss.derive.states import deals
from pitboss.derive.tails import Counted, Tail, nodes_below
from pitboss.derive.tree import Leaf, Reveal, TracedQuestion

WAY = "drawn one after another"
CHUNK = 1 << 21  # deals that are gone through at once


def deals_in(tail: Tail) -> int:
    """Deals to be gone through when every hand is listed for every state."""
    return int(tail.stage.n) * prod(tail.stage.pack.set_count(len(group)) for group in tail.hidden)


def few_deals(tail: Tail) -> bool:
    return deals_in(tail) < CHUNK


def combinations(pack: Pack, sizes: list[int]) -> list[Ints]:
    """All cards for groups of these sizes: [hand, cards] for each group."""
    members = [pack.sets(size).members for size in sizes]
    at = np.indices([len(one) for one in members]).reshape(len(members), -1)
    return [one[which] for one, which in zip(members, at, strict=True)]


OWN, THEIRS, PAIR, MIXED = range(4)  # whose cards a question is about


class TailProgram:
    """A tail as tables, so that a compiled loop can follow it for every state and hand."""

    def __init__(self, tail: Tail, hidden: dict[Any, Ints]) -> None:
        nodes = [node for node in nodes_below(tail.node) if not isinstance(node, Reveal)]
        self.leaves = [node for node in nodes if isinstance(node, Leaf)]
        asked = [node for node in nodes if isinstance(node, TracedQuestion)]
        number = {id(node): n for n, node in enumerate(asked)} | {
            id(leaf): -1 - n for n, leaf in enumerate(self.leaves)
        }
        self.tail, self.asked, self.hidden = tail, asked, hidden
        self.root = number[id(past_reveals(tail.node))]
        most = max(len(node.branches) for node in asked)
        self.branch = np.zeros((len(asked), most), dtype=np.int32)
        self.whose = np.zeros((len(asked), 2), dtype=np.int32)  # whose cards, and the row of its answers
        self.tables: list[list[Any]] = [[], [], [], []]
        for n, node in enumerate(asked):
            for at, one in enumerate(node.branches):
                self.branch[n, at] = number[id(past_reveals(one))]
            whose = self._whose(node)
            self.whose[n] = whose, len(self.tables[whose])
            self.tables[whose].append(node)
        self.theirs = stacked([self._answers(node, hidden) for node in self.tables[THEIRS]], np.int8)
        self.their_levels = stacked([self._levels(node, False, hidden) for node in self.tables[PAIR]], np.int16)
        compared = [self._compared(node) for node in self.tables[PAIR]]
        self.widths = np.array([[len(one) for one in compared], [one.shape[1] for one in compared]], dtype=np.int64).T
        self.starts = np.cumsum([0, *(one.size for one in compared)])
        self.compared = np.concatenate([one.ravel() for one in compared]) if compared else np.zeros(0, np.int8)

    def _whose(self, node: TracedQuestion) -> int:
        if node.asked.number in self.tail.own:
            return OWN
        if node.asked.number in self.tail.pairs:
            theirs = self.tail.side(node.asked, own=False)
            return PAIR if set(theirs.places) <= self.tail.out else MIXED
        return THEIRS if set(node.asked.places) <= self.tail.out else MIXED

    def _answers(self, node: TracedQuestion, cards: dict[Any, Ints]) -> Ints:
        return np.maximum(self.tail.tables.answers(node.asked, node.answers, cards), 0)

    def _levels(self, node: TracedQuestion, own: bool, cards: dict[Any, Ints]) -> Ints:
        return self.tail.tables.levels(self.tail.side(node.asked, own=own), cards)

    def _compared(self, node: TracedQuestion) -> Ints:
        """[own level, their level] -> answer"""
        tables, asked = self.tail.tables, node.asked
        answers = np.maximum(tables.answer_of(asked, node.answers), 0)[tables.lut(asked).levels]
        return answers if asked.operands[0] is self.tail.side(asked, own=True) else answers.T

    def asked_of(self, part: slice | Ints) -> tuple[Any, ...]:
        """What the compiled loop needs for these states."""
        cards = {at: column[part] for at, column in self.tail.cards.items()}
        states = part.stop - part.start if isinstance(part, slice) else len(part)
        shape = states, len(next(iter(self.hidden.values()), np.zeros(1)))
        own = stacked([self._answers(node, cards) for node in self.tables[OWN]], np.int8)
        levels = stacked([self._levels(node, True, cards) for node in self.tables[PAIR]], np.int16)
        both = {at: column[:, None] for at, column in cards.items()} | {at: c[None] for at, c in self.hidden.items()}
        mixed = [np.broadcast_to(self._answers(node, both), shape) for node in self.tables[MIXED]]
        deep = np.stack(mixed).astype(np.int8) if mixed else np.zeros((0, 1, 1), np.int8)
        return (self.root, self.branch, self.whose, own, self.theirs, levels, self.their_levels, self.widths,
                self.starts, self.compared, deep)  # fmt: skip

    def run(self, part: slice, weights: Ints, out: Ints) -> None:
        from pitboss.derive.drawn_cards_loops import follow_all

        follow_all(*self.asked_of(part), weights, out)  # type: ignore[call-arg]


def leaves_of(program: TailProgram, states: Ints) -> Ints:
    """[state, hand] -> the leaf to which it leads from these states."""
    from pitboss.derive.drawn_cards_loops import follow_each

    hands = len(next(iter(program.hidden.values()), np.zeros(1)))
    found: Ints = np.zeros((len(states), hands), dtype=np.int64)
    follow_each(*program.asked_of(states), found)  # type: ignore[call-arg]
    return found


def stacked(rows: list[Ints], kind: Any) -> Ints:
    return np.stack(rows).astype(kind) if rows else np.zeros((0, 1), kind)


def past_reveals(node: Any) -> Any:
    """The first question or leaf, behind cards that come."""
    while isinstance(node, Reveal):
        node = node.then
    return node


def count(tail: Tail) -> Counted:
    """Every hand of the cards that come, for every state."""
    from pitboss.derive.drawn_cards_loops import weigh

    pack, stage = tail.stage.pack, tail.stage
    sizes = [len(group) for group in tail.hidden]
    flat = np.concatenate(combinations(pack, sizes), axis=1)
    places = [at for group in tail.hidden for at in group]
    program = TailProgram(tail, {at: flat[:, n].astype(np.int64) for n, at in enumerate(places)})
    counts = np.zeros((stage.n, len(program.leaves)), dtype=np.int64)
    rows = max(1, CHUNK // len(flat))
    for start in range(0, stage.n, rows):
        part = slice(start, min(start + rows, stage.n))
        weights = np.zeros((part.stop - part.start, len(flat)), dtype=np.int64)
        weigh(stage.cards[part], stage.possible[part], flat, np.array(sizes), pack.copies, weights)
        program.run(part, weights, counts[part])
    size = deals(pack, stage.seen, sizes)
    return Counted(np.zeros(stage.n, np.int64), counts, [list(program.leaves)], size, WAY)
