"""Deleting a game's files (docs/adding_a_game.md) removes it everywhere and breaks nothing."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.games import MANUAL_ORDER, REGISTRY
from tests.games.parts import DELETABLE

ROOT = Path(__file__).parents[2]
ASKS = """
import json
from pitboss.cli import app
from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from pitboss.lab.verify import printed_items
from pitboss.trainer.drills import drills_of
games = [describe(REGISTRY[key])["key"] for key in REGISTRY]
drills = [len(drills_of(REGISTRY[key].house())) for key in REGISTRY]
print(json.dumps([games, sorted({item["game"] for item in printed_items()}), min(drills)]))
"""
SOURCES = (
    "run.py",
    "hatch_build.py",
    "pyproject.toml",
    "pitboss/**/*.py",
    "tests/**/*.py",
    "tests/**/*.toml",
    "benchmarks/**/*.py",
    "docs/*.py",
    "ui/*.py",
    "ui/*.mjs",
    "ui/src/**/*.ts",
    "ui/src/**/*.svelte",
)


def belongs_to(key: str, file: Path) -> bool:
    """Whether a file is in a folder that is deleted with a game, or is its file of published figures."""
    folder, where = key.replace("-", "_"), file.relative_to(ROOT)
    folders = (Path("pitboss", "games", folder), Path("tests", "games", folder))
    return any(one in where.parents for one in folders) or where == Path("tests", "tables", f"{key}.toml")


def strings(text: str) -> str:
    """The strings of a module, without its docstrings: prose may name a game."""
    nodes = list(ast.walk(ast.parse(text)))
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    found = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in prose]
    return "\n".join(one for one in found if isinstance(one, str))


def is_named(key: str, title: str, text: str, suffix: str = ".py") -> bool:
    """Whether a file's text has the key or the module of a game, or its title in a string."""
    if re.search(rf"\b({key}|{key.replace('-', '_')})\b", text):
        return True
    return title in text and (suffix != ".py" or title in strings(text))


def test_a_game_of_no_manual_is_named_in_its_own_folders_only() -> None:
    """Other files that name it would break when it is deleted; they should use a game of the manuals or a toy."""
    titles = {key: REGISTRY[key].title for key in DELETABLE}
    words = [re.escape(word) for key, title in titles.items() for word in (key, key.replace("-", "_"), title)]
    any_of_them = re.compile("|".join(words) or "(?!)")
    files = {file for pattern in SOURCES for file in ROOT.glob(pattern)}
    assert len(files) > 800
    for file in sorted(files):
        if any_of_them.search(text := file.read_text(encoding="utf-8")):
            named = [key for key, title in titles.items() if is_named(key, title, text, file.suffix)]
            assert all(belongs_to(key, file) for key in named), f"{file} names {named}"


@pytest.mark.parametrize(
    "line", ['REGISTRY["my-game"]', "from tests.games.my_game.shown import KEYS", 'name = "PDF of My Game"']
)
def test_a_name_is_found(line: str) -> None:
    assert is_named("my-game", "My Game", line)
    assert not is_named("my-game", "My Game", f'"""Prose on My Game."""\n{line}'.replace(line, "any = 1"))
    assert belongs_to("my-game", ROOT / "tests" / "games" / "my_game" / "shown.py")
    assert not belongs_to("my-game", ROOT / "tests" / "trainer" / "my_game.py")


def test_games_of_no_manual_can_be_deleted(tmp_path: Path) -> None:
    unneeded = shutil.ignore_patterns("__pycache__", "ui", "*.npz", *(key.replace("-", "_") for key in DELETABLE))
    shutil.copytree(ROOT / "pitboss", tmp_path / "pitboss", ignore=unneeded)
    shutil.copytree(ROOT / "tests" / "tables", tmp_path / "tests" / "tables")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-P", "-c", ASKS], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    games, printed, drills = json.loads(ran.stdout)
    assert games == [key for key in REGISTRY if key in MANUAL_ORDER]
    assert set(printed) <= set(games) and drills > 5
