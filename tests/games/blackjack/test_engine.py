"""The engine's rounds against the mathematics: every card and choice on small shoes, and simulation on the real one."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from pitboss.cards import ERASED, Card
from pitboss.engine.round import Round
from pitboss.engine.simulate import Stack, play, seat_results
from pitboss.engine.walk import expectation, walk
from pitboss.games.blackjack import GAME, solve
from pitboss.games.blackjack.exact import game as exact
from pitboss.games.blackjack.wagers import Options, Surrender
from pitboss.rules import House
from tests.games.blackjack.test_small_shoes import SMALL

HOUSES = {
    "wa-6": Options(),
    "three hands, resplit aces": Options(max_hands=3, resplit_aces=True),
    "hit split aces, no double after split": Options(hit_split_aces=True, double_after_split=False),
    "surrender": Options(surrender=Surrender.LATE),
    "no hole card, surrender": Options(peek=False, surrender=Surrender.LATE),
}


NO_ACES = (0, 0, 0, 0, 0, 4, 0, 0, 3, 7)
CASES = {f"A-5-8-T, {name}": (SMALL, options) for name, options in HOUSES.items()} | {"6-9-T": (NO_ACES, Options())}


@pytest.mark.parametrize(("shoe", "options"), CASES.values(), ids=CASES)
def test_walking_every_card_through_the_engine_gives_the_exact_value(shoe: tuple[int, ...], options: Options) -> None:
    rules = solve.house_rules(options)
    plan = solve.plan_of(exact.Round(shoe, rules))
    kinds = {Card(index + 1, ERASED): n for index, n in enumerate(shoe) if n}
    house: House[Options] = House(GAME, options)
    odds = walk(Round(house, [{"bet": 1}], kinds=kinds), plan, fold=False)  # half of 1 is no insurance
    assert expectation(house, odds) == exact.exactly(shoe, rules).value


def test_simulation_agrees_with_the_exact_value_and_spread() -> None:
    house = GAME.configured("wa-6")
    plan = GAME.counts.plan(house, {}, "best")  # type: ignore[union-attr]
    tally = GAME.counts.tally(house, "bet", "best")  # type: ignore[union-attr]
    rng, rounds, unit = Random(8), 15_000, 1000
    cards, won, squares = list(house.deck), 0, 0
    for _ in range(rounds):
        result = sum(seat_results(house, play(Round(house, [{"bet": unit}]), Stack(cards, rng), plan).settled).values())
        won += result
        squares += result * result
    mean, square = won / rounds / unit, squares / rounds / unit**2
    assert abs(mean - float(tally.ev)) < 4 * tally.sd / sqrt(rounds)
    assert abs(square - tally.sd**2) < 0.08
