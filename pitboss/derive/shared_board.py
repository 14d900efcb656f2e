"""As many cards each and a shared board: the dealer's hands sorted once for each board.

All hands on a board are leveled at once. Where a hand is the highest of readings of up to three cards, two of which are
its own, a compiled loop looks each of them up once for all hands in which it plays: those of one card and the board are
the same whatever the other card. Counts do not depend on pays.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from pitboss.derive.packs import Ints, Pack, numbers
from pitboss.derive.reading_tables import Deals, Tables, shape
from pitboss.derive.states import Stage, deals
from pitboss.derive.tails import Counted, Tail
from pitboss.rulesets.expressions import ORDERED, CardAt, Expression, Highest, Read

WAY = "shared board"
HOLE = 2  # cards of a hand whose readings are looked up by a compiled loop
MOST_HOLE = 4
TOGETHER = 1 << 21  # hands whose readings are looked up at once


class HandsOnBoards(Deals):
    """Every hand on each of these boards: kinds by place, [board and hand].

    Levels of expressions are asked of it, not of tables, so that they are worked out for all hands together; those of
    the player's hands serve for the dealer's, where rules read both alike.
    """

    def __init__(self, boards: Ints, pairs: Ints, board: Sequence[CardAt], hand: Sequence[CardAt]) -> None:
        self.boards, self.pairs = boards.astype(np.int64), pairs.astype(np.int64)
        self.order, self.own = [*hand, *board], len(hand)
        self._levels: dict[Hashable, Ints] = {}

    def named(self, hand: Sequence[CardAt]) -> HandsOnBoards:
        """The same hands, held at another spot."""
        other = HandsOnBoards(self.boards, self.pairs, self.order[self.own :], hand)
        other._levels = self._levels
        return other

    @property
    def hands(self) -> int:
        return len(self.boards) * len(self.pairs)

    def __getitem__(self, place: CardAt) -> Ints:
        at = self.order.index(place)
        return self._column(at, slice(None))

    def _column(self, at: int, boards: slice) -> Ints:
        own, some = self.own, self.boards[boards]
        column = self.pairs[None, :, at] if at < own else some[:, at - own, None]
        return np.broadcast_to(column, (len(some), len(self.pairs))).reshape(-1)

    def __iter__(self) -> Iterator[CardAt]:
        return iter(self.order)

    def __len__(self) -> int:
        return len(self.order)

    def levels(self, made: Highest | Read, tables: Tables) -> Ints:
        """Of what every hand is; anything where a card of the hand lies on the board."""
        key = shape((made,), {at: n for n, at in enumerate(self.order)})
        if key not in self._levels:
            self._levels[key] = self._worked_out(made, tables)
        return self._levels[key]

    def _worked_out(self, made: Highest | Read, tables: Tables) -> Ints:
        read = {self.order.index(place) < self.own for place in made.places}
        if read == {False}:  # the same for all hands
            return np.repeat(
                tables.levels(made, dict(zip(self.order[self.own :], self.boards.T, strict=True))), len(self.pairs)
            )
        if read == {True}:
            return np.tile(
                tables.levels(made, dict(zip(self.order[: self.own], self.pairs.T, strict=True))), len(self.boards)
            )
        best, few = tables.form(made), reads_few(made)
        if self.own != HOLE or tables.pack.repeats or not (few or best and len(made.places) == len(self.order)):
            step = max(1, TOGETHER // len(self.pairs))
            parts = (slice(start, start + step) for start in range(0, len(self.boards), step))
            return np.concatenate([
                tables.levels(made, {place: self._column(n, part) for n, place in enumerate(self.order)})
                for part in parts
            ])  # fmt: skip
        from pitboss.derive.shared_board_loops import level_best, level_hands

        found: Ints = np.zeros((len(self.boards), len(self.pairs)), dtype=np.int16)
        if best:
            level_best(self.boards, self.pairs, *best.look_ups, best.least_suited, found)
        else:
            level_hands(self.boards, self.pairs, *self.look_ups(made, tables), len(tables.pack.kinds), found)
        return found.reshape(-1)

    def look_ups(self, made: Highest | Read, tables: Tables) -> tuple[Ints, Ints, Ints]:
        """Levels of all readings one after the other, where each of them starts, and its step for each card.

        A board's cards come first, then the hand's, so that all hands on a board lie side by side.
        """
        key = "look-ups", shape((made,), {at: n for n, at in enumerate(self.order)}), len(self.order)
        return tables.kept(key, lambda: self._look_ups(made, tables))

    def _look_ups(self, made: Highest | Read, tables: Tables) -> tuple[Ints, Ints, Ints]:
        reads = made.args if isinstance(made, Highest) else (made,)
        place, kinds = {value: n for n, value in enumerate(tables.values(made))}, len(tables.pack.kinds)
        parts: dict[tuple[int, ...], tuple[int, Ints]] = {}
        starts, steps, length = [], np.zeros((len(reads), len(self.order)), dtype=np.int64), 0
        for n, read in enumerate(reads):
            table = tables.table(read)
            at = [self.order.index(place) for place in read.places]
            axes = sorted(range(table.cards), key=lambda i: (at[i] < HOLE, at[i]))  # noqa: B023  asked at once
            key = id(table), *axes
            if key not in parts:
                scaled = np.array([place[value] for value in table.values], dtype=np.int16)[table.levels]
                parts[key] = length, scaled.transpose(axes).reshape(-1)
                length += scaled.size
            starts.append(parts[key][0])
            for i, axis in enumerate(axes):
                steps[n, at[axis]] = kinds ** (table.cards - 1 - i)
        return np.concatenate([part for _, part in parts.values()]), np.array(starts, dtype=np.int64), steps


def reads_few(made: Expression) -> bool:
    """Is it a reading of up to three cards, or the highest of such?"""
    reads = made.args if isinstance(made, Highest) else (made,)
    return all(isinstance(one, Read) and one.takes_cards and len(one.places) <= ORDERED for one in reads)


def board_of(tail: Tail) -> int | None:
    """Which group is the board, if as many cards each of one deck are compared on one."""
    if len(tail.hidden) != 1 or len(tail.groups) != 2 or tail.stage.pack.repeats:
        return None
    for at, group in enumerate(tail.groups):
        own = len(tail.groups[1 - at])
        if set(group) == tail.shared and HOLE <= len(tail.hidden[0]) == own <= MOST_HOLE:
            return at
    return None


def hands_in(tail: Tail, board: int) -> int:
    """Hands on all boards."""
    sizes = tail.stage.sizes
    return int(tail.stage.pack.class_count(sizes[board]) * tail.stage.pack.set_count(sizes[1 - board]))


def work(hands: int, own: int) -> float:
    """Steps of work for this many hands on boards, each of this many cards."""
    return (hands << own) / 4


def count(tail: Tail, board: int) -> Counted:
    """How many of the dealer's hands lead from each state to each leaf."""
    stage = tail.stage
    if stage.lead == board:
        return on_boards(tail)
    by_board = Stage(stage.pack, stage.sizes, board)
    counted = on_boards(Tail(tail.node, tail.groups, by_board, tail.tables))
    ends = np.cumsum(stage.sizes)[:-1]
    at = by_board.indices(np.split(stage.cards.astype(np.int64), ends, axis=1))
    return replace(counted, own=counted.own[at], counts=counted.counts[at])


def on_boards(tail: Tail) -> Counted:
    """The same where states are numbered by board, then hand."""
    from pitboss.derive.showdowns import Showdowns

    stage, showdowns = tail.stage, Showdowns([tail])
    own, counts = showdowns.counted(slice(None))
    return Counted(own, counts, showdowns.ends[0], deals(stage.pack, stage.seen, [len(tail.hidden[0])]), WAY)


def sets_of_cards(pack: Pack, hands: Ints) -> tuple[Ints, Ints, int]:
    """[hand, set]: numbers of all sets of a hand's cards but itself; how each of them counts, and the hand itself."""
    own, first = hands.shape[1], 0
    found, signs = list[Ints](), list[int]()
    for n in range(own):
        for some in combinations(range(own), n):
            found.append(first + numbers(hands[:, list(some)], pack) if n else np.zeros(len(hands), dtype=np.int64))
            signs.append((-1) ** n)
        first += pack.set_count(n)
    return np.stack(found, axis=1).astype(np.int64), np.array(signs, dtype=np.int64), (-1) ** own
