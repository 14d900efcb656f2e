"""Odds, charts and advice as the lab asks for them; and the engine's own walk on small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.acts import Ask, Choice
from pitboss.cards import cards
from pitboss.cli import app
from pitboss.engine.round import Round
from pitboss.engine.walk import row_odds, walk
from pitboss.errors import BadCards, BadValue, UnknownName
from pitboss.games.mini_tex import GAME
from pitboss.games.mini_tex.odds import COUNTS, row_pay, row_stake
from pitboss.games.mini_tex.solve import solve
from pitboss.games.mini_tex.wagers import BOARD, Ante, Options, Street
from pitboss.lab.verify import verify
from pitboss.layout import Layout, Spot
from pitboss.poker import Qualifier

ONE = {"ante": Fraction(1)}


def house(**settings: str) -> Any:
    return GAME.configured(None, [(key.replace("__", "."), value) for key, value in settings.items()])


def test_all_five_printed_tables_are_exact_to_every_digit() -> None:
    items = {item.name: item for item in verify("mini-tex/")}
    assert len(items) == 5
    assert {name: item.differences for name, item in items.items() if not item.equal} == {}


def test_the_screen_rounds_as_the_manual_does() -> None:
    words = ["odds", "mini-tex", "--wager", "ante", "--set", "qualifier=ace-king"]
    shown = CliRunner().invoke(app, words, catch_exceptions=False).stdout
    assert "1 in 55.3" in shown  # 55.25 exactly


@pytest.mark.parametrize(
    ("qualifier", "ev", "sd", "staked", "risk"),
    [
        ("pair", "-0.032234703", "4.2250", "4.5096", "0.7148"),
        ("ace-king", "-0.016806303", "4.2420", "4.4722", "0.3758"),
    ],
)
def test_edge_spread_and_element_of_risk(qualifier: str, ev: str, sd: str, staked: str, risk: str) -> None:
    tally = COUNTS.tally(house(qualifier=qualifier), "ante", "best")
    assert tally.ev == tally.ev_total
    assert f"{float(tally.ev):.9f}" == ev
    assert (f"{tally.sd:.4f}", f"{float(tally.staked):.4f}", f"{float(tally.element_of_risk):.4%}") == (
        sd,
        staked,
        risk + "%",
    )


@pytest.mark.parametrize(
    ("number", "ev", "sd"), [("1", "-0.0241327", "2.678"), ("2", "-0.0316742", "2.713"), ("3", "-0.0392157", "2.518")]
)
def test_pocket_poker_three_pay_tables(number: str, ev: str, sd: str) -> None:
    tally = COUNTS.tally(house(table__pocket=number), "pocket", "best")
    assert (f"{float(tally.ev):.7f}", f"{tally.sd:.3f}", tally.total) == (ev, sd, 1326)


@pytest.mark.parametrize(
    "changed", [{"play_bet": "1"}, {"pays__play__win": "3/2"}, {"qualifier": "any"}, {"pays__ante__tie": "1"}]
)
def test_any_option_or_pay_solves_the_game_again(changed: dict[str, str]) -> None:
    default, other = (COUNTS.tally(house(**settings), "ante", "best") for settings in ({}, changed))
    assert [line.combinations for line in other.lines] != [line.combinations for line in default.lines]
    assert other.ev != default.ev


def test_a_row_pays_and_stakes_only_the_bets_that_are_placed() -> None:
    options = Options()
    assert [row_pay(options, row) for row in Ante] == [-1, -2, -3, 3, 5, 0, -5]
    assert [row_stake(options, row) for row in Ante] == [1, 2, 3, 5, 5, 5, 5]


def test_the_chart_has_169_hands_and_is_worth_the_edge() -> None:
    plan = COUNTS.plan(house(), ONE, "best")
    assert (len(plan.decisions), sum(made.weight for made in plan.decisions.values())) == (169, 1326)
    assert plan.ev == COUNTS.tally(house(), "ante", "best").ev
    assert {name for name, made in plan.decisions.items() if made.best is Street.FOLD} == {"22", "52o"}


def test_the_chart_with_pocket_poker_adds_its_pay_to_both_choices() -> None:
    alone = COUNTS.advise(house(), ONE, {"hand": "Ah Kh"})
    both = COUNTS.advise(house(), {**ONE, "pocket": Fraction(1, 2)}, {"hand": "Ah Kh"})
    assert {choice: both.values[choice] - value for choice, value in alone.values.items()} == dict.fromkeys(Street, 15)


def test_the_plan_answers_with_values_at_a_live_table() -> None:
    plan, round = COUNTS.plan(house(), ONE, "best"), Round(house(), [{"ante": 100}])
    for answer in (cards("Ah"), cards("7d"), Street.BET, cards("7c 2s")):
        round.supply(answer)
    made = plan.decision(round.layout["1"], round.layout, round.asks[0])
    assert made == COUNTS.advise(house(), ONE, {"hand": "Ah 7d", "board": "7c 2s"})
    assert plan(round.layout["1"], round.layout, round.asks[0]) is made.best


@pytest.mark.parametrize(("board", "fold"), [("", -1), ("7c 2s", -2), ("7c 2s 9d", -3)])
def test_advice_on_every_street_compares_fold_and_bet(board: str, fold: int) -> None:
    made = COUNTS.advise(house(), ONE, {"hand": "Ah 7d", "board": board})
    assert made.values[Street.FOLD] == fold
    assert made.best is Street.BET and made.values[Street.BET] > fold
    assert made.where == ("Ah 7d on " + board if board else "Ah 7d")


@pytest.mark.parametrize(
    ("seen", "error", "message"),
    [
        ({"hand": "Ah"}, BadCards, "'Ah' has 1 card; a Mini-Tex player has 2"),
        ({}, BadCards, "has 0 cards"),
        ({"hand": "Ah Kd", "board": "2c"}, BadCards, "'2c' has 1 card; it has none, 2"),
        ({"hand": "Ah Kd", "board": "2c 3c 4c 5c"}, BadCards, "has 4 cards"),
        ({"hand": "Ah Ah"}, BadCards, "Ah occurs twice"),
        ({"hand": "Ah Kd", "board": "Kd 3c"}, BadCards, "Kd occurs twice"),
        ({"hand": "Ah Joker"}, BadCards, "no joker"),
        ({"hand": "Ah Xx"}, BadCards, "Xx"),
        ({"hand": "Ah Kd", "up": "2c"}, UnknownName, "up"),
    ],
)
def test_cards_that_cannot_be_are_refused(seen: dict[str, str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        COUNTS.advise(house(), ONE, seen)


@pytest.mark.parametrize(
    "setting", [("qualifier", "flush"), ("play_bet", "4"), ("table.pocket", "4"), ("tie_break", "maybe")]
)
def test_settings_that_are_not_offered_are_refused(setting: tuple[str, str]) -> None:
    with pytest.raises(BadValue, match=setting[1]):
        GAME.configured(None, [setting])


@pytest.mark.parametrize(
    ("pack", "qualifier"), [("Ah Kh Qh 7h 7d 2c 3s Kd", "pair"), ("2c 2d 5c Kd Ah As Qh Qs", "ace-king")]
)
def test_the_engine_walked_over_a_small_deck_ends_on_the_counted_rows(pack: str, qualifier: str) -> None:
    table, deck = house(qualifier=qualifier), cards(pack)
    solved = solve({row: row_pay(table.options, row) for row in Ante}, Qualifier(qualifier), pack=deck)

    def best(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
        return Street.BET if solved.bets(hand.cards, layout[BOARD].cards) else Street.FOLD

    round = Round(table, [{"ante": 1}], kinds=Counter(deck))
    walked = row_odds(walk(round, best), "ante")
    counted = {(row,): Fraction(count, solved.total) for row, count in solved.rows().items() if count}
    assert dict(walked) == counted
