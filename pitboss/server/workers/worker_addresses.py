"""Where workers on other machines are reached, as the lease of a worker's database says. A database is asked rarely."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import cache

from sqlalchemy import select
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from pitboss.server.workers.place import WorkerPlace
from pitboss.store import schema
from pitboss.store.database import autocommit_engine, make_engine

FRESH = 5.0  # seconds for which a worker's address is remembered
NOWHERE = 0.5  # seconds between two questions for a worker that is not reached: every request may ask for it
ANSWER = 2.0  # seconds for an answer of the database

log = logging.getLogger("pitboss")


class WorkerAddresses:
    def __init__(self, place: WorkerPlace) -> None:
        self._place, self._own = place, place.reached_at
        self._known: dict[int, tuple[str, float]] = {}  # an address, empty for nowhere, and when it was asked for
        self._asking: dict[int, asyncio.Task[str]] = {}
        self._engine = cache(self._new_engine)

    async def of(self, number: int) -> str:
        """A worker's address; an OSError where it is not on another machine. All who ask at once share one question."""
        address, asked = self._known.get(number, ("", float("-inf")))
        if time.monotonic() - asked >= (FRESH if address else NOWHERE):
            if number not in self._asking:
                self._asking[number] = asyncio.create_task(self._ask(number))
            address = await asyncio.shield(self._asking[number])
        if not address:
            raise OSError(f"worker {number} is nowhere")
        return address

    def not_reached(self, number: int, address: str) -> None:
        """An address does not answer: ask the database again, unless it was asked just now."""
        known, asked = self._known.get(number, ("", 0.0))
        if known == address:
            self._known[number] = "", asked

    async def _ask(self, number: int) -> str:
        address = ""
        try:
            async with asyncio.timeout(ANSWER):
                address = await self._looked_up(number)
        except Exception as error:  # a database that is away or starts says so in many ways
            log.warning("The database does not say where worker %s is: %r", number, error)
        finally:
            del self._asking[number]
        if address == self._own:
            address = ""
        self._known[number] = address, time.monotonic()
        return address

    async def _looked_up(self, number: int) -> str:
        async with self._engine(number).connect() as connection:
            try:
                return str(await connection.scalar(select(schema.lease.c.reached_at)) or "")
            except ProgrammingError:  # its tables are still to be made: the house opens for the first time
                return ""

    def _new_engine(self, number: int) -> AsyncEngine:
        """It keeps no connection open: the database has few, and they are for those who write."""
        return autocommit_engine(make_engine(self._place.databases[number - 1]))
