"""Players to measure the bot against: what it wins from them is worked out over the whole game, without sampling.

The calling station checks and calls; the random player takes each action of the tree alike, so it never folds where a
check is free; the reader plays as at a table (`solver.reader_strategy`), with the whole deck only.
"""

from __future__ import annotations

from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree
from pitboss.solver.arrays import Tensor
from pitboss.solver.cfr import AVERAGE, Solver
from pitboss.solver.reader_strategy import play_as_reader

READER, STATION, RANDOM = "reader", "calling station", "random player"


def play_as(solver: Solver, player: int, name: str) -> None:
    """Make the player's average strategy that of one of these."""
    if name == READER:
        play_as_reader(solver, player)
        return
    states = [(solver.preflop, solver.state0[AVERAGE][player]), (solver.flop, solver.state1[AVERAGE][player])]
    states += [(solver.river, group.state[AVERAGE][player]) for group in solver.groups]
    for tree, state in states:
        state[...] = 0  # a mix of none is even
        if name == STATION:
            state[:, _calls(tree, player)] = 1


def _calls(tree: BettingTree, player: int) -> list[int]:
    """The player's sequences that end in a check or call."""
    return [
        number
        for at, node in enumerate(tree.nodes)
        if node.player == player
        for branch, number in zip(node.branches, tree.ids(at), strict=True)
        if branch.letter == "c"
    ]


def copy_rivers(solver: Solver, player: int) -> list[Tensor]:
    """A copy of the player's river strategies."""
    found = []
    for group in solver.groups:
        state = group.state[AVERAGE][player]
        copy = solver.arrays.zeros(*state.shape)
        copy[...] = state
        found.append(copy)
    return found


def restore_rivers(solver: Solver, player: int, kept: list[Tensor]) -> None:
    for group, state in zip(solver.groups, kept, strict=True):
        group.state[AVERAGE][player][...] = state
