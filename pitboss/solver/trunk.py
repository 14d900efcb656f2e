"""The trunk: both players' strategy before and on the flop, read from a solver or set in one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree, rounds
from pitboss.games.mini_tex_pvp.solved.solution import Solution
from pitboss.solver.arrays import Tensor
from pitboss.solver.cfr import AVERAGE, Solver
from pitboss.solver.passes import BEST

PLAYED = 1e-2  # how often a line must come for its values to be stored in fine steps
NEVER = 1e-9  # a reach below this is that of a player who never gets here, unless by accident


class Trunk(NamedTuple):
    """Mixes by node name: before the flop [hand, action], on the flop [cell, start, action]."""

    preflop: dict[str, Ints]
    flop: dict[str, Ints]


def average_trunk(solver: Solver) -> Trunk:
    (flop, hand), numpy = solver.index.cell_hands.T, solver.arrays.numpy
    first, second = {}, {}
    for at, node in enumerate(solver.preflop.nodes):
        state = numpy(solver.state0[AVERAGE][node.player]).astype(np.float64)
        kept = state[0, solver.preflop.ids(at), 0] + solver.epsilon
        first[node.name] = (kept / kept.sum(axis=0)).T
    for at, node in enumerate(solver.flop.nodes):
        state = numpy(solver.state1[AVERAGE][node.player])[:, solver.flop.ids(at)]
        kept = state.transpose(0, 3, 2, 1)[flop, hand].astype(np.float64) + solver.epsilon
        second[node.name] = kept / kept.sum(axis=-1, keepdims=True)
    return Trunk(first, second)


def stored_trunk(solution: Solution) -> Trunk:
    """The trunk as it is played: with the rounding of the file."""
    starts = range(len(rounds(solution.cap)[0].ends))
    nodes = rounds(solution.cap)[1].nodes
    flop = {node.name: np.stack([solution.flop(node.name, start) for start in starts], axis=1) for node in nodes}
    return Trunk(solution.preflop, flop)


def set_trunk(solver: Solver, trunk: Trunk, player: int, floor: float = 0.0) -> None:
    """Make this the player's average before and on the flop, with `floor` added to every probability."""
    cells = solver.index.cells

    def mixed(tree: BettingTree, state: Tensor, mixes: dict[str, Ints], spread: bool) -> None:
        for at, node in enumerate(tree.nodes):
            if node.player == player:
                mix = mixes[node.name].astype(np.float32)
                mix = (mix + np.float32(floor)) / np.float32(1 + len(node.branches) * floor)
                mix = mix[cells].transpose(0, 3, 2, 1) if spread else mix.T[None, :, None]
                state[:, tree.ids(at)] = solver.arrays.reals(mix)

    mixed(solver.preflop, solver.state0[AVERAGE][player], trunk.preflop, False)
    mixed(solver.flop, solver.state1[AVERAGE][player], trunk.flop, True)


class ActionValues(NamedTuple):
    """What an action wins in the whole hand, in big blinds, against the other's average; nan where the other never is.

    By node name: before the flop [hand, action], on the flop [cell, start, action].
    """

    preflop: dict[str, Ints]
    flop: dict[str, Ints]


def _before_nodes(tree: BettingTree, player: int, root: Tensor, reach: Tensor) -> list[Tensor]:
    """The player's reach of each node of a street, [flop, start, hand]."""
    return [root if above < 0 else reach[:, above] for above in tree.node_sequence[player]]


def played_starts(solver: Solver) -> list[int]:
    """The preflop lines that both players' average strategies lead to."""
    mean = [solver.reach(player, AVERAGE)[1][0, solver.preflop.end_sequence[player], 0].mean(-1) for player in (0, 1)]
    return [start for start in range(solver.starts) if float(mean[0][start] * mean[1][start]) > PLAYED]


def action_values(solver: Solver) -> ActionValues:
    """Of the average strategies, each action followed by best play."""
    first: dict[str, Ints] = {}
    second: dict[str, Ints] = {}
    (flop, hand), numpy, hands = solver.index.cell_hands.T, solver.arrays.numpy, len(solver.index.hands)
    for player in (0, 1):
        root, before, on_flop, _ = solver.reach(1 - player, AVERAGE)
        arrived = before[0, solver.preflop.end_sequence[1 - player], 0] * solver.possible
        came = [
            _before_nodes(solver.preflop, 1 - player, root, before),
            _before_nodes(solver.flop, 1 - player, arrived, on_flop),
        ]

        def record(street: int, at: int, values: list[Tensor], came: list[list[Tensor]] = came) -> None:
            tree, reach = (solver.preflop, solver.flop)[street], came[street][at]
            norm = numpy((reach.reshape(-1, hands) @ solver.disjoint).reshape(reach.shape))
            with np.errstate(divide="ignore", invalid="ignore"):
                worth = np.stack([numpy(value) / norm for value in values], axis=-1)
            if not solver.floor:
                worth[norm <= hands * NEVER] = np.nan
            if street == 0:
                first[tree.nodes[at].name] = worth[0, 0].astype(np.float64)
            else:
                second[tree.nodes[at].name] = worth.transpose(0, 2, 1, 3)[flop, hand].astype(np.float32)

        solver.traverse(player, BEST, AVERAGE, record=record)
    return ActionValues(first, second)
