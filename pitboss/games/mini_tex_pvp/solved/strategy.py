"""The stored solution as a strategy: mixes, ranges and values of every action at any point of a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.solved.coach_values import CoachValues
from pitboss.games.mini_tex_pvp.solved.curves import hats
from pitboss.games.mini_tex_pvp.solved.river import TINY, Resolver, subgame
from pitboss.games.mini_tex_pvp.solved.rounds import rounds, spent
from pitboss.games.mini_tex_pvp.solved.solution import Solution, node_name, seat_table

RIVERS = 64  # re-solved rivers that are kept
NEVER = 1e-4  # a share of hands that is practically none


class HandPoint(NamedTuple):
    """A point of a hand: the board as card positions, and the actions of each street as letters."""

    board: tuple[int, ...]
    lines: tuple[str, ...]


class ResolvedRiver(NamedTuple):
    """A re-solved river for one seat."""

    resolver: Resolver
    place: Ints  # [hand] -> place among the hands that can be held, -1 for others


class SolvedStrategy:
    """Both seats' play from one solution. Player 0 is the button."""

    def __init__(self, solution: Solution, tiny: float = TINY, coach: CoachValues | None = None) -> None:
        self.solution, self.index, self._tiny, self.coach = solution, solution.index, tiny, coach
        self.trees = rounds(solution.cap)
        self._river = lru_cache(maxsize=RIVERS)(self._resolve)

    # points of a hand

    def node(self, point: HandPoint) -> int:
        return self.trees[len(point.lines) - 1].node_named(point.lines[-1])

    def actor(self, point: HandPoint) -> int:
        return self.trees[len(point.lines) - 1].nodes[self.node(point)].player

    def letters(self, point: HandPoint) -> list[str]:
        tree = self.trees[len(point.lines) - 1]
        return [branch.letter for branch in tree.nodes[self.node(point)].branches]

    def start(self, line: str) -> int:
        return next(at for at, end in enumerate(self.trees[0].ends) if end.name == line)

    def put(self, point: HandPoint) -> float:
        """Big blinds that each player has put on the streets before this one."""
        done = zip(self.trees, point.lines[:-1], strict=False)
        return sum(next(end.put for end in tree.ends if end.name == line) for tree, line in done)

    # ranges and mixes

    def range(self, player: int, point: HandPoint, floor: float = 0.0) -> Ints:
        """[hand] -> probability that the player reaches this point with it; `floor` is added to each probability."""
        reach = np.ones(len(self.index.hands), dtype=np.float32)
        reach[self.index.holds[:, list(point.board)].any(axis=1)] = 0
        for street, line in enumerate(point.lines):
            tree = self.trees[street]
            for at in range(len(line)):
                node = tree.nodes[tree.node_named(line[:at])]
                if node.player == player:
                    before = HandPoint(point.board[: street + 1 if street else 0], (*point.lines[:street], line[:at]))
                    branch = [one.letter for one in node.branches].index(line[at])
                    mix = self.mixes(before, player)[:, branch]
                    reach *= (mix + np.float32(floor)) / np.float32(1 + len(node.branches) * floor)
        return reach

    def mixes(self, point: HandPoint, player: int | None = None) -> Ints:
        """[hand, action] -> the mix of the player to act."""
        street, name = len(point.lines) - 1, point.lines[-1]
        if street == 0:
            return self.solution.preflop[name]
        if street == 1:
            cells = self.index.cells_on((point.board[0], point.board[1]))
            return self.solution.flop(name, self.start(point.lines[0]), cells)
        return self._river_mixes(point)

    def _river_mixes(self, point: HandPoint) -> Ints:
        river = self.river(point, self.actor(point))
        ids = self.trees[2].ids(self.node(point))
        kept = river.resolver.average[ids][:, river.place] + np.float32(1e-30)
        return np.asarray((kept / kept.sum(axis=0)).T)

    # the river

    def river(self, point: HandPoint, player: int) -> ResolvedRiver:
        """The river re-solved for this player, as the bot does it."""
        return self._river(HandPoint(point.board, (*point.lines[:2], "")), player, 0.0)

    def river_after_accidents(self, point: HandPoint, player: int) -> ResolvedRiver:
        """The river re-solved from both ranges with floors, for a player who took actions the solution never takes."""
        return self._river(HandPoint(point.board, (*point.lines[:2], "")), player, self.solution.setting.floor)

    def _resolve(self, point: HandPoint, player: int, floor: float) -> ResolvedRiver:
        setting, index = self.solution.setting, self.index
        own, other = self.range(player, point, floor), self.range(1 - player, point, setting.floor)
        board = (point.board[0], point.board[1], point.board[2])
        game = subgame(index, board, self.put(point), player, own, other)
        resolver = Resolver(game, self.solution.cap, self._tiny)
        if floor:
            resolver.run(setting.first + setting.second)
        else:
            resolver.run(setting.first)
            self._run_gadget(resolver, point, player)
        place = np.full(len(index.hands), -1)
        place[game.hands] = np.arange(len(game.hands))
        return ResolvedRiver(resolver, place)

    def _run_gadget(self, resolver: Resolver, point: HandPoint, player: int) -> None:
        """Run the second phase, in which the opponent may take values corrected by the stored curves and offsets."""
        setting, game = self.solution.setting, resolver.game
        given, mean = resolver.opponent_values(), float(game.own.mean())
        if mean > 0:
            more = hats(game.strength, setting.knots) @ self.curve(point, player) * setting.step
            if setting.offset_step:
                more += self.offsets(point, player)[game.hands] * setting.offset_step
            given += (more / mean * resolver.met_by()).astype(np.float32)
        resolver.reset()
        resolver.run(setting.second, given)

    def line(self, point: HandPoint) -> int:
        """The number of a betting line into the river."""
        middle = next(at for at, end in enumerate(self.trees[1].ends) if end.name == point.lines[1])
        return middle * len(self.trees[0].ends) + self.start(point.lines[0])

    def curve(self, point: HandPoint, player: int) -> Ints:
        """[knot] whole steps, of the opponent of this player."""
        board = self.index.board_on((point.board[0], point.board[1]), point.board[2])
        table = self.solution.arrays[seat_table("curves", player)]
        return np.asarray(table[self.line(point), :, board], dtype=np.float64)

    def offsets(self, point: HandPoint, player: int) -> Ints:
        """[hand] whole steps on all rivers of the flop, of the opponent of this player."""
        cells = self.index.cells_on((point.board[0], point.board[1]))
        table = self.solution.arrays[seat_table("offsets", player)]
        return np.asarray(table[self.line(point)][cells], dtype=np.float64)

    def never_taken(self, point: HandPoint, player: int) -> HandPoint | None:
        """The first decision before or on the flop at which this player takes an action that the solution never takes.

        Never means less often than by accident in the coach's values.
        """
        for street, line in enumerate(point.lines[:2]):
            for at, letter in enumerate(line):
                before = HandPoint(point.board[: street + 1 if street else 0], (*point.lines[:street], line[:at]))
                if self.actor(before) != player:
                    continue
                reach = self.range(player, before)
                taken = reach @ self.mixes(before)[:, self.letters(before).index(letter)]
                if taken < self.solution.setting.floor * reach.sum():
                    return before
        return None

    # values

    def values(self, point: HandPoint, hand: int) -> Ints | None:
        """[action] -> big blinds that the hand wins from here on, with best play after the action; 0 for a fold.

        None on the flop without the coach's file.
        """
        street, name, player = len(point.lines) - 1, point.lines[-1], self.actor(point)
        if street == 1:
            if self.coach is None:
                return None
            cell = self.index.cells_on((point.board[0], point.board[1]))[hand]
            return self.coach.flop(name, self.start(point.lines[0]), int(cell))
        accident = self.never_taken(point, 1 - player) is not None
        if street == 0:
            if accident and self.coach:
                worth = self.coach.preflop(name, hand)
            else:
                worth = self.solution.arrays[node_name("value", name)][self.index.pairs.cls[hand]].astype(np.float64)
            found = worth + self._spent(point, player)
        else:
            found = self._river_values(point, hand, accident)
        return found if np.isfinite(found).all() else None

    def value_error(self, point: HandPoint) -> Ints:
        """[action] -> error bound of a stored value, in big blinds."""
        if len(point.lines) != 2 or self.coach is None:
            return np.zeros(len(self.letters(point)))
        accident = self.never_taken(point, 1 - self.actor(point)) is not None
        return self.coach.flop_error(point.lines[1], self.start(point.lines[0]), accident)

    def _river_values(self, point: HandPoint, hand: int, accident: bool) -> Ints:
        """Values against the other seat's re-solved river; after an accident that seat may hold any hand."""
        player = self.actor(point)
        river = (self.river_after_accidents if accident else self.river)(point, 1 - player)
        worth = river.resolver.values_at(self.node(point), int(river.place[hand]))
        return worth + self.put(point) + self._spent(point, player)

    def _spent(self, point: HandPoint, player: int) -> float:
        """Big blinds that the player has put on this street before this decision."""
        tree, first = self.trees[len(point.lines) - 1], len(point.lines) == 1
        return spent(tree, point.lines[-1], player, tree.ends[0].put if first else 0.0)
