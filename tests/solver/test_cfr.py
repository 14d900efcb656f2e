"""The vectorised solver against a plain one on decks small enough for both; in double precision, with numpy.

Torch runs the very same code (`pitboss.solver.arrays`); on a GPU its kernels are compared with that before each run.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import Card, Cards, cards
from pitboss.games.mini_tex_pvp.solved.best_response import best_response
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.coach_values import CoachValues
from pitboss.games.mini_tex_pvp.solved.curves import CurveSetting
from pitboss.games.mini_tex_pvp.solved.rounds import BettingTree
from pitboss.games.mini_tex_pvp.solved.solution import COARSE, RARE, Solution, own_reach, seat_table
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy
from pitboss.solver.arrays import NumpyArrays
from pitboss.solver.cfr import AVERAGE, REGRET, Solver
from pitboss.solver.offsets import Offsets
from pitboss.solver.opponents import RANDOM, STATION, play_as
from pitboss.solver.passes import BEST, VALUE
from pitboss.solver.resolve import RiverResolver, river_values
from pitboss.solver.solve import SolveJob, measure, pack_named, packed, read_solution, solve, solve_values
from pitboss.solver.trunk import Trunk, action_values, average_trunk, stored_trunk
from tests.sizes import sized
from tests.solver.plain_solver import Key, PlainSolver

TINY = 1e-3  # makes ties even, so that rounding does not decide them
SEVEN = cards("2c 2d 3c 3d 4c 4d 5h")  # clubs and diamonds can be exchanged
EIGHT = pack_named("2345x2")
ITERATIONS, POWER = 2, 4.0
LARGE = 1e6


def solved(pack: Cards, cap: int, iterations: int, *, isomorphism: bool = True, floor: float = 0.0) -> Solver:
    index = CardIndex(pack, isomorphism=isomorphism)
    solver = Solver(index, cap, NumpyArrays(double=True), work_mb=64, epsilon=TINY, floor=floor)
    for _ in range(iterations):
        solver.iterate(POWER)
    return solver


@cache
def plain(pack: Cards, cap: int, floor: float = 0.0) -> PlainSolver:
    found = PlainSolver(pack, cap, TINY, floor)
    for _ in range(ITERATIONS):
        found.iterate(POWER)
    return found


def kept_by(solver: Solver, kind: int, key: Key) -> list[float]:
    """What the vectorised solver keeps for an information set of the plain one."""
    player, hole, board, line = key
    index, at = solver.index, solver.index.ranks.at
    hand, lines = index.pair(at[hole[0]], at[hole[1]]), line.split("/")
    if not board:
        return _entries(solver.preflop, player, lines[0], solver.state0[kind][player][0, :, 0, hand])
    flop = index.pair(at[board[0]], at[board[1]])
    moved = index.pairs.carry[flop]
    number, hand = index.pairs.cls[flop], index.pairs.image[moved, hand]
    start = [end.name for end in solver.preflop.ends].index(lines[0])
    if len(board) == 2:
        return _entries(solver.flop, player, lines[1], solver.state1[kind][player][number, :, start, hand])
    river = index.moves[moved, at[board[2]]]
    hand = index.pairs.image[index.river_carry[number, river], hand]
    way = [end.name for end in solver.flop.ends].index(lines[1]) * solver.starts + start
    for group in solver.groups:
        for row in np.flatnonzero(group.tables.boards == index.board_of[number, river]):
            place = group.tables.places[row, hand]
            return _entries(solver.river, player, lines[2], group.state[kind][player][row, :, way, place])
    raise AssertionError(f"no board {board}")


def _entries(tree: BettingTree, player: int, name: str, kept: Any) -> list[float]:
    """In the order fold, check or call, bet or raise, which is that of the plain solver's branches as well."""
    at = tree.node_named(name)
    assert tree.nodes[at].player == player
    found: list[float] = kept[tree.ids(at)].tolist()
    return found


SMALL = [(SEVEN, 1), *(pytest.param(pack, cap, marks=pytest.mark.long) for pack, cap in ((SEVEN, 2), (EIGHT, 1)))]


@pytest.mark.parametrize(("pack", "cap"), SMALL)
def test_regrets_and_averages_equal_those_of_plain_cfr(pack: Cards, cap: int) -> None:
    fast, slow = solved(pack, cap, ITERATIONS), plain(pack, cap)
    for kind, table in ((REGRET, slow.regret), (AVERAGE, slow.average)):
        for key, wanted in table.items():
            found = kept_by(fast, kind, key)
            assert found == pytest.approx(wanted, abs=1e-12), key
    assert len({len(key[2]) for key in slow.average}) == 3  # before the flop, flop and river


@pytest.mark.parametrize(("pack", "cap"), SMALL)
def test_values_and_best_responses_equal_those_of_the_plain_solver(pack: Cards, cap: int) -> None:
    found, slow = solved(pack, cap, ITERATIONS).evaluate(), plain(pack, cap)
    assert found.value == pytest.approx(slow.average_value(0), abs=1e-12)
    assert found.value == pytest.approx(-slow.average_value(1), abs=1e-12)
    assert found.best == pytest.approx([slow.best_response(player) for player in (0, 1)], abs=1e-12)


@pytest.mark.parametrize(("pack", "cap"), SMALL)
def test_with_accidents_the_value_of_every_action_is_that_of_the_plain_solver(pack: Cards, cap: int) -> None:
    """Each action is taken by accident with one in twenty, so both players come everywhere."""
    fast, slow = solved(pack, cap, ITERATIONS, floor=0.05), plain(pack, cap, 0.05)
    values, index, at = action_values(fast), fast.index, fast.index.ranks.at
    starts = [end.name for end in fast.preflop.ends]
    for player in (0, 1):
        for (_, hole, board, line), wanted in slow.best_values(player).items():
            hand, (*start, name) = index.pair(at[hole[0]], at[hole[1]]), line.split("/")
            if not board:
                found = values.preflop[name][hand]
            elif len(board) == 2:
                cell = index.cells_on((at[board[0]], at[board[1]]))[hand]
                found = values.flop[name][cell, starts.index(start[0])]
            else:
                continue
            assert found == pytest.approx(wanted, abs=1e-6), (hole, board, line)


def test_what_simple_players_win_is_that_of_the_plain_solver() -> None:
    """A random player against a random one, and against a calling station on the big blind."""
    solver, slow = solved(SEVEN, 1, 0), PlainSolver(SEVEN, 1, TINY)
    for player in (0, 1):
        play_as(solver, player, RANDOM)
    assert solver.mean_value(0, VALUE) == pytest.approx(slow.average_value(0), abs=1e-12)
    for key, mix in plain(SEVEN, 1).average.items():
        if key[0] == 1:
            calls = list(slow.state_after(key[3]).after).index("c")
            slow.average[key] = [float(at == calls) for at in range(len(mix))]
    play_as(solver, 1, STATION)
    assert solver.mean_value(0, VALUE) == pytest.approx(slow.average_value(0), abs=1e-12)


def test_suit_isomorphism_changes_no_strategy_value_or_best_response() -> None:
    merged, apart = (solved(EIGHT, sized(2, 4), 4, isomorphism=one) for one in (True, False))
    assert len(merged.index.flops) < len(apart.index.flops)
    assert merged.tables.size < apart.tables.size
    one, two = merged.evaluate(), apart.evaluate()
    assert (one.value, *one.best) == pytest.approx((two.value, *two.best), abs=1e-12)
    rng, lines = Random(3), [end.name for end in merged.flop.ends]
    for _ in range(200):
        drawn = rng.sample(EIGHT, 5)
        hole, board = tuple(drawn[:2]), tuple(drawn[2:])
        line = f"{rng.choice(['rc', 'crc', 'cc'])}/{rng.choice(lines)}/"
        for key in ((0, hole, (), ""), (1, hole, board[:2], line[: line.index("/") + 1]), (1, hole, board, line)):
            assert kept_by(merged, AVERAGE, key) == pytest.approx(kept_by(apart, AVERAGE, key), abs=1e-12)


def test_iterating_makes_the_game_less_exploitable() -> None:
    bounds = [solved(SEVEN, sized(2, 4), times).evaluate() for times in (2, 40)]
    assert 0 < bounds[1].mean < bounds[0].mean / 10
    assert -bounds[1].best[1] <= bounds[1].value <= bounds[1].best[0]


# from the solver to the stored solution


@cache
def small_solution() -> tuple[Solver, Solution]:
    """A small deck solved and stored; the solver that made the trunk, and the solution as read back from its bytes."""
    setting = CurveSetting(1e-3, 10, 20, 4, 1.6e-3, 1.6e-3)
    job = SolveJob("2345x2", 30, 1000, setting, trials=1, trial=10, cap=2, arrays=NumpyArrays(), every=1000)
    stored = read_solution(packed(solve(job, lambda line: None)))
    solver = Solver(CardIndex(EIGHT), 2, NumpyArrays(), work_mb=64)
    for _ in range(30):
        solver.iterate()
    return solver, stored


def test_a_random_hand_is_looked_up_as_the_solver_mixed_it() -> None:
    solver, stored = small_solution()
    strategy, rng, seen = SolvedStrategy(stored), Random(8), 0
    at = stored.index.ranks.at
    for _ in range(150):
        drawn: list[Card] = rng.sample(EIGHT, 4)
        hole, flop = (drawn[0], drawn[1]), (drawn[2], drawn[3])
        hand = stored.index.pair(at[hole[0]], at[hole[1]])
        number = rng.randrange(solver.starts)
        start = solver.preflop.ends[number].name
        node = rng.choice(solver.flop.nodes)
        before = rng.choice(solver.preflop.nodes)
        looked = [
            (strategy.mixes(HandPoint((), (before.name,)))[hand], (before.player, hole, (), before.name), 65535),
            (
                strategy.mixes(HandPoint((at[flop[0]], at[flop[1]]), (start, node.name)))[hand],
                (node.player, hole, flop, f"{start}/{node.name}"),
                int(stored.header["levels"])
                // (COARSE if own_reach(solver.preflop, stored.preflop, node.player, number)[hand] < RARE else 1),
            ),
        ]
        for found, key, levels in looked:
            kept = np.array(kept_by(solver, AVERAGE, key)) + solver.epsilon
            wanted = kept / kept.sum()
            if found[-1] < 1 or wanted[-1] > 0.99:  # where a seat never comes, the file keeps nothing
                np.testing.assert_allclose(found, wanted, atol=1.01 / levels)
                seen += 1
    assert seen > 200


def test_measuring_a_stored_solution_gives_its_own_header_again() -> None:
    _, stored = small_solution()
    job = SolveJob("2345x2", 1, 1000, stored.setting, cap=2, arrays=NumpyArrays())
    again = measure(stored, job, lambda line: None)
    assert again["exploitability_mbb"] == pytest.approx(stored.header["exploitability_mbb"], rel=1e-6)
    assert again["loss_mbb"] == pytest.approx(stored.header["loss_mbb"], rel=1e-6)
    assert len(stored.header["source"]) == 64


def test_the_coach_looks_up_the_values_that_the_solver_found_after_any_betting() -> None:
    """Read back from the file's bytes; within half a step, which is a share of the pot. A fold is worth nothing."""
    job = SolveJob("2345x2", 6, 1000, cap=2, arrays=NumpyArrays(), every=1000, floor=0.01)
    solver = Solver(CardIndex(EIGHT), 2, NumpyArrays(), work_mb=64, floor=0.01)
    for _ in range(6):
        solver.iterate()
    stored = CoachValues.read(packed(solve_values(job, lambda line: None)), CardIndex(EIGHT))
    coach, wanted = SolvedStrategy(small_solution()[1], coach=stored), action_values(solver)
    assert len(stored.header["source"]) == 64 and stored.header["floor"] == 0.01
    for flop, hand in Random(4).sample(solver.index.cell_hands.tolist(), 40):
        first, second = solver.index.hands[solver.index.flops[flop]].tolist()
        for (start, end), node in product(enumerate(solver.preflop.ends), solver.flop.nodes):
            point = HandPoint((first, second), (end.name, node.name))
            found, error = coach.values(point, hand), stored.flop_error(node.name, start, accident=False)
            worth = wanted.flop[node.name][solver.index.cells[flop, hand], start] + end.put
            worth = worth - worth[0] if error[0] == 0 else worth  # a fold loses what was put on the flop as well
            assert found is not None and (np.abs(found - worth) <= 1.001 * error + 1e-5).all()


def large(trunk: Trunk) -> Trunk:
    """The same mixes as large entries, beside which TINY does not count."""
    return Trunk(*({name: mix * LARGE for name, mix in mixes.items()} for mixes in trunk))


def re_solved(bot: int) -> tuple[Solver, SolvedStrategy]:
    """All rivers re-solved for a seat by the solver, and the bot's strategy with the same few iterations.

    With TINY in both, which makes ties even. Without it rounding decides ties: both are right, but not the same.
    """
    _, shipped = small_solution()
    setting = shipped.setting._replace(first=2, second=2)
    stored = Solution({**shipped.header, "setting": setting._asdict()}, shipped.arrays, shipped.index)
    solver = Solver(stored.index, 2, NumpyArrays(), work_mb=64, epsilon=TINY)
    resolver = RiverResolver(solver, large(stored_trunk(stored)), bot, setting._replace(floor=setting.floor * LARGE))
    resolver.iterate(setting.first)
    curved = resolver.corrected(river_values(solver, 1 - bot), stored.arrays[seat_table("curves", bot)])
    resolver.guard(Offsets(resolver).added(curved, stored.arrays[seat_table("offsets", bot)]))
    resolver.iterate(setting.second)
    return solver, SolvedStrategy(stored, TINY)


@pytest.mark.parametrize("bot", [0, 1])
@pytest.mark.long
def test_all_rivers_at_once_are_re_solved_as_the_bot_does_each(bot: int) -> None:
    solver, strategy = re_solved(bot)
    best, rng = river_values(solver, 1 - bot), Random(2)
    for _ in range(12):
        *flop, river = rng.sample(range(8), 3)
        lines = (rng.choice(solver.preflop.ends).name, rng.choice(solver.flop.ends).name, "")
        found = strategy.river(HandPoint((flop[0], flop[1], river), lines), bot)
        worth, wanted = found.resolver.opponent_values(), values_on(solver, best, (flop[0], flop[1], river), lines)
        for hand in found.resolver.game.hands:
            assert worth[found.place[hand]] == pytest.approx(wanted[hand], abs=1e-5)


@pytest.mark.parametrize("bot", [0, 1])
def test_the_attack_on_a_flop_wins_what_the_best_response_to_the_whole_bot_wins_there(bot: int) -> None:
    (solver, strategy), flop, line, player = re_solved(bot), (0, 3), "rc", 1 - bot
    index, start, best = solver.index, [end.name for end in solver.preflop.ends].index("rc"), dict[str, Any]()

    def record(street: int, at: int, values: list[Any]) -> None:
        if street == 1:
            best[solver.flop.nodes[at].name] = np.max(values, axis=0)  # [flop, start, hand]

    solver.traverse(player, BEST, AVERAGE, record=record)
    first = best[""] if player == 1 else best["c"] + best["r"]  # the big blind acts first
    pair = index.pair(*flop)
    worth = first[index.pairs.cls[pair], start][index.pairs.image[index.pairs.carry[pair]]]
    ranges = [strategy.range(seat, HandPoint(flop, (line, ""))) for seat in (0, 1)]
    wanted = ranges[player] @ worth / (ranges[0] @ index.disjoint.astype(float) @ ranges[1])
    steps: list[tuple[int, int]] = []
    found = best_response(strategy, flop, line, lambda done, of: steps.append((done, of)))
    assert found.best[player] == pytest.approx(wanted, abs=1e-4)
    assert found.gain_mbb == pytest.approx(1000 * sum(found.best)) and found.gain_mbb > 0
    assert steps == [(done, found.rivers) for done in range(1, found.rivers + 1)]


@pytest.mark.parametrize("bot", sized([0], [0, 1]))
def test_offsets_make_the_sums_over_the_rivers_right(bot: int) -> None:
    _, stored = small_solution()
    solver, step = Solver(stored.index, 2, NumpyArrays(double=True), work_mb=64), 1e-4
    resolver = RiverResolver(solver, stored_trunk(stored), bot, stored.setting._replace(offset_step=step))
    resolver.iterate(1)
    given = river_values(solver, 1 - bot)
    resolver.iterate(3)
    wanted, offsets = river_values(solver, 1 - bot), Offsets(resolver)
    missing = offsets.missing(wanted, given)
    left = offsets.missing(wanted, offsets.added(given, offsets.stored(missing)))
    assert np.abs(missing).max() > 100 * step and np.abs(left).max() < 0.51 * step


def values_on(solver: Solver, values: list[Any], board: tuple[int, int, int], lines: tuple[str, ...]) -> Any:
    """[hand] values of an actual river from those of all canonical ones."""
    index, pair = solver.index, solver.index.pair(board[0], board[1])
    moved, number = index.pairs.carry[pair], index.pairs.cls[pair]
    card = index.moves[moved, board[2]]
    image = index.pairs.image[index.river_carry[number, card]][index.pairs.image[moved]]
    line = [end.name for end in solver.flop.ends].index(lines[1]) * solver.starts
    line += [end.name for end in solver.preflop.ends].index(lines[0])
    for group, found in zip(solver.groups, values, strict=True):
        for row in np.flatnonzero(group.tables.boards == index.board_of[number, card]):
            return found[row, line, group.tables.places[row, image]]
    raise AssertionError(f"no board {board}")


def test_the_average_trunk_is_a_mix_at_every_node() -> None:
    trunk = average_trunk(solved(SEVEN, 4, 2))
    for mixes in (trunk.preflop, trunk.flop):
        for mix in mixes.values():
            np.testing.assert_allclose(mix.sum(axis=-1), 1)
            assert (mix >= 0).all()
