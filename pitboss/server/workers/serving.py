"""One worker's process: a house of its own, reached by the port that all workers share."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from sqlalchemy.engine import make_url

from pitboss.errors import AlreadyServed, BadInput, PitbossError
from pitboss.server.app import refuse_lost_database
from pitboss.server.folder_lock import FolderLock, Standby, only_server
from pitboss.server.run import fast_loop, run
from pitboss.server.settings import ServerSettings
from pitboss.server.workers.machines import Machines
from pitboss.server.workers.place import FIRST, WorkerPlace
from pitboss.store.house_keys import NAME as KEY
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore

FOLDER = "workers"  # in the data folder: the data folders of all workers but the first
READY, WAITING, FAILED = "ready", "waiting", "failed"
REPLACED = 3  # exit code of a worker whose place another machine has taken


@dataclass(frozen=True, slots=True)
class Waits:
    """How a worker of a house on several machines begins; see `Standby`."""

    takeover_after: float
    head_start: float
    at_once: bool


def settings_of(settings: ServerSettings, place: WorkerPlace) -> ServerSettings:
    """A worker's own data folder, with a database or a schema of its own. The first worker's are the house's."""
    if place.number == FIRST:
        return replace(settings, worker=place)
    db = settings.db
    if db:
        url = make_url(db)
        schema = f"{url.query.get('schema', 'pitboss')}_worker_{place.number}"
        db = url.update_query_dict({"schema": schema}).render_as_string(hide_password=False)
    return replace(settings, folder=settings.folder / FOLDER / str(place.number), db=db, worker=place)


def workers_of(folder: Path) -> int:
    """How many workers have data in a data folder."""
    found = [int(one.name) for one in (folder / FOLDER).glob("*") if one.name.isdigit()]
    return max(found, default=FIRST)


async def prepare(settings: ServerSettings, keys: Keys) -> None:
    """A worker's folder, database and key: each worker is a house by itself, and all of them sign with one key."""
    if (settings.folder / KEY).exists():
        await refuse_lost_database(settings)
        if Keys.of_folder(settings.folder).public != keys.public:
            raise BadInput(f"{settings.folder / KEY} is not the key of this house; put a copy of the house's there.")
    else:
        settings.folder.mkdir(parents=True, exist_ok=True)
        await (await SqlStore.open(settings.url, keys)).close()  # the key comes last: it says that there is a database
        keys.write(settings.folder / KEY)


def serve_worker(
    settings: ServerSettings, place: socket.socket, address: str, link: Connection, waits: Waits | None = None
) -> None:
    """Serve until stopped, or until the supervisor is gone. A fault at the start is reported over the link.

    In a house on several machines a worker first `waits` while another machine serves in its place.
    """
    os.setsid()  # Ctrl-C is for the supervisor, which then stops all workers
    os.umask(0o077)
    try:
        with only_server(settings) as places:
            for one in places:
                one.note_address(address)
            with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
                try:
                    runner.run(_serve(settings, place, address, link, places, waits))
                except AlreadyServed:
                    if waits is None:
                        raise
                    raise SystemExit(REPLACED) from None
    except PitbossError as error:
        with contextlib.suppress(OSError):
            link.send((FAILED, str(error)))
        raise SystemExit(2) from None


async def _ask_back(settings: ServerSettings) -> None:
    """While another machine serves a worker that belongs to this one."""
    place = settings.worker
    if place and place.owned and (settings.folder / KEY).exists():
        await Machines(place, Keys.of_folder(settings.folder)).ask_back()


async def _serve(
    settings: ServerSettings,
    place: socket.socket,
    address: str,
    link: Connection,
    locks: Sequence[FolderLock],
    waits: Waits | None,
) -> None:
    loop = asyncio.get_running_loop()

    def supervisor_gone() -> None:
        loop.remove_reader(link.fileno())
        os.kill(os.getpid(), signal.SIGTERM)

    loop.add_reader(link.fileno(), supervisor_gone)  # the supervisor sends nothing: readable means ended

    def report(kind: str, text: str = "") -> None:
        with contextlib.suppress(OSError):
            link.send((kind, text))

    standby = None
    if waits:
        say = partial(report, WAITING)
        standby = Standby(waits.takeover_after, say, waits.head_start, waits.at_once)
    asking = asyncio.create_task(_ask_back(settings)) if waits else None

    def ready() -> None:
        if asking:
            asking.cancel()
        report(READY)

    await run(settings, place, "", address, browse=False, verify=False, locks=locks, standby=standby, ready=ready)
