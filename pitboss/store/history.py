"""The history that a database belongs to: a restored backup or a clone never deals a promised shuffle twice.

`house.head` in the data folder, next to the key and outside the database, holds the newest signed head. A database that
does not contain that head was set back, restored or copied, and the house begins a new history. This is recorded as a
significant event, and every table calls off the shuffles of the old history before it deals.

    history = await claim(store, folder)          # at the start of a server
    history = await begin(store, folder, "...")   # after a restore that is known to be one
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from pitboss.core.errors import BadFile
from pitboss.store import schema
from pitboss.store.chain import Head, canonical

if TYPE_CHECKING:
    from pitboss.store.sql import SqlStore

NAME = "house.head"
KIND = "history"  # of significant events
FIRST = ""  # the history that every database begins with
SIZE = 600  # bytes, so that the file is always overwritten whole
FIELDS = ("number", "at", "hash", "signature")


@dataclass(slots=True)
class KeptHead:
    """The file with the newest head. It is never replaced by another file, so a copy is known by its other inode."""

    path: Path
    history: str = FIRST
    head: Head | None = None
    copied: bool = False
    _file: int = field(default=-1, repr=False)

    @classmethod
    def read(cls, folder: Path) -> KeptHead | None:
        path = folder / NAME
        if not path.exists():
            return None
        try:
            stored = json.loads(path.read_text(encoding="ascii"))
            head = Head(**{name: stored[name] for name in FIELDS}) if stored["number"] else None
            return cls(path, stored["history"], head, stored["inode"] != path.stat().st_ino)
        except (OSError, ValueError, KeyError, TypeError):
            raise BadFile(f"{path} is damaged; remove it, and the next start calls off what was promised.") from None

    @classmethod
    def make(cls, folder: Path, history: str, head: Head | None) -> KeptHead:
        """Writes a new file in place of an older one."""
        path = folder / NAME
        path.unlink(missing_ok=True)
        kept = cls(path, history)
        kept.write(head)
        return kept

    def write(self, head: Head | None) -> None:
        """Writes the newest head. A power cut may lose it: then the database is ahead of the file."""
        if self._file < 0:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        self.head = head
        shown: Mapping[str, Any] = {name: getattr(head, name) if head else 0 for name in FIELDS}
        text = canonical({**shown, "history": self.history, "inode": os.fstat(self._file).st_ino})
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, text.ljust(SIZE - 1).encode("ascii") + b"\n")

    def advance(self, head: Head) -> None:
        """Writes a head if it is newer than the one in the file."""
        if self.head is None or head.number > self.head.number:
            self.write(head)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


async def claim(store: SqlStore, folder: Path) -> KeptHead:
    """The kept head of this database; begins a new history if the two do not belong together."""
    kept = KeptHead.read(folder)
    noted = await store.last_noted(KIND)
    if kept is None and noted is None:  # a new database
        head = await store.head()
        await store.note("house", KIND, None, {"id": FIRST, "after": head.number if head else 0})
        return KeptHead.make(folder, FIRST, await store.head())
    if kept is None and store.workers and await store.workers.others_alive():
        return KeptHead.make(folder, noted["id"], await store.head())  # a new machine of a house that is open
    why = await _difference(store, kept, noted)
    if why:
        return await begin(store, folder, why)
    assert kept
    kept.write(await store.head())
    return kept


async def begin(store: SqlStore, folder: Path, why: str) -> KeptHead:
    """Begins a new history from the database as it is: every promised shuffle is replaced by a new one."""
    head, noted = await store.head(), await store.last_noted(KIND)
    lost = (kept := KeptHead.read(folder)) and kept.head and kept.head.number
    before = {"id": noted["id"] if noted else FIRST, "last": lost}
    id = secrets.token_hex(8)
    await store.note("house", KIND, before, {"id": id, "after": head.number if head else 0, "why": why})
    return KeptHead.make(folder, id, await store.head())


async def _difference(store: SqlStore, kept: KeptHead | None, noted: Any) -> str:
    """The reason why a database is not the one that the kept head belongs to; empty if it is."""
    if kept is None:
        return "There was no house.head next to the key: the database was restored or moved without it."
    if noted is None or noted["id"] != kept.history:
        return "The database is of another history than house.head."
    if kept.copied and store.engine.dialect.name == "sqlite":
        return "house.head was copied: this data folder is a restored backup or a clone."
    if kept.head is None:
        return ""
    last, same = await store.head(), await store.head_at(kept.head.number)
    if same is None:
        return f"The database ends at commit {last.number if last else 0}, but commit {kept.head.number} was signed."
    differs = f"Another commit {kept.head.number} was signed than the one in the database."
    return differs if same.hash != kept.head.hash else ""


async def histories(store: SqlStore) -> list[str]:
    """The date and reason of each new history, as lines of text; empty if there was only one."""
    c = schema.significant.c
    remarks = []
    for row in await store.all(select(c.at, c.before, c.after).where(c.kind == KIND).order_by(c.id)):
        try:
            before, after = json.loads(row.before), json.loads(row.after)
            if before is not None:
                day = datetime.fromtimestamp(row.at / 1000, UTC).date().isoformat()
                lost = f"; commits up to {before['last']} had been signed" if before["last"] else ""
                why = f"after commit {after['after']}{lost}. {after['why']}"
                remarks.append(f"{day}: the house began a new history {why}")
        except (ValueError, KeyError, TypeError):  # the audit names the commit that it was written in
            remarks.append("A history of this house cannot be read.")
    return remarks
