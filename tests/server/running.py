"""A real server for the tests: uvicorn on a free loopback port, its data in a folder of its own."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI

from pitboss.games import REGISTRY
from pitboss.server.app import create_app
from pitboss.server.http import sockets
from pitboss.server.http.connections import Config
from pitboss.server.http.context import Server
from pitboss.server.live import table_clock
from pitboss.server.people import people
from pitboss.server.settings import ServerSettings
from pitboss.server.work import workers
from pitboss.store.audit import audit
from pitboss.store.past_rounds import replayer
from tests.databases import begin_sqlite
from tests.patience import PATIENCE


def patient() -> None:
    """Clients and counts on a busy machine have all the time that a test has.

    Counts are nearly as urgent as the tests beside them: at low priority they would wait for all other tests to end.
    Passwords are hashed with as little work as the hash allows.
    """
    table_clock.SEED_SECONDS = table_clock.SEED_SECONDS_ALONE = sockets.HELLO_SECONDS = int(PATIENCE)
    workers.LONGEST = PATIENCE
    workers.LESS_URGENT = 1
    people.HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class Running:
    address: str
    app: FastAPI
    loop: asyncio.AbstractEventLoop
    folder: Path
    config: Config

    def held(self) -> int:
        """Connections of this machine that are open now."""
        return self.config.held["127.0.0.1"]


def serve(settings: ServerSettings) -> Iterator[Running]:
    if settings.file:
        begin_sqlite(settings.file)
    place = socket.socket()
    place.bind(("127.0.0.1", 0))
    app = create_app(settings)
    config = Config(app, settings, goodbye=1)
    server = uvicorn.Server(config)
    loop = asyncio.new_event_loop()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(server.serve([place]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    assert server.started
    yield Running(f"http://127.0.0.1:{place.getsockname()[1]}", app, loop, settings.folder, config)
    server.should_exit = True
    thread.join(PATIENCE)
    place.close()


async def faults_of(server: Running) -> list[str]:
    """The audit of the whole house, with every round played again; in the server's own loop."""
    house: Server = server.app.state.server
    store = house.floor.store

    async def look() -> list[str]:
        return [str(fault) for fault in await audit(store, replay=replayer(store, REGISTRY.__getitem__))]

    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(look(), server.loop))
