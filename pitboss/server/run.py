"""Runs the server in this process until it is stopped, and recounts the manuals meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from pitboss.core.errors import PitbossError
from pitboss.server.app import create_app, open_store
from pitboss.server.http.connections import Config
from pitboss.server.live.floor import Floor
from pitboss.server.settings import ServerSettings
from pitboss.server.work.counts import recounted
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.workers import CLOSING, Lane, Workers
from pitboss.store.sql import SqlStore

GARBAGE = (3_000, 100_000, 1_000)  # as `gc.set_threshold` takes them; full collections wait for a quiet moment
TIDY = 30  # seconds between two checks whether it is quiet
QUIET = 2  # seconds without a change at any table
LATEST = 3600  # seconds after which everything is collected even if it is never quiet
GOODBYE = 3  # seconds that connections get to close
MANY_FILES = 65_536
SPARE_FILES = 256  # open files that are no connections: database, processes, pages
SWITCH = 0.001  # seconds after which a thread at work lets another one run: the loop must not wait for the writer


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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
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
) -> None:
    """Serve until stopped."""
    sys.setswitchinterval(SWITCH)
    most = max(SPARE_FILES, raise_open_files() - SPARE_FILES)  # a refused connection is better than a failed accept
    settings = replace(settings, bounds=replace(settings.bounds, connections=min(settings.bounds.connections, most)))
    store = await open_store(settings, address)  # a fault of the store is reported before anything is served
    await _serve(settings, place, banner, address, store, browse=browse, verify=verify)


async def _serve(
    settings: ServerSettings,
    place: socket.socket,
    banner: str,
    address: str,
    store: SqlStore,
    *,
    browse: bool,
    verify: bool,
) -> None:
    config = Config(create_app(settings, store), settings, goodbye=GOODBYE)
    server = ServerProcess(config)
    serving = asyncio.create_task(server.serve([place]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    recount = tidying = None
    if server.started:
        say(banner)
        say(_head(store))
        floor: Floor = config.app.state.server.floor  # type: ignore[union-attr]
        tidying = asyncio.create_task(_tidy(floor))
        recount = asyncio.create_task(_recounted(floor.best_play.workers)) if verify else None
        if browse:
            with contextlib.suppress(webbrowser.Error):
                await asyncio.to_thread(webbrowser.open, address)
    try:
        await serving
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


async def _recounted(workers: Workers) -> None:
    """Says what `pitboss verify` finds, unless the server closes meanwhile."""
    try:
        say(await workers.ask(Lane.AHEAD, Asker("verify", "verify"), recounted))
    except (PitbossError, RuntimeError) as error:
        if str(error) != CLOSING:
            say(f"pitboss verify failed: {error}")
