"""Two cards each and a board of five: too many states to keep, so boards are gone through one by one.

A *river* is a place in the tree where the board becomes complete: a last choice, or none. For each board all hands are
sorted once, which gives for each of them how many of the dealer's lose, tie and win. The values of the best option are
added up at once by what was known before the last cards: the hand, or the hand and the flop. A second pass over the
boards counts rows, once it is known how often play gets there. Both depend on pays; their results are stored.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.core.errors import NotDerivable
from pitboss.core.progress import Progress
from pitboss.derive.packs import Ints, Pack, Sets, numbers, smallest
from pitboss.derive.states import Stage, deals
from pitboss.derive.strategies import DecidedInBits
from pitboss.derive.suited_hands import BestHand, ranks_of
from pitboss.derive.tails import RELATION, Counted, Tail, by_answers, follow, nodes_below
from pitboss.derive.tree import Leaf, Node, Reveal, TracedChoice
from pitboss.rules.acts import Ended
from pitboss.rules.game import DEALER
from pitboss.rulesets.expressions import CardAt, Expression, root_of

if TYPE_CHECKING:
    from pitboss.derive.reading_tables import Tables

HAND, BOARD = 2, 5  # cards
FLOP = 3  # or none: what lay on the board before the last cards
SEEN = (0, 2, 3, 4)  # cards of the board at the last decision, if none comes when the board is complete
MOST_STATES = 1 << 22  # of hands and boards; where there are more, they are not kept
TOGETHER = 32  # boards whose bits fill whole words: parts of the work begin at a multiple of it
PARTS = 64  # of each pass, after each of which progress is reported
MOST_THREADS = 4

Groups = tuple[tuple[CardAt, ...], ...]


@dataclass(eq=False)
class RiverTail:
    """What is left of the tree when the board is complete."""

    node: Node
    groups: Groups
    before: int  # cards of the board that were seen before
    options: int
    best: BestHand
    own: Ints  # [level of the player's hand] -> kind: all hands of a kind are treated alike
    theirs: Ints  # [level of the dealer's hand] -> class
    classes: int
    later: int  # cards of the dealer
    ends: list[list[list[Leaf | None]]]  # [option][own kind][column]

    @property
    def leaves(self) -> list[Leaf]:
        return [leaf for option in self.ends for row in option for leaf in row if leaf]

    def pays(self, whole: Mapping[int, int]) -> Ints:
        """[option, own kind, column] -> its value."""
        each = [[[whole[id(leaf)] if leaf else 0 for leaf in row] for row in option] for option in self.ends]
        return np.array(each, dtype=np.int64)


def river_of(node: Node, groups: Sequence[Sequence[CardAt]], before: int, tables: Tables) -> RiverTail | None:
    """The river at this node, if the dealer's two cards and the player's are only compared in one way."""
    pack, sizes = tables.pack, tuple(map(len, groups))
    if sizes != (HAND, BOARD) or before not in SEEN or pack.by_rank or not pack.is_full:
        return None
    if isinstance(node, TracedChoice) and before != FLOP:
        return None  # how often such a decision comes up is counted from the flop on
    if len(pack.sets(BOARD).first) * len(pack.sets(HAND).members) <= MOST_STATES:
        return None
    options = list(node.branches) if isinstance(node, TracedChoice) else [node]
    if len(options) > 2:
        return None
    seen, stage = tuple(map(tuple, groups)), Stage(pack, sizes)
    tails = [Tail(one, seen, stage, tables) for one in options]
    hands = compared_hands(tails)
    best = tables.form(hands[0]) if hands else None
    if hands is None or best is None or not best.needs_suited(BOARD):
        return None  # the loops look for a hand of one suit only where the board has three cards of it
    own, own_answers = by_answers([tail.own for tail in tails], hands[0], tables)
    theirs, their_answers = by_answers([tail.theirs for tail in tails], hands[1], tables)
    ends: list[list[list[Leaf | None]]] = []
    for tail in tails:
        each = [[mine | dealers for dealers in their_answers] for mine in own_answers]
        ends.append([[follow(tail, answers, relation, {}) for answers in row for relation in RELATION] for row in each])
    classes, column = merged(ends, len(their_answers))
    kept = [column.tolist().index(c) for c in range(classes)]
    ends = [[[row[3 * j + r] for j in kept for r in range(3)] for row in option] for option in ends]
    return RiverTail(node, seen, before, len(tails), best, own, column[theirs], classes, HAND, ends)


def compared_hands(tails: Sequence[Tail]) -> tuple[Expression, Expression] | None:
    """The player's best hand and the dealer's, where nothing else is asked about and nothing else compared."""
    mine: dict[int, Expression] = {}
    dealers: dict[int, Expression] = {}
    for tail in tails:
        for one in tail.pairs.values():
            for sides, own in ((mine, True), (dealers, False)):
                side = tail.side(one.asked, own=own)
                sides[id(side)] = side
        mine |= {id(root): root for root in (root_of(one.asked) for one in tail.own.values())}
        dealers |= {id(root): root for root in (root_of(one.asked) for one in tail.theirs.values())}
        if len(tail.hidden) > 1 or any(len(group) != HAND for group in tail.hidden):
            return None
    if len(mine) != 1 or len(dealers) != 1:
        return None
    (ours,), (theirs,) = mine.values(), dealers.values()
    seen = {at for group in tails[0].groups for at in group}
    hidden = {at for tail in tails for group in tail.hidden for at in group}
    board = set(tails[0].groups[1])
    fits = set(ours.places) == seen and set(theirs.places) == board | hidden
    return (ours, theirs) if fits else None


def merged(ends: Sequence[Sequence[Sequence[Leaf | None]]], kinds: int) -> tuple[int, Ints]:
    """Classes of the dealer's kinds that lead to the same leaves; how many, and that of each kind."""
    known: dict[tuple[int, ...], int] = {}
    column = []
    for j in range(kinds):
        key = tuple(id(row[3 * j + r]) for option in ends for row in option for r in range(3))
        column.append(known.setdefault(key, len(known)))
    return len(known), np.array(column, dtype=np.int64)


def decided_on_boards(nodes: Sequence[Node]) -> bool:
    """Does any decision come when no more cards of player or board do, after seven of them?"""
    for node in nodes:
        if isinstance(node, TracedChoice):
            later = [at for one in nodes_below(node) if isinstance(one, Reveal) for at in one.cards]
            if all(at[0] == DEALER for at in later):
                return True
    return False


def count_boards(river: RiverTail, stage: Stage, tables: Tables) -> Counted:
    """How many boards and hands of the dealer lead from each state to each leaf, where nothing more is decided."""
    (ends,) = river.ends
    columns: dict[int, int] = {}
    of = np.array([[columns.setdefault(id(leaf), len(columns)) if leaf else -1 for leaf in row] for row in ends])
    of[of < 0] = 0  # no cards go there
    leaves = {id(leaf): leaf for row in ends for leaf in row if leaf}
    key = "boards", stage.sizes, river.own.tobytes(), river.theirs.tobytes(), of.tobytes()
    counts = tables.kept(key, lambda: _counts(river, stage, of, len(columns)))
    size = deals(stage.pack, stage.seen, [BOARD - river.before, river.later])
    return Counted(np.zeros(stage.n, np.int8), counts, [[leaves[at] for at in columns]], size, "shared board")


def _counts(river: RiverTail, stage: Stage, of: Ints, columns: int) -> Ints:
    from pitboss.derive.river_loops import sum_counts

    pack, best = stage.pack, river.best
    boards, seen, pairs = pack.sets(BOARD), pack.sets(river.before), pack.sets(HAND)
    moved = numbers(pack.moves[:, pairs.members], pack)
    sums = np.zeros((len(seen.first), len(pairs.members), columns), dtype=np.int32)
    form = ranks_of(pack), best.words, best.steps(), best.plain, best.suited
    choices = list(combinations(range(BOARD), river.before))
    chosen = np.array(choices, dtype=np.int64).reshape(len(choices), river.before)
    sum_counts(boards.members[boards.first].astype(np.int64), boards.size.astype(np.int64),
               pairs.members.astype(np.int64), form, (river.own, river.theirs), river.classes, of, chosen,
               np.stack([seen.cls, seen.carry.astype(seen.cls.dtype)]).astype(np.int64), moved, sums)  # fmt: skip
    if not river.before:
        found = np.zeros((len(pairs.first), columns), dtype=np.int64)
        np.add.at(found, pairs.cls, sums[0])
        return smallest(found // pairs.size[:, None])
    kind = np.min_scalar_type(deals(pack, stage.seen, [BOARD - river.before, river.later]))
    counts: Ints = np.zeros((stage.n, columns), dtype=kind)
    for at in range(columns):
        counts[:, at] = of_the_first(sums[:, :, at], seen, pack, moved).reshape(-1)
    return counts


def of_the_first(sums: Ints, sets: Sets, pack: Pack, moved: Ints) -> Ints:
    """From sums over a class of sets those of its first. What changes of suits of that set exchange is equal."""
    found = np.zeros_like(sums)
    for f, first in enumerate(sets.first):
        cards = sets.members[first].tolist()
        own = [m for m, move in enumerate(pack.moves) if sorted(move[cards].tolist()) == cards]
        total = sums[f][moved[own]].sum(axis=0, dtype=np.int64)
        found[f] = total // (len(own) * sets.size[f])
        assert (found[f] * (len(own) * sets.size[f]) == total).all(), "sets of one class differ"
    return found


@dataclass(eq=False)
class RiverResults:
    """Results of the passes over all boards under certain pays, by river in the order of the points."""

    values: list[Ints] = field(default_factory=list)  # [state] before the last cards
    bits: list[Ints] = field(default_factory=list)  # [board, pair] -> the second option is taken, 64 to a word
    counts: list[Ints] = field(default_factory=list)  # [option, own kind, column] -> deals
    times: list[Ints] = field(default_factory=list)  # [state] -> how often each deal that looks like it counts


class Boards:
    """The rivers of one tree, and the passes over all boards."""

    def __init__(
        self, pack: Pack, rivers: Sequence[RiverTail], pays: Sequence[Ints], progress: Progress | None
    ) -> None:
        self.pack, self.rivers, self.progress = pack, rivers, progress
        first = rivers[0]
        if any(not classed_alike(first, one) for one in rivers):
            raise NotDerivable("hands are compared in more than one way when the board is complete")
        self.pays = np.concatenate(pays)
        ends = np.cumsum([0, *(len(one) for one in pays)])
        self.options = np.stack([ends[:-1], ends[1:]], axis=1)
        self.whole = np.array([one.before == 0 for one in rivers])
        self.done = 0

    @cached_property
    def _args(self) -> tuple[Any, ...]:
        pack, first = self.pack, self.rivers[0]
        best = ranks_of(pack), first.best.words, first.best.steps(), first.best.plain, first.best.suited
        pairs, flops = pack.sets(HAND), pack.sets(FLOP)
        moved = smallest(numbers(pack.moves[:, pairs.members], pack))
        classes = np.stack([flops.cls, flops.carry.astype(flops.cls.dtype)])
        return (pairs.members.astype(np.int64), best, (first.own, first.theirs), first.classes, self.pays, self.options,
                self.whole, pairs.cls.astype(np.int64), classes.astype(np.int64), moved)  # fmt: skip

    def _sums(self) -> tuple[Ints, Ints]:
        pairs, flops = self.pack.sets(HAND), self.pack.sets(FLOP)
        by_hand = np.zeros((len(self.rivers), len(pairs.first)), dtype=np.int64)
        by_flop = np.zeros((len(self.rivers), len(flops.first), len(pairs.members)), dtype=np.int64)
        return by_hand, by_flop

    def _parts(self) -> Iterator[tuple[int, int]]:
        boards = len(self.pack.sets(BOARD).first)
        step = -(-boards // PARTS // TOGETHER) * TOGETHER or TOGETHER
        return ((start, min(start + step, boards)) for start in range(0, boards, step))

    def _pass(self, run: Callable[[int, int, int], None], threads: int) -> None:
        """Run every part once in several threads. A thread is given its number, so that it can keep its own sums."""
        waiting, _ = iter(list(self._parts())), self._args  # made before threads ask for it

        def work(thread: int) -> None:
            for first, end in waiting:
                run(thread, first, end)
                self.done += 1
                if self.progress:
                    self.progress(min(self.done, 2 * PARTS), 2 * PARTS)

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, range(threads)))

    def values(self, into: RiverResults) -> None:
        """First pass: the value of every river in the states before it, and which options are taken."""
        from pitboss.derive.river_loops import sum_values

        sets, pairs, flops = self.pack.sets(BOARD), self.pack.sets(HAND), self.pack.sets(FLOP)
        boards = sets.members[sets.first].astype(np.int64)
        words = -(-len(boards) * len(pairs.members) // 64)
        bits = np.zeros((len(self.rivers), words), dtype=np.uint64)
        threads = min(MOST_THREADS, os.cpu_count() or 1)
        sums = [self._sums() for _ in range(threads)]

        def run(thread: int, first: int, end: int) -> None:
            sum_values(boards, sets.size, first, end, *self._args, *sums[thread], bits)  # type: ignore[call-arg]

        self._pass(run, threads)
        by_hand, by_flop = (sum(some) for some in zip(*sums, strict=True))
        for v, river in enumerate(self.rivers):
            into.values.append(
                by_hand[v] // pairs.size
                if self.whole[v]
                else of_the_first(by_flop[v], flops, self.pack, self._args[-1]).reshape(-1)
            )
            into.bits.append(bits[v] if river.options > 1 else np.zeros(0, dtype=np.uint64))

    def rows(self, reach: Sequence[Ints | None], into: RiverResults) -> None:
        """Second pass: how many deals end where, if states before the last cards are reached so often."""
        from pitboss.derive.river_loops import sum_rows

        sets, pairs, flops = self.pack.sets(BOARD), self.pack.sets(HAND), self.pack.sets(FLOP)
        boards = sets.members[sets.first].astype(np.int64)
        by_hand, by_flop = self._sums()
        for v, here in enumerate(reach):
            if here is None:
                continue
            if self.whole[v]:
                by_hand[v] = here // pairs.size
            else:
                by_flop[v] = of_the_first(here.reshape(by_flop[v].shape), flops, self.pack, self._args[-1])
        threads = min(MOST_THREADS, os.cpu_count() or 1)
        rows = [np.zeros(self.pays.shape, dtype=np.int64) for _ in range(threads)]

        def run(thread: int, first: int, end: int) -> None:
            sum_rows(boards, sets.size, first, end, *self._args, by_hand, by_flop, rows[thread])  # type: ignore[call-arg]

        self._pass(run, threads)
        total = sum(rows)
        into.counts += [total[first:end] for first, end in self.options]  # type: ignore[index]
        times = [by_hand[v] if self.whole[v] else by_flop[v].reshape(-1) for v in range(len(self.rivers))]
        into.times += [one.astype(np.int16) for one in times]  # orders of the last cards, at most


def classed_alike(one: RiverTail, other: RiverTail) -> bool:
    """Do they divide hands into the same classes?"""
    return (
        np.array_equal(one.own, other.own)
        and np.array_equal(one.theirs, other.theirs)
        and one.groups == other.groups
        and one.best.cards == other.best.cards
    )


def ended_rows(rivers: Sequence[RiverTail], results: RiverResults) -> Counter[tuple[Ended, ...]]:
    """How many deals end on which rows at these rivers."""
    found: Counter[tuple[Ended, ...]] = Counter()
    for river, counts in zip(rivers, results.counts, strict=True):
        for option, own, column in zip(*counts.nonzero(), strict=True):
            leaf = river.ends[option][own][column]
            assert leaf is not None
            found[leaf.rows] += int(counts[option, own, column])
    return found


class RiverValues:
    """Values of a river's options by state, worked out when they are read."""

    def __init__(self, river: RiverTail, pack: Pack, pays: Ints) -> None:
        self.river, self.pack, self.pays = river, pack, pays
        self.stage = Stage(pack, (HAND, BOARD))
        self.size = deals(pack, HAND + BOARD, [river.later])

    def __getitem__(self, key: tuple[slice, int]) -> Ints:
        from pitboss.derive.river_loops import PAIR_BITS, PAIRS, count_showdowns, level_pairs, work_arrays

        river, state = self.river, int(key[1])
        pairs = self.pack.sets(HAND).members.astype(np.int64)
        best = ranks_of(self.pack), river.best.words, river.best.steps(), river.best.plain, river.best.suited
        board, pair = divmod(state, len(pairs))
        sets = self.pack.sets(BOARD)
        room, keys, held, counts = work_arrays(pairs, best, river.theirs, river.classes)
        found = level_pairs(sets.members[sets.first[board]].astype(np.int64), pairs, best, room, keys)
        count_showdowns(pairs, river.theirs, keys, found, held, counts)
        (n,) = np.flatnonzero((keys[:found] & PAIRS) == pair)
        values: Ints = self.pays[:, river.own[keys[n] >> PAIR_BITS]] @ counts[n]
        return values


class RiverChoices:
    """Which option is taken in a state, from bits."""

    def __init__(self, words: Ints) -> None:
        self.words = words

    def __getitem__(self, state: int) -> int:
        return int(self.words[state >> 6]) >> (state & 63) & 1


class RiverReach:
    """In how many deals a state of a river comes up, in one order of the last cards."""

    def __init__(self, pack: Pack, times: Ints) -> None:
        self.pack, self.times = pack, times

    def __getitem__(self, state: int) -> int:
        pack, sets = self.pack, self.pack.sets(BOARD)
        pairs = pack.sets(HAND).members
        board, pair = divmod(int(state), len(pairs))
        cards = sets.members[sets.first[board]].tolist()
        stage = Stage(pack, (HAND, FLOP))
        flops = (cards[:i] + cards[i + 1 : j] + cards[j + 1 :] for j in range(BOARD) for i in range(j))
        times = sum(int(self.times[stage.index([pairs[pair].tolist(), flop])]) for flop in flops)
        return times * int(sets.size[board])


def decided_in_bits(river: RiverTail, pack: Pack, words: Ints) -> DecidedInBits:
    stage = Stage(pack, (HAND, BOARD))
    return DecidedInBits(river.groups, stage.lead, tuple(map(int, stage.strides)), np.zeros(0, np.uint8), words)
