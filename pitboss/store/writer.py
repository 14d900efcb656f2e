"""The writer of this process. Changes that arrive during a commit share the next one; callers are answered after it.

If the connection breaks during COMMIT, the commit may have happened or not. The writer then takes the commit's place in
its lane with an empty one, which the database refuses if it has happened, and writes nothing else until it knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import shutil
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Select, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pitboss.core import metrics
from pitboss.core.errors import Broken, UnknownOutcome
from pitboss.core.traces import span
from pitboss.store import schema
from pitboss.store.crash import point
from pitboss.store.database import engine_beside, process_of, writer_engine
from pitboss.store.house_keys import Keys
from pitboss.store.refusals import connection_lost, explain, may_repeat, unavailable
from pitboss.store.statements import Clock, Statements
from pitboss.store.store import Change, Make, Receipt
from pitboss.store.workers import end_transactions

GROUP = 64  # changes in one commit at most
PACE = 0.004  # seconds from the start of a commit to the next
SHARED_PACE = 0.012  # the same while several changes come within one pace: then more of them share a commit
ANSWER = 10.0  # seconds that the database has to answer one transaction; then the connection counts as broken
RETRY = 5.0  # seconds for which a change that was certainly not written is tried again on new connections
RETRY_EVERY = 0.1  # seconds between two tries

SPARE = 8 << 20  # bytes that the disk of a SQLite file must have free: its log grows by half of that
PROBE = 2.0  # seconds for a change that only shows that the file can be written
ANCHOR = 5.0  # seconds between two commits that vouch for those of other workers
_PROBE = sqlite.insert(schema.workers).values(id="probe", name="", beat=0)
_PROBE = _PROBE.on_conflict_do_update(index_elements=["id"], set_={"beat": schema.workers.c.beat + 1})

Asked = Change | Make
Job = tuple[Asked, "asyncio.Future[Receipt]"]
Query = Select[*tuple[Any, ...]]


class Writer:
    """Commits changes in groups, in a task of its own."""

    def __init__(self, engine: AsyncEngine, keys: Keys, clock: Clock) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._connection: AsyncConnection | None = None
        self._own = writer_engine(engine)
        self._thread = ThreadPoolExecutor(1, "writer") if self._own else None
        self._file: Connection | None = None
        self._beside = None if self._own else engine_beside(engine, "writer")
        self._anchored = 0.0
        self._statements = Statements(keys, clock, engine.dialect.name)
        self._closed = False
        self._task = asyncio.create_task(self._run())

    async def commit(self, asked: Asked) -> Receipt:
        if self._closed:
            raise Broken("The store is closed; nothing more can be written.")
        done: asyncio.Future[Receipt] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((asked, done))
        receipt = await done
        point("answered")
        return receipt

    async def close(self) -> None:
        """Writes all changes that wait, then stops."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
        await self._task

    async def probe(self) -> None:
        """Writes something that is no part of the log to a SQLite file; raises `Unavailable` if that fails."""
        assert self._thread
        try:
            async with asyncio.timeout(PROBE):
                await asyncio.get_running_loop().run_in_executor(self._thread, self._probe_here)
        except (DBAPIError, OSError, RuntimeError) as error:
            raise unavailable(error) from None

    def _probe_here(self) -> None:
        file = self._engine.url.database
        if file and shutil.disk_usage(Path(file).parent).free < SPARE:  # a small change may fit and a large one not
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        with self._opened_here().begin():
            self._opened_here().execute(_PROBE)

    async def _run(self) -> None:
        stop, free = False, 0.0
        ahead: Job | None = None  # taken from the queue, for the next group
        while not stop:
            jobs: list[Job] = []
            job = ahead or await self._queue.get()
            ahead = None
            if (early := free - time.monotonic()) > 0 and job is not None:
                await asyncio.sleep(early)
            began = time.monotonic()
            while job is not None:
                jobs.append(job)
                if len(jobs) == GROUP or self._queue.empty() or not isinstance(job[0], Change):
                    break
                job = self._queue.get_nowait()
                if job is not None and not isinstance(job[0], Change):  # it reads, so it is committed by itself
                    ahead = job
                    break
            stop = job is None
            await self._serve(jobs)
            alone = len(jobs) < 2 and ahead is None and self._queue.empty()
            free = began + (PACE if alone else SHARED_PACE)
        if self._connection:
            with contextlib.suppress(DBAPIError, OSError):  # gone already
                await self._connection.close()
        if self._beside:
            await self._beside.dispose()
        if self._thread:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close_here)
            self._thread.shutdown()

    async def _serve(self, jobs: Sequence[Job]) -> None:
        """Commits jobs together; if that fails, each by itself."""
        if not jobs:
            return
        try:
            receipts = await self._written([asked for asked, _ in jobs])
        except Exception as error:  # any exception is raised for the caller, never in the writer
            if len(jobs) > 1 and not connection_lost(error) and not isinstance(error, UnknownOutcome):
                for job in jobs:
                    await self._serve([job])
                return
            for asked, done in jobs:
                if not done.done():
                    done.set_exception(await explain(self._engine, asked, error))
            return
        for (_, done), receipt in zip(jobs, receipts, strict=True):
            if not done.done():  # the caller may have been cancelled; its change is written nevertheless
                done.set_result(receipt)

    async def _written(self, asked: Sequence[Asked]) -> list[Receipt]:
        """Writes and commits, on a new connection if one breaks. If this raises, nothing was written."""
        ends = time.monotonic() + RETRY
        while True:
            receipts: list[Receipt] = []
            point("before begin")
            began = time.monotonic()
            try:
                with span("commit", {"changes": len(asked)}):
                    await self._write(asked, receipts)
            except Exception as error:
                self._statements.forget()
                if receipts and await self._happened(receipts[0]):
                    return receipts
                if not may_repeat(error) or self._closed or time.monotonic() > ends:
                    raise
                await asyncio.sleep(RETRY_EVERY)
            else:
                point("after commit")
                metrics.COMMITS.inc()
                metrics.COMMIT_SECONDS.observe(time.monotonic() - began)
                metrics.GROUP.observe(len(asked))
                metrics.WAITING.set(self._queue.qsize())
                return receipts

    async def _write(self, asked: Sequence[Asked], receipts: list[Receipt]) -> None:
        """Runs one transaction. Receipts are there as soon as everything is written except the commit itself."""
        if self._thread:  # all statements of a commit in one call of the thread that has the file open
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write_here, asked, receipts)
            return
        if time.monotonic() > self._anchored + ANCHOR:
            self._anchored, self._statements.anchor = time.monotonic(), True
        async with asyncio.timeout(ANSWER):
            connection = await self._connected()
        try:
            async with asyncio.timeout(ANSWER):
                transaction = await connection.begin()
                try:
                    await connection.run_sync(self._statements.write, asked, receipts)
                except Exception:
                    await transaction.rollback()
                    raise
                await transaction.commit()
        except BaseException as error:
            if not isinstance(error, Exception) or connection_lost(error):
                await connection.invalidate()
            raise

    def _write_here(self, asked: Sequence[Asked], receipts: list[Receipt]) -> None:
        with self._opened_here().begin():
            self._statements.write(self._opened_here(), asked, receipts)

    def _opened_here(self) -> Connection:
        if self._file is None or self._file.closed or self._file.invalidated:
            assert self._own
            self._file = self._own.connect().execution_options(writes=True)
        return self._file

    def _close_here(self) -> None:
        if self._file:
            self._file.close()
        if self._own:
            self._own.dispose()

    async def _happened(self, receipt: Receipt) -> bool:
        """Whether a commit whose answer was lost is in the database. Retries until the database answers."""
        metrics.UNKNOWN.inc()
        while True:
            try:
                return await self._hash_at(receipt.mark) == receipt.head.hash
            except Exception as error:  # no error here proves that the commit failed
                if self._closed:
                    raise UnknownOutcome("The store was closed before the outcome of a commit was known.") from error
                await asyncio.sleep(RETRY_EVERY)

    async def _hash_at(self, mark: int) -> str | None:
        """The hash of the commit at this place of the lane, read when no other can come there any more."""
        query = select(schema.commits.c.hash).where(schema.commits.c.mark == mark)
        if self._thread:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, lambda: _scalar(self._opened_here(), query))
        async with asyncio.timeout(ANSWER):
            connection = await self._connected()
            try:
                await end_transactions(
                    connection, process_of(self._engine)
                )  # else the next statement might wait for it
                await connection.run_sync(self._statements.empty_commit, mark)
                await connection.commit()
                found: str | None = await connection.scalar(query)
                await connection.rollback()
            except BaseException:
                await connection.invalidate()
                raise
            return found

    async def _connected(self) -> AsyncConnection:
        """The connection that this writer commits on."""
        assert self._beside
        if self._connection is None or self._connection.closed or self._connection.invalidated:
            self._connection = await (await self._beside.connect()).execution_options(writes=True)
        return self._connection


def _scalar(connection: Connection, query: Query) -> str | None:
    with connection.begin():
        found: str | None = connection.scalar(query)
        return found
