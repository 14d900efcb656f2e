"""Open test vectors: the reference checker agrees, finds what was changed, and needs nothing of Pitboss."""

from __future__ import annotations

import ast
import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.dossier.vectors import CHECKER, ROUNDS, head, lines
from pitboss.table.fairness import check
from tests.cli.run import pitboss
from tests.sizes import sized

FOLDER = Path(__file__).parents[1] / "vectors"
GAMES = sized([key for key in REGISTRY if (FOLDER / f"{key}.jsonl.gz").exists()], list(REGISTRY))
CARDS, PLAYERS, DICE = "three-card-roo", "mini-tex-pvp", next(key for key in REGISTRY if REGISTRY[key].rolls)


def checked(*files: Path) -> subprocess.CompletedProcess[str]:
    """The checker in a fresh interpreter that finds no installed package."""
    command = [sys.executable, "-I", "-S", str(CHECKER), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, cwd=FOLDER, check=False)


def test_the_checker_accepts_every_file_without_pitboss() -> None:
    ran = checked(*(FOLDER / f"{key}.jsonl.gz" for key in sized([CARDS, PLAYERS, DICE], GAMES)))
    assert ran.returncode == 0, ran.stderr + ran.stdout
    assert ran.stdout.count(f"{ROUNDS} rounds") == sized(3, len(GAMES))


def test_the_checker_imports_only_the_standard_library() -> None:
    tree = ast.parse(CHECKER.read_text(encoding="utf-8"))
    names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= {"gzip", "hashlib", "hmac", "json", "re", "sys", "fractions", "typing", "collections.abc"}


@pytest.mark.parametrize("key", GAMES)
def test_the_files_are_those_of_the_rules_in_force(key: str) -> None:
    """If a game's rules change on purpose: pitboss vectors GAME."""
    rounds = sized(5, 100)
    with gzip.open(FOLDER / f"{key}.jsonl.gz", "rt", encoding="utf-8") as file:
        stored = [file.readline().rstrip("\n") for _ in range(rounds + 1)]
    made = list(lines(REGISTRY[key].configured(), rounds, odds=False))
    assert {**json.loads(stored[0]), "odds": {}} == json.loads(made[0])
    assert stored[1:] == made[1:]


@pytest.mark.parametrize("key", [CARDS, PLAYERS, DICE])
def test_the_fairness_record_is_one_that_players_check(key: str) -> None:
    assert check(head(REGISTRY[key].configured(), odds=False)["fairness"]) == []


def changed(key: str, at: int, change: Callable[[dict[str, Any]], None], folder: Path) -> str:
    """What the checker says about a file with one line changed; 0 is the first, which all rounds share."""
    made = list(lines(REGISTRY[key].configured(), 3, odds=False))
    one = json.loads(made[at])
    change(one)
    file = folder / "changed.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join([*made[:at], json.dumps(one), *made[at + 1 :]]).encode()))
    ran = checked(file)
    assert ran.returncode != 0 and "differs" in ran.stderr
    return ran.stderr


@pytest.mark.parametrize(
    ("key", "field", "change"),
    [
        (CARDS, "cards", lambda cards: " ".join(reversed(cards.split()))),
        (CARDS, "digest", lambda digest: digest[::-1]),
        (CARDS, "settled", lambda rows: [[*rows[0][:-1], rows[0][-1] + 1], *rows[1:]]),
        (CARDS, "net", lambda net: net + 1),
        (DICE, "rolled", lambda dice: [[sides, 1 + face % sides] for sides, face in dice]),
        (PLAYERS, "pot", lambda pot: [*pot[:-1], [pot[-1][0], pot[-1][1] + 5, pot[-1][2]]]),
        (PLAYERS, "cards", lambda cards: " ".join(reversed(cards.split()))),
    ],
)
def test_the_checker_finds_what_was_changed(key: str, field: str, change: Any, tmp_path: Path) -> None:
    assert "round 2" in changed(key, 2, lambda one: one.update({field: change(one[field])}), tmp_path)


def test_the_checker_finds_a_changed_fairness_record(tmp_path: Path) -> None:
    def change(one: dict[str, Any]) -> None:
        dealt = one["fairness"]["rounds"][0]["cards"]
        dealt["0"], dealt["1"] = dealt["1"], dealt["0"]

    assert "cards in the fairness record" in changed(CARDS, 0, change, tmp_path)


def test_the_command_writes_vectors_of_changed_rules_with_their_checker(tmp_path: Path) -> None:
    pitboss("vectors", "two-card-roo", "--set", "ties=player", "--rounds", "20", "--to", str(tmp_path))
    ran = subprocess.run([sys.executable, "-I", "-S", "check.py", "two-card-roo.jsonl.gz"], cwd=tmp_path, check=True,
                         capture_output=True, text=True)  # fmt: skip
    assert ran.stdout.startswith("two-card-roo.jsonl.gz: 20 rounds")
