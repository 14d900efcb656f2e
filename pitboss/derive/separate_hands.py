"""A hand against one that shares no card with it, of up to seven cards each, with any number of the dealer's open.

The dealer's hands that avoid the player's cards are all, less those that hold one of them, plus those that hold two,
and so on. How many hands hold certain cards and lie below a key is worked out for these cards up to changes of suits:
for all but one card of a hand by listing what completes it, for fewer cards by adding up. If the value is that of the
best suit alone, hands are counted suit by suit instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import comb
from typing import Any

import numpy as np

from pitboss.derive.budget import allowed
from pitboss.derive.packs import MOST, Ints
from pitboss.derive.reading_tables import MOST_CARDS
from pitboss.derive.states import Stage, deals
from pitboss.derive.suited_hands import BestHand, ranks_of
from pitboss.derive.tails import Counted, Kinds, Showdown, Tail, alike, by_answers, kinds_of
from pitboss.derive.trace_run import value_from_root
from pitboss.derive.tree import TracedQuestion
from pitboss.rulesets.expressions import CardAt, Expression, root_of

WAY = "separate hands"
MOST_TABLE = 1 << 29  # bytes of tables of counts by key, which are made for as many keys at a time as fit
WIDTH = 8  # bytes of an entry: of a table, and of the same sorted by key
PER_SET = 30  # bytes of a numbered set of cards
BY_SUITS = 160  # bytes of a state, where hands are counted suit by suit
Questions = Mapping[int, TracedQuestion]
MOST_KEYS = 8000  # a reading of poker hands has 7,462 values


@dataclass(eq=False)
class Separate:
    """The dealer's hand of a tail: cards that lie open, and cards that come."""

    tail: Tail
    up: list[CardAt]

    @property
    def cards(self) -> int:
        return len(self.places)

    @property
    def places(self) -> list[CardAt]:
        return [*self.up, *self.tail.hidden[0]]

    @cached_property
    def root(self) -> Expression | None:
        """The one reading that decides all that is asked about the dealer's hand, if there is one."""
        tail = self.tail
        asked = [one.asked for one in tail.theirs.values()]
        asked += [tail.side(one.asked, own=False) for one in tail.pairs.values()]
        roots = {id(root): root for root in map(root_of, asked)}
        root = next(iter(roots.values()))
        return root if len(roots) == 1 and set(root.places) == set(self.places) else None

    @property
    def form(self) -> BestHand | None:
        return self.tail.tables.form(self.root) if self.root is not None else None

    @property
    def by_suits(self) -> bool:
        """Is the hand as good as its best suit, so that hands can be counted suit by suit?"""
        form = self.form if self.cards > MOST_CARDS and not self.up else None
        return form is not None and not form.plain.any()

    @property
    def streams(self) -> bool:
        """Do the tables fit at once, so that states can be counted part by part?"""
        return not self.by_suits and keys_together(table_rows(self)) >= MOST_KEYS


def separate_of(tail: Tail) -> Separate | None:
    """The dealer's hand, where it shares no card with the player's."""
    if len(tail.hidden) != 1 or tail.stage.seen > MOST:
        return None
    up = [at for group in tail.groups for at in group if at in tail.shared]
    if any(at[0] not in {place[0] for place in tail.hidden[0]} for at in up):
        return None
    made = Separate(tail, up)
    if made.cards > MOST or not alike(tail.node, made.places, tail.tables):
        return None
    return made if made.cards <= MOST_CARDS or made.form else None


def table_rows(separate: Separate) -> int:
    """Sets of known cards for which hands are counted by key."""
    return sum(separate.tail.stage.pack.class_count(t) for t in range(separate.cards - 1))


def cost(separate: Separate) -> tuple[int, int]:
    """Steps of work, and bytes of the tables, about."""
    pack, h, stage = separate.tail.stage.pack, separate.cards, separate.tail.stage
    if separate.by_suits:
        return stage.n << 6, BY_SUITS * stage.n
    keys, rows = min(pack.class_count(h), MOST_KEYS), table_rows(separate)
    lists = pack.class_count(h - 1) * (pack.size - h + 1)
    parts = -(-keys // keys_together(rows))
    steps = work(stage.n, stage.seen - len(separate.up)) + keys * rows // 10 + parts * lists * h
    return steps, min(WIDTH * keys * rows, table_bytes()) + 2 * lists + PER_SET * sum(map(pack.set_count, range(h)))


def work(states: int, own: int) -> int:
    """Steps for this many states with each set of the player's own cards."""
    return states << own


def table_bytes() -> int:
    return min(MOST_TABLE, allowed() // 4)


def keys_together(rows: int) -> int:
    """For how many keys tables with these rows are made at a time."""
    return max(1, table_bytes() // (WIDTH * rows) - 1) if rows else MOST_KEYS


class Keys:
    """The dealer's hands in the order of their keys: class, then strength."""

    def __init__(self, separate: Separate, tails: Sequence[Tail], own_answers: Sequence[dict[int, int]]) -> None:
        listed = separate.cards <= MOST_CARDS
        asked = {number: one for tail in tails for number, one in tail.theirs.items()}
        self.made: Showdown
        kind, strength = (self._of_hands if listed else self._of_levels)(separate, tails, own_answers, asked)
        keys = self.made.cls[kind] * self.made.steps + strength
        self.occurring, key_of = np.unique(keys, return_inverse=True)
        self.key_of: Ints = key_of.astype(np.int16 if len(self.occurring) < 1 << 15 else np.int32)
        self.below = np.searchsorted(self.occurring, np.arange(self.made.classes * self.made.steps + 1))

    def _of_hands(
        self, separate: Separate, tails: Sequence[Tail], own: Sequence[dict[int, int]], asked: Questions
    ) -> tuple[Ints, Ints]:
        """[class of hands] -> kind of its answers, and strength."""
        sets, tables = separate.tail.stage.pack.sets(separate.cards), separate.tail.tables
        hands = sets.members[sets.first]
        cards = {at: hands[:, n].astype(np.int64) for n, at in enumerate(separate.places)}
        kind, answers = kinds_of(asked, cards, len(hands), tables)
        self.made = Showdown(tails, own, answers)
        return kind, self.made.strength(kind, self.made.others, cards)

    def _of_levels(
        self, separate: Separate, tails: Sequence[Tail], own: Sequence[dict[int, int]], asked: Questions
    ) -> tuple[Ints, Ints]:
        """[level of the one reading] -> kind of its answers, and strength."""
        root, tables = separate.root, separate.tail.tables
        assert root is not None
        kind, answers = by_answers([asked], root, tables)
        self.made = Showdown(tails, own, answers)
        values = tables.values(root)
        strength = np.zeros(len(values), dtype=np.int64)
        for level, value in enumerate(values):
            side = self.made.others.get(int(kind[level]))
            found = value_from_root(side, root, value) if side is not None else None
            strength[level] = self.made.scale.get(found, 0)
        return kind, strength

    @property
    def name(self) -> str:
        """Equal for tails whose hands are counted alike."""
        parts = self.key_of, self.below, self.made.column
        return sha256(b"".join(part.tobytes() for part in parts)).hexdigest()

    def bounds(self) -> tuple[Ints, Ints]:
        """Keys between which hands of one column lie, for every strength of the player's: [strength, n]; and the
        columns, [n]. A class that leads to one leaf, however hands compare, needs no key within it.
        """
        steps = self.made.steps
        own = np.arange(steps)
        edges, columns = [np.zeros(steps, np.int64)], []
        for c in range(self.made.classes):
            worse, equal, better = self.made.column[3 * c : 3 * c + 3].tolist()
            at = self.below[c * steps + own], self.below[np.minimum(c * steps + own + 1, len(self.below) - 1)]
            if worse == equal == better:
                columns.append(equal)
            else:
                edges += at
                columns += [better, equal, worse]
            edges.append(np.full(steps, self.below[(c + 1) * steps]))
        return np.stack(edges, axis=1).astype(np.int32), np.array(columns, dtype=np.int64)


def count(separate: Separate) -> Counted:
    """How many of the dealer's hands lead from each state to each leaf."""
    tail, stage = separate.tail, separate.tail.stage
    own, answers = kinds_of(tail.own, tail.cards if tail.own else {}, stage.n, tail.tables)
    keys = Keys(separate, [tail], answers)
    strength = keys.made.strength(own, keys.made.mine, tail.cards)
    ascending = bool((np.diff(keys.key_of) >= 0).all())

    def counted() -> Ints:
        if ascending and separate.by_suits:
            return by_suits(separate, keys, strength)
        return ByCards(separate, keys).counts(stage, strength)

    key = stage.sizes, tuple(separate.places), keys.name, sha256(strength.tobytes()).hexdigest()
    counts = tail.tables.kept(key, counted)  # bets of other sizes lead to other leaves by the same counts
    (ends,) = keys.made.ends
    own = own.astype(np.min_scalar_type(-len(ends)))
    return Counted(own, counts, ends, deals(stage.pack, stage.seen, [len(tail.hidden[0])]), WAY)


class Parts:
    """The same for states that are not kept, and for all that the last decision leads to."""

    def __init__(self, tails: Sequence[Tail]) -> None:
        separate = next(one for one in map(separate_of, (tail for tail in tails if tail.hidden)) if one)
        self.tail, self.stage = separate.tail, separate.tail.stage
        self.kinds = Kinds([tail.own for tail in tails], self.tail.tables)
        self.keys = Keys(separate, tails, self.kinds.answers)
        self.ends, self.separate = self.keys.made.ends, separate

    @property
    def name(self) -> str:
        """Equal where states are counted alike."""
        return self.keys.name

    @cached_property
    def _tables(self) -> ByCards:
        return ByCards(self.separate, self.keys)

    def prepare(self) -> None:
        """Make what several threads share."""
        self.counted(slice(0, 1))

    def counted(self, part: slice) -> tuple[Ints, Ints]:
        """Of all states of some classes: own kind, and counts by column."""
        stage, made = self.stage.part(part), self.keys.made
        places = [at for group in self.tail.groups for at in group]
        cards = {at: stage.cards[:, n].astype(np.int64) for n, at in enumerate(places)}
        own = self.kinds.of(cards, stage.n)
        return own, self._tables.counts(stage, made.strength(own, made.mine, cards))


def evaluator(separate: Separate, keys: Keys) -> tuple[Any, ...]:
    """What a compiled loop needs to find the key of a hand: a table by its number, or tables by ranks and suits."""
    pack, best = separate.tail.stage.pack, separate.form
    if separate.cards <= MOST_CARDS:
        empty = np.zeros(1, dtype=np.int16)
        table = keys.key_of[pack.sets(separate.cards).cls]
        return True, table, ranks_of(pack), np.zeros(1, np.uint64), np.zeros((1, 1), np.int32), empty, empty
    assert best is not None
    return False, keys.key_of, *best.look_ups


class ByCards:
    """Inclusion and exclusion over the cards that the player holds."""

    def __init__(self, separate: Separate, keys: Keys) -> None:
        from pitboss.derive.separate_hands_loops import fill_lists

        self.separate, self.keys, tail, h = separate, keys, separate.tail, separate.cards
        self.pack, most = tail.stage.pack, min(h, tail.stage.seen)
        pack = self.pack
        self.step, self.look_up = int(pack.repeats), evaluator(separate, keys)
        last = pack.sets(h - 1)
        self.lists = np.zeros((len(last.first), pack.size - h + 1), dtype=keys.key_of.dtype)
        held, possible = last.members[last.first], last.ways[last.first] > 0
        fill_lists(held, possible, pack.copies, self.step, self.look_up, self.lists)
        rows, starts = [np.zeros(0, np.int32)], [0]
        self.sizes = [len(pack.sets(t).first) for t in range(h - 1)]
        for t in range(min(most, h - 1) + 1):
            rows.append(pack.sets(t).cls + np.int32(0 if t == h - 1 else sum(self.sizes[:t])))
            starts.append(starts[-1] + len(rows[-1]))
        self.numbered = np.concatenate(rows), np.array(starts)
        self.edge, self.together = len(keys.occurring), keys_together(sum(self.sizes))
        self._whole: Ints | None = None

    def _tables(self) -> Iterator[tuple[int, int, Ints]]:
        """Counts by key for as many keys as fit, one after the other; kept where they all fit."""
        below = np.zeros(self.sizes[-1] if self.sizes else 0, dtype=np.int64)
        for first in range(0, self.edge, self.together):
            end = min(first + self.together, self.edge)
            if self._whole is None or self.together < self.edge:
                self._whole = tables_by_key(self.separate, self.lists, first, end - first, below)
            yield first, end + (end == self.edge), self._whole

    def counts(self, stage: Stage, strength: Ints) -> Ints:
        """[state, column] of these states of the tail's, with this strength."""
        from pitboss.derive.separate_hands_loops import add_states

        separate, h = self.separate, self.separate.cards
        up = np.array([at in separate.up for group in separate.tail.groups for at in group])
        bounds, columns = self.keys.bounds()
        size = comb(self.pack.size - stage.seen, h - len(separate.up))
        every = np.array([comb(self.pack.size - t, h - t) for t in range(h + 1)], dtype=np.int64)
        counts = np.zeros((stage.n, self.keys.made.columns), dtype=np.int32 if size < 1 << 31 else np.int64)
        for first, end, dense in self._tables():
            add_states(stage.cards, up, stage.possible, strength, bounds, columns, every, h, self.step, self.look_up,
                       *self.numbered, first, end, self.edge, dense, self.lists, counts)  # fmt: skip
        return counts


def tables_by_key(separate: Separate, lists: Ints, first: int, keys: int, below: Ints) -> Ints:
    """[key, set of known cards]: how many hands with these cards lie below each of these keys."""
    from pitboss.derive.separate_hands_loops import fill_dense, sum_dense

    pack, h = separate.tail.stage.pack, separate.cards
    step, tables = int(pack.repeats), list[Ints]()
    for t in range(h - 2, -1, -1):
        sets, next_sets = pack.sets(t), pack.sets(t + 1)
        table = np.zeros((len(sets.first), keys + 1), dtype=np.int32)
        held, possible = sets.members[sets.first], sets.ways[sets.first] > 0
        if t == h - 2:
            fill_dense(held, possible, pack.copies, step, next_sets.cls, lists, first, below, table)
        else:
            sum_dense(held, possible, pack.copies, step, next_sets.cls, tables[-1], h - t, table)
        tables.append(table)
    return np.concatenate([np.zeros((keys + 1, 0), np.int32), *(table.T for table in reversed(tables))], axis=1)


def by_suits(separate: Separate, keys: Keys, strength: Ints) -> Ints:
    """Where a hand is as good as its best suit: the cards left of each suit decide how many hands lie below a key."""
    from pitboss.derive.separate_hands_loops import count_below, free_suits

    tail, h, best = separate.tail, separate.cards, separate.form
    assert best is not None
    pack, n = tail.stage.pack, tail.stage.n
    suits = len({card.mark for card in pack.kinds})
    ranks = len(pack.kinds) // suits
    free = np.zeros((n, 4), dtype=np.int16)
    free_suits(tail.stage.cards, suits, ranks, free)
    masks = np.arange(1, 1 << ranks)
    size = np.array([int(mask).bit_count() for mask in masks])
    masks, size = masks[size <= h], size[size <= h]
    level = best.suited[masks].astype(np.int64)
    order = np.argsort(level, kind="stable")
    masks, size, level = masks[order], size[order], level[order]
    first = np.searchsorted(keys.key_of, np.arange(len(keys.occurring) + 1)).astype(np.int32)  # [key] -> first level

    def below(limits: Ints) -> Ints:
        """How many hands lie below this level, by state."""
        found: Ints = np.zeros(n, dtype=np.int32)
        count_below(free, np.argsort(limits, kind="stable"), limits, masks, size, level, ranks, h, found)
        return found

    bounds, columns = keys.bounds()
    known: dict[int, Ints] = {}
    counts = np.zeros((n, keys.made.columns), dtype=np.int32)
    lower: Ints = np.zeros(n, dtype=np.int32)
    for edge, into in zip(bounds.T[1:], columns, strict=True):
        upper = _below(first[edge], strength, known, below)
        counts[:, into] += upper - lower
        lower = upper
    return counts * tail.stage.possible[:, None]


def _below(edge: Ints, own: Ints, known: dict[int, Ints], below: Callable[[Ints], Ints]) -> Ints:
    """Hands below the level that goes with each state's own strength; a level that all share is counted once."""
    if (edge != edge[0]).any():
        return below(edge[own])
    if int(edge[0]) not in known:
        known[int(edge[0])] = below(np.full(len(own), edge[0], dtype=np.int32))
    return known[int(edge[0])]
