"""Operators: count how many of the dealer's hands lead from each state to each leaf of a tail, whatever the pays.

* none: no card still to come changes anything.
* apart: the dealer's hand shares no card with the player's; inclusion and exclusion over the cards the player holds.
* board (its own file): both hands share a board; for each board all hands are sorted and swept through.
* one hand (its own file): the best hand of all cards, those seen and those that come.
* open card (its own file): one hand against another, such as five cards against five, with one dealer's card open.
* listed: every hand of the dealer is gone through for every state. Right for every tail, quick for small ones.
"""

from __future__ import annotations

from math import factorial, prod
from typing import Any

import numpy as np

from pitboss.engine.derive import one_hand, open_card
from pitboss.engine.derive.packs import MOST, Ints, Pack, numbers
from pitboss.engine.derive.shared_board import board
from pitboss.engine.derive.states import deals
from pitboss.engine.derive.tails import Counted, Showdown, Tail, alike, joined, kinds_of, nodes_below
from pitboss.engine.tree import Leaf, Reveal, TracedQuestion
from pitboss.errors import NotDerivable

CHUNK = 1 << 21  # deals that are gone through at once
MOST_DEALS = 1 << 28  # of a tail that are gone through one by one where no other operator takes it
MOST_DENSE = 1 << 27  # entries of a table of dealer's hands


def count(tail: Tail) -> Counted:
    """By the first operator that takes this tail and is quick enough."""
    if not tail.theirs and not tail.pairs:
        return none(tail)
    if isinstance(tail.stage, open_card.OpenCardStage):
        return open_card.count(tail)
    if few_deals(tail):
        return listed(tail)
    if best := one_hand.serves(tail):
        return one_hand.count(tail, best)
    shared = tail.shared
    reasons = []
    for operator in (apart, board):
        try:
            return operator(tail, shared)
        except NotDerivable as reason:
            reasons.append(f"{operator.__name__}: {reason}")
    if deals_in(tail) <= MOST_DEALS:
        return listed(tail)
    raise NotDerivable(f"no operator takes a showdown of {deals_in(tail):,} deals ({'; '.join(reasons)})")


def deals_in(tail: Tail) -> int:
    """Deals to be gone through when every hand is listed for every state."""
    return int(tail.stage.n) * prod(len(tail.stage.pack.sets(len(group)).members) for group in tail.hidden)


def few_deals(tail: Tail) -> bool:
    """Are there so few that listing them is the quickest way?"""
    return deals_in(tail) < CHUNK


def none(tail: Tail) -> Counted:
    """Only own questions: one leaf for each state."""
    made = Showdown(tail, np.zeros(1, np.int64), [{}])
    counts = tail.stage.possible.astype(np.int8)[:, None]
    return Counted(made.own, counts, [ends[:1] for ends in made.ends], 1, "none")  # type: ignore[misc]


# listed


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
        from pitboss.engine.derive.operator_loops import follow_all

        follow_all(*self.asked_of(part), weights, out)  # type: ignore[call-arg]


def leaves_of(program: TailProgram, states: Ints) -> Ints:
    """[state, hand] -> the leaf to which it leads from these states."""
    from pitboss.engine.derive.operator_loops import follow_each

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


def listed(tail: Tail) -> Counted:
    from pitboss.engine.derive.operator_loops import weigh

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
    return Counted(np.zeros(stage.n, np.int64), counts, [list(program.leaves)], size, "listed")


# apart


def apart(tail: Tail, shared: set[Any]) -> Counted:
    """The dealer's hands that avoid the player's cards: all, less those with one of them, plus those with two ..."""
    from pitboss.engine.derive.operator_loops import add_dense, fill_dense

    pack, tables = tail.stage.pack, tail.tables
    up = [at for group in tail.groups for at in group if at in shared]
    spots = {at[0] for group in tail.hidden for at in group}
    if any(at[0] not in spots for at in shared):
        raise NotDerivable("the dealer's hand plays with cards of another spot")
    groups = [list(group) for group in tail.hidden]
    if up:
        if len(groups) != 1 or not alike(tail.node, [*up, *groups[0]], tables):
            raise NotDerivable("the dealer's cards that lie open are not treated like the others")
        groups = [[*up, *groups[0]]]
    if tail.stage.seen > MOST:
        raise NotDerivable(f"the player sees more than {MOST} cards")
    sizes = [len(group) for group in groups]
    parts = combinations(pack, sizes)
    flat = np.concatenate(parts, axis=1).astype(np.int64)
    flat = flat[fits(flat, pack)]
    cards = {at: flat[:, n] for n, at in enumerate(at for group in groups for at in group)}
    theirs, their_answers = kinds_of(tail.theirs, cards, len(flat), tables)
    made = Showdown(tail, theirs, their_answers)
    steps = len(made.scale) + 1
    keys = made.column[theirs] * steps + made.strength(theirs, made.others, cards)
    occurring, at_column = np.unique(keys, return_inverse=True)  # most classes have only some of the strengths
    columns_below = np.searchsorted(occurring, np.arange(made.classes * steps + 1))
    h, seen = flat.shape[1], tail.stage.seen - len(up)
    union = np.sort(flat, axis=1)
    multiplicity = orders(flat, sizes)
    most = min(h, seen + len(up))
    whole = h if len(sizes) == 1 and most == h else most + 1  # so many cards known are the dealer's hand itself
    single = np.full(len(pack.sets(h).members) if whole == h else 0, -1, dtype=np.int64)
    if whole == h:
        single[numbers(union, pack)] = keys
    dense_by_size, rows, first, row = [], [], [0], 0
    for t in range(min(most + 1, whole)):
        sets = pack.sets(t)
        if len(sets.first) * (len(occurring) + 1) > MOST_DENSE:
            raise NotDerivable(f"the dealer's hands have too many values to be listed with {t} cards known")
        dense = np.zeros((len(sets.first), len(occurring) + 1), dtype=np.int64)
        is_first = np.full(len(sets.members), -1, dtype=np.int64)
        is_first[sets.first] = np.arange(len(sets.first))
        fill_dense(union, multiplicity, at_column, t, is_first, pack.copies, int(pack.repeats), dense)
        np.cumsum(dense, axis=1, out=dense)
        dense_by_size.append(dense)
        rows.append(row + sets.cls.astype(np.int64))
        first.append(first[-1] + len(sets.cls))
        row += len(dense)
    own_strength = made.strength(made.own, made.mine, tail.cards)
    columns = tail.stage.cards
    places = [at for group in tail.groups for at in group]
    own_columns = [n for n, at in enumerate(places) if at not in up]
    up_columns = [places.index(at) for at in up]
    held, open_cards = np.sort(columns[:, own_columns], axis=1), np.sort(columns[:, up_columns], axis=1)
    key = (numbers(held, pack) * len(pack.sets(len(up)).members) + numbers(open_cards, pack)) * steps + own_strength
    possible = np.flatnonzero(tail.stage.possible)
    _, at, same = np.unique(key[possible], return_index=True, return_inverse=True)  # equal ones are counted once
    each, some = np.zeros((len(at), made.classes * 3), dtype=np.int64), possible[at]
    dense, row_of = np.concatenate(dense_by_size), np.concatenate(rows)
    add_dense(held[some], open_cards[some], own_strength[some], made.classes, steps, most, dense, columns_below, row_of,
              np.array(first), whole, single, int(pack.repeats), each)  # fmt: skip
    counts = np.zeros((tail.stage.n, made.classes * 3), dtype=np.int64)
    counts[possible] = each[same]
    size = deals(pack, tail.stage.seen, [len(group) for group in tail.hidden])
    return joined(Counted(made.own, counts, made.ends, size, "apart"))  # type: ignore[arg-type]


def fits(flat: Ints, pack: Pack) -> Ints:
    """Which of these hands the deck holds."""
    held = np.ones(len(flat), dtype=bool)
    for column in flat.T:
        held &= (flat == column[:, None]).sum(axis=1) <= pack.copies[column]
    return held


def orders(flat: Ints, sizes: list[int]) -> Ints:
    """In how many ways the cards of each hand, taken as one set, fall into its groups as they do."""
    total = np.ones(len(flat), dtype=np.int64)
    if len(sizes) == 1:
        return total
    for n in range(flat.shape[1]):
        column = flat[:, n]
        first = (flat[:, :n] == column[:, None]).sum(axis=1) == 0
        in_all = (flat == column[:, None]).sum(axis=1)
        ways = np.array([factorial(k) for k in range(MOST + 1)])[in_all]
        start = 0
        for size in sizes:
            part = (flat[:, start : start + size] == column[:, None]).sum(axis=1)
            ways = ways // np.array([factorial(k) for k in range(MOST + 1)])[part]
            start += size
        total *= np.where(first, ways, 1)
    return total
