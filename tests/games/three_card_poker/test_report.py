"""Reports, workbooks and short strategies of Three Card Poker, with values that are known elsewhere."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.core.cards import Card
from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.odds import game_odds
from pitboss.lab.report.blocks import Grid
from pitboss.lab.report.content import settled_together
from pitboss.lab.report.strategy_sections import sensitivity
from pitboss.lab.short_rules.short_strategy import found_strategies
from tests.cli.run import pitboss
from tests.lab.test_report_figures import facts, grids, words
from tests.lab.test_workbook import worked_out
from tests.lab.workbooks import stripped, workbook


def test_the_table_of_a_game_with_a_raise_adds_up_to_the_edge() -> None:
    """Three Card Poker: -41,206,080, 5,953,068 and 21,519,232 units won in 407,170,400 deals."""
    house = REGISTRY["three-card-poker"].configured()
    facts: Any = SimpleNamespace(house=house, strategy="best")
    one = game_odds(house, "ante").wagers[0]
    every, totals = settled_together(facts, one)
    assert isinstance(every, Grid) and isinstance(totals, Grid)
    assert totals.rows == [
        ("Ante", "-0.101201"),
        ("Play", "0.014621"),
        ("Ante Bonus", "0.052851"),
        ("All bets, which is minus the house edge", "-0.033730"),
    ]
    assert sum(float(row[-1]) for row in every.rows[:-1]) == pytest.approx(-0.033730, abs=1e-5)
    assert every.rows[-1][-1] == "-0.033730"


def test_the_dealers_qualifier_changes_three_card_pokers_edge() -> None:
    found = sensitivity(facts("three-card-poker"))
    rows = {row[0]: row[1] for row in grids(found)[0].rows}
    changed = {value: float(rows[f"qualifier={value}"].rstrip("%")) for value in ("king", "ace", "any")}
    assert all(abs(edge - 3.3730) > 0.5 for edge in changed.values()), changed
    assert {"table.bonus=2", "table.pair_plus=2"} <= set(rows)
    assert "No house option" not in words(found)


def test_a_changed_pay_gives_the_edge_that_the_command_prints(tmp_path: Path) -> None:
    """Three Card Poker's Ante with a bonus of 6 for a straight flush, which comes in 884,352 of 407,170,400 deals."""
    house = REGISTRY["three-card-poker"].configured()
    made = workbook(house, "ante")
    before = worked_out(stripped(made), made, tmp_path)["Ante"]
    after = worked_out(stripped(made, {("Ante", "C16"): Fraction(6)}), made, tmp_path)["Ante"]
    ran = pitboss("odds", "three-card-poker", "--wager", "ante", "--set", "pays.bonus.straight_flush=6", "--json")
    assert after == pytest.approx(ran.json["wagers"]["ante"]["house_edge"], abs=1e-12)
    assert before - after == pytest.approx(884_352 / 407_170_400, abs=1e-12)


def test_q_6_4_costs_nothing_by_a_count_of_all_hands() -> None:
    """Three Card Poker: the solver plays exactly the hands of Q-6-4 or better, as plain code reads every hand."""
    house = REGISTRY["three-card-poker"].configured()
    played = counts_of(house.game).strategy_table(house, {"ante": Fraction(1)}, "best")
    for one in played.decisions.values():
        hand = [Card("A23456789TJQK".index(text[0]) + 1, text[1]) for text in one.where.split()[:3]]
        ranks = sorted((card.rank if card.rank > 1 else 14 for card in hand), reverse=True)
        low = sorted(card.rank for card in hand)
        straight = len(set(ranks)) == 3 and (ranks[0] - ranks[2] == 2 or low[2] - low[0] == 2)
        made = straight or len(set(ranks)) < 3 or len({card.mark for card in hand}) == 1
        assert (str(one.best) == "play") == (made or ranks >= [12, 6, 4]), one.where


def test_the_two_lines_are_q_6_4() -> None:
    *_, best = found_strategies(REGISTRY["three-card-poker"].configured())
    assert best.words == {"With 3 cards": ["Play with Q-6-4 or better", "Otherwise fold"]} and best.cost == 0
