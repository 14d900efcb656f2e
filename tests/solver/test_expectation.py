"""What one player wins from another by all hole cards at once, against the solver's own figures and real tables."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import SUITS, cards
from pitboss.engine.count.suits import Ints
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games import REGISTRY
from pitboss.games.mini_tex.ranking import ranking
from pitboss.games.mini_tex_pvp.betting import Kind, Legal
from pitboss.games.mini_tex_pvp.bots import Reader
from pitboss.games.mini_tex_pvp.ranges import hand_percentiles, pair_number
from pitboss.games.mini_tex_pvp.solved.card_index import CardIndex
from pitboss.games.mini_tex_pvp.solved.player import by_letter, hand_number, point_of
from pitboss.games.mini_tex_pvp.solved.solution import Solution, shipped
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy
from pitboss.rules.acts import Ask
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.solver.arrays import NumpyArrays
from pitboss.solver.cfr import Solver
from pitboss.solver.opponents import RANDOM, STATION, play_as
from pitboss.solver.passes import VALUE
from pitboss.solver.solve import pack_named
from tests.solver.expectation import Expectation
from tests.solver.policies import ReaderTable, Showdowns, calling_station, random_player

EIGHT = pack_named("2345x2")


def small_game() -> SolvedStrategy:
    """Betting trees and cards of a small deck; nothing is solved."""
    return SolvedStrategy(Solution({"cap": 1}, {}, CardIndex(EIGHT)))


def test_simple_players_win_what_the_solver_says() -> None:
    """A random player on the button against a calling station."""
    game, solver = small_game(), Solver(CardIndex(EIGHT), 1, NumpyArrays(double=True), work_mb=64)
    play_as(solver, 0, RANDOM)
    play_as(solver, 1, STATION)
    found = Expectation(game, Showdowns(game.index), (random_player(game), calling_station(game)))
    found.before_the_river()
    assert found.whole() == pytest.approx(solver.mean_value(0, VALUE), abs=1e-12)


def test_a_sample_of_rivers_comes_as_near_as_it_says() -> None:
    game = small_game()

    def by_hand(point: HandPoint) -> Ints:
        """Hands of later classes bet more."""
        mix = 1 + np.outer(game.index.pairs.cls, np.arange(len(game.letters(point))))
        return np.asarray(mix / mix.sum(axis=1, keepdims=True))

    found = Expectation(game, Showdowns(game.index), (by_hand, random_player(game)))
    found.before_the_river()
    draws = found.drawn(300, np.random.default_rng(4))
    sample = found.estimate(draws, [found.river(draw.leaf, draw.card) for draw in draws])
    assert 1e-6 < sample.error < 0.02 and abs(sample.mean - found.whole()) < 3 * sample.error


def test_hands_meet_where_they_have_no_card_in_common() -> None:
    showdowns, chance = Showdowns(CardIndex(EIGHT)), np.random.default_rng(1)
    one, two = chance.random((2, len(showdowns.index.hands)))
    assert showdowns.meetings(one, two) == pytest.approx(one @ showdowns.disjoint @ two, abs=1e-12)


@pytest.mark.long
def test_the_readers_table_is_what_the_reader_does_at_a_table() -> None:
    strategy, rng, compared = SolvedStrategy(shipped()), Random(6), list[str]()
    table = ReaderTable(strategy, Showdowns(strategy.index))

    def reader(hand: Spot, layout: Layout, ask: Ask) -> Any:
        point, found = point_of(layout, strategy), Reader()(hand, layout, ask)
        mix = table(point)[hand_number(hand, strategy)]
        actions = by_letter(ask.legal, strategy.letters(point))  # type: ignore[arg-type]
        assert actions[int(mix.argmax())] == found and mix.max() == 1
        compared.append(f"{len(point.lines)} {found.kind}")
        return found

    def any_action(hand: Spot, layout: Layout, ask: Ask) -> Any:
        legal: Legal = ask.legal  # type: ignore[assignment]
        return rng.choice([action for action in legal if action.kind is not Kind.FOLD])

    game = REGISTRY["mini-tex-pvp"]
    for at in range(12):
        seats = {1: reader, 2: any_action} if at % 2 else {1: any_action, 2: reader}
        round = Round(
            House(game, game.options()), {1: {"pot": 0}, 2: {"pot": 0}}, purses={1: 20000, 2: 20000}, button=1
        )
        play(round, ShuffledShoe(list(round.house.deck), rng), seats)
    assert {street[0] for street in compared} == {"1", "2", "3"} and len(set(compared)) >= 8, compared


@pytest.mark.parametrize("board", ["", "Kc 9c", "Kc 9c 4d"])
def test_suits_make_no_difference_to_where_a_hand_stands(board: str) -> None:
    """Hearts and spades are exchanged, which leaves the boards as they are."""
    place, exchange = hand_percentiles(cards(board)), str.maketrans({SUITS[2]: SUITS[3], SUITS[3]: SUITS[2]})
    for hole in ("Ah Ks", "7h 7c", "9h 2s", "Qh Jh", "5d 3h"):
        one, two = (pair_number(ranking(), cards(text)) for text in (hole, hole.translate(exchange)))
        assert place[one] == place[two]
