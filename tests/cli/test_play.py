"""A round in the terminal, saved and dealt again."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.strategy import bot_for, strategy_for
from pitboss.rules.odds import StrategyTable
from tests.cli.run import pitboss

ROO, TWO = "three-card-roo", "two-card-roo"
BETS = ["--bets", "play=10,pocket=5,pairs=5"]


@pytest.mark.parametrize("typed", ["2\n", "middle\n", "mid\n", "M\n"])
def test_a_choice_by_number_name_or_start_of_name(typed: str) -> None:
    ran = pitboss("play", ROO, *BETS, "--seed", "7", stdin=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "   5  Seat 1 leaves MIDDLE open" in ran.out
    assert re.search(r"^You (win|lose) \$", ran.out, re.MULTILINE)


@pytest.mark.parametrize("typed", ["x", "", "9", "0", "²", "[/red]", "[bold]", "low high"])
def test_what_is_not_offered_is_asked_again(typed: str) -> None:
    ran = pitboss("play", ROO, "--seed", "7", stdin=f"{typed}\n1\n")
    assert ran.code == 0
    assert f"{typed!r} is not offered; type a number or a name." in ran.out
    assert ran.out.count("Your choice:") == 2
    assert "   5  Seat 1 leaves LOW open" in ran.out


def test_the_end_of_input_is_the_published_choice() -> None:
    ran = pitboss("play", ROO, "--seed", "7")
    assert ran.code == 0
    assert re.search(r"Seat 1 leaves (LOW|MIDDLE|HIGH) open \(absent\)", ran.out)


def test_the_same_seed_deals_the_same_cards() -> None:
    runs = [pitboss("play", ROO, "--seed", seed, "--auto").out for seed in ("7", "7", "8")]
    assert runs[0] == runs[1] != runs[2]


def test_each_line_names_its_clause() -> None:
    out = pitboss("play", ROO, *BETS, "--seed", "7", "--auto", "--seats", "6").out
    lines = [line for line in out.splitlines() if not line.startswith(("You ", "Rules: "))]
    assert all(re.match(r" *(\d+[ab]?|end)  (Seat \d|Dealer)", line) for line in lines)
    assert sum(line.startswith("   4  Seat") for line in lines) == 12
    assert "(bot)" in out


def test_bots_first_cards_are_hidden() -> None:
    out = pitboss("play", TWO, "--seed", "3", "--seats", "3", "--auto").out
    assert re.search(r"^   2  Seat 1 gets \w\w$", out, re.MULTILINE)
    assert "   2  Seat 2 gets 1 card\n   2  Seat 3 gets 1 card" in out


def test_rounds_of_a_shoe_go_on_until_the_cut_card() -> None:
    out = pitboss("play", TWO, "--set", "decks=2", "--set", "cut=50", "--rounds", "20", "--seed", "3", "--auto").out
    shuffles = out.count("The cut card is out: the dealer shuffles.")
    assert shuffles in (1, 2)  # about nine rounds a shoe
    assert out.count("  14  Dealer burns 2 cards") == 19 - shuffles  # before every round but the first of a shoe


def test_a_continuous_shuffler_has_no_cut_card_to_come_out() -> None:
    play = ("play", "blackjack", "--set", "decks=1", "--rounds", "12", "--seed", "3", "--auto")
    assert "The cut card is out" in pitboss(*play).out
    assert "The cut card is out" not in pitboss(*play, "--set", "shoe=csm").out


def test_the_best_strategy_is_that_of_all_bets_together() -> None:
    """10-5 is opened otherwise for a large Pocket Roo bet than for Play alone."""
    house = REGISTRY[ROO].house()
    for pocket, alone in ((0, True), (1, True), (100_000, False)):
        staked = {"play": 1000} | ({"pocket": pocket} if pocket else {})
        strategy_table = bot_for(house, staked)
        assert isinstance(strategy_table, StrategyTable)
        same = {one.where: one.best for one in strategy_table.decisions.values()} == {
            one.where: one.best for one in strategy_for(house, {"play": Fraction(1)}).decisions.values()
        }
        assert same is alone


def test_rules_that_favor_the_player_are_warned_of_before_the_deal() -> None:
    ran = pitboss("play", TWO, "--profile", "manual-text", "--seed", "3", "--auto")
    assert ran.err.startswith("Warning: Roo bet: these rules give the player an edge")


def test_what_is_won_is_what_was_settled() -> None:
    for seed in range(12):
        out = pitboss("play", ROO, *BETS, "--seed", str(seed), "--auto").out
        won = sum(int(amount) for amount in re.findall(r"pays .*: \$(\d+)$", out, re.MULTILINE))
        lost = sum(int(amount) for amount in re.findall(r"loses \$(\d+)$", out, re.MULTILINE))
        total = won - lost
        assert f"You {'win' if total >= 0 else 'lose'} ${abs(total)}." in out


@pytest.mark.parametrize("game", [ROO, TWO])
def test_a_saved_round_is_dealt_again(tmp_path: Path, game: str) -> None:
    path = tmp_path / "[bold] odd.json"
    played = pitboss("play", game, "--seed", "11", "--seats", "3", "--auto", "--save", str(path))
    assert f"Saved to {path}; see it again with: pitboss replay {path}" in played.out
    again = pitboss("replay", str(path))
    assert again.code == 0
    shown = [line for line in played.out.splitlines() if re.match(r" *(\d+[ab]?|end)  ", line)]
    assert again.out.splitlines()[:-1] == shown
    settled = len(json.loads(path.read_text())["rows"])
    assert again.out.splitlines()[-1] == f"Replayed: {settled} settlements, the same rows as saved."


def test_settings_are_saved_with_the_round(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    rules = ["--set", "decks=2", "--set", "ties=push", "--set", "pays.pairs.aces=7/2"]
    assert pitboss("play", TWO, *rules, "--seed", "1", "--auto", "--save", str(path)).code == 0
    assert json.loads(path.read_text())["settings"] == {"decks": "2", "ties": "push", "pays.pairs.aces": "7/2"}
    assert pitboss("replay", str(path)).code == 0


def test_play_goes_by_the_limits_and_the_reading_of_the_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    (tmp_path / "mine.toml").write_text('[games.two-card-roo]\nprofile = "manual-text"\nmaximum = 50\n')
    assert pitboss("train", "house", str(tmp_path / "mine.toml")).code == 0
    out = pitboss("play", TWO, "--seed", "1", "--auto").out
    assert out.startswith("Rules: as the manual's text reads. Limits: $1 to $50 a bet, in whole chips of $1.\n")
    assert "A dealer's pair loses to every Roo, as the manual's text says" in out
    assert "$60 is over the $50 maximum for Roo bet." in pitboss("play", TWO, "--bets", "roo=60").refusal
    assert pitboss("play", TWO, "--bets", "roo=60", "--limits", "washington", "--auto").code == 0
