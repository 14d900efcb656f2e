"""`pitboss new-game` makes a game that plays, and the tutorial in docs/adding_a_game.md is that game."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss.games
from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from pitboss.trainer.coverage import unasked
from tests.cli.run import pitboss as command
from tests.test_conformance import Watched, clause_faults

PAGE = (Path(__file__).parents[2] / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
TUTORIAL = PAGE.partition("## A first game, step by step")[2].partition("\n## ")[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new game in a folder of its own that the registry looks into."""
    monkeypatch.setattr(pitboss.games, "__path__", [*pitboss.games.__path__, str(tmp_path)])
    made = command("new-game", "my-game", "--in", str(tmp_path))
    assert made.code == 0, made.err
    yield tmp_path / "my_game"
    REGISTRY._loaded.pop("my-game", None)
    for name in [name for name in sys.modules if name.startswith("pitboss.games.my_game")]:
        del sys.modules[name]


def test_the_tutorial_is_the_game_that_is_made(folder: Path) -> None:
    source = (folder / "__init__.py").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", TUTORIAL, re.S)
    assert len(blocks) == 6
    for block in blocks:
        assert block in source


def test_every_command_of_the_tutorial_runs(folder: Path) -> None:
    (console,) = re.findall(r"```console\n(.*?)```", TUTORIAL, re.S)
    for line in console.splitlines():
        ran = command(*line.split()[1:])
        assert ran.code == 0, (line, ran.err)
        assert ran.out


def test_the_new_game_keeps_to_what_every_game_must(folder: Path) -> None:
    game = REGISTRY["my-game"]
    assert clause_faults(game) == []
    assert unasked(["my-game"]) == []
    assert [one["kind"] for one in describe(game)["choices"]] == ["decide"]
    for seed in range(10):
        assert Watched(game, seed).round.layout.unsettled == 0


@pytest.mark.parametrize(
    ("key", "said"), [("My Game", "no key for a game"), ("baccarat", "a game baccarat already"), ("-", "no key")]
)
def test_a_key_that_cannot_be_used_is_refused(key: str, said: str, tmp_path: Path) -> None:
    assert said in command("new-game", "--in", str(tmp_path), "--", key).refusal
    assert not list(tmp_path.iterdir())


def test_a_game_that_is_there_is_not_written_over(folder: Path) -> None:
    before = (folder / "__init__.py").read_text()
    REGISTRY._loaded.pop("my-game", None)
    assert command("new-game", "my-game", "--in", str(folder.parent)).refusal
    assert (folder / "__init__.py").read_text() == before


def test_a_package_of_its_own_offers_the_game(folder: Path) -> None:
    project = tomllib.loads((folder.parent / "pyproject.toml").read_text())
    assert project["project"]["entry-points"]["pitboss.games"] == {"my-game": "my_game"}
    assert project["tool"]["setuptools"]["packages"] == ["my_game"]
    second = command("new-game", "my-second-game", "--in", str(folder.parent))
    assert 'my-second-game = "my_second_game"' in second.out.splitlines()
    assert tomllib.loads((folder.parent / "pyproject.toml").read_text()) == project
