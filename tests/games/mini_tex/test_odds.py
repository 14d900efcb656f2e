"""Odds, charts and advice as the lab asks for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.cards import cards
from pitboss.core.errors import BadCards, BadValue, UnknownName
from pitboss.engine.round import Round
from pitboss.games.mini_tex import GAME
from pitboss.games.mini_tex.wagers import Street
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.verify import verify

ONE = {"ante": Fraction(1)}
COUNTS = DerivedCounts(GAME)


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


@pytest.mark.parametrize(("qualifier", "never"), [("pair", 0), ("any", 1)])
def test_a_row_shows_the_net_result_of_all_bets_placed_by_then(qualifier: str, never: int) -> None:
    tally = COUNTS.tally(house(qualifier=qualifier), "ante", "best")
    assert [line.pays for line in tally.lines] == [-1, -2, -3, 3, 5, 0, -5]
    assert sum(line.combinations == 0 for line in tally.lines) == never  # a dealer who always qualifies


def test_the_chart_has_169_hands_and_is_worth_the_edge() -> None:
    strategy_table = COUNTS.strategy_table(house(), ONE, "best")
    assert (len(strategy_table.decisions), sum(made.weight for made in strategy_table.decisions.values())) == (
        169,
        strategy_table.total,
    )
    assert strategy_table.ev == COUNTS.tally(house(), "ante", "best").ev
    bets = [made.values[Street.BET] for made in strategy_table.decisions.values()]
    assert bets == sorted(bets, reverse=True)


def test_the_chart_with_pocket_poker_adds_its_pay_to_both_choices() -> None:
    alone = COUNTS.advise(house(), ONE, {"hand": "Ah Kh"})
    both = COUNTS.advise(house(), {**ONE, "pocket": Fraction(1, 2)}, {"hand": "Ah Kh"})
    assert {choice: both.values[choice] - value for choice, value in alone.values.items()} == dict.fromkeys(Street, 15)


def test_the_strategy_table_gives_values_at_a_live_table() -> None:
    strategy_table, round = COUNTS.strategy_table(house(), ONE, "best"), Round(house(), [{"ante": 100}])
    for answer in (cards("Ah"), cards("7d"), Street.BET, cards("7c 2s")):
        round.supply(answer)
    made = strategy_table.decision(round.layout["1"], round.layout, round.asks[0])
    assert made == COUNTS.advise(house(), ONE, {"hand": "Ah 7d", "board": "7c 2s"})
    assert strategy_table(round.layout["1"], round.layout, round.asks[0]) is made.best


@pytest.mark.parametrize(("board", "fold"), [("", -1), ("7c 2s", -2), ("7c 2s 9d", -3)])
def test_advice_on_every_street_compares_fold_and_bet(board: str, fold: int) -> None:
    made = COUNTS.advise(house(), ONE, {"hand": "Ah 7d", "board": board})
    assert made.values[Street.FOLD] == fold
    assert made.best is Street.BET and made.values[Street.BET] > fold
    assert made.where == ("Ah 7d on " + " ".join(sorted(board.split(), reverse=True)) if board else "A7o")


def test_advice_is_given_where_best_play_would_not_come() -> None:
    """A pair of twos folds before the flop; a player who bet it anyway is advised on the flop."""
    made = COUNTS.advise(house(), ONE, {"hand": "2c 2d", "board": "7c 2s"})
    assert made.best is Street.BET and made.weight == 0


@pytest.mark.parametrize(
    ("seen", "error", "message"),
    [
        ({"hand": "Ah"}, BadCards, "nothing is decided .* with 1 card"),
        ({}, BadCards, "no card"),
        ({"hand": "Ah Kd", "board": "2c"}, BadCards, "nothing is decided .* with 2 cards and 1 card"),
        ({"hand": "Ah Kd", "board": "2c 3c 4c 5c"}, BadCards, "2 cards and 4 cards"),
        ({"hand": "Ah Ah"}, BadCards, "Ah occurs twice"),
        ({"hand": "Ah Kd", "board": "Kd 3c"}, BadCards, "Kd occurs twice"),
        ({"hand": "Ah Joker"}, BadCards, "is not a card of Mini-Tex"),
        ({"hand": "Ah Xx"}, BadCards, "Xx"),
        ({"hand": "Ah Kd", "up": "2c"}, UnknownName, "up"),
    ],
)
def test_impossible_cards_are_refused(seen: dict[str, str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        COUNTS.advise(house(), ONE, seen)


@pytest.mark.parametrize(
    "setting", [("qualifier", "flush"), ("play_bet", "4"), ("table.pocket", "4"), ("tie_break", "maybe")]
)
def test_settings_that_are_not_offered_are_refused(setting: tuple[str, str]) -> None:
    with pytest.raises(BadValue, match=setting[1]):
        GAME.configured(None, [setting])
