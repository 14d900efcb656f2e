"""Declarations of a game with rules only: tie-breaks, named strategies, names of situations, figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import NotDerivable
from pitboss.drills.answers import Pick
from pitboss.drills.draw import Draw
from pitboss.lab.counts.derived import DerivedCounts, derived_kernel
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.declared import Declared, NamedStrategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Counts
from pitboss.rulesets.poker import Three, three
from pitboss.trainer.player import best_choice, player_drills
from tests.three_cards import GAME, Decide

ONE = {"ante": Fraction(1)}


def like_the_dealer(hand: Spot, layout: Layout, ask: Ask) -> Choice:
    """Plays every hand that would qualify."""
    return Decide.PLAY if three(hand.cards) >= three(cards("Qd 3h 2s")) else Decide.FOLD


def made(hand: Spot, layout: Layout) -> str:
    return str(Three(three(hand.cards)[0]).name)


def edge(house: House, counts: Counts) -> dict[str, tuple[Fraction]]:
    return {"ante": (counts.tally(house, "ante", "best").house_edge,)}


DECLARED = Declared(
    strategies={"manual": NamedStrategy("plays queen high and better", like_the_dealer)},
    situation=made,
    figures={"edge": edge},
    quick=True,
)
PLAYED = replace(GAME, declared=DECLARED)
COUNTS = DerivedCounts(PLAYED)


def test_a_declared_strategy_is_counted_and_its_cost_shown() -> None:
    house = PLAYED.house()
    best, followed = (COUNTS.tally(house, "ante", strategy) for strategy in ("best", "manual"))
    assert best.house_edge < followed.house_edge < best.house_edge + Fraction(1, 1000)
    strategy_table = COUNTS.strategy_table(house, ONE, "best")
    assert strategy_table.ev == best.ev_total and strategy_table.ev_manual == followed.ev_total


def test_hands_with_one_name_are_one_line_where_they_are_played_alike() -> None:
    strategy_table = COUNTS.strategy_table(PLAYED.house(), ONE, "best")
    names = [one.where for one in strategy_table.decisions.values()]
    assert "PAIR" in names and len(names) < 10
    assert sum(name.startswith("HIGH (") for name in names) == 3  # fold; play; and where the manual is wrong


def test_compiled_rounds_choose_as_the_strategy_does() -> None:
    house = PLAYED.house()
    strategy_table = COUNTS.strategy_table(house, ONE, "manual")
    kernel = derived_kernel(
        house, {"ante": 100, "straights": 100}, strategy_table, 1
    )  # more bets than the strategy was made for
    assert kernel is not None
    sums = kernel.deal("declared", 0, 1 << 16)
    folded = COUNTS.tally(house, "ante", "manual").lines[0]
    chance = folded.combinations / COUNTS.tally(house, "ante", "manual").total
    assert abs(sums.rows["ante.fold"] / 2**16 - chance) < 4 * (chance / 2**16) ** 0.5


def test_figures_are_given_what_was_counted() -> None:
    assert COUNTS.figures["edge"](PLAYED.house()) == {
        "ante": (COUNTS.tally(PLAYED.house(), "ante", "best").house_edge,)
    }
    assert COUNTS.quick == COUNTS.wagers


def test_a_choice_that_is_not_offered_is_refused_with_the_strategys_words() -> None:
    wrong = NamedStrategy("sings", lambda hand, layout, ask: "sing")
    game = replace(GAME, declared=Declared(strategies={"wrong": wrong}))
    with pytest.raises(NotDerivable, match=r"\(sings\) chooses sing, which is not offered"):
        DerivedCounts(game).strategy_table(game.house(), ONE, "wrong")


def test_a_game_of_rules_alone_has_player_drills() -> None:
    house = PLAYED.house()
    assert list(player_drills(house)) == ["decision", "opening"]
    question = best_choice(house, Draw(Random(5), house.deck))
    assert isinstance(question.answer, Pick) and question.answer.choices == ("fold", "play")
