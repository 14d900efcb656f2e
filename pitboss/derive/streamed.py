"""The last cards that a player sees give too many states to keep: they are gone through part by part.

A part is some classes of the leading group, such as 64 boards, and every hand on each of them. How its states end is
counted as where states are kept (`showdowns.py`). If something is decided there, the value of the best choice is added
up by what was seen before these cards; a second pass counts rows, once it is known how often play gets there. Both
depend on pays; their results are stored. If nothing is, the counts themselves are added up.
"""

from __future__ import annotations

import collections
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations
from math import prod
from typing import Protocol

import numpy as np

from pitboss.core.errors import NotDerivable
from pitboss.core.progress import Progress
from pitboss.derive import separate_hands, shared_board
from pitboss.derive.budget import PER_STATE as PER_KEPT
from pitboss.derive.budget import allowed, check
from pitboss.derive.packs import Ints, numbers, smallest
from pitboss.derive.reading_tables import Tables
from pitboss.derive.showdowns import Showdowns
from pitboss.derive.states import Stage, deals, state_count
from pitboss.derive.strategies import DecidedInBits
from pitboss.derive.tails import Counted, Tail, nodes_below
from pitboss.derive.tree import Leaf, Node, Reveal, TracedChoice, TracedQuestion
from pitboss.derive.ways import HANDS, SETS, check_seconds
from pitboss.rules.acts import Ended
from pitboss.rules.game import DEALER
from pitboss.rulesets.expressions import CardAt

MOST_STATES = 1 << 22  # of hands and boards; where there are more, they are not kept
TOGETHER = 64  # classes of a part: their choices fill whole words
TOLD = 128  # times that progress is reported
MOST_THREADS = 4
PER_STATE = 8  # bytes of what is summed, or of how often play comes
PER_COUNT = 6  # bytes of a sum by leaf, and of the count that it becomes

Groups = tuple[tuple[CardAt, ...], ...]


class Before:
    """What was seen before: cards of the leading group, and the other group or nothing of it."""

    def __init__(self, before: Groups, groups: Groups, stage: Stage) -> None:
        pack, other = stage.pack, 1 - stage.lead
        seen = {at for group in before for at in group}
        self.cards = sum(at in seen for at in groups[stage.lead])  # of the leading group
        self.keeps = groups[other][0] in seen  # the other group too
        self.sets = pack.sets(self.cards)
        places = range(stage.sizes[stage.lead])
        chosen = list(combinations(places, self.cards))
        self.chosen = np.array(chosen, dtype=np.int64).reshape(len(chosen), self.cards)
        self.pack, self.hands = pack, pack.sets(stage.sizes[other])
        moved = numbers(pack.moves[:, self.hands.members], pack)
        self.moved = smallest(moved) if self.keeps else np.zeros_like(moved, dtype=np.int8)
        self.shape = len(self.sets.first), len(self.hands.members) if self.keeps else 1
        fresh = [sum(at not in seen for at in group) for group in groups]
        self.deals = deals(pack, stage.seen - sum(fresh), fresh)  # that lead from a state before to all states

    @staticmethod
    def serves(before: Groups, groups: Groups, stage: Stage, lead: int) -> bool:
        """Are the cards seen before numbered by the same group, and the other group whole or not among them?"""
        seen = {at for group in before for at in group}
        other = seen & set(groups[1 - stage.lead])
        if len(other) not in (0, stage.sizes[1 - stage.lead]) or not seen <= {at for group in groups for at in group}:
            return False
        return len(before) < 2 or set(before[lead]) <= set(groups[stage.lead])

    @property
    def args(self) -> tuple[Ints, Ints, Ints]:
        """What compiled loops need to find the cards seen before."""
        classes = np.stack([self.sets.cls, self.sets.carry.astype(self.sets.cls.dtype)])
        return self.chosen, classes.astype(np.int64), self.moved

    def of_states(self, sums: Ints) -> Ints:
        """[state before] from sums over classes and hands."""
        found = self._of_the_first(sums)
        states: Ints = found[0][self.hands.first] if self.keeps and not self.cards else found.reshape(-1)
        return states

    def of_classes(self, reach: Ints) -> Ints:
        """[class, hand] -> how often each deal comes here, from how often states do."""
        if self.keeps and not self.cards:
            return (reach // self.hands.size)[self.hands.cls][None]
        return self._of_the_first(reach.reshape(self.shape))

    def _of_the_first(self, sums: Ints) -> Ints:
        """From sums over classes those of their first sets. What changes of suits of a set exchange is equal."""
        found = np.zeros(sums.shape, dtype=np.int64)
        for f, first in enumerate(self.sets.first):
            cards = self.sets.members[first].tolist()
            own = [m for m, move in enumerate(self.pack.moves) if sorted(move[cards].tolist()) == cards]
            total = sums[f][self.moved[own, : self.shape[1]]].sum(axis=0, dtype=np.int64)
            found[f] = total // (len(own) * self.sets.size[f])
            assert (found[f] * (len(own) * self.sets.size[f]) == total).all(), "sets of one class differ"
        return found


class Counter(Protocol):
    """Counts how all states of some classes of the leading group end."""

    ends: list[list[list[Leaf]]]  # [tail][own kind][column]

    @property
    def name(self) -> str:
        """Equal where states are counted alike."""
        ...

    def prepare(self) -> None:
        """Make what several threads share."""
        ...

    def counted(self, part: slice) -> tuple[Ints, Ints]:
        """Own kind by state, and counts by state and column; all 0 where a card occurs twice."""
        ...


@dataclass(eq=False)
class Streamed:
    """A place in the tree, the last choice or none, whose states are gone through part by part."""

    node: Node
    groups: Groups
    stage: Stage  # of all states, none of which is listed
    before: Before
    tails: list[Tail]  # what each choice leads to
    way: str
    deals: int  # that follow each state: the dealer's hands, also where none is asked about
    counter: Callable[[Sequence[Tail]], Counter]

    @cached_property
    def alone(self) -> Counter:
        """For this place without others."""
        return self.counter(self.tails)

    @property
    def leaves(self) -> list[Leaf]:
        return [leaf for option in self.alone.ends for row in option for leaf in row if leaf]

    @property
    def size(self) -> int:
        """Deals that follow each state before."""
        return self.before.deals * self.deals


def streamed_of(
    node: Node, groups: Sequence[Sequence[CardAt]], before: Groups, seen_before: Stage, tables: Tables
) -> Streamed | None:
    """The streamed place at this node, if these are too many states, and all that is left are showdowns."""
    pack, sizes, seen = tables.pack, tuple(map(len, groups)), tuple(map(tuple, groups))
    if len(groups) != 2 or pack.repeats or pack.by_rank or state_count(pack, sizes) <= MOST_STATES:
        return None
    options = node.branches if isinstance(node, TracedChoice) else [node]
    below = [one for option in options for one in nodes_below(option)]
    shown = {at for one in below if isinstance(one, Reveal) for at in one.cards if at[0] != DEALER}
    if any(isinstance(one, TracedChoice) for one in below) or not shown <= {at for group in seen for at in group}:
        return None
    lead = max(range(2), key=lambda g: (sizes[g], g))
    other = groups[1 - lead]
    states = pack.class_count(sizes[lead]) * pack.set_count(len(other))
    asks = any(isinstance(one, TracedQuestion) for one in below)
    if not asks or other[0][0] == DEALER and states * PER_KEPT <= allowed():
        return None
    what, passes = f"what a player has seen of {sum(sizes)} cards: {states:,} states", 2
    if other[0][0] == DEALER:
        check_seconds(passes * separate_hands.work(states, sizes[lead]) / SETS, what, separate_hands.WAY)
    else:
        check_seconds(passes * shared_board.work(states, len(other)) / HANDS, what, shared_board.WAY)
    stage = Stage(pack, sizes)
    if not Before.serves(before, seen, stage, seen_before.lead):
        return None
    tails = [Tail(one, seen, stage, tables) for one in options]
    make = partial(Streamed, node, seen, stage, Before(before, seen, stage), tails)
    comparing = [tail for tail in tails if tail.hidden]
    if all(shared_board.board_of(tail) == lead for tail in comparing):
        return make(shared_board.WAY, deals(pack, stage.seen, [len(other)]), Showdowns)
    apart = [separate_hands.separate_of(tail) for tail in comparing]
    if not all(one and one.streams and one.up == list(other) for one in apart):
        return None
    later = {len(tail.hidden[0]) for tail in comparing}
    size = deals(pack, stage.seen, [max(later)])
    return make(separate_hands.WAY, size, separate_hands.Parts) if len(later) == 1 else None


def decided_last(nodes: Sequence[Node]) -> bool:
    """Does any decision come when no more cards of player or board do?"""
    for node in nodes:
        if isinstance(node, TracedChoice):
            later = [at for one in nodes_below(node) if isinstance(one, Reveal) for at in one.cards]
            if all(at[0] == DEALER for at in later):
                return True
    return False


def check_counts(place: Streamed) -> None:
    """Refuse counts by leaf that take too much memory, before any of them is made."""
    states, leaves = prod(place.before.shape), len({id(leaf) for leaf in place.leaves})
    check(states, PER_COUNT * states * leaves, f"what is seen before the last of {place.stage.seen} cards")


def count_streamed(place: Streamed, stage: Stage) -> Counted:
    """How many cards that come lead from each state before to each leaf, where nothing more is decided."""
    from pitboss.derive.streamed_loops import add_counts

    showdowns = place.alone
    leaves = {id(leaf): leaf for row in showdowns.ends[0] for leaf in row if leaf}
    number = {at: n for n, at in enumerate(leaves)}
    of = np.array([[number.get(id(leaf), 0) for leaf in row] for row in showdowns.ends[0]])
    before, size = place.before, place.size

    def counted() -> Ints:
        most = size * int(before.sets.size.max(initial=1))
        sums = np.zeros((*before.shape, len(leaves)), dtype=np.int32 if most < 1 << 31 else np.int64)
        for part in parts(place.stage):
            own, counts = showdowns.counted(part)
            add_counts(counts, own, of, *leading(place.stage, part), *before.args, sums)
        found: Ints = np.zeros((stage.n, len(leaves)), dtype=np.min_scalar_type(size))
        for at in range(len(leaves)):
            found[:, at] = before.of_states(sums[:, :, at])
        return found

    key = "streamed", stage.sizes, before.keeps, showdowns.name, of.tobytes()
    counts = place.tails[0].tables.kept(key, counted)  # bets of other sizes lead to other leaves by the same counts
    return Counted(np.zeros(stage.n, np.int8), counts, [list(leaves.values())], size, place.way)


def parts(stage: Stage) -> Iterator[slice]:
    classes = len(stage.leading)
    return (slice(start, min(start + TOGETHER, classes)) for start in range(0, classes, TOGETHER))


def leading(stage: Stage, part: slice) -> tuple[Ints, Ints]:
    """Cards of these classes, and how many sets each of them has."""
    return stage.leading.members[part].astype(np.int64), stage.leading.size[part].astype(np.int64)


@dataclass(eq=False)
class StreamedResults:
    """Results of the passes over all parts under certain pays, by place in the order of the points."""

    values: list[Ints] = field(default_factory=list)  # [state before]
    words: list[Ints] = field(default_factory=list)  # [state] -> the choice taken, some bits of 64 for each
    counts: list[Ints] = field(default_factory=list)  # [option, own kind, column] -> deals
    times: list[Ints] = field(default_factory=list)  # [class, hand] before -> how often each deal counts


def bits_of(options: int) -> int:
    """Bits that hold one of these choices; they divide a word."""
    return next(bits for bits in (1, 2, 4, 8) if options <= 1 << bits)


class Passes:
    """The streamed places of one tree under certain pays, and the passes over all their states."""

    def __init__(self, places: Sequence[Streamed], whole: Mapping[int, int], progress: Progress | None) -> None:
        self.places, self.progress, self.done = places, progress, 0
        self.stage, first = places[0].stage, places[0]
        if any(one.groups != first.groups for one in places):
            raise NotDerivable("the last decision comes after cards that fall into groups in more than one way")
        self.showdowns = first.counter([tail for one in places for tail in one.tails])
        pays = np.array([[[whole[id(leaf)] if leaf else 0 for leaf in row] for row in option]
                         for option in self.showdowns.ends], dtype=np.int64)  # fmt: skip
        at = np.cumsum([0, *(len(one.tails) for one in places)])
        self.options = [slice(*some) for some in zip(at[:-1], at[1:], strict=True)]
        self.pays = [pays[some] for some in self.options]

    @cached_property
    def threads(self) -> int:
        """As many as there is room for the sums of each."""
        each = PER_STATE * sum(prod(one.before.shape) for one in self.places)
        return int(max(1, min(MOST_THREADS, os.cpu_count() or 1, allowed() // 2 // each)))

    def _sums(self) -> list[Ints]:
        return [np.zeros(one.before.shape, dtype=np.int64) for one in self.places]

    def _pass(self, run: Callable[[int, slice], None]) -> None:
        """Run every part once in several threads. A thread is given its number, so that it can keep its own sums."""
        every = list(parts(self.stage))
        waiting, total = iter(every), 2 * len(every)
        self.showdowns.prepare()

        def work(thread: int) -> None:
            for part in waiting:
                run(thread, part)
                self.done += 1
                if self.progress and self.done % max(1, total // TOLD) == 0:
                    self.progress(min(self.done, total), total)

        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, range(self.threads)))

    def values(self, into: StreamedResults) -> None:
        """First pass: the value of every place in the states before it, and which options are taken."""
        from pitboss.derive.streamed_loops import add_values, best_options, enter_choices

        sums = [self._sums() for _ in range(self.threads)]
        into.words += [np.zeros(self._words(one), dtype=np.uint64) for one in self.places]
        args = [one.before.args for one in self.places]

        def run(thread: int, part: slice) -> None:
            own, counts = self.showdowns.counted(part)
            values, taken = np.zeros(len(own), np.int64), np.zeros(len(own), np.uint8)
            for at, one in enumerate(self.places):
                best_options(counts, own, self.pays[at], values, taken)
                if len(one.tails) > 1:
                    enter_choices(taken, bits_of(len(one.tails)), part.start * self.hands, into.words[at])
                add_values(values, *leading(self.stage, part), *args[at], sums[thread][at])

        self._pass(run)
        for at, one in enumerate(self.places):
            into.values.append(one.before.of_states(sum(some[at] for some in sums)))  # type: ignore[arg-type]

    @property
    def hands(self) -> int:
        return self.stage.n // len(self.stage.leading)

    def _words(self, place: Streamed) -> int:
        return -(-self.stage.n * bits_of(len(place.tails)) // 64) if len(place.tails) > 1 else 0

    def rows(self, reach: Sequence[Ints | None], into: StreamedResults) -> None:
        """Second pass: how many deals end where, if states before are reached so often."""
        from pitboss.derive.streamed_loops import add_rows, choices_in, times_of

        times = [np.zeros(one.before.shape, np.int64) if here is None else one.before.of_classes(here)
                 for one, here in zip(self.places, reach, strict=True)]  # fmt: skip
        rows = [[np.zeros_like(pays) for pays in self.pays] for _ in range(self.threads)]
        args = [one.before.args for one in self.places]

        def run(thread: int, part: slice) -> None:
            own, counts = self.showdowns.counted(part)
            here, taken = np.zeros(len(own), np.int64), np.zeros(len(own), np.uint8)
            for at, one in enumerate(self.places):
                if len(one.tails) > 1:
                    choices_in(into.words[at], bits_of(len(one.tails)), part.start * self.hands, taken)
                else:
                    taken[:] = 0
                times_of(times[at], *leading(self.stage, part), *args[at], here)
                add_rows(counts, own, taken, here, rows[thread][at])

        self._pass(run)
        into.counts += [sum(some[at] for some in rows) for at in range(len(self.places))]  # type: ignore[misc]
        into.times += [smallest(one) for one in times]

    def ended(self, results: StreamedResults) -> collections.Counter[tuple[Ended, ...]]:
        """How many deals end on which rows."""
        found: collections.Counter[tuple[Ended, ...]] = collections.Counter()
        for options, counts in zip(self.options, results.counts, strict=True):
            for option, own, column in zip(*counts.nonzero(), strict=True):
                leaf = self.showdowns.ends[options][option][own][column]
                assert leaf is not None
                found[leaf.rows] += int(counts[option, own, column])
        return found


class StreamedValues:
    """Values of the options of one place by state, worked out when they are read."""

    def __init__(self, passes: Passes, at: int) -> None:
        self.passes, self.pays = passes, passes.pays[at]

    def __getitem__(self, key: tuple[slice, int]) -> Ints:
        cls, hand = divmod(int(key[1]), self.passes.hands)
        own, counts = self.passes.showdowns.counted(slice(cls, cls + 1))
        values: Ints = self.pays[:, own[hand]] @ counts[hand].astype(np.int64)
        return values


class StreamedChoices:
    """Which option is taken in a state, from bits."""

    def __init__(self, words: Ints, options: int) -> None:
        self.words, self.bits = words, bits_of(options)

    def __getitem__(self, state: int) -> int:
        at = int(state) * self.bits
        return int(self.words[at >> 6]) >> (at & 63) & (1 << self.bits) - 1


class StreamedReach:
    """In how many deals a state comes up, in one order of the last cards."""

    def __init__(self, place: Streamed, times: Ints) -> None:
        self.place, self.times = place, times

    def __getitem__(self, state: int) -> int:
        from pitboss.derive.streamed_loops import times_of

        stage = self.place.stage
        cls, hand = divmod(int(state), stage.n // len(stage.leading))
        found = np.zeros(stage.n // len(stage.leading), np.int64)
        times_of(self.times, *leading(stage, slice(cls, cls + 1)), *self.place.before.args, found)
        return int(found[hand])

    def any(self) -> bool:
        return bool(self.times.any())


def decided_in_bits(place: Streamed, words: Ints) -> DecidedInBits:
    """The choices taken, for compiled rounds."""
    stage, bits = place.stage, bits_of(len(place.tails))
    return DecidedInBits(place.groups, stage.lead, tuple(map(int, stage.strides)), np.zeros(0, np.uint8), words, bits)
