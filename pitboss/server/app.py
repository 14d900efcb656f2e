"""Builds the ASGI application: opens the store, wires tables, people, lab and jobs together, and closes them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import platform
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from pitboss import __version__
from pitboss.core.errors import BadInput, Unavailable
from pitboss.core.folders import make_private
from pitboss.games import REGISTRY
from pitboss.lab.game_faults import leave_out_faulty_games
from pitboss.server import openapi, problems, selfcheck
from pitboss.server.addresses import Holding
from pitboss.server.http.context import Server
from pitboss.server.http.health_routes import measure_loop
from pitboss.server.http.routes import all_routes
from pitboss.server.live.floor import Floor
from pitboss.server.people.people import People
from pitboss.server.request_checks import Buckets, Familiar, Guard
from pitboss.server.settings import ServerSettings
from pitboss.server.training.train_sessions import TrainingService
from pitboss.server.work.job_queue import Jobs
from pitboss.server.work.threads import in_thread
from pitboss.store.answer_expiry import delete_expired_answers
from pitboss.store.database import is_empty, without_password
from pitboss.store.house_keys import NAME as KEY
from pitboss.store.house_keys import Keys
from pitboss.store.jobs import delete_old
from pitboss.store.losses import delete_old_losses
from pitboss.store.refusals import reason_of
from pitboss.store.sql import SqlStore
from pitboss.store.training import document
from pitboss.trainer.house_profile import PROFILE

log = logging.getLogger("pitboss")

FORGET = 600.0  # seconds between two removals of expired answers
ELSEWHERE = 2.0  # seconds between two looks at what other workers have written
SETTLE = 1.5  # seconds from the start until background work begins


async def open_store(settings: ServerSettings, address: str = "") -> SqlStore:
    """The store, opened for writing. `address` is this server's, for the operator."""
    make_private(settings.folder, settings.file)
    try:
        store = await _opened(settings)
        try:
            name = f"{address}, process {os.getpid()} on {platform.node()}".lstrip(", ")
            await store.claim(name, settings.folder, settings.takeover_after)
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


def create_app(settings: ServerSettings, opened: SqlStore | None = None) -> FastAPI:
    """`opened` is the store, where it was opened before; the application closes it."""
    requests = Buckets(settings.rates.requests)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = opened or await open_store(settings)
        floor = Floor(store, settings.bounds.tables_per_player, settings.rates.refusals)
        server = Server(
            settings,
            floor,
            People(store, settings.chips, second_factor=settings.asks_second_factor),
            Jobs(floor.best_play.workers, store),
            floor.best_play.workers,
            TrainingService(store, floor.best_play),
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
        app.state.server = server
        await warn_of_old_profile(store, settings)
        await server.floor.start()
        tasks = [asyncio.create_task(work) for work in (_settle(server), measure_loop(), _look_elsewhere(server))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.training.stop()
            await server.stop()
            await store.close()

    leave_out_faulty_games()
    app = FastAPI(
        title="Pitboss",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        separate_input_output_schemas=False,
        lifespan=lifespan,
        telemetry={"auto_configure": True, "metrics": False, "logs": False},  # traces, where the environment says so
    )

    async def held() -> None:
        await app.state.server.floor.store.ensure_held()

    app.add_middleware(Guard, settings=settings, requests=requests, held=held)
    problems.add_to(app)
    app.router.routes.extend(all_routes())
    app.openapi = lambda: openapi.document(app)  # type: ignore[method-assign]
    return app


async def warn_of_old_profile(store: SqlStore, settings: ServerSettings) -> None:
    """A profile that an older build kept in a file is not used; its limits must not go unnoticed."""
    old = settings.folder / "house.toml"
    if old.exists() and not await document(store, PROFILE):
        log.warning("%s is not read: import it at /train/house, or stop and run `pitboss train house %s`.", old, old)


async def _settle(server: Server) -> None:
    """Background work that starts after the tables are back."""
    await asyncio.sleep(SETTLE)
    server.floor.skill.start()
    program = server.program = await in_thread(selfcheck.now)
    if server.settings.prepare:
        server.floor.best_play.open(game.house() for game in REGISTRY.values())
    await _until_available(lambda: selfcheck.note_start(server.floor.store, program), SETTLE)
    await _until_available(server.jobs.look, SETTLE)
    while True:
        with contextlib.suppress(Unavailable):  # the database is away: later
            await delete_old(server.floor.store)
            while await delete_expired_answers(server.floor.store):
                await asyncio.sleep(0)
            await delete_old_losses(server.floor.store)
        await asyncio.sleep(FORGET)


async def _look_elsewhere(server: Server) -> None:
    """What other workers have written that open sockets should know, and jobs that they have left."""
    while server.floor.store.shared:
        await asyncio.sleep(ELSEWHERE)
        with contextlib.suppress(Unavailable):
            await server.people.end_lost()
            await server.floor.bankrolls.look()
            await server.jobs.look()


async def _until_available(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something as soon as the database answers."""
    while True:
        with contextlib.suppress(Unavailable):
            return await work()
        await asyncio.sleep(pause)
