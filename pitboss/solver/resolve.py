"""All rivers re-solved at once by the method of the bot at the table (`solved.river`), and how good that is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.curves import POWER, CurveSetting
from pitboss.solver.arrays import Tensor
from pitboss.solver.cfr import AVERAGE, REGRET, RiverGroup, Solver, discount_at
from pitboss.solver.passes import BEST, UPDATE
from pitboss.solver.trunk import Trunk, set_trunk


def river_values(solver: Solver, player: int) -> list[Tensor]:
    """Best-response values of a player at all rivers against the other's average: [board, line, place] by group."""
    solver.traverse(player, BEST, AVERAGE)
    found = []
    for group in solver.groups:
        boards, width, at = len(group.tables.boards), group.tables.width, group.tables.offset
        part = solver.river_values[at : at + boards * width].reshape(boards, width, solver.lines)
        found.append(solver.arrays.permuted(part, 0, 2, 1))
    return found


@dataclass(eq=False)
class _Gadget:
    """The opponent's choice at the root of each river of a group: play on, or take the value."""

    values: Tensor
    enter: Tensor
    play: Tensor
    leave: Tensor


class RiverResolver:
    """Re-solves the rivers of one seat's bot. Overwrites the solver's river strategies."""

    def __init__(self, solver: Solver, trunk: Trunk, bot: int, setting: CurveSetting) -> None:
        self.solver, self.bot, self.opponent, self.setting = solver, bot, 1 - bot, setting
        self._gadget: dict[int, _Gadget] | None = None
        solver.fixed = {}
        set_trunk(solver, trunk, self.opponent, setting.floor)
        expected = solver.reach(self.opponent, AVERAGE)
        set_trunk(solver, trunk, bot)
        solver.fixed = {bot: solver.reach(bot, AVERAGE), self.opponent: expected}
        self._reset_rivers()
        solver.river_root, solver.on_river_values = self._root, self._choose

    def close(self) -> None:
        self.solver.fixed, self.solver.river_root, self.solver.on_river_values = {}, None, None

    def _key(self, group: RiverGroup) -> int:
        return group.tables.offset

    def _root(self, group: RiverGroup, part: slice, player: int, kind: int) -> Tensor | None:
        if kind != REGRET or player == self.bot:
            return None
        if self._gadget is not None:
            return self._gadget[self._key(group)].enter[part]
        reach = self.solver.root_reach(group, part, self.solver.fixed[player][3])
        return reach / self.solver.arrays.xp.amax(reach, axis=2, keepdims=True)

    def _choose(self, group: RiverGroup, part: slice, player: int, mode: int, values: Tensor, discount: float) -> None:
        if self._gadget is None or player != self.opponent or mode != UPDATE:
            return
        gadget, tiny, clip = self._gadget[self._key(group)], self.solver.epsilon, self.solver.arrays.xp.clip
        enter, take = gadget.enter[part], gadget.values[part]
        mean = enter * values + (1 - enter) * take
        play = clip(gadget.play[part] * discount + (values - mean), 0, None)
        leave = clip(gadget.leave[part] * discount + (take - mean), 0, None)
        gadget.play[part], gadget.leave[part] = play, leave
        gadget.enter[part] = (play + tiny) / (play + leave + 2 * tiny)

    def iterate(self, times: int) -> None:
        solver = self.solver
        for _ in range(times):
            solver.iteration += 1
            weight, discount = (solver.iteration / 100) ** POWER, discount_at(solver.iteration)
            solver.traverse(self.opponent, UPDATE, REGRET, weight, discount)
            solver.traverse(self.bot, UPDATE, REGRET, 0.0, discount)

    def guard(self, values: list[Tensor]) -> None:
        """Start the gadget game: the opponent may take these values."""
        self._gadget = {}
        for group, value in zip(self.solver.groups, values, strict=True):
            zeros = self.solver.arrays.zeros
            play, leave = zeros(*value.shape), zeros(*value.shape)
            self._gadget[self._key(group)] = _Gadget(value, zeros(*value.shape) + 0.5, play, leave)
        self._reset_rivers()

    def _reset_rivers(self) -> None:
        """Set regrets and averages of all rivers to zero."""
        self.solver.iteration = 0
        for group in self.solver.groups:
            for state in (*group.state[REGRET], *group.state[AVERAGE]):
                state[...] = 0

    def best_response(self) -> float:
        """What the opponent can win at best against the bot, in big blinds a hand."""
        return self.solver.mean_value(self.opponent, BEST)

    # curves

    def met(self, group: RiverGroup, part: slice) -> tuple[Tensor, Tensor]:
        """Reach of the bot's hands that each of the opponent's can meet, and the bot's mean reach, [board, line, 1]."""
        own = self.solver.root_reach(group, part, self.solver.fixed[self.bot][3])
        met = self.solver.arrays.zeros(*own.shape)
        self.solver.products(self.solver.products.parts(own), group.meets[part], met)
        size = self.solver.arrays.reals(group.tables.sizes[part])[:, None]
        return met, (own * size).sum(axis=2, keepdims=True) / size.sum(axis=2, keepdims=True)

    def _hats(self, group: RiverGroup, part: slice) -> tuple[Tensor, Tensor]:
        """[board, place, knot] weights of the curves, and [board, place] sizes of the classes."""
        tables, doubles = group.tables, self.solver.arrays.doubles
        return doubles(tables.hats(self.setting.knots)[part]), doubles(tables.sizes[part])

    def fit(self, wanted: list[Tensor], given: list[Tensor], least: float) -> Ints:
        """[line, knot, board] whole steps: curves that lead from the given values to the wanted ones.

        Hands weigh by the opponent's range, none less than `least` of the most likely one.
        """
        solver, setting = self.solver, self.setting
        arrays, xp = solver.arrays, solver.arrays.xp
        stored = np.zeros((solver.lines, setting.knots, len(solver.index.boards)), dtype=np.int16)
        eye = np.eye(setting.knots)
        steps = np.diff(eye, axis=0)
        smooth = arrays.doubles(1e-3 * steps.T @ steps + 1e-9 * eye)  # settles knots without hands
        for group, want, have in zip(solver.groups, wanted, given, strict=True):
            for part in group.slices():
                met, scale = self.met(group, part)
                hat, size = self._hats(group, part)
                other = arrays.doubles(solver.root_reach(group, part, solver.fixed[self.opponent][3]))
                weight = size[:, None] * (met > 0) * (other / xp.amax(other, axis=2, keepdims=True) + least)
                gap = arrays.doubles((want[part] - have[part]) / xp.clip(met, 1e-20, None) * (met > 0))
                both = (hat[:, :, :, None] * hat[:, :, None, :]).reshape(*hat.shape[:2], -1)
                matrix = (weight @ both).reshape(*weight.shape[:2], setting.knots, setting.knots) + smooth
                right = (weight * gap) @ hat
                curve = xp.linalg.solve(matrix, right[..., None])[..., 0] * arrays.doubles(scale)
                whole = np.clip(np.rint(arrays.numpy(curve / setting.step)), -32767, 32767).astype(np.int16)
                stored[:, :, group.tables.boards[part]] = whole.transpose(1, 2, 0)
        return stored

    def corrected(self, given: list[Tensor], stored: Ints) -> list[Tensor]:
        """The given values with the stored curves added."""
        solver, arrays, found = self.solver, self.solver.arrays, []
        for group, have in zip(solver.groups, given, strict=True):
            whole = arrays.zeros(*have.shape)
            for part in group.slices():
                met, scale = self.met(group, part)
                curve = stored[:, :, group.tables.boards[part]].transpose(2, 0, 1)
                curve = arrays.doubles(curve) * self.setting.step / arrays.xp.clip(arrays.doubles(scale), 1e-30, None)
                more = arrays.reals(curve @ arrays.xp.swapaxes(self._hats(group, part)[0], 1, 2))
                whole[part] = have[part] + more * met
            found.append(whole)
        return found
