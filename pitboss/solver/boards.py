"""Index tables that lead from actual cards to canonical flops and boards and back, for all hands at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.curves import hats

PAD = 16  # places of a board are padded to multiples of this


@dataclass(frozen=True, eq=False)
class Group:
    """Boards with the same number of hand classes (padded), so that they fit one array."""

    boards: Ints  # [board here] -> board
    flop: Ints  # [board here] -> canonical flop
    hands: Ints  # [board here, place] -> representative hand, or the number of hands where the place is padding
    places: Ints  # [board here, hand] -> place, -1 where the hand cannot be held
    strength: Ints  # [board here, place] -> rank of the hand
    offset: int  # of the first place among all places

    @property
    def width(self) -> int:
        return int(self.hands.shape[1])

    @cached_property
    def sizes(self) -> Ints:
        """[board here, place] -> how many hands the class has."""
        return np.stack([np.bincount(row[row >= 0], minlength=self.width) for row in self.places])

    @lru_cache(maxsize=8)  # noqa: B019  a few groups, kept as long as their solver
    def hats(self, knots: int) -> Ints:
        """[board here, place, knot] -> weights of the curves of `solved.river`."""
        found = np.zeros((*self.hands.shape, knots), dtype=np.float32)
        for row, (places, strength) in enumerate(zip(self.places, self.strength, strict=True)):
            held = places[places >= 0]
            found[row, held] = hats(strength[held], knots)
        return found


class BoardTables:
    """Hands on a river board are merged under the changes of suits that leave the board as it is."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index
        image, hands = index.pairs.image, len(index.hands)
        self.flops = len(index.flops)
        place = index.pairs.cls[:, None] * hands + image[index.pairs.carry]  # [actual flop, hand]
        place[~index.disjoint] = self.flops * hands
        self.to_preflop = np.ascontiguousarray(place.T)  # [hand, actual flop] -> flop and hand, or one beyond the last
        number, representatives = self._classes()
        counts = np.array([len(representative) for representative in representatives])
        self.classes = int(counts.sum())
        self.groups, offset, self.size = self._grouped(number, representatives, counts)
        self.to_flop = self._to_flop(number, offset)

    def _classes(self) -> tuple[Ints, list[Ints]]:
        """[board, hand] -> class of the hand on the board, and the representatives of each board."""
        index, image = self.index, self.index.pairs.image
        hands = np.arange(len(index.hands))
        number = np.full((len(index.boards), len(hands)), -1, dtype=np.int32)
        representatives = []
        for at, board in enumerate(index.boards):
            free = index.flop_ok[board.flop] & ~index.holds[:, board.river]
            least = image[board.moves].min(axis=0)
            chosen = np.flatnonzero(free & (least == hands))
            own = np.full(len(hands), -1, dtype=np.int32)
            own[chosen] = np.arange(len(chosen))
            number[at, free] = own[least[free]]
            representatives.append(chosen)
        return number, representatives

    def _grouped(self, number: Ints, representatives: list[Ints], counts: Ints) -> tuple[list[Group], Ints, int]:
        index, hands = self.index, len(self.index.hands)
        padded = -(-counts // PAD) * PAD
        flops = np.array([board.flop for board in index.boards])
        groups, offset, at = [], np.zeros(len(index.boards), dtype=np.int64), 0
        for width in sorted(set(padded.tolist()), reverse=True):
            inside = np.flatnonzero(padded == width)
            chosen = np.full((len(inside), width), hands)
            strength = np.full((len(inside), width), -1, dtype=np.int32)
            for row, board in enumerate(inside):
                chosen[row, : counts[board]] = representatives[board]
                flop, river = index.boards[board][:2]
                ranks = index.strengths((*index.hands[index.flops[flop]], river))
                strength[row, : counts[board]] = ranks[representatives[board]]
            offset[inside] = at + np.arange(len(inside)) * width
            groups.append(Group(inside, flops[inside], chosen, number[inside], strength, at))
            at += len(inside) * width
        return groups, offset, at

    def _to_flop(self, number: Ints, offset: Ints) -> Ints:
        """[flop, hand, actual river] -> place among all places, or one beyond the last where it cannot be."""
        index, rows = self.index, []
        for flop in range(self.flops):
            cards = np.flatnonzero(index.board_of[flop] >= 0)
            boards = index.board_of[flop, cards]
            place = np.take_along_axis(number[boards], index.pairs.image[index.river_carry[flop, cards]], 1)
            found = np.where((place >= 0) & index.flop_ok[flop], offset[boards][:, None] + place, self.size)
            rows.append(found.T)
        return np.stack(rows)
