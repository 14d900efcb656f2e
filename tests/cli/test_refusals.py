"""Bad input is one sentence with the nearest valid names and exit code 2, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import pitboss

ROO, TWO = "three-card-roo", "two-card-roo"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        # unknown names
        (["oddz", ROO], "command 'oddz' is not known; did you mean odds"),
        (["odds", "three-card-rue"], "game 'three-card-rue' is not known; did you mean three-card-roo"),
        (["odds", "zzzz"], "game 'zzzz' is not known; known: "),
        (["strategy", "2-card-roo"], "did you mean two-card-roo"),
        (["play", "card-roo"], "did you mean"),
        (["odds", ROO, "--wager", "poket"], "wager 'poket' is not known; did you mean pocket"),
        (["odds", ROO, "--profile", "x"], "profile 'x' is not known; known: none."),
        (["odds", TWO, "--profile", "manual"], "profile 'manual' is not known; did you mean manual-text"),
        (["odds", TWO, "--strategy", "low-8"], "strategy 'low-8' is not known; did you mean low-"),
        (["strategy", TWO, "--strategy", "low-8"], "strategy 'low-8' is not known"),
        (["verify", "nothing"], "printed item 'nothing' is not known"),
        (["odds", ROO, "--wagr", "play"], "--wager"),
        (["odds"], "Missing argument 'GAME'."),
        # options, values, pays
        (["odds", TWO, "--set", "tie=push"], "option 'tie' is not known; did you mean ties"),
        (["odds", TWO, "--set", "ties=draw"], "ties=draw is not offered; ties takes push, player or dealer."),
        (["odds", TWO, "--set", "decks=9"], "decks=9 is not offered"),
        (["odds", ROO, "--set", "table.pocket=4"], "table.pocket=4 is not printed; table.pocket takes 1, 2 or 3."),
        (["odds", ROO, "--set", "pays.seven_roo.royal=x"], "pays.seven_roo.royal=x is not a number"),
        (["odds", ROO, "--set", "pays.seven_roo.royl=7"], "did you mean pays.seven_roo.royal"),
        (["odds", ROO, "--set", "pays.seven_roo.royal=-3"], "cannot be paid"),
        (["odds", ROO, "--set", "pays.seven_roo.royal=1e99999999"], "is not a number"),
        (["odds", TWO, "--set", "pays.roo.tie=0"], "the option ties (push, player or dealer) decides"),
        (["odds", ROO, "--set", "ties"], "--set 'ties' is not of the form KEY=VALUE"),
        (["odds", ROO, "--set", "=3"], "is not of the form KEY=VALUE"),
        (["odds", ROO, "--set", "ties="], "is not of the form KEY=VALUE"),
        # bets
        (["strategy", ROO, "--bets", "pocke=1"], "wager 'pocke' is not known; did you mean pocket"),
        (["strategy", ROO, "--bets", "seven_roo=1"], "wager 'seven_roo' is not known"),
        (["strategy", ROO, "--bets", "play"], "'play' in --bets 'play' is not a bet; write wager=amount"),
        (["strategy", ROO, "--bets", "play=0"], "give an amount above 0"),
        (["strategy", ROO, "--bets", "play=x"], "play=x is not a number"),
        (["strategy", ROO, "--bets", "play=1,play=2"], "'play' occurs twice in --bets"),
        (["play", ROO, "--bets", "play=0.50"], "$0.50 is under the $1 minimum for Play."),
        (["play", ROO, "--bets", "play=401"], "$401 is over the $400 maximum for Play."),
        (
            ["play", ROO, "--bets", "play=301", "--limits", "washington-2009"],
            "is over the $300 maximum for Play.",
        ),
        (["play", ROO, "--bets", "play=10.50"], "$10.50 on Play is not in whole chips of $1."),
        (["play", ROO, "--bets", "play=1/3"], "play=1/3 is not an amount of money"),
        (["play", ROO, "--bets", "play=-5"], "give an amount above 0"),
        (["play", ROO, "--rounds", "0"], "0 is not in the range x>=1"),
        (["play", ROO, "--bets", "pocket=5"], "needs a bet on Play"),
        (["play", ROO, "--bets", "play=5,seven_roo=5"], "7 Roo bonus cannot be bet before the deal"),
        (["play", ROO, "--bets", "plaay=5"], "did you mean play"),
        (["play", ROO, "--limits", "oregon"], "limits 'oregon' is not known"),
        (["play", ROO, "--seats", "7"], "3 Card Roo seats 1 to 6 players, not 7."),
        (["play", ROO, "--seats", "0"], "3 Card Roo seats 1 to 6 players, not 0."),
        (["play", ROO, "--seats", "two"], "two"),
        # hands
        (["strategy", ROO, "--hand", "Th 5x"], "'5x' in 'Th 5x' is not a card"),
        (["strategy", ROO, "--hand", "Th Th"], "Th occurs twice"),
        (["strategy", ROO, "--hand", "Th"], "nothing is decided in 3 Card Roo with 1 card"),
        (["strategy", ROO, "--hand", "Joker 5d"], "is not a card of 3 Card Roo"),
        (["strategy", ROO, "--hand", "Th Td"], "10,10 leaves nothing to decide in 3 Card Roo"),
        (["strategy", ROO, "--board", "Th"], "advice needs a hand; give --hand with --board."),
        (["strategy", ROO, "--hand", "Th 5d", "--up", "2c"], "card place 'up' is not known"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_one_sentence_and_exit_code_2(arguments: list[str], sentence: str) -> None:
    assert sentence in pitboss(*arguments).refusal


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: No such file or directory."),
        ("", "is not a saved round: it is not JSON"),
        ("{", "is not a saved round: it is not JSON"),
        ("[]", "not a saved round"),
        ('{"pitboss": 7}', "the round is of format 7; this Pitboss reads format 1."),
        ('{"pitboss": 1}', "not a saved round"),
        ('{"pitboss": 1, "game": "three-card-rue"}', "did you mean three-card-roo"),
    ],
)
def test_a_damaged_replay_file_is_refused(tmp_path: Path, content: str | None, sentence: str) -> None:
    path = tmp_path / "round.json"
    if content is not None:
        path.write_text(content)
    assert sentence in pitboss("replay", str(path)).refusal


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("rules", "0", "was dealt by other rules of 3 Card Roo"),
        ("answers", "1: Ah | 1: Ah", "the round does not replay: Ah cannot be dealt to seat 1"),
        ("answers", "", "replays to other rows than the saved ones"),
        ("rows", [], "replays to other rows than the saved ones"),
        ("bets", {"1": {"plai": 5}}, "did you mean play"),
    ],
)
def test_an_edited_replay_file_is_refused(tmp_path: Path, key: str, value: object, sentence: str) -> None:
    path = tmp_path / "round.json"
    assert pitboss("play", ROO, "--auto", "--seed", "5", "--save", str(path)).code == 0
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, key: value}))
    assert sentence in pitboss("replay", str(path)).refusal


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    ran = pitboss("play", ROO, "--auto", "--save", str(tmp_path / "none" / "round.json"))
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "cannot be written: No such file or directory." in ran.err
