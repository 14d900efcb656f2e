"""Runs a command again when the source of a game changes: `check --watch` and `serve --reload`.

Each run is a process of its own, because a module that is imported stays as it was. The files are looked at twice a
second: there are few of them, and this works on every disk and with every editor.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from pitboss.core.errors import BadFile, UnknownName
from pitboss.core.source_files import source_files
from pitboss.games import REGISTRY

EVERY = 0.5  # seconds between two looks at the files
PITBOSS = (sys.executable, "-m", "pitboss")
FAULTS = (sys.executable, "-c", "from pitboss.cli.watching import print_left_out; print_left_out()")
State = dict[Path, tuple[int, int]]


def state(sources: Iterable[Path]) -> State:
    """Every file of these files and folders with its time and size; one that is gone is not among them."""
    reached: State = {}
    for source in sources:
        for path in source_files(source) if source.is_dir() else [source]:
            try:
                stat = path.stat()
            except OSError:  # an editor is just replacing it
                continue
            reached[path] = stat.st_mtime_ns, stat.st_size
    return reached


def wait_for_change(sources: Sequence[Path], before: State, child: subprocess.Popen[Any] | None = None) -> bool:
    """Waits until the files differ from what they were; False if the child ends first."""
    while state(sources) == before:
        if child and child.poll() is not None:
            return False
        time.sleep(EVERY)
    return True


def source_of(game: str) -> Path:
    """The folder or file that a game is written in, which may be broken."""
    if game.endswith(".toml"):
        if not Path(game).is_file():
            raise BadFile(f"{game} is not a file; give the TOML file that describes a game.")
        return Path(game)
    if game not in (sources := REGISTRY.sources()):
        raise UnknownName("game", game, sources)
    return Path(sources[game])


def watch_check(game: str, words: Sequence[str]) -> None:
    """`pitboss check GAME` now and after every change of its source, until Ctrl-C."""
    source = source_of(game)
    with until_stopped():
        while True:
            before = state([source])  # before it is read: a change during a check is seen after it
            subprocess.run([*PITBOSS, "check", game, *words])
            typer.echo(f"Watching {source} (Ctrl-C stops).")
            sys.stdout.flush()
            wait_for_change([source], before)
            typer.echo("")


def serve_reloaded(words: Sequence[str]) -> int:
    """`pitboss serve` with these words, started again after every change of a game; its exit code when it ends."""
    more: tuple[str, ...] = ()
    child: subprocess.Popen[Any] | None = None
    with until_stopped():
        try:
            while True:
                sources = [Path(source) for source in REGISTRY.sources().values()]
                before = state(sources)
                child = subprocess.Popen([*PITBOSS, "serve", *words, *more], **OWN_GROUP)
                if not wait_for_change(sources, before, child):
                    return child.returncode
                stop(child)
                typer.echo("A game changed: the server starts again.")
                sys.stdout.flush()
                subprocess.run(FAULTS)
                more = ("--no-browser",)  # the page that is open connects again
        finally:
            if child:
                stop(child)
    return 0


def print_left_out() -> None:
    """Why games are not offered, a line for each."""
    from pitboss.lab.game_faults import leave_out_faulty_games

    leave_out_faulty_games()
    for error in REGISTRY.left_out.values():
        typer.echo(str(error))


# A server of its own group gets no Ctrl-C from the terminal; it is stopped once, by this process.
OWN_GROUP: dict[str, Any]
if sys.platform == "win32":
    OWN_GROUP = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    STOP = signal.CTRL_BREAK_EVENT
else:
    OWN_GROUP = {"start_new_session": True}
    STOP = signal.SIGINT


def stop(child: subprocess.Popen[Any]) -> None:
    """Stop a server as Ctrl-C does, and wait until everything is saved."""
    if child.poll() is None:
        child.send_signal(STOP)
        child.wait()


@contextmanager
def until_stopped() -> Iterator[None]:
    """Ctrl-C and a request to end are how watching ends."""

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    except KeyboardInterrupt:
        typer.echo("")
    finally:
        signal.signal(signal.SIGTERM, before)
