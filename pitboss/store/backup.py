"""Backups of a house on SQLite: one archive with the database and the key that it cannot be read without.

The database is copied by SQLite's backup API, so the copy is consistent also while a server writes. An archive is
checked before it is restored. The newest signed head (`house.head`) is not part of a backup. A server that opens a
restored database notices this, begins a new history and promises new shuffles.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import zipfile
from pathlib import Path

from pitboss.core.errors import BadFile, BadInput
from pitboss.store.house_keys import NAME as KEY

DATABASE = "pitboss.db"
PRIVATE = 0o600
LARGEST = 1 << 40  # bytes of an unpacked file at most


def back_up(database: Path, key: Path, archive: Path) -> None:
    """Write database and key into a new archive, readable by its owner only."""
    if archive.exists():
        raise BadInput(f"{archive} exists already; name a new file.")
    for path in (database, key):
        if not path.is_file():
            raise BadFile(f"{path} is missing; there is nothing to back up.")
    with tempfile.TemporaryDirectory(dir=archive.parent) as folder:
        copy, packed = Path(folder, DATABASE), Path(folder, "archive")
        _copy(database, copy)
        with (
            os.fdopen(os.open(packed, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE), "w+b") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as written,
        ):
            written.write(copy, DATABASE)
            written.write(key, KEY)
        packed.rename(archive)


def _copy(database: Path, copy: Path) -> None:
    source, target = sqlite3.connect(f"file:{database}?mode=ro", uri=True), sqlite3.connect(copy)
    try:
        source.backup(target, pages=4096)
        target.execute("PRAGMA journal_mode=DELETE")  # one file holds all of it
    finally:
        source.close()
        target.close()


def unpack(archive: Path, folder: Path) -> None:
    """Extracts an archive's database and key into an empty folder, and checks that the database is intact."""
    try:
        with zipfile.ZipFile(archive) as packed:
            for name in (DATABASE, KEY):
                if packed.getinfo(name).file_size > LARGEST:
                    raise BadFile(f"{archive} holds a {name} that is too large.")
                target = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
                with packed.open(name) as source, os.fdopen(target, "wb") as file:
                    shutil.copyfileobj(source, file)
    except (OSError, KeyError, zipfile.BadZipFile) as error:
        raise BadFile(f"{archive} cannot be restored: {error}.") from None
    with sqlite3.connect(folder / DATABASE) as database:
        try:
            answer = database.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.DatabaseError as error:
            answer = str(error)
    database.close()
    if answer != "ok":
        raise BadFile(f"The database in {archive} is damaged: {answer}.")


def put_in_place(checked: Path, folder: Path) -> Path | None:
    """Moves an unpacked house into the data folder. Returns the folder into which the previous one was moved."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    old = [folder / name for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY)]
    aside = None
    if any(path.exists() for path in old):
        aside = Path(tempfile.mkdtemp(prefix="before-restore-", dir=folder))
        for path in old:
            if path.exists():
                path.rename(aside / path.name)
    for name in (KEY, DATABASE):
        (checked / name).rename(folder / name)
    return aside
