"""Export of a whole house into a file, with its training records, and import into an empty place."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncConnection

from pitboss.core.errors import BadInput, BadValue
from pitboss.core.folders import make_private
from pitboss.server.operator_commands import opened
from pitboss.server.settings import ServerSettings
from pitboss.store import history
from pitboss.store.database import is_empty, make_engine, migrate, without_password
from pitboss.store.house_export import Line, database_lines, file_lines, first_lines, written
from pitboss.store.house_import import put_files, put_house, read_key, read_lines
from pitboss.store.house_keys import NAME as KEY
from pitboss.store.house_keys import Keys
from pitboss.store.old_house import is_old, old_files, old_lines
from pitboss.store.sql import SqlStore, now
from pitboss.store.training import document
from pitboss.trainer.house_profile import PROFILE, read_profile

COUNTED = {"user": "players", "table": "tables", "round": "rounds", "commit": "commits", "file": "files"}


async def write_house(settings: ServerSettings, file: Path) -> str:
    """Writes the export of a house; returns what it holds, in words."""
    counts: Counter[str] = Counter()
    old = await _old_lines(settings)
    store = await opened(settings) if old is None else None
    try:
        with os.fdopen(_new_file(file), "w", encoding="utf-8") as lines:

            def put(line: Line) -> None:
                counts.update(line.keys())
                lines.write(written(line))

            for line in old or ():
                put(line)
            if store:
                await _put_lines(store, settings.folder, put)
            put({"end": {"lines": sum(counts.values()) + 1}})
    finally:
        if store:
            await store.close()
    return ", ".join(f"{counts[kind]:,} {what}" for kind, what in COUNTED.items())


async def _put_lines(store: SqlStore, folder: Path, put: Callable[[Line], None]) -> None:
    for line in first_lines(store.keys, store.clock()):
        put(line)
    async for line in database_lines(store):
        put(line)
    for line in file_lines(folder):
        put(line)


async def _old_lines(settings: ServerSettings) -> list[Line] | None:
    """The lines of a house of the last format before releases; None for any other."""
    engine = make_engine(settings.url)
    try:
        if not (settings.folder / KEY).exists() or not await is_old(engine):
            return None
        keys = Keys.of_folder(settings.folder)
        lines = await old_lines(engine, keys)
    finally:
        await engine.dispose()
    return [*first_lines(keys, now()), *lines, *old_files(settings.folder)]


def _new_file(file: Path) -> int:
    try:
        return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadInput(f"{file} exists already; name a new file.") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror}.") from None


async def read_house(settings: ServerSettings, file: Path) -> str:
    """Writes an exported house into an empty database, and its key and files into the data folder.

    Returns what is wrong with the house profile, for example a setting that an older build knew; empty: nothing.
    """
    keys = read_key(file)
    for _ in read_lines(file):  # refuses a file that is cut off before anything is written
        pass
    if (settings.folder / KEY).exists() or not await is_empty(settings.url):
        place = f"{without_password(settings.url)} or {settings.folder}"
        raise BadInput(f"There is a house in {place} already; import into an empty database and data folder.")
    make_private(settings.folder, settings.file)
    engine = make_engine(settings.url)
    try:
        await migrate(engine)
        async with engine.connect() as plain:
            connection: AsyncConnection = await plain.execution_options(writes=True)
            async with connection.begin():
                await connection.run_sync(lambda sync: put_house(sync, keys, read_lines(file)))
    finally:
        await engine.dispose()
    put_files(file, settings.folder)
    keys.write(settings.folder / KEY)  # the key comes last: it says that the house is whole
    store = await SqlStore.open(settings.url, keys)
    try:
        await store.claim("import", settings.folder)
        await history.begin(store, settings.folder, "The house was imported.")
        read_profile(await document(store, PROFILE))
    except BadValue as error:
        return str(error)
    finally:
        await store.close()
    return ""
