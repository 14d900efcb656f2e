"""Reads of a SQLite file, in threads of their own that keep the file open."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select

THREADS = 2

T = TypeVar("T")
AnySelect = Select[*tuple[Any, ...]]


class StoreReader:
    """Runs each read in one of a few threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pool = ThreadPoolExecutor(THREADS, "reader")
        self._mine = threading.local()
        self._open: list[Connection] = []

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read_here, work)

    def _read_here(self, work: Callable[[Connection], T]) -> T:
        connection: Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = self._engine.connect()
            self._open.append(connection)
        try:
            return work(connection)
        finally:
            connection.rollback()

    def close(self) -> None:
        self._pool.shutdown()
        for connection in self._open:
            connection.close()
        self._engine.dispose()
