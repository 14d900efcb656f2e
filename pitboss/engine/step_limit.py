"""A bound on how many lines of a game's rules are carried out, so that a loop without end is refused at its line.

Lines are counted where rules call each other and where they loop, in the thread that runs them. Games of this package
are not counted: its tests carry out their rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dis import get_instructions
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeVar

from pitboss.core.errors import WrongRules
from pitboss.engine.rule_lines import PACKAGE, is_machinery

T = TypeVar("T")
A = TypeVar("A")

MOST_LINES = 300_000  # of one way of a round or one reading: a usual one takes some hundred


class EndlessLoop(WrongRules):
    """A rule that runs for more lines than the bound, with its file and line."""

    def __init__(self, frame: FrameType) -> None:
        where = f"{'/'.join(Path(frame.f_code.co_filename).parts[-2:])}, line {frame.f_lineno}"
        rule = frame.f_code.co_name
        super().__init__(f"{where} (`{rule}`): this runs for more than {MOST_LINES:,} lines; let the loop end.")


def bounded(work: Callable[[], T]) -> T:
    """What `work` returns; raises `EndlessLoop` at the rule that takes more than `MOST_LINES`."""
    return bounded_each(lambda _: work(), (None,))[0]


def bounded_each(work: Callable[[A], T], some: Iterable[A], rule: Callable[..., Any] | None = None) -> list[T]:
    """`work` done for each of these, each within the bound. It calls `rule`; None: any rule."""
    code = getattr(rule, "__code__", None)
    if code is not None and not _is_counted(code.co_filename):
        return [work(one) for one in some]
    if sys.gettrace() is not None:  # within another count, or a debugger's or coverage's own trace
        return [work(one) for one in some]
    lines = _Lines()
    sys.settrace(lines.enter)
    try:
        return [work(one) for one in some if lines.begin()]
    finally:
        sys.settrace(None)


class _Lines:
    """Counts calls of rules, and lines of those that loop."""

    def begin(self) -> bool:
        self.count = 0
        return True

    def enter(self, frame: FrameType, event: str, arg: Any) -> Any:
        if not _is_counted(frame.f_code.co_filename):
            return None
        self._add(frame)
        return self._follow if _loops(frame.f_code) else None

    def _follow(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self._add(frame)
        return self._follow

    def _add(self, frame: FrameType) -> None:
        self.count += 1
        if self.count > MOST_LINES:
            sys.settrace(None)
            raise EndlessLoop(frame)


@cache
def _is_counted(file: str) -> bool:
    """Whether a file holds rules of a game that this package does not bring."""
    path = Path(file)
    return not file.startswith("<") and not path.is_relative_to(PACKAGE) and not is_machinery(path)


@cache
def _loops(code: CodeType) -> bool:
    return any("JUMP_BACKWARD" in instruction.opname for instruction in get_instructions(code))
