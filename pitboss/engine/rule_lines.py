"""The line of a game's rules at which an error occurred."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]
LIBRARIES = [Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")]


def rule_line(error: BaseException) -> str:
    """File and line of the innermost rule of a game in an error's traceback, if any."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if not is_machinery(Path(frame.filename)):
            return f"{'/'.join(Path(frame.filename).parts[-2:])}, line {frame.lineno} (`{frame.line}`)"
    return ""


def where_defined(rule: Any) -> str:
    """File and line where a rule is defined."""
    code = getattr(rule, "__code__", None)
    if code is None:
        return str(rule)
    return f"{'/'.join(Path(code.co_filename).parts[-2:])}, line {code.co_firstlineno} (`{rule.__name__}`)"


def is_machinery(path: Path) -> bool:
    """Is it not a rule of a game: part of Pitboss outside of its games, or a library?"""
    if path.is_relative_to(PACKAGE):
        return not path.is_relative_to(PACKAGE / "games")
    return any(path.is_relative_to(folder) for folder in LIBRARIES)
