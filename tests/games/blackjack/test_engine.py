"""The engine's rounds against the mathematics: every card and choice on small shoes."""

from __future__ import annotations

import pytest

from pitboss.cards import ERASED, Card
from pitboss.engine.round import Round
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
    assert expectation(house, odds) == exact.exactly(exact.Round(shoe, rules)).value
