"""The command as a process of its own: a game from another package, pipes, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tests import toy
from tests.cli.run import pitboss
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def process(*arguments: str, path: str = "", stdin: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), path)))}
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *arguments],
        env=env,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.fixture
def war(tmp_path: Path) -> Run:
    """The command on a machine where another package offers a game, here as a single module."""
    (tmp_path / "war_game.py").write_text(Path(toy.__file__).read_text())
    info = tmp_path / "war_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: war-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pitboss.games]\ntoy-war = war_game\n")
    return lambda *arguments, stdin="": process(*arguments, path=str(tmp_path), stdin=stdin)


def test_a_game_of_another_package_is_listed(war: Run) -> None:
    assert "War (toy-war)" in war("games").stdout
    assert "toy-war" not in pitboss("games").out
    listed = {game["key"]: game for game in json.loads(war("games", "--json").stdout)}
    assert listed["toy-war"]["options"]["ties"]["default"] == "push"


@pytest.mark.long
def test_its_odds_are_walked(war: Run) -> None:
    found = json.loads(war("odds", "toy-war", "--json").stdout)["wagers"]["war"]
    chances = {row["row"]: Fraction(row["combinations"], found["total"]) for row in found["rows"]}
    # fold with a rank r below which too little lies: staying is worth (2r - 14) * 4 / 51
    stay = [r for r in range(1, 14) if Fraction((2 * r - 14) * 4, 51) >= Fraction(-1, 2)]
    assert chances == {
        "Higher": sum(Fraction(4 * (r - 1), 51 * 13) for r in stay),
        "Equal": Fraction(3 * len(stay), 51 * 13),
        "Lower": sum(Fraction(4 * (13 - r), 51 * 13) for r in stay),
        "Folded": Fraction(13 - len(stay), 13),
    }
    assert float(Fraction(found["ev_total"])) == -found["house_edge"]
    assert "House edge" in war("odds", "toy-war", "--set", "ties=dealer").stdout


def test_it_is_simulated_and_its_dealing_is_trained(war: Run) -> None:
    found = json.loads(war("simulate", "toy-war", "--rounds", "200", "--workers", "1", "--json").stdout)
    assert found["rounds"] == 200 and sum(row["count"] for row in found["rows"]) == 200
    trained = war("train", "deal", "--game", "toy-war", "--seed", "1", "--no-save", stdin="quit\n")
    assert trained.returncode == 0 and not trained.stderr


def test_it_is_played_saved_and_replayed(war: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "war.json")
    played = war("play", "toy-war", "--seed", "2", "--seats", "2", "--save", path, stdin="stay\n")
    assert played.returncode == 0
    assert "   2  Seat 1 stays" in played.stdout
    assert "   2  Seat 2 stays (bot)" in played.stdout, "best play follows from the rules"
    assert war("replay", path).stdout.endswith("Replayed: 2 settlements, the same rows as saved.\n")
    assert "game 'toy-war' is not known" in pitboss("replay", path).refusal


def test_its_best_play_follows_from_its_rules(war: Run) -> None:
    """A stay wins by 2r - 14 of 51 quarters on average; folding costs a half."""
    found = json.loads(war("strategy", "toy-war", "--json").stdout)
    best = {one["hand"]: one["best"] for one in found["decisions"]}
    assert len(best) == 13
    stays = {hand for hand, choice in best.items() if choice == "stay"}
    assert stays == {hand for n, hand in enumerate(("A", *map(str, range(2, 11)), "J", "Q", "K"), 1)
                     if Fraction((2 * n - 14) * 4, 51) >= Fraction(-1, 2)}  # fmt: skip


def test_bad_input_is_one_sentence_and_exit_code_2() -> None:
    refused = process("odds", "three-card-rue")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("pitboss: game 'three-card-rue' is not known; did you mean three-card-roo")
    assert refused.stderr.count("\n") == 1


def test_a_closed_pipe_ends_the_command_without_an_error() -> None:
    shell = f"{sys.executable} -m pitboss strategy two-card-roo --json | head -n 1"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell], env=env, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "{\n", "")


@pytest.mark.long  # a process more than the test of the same name in test_play.py
def test_the_end_of_input_is_the_published_choice() -> None:
    ran = process("play", "two-card-roo", "--seed", "1", stdin="")
    assert ran.returncode == 0
    assert "(absent)" in ran.stdout
