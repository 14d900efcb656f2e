"""The engine's rounds against the count: every card and choice on small shoes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.core.cards import Card, Cards, cards
from pitboss.engine.round import Round
from pitboss.engine.walk import expectation, walk
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.wagers import Options, Surrender
from pitboss.lab.counts.drawn import solved
from pitboss.lab.counts.drawn_strategy import strategy_table
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.twenty_one.rows import Insure

HOUSES = {
    "wa-6": Options(),
    "three hands, resplit aces": Options(max_hands=3, resplit_aces=True),
    "hit split aces, no double after split, surrender": Options(
        hit_split_aces=True, double_after_split=False, surrender=Surrender.LATE
    ),
    "no hole card, surrender": Options(peek=False, surrender=Surrender.LATE),
}
NO_ACES = cards("6c") * 4 + cards("9c") * 3 + cards("Tc") * 7
SMALL = cards("Ac") * 2 + cards("5c") * 2 + cards("8c") * 4 + cards("Tc") * 5
QUICK = "three hands, resplit aces"
CASES = [pytest.param(NO_ACES, Options(), id="6-9-T")] + [
    pytest.param(SMALL, options, id=f"A-5-8-T, {name}", marks=[] if name == QUICK else pytest.mark.long)
    for name, options in HOUSES.items()
]


def small(shoe: Cards, options: Options) -> House[Options]:
    """The game with another deck."""
    return House(replace(GAME, deck=lambda options: list(shoe), hand_cards=0), options)


@pytest.mark.parametrize(("shoe", "options"), CASES)
def test_walking_every_card_through_the_engine_gives_the_exact_value(shoe: Cards, options: Options) -> None:
    house = small(shoe, options)
    played = strategy_table(solved(house), "best")

    def uninsured(hand: Spot, layout: Layout, ask: Ask) -> Choice:
        """The value of the bet is without insurance, which such small shoes would make worth taking."""
        return Insure.NO if Insure.NO in ask.legal else played(hand, layout, ask)

    odds = walk(Round(house, [{"bet": 1}]), uninsured, merge_orders=False)
    assert expectation(house, odds) == solved(house).solver.fraction


def test_a_shoe_rich_in_tens_is_insured() -> None:
    house = small(SMALL, Options())
    round = Round(house, [{"bet": 2}])
    for text in ("5c", "Ac", "8c"):
        round.supply(cards(text))
    assert isinstance(round.request, Ask)
    played = strategy_table(solved(house), "best")
    assert played(round.layout["1"], round.layout, round.request) is Insure.YES
    values = played.decision(round.layout["1"], round.layout, round.request).values
    tens = Fraction(5, 10)
    assert float(values[Insure.YES] - values[Insure.NO]) == pytest.approx(float((3 * tens - 1) / 2))
    assert Card(10, "c") in house.kinds
