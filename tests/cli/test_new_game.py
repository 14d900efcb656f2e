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
from pitboss.lab import exact_comparison, simulate
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.describe import describe
from pitboss.lab.prepare import is_walked
from pitboss.lab.written_game import load_file
from pitboss.trainer.coverage import unasked
from tests.clause_faults import clause_faults
from tests.cli.run import pitboss as command
from tests.described import example, forget
from tests.random_rounds import Watched

PAGE = (Path(__file__).parents[2] / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
TUTORIAL = PAGE.partition("## A first game, step by step")[2].partition("\n## ")[0]


def made(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> Iterator[Path]:
    """A new game in a folder of its own that the registry looks into."""
    monkeypatch.setattr(pitboss.games, "__path__", [*pitboss.games.__path__, str(tmp_path)])
    ran, name = command("new-game", key, "--in", str(tmp_path), *more), key.replace("-", "_")
    assert ran.code == 0, ran.err
    yield tmp_path / name
    REGISTRY._loaded.pop(key, None)
    for module in [one for one in sys.modules if one.startswith(f"pitboss.games.{name}")]:
        del sys.modules[module]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield from made("my-game", tmp_path, monkeypatch)


@pytest.fixture
def odd_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of another name: what is known of a game in a process is kept by its key."""
    yield from made("odd-game", tmp_path, monkeypatch)


def test_the_tutorial_is_the_game_that_is_made(folder: Path) -> None:
    source = (folder / "__init__.py").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", TUTORIAL, re.S)
    assert len(blocks) == 5
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


RULE = "    return compare(Ante, value(hand.cards)"
ODD = "    if len({card.rank for card in hand.cards}) == 1:\n        return Ante.TIE\n" + RULE
SMALL = "    deck=lambda options: [card for card in deck() if card.rank in (1, 13)],\n    seats=2,\n    main="


def test_a_rule_that_cannot_be_derived_is_named_and_the_game_plays(odd_folder: Path) -> None:
    """Every command says so in a sentence: odds of a small game are walked, and its best play is estimated."""
    file = odd_folder / "__init__.py"
    source = file.read_text(encoding="utf-8").replace(RULE, ODD).replace("    main=", SMALL)
    file.write_text(
        source.replace("import annotations\n", "import annotations\n\nfrom pitboss.core.cards import deck\n")
    )
    why = "odd_game/__init__.py, line"
    assert f"ante: not derived. {why}" in command("check", "odd-game").out
    played = command("play", "odd-game", "--auto", "--seed", "1").out
    assert "Seat 1's Ante" in played and "Best play of Odd Game is not derived" in played
    assert "bots play the best choice as it is estimated" in " ".join(played.split())
    assert "estimated hand by hand" in command("strategy", "odd-game").refusal
    advised = command("strategy", "odd-game", "--hand", "As Ah")
    assert "An estimate from" in advised.out and "certain" in advised.out
    walked = command("risk", "odd-game", "--wager", "ante", "--rounds", "100")
    assert walked.code == 0 and "Odds of Odd Game are not derived" in walked.err and "mean" in walked.out
    assert not is_walked(REGISTRY["two-card-roo"].house())
    assert "no player drills" in command("train", "player", "--game", "odd-game").refusal
    job = simulate.job_for(REGISTRY["odd-game"].house())
    assert "Best play of Odd Game is not derived" in simulate.without_strategy_table(job)
    assert exact_comparison.exact_for(job).ev is None  # what is dealt is not best play


@pytest.mark.parametrize(
    ("key", "sentence"),
    [("My Game", "not a key for a game"), ("blackjack", "a game blackjack already"), ("-", "not a key")],
)
def test_a_key_that_cannot_be_used_is_refused(key: str, sentence: str, tmp_path: Path) -> None:
    assert sentence in command("new-game", "--in", str(tmp_path), "--", key).refusal
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


def test_a_described_game_is_written_as_python_with_the_same_odds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget(monkeypatch)
    source = example("three-up.toml", tmp_path)
    for folder in made("written-game", tmp_path / "games", monkeypatch, "--from", str(source)):
        game, described = REGISTRY["written-game"], REGISTRY[load_file(source)]
        assert game.key == folder.name.replace("_", "-") and clause_faults(game) == []
        assert unasked(["written-game"]) == []
        for wager in ("ante", "bonus", "pairs"):
            one, other = (counts_of(of).tally(of.house(), wager, "best") for of in (game, described))
            assert one.lines and [(line.row.key, line.combinations) for line in one.lines] == [
                (line.row.key, line.combinations) for line in other.lines
            ]
            assert one.ev_total == other.ev_total


def test_what_no_file_describes_is_refused_before_a_folder_is_made(tmp_path: Path) -> None:
    source = tmp_path / "bad.toml"
    source.write_text("cards = 9", encoding="utf-8")
    ran = command("new-game", "bad-game", "--from", str(source), "--in", str(tmp_path / "games"))
    assert "bad.toml, line 1: cards" in ran.refusal and not (tmp_path / "games").exists()
