"""Runs the project's checks: `python3 run.py test [--long] [PATH ...] [pytest options]` ends here.

    (nothing)     every check: ruff, mypy, the pages' own checks, and the tests
    PATH ...      the tests in these files, folders or test ids, and nothing else
    --lint        ruff and mypy alone: what fails within a minute
    --coverage    the tests but the browser's, and which lines of the package they run
    --long        the proofs: every test at full size, those marked `long`, then the commands of tests/long and of games

Every check runs even after one has failed; the last line names those that failed. The browser's tests run at the same
time as the others, and what they print follows at the end. CONTRIBUTING.md lists the tests of each tier.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import IO

import run
from tests.sizes import FULL

BROWSER = "tests/browser"
# Each worker starts with one stretch of the tests, so that files share their servers and compiled code.
SHARED = ("--dist", "worksteal", "--durations", "20")
PROCESSES = min(8, (os.cpu_count() or 1) + 1)  # one more than cores: tests of servers wait for other processes
WORKERS = ("-n", str(PROCESSES), *SHARED)
CHECKS = {
    "ruff": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "mypy": ("mypy",),  # strict, and of which files: pyproject.toml
    "pytest": ("pytest", *WORKERS, f"--ignore={BROWSER}"),
    "browser": ("pytest", "-n", "2", *SHARED, BROWSER),  # apart: Playwright keeps an event loop running in its process
}
FULL_DECK = "full_deck"
FULL_DECKS = sorted((run.ROOT / "tests" / "games").glob(f"*/{FULL_DECK}.py"))
ARGUMENTS = {  # of the proofs in tests/long that are more than one, or do not say how much by themselves
    "collusion": ("60 400",),
    "mini_tex_pvp": ("chips 1000000", "match 100000"),
    "pai_gow": ("counts", "breaker", "threads", "stored"),
}
PROOFS = {
    f"{file.stem} {given}".strip(): (f"tests.long.{file.stem}", *given.split())
    for file in sorted((run.ROOT / "tests" / "long").glob("[!_]*.py"))
    for given in ARGUMENTS.get(file.stem, ("",))
}
LONG = {
    "pytest": ("pytest", *WORKERS, "-m", "long or not long", f"--ignore={BROWSER}"),  # at full size: tests/sizes.py
    "browser": ("pytest", "-n", "2", *SHARED, "-m", "long or not long", BROWSER),
    **PROOFS,
    # what a game's own folder of tests counts or deals for minutes, and what goes with it
    **{f"{file.parent.name} full deck": (f"tests.games.{file.parent.name}.{FULL_DECK}",) for file in FULL_DECKS},
}
LINT = {name: CHECKS[name] for name in ("ruff", "format", "mypy")}
COVERAGE = {"pytest": (*CHECKS["pytest"], "--cov=pitboss", "--cov-report=term:skip-covered")}
TAKES_A_VALUE = ("-k", "-m", "-n", "-p", "-o", "-c", "-W", "--ignore", "--deselect")


def paths(args: Sequence[str]) -> list[str]:
    """The arguments that name tests: a file, a folder or a test id. pytest reports those that do not exist."""
    found = []
    for before, arg in zip(["", *args], args, strict=False):
        looks_like_one = "::" in arg or arg.endswith(".py") or Path(arg).parts[:1] == ("tests",)
        if looks_like_one and not arg.startswith("-") and before not in TAKES_A_VALUE:
            found.append(arg)
    return found


def named(args: Sequence[str], wanted: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The checks that run the named tests alone. Browser tests need a process of their own."""
    options = tuple(arg for arg in args if arg not in wanted)
    checks = {}
    for name in ("pytest", "browser"):
        mine = [path for path in wanted if (name == "browser") == path.startswith(BROWSER)]
        many = len(mine) > 1 or any((run.ROOT / path).is_dir() for path in mine)
        workers = WORKERS if many and "-n" not in options else ()
        if mine:
            checks[name] = ("pytest", *workers, *options, *mine)
    return checks


def chosen(args: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The checks that the arguments select, each as the words after `python -m`."""
    for option, checks in (("--long", LONG), ("--lint", LINT), ("--coverage", COVERAGE)):
        if option in args:
            return checks
    if wanted := paths(args):
        return named(args, wanted)
    return {name: (*check, *(args if check[0] == "pytest" else ())) for name, check in CHECKS.items()}


def prepare(checks: dict[str, tuple[str, ...]]) -> None:
    """Build the pages and fetch the browser before tests need them, where the progress can be seen."""
    run.build_pages(run.ROOT)
    if "browser" not in checks:
        return
    from tests.browser import chromium

    with run.set_up_lock(run.ROOT / ".cache"):
        run.node_on_path(run.ROOT)
    chromium.fetch_pinned()


def environment(full: bool) -> dict[str, str]:
    """Several processes read the tests' bytecode, so it is written even where Python is set not to."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**env, FULL: "1"} if full else env


def passes(command: Sequence[str], full: bool = False, output: IO[bytes] | None = None) -> bool:
    """Whether a check finds nothing. What it prints goes to the screen, or into a file to be shown later."""
    errors = None if output is None else subprocess.STDOUT
    command = [sys.executable, "-m", *command]
    return not subprocess.run(command, cwd=run.ROOT, env=environment(full), stdout=output, stderr=errors).returncode


def compile_tests() -> None:
    """Collect the tests once: their workers start together, and each would compile the same files."""
    with tempfile.TemporaryFile() as unread:
        passes(("pytest", "--collect-only", "-qq"), output=unread)


def in_turn(checks: dict[str, tuple[str, ...]], full: bool = False) -> list[str]:
    """Run these checks one after the other, and name those that fail."""
    failed = []
    for name, command in checks.items():
        run.say(" ".join(command))
        if not passes(command, full):
            failed.append(name)
    return failed


def prepared(checks: dict[str, tuple[str, ...]]) -> bool:
    """Whether what the tests need could be had; if not, it is said why."""
    try:
        prepare(checks)
    except run.SetUpError as trouble:
        run.say(f"{trouble}.")
        return False
    return True


def all_at_once(checks: dict[str, tuple[str, ...]]) -> list[str]:
    """Run every check: types and style while the pages are built, then the browser's tests at the same time."""
    ready = Event()

    def run_browser_tests(output: IO[bytes]) -> bool:
        try:
            if not prepared(checks):
                return False
        finally:
            ready.set()
        run.say(f"{' '.join(checks['browser'])} (at the same time; what it prints follows at the end)")
        return passes(checks["browser"], output=output)

    static = {name: command for name, command in checks.items() if command[0] != "pytest" and name != "browser"}
    tests = {name: command for name, command in checks.items() if name not in (*static, "browser")}
    with tempfile.TemporaryFile() as output, ThreadPoolExecutor(1) as other_thread:
        browser = other_thread.submit(run_browser_tests, output)
        compile_tests()
        failed = in_turn(static)
        ready.wait()
        failed += in_turn(tests)
        passed = browser.result()
        output.seek(0)
        sys.stdout.flush()
        shutil.copyfileobj(output, sys.stdout.buffer)
        sys.stdout.flush()
    return failed if passed else [*failed, "browser"]


def main(args: Sequence[str]) -> int:
    checks = chosen(args)
    if checks is not LONG and {"pytest", "browser"} < set(checks):
        failed = all_at_once(checks)
    else:
        had = prepared(checks)
        failed = in_turn({name: each for name, each in checks.items() if had or name != "browser"}, checks is LONG)
        failed += [] if had else ["browser"]
    run.say(f"FAILED: {', '.join(failed)}" if failed else f"all well: {', '.join(checks)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
