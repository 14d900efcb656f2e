"""games, odds, strategy, verify: what they print, and the JSON that scripts rely on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cli import app
from pitboss.cli.lab import show_items
from pitboss.games import REGISTRY
from pitboss.lab.verify import verify
from tests.cli.run import pitboss

ODDS_KEYS = ["game", "options", "strategy", "warnings", "wagers"]
WAGER_KEYS = ["total", "rows", "ev", "ev_total", "house_edge", "sd", "hit_frequency", "element_of_risk"]


# games


def test_games_lists_every_game() -> None:
    shown = pitboss("games")
    assert (shown.code, shown.err) == (0, "")
    for key in REGISTRY:
        assert f"({key})" in shown.out
    for words in ("ties", "push, player or dealer, default player", "published-math, manual-text", "low-9, low-7"):
        assert words in shown.out


def test_games_as_json_have_wagers_options_and_tables() -> None:
    games = {game["key"]: game for game in pitboss("games", "--json").json}
    assert list(games) == list(REGISTRY)
    roo = games["two-card-roo"]
    assert [wager["name"] for wager in roo["wagers"]] == ["roo", "pairs", "flush"]
    assert roo["options"]["ties"] == {
        "values": ["push", "player", "dealer"],
        "default": "player",
        "now": "player",
        "help": "who wins when both cards are equal",
        "sentence": "Both cards equal: the player wins.",
    }
    assert roo["options"]["decks"]["values"] == [str(n) for n in range(1, 9)]
    assert roo["profiles"] == ["published-math", "manual-text"]
    assert games["three-card-roo"]["tables"]["pocket"]["printed"] == 3
    assert games["three-card-roo"]["tables"]["pocket"]["default"] == 3


# odds


@pytest.mark.parametrize(
    ("game", "wagers"),
    [("three-card-roo", ["play", "seven_roo", "pocket", "pairs"]), ("two-card-roo", ["roo", "pairs", "flush"])],
)
def test_odds_json_has_exactly_the_promised_shape(game: str, wagers: list[str]) -> None:
    found = pitboss("odds", game, "--json").json
    assert list(found) == ODDS_KEYS
    assert (found["game"], found["strategy"], found["warnings"]) == (game, "best", [])
    assert list(found["wagers"]) == wagers
    for wager in found["wagers"].values():
        assert list(wager) == WAGER_KEYS
        assert type(wager["total"]) is int
        assert sum(row["combinations"] for row in wager["rows"]) == wager["total"]
        assert all(list(row) == ["row", "pays", "combinations"] for row in wager["rows"])
        ev = sum(Fraction(row["pays"]) * row["combinations"] for row in wager["rows"]) / wager["total"]
        assert Fraction(wager["ev"]) == ev
        assert wager["house_edge"] == -float(Fraction(wager["ev_total"]))
        assert all(type(wager[key]) is float for key in WAGER_KEYS[4:])


def test_odds_json_figures_of_three_card_roo() -> None:
    play = pitboss("odds", "three-card-roo", "--wager", "play", "--json").json["wagers"]["play"]
    assert play["rows"][1] == {"row": "Player Does Not Qualify", "pays": "-1", "combinations": 1_496_323_584}
    assert play["total"] == 3_664_533_600
    assert f"{play['house_edge']:.4%}" == "2.8270%"
    assert f"{play['sd']:.4f}" == "1.2013"
    assert Fraction(play["ev"]) < Fraction(play["ev_total"]), "the bonus is paid on Play"
    hits = 1_135_866_176 + 272_440_064 + 889_344 + 15_552 + 9_084_672
    assert play["hit_frequency"] == pytest.approx(hits / play["total"], rel=1e-12)
    assert play["element_of_risk"] == play["house_edge"]


def test_odds_of_one_wager_are_those_of_that_wager_alone() -> None:
    assert list(pitboss("odds", "two-card-roo", "--wager", "flush", "--json").json["wagers"]) == ["flush"]


def test_odds_under_a_profile_and_settings() -> None:
    text = pitboss("odds", "two-card-roo", "--profile", "manual-text", "--json").json
    assert text["wagers"]["roo"]["ev_total"] == "144/15925"
    assert text["warnings"] == ["Roo bet: these rules give the player an edge of 0.9042%."]
    assert text["options"]["dealer_pair"] == "loses"
    push = pitboss("odds", "two-card-roo", "--set", "ties=push", "--json").json
    assert push["wagers"]["roo"]["ev_total"] == "-9458/270725"
    assert push["options"]["pays"]["roo"]["tie"] == "0"


def test_odds_with_one_pay_changed_solve_the_strategy_again() -> None:
    seven = pitboss("odds", "three-card-roo", "--set", "pays.seven_roo.royal=7", "--json").json
    assert seven["options"]["pays"]["seven_roo"]["royal"] == "7"
    assert 0.033722 < seven["wagers"]["play"]["house_edge"] < 0.0419
    mad = ["odds", "three-card-roo", "--wager", "play", "--set", "pays.seven_roo.seven=50", "--json"]
    best, manual = pitboss(*mad).json, pitboss(*mad, "--strategy", "manual").json
    assert best["wagers"]["play"]["house_edge"] < manual["wagers"]["play"]["house_edge"]
    assert manual["strategy"] == "manual"


def test_odds_by_a_named_strategy() -> None:
    low_9 = pitboss("odds", "two-card-roo", "--wager", "flush", "--strategy", "low-9", "--json").json
    assert f"{low_9['wagers']['flush']['house_edge']:.4%}" == "2.8658%"


def test_odds_as_tables_with_warnings_beside_them() -> None:
    shown = pitboss("odds", "two-card-roo", "--set", "decks=2")
    assert shown.code == 0
    for words in ("Roo bet", "2-Card Straight Flush", "Combinations", "House edge", "hit frequency", "element of risk"):
        assert words in shown.out
    assert shown.err.strip() == "Warning: Pairs Pay: these rules give the player an edge of 8.7379%."


# strategy


def test_strategy_lists_every_decision_beside_the_manual() -> None:
    shown = pitboss("strategy", "three-card-roo")
    assert shown.code == 0
    assert "10,5" in shown.out
    assert "which costs 0.000000 a round" in shown.out
    strategy_table = pitboss("strategy", "three-card-roo", "--json").json
    head = ["game", "bets", "strategy", "ev", "ev_manual", "manual_costs", "letters", "keeps_cards", "example"]
    assert list(strategy_table) == [*head, "decisions"]
    assert len(strategy_table["decisions"]) == 78
    assert list(strategy_table["decisions"][0]) == ["hand", "values", "best", "ev", "manual", "cost", "axes"]
    assert strategy_table["ev"] == strategy_table["ev_manual"]


def test_strategy_for_bets_made_together() -> None:
    strategy_table = pitboss("strategy", "three-card-roo", "--bets", "play=1,pocket=2", "--json").json
    assert strategy_table["bets"] == {"play": "1", "pocket": "2"}
    (costly,) = (decision for decision in strategy_table["decisions"] if decision["cost"])
    assert (costly["hand"], costly["best"], costly["manual"]) == ("10,5", "low", "middle")
    assert strategy_table["manual_costs"] > 0


def test_strategy_for_one_hand() -> None:
    advice = pitboss("strategy", "three-card-roo", "--hand", "Th 5d", "--json").json
    assert (advice["hand"], advice["best"]) == ("10,5", "middle")
    assert set(advice["values"]) == {"low", "middle", "high"}
    assert "middle" in pitboss("strategy", "three-card-roo", "--hand", "Th 5d").out


# verify


def test_verify_recounts_everything_printed() -> None:
    shown = pitboss("verify", "three-card-roo")
    assert shown.code == 0
    assert "three-card-roo/pocket-70-45-8: House edge: printed 3.70%, counted 3.69%." in shown.out
    assert "10 printed tables and figures recounted: 9 exact, 1 noted." in shown.out


def test_the_result_of_verify_is_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    show_items(list(verify("three-card-roo/pairs")), [], ["slow-game"])
    lines = capsys.readouterr().out.splitlines()
    assert "pitboss verify slow-game/" in lines[-2]
    assert "printed tables and figures recounted" in lines[-1]


def test_verify_as_json() -> None:
    found = pitboss("verify", "two-card-roo", "--json").json
    assert list(found) == ["readings", "items", "exact", "noted", "wrong", "left_out"]
    assert [one["verdict"] for one in found["readings"]] == ["noted", "noted"]
    shown = pitboss("verify", "two-card-roo").out
    assert "noted  two-card-roo, reading in force: A dealer's pair pushes, as the printed odds are counted" in shown
    assert (found["exact"], found["noted"], found["wrong"]) == (4, 0, 0)
    assert all(list(item)[:5] == ["name", "printed", "counted", "equal", "note"] for item in found["items"])
    assert all(item["equal"] is True and item["printed"] == item["counted"] for item in found["items"])


# the command itself


COMMANDS = [str(command.name or command.callback.__name__) for command in app.registered_commands if command.callback]
DATA = ["games", "odds", "strategy", "verify"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_of_options_that_exist(command: str) -> None:
    shown = pitboss(command, "--help")
    assert shown.code == 0
    example = " ".join(shown.out[shown.out.index("Example: pitboss ") :].split()).removeprefix("Example: pitboss ")
    assert example.startswith(command)
    known = shown.out[: shown.out.index("Example:")]
    assert all(word in known for word in example.split() if word.startswith("--"))
    assert "--json" in known or command not in DATA, "what prints data prints JSON too"
    if command in DATA:
        assert pitboss(*example.split()).code == 0


def test_no_arguments_show_the_commands() -> None:
    shown = pitboss()
    assert shown.code == 0
    assert all(command in shown.out for command in COMMANDS)


def test_version_is_printed() -> None:
    shown = pitboss("--version")
    assert shown.code == 0
    assert shown.out.startswith("pitboss ")
