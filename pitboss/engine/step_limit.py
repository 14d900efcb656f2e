"""A bound on how many lines of a game's rules are carried out, so that a loop without end is refused at its line.

Lines are counted where rules call each other and where they loop, in the thread that runs them. Games of this package
are not counted: its tests carry out their rules.

A call such as `sum(count())` loops within one line: nothing is counted, and no Python code runs that could stop it.
Where `end_endless_calls` was called, as the commands do, such a call ends the process after some minutes, and a helper
process that waits for that names the line.
"""

from __future__ import annotations

import faulthandler
import sys
import time
from collections.abc import Callable, Iterable
from dis import get_instructions
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.core.errors import WrongRules
from pitboss.engine.rule_lines import LIBRARIES, PACKAGE, is_machinery

if TYPE_CHECKING:
    import subprocess

T = TypeVar("T")
A = TypeVar("A")

MOST_LINES = 300_000  # of one way of a round or one reading: a usual one takes some hundred
MOST_SECONDS = 180  # for as many lines at most, on however slow a machine


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
        CALLS.end()


class _Lines:
    """Counts calls of rules, and lines of those that loop."""

    def begin(self) -> bool:
        self.count = 0
        CALLS.begin()
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


class _Calls:
    """Ends this process when a rule stays in one call; a helper process says at which line."""

    def __init__(self) -> None:
        self.ends, self.begun = False, 0.0
        self.helper: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start the time limit, unless it has just been started."""
        now = time.monotonic()
        if not self.ends or (self.begun and now - self.begun < MOST_SECONDS / 10):
            return
        if self.helper is None:
            import subprocess

            places = [str(PACKAGE), *map(str, LIBRARIES)]
            command = [sys.executable, "-I", "-S", "-c", HELPER, *places]
            self.helper = subprocess.Popen(command, stdin=subprocess.PIPE)
        assert self.helper.stdin
        faulthandler.dump_traceback_later(MOST_SECONDS, exit=True, file=self.helper.stdin)
        self.begun = now

    def end(self) -> None:
        if self.begun:
            faulthandler.cancel_dump_traceback_later()
            self.begun = 0.0


CALLS = _Calls()
HELPER = """
import re, sys
found = re.findall(r'File "(.+)", line (\\d+) in (.+)', sys.stdin.read())
rules = [one for one in found if not one[0].startswith(("<", *sys.argv[1:]))] or found
if rules:
    file, line, rule = rules[0]
    where = "/".join(file.replace("\\\\", "/").split("/")[-2:])
    text = f"pitboss: {where}, line {line} (`{rule}`): a call on this line does not end; let it end."
    print(text, file=sys.stderr, flush=True)
"""


def end_endless_calls() -> None:
    """From now on a rule that stays in one call ends this process, which then has the exit code 1."""
    CALLS.ends = True
