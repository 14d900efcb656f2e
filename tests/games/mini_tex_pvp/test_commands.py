"""The players' game on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.core.errors import BadInput


def run(*words: str, typed: str = "") -> str:
    done = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_time_charge_is_taken_from_every_stack_after_fifteen_hands_in_the_terminal() -> None:
    out = run("play", "mini-tex-pvp", "--set", "fee=time", "--seats", "3", "--seed", "4", "--auto", "--rounds", "16")
    result = [line for line in out.splitlines() if " has $" in line or line.startswith("Time charge")]
    assert result[15] == "Time charge for half an hour: seat 1 pays $5, seat 2 pays $5, seat 3 pays $5."
    chips = [sum(int(amount) for amount in re.findall(r"has \$(\d+)", line)) for line in result]
    assert chips == [600] * 15 + [0, 585]


def test_equities_of_hands_as_json() -> None:
    found = json.loads(run("odds", "mini-tex-pvp", "--hands", "AhKh,7c7d", "--json"))
    assert found == {
        "total": 17296,
        "players": [
            {"hand": "Ah Kh", "win": 10513, "tie": 0, "equity": "10513/17296"},
            {"hand": "7c 7d", "win": 6783, "tie": 0, "equity": "6783/17296"},
        ],
    }


def test_equities_on_a_flop_as_a_table() -> None:
    shown = run("odds", "mini-tex-pvp", "--hands", "AhKh,7c7d", "--board", "7hQd")
    assert "46 boards" in shown and "Ah Kh" in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("odds", "mini-tex", "--hands", "AhKh,7c7d"), "no hands to compare"),
        (("odds", "mini-tex-pvp", "--board", "7h2d"), "needs hands to compare"),
        (("odds", "mini-tex-pvp", "--hands", "AhKh,AhQd"), "Ah occurs twice"),
        (("strategy", "mini-tex-pvp"), "no best play to list"),
        (("strategy", "mini-tex-pvp", "--hand", "Ah Kh"), "gives no advice"),
        (("play", "mini-tex-pvp", "--seats", "1"), "seats 2 to 10 players"),
        (("play", "mini-tex-pvp", "--bets", "pot=5"), "starts at 0"),
    ],
)
def test_impossible_requests_are_refused_in_one_sentence(words: tuple[str, ...], message: str) -> None:
    try:
        CliRunner().invoke(app, list(words), catch_exceptions=False)
    except Exception as error:
        assert message in str(error) and str(error).endswith(".")
    else:
        raise AssertionError(f"{words} was not refused")


def test_a_person_plays_hands_in_a_row_and_stacks_carry_on(tmp_path: Path) -> None:
    saved = tmp_path / "hand.json"
    words = ["play", "mini-tex-pvp", "--seats", "3", "--seed", "4", "--rounds", "2", "--save", str(saved)]
    shown = run(*words, "--set", "structure=no-limit", typed="call\nraise 40\nbet 25\nbet 30\nfold\nfold\n")
    assert "raise to $40 is not possible: this would be a bet." in shown
    stacks = [line for line in shown.splitlines() if line.startswith("seat 1 has")]
    assert len(stacks) == 2
    totals = [sum(int(word.lstrip("$").rstrip(",")) for word in line.split() if "$" in word) for line in stacks]
    assert totals == [600, 600]


def test_a_saved_hand_replays_and_has_a_history(tmp_path: Path) -> None:
    saved = tmp_path / "hand.json"
    run("play", "mini-tex-pvp", "--seed", "9", "--auto", "--set", "structure=no-limit", "--save", str(saved))
    assert "the same rows as saved" in run("replay", str(saved))
    result = run("replay", str(saved), "--history")
    assert result.startswith("Mini-Tex 3 Card Hold'em, player versus player, no limit, $10 minimum\nSeat 1: $200")
    assert "*** SUMMARY ***" in result


def test_other_games_have_no_hand_history(tmp_path: Path) -> None:
    saved = tmp_path / "round.json"
    run("play", "mini-tex", "--seed", "9", "--auto", "--save", str(saved))
    with pytest.raises(BadInput, match="no hand histories"):
        run("replay", str(saved), "--history")
