"""`pitboss solve` and `pitboss attack` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.cli.solve import in_words
from pitboss.games.mini_tex_pvp.solved import solution
from tests.cli.run import pitboss

GAME = "mini-tex-pvp"
SMALL = ("--deck", "2345x2", "--iterations", "2", "--time-limit", "1")


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("solve") / "small.solution"
    ran = pitboss("solve", GAME, *SMALL, "--commit", "abc", "--out", str(path), "--json")
    assert ran.code == 0, ran.err
    *lines, last = [json.loads(line) for line in ran.out.splitlines()]
    checked = [line for line in lines if line.get("stage") == "solve"]
    assert [line["iteration"] for line in checked] in ([1], [1, 2])  # the second where the time limit allows it
    assert all(line["low"] <= line["value"] <= line["high"] for line in checked)
    assert last["iterations"] == checked[-1]["iteration"] and last["value"] == checked[-1]["value"]
    assert last["file"] == path.name and last["commit"] == "abc" and last["deck"] == "2345x2"
    return path


def test_a_small_deck_is_solved_and_measured_again_without_naming_it(solved: Path) -> None:
    header = solution.FILE.header(solved.read_bytes())
    ran = pitboss("solve", GAME, "--measure", str(solved), "--hands", "200")
    assert ran.code == 0, ran.err
    assert f"what the bot plays: exploitability {header['exploitability_mbb']:.3f} mbb" in ran.out
    assert "200 hands dealt against a calling station: " in ran.out and "against itself" in ran.out


def test_a_checkpoint_says_iteration_value_bounds_and_what_both_sides_gain() -> None:
    line = {
        "stage": "solve", "iteration": 60, "value": 0.08437, "low": 0.07764, "high": 0.09398,
        "exploitability_mbb": 8.17, "gain_mbb": [9.61, 6.73],
    }  # fmt: skip
    assert in_words(line) == (
        "iteration 60: the button wins +0.08437 big blinds a hand, between +0.07764 and +0.09398; exploitability"
        " 8.170 mbb (the button's best response gains 9.610, the big blind's 6.730)"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["solve", "blackjack"], "blackjack cannot be solved; only mini-tex-pvp and tiger-pai-gow can."),
        (["solve", GAME, "--deck", "22x2"], "--deck 22x2 is not a deck"),
        (["solve", GAME, "--deck", "23x2"], "--deck 23x2 has 4 cards; a hand takes at least 7."),
        (["solve", GAME, *SMALL, "--out", "/nowhere/x"], "/nowhere/x cannot be written"),
        (["solve", GAME, "--hands", "5"], "--hands needs --measure"),
        (["solve", GAME, "--measure", "a", "--values", "b"], "cannot be combined"),
        (["solve", GAME, "--measure", "nowhere"], "--measure nowhere cannot be read: No such file"),
        (["solve", GAME, "--measure", __file__], "The stored solution is damaged"),
        (["attack", "blackjack"], "blackjack has no stored solution"),
        (["attack", GAME, "--flop", "Kc"], "--flop 'Kc' is not a flop"),
        (["attack", GAME, "--flop", "Kc Kc"], "--flop 'Kc Kc' is not a flop"),
        (["attack", GAME, "--line", "rf"], "--line rf does not lead to a flop; take one of cc, "),
    ],
)
def test_what_cannot_be_solved_or_attacked_is_refused_in_one_sentence(arguments: list[str], sentence: str) -> None:
    assert sentence in pitboss(*arguments).refusal
