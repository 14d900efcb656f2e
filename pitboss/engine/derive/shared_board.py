"""Two cards each and a shared board: the dealer's hands sorted once for each board.

All hands of two cards on a board are leveled at once. Where a hand is the highest of readings of up to three cards, a
compiled loop looks each of them up once for all hands in which it plays: those of one card and the board are the same
whatever the other card. Counts do not depend on pays.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import comb

import numpy as np

from pitboss.engine.derive.packs import Ints
from pitboss.engine.derive.reading_tables import Deals, Tables, shape
from pitboss.engine.derive.tails import Counted, Showdown, Tail, joined_columns, kinds_of
from pitboss.errors import NotDerivable
from pitboss.expressions import ORDERED, Expression, Highest, Place, Read

HOLE = 2  # cards of each hand


class HandsOnBoards(Deals):
    """Every hand of two cards on each of these boards: kinds by place, [board and hand].

    Levels of expressions are asked of it, not of tables, so that they are worked out for all hands together; those of
    the player's hands serve for the dealer's, where rules read both alike.
    """

    def __init__(self, boards: Ints, pairs: Ints, board: Sequence[Place], hand: Sequence[Place]) -> None:
        self.boards, self.pairs = boards.astype(np.int64), pairs.astype(np.int64)
        self.order = [*hand, *board]
        self._levels: dict[Hashable, Ints] = {}

    def named(self, hand: Sequence[Place]) -> HandsOnBoards:
        """The same hands, held at another spot."""
        other = HandsOnBoards(self.boards, self.pairs, self.order[HOLE:], hand)
        other._levels = self._levels
        return other

    @property
    def hands(self) -> int:
        return len(self.boards) * len(self.pairs)

    def __getitem__(self, place: Place) -> Ints:
        at = self.order.index(place)
        column = self.pairs[None, :, at] if at < HOLE else self.boards[:, at - HOLE, None]
        return np.broadcast_to(column, (len(self.boards), len(self.pairs))).reshape(-1)

    def __iter__(self) -> Iterator[Place]:
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
        if not reads_few(made) or tables.pack.repeats:
            return tables.levels(made, dict(self))
        from pitboss.engine.derive.shared_board_loops import level_hands

        found: Ints = np.zeros((len(self.boards), len(self.pairs)), dtype=np.int16)
        level_hands(self.boards, self.pairs, *self.look_ups(made, tables), len(tables.pack.kinds), found)
        return found.reshape(-1)

    def look_ups(self, made: Highest | Read, tables: Tables) -> tuple[Ints, Ints, Ints]:
        """Levels of all readings one after the other, where each of them starts, and its step for each card.

        A board's cards come first, then the hand's, so that all hands on a board lie side by side.
        """
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


def board(tail: Tail, shared: set[Place]) -> Counted:
    """How many of the dealer's hands lead from each state to each leaf."""
    from pitboss.engine.derive.shared_board_loops import sweep

    stage, pack = tail.stage, tail.stage.pack
    if len(tail.hidden) != 1 or len(tail.hidden[0]) != HOLE or len(tail.groups) != 2 or pack.repeats:
        raise NotDerivable("not two cards each and a board of one deck")
    lead = tail.groups[stage.lead]
    own = tail.groups[1 - stage.lead]
    if set(lead) != shared or len(own) != HOLE:
        raise NotDerivable("not two cards each and a board")
    sets, pairs = stage.sets[stage.lead], pack.sets(HOLE).members
    mine = HandsOnBoards(sets.members[sets.first], pairs, lead, own)
    dealers = mine.named(tail.hidden[0])
    theirs, answers = kinds_of(tail.theirs, dealers, dealers.hands, tail.tables)
    made = Showdown(tail, theirs, answers, mine)  # states are numbered by board, then hand
    strength, against = (
        made.strength(kinds, compared, hands).astype(np.int16)
        for kinds, compared, hands in ((made.own, made.mine, mine), (theirs, made.others, dealers))
    )
    column, ends = joined_columns(made.ends)
    size = comb(pack.size - stage.seen, HOLE)
    counts = np.zeros((stage.n, len(ends[0])), dtype=np.int16 if size < 1 << 15 else np.int32)
    sweep(mine.pairs, strength, against, made.column[theirs].astype(np.int8), stage.possible, made.classes,
          len(made.scale) + 1, column, counts)  # fmt: skip
    return Counted(made.own, counts, ends, size, "board")
