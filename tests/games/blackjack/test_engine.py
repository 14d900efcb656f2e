"""The engine's rounds against the mathematics: every card and choice on small shoes."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.acts import Ask, Choice
from pitboss.cards import ERASED, Card, cards
from pitboss.engine.round import Round
from pitboss.engine.walk import expectation, walk
from pitboss.games.blackjack import GAME, strategies
from pitboss.games.blackjack.exact import exact_round as exact
from pitboss.games.blackjack.wagers import Insure, Options, Surrender
from pitboss.house import House
from pitboss.layout import Layout, Spot
from tests.games.blackjack.test_small_shoes import SMALL

HOUSES = {
    "wa-6": Options(),
    "three hands, resplit aces": Options(max_hands=3, resplit_aces=True),
    "hit split aces, no double after split, surrender": Options(
        hit_split_aces=True, double_after_split=False, surrender=Surrender.LATE
    ),
    "no hole card, surrender": Options(peek=False, surrender=Surrender.LATE),
}


NO_ACES = (0, 0, 0, 0, 0, 4, 0, 0, 3, 7)
QUICK = "three hands, resplit aces"
CASES = [pytest.param(NO_ACES, Options(), id="6-9-T")] + [
    pytest.param(SMALL, options, id=f"A-5-8-T, {name}", marks=[] if name == QUICK else pytest.mark.long)
    for name, options in HOUSES.items()
]


@pytest.mark.parametrize(("shoe", "options"), CASES)
def test_walking_every_card_through_the_engine_gives_the_exact_value(shoe: tuple[int, ...], options: Options) -> None:
    rules = strategies.house_rules(options)
    strategy_table = strategies.strategy_table_of(exact.ExactRound(shoe, rules))
    kinds = {Card(index + 1, ERASED): n for index, n in enumerate(shoe) if n}
    house: House[Options] = House(GAME, options)

    def uninsured(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
        """The value of the bet is without insurance, which such small shoes would make worth taking."""
        return Insure.NO if Insure.NO in ask.legal else strategy_table(hand, layout, ask)

    odds = walk(Round(house, [{"bet": 1}], kinds=kinds), uninsured, merge_orders=False)
    assert expectation(house, odds) == exact.in_fractions(exact.ExactRound(shoe, rules)).value


def test_a_shoe_rich_in_tens_is_insured() -> None:
    strategy_table = strategies.strategy_table_of(exact.ExactRound(SMALL, strategies.house_rules(Options())))
    round = Round(House(GAME, Options()), [{"bet": 2}])
    for text in ("5h", "Ac", "8h"):
        round.supply(cards(text))
    assert isinstance(round.request, Ask)
    assert strategy_table(round.layout["1"], round.layout, round.request) is Insure.YES
