"""Offsets: corrections of the opponent's value of one hand that are the same on all rivers of a flop.

A curve is smooth over the hands of a board. Its error, such as from the cards that a hand takes away from the bot,
is similar on all rivers of a flop, and an opponent who leaves the solution's lines wins it. On the flop the river is
not known, so it is enough to correct the sum over all rivers, hand by hand.
"""

from __future__ import annotations

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.solver.arrays import Tensor
from pitboss.solver.resolve import RiverResolver

LEAST = 1e-6  # of what one unit adds: below this the opponent practically never meets the bot


class Offsets:
    """The offsets of one seat's bot, whose trunk the resolver has set."""

    def __init__(self, resolver: RiverResolver) -> None:
        self._solver, self._step = resolver.solver, resolver.setting.offset_step
        self._unit = [self._units(resolver, number) for number in range(len(self._solver.groups))]
        self._sum = self._on_flop(self._unit)
        cells = self._solver.index.cells
        self._cells = self._solver.arrays.indices(np.concatenate([cells, cells[:, :1]], axis=1))  # [flop, hand + 1]

    def _units(self, resolver: RiverResolver, number: int) -> Tensor:
        """[board, line, place] what an offset of one big blind adds to the values of a group."""
        group, arrays = self._solver.groups[number], self._solver.arrays
        found = arrays.zeros(len(group.tables.boards), self._solver.lines, group.tables.width)
        for part in group.slices():
            met, scale = resolver.met(group, part)
            found[part] = met / arrays.xp.clip(scale, 1e-30, None) * (scale > 0)
        return found

    def _on_flop(self, values: list[Tensor]) -> Tensor:
        """[flop, hand, line] sums over all actual rivers."""
        solver = self._solver
        return solver.sum_rivers(values).reshape(solver.tables.flops, len(solver.index.hands), solver.lines)

    def missing(self, wanted: list[Tensor], given: list[Tensor]) -> Tensor:
        """[flop, hand, line] the offsets that would make the sums of the given values those of the wanted ones."""
        gap = self._on_flop([want - have for want, have in zip(wanted, given, strict=True)])
        return gap / self._solver.arrays.xp.clip(self._sum, LEAST, None) * (self._sum > LEAST)

    def stored(self, table: Tensor) -> Ints:
        """[line, cell] whole steps."""
        flop, hand = (self._solver.arrays.indices(one) for one in self._solver.index.cell_hands.T)
        whole = np.rint(self._solver.arrays.numpy(table[flop, hand]) / self._step)
        return np.ascontiguousarray(np.clip(whole, -32767, 32767).astype(np.int16).T)

    def added(self, values: list[Tensor], stored: Ints) -> list[Tensor]:
        """The values with the stored offsets."""
        solver, found = self._solver, []
        table = solver.arrays.reals(stored.T * self._step)  # [cell, line]
        for group, have, unit in zip(solver.groups, values, self._unit, strict=True):
            whole = solver.arrays.zeros(*have.shape)
            for part in group.slices():
                more = table[self._cells[group.flop[part][:, None], group.hands[part]]]  # [board, place, line]
                whole[part] = have[part] + solver.arrays.permuted(more, 0, 2, 1) * unit[part]
            found.append(whole)
        return found
