"""`check --watch` and `serve --reload`: a change of a game's source is seen, and a mistake in it ends nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests import toy
from tests.cli.run import pitboss
from tests.databases import begin_sqlite
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


@contextmanager
def started(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The command as a process, with the packages of this folder; stopped as Ctrl-C does."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(folder))), "PITBOSS_HOME": str(folder)}
    command = [sys.executable, "-m", "pitboss", *words]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)


def until(process: subprocess.Popen[str], text: str) -> str:
    """All lines up to the first one with this text."""
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if text in line:
            return "".join(lines)
    raise AssertionError(f"{text!r} is not in: {''.join(lines)}")


def author(folder: Path) -> Path:
    """Another package that offers a game as a single module."""
    module = folder / "war_game.py"
    module.write_text(Path(toy.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    info = folder / "war_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: war-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[pitboss.games]\ntoy-war = war_game\n")
    return module


def broken(module: Path) -> str:
    """Breaks a module, and returns what it was."""
    source = module.read_text(encoding="utf-8")
    module.write_text(source + "\nGAME = nothing\n", encoding="utf-8")
    return source


def test_check_watches_a_module_through_a_mistake(tmp_path: Path) -> None:
    module = author(tmp_path)
    source = broken(module)
    with started(tmp_path, "check", "toy-war", "--watch") as process:
        first = until(process, f"Watching {module}")
        assert "NameError: name 'nothing' is not defined" in first and "war_game.py, line" in first
        module.write_text(source, encoding="utf-8")
        assert "war: " in until(process, "Watching")
    assert process.returncode == 0


def test_check_watches_a_description_through_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "some-pairs.toml"
    path.write_text("cards = 4\n", encoding="utf-8")
    with started(tmp_path, "check", str(path), "--watch") as process:
        assert "some-pairs.toml, line 1: cards" in until(process, "Watching")
        path.write_text("cards = 3\n[bets.suited]\nrows = { straight_flush = 400 }\n", encoding="utf-8")
        assert "suited: 2 paths" in until(process, "Watching")


def test_what_cannot_be_watched_is_refused(tmp_path: Path) -> None:
    assert "is not known" in pitboss("check", "two-card-row", "--watch").refusal
    assert "is not a file" in pitboss("check", str(tmp_path / "none.toml"), "--watch").refusal
    assert "--watch is for one game" in pitboss("check", "--all", "--watch").refusal
    assert "name a --port" in pitboss("serve", "--reload", "--port", "0").refusal


def test_serve_starts_again_with_the_changed_game_and_leaves_out_a_broken_one(tmp_path: Path) -> None:
    module = author(tmp_path)
    begin_sqlite(tmp_path / "pitboss.db")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ("--port", str(port), "--no-browser", "--no-verify", "--no-prepare")
    address = f"http://127.0.0.1:{port}/api/v1/games"

    def titles() -> dict[str, str]:
        return {one["key"]: one["title"] for one in httpx.get(address, timeout=PATIENCE).json()}

    with started(tmp_path, "serve", "--reload", *words) as process:
        until(process, "head of the log")
        titles_before = titles().keys()
        assert titles()["toy-war"] == "War"
        broken(module)
        again = until(process, "head of the log")
        assert "everything is saved" in again and "the game toy-war cannot be loaded: NameError" in again
        assert titles().keys() == titles_before - {"toy-war"}
    assert process.returncode == 0
    assert process.stdout and "everything is saved" in process.stdout.read()
