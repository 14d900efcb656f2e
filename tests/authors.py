"""Games as authors write them: a game of the tests with something in its source replaced."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from pitboss.rules.game import Game

CRAZY = Path(__file__).with_name("crazy_4_poker.py")


def line_of(source: str, part: str) -> int:
    """The line of the source that contains this."""
    return next(at for at, line in enumerate(source.splitlines(), 1) if part in line)


def written(folder: Path, *replaced: tuple[str, str], of: Path = CRAZY, name: str = "my_game") -> Path:
    """A module of a game with parts of its source replaced."""
    source = of.read_text(encoding="utf-8")
    for old, new in replaced:
        assert source.count(old) >= 1, old
        source = source.replace(old, new, 1)
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    return file


def loaded(file: Path) -> Game:
    """The game of a module that no package holds."""
    spec = spec_from_file_location(file.stem, file)
    assert spec and spec.loader
    module = sys.modules[file.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    game: Game = module.GAME
    return game
