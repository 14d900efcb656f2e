"""The application: tables, people, lab and jobs behind one door, and the built user interface."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import SQLAlchemyError

from pitboss import __version__
from pitboss.errors import BadInput, Unavailable
from pitboss.games import REGISTRY
from pitboss.home import make_private
from pitboss.server import (
    account_routes,
    house_routes,
    jobs,
    lab_routes,
    leaderboard,
    openapi,
    operator,
    problems,
    round_routes,
    selfcheck,
    sessions,
    sockets,
    table_routes,
    train_record_routes,
    train_routes,
    wallet,
)
from pitboss.server.addresses import Holding
from pitboss.server.context import Server
from pitboss.server.count_workers import CountWorkers
from pitboss.server.floor import Floor
from pitboss.server.job_queue import Jobs
from pitboss.server.pages import is_page
from pitboss.server.people import People
from pitboss.server.request_checks import Buckets, Familiar, Guard
from pitboss.server.settings import ServerSettings
from pitboss.server.threads import in_thread
from pitboss.server.train_sessions import TrainingService
from pitboss.server.workers.answering import Worker
from pitboss.server.workers.machines import Machines
from pitboss.server.workers.misdirected import Misdirected
from pitboss.store.database import is_empty
from pitboss.store.forget import forget_answers
from pitboss.store.house_keys import NAME as KEY
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore

HERE = Path(__file__).parent
UI = HERE / "ui"  # built from ui/ by run.py, never committed
STATIC = HERE / "static"
FORGET = 600.0  # seconds between two looks at answers whose time is over
SETTLE = 1.5  # seconds from the start until work that nobody waits for begins


async def open_store(settings: ServerSettings, address: str = "") -> SqlStore:
    """The store, to write to. `address` is where this server serves, for whoever would write to it as well."""
    make_private(settings.folder, settings.file)
    try:
        await refuse_lost_database(settings)
        store = await SqlStore.open(settings.url, Keys.of_folder(settings.folder))
        try:
            holder = f"{address}, process {os.getpid()} on {platform.node()}".lstrip(", ")
            reached_at = settings.worker.reached_at if settings.worker else ""
            await store.claim(holder, settings.folder, reached_at)
        except BaseException:
            await store.close()
            raise
        return store
    except (OSError, SQLAlchemyError) as error:
        raise cannot_open(settings, error) from None


def cannot_open(settings: ServerSettings, error: Exception) -> BadInput:
    reason = str(getattr(error, "orig", None) or error).splitlines()[0]
    return BadInput(f"The database {settings.url} cannot be opened: {reason}.")


async def refuse_lost_database(settings: ServerSettings) -> None:
    """A key without its database is a house that has lost its data: nobody should find new tables there."""
    if (settings.folder / KEY).exists() and await is_empty(settings.url):
        raise BadInput(
            f"{settings.folder / KEY} belongs to a house, but the database {settings.url} is empty;"
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
            TrainingService(settings.house_folder, floor.books),
            requests,
            Buckets(settings.rates.guests),
            Buckets(settings.rates.logins),
            Buckets(settings.rates.logins_by_name),
            Familiar(),
            Buckets(settings.rates.openings),
            Buckets(settings.rates.commands),
            Holding(settings.bounds.sockets_per_address, "tables from one address"),
            Holding(settings.bounds.sockets_per_player, "tables of one player"),
        )
        app.state.server, app.state.worker = server, worker
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
        responses=openapi.REFUSED,
        lifespan=lifespan,
    )

    async def held() -> None:
        await app.state.server.floor.store.held()

    if settings.worker:
        app.add_middleware(Misdirected, place=settings.worker)
    app.add_middleware(Guard, settings=settings, requests=requests, held=held)
    problems.add_to(app)
    parts = (
        sessions,
        account_routes,
        operator,
        wallet,
        lab_routes,
        train_routes,
        train_record_routes,
        table_routes,
        round_routes,
        leaderboard,
        jobs,
        house_routes,
        sockets,
    )
    for part in parts:
        app.include_router(part.router)
    app.openapi = lambda: openapi.document(app)  # type: ignore[method-assign]
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_api_route("/fairness", fairness_page, methods=["GET"], include_in_schema=False)
    if UI.is_dir():
        serve_ui(app)
    else:
        app.add_api_route("/", plain_page, methods=["GET"], include_in_schema=False)
    return app


async def _settle(server: Server) -> None:
    """What can wait until whoever was playing is back: after a crash the tables come first."""
    await asyncio.sleep(SETTLE)
    server.floor.skill.start()
    program = server.program = await in_thread(selfcheck.now)
    if server.settings.prepare:
        server.floor.books.open(game.house() for game in REGISTRY.values())
    await _until_available(lambda: selfcheck.note_start(server.floor.store, program), SETTLE)
    while True:
        with contextlib.suppress(Unavailable):  # the database is away: later
            while await forget_answers(server.floor.store):
                await asyncio.sleep(0)
        await asyncio.sleep(FORGET)


async def _until_available(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Do something as soon as the database answers."""
    while True:
        with contextlib.suppress(Unavailable):
            return await work()
        await asyncio.sleep(pause)


def fairness_page() -> FileResponse:
    """The check of a fairness record, in the browser alone."""
    return FileResponse(STATIC / "fairness.html")


def plain_page() -> FileResponse:
    """Where the user interface was not built: what there is nevertheless."""
    return FileResponse(STATIC / "plain.html")


def methods_of(app: FastAPI, path: str) -> list[str]:
    """What the API takes at this path."""
    described = app.openapi()["paths"].items()
    here = [taken for place, taken in described if re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", place), path)]
    return sorted({method.upper() for taken in here for method in taken})


def serve_ui(app: FastAPI) -> None:
    """Built files by name; every other path gets the app, which says itself where it has no page (then with 404)."""
    app.mount("/assets", StaticFiles(directory=UI / "assets"), name="assets")

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
    def nowhere(request: Request) -> None:
        taken = ", ".join(methods_of(app, request.url.path))
        if taken:
            raise HTTPException(405, f"{request.method} is not taken here, but {taken}", {"Allow": taken})
        raise HTTPException(404, "Not Found")

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> FileResponse:
        try:
            file = (UI / path).resolve()
            inside = file.is_relative_to(UI.resolve()) and file.is_file()
        except (OSError, ValueError):  # no name that a file can have
            inside = False
        if inside:
            return FileResponse(file)
        return FileResponse(UI / "index.html", 200 if is_page(f"/{path}") else 404)
