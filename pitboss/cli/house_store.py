"""The database of the house, for commands that read its profile or hold an exam."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pitboss.cli.serve import DATABASE_VARIABLE, settings_for
from pitboss.core.errors import BadFile

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal

    from pitboss.store.sql import SqlStore
    from pitboss.trainer.house_profile import HouseProfile


def profile_text(db: str = "") -> str:
    """The house profile as it was written; empty if the house has none."""
    from pitboss.core.folders import data_folder
    from pitboss.trainer.house_profile import PROFILE

    if url := db or os.environ.get(DATABASE_VARIABLE, ""):
        from pitboss.cli.check import read_database
        from pitboss.store.training import document

        return read_database(url, None, lambda store, _: document(store, PROFILE))
    from pitboss.store.documents import document_in

    text, old = document_in(data_folder() / "pitboss.db", PROFILE), data_folder() / "house.toml"
    if not text and old.exists():
        raise BadFile(
            f"the house profile is kept in the database now, and {old} is not read; put it there with"
            f" `pitboss train house {old}`, or remove the file."
        )
    return text


def house_profile() -> HouseProfile:
    """How this house offers its games; without a profile, the usual rules."""
    from pitboss.trainer.house_profile import read_stored

    return read_stored(profile_text())


@contextmanager
def house_store(db: str = "", *, new: bool = False) -> Iterator[tuple[SqlStore, BlockingPortal]]:
    """The store, opened for writing, and the thread in which its calls run. With `new`, a house is made if needed."""
    from anyio.from_thread import start_blocking_portal

    from pitboss.server.app import open_store
    from pitboss.server.operator_commands import opened
    from pitboss.store.folder_lock import only_server

    settings = settings_for(db)
    with only_server(settings.folder, settings.file), start_blocking_portal() as portal:
        store = portal.call(open_store if new else opened, settings)
        try:
            yield store, portal
        finally:
            portal.call(store.close)
