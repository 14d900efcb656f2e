"""The examples of docs/game_files.md as files, by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.games import REGISTRY

PAGE = (Path(__file__).parents[1] / "docs" / "game_files.md").read_text(encoding="utf-8")
EXAMPLES: dict[str, str] = dict(re.findall(r"`([\w-]+\.toml)`: [^`]*```toml\n(.*?)```", PAGE, re.S))


def example(name: str, folder: Path) -> Path:
    """An example of the page, written into a folder."""
    path = folder / name
    path.write_text(EXAMPLES[name], encoding="utf-8")
    return path


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test loads from files is offered to that test alone."""
    monkeypatch.setattr(REGISTRY, "_added", {})
    monkeypatch.setattr(REGISTRY, "_loaded", dict(REGISTRY._loaded))
