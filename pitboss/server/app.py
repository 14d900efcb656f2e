"""Builds the ASGI application: opens the store, wires tables, people, lab and jobs together, and closes them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from pitboss import __version__
from pitboss.errors import BadInput, Unavailable
from pitboss.games import REGISTRY
from pitboss.home import make_private
from pitboss.server import openapi, problems, selfcheck
from pitboss.server.addresses import Holding
from pitboss.server.context import Server
from pitboss.server.count_workers import CountWorkers
from pitboss.server.floor import Floor
from pitboss.server.job_queue import Jobs
from pitboss.server.people import People
from pitboss.server.request_checks import Buckets, Familiar, Guard
from pitboss.server.routes import all_routes
from pitboss.server.settings import ServerSettings
from pitboss.server.threads import in_thread
from pitboss.server.train_sessions import TrainingService
from pitboss.server.workers.machines import Machines
from pitboss.server.workers.misdirected import Misdirected
from pitboss.server.workers.worker import Worker
from pitboss.store.answer_expiry import delete_expired_answers
from pitboss.store.database import is_empty, migrate, without_password
from pitboss.store.house_keys import NAME as KEY
from pitboss.store.house_keys import Keys
from pitboss.store.refusals import reason_of
from pitboss.store.sql import SqlStore

FORGET = 600.0  # seconds between two removals of expired answers
SETTLE = 1.5  # seconds from the start until background work begins


async def open_store(settings: ServerSettings, address: str = "", read: SqlStore | None = None) -> SqlStore:
    """The store, opened for writing. `address` is this server's, shown to a second server that is refused.

    A standby that has `read` it before keeps those connections.
    """
    make_private(settings.folder, settings.file)
    try:
        store = read or await _opened(settings)
        try:
            if read:
                await migrate(read.engine)  # the program that wrote it may have been another
            holder = f"{address}, process {os.getpid()} on {platform.node()}".lstrip(", ")
            reached_at = settings.worker.reached_at if settings.worker else ""
            await store.claim(holder, settings.folder, reached_at)
        except BaseException:
            await store.close()
            raise
        return store
    except (OSError, SQLAlchemyError) as error:
        raise cannot_open(settings, error) from None


async def _opened(settings: ServerSettings) -> SqlStore:
    await refuse_lost_database(settings)
    return await SqlStore.open(settings.url, Keys.of_folder(settings.folder))


def cannot_open(settings: ServerSettings, error: Exception) -> BadInput:
    return BadInput(f"The database {without_password(settings.url)} cannot be opened: {reason_of(error)}.")


async def refuse_lost_database(settings: ServerSettings) -> None:
    """A key without its database is a house that has lost its data: no new tables may open there."""
    if (settings.folder / KEY).exists() and await is_empty(settings.url):
        raise BadInput(
            f"{settings.folder / KEY} belongs to a house, but the database {without_password(settings.url)} is empty;"
            " restore a backup, or move the key away to begin a new house."
        )


def create_app(settings: ServerSettings, opened: SqlStore | None = None, machines: Machines | None = None) -> FastAPI:
    """`opened` is the store, where it was opened before; the application closes it."""
    requests = Buckets(settings.rates.requests)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = opened or await open_store(settings)
        floor = Floor(store, settings.bounds.tables_per_player, settings.rates.refusals)
        worker = Worker(floor, settings.chips, settings.worker, machines) if settings.worker else None
        server = Server(
            settings,
            floor,
            worker.people if worker else People(store, settings.chips),
            Jobs(),
            CountWorkers(),
            TrainingService(settings.house_folder, floor.best_play),
            requests,
            Buckets(settings.rates.guests),
            Buckets(settings.rates.logins),
            Buckets(settings.rates.logins_by_name),
            Familiar(),
            Buckets(settings.rates.openings),
            Buckets(settings.rates.commands),
            Buckets(settings.rates.commands_by_address),
            Holding(settings.bounds.sockets_per_address, "tables from one address"),
            Holding(settings.bounds.sockets_per_player, "tables of one player"),
        )
        app.state.server, app.state.worker = server, worker
        if worker:
            worker.rates.share(server)
        await server.floor.start()
        if worker:
            await worker.start()
        settling = asyncio.create_task(_settle(server))
        try:
            yield
        finally:
            settling.cancel()
            await asyncio.gather(settling, return_exceptions=True)
            server.training.stop()
            await server.stop()
            if worker:
                await worker.stop()
            await store.close()

    app = FastAPI(
        title="Pitboss",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        separate_input_output_schemas=False,
        lifespan=lifespan,
    )

    async def held() -> None:
        await app.state.server.floor.store.ensure_held()

    if settings.worker:
        app.add_middleware(Misdirected, place=settings.worker)
    app.add_middleware(Guard, settings=settings, requests=requests, held=held)
    problems.add_to(app)
    app.router.routes.extend(all_routes())
    app.openapi = lambda: openapi.document(app)  # type: ignore[method-assign]
    return app


async def _settle(server: Server) -> None:
    """Background work that starts after the tables are back."""
    await asyncio.sleep(SETTLE)
    server.floor.skill.start()
    program = server.program = await in_thread(selfcheck.now)
    if server.settings.prepare:
        server.floor.best_play.open(game.house() for game in REGISTRY.values())
    await _until_available(lambda: selfcheck.note_start(server.floor.store, program), SETTLE)
    while True:
        with contextlib.suppress(Unavailable):  # the database is away: later
            while await delete_expired_answers(server.floor.store):
                await asyncio.sleep(0)
        await asyncio.sleep(FORGET)


async def _until_available(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something as soon as the database answers."""
    while True:
        with contextlib.suppress(Unavailable):
            return await work()
        await asyncio.sleep(pause)
