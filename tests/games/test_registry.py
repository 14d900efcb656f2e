"""Games of other packages: those that are gone are left out, those that cannot be loaded say why."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pitboss.core.errors import BadGame
from pitboss.games import GROUP, REGISTRY, games_of_other_packages, load_game

PAGES = Path(__file__).parents[2] / "ui" / "src"


def test_a_package_whose_folder_was_deleted_offers_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        EntryPoint(key, module, GROUP)
        for key, module in [("gone", "no_such_module"), ("inside", "no_such_package.game"), ("there", "tests.toy")]
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    assert games_of_other_packages.__wrapped__() == {"there": "tests.toy"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("GAME = (", "SyntaxError: '(' was never closed"),
        ("\nGAME = Game()", "NameError: name 'Game' is not defined"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("rules = 1", "has no GAME"),
        ("from tests.toy import GAME", "its GAME has the key toy-war"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_named_with_the_reason(
    text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"broken_{len(text)}"
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadGame, match="the game mine cannot be loaded") as refused:
        load_game(name, "mine")
    assert reason in str(refused.value)
    if "Error" in reason:
        assert f"{name}.py, line {text.count(chr(10)) + 1})" in str(refused.value)


def test_the_pages_name_no_game() -> None:
    names = {name.lower() for key, game in REGISTRY.items() for name in (key, game.title, key.replace("-", "_"))}
    sources = [file for ending in ("svelte", "ts", "css") for file in PAGES.rglob(f"*.{ending}")]
    assert len(sources) > 100
    for file in sources:
        # types.ts is generated: its examples are those of the API; faces.ts holds the emblems
        if file.name not in ("types.ts", "faces.ts"):
            text = file.read_text(encoding="utf-8").lower()
            assert not [name for name in names if name in text], file
