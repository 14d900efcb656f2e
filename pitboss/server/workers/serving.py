"""One worker's process: a house of its own, reached by the port that all workers share."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from sqlalchemy.engine import make_url

from pitboss.errors import BadInput, PitbossError
from pitboss.server.app import refuse_lost_database
from pitboss.server.folder_lock import Alone, alone
from pitboss.server.run import fast_loop, run
from pitboss.server.settings import ServerSettings
from pitboss.server.workers.place import FIRST, Place
from pitboss.store.house_keys import NAME as KEY
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore

FOLDER = "workers"  # in the data folder: the data folders of all workers but the first
READY, FAILED = "ready", "failed"


def settings_of(settings: ServerSettings, place: Place) -> ServerSettings:
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


def serve_worker(settings: ServerSettings, place: socket.socket, address: str, link: Connection) -> None:
    """Serve until told to stop, or until the supervisor is gone. What is wrong at the start is told over the link."""
    os.setsid()  # Ctrl-C is for the supervisor, which then stops all workers
    os.umask(0o077)
    try:
        with alone(settings) as places:
            for one in places:
                one.tell(address)
            with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
                runner.run(_serve(settings, place, address, link, places))
    except PitbossError as error:
        with contextlib.suppress(OSError):
            link.send((FAILED, str(error)))
        raise SystemExit(2) from None


async def _serve(
    settings: ServerSettings, place: socket.socket, address: str, link: Connection, locks: Sequence[Alone]
) -> None:
    loop = asyncio.get_running_loop()

    def alone_now() -> None:
        loop.remove_reader(link.fileno())
        os.kill(os.getpid(), signal.SIGTERM)

    loop.add_reader(link.fileno(), alone_now)  # nothing is ever sent this way: it ends with the supervisor

    def ready() -> None:
        with contextlib.suppress(OSError):
            link.send((READY, ""))

    await run(settings, place, "", address, browse=False, verify=False, locks=locks, ready=ready)
