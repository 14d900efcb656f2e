"""The reader as a strategy of the solver, and hands that are dealt with the solver's strategies."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex, card_index
from pitboss.games.mini_tex_pvp.solved.rounds import rounds
from pitboss.games.mini_tex_pvp.solved.solution import Solution
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy
from pitboss.solver.arrays import NumpyArrays
from pitboss.solver.boards import Group
from pitboss.solver.cfr import Solver
from pitboss.solver.deals import EXCHANGED, DealtHands, random_deals
from pitboss.solver.matches import mean_and_error
from pitboss.solver.passes import VALUE
from pitboss.solver.products import matrices
from pitboss.solver.reader_strategy import ReaderStrategy
from pitboss.solver.solve import pack_named
from tests.solver.plain_solver import PlainSolver
from tests.solver.policies import ReaderTable, Showdowns

ARRAYS = NumpyArrays(double=True)
BOARD = 2000


def readers() -> tuple[ReaderStrategy, ReaderTable, SolvedStrategy]:
    """The solver's reader and the one that is compared with real tables."""
    index = card_index()
    game = SolvedStrategy(Solution({"cap": 4}, {}, index))
    return ReaderStrategy(index, rounds(4), ARRAYS), ReaderTable(game, Showdowns(index)), game


@pytest.mark.parametrize("player", [0, 1])
def test_the_readers_play_before_the_flop_is_that_of_its_table(player: int) -> None:
    fast, table, game = readers()
    for at, chosen in fast.preflop(player):
        wanted = table(HandPoint((), (game.trees[0].nodes[at].name,))).argmax(axis=1)
        assert (chosen == wanted).all()


@pytest.mark.long
@pytest.mark.parametrize("player", [0, 1])
def test_the_readers_play_on_a_flop_is_that_of_its_table(player: int) -> None:
    fast, table, game = readers()
    shown, held = tuple(game.index.hands[game.index.flops[70]].tolist()), game.index.flop_ok[70]
    for at, chosen in fast.flop(player, 70):
        for start, end in enumerate(game.trees[0].ends):
            wanted = table(HandPoint(shown, (end.name, game.trees[1].nodes[at].name))).argmax(axis=1)
            assert (chosen[start] == wanted)[held].all()


@pytest.mark.parametrize("player", [0, 1])
def test_the_readers_play_on_a_river_is_that_of_its_table(player: int) -> None:
    """Every hand is a class of its own here."""
    fast, table, game = readers()
    index, (flop, river, _) = game.index, game.index.boards[BOARD]
    shown = (*index.hands[index.flops[flop]].tolist(), river)
    strength = index.strengths(shown)
    hands = np.flatnonzero(strength >= 0)
    places = np.full((1, len(index.hands)), -1)
    places[0, hands] = np.arange(len(hands))
    group = Group(np.array([BOARD]), np.array([flop]), hands[None], places, strength[hands][None], 0)
    found = dict(fast.river(player, group, slice(0, 1), *matrices(group, index.disjoint, ARRAYS)))
    ends = [(first, second) for second in game.trees[1].ends for first in game.trees[0].ends]
    different = set()
    for line in (0, 11, 30, 46, 62):
        for at, chosen in found.items():
            lines = (ends[line][0].name, ends[line][1].name, game.trees[2].nodes[at].name)
            wanted = table(HandPoint(shown, lines)).argmax(axis=1)[hands]
            assert (chosen[0, line] == wanted).all()
            different.add(len(set(wanted.tolist())))
    assert max(different) > 1


def small() -> Solver:
    solver = Solver(CardIndex(pack_named("2345x2")), 2, ARRAYS, work_mb=64)
    for _ in range(3):
        solver.iterate()
    return solver


def test_dealt_hands_win_on_average_what_the_strategies_are_worth() -> None:
    solver, chance = small(), np.random.default_rng(3)
    hands = DealtHands(solver, random_deals(20_000, 8, chance))
    first, exchanged = hands.play(chance), DealtHands(solver, hands.deals[:, EXCHANGED]).play(chance)
    mean, error = mean_and_error(first)
    both, smaller = mean_and_error((first + exchanged) / 2)
    assert 1 < smaller < 0.8 * error < 24
    for found, spread in ((mean, error), (both, smaller)):
        assert abs(found - solver.mean_value(0, VALUE) * 1000) < 4 * spread


def test_a_dealt_hand_is_worth_what_the_rules_say() -> None:
    """Betting and hand values of tables, played again along the noted lines."""
    solver, chance = small(), np.random.default_rng(5)
    hands, plain = DealtHands(solver, random_deals(300, 8, chance)), PlainSolver(pack_named("2345x2"), 2, 1e-3)
    won, deck = hands.play(chance), solver.index.deck
    for deal, line, worth in zip(hands.deals, hands.lines, won, strict=True):
        cards, streets, put = [deck[at] for at in deal], str(line).split("/"), 0.0
        states = [plain.state_after("/".join(streets[: at + 1])) for at in range(len(streets))]
        put = sum(state.put for state in states)
        if states[-1].player >= 0:
            wanted = -put if states[-1].player == 0 else put
        else:
            assert len(streets) == 3
            board = tuple(cards[4:])
            wanted = put * plain.showdown((cards[0], cards[1]), (cards[2], cards[3]), board)
        assert worth == pytest.approx(wanted)
    assert {line.count("/") for line in hands.lines} == {0, 1, 2}
