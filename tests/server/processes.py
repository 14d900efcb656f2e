"""`pitboss serve` as a process of its own.

Most of a start is imports. `fork_server` starts a server without them, from a process that has loaded the server once;
`start_server` starts it as a person does.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing import connection
from pathlib import Path
from types import TracebackType
from typing import Self

from pitboss.cli import main
from tests.databases import begin_sqlite

ROOT = Path(__file__).parents[2]
PRELOAD = "pitboss.server.preload"
QUICK = ("--no-verify", "--no-prepare", "--port", "0")  # nothing is counted at the start, on any free port


def start_server(folder: Path, *options: str, stderr: int | None = None, **env: str) -> subprocess.Popen[str]:
    """A server with this data folder; what it prints can be read from `stdout`."""
    command = [sys.executable, "-m", "pitboss", *_words(folder, options)]
    environ = {**os.environ, "PITBOSS_HOME": str(folder), **env}
    return subprocess.Popen(command, env=environ, cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr, text=True)


def fork_server(folder: Path, *options: str, **env: str) -> ForkedServer:
    """The same server, with what it reports to `stderr` readable too."""
    return ForkedServer(_words(folder, options), {**os.environ, "PITBOSS_HOME": str(folder), **env})


def _words(folder: Path, options: tuple[str, ...]) -> tuple[str, ...]:
    if "--db" not in options:
        begin_sqlite(folder / "pitboss.db")
    return ("serve", "--no-browser", *options)


class ForkedServer:
    """What the tests use of `subprocess.Popen`, of a process that was forked."""

    def __init__(self, words: tuple[str, ...], environ: dict[str, str]) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([PRELOAD, __name__])
        (out, into_out), (err, into_err) = context.Pipe(duplex=False), context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(words, environ, into_out, into_err))
        self._process.start()
        for pipe in (into_out, into_err):
            pipe.close()
        self.stdout, self.stderr = (os.fdopen(os.dup(pipe.fileno())) for pipe in (out, err))
        assert self._process.pid
        self.pid: int = self._process.pid

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, below zero where a signal has ended it."""
        self._process.join(timeout)
        code = self._process.exitcode
        assert code is not None, "the server has not ended"
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self.wait()
        self.stdout.close()
        self.stderr.close()


def _serve(
    words: tuple[str, ...], environ: dict[str, str], out: connection.Connection, err: connection.Connection
) -> None:
    os.environ.clear()
    os.environ.update(environ)
    os.chdir(ROOT)
    for pipe, number in ((out, 1), (err, 2)):
        os.dup2(pipe.fileno(), number)
        pipe.close()
    sys.argv = ["pitboss", *words]
    main()


def wait_for_end(processes: list[int]) -> None:
    """A zombie has ended; not every machine's first process collects those that are left to it."""
    for process in processes:
        status = Path(f"/proc/{process}/stat")
        with suppress(FileNotFoundError, ProcessLookupError):
            while status.read_text().rpartition(")")[2].split()[0] != "Z":
                time.sleep(0.01)
