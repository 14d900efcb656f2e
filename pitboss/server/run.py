"""Runs the server in this process until it is stopped, and recounts the manuals meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
import time
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from pitboss.errors import AlreadyServed
from pitboss.server.app import cannot_open, create_app, open_store
from pitboss.server.connections import Config
from pitboss.server.floor import Floor
from pitboss.server.folder_lock import BEAT, FolderLock, Standby
from pitboss.server.priorities import less_urgent
from pitboss.server.settings import ServerSettings
from pitboss.server.workers.machines import BACK, CALLS, CLIENT, Machines
from pitboss.server.workers.relay import taken
from pitboss.store.sql import SqlStore
from pitboss.store.standby import wait_for_lease

GARBAGE = (3_000, 100_000, 1_000)  # as `gc.set_threshold` takes them; full collections wait for a quiet moment
TIDY = 30  # seconds between two checks whether it is quiet
QUIET = 2  # seconds without a change at any table
LATEST = 3600  # seconds after which everything is collected even if it is never quiet
GOODBYE = 3  # seconds that connections get to close
MANY_FILES = 65_536
SPARE_FILES = 256  # open files that are no connections: database, processes, pages
SWITCH = 0.001  # seconds after which a thread at work lets another one go on: the loop must not wait for the writer


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one; Windows has its own."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


class ServerProcess(uvicorn.Server):
    """Stops tables, counts and jobs before it closes the connections."""

    config: Config

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.config.handover and self.started:
            take = partial(self.config.taken_over, self.server_state, self.lifespan.state)
            self.config.handover.start(take)
            self.config.app.state.worker.rates.holdings["connections"] = self.config.held  # type: ignore[union-attr]
            if machines := self.config.machines:
                peers = self.config.app.state.worker.peers  # type: ignore[union-attr]
                await machines.start({CALLS: peers.take, CLIENT: taken(lambda: take(b"")), BACK: machines.give_back})

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.config.handover:
            self.config.handover.close()
        if self.config.machines:
            self.config.machines.stop()
        await self.config.app.state.server.stop()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def raise_open_files() -> int:
    """As many files and connections as the system grants this process; how many that is."""
    if sys.platform == "win32":
        return MANY_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return soft


async def run(
    settings: ServerSettings,
    place: socket.socket,
    banner: str,
    address: str,
    *,
    browse: bool,
    verify: bool,
    locks: Sequence[FolderLock] = (),
    standby: Standby | None = None,
    ready: Callable[[], None] | None = None,
) -> None:
    """Serve until stopped; a standby first waits for the database's lease.

    Where `ready` is given it is called when the server answers, and nothing is printed.
    """
    sys.setswitchinterval(SWITCH)
    most = max(SPARE_FILES, raise_open_files() - SPARE_FILES)  # a refused connection is better than a failed accept
    settings = replace(settings, bounds=replace(settings.bounds, connections=min(settings.bounds.connections, most)))
    beating = asyncio.create_task(_beat(locks))
    try:
        store = await _open(settings, address, standby)  # a fault of the store is reported before anything is served
        await _serve(settings, place, banner, address, store, browse=browse, verify=verify, ready=ready)
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)


async def _beat(locks: Sequence[FolderLock]) -> None:
    """Show a standby on this machine that the server is alive."""
    while True:
        for lock in locks:
            lock.beat()
        await asyncio.sleep(BEAT)


async def _open(settings: ServerSettings, address: str, standby: Standby | None) -> SqlStore:
    waits = standby is not None and not standby.at_once
    while True:
        read = None
        if standby and waits and settings.file is None:
            try:
                after, head_start = standby.takeover_after, standby.head_start
                read = await wait_for_lease(settings.url, settings.folder, after, standby.say, head_start)
            except (OSError, SQLAlchemyError) as error:
                raise cannot_open(settings, error) from None
        try:
            return await open_store(settings, address, read)
        except AlreadyServed:  # another standby was quicker
            if standby is None:
                raise
            waits = True


async def _serve(
    settings: ServerSettings,
    place: socket.socket,
    banner: str,
    address: str,
    store: SqlStore,
    *,
    browse: bool,
    verify: bool,
    ready: Callable[[], None] | None,
) -> None:
    worker = settings.worker
    machines = Machines(worker, store.keys) if worker and worker.databases else None
    config = Config(create_app(settings, store, machines), settings, goodbye=GOODBYE, machines=machines)
    server = ServerProcess(config)
    replaced = False

    def stop_at_once() -> None:
        nonlocal replaced
        replaced = server.should_exit = True

    store.on_replaced = stop_at_once
    if machines:
        machines.leave = stop_at_once
    serving = asyncio.create_task(server.serve([place]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    recount = tidying = None
    if server.started:
        if ready:
            ready()
        else:
            say(banner)
            say(_head(store))
        tidying = asyncio.create_task(_tidy(config.app.state.server.floor))  # type: ignore[union-attr]
        recount = asyncio.create_task(_recounted()) if verify else None
        if browse:
            with contextlib.suppress(webbrowser.Error):
                await asyncio.to_thread(webbrowser.open, address)
    try:
        await serving
        if replaced:
            raise AlreadyServed("Another server has taken the database over; this one has stopped.")
        if ready is None:
            say(_head(store))
    finally:
        for task in (recount, tidying):
            if task:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


def _head(store: SqlStore) -> str:
    """The newest signed head, to be kept elsewhere: it shows later whether the log was changed or set back."""
    head = store.kept and store.kept.head
    return f"head of the log: commit {head.number} {head.hash}" if head else "head of the log: none yet"


async def _tidy(floor: Floor) -> None:
    """Collect garbage in quiet moments: with thousands of seats a full collection takes half a second."""
    gc.collect()
    gc.freeze()  # what is there from the start stays
    gc.set_threshold(*GARBAGE)
    tidied = time.monotonic()
    while True:
        await asyncio.sleep(TIDY)
        now = time.monotonic()
        if tidied < floor.changed < now - QUIET or now - tidied > LATEST:
            gc.collect()
            tidied = now


async def _recounted() -> None:
    """`pitboss verify` in a process of its own, at low priority; its last line is the result."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "pitboss", "verify")
    process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe)
    less_urgent(process)
    try:
        out, problems = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    say(_last_line(out) or f"pitboss verify failed: {_last_line(problems) or f'code {process.returncode}'}")


def _last_line(text: bytes) -> str:
    return (text.decode(errors="replace").strip().splitlines() or [""])[-1]
