"""Decisions on several streets when other players' cards are known: a hand and a board that grows, card by card.

For one hand every board that may still come is gone through, once however its cards come, and on each of them every
hand of the dealer that the known cards leave. What later decisions are then worth is added up street by street. This
serves trees in which only cards of the board come between decisions and two hands are compared in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import NamedTuple

import numpy as np

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.derive.exposed import Sample
from pitboss.derive.packs import Ints, numbers
from pitboss.derive.shared_board import HOLE, HandsOnBoards, reads_few
from pitboss.derive.solve import Worth, whole_pays
from pitboss.derive.tails import RELATION, Tail, by_answers, follow, followed
from pitboss.derive.tree import TracedChoice
from pitboss.derive.tree_points import LIMIT, Point, Points, decides
from pitboss.rulesets.expressions import CardAt, Highest, Read, root_of

Taken = Callable[[Point, Ints, Ints], Ints]  # a decision, hands and boards -> the choice of each hand on its board

MOST_BOARDS = 1 << 15  # looked at together


class ExposedStreets:
    """The decisions of a tree from one of them on."""

    def __init__(self, points: Points, worth: Worth, decision: Point) -> None:
        """`decision` may be that of another tree of the same game."""
        self.pack, self.tables, node = points.pack, points.tables, decision.node
        assert isinstance(node, TracedChoice)
        mine = [one for one in points.points if isinstance(one.node, TracedChoice) and one.node.legal == node.legal]
        here = next((one for one in mine if one.path == decision.path), None)
        if here is None or self.pack.repeats or self.pack.by_rank:
            raise NotDerivable("no decision about a hand and a board of one deck")
        self.here, self.showdowns = here, dict[int, _Showdown]()
        self.longest = 0  # cards of a board in the end
        self._prepare(here)
        leaves = (leaf for point in points.points for leaf in point.leaves)
        self.scale, self.whole = whole_pays(leaves, worth)
        if max(map(abs, self.whole.values())) * here.size >= LIMIT:
            raise NotDerivable("these pays are too large or too finely divided for sums of 64 bits")
        self.pay = {at: one.pays(self.whole) for at, one in self.showdowns.items()}

    def _prepare(self, point: Point) -> None:
        """Refuse a tree with other cards or comparisons below a point."""
        if len(point.groups) > 2 or len(point.groups[0]) != HOLE:
            raise NotDerivable("other cards come than those of a hand and a board")
        if point.streamed:
            raise NotDerivable("too many boards may come")
        self.longest = max(self.longest, sum(map(len, point.groups[1:])))
        if point.counted and point.counted.size > 1 and id(point) not in self.showdowns:
            self.showdowns[id(point)] = _Showdown(Tail(point.node, point.groups, point.stage, self.tables))
        for one in point.then:
            self._prepare(one)

    def values(self, seen: Mapping[CardAt, Card], others: Sequence[Card]) -> list[Fraction]:
        """What each choice is worth with these cards seen by the player, and these gone from the deck."""
        return [Fraction(int(one.values[0]), one.deals * self.scale) for one in self.of([(seen, others)]).choices()]

    def values_of_many(self, samples: Sequence[Sample]) -> Ints:
        """[choice, sample]: the same for many samples, as floating-point numbers."""
        return np.concatenate([self.worth(self.of(some).choices()) for some in self.batches(samples)], axis=1)

    def batches(self, samples: Sequence[Sample]) -> Iterator[Sequence[Sample]]:
        """As many samples at a time as there is room for their boards."""
        (_, others), growing = samples[0], self.longest - (len(self.here.groups[1]) if len(self.here.groups) > 1 else 0)
        left = len(self.pack.kinds) - sum(map(len, self.here.groups)) - len(others)
        some = max(1, MOST_BOARDS // comb(left, growing))
        return (samples[at : at + some] for at in range(0, len(samples), some))

    def worth(self, sums: Sequence[BoardSums]) -> Ints:
        """[choice, sample] in units, as floating-point numbers."""
        return np.stack([one.values / (one.deals * self.scale) for one in sums])

    @property
    def decides_later(self) -> bool:
        return any(decides(one.node) for one in self.here.then)

    def of(self, samples: Sequence[Sample]) -> KnownCards:
        """The decision with these cards; of other players' cards equally many are known in all samples."""
        number, every = self.pack.number, range(len(self.pack.kinds))
        hands, boards, left = [], [], []
        for seen, others in samples:
            groups = [sorted(number[seen[at]] for at in group) for group in self.here.groups]
            gone = {*(kind for group in groups for kind in group), *(number[card] for card in others)}
            hands.append(groups[0])
            boards.append(groups[1] if len(groups) > 1 else [])
            left.append([kind for kind in every if kind not in gone])
        return KnownCards(self, *(np.array(some, dtype=np.int64) for some in (hands, boards, left)))


class BoardSums(NamedTuple):
    """Summed values of boards, over this many deals each."""

    values: Ints
    deals: int


class KnownCards:
    """Hands, each with a board and the cards that are left for all others: [sample, cards]."""

    def __init__(self, streets: ExposedStreets, hands: Ints, boards: Ints, left: Ints) -> None:
        self.streets, self.hands, self.boards, self.left = streets, hands, boards, left
        self._shown: dict[tuple[int, bytes, bytes], BoardSums] = {}

    def choices(self, taken: Taken | None = None) -> list[BoardSums]:
        """The value of each choice now; later ones are the best, or those that are given."""
        every = np.arange(len(self.hands))
        return [self._board_sums(one, self.boards, every, taken) for one in self.streets.here.then]

    def _cards(self, point: Point, boards: Ints, whose: Ints) -> dict[CardAt, Ints]:
        cards = {at: self.hands[whose, n] for n, at in enumerate(point.groups[0])}
        board = point.groups[1] if len(point.groups) > 1 else ()
        return cards | {at: boards[:, n] for n, at in enumerate(board)}

    def _board_sums(self, point: Point, boards: Ints, whose: Ints, taken: Taken | None) -> BoardSums:
        """Of boards, each with its own sample."""
        if point.counted:
            key = id(point), boards.tobytes(), whose.tobytes()
            if key not in self._shown:
                self._shown[key] = self._showdown_sums(point, boards, whose)
            return self._shown[key]
        if point.steps:
            return self._dealt(point, boards, whose, taken)
        each = [self._board_sums(one, boards, whose, taken) for one in point.then]
        deals = lcm(*(one.deals for one in each))
        values = np.stack([one.values * (deals // one.deals) for one in each])
        if not isinstance(point.node, TracedChoice):
            cards = self._cards(point, boards, whose)
            which = self.streets.tables.answers(point.node.asked, point.node.answers, cards)  # type: ignore[union-attr]
        elif taken is None:
            return BoardSums(values.max(axis=0), deals)
        else:
            which = taken(point, self.hands[whose], boards)
        return BoardSums(np.take_along_axis(values, np.maximum(which, 0)[None].astype(np.int64), axis=0)[0], deals)

    def _dealt(self, point: Point, boards: Ints, whose: Ints, taken: Taken | None) -> BoardSums:
        """Every way in which boards grow; each board of a sample is looked at once."""
        (then,) = point.then
        before, more = boards.shape[1], len(then.groups[1]) - boards.shape[1]
        ways = np.array(list(combinations(range(self.left.shape[1]), more)), dtype=np.int64)
        extras = self.left[whose][:, ways]
        grown = np.concatenate([np.broadcast_to(boards[:, None], (*extras.shape[:2], before)), extras], axis=2)
        apart = np.ones(grown.shape[:2], dtype=bool)
        for i in range(before):
            for j in range(more):
                apart &= grown[:, :, i] != grown[:, :, before + j]
        pack, owner = self.streets.pack, np.broadcast_to(whose[:, None], apart.shape)[apart]
        number = numbers(grown[apart], pack) + owner * comb(len(pack.kinds), before + more)
        _, first, which = np.unique(number, return_index=True, return_inverse=True)
        later = self._board_sums(then, np.sort(grown[apart][first], axis=1), owner[first], taken)
        values = np.zeros(apart.shape, dtype=np.int64)
        values[apart] = later.values[which]
        return BoardSums(values.sum(axis=1), later.deals * comb(self._still_left(before), more))

    def _still_left(self, board: int) -> int:
        """Cards that are left when the board has this many."""
        return int(self.left.shape[1]) - (board - int(self.boards.shape[1]))

    def _showdown_sums(self, point: Point, boards: Ints, whose: Ints) -> BoardSums:
        """The values of boards on which nothing is decided any more."""
        cards = self._cards(point, boards, whose)
        showdown = self.streets.showdowns.get(id(point))
        if showdown is None:
            leaves = [leaf for ends in point.counted.ends for leaf in ends if leaf]  # type: ignore[union-attr]
            number = {id(leaf): n for n, leaf in enumerate(leaves)}
            which = followed(point.node, cards, self.streets.tables, lambda leaf: number.get(id(leaf), 0))
            return BoardSums(np.array([self.streets.whole[id(leaf)] for leaf in leaves])[which.astype(np.int64)], 1)
        counts = showdown.counts(cards, boards, whose, self.left, comb(self._still_left(boards.shape[1]), HOLE))
        return BoardSums(counts @ self.streets.pay[id(point)], comb(self._still_left(boards.shape[1]), HOLE))


class _Showdown:
    """A tail in which the player's hand on a board is compared with every one of the dealer's."""

    def __init__(self, tail: Tail) -> None:
        if len(tail.hidden) != 1 or len(tail.hidden[0]) != HOLE or len(tail.groups) != 2 or not tail.pairs:
            raise NotDerivable("not two cards each and a board")
        if tail.own:
            raise NotDerivable("it is asked about the player's cards when nothing is decided any more")
        self.tail, tables = tail, tail.tables
        mine, dealers = (
            {id(side): side for one in tail.pairs.values() for side in [tail.side(one.asked, own=own)]}
            for own in (True, False)
        )
        if len(mine) != 1 or len(dealers) != 1:
            raise NotDerivable("hands are compared in more than one way")
        (self.mine,), (self.dealers,) = mine.values(), dealers.values()
        if any(root_of(one.asked) is not self.dealers for one in tail.theirs.values()):
            raise NotDerivable("it is asked about the dealer's cards otherwise than about the hand that is compared")
        if not isinstance(self.dealers, Highest | Read) or not reads_few(self.dealers):
            raise NotDerivable("hands are not the highest of three cards")
        self.theirs, self.their_answers = by_answers([tail.theirs], self.dealers, tables)
        self.runs = np.flatnonzero(np.diff(self.theirs, prepend=-1))  # levels at which another kind of hand begins
        values = sorted({*tables.values(self.mine), *tables.values(self.dealers)})
        scale = {value: n for n, value in enumerate(values)}
        self.my_scale, self.dealers_scale = (
            np.array([scale[value] for value in tables.values(one)], dtype=np.int16)
            for one in (self.mine, self.dealers)
        )
        none = np.zeros((0, HOLE), dtype=np.int64)
        self.look_ups = HandsOnBoards(none, none, tail.groups[1], tail.hidden[0]).look_ups(self.dealers, tables)

    def pays(self, whole: Mapping[int, int]) -> Ints:
        """[column] -> its value."""
        ends = (follow(self.tail, theirs, relation, {}) for theirs in self.their_answers for relation in RELATION)
        return np.array([whole[id(leaf)] if leaf else 0 for leaf in ends], dtype=np.int64)

    def counts(self, cards: Mapping[CardAt, Ints], boards: Ints, whose: Ints, left: Ints, hands: int) -> Ints:
        """[board, column]: the dealer's hands of the cards that are left, this many, by kind and relation."""
        from pitboss.derive.shared_board_loops import hands_below

        ours = self.my_scale[self.tail.tables.levels(self.mine, cards)]
        bounds: Ints = np.zeros((len(boards), len(self.runs) + 1), dtype=np.int16)
        bounds[:, :2] = np.stack([np.searchsorted(self.dealers_scale, ours, at) for at in ("left", "right")], axis=1)
        bounds[:, 2:] = self.runs[1:]
        gone = np.ones((len(left), len(self.tail.tables.pack.kinds)), dtype=np.bool_)
        np.put_along_axis(gone, left, False, axis=1)
        below: Ints = np.zeros(bounds.shape, dtype=np.int64)
        hands_below(boards, whose, gone, *self.look_ups, bounds, below)
        ends = np.pad(below[:, 2:], ((0, 0), (1, 1)), constant_values=(0, hands))  # where runs of a kind begin and end
        lower, upto = (np.diff(np.minimum(ends, below[:, n, None])) for n in (0, 1))
        by_relation = np.stack([np.diff(ends) - upto, upto - lower, lower], axis=2)
        kind = np.eye(len(self.their_answers), dtype=np.int64)[self.theirs[self.runs]]
        counts: Ints = np.einsum("brx,rk->bkx", by_relation, kind)
        return counts.reshape(len(boards), -1)
