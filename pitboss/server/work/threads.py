"""Runs work in a daemon thread, outside the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


async def in_thread(work: Callable[..., T], *given: Any) -> T:
    """Await long work in a thread that does not keep the server from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def finish(result: T | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error:
            done.set_exception(error)
        else:
            done.set_result(cast(T, result))

    def run() -> None:
        result, error = None, None
        try:
            result = work(*given)
        except BaseException as failed:  # any exception is raised for the caller
            error = failed
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(finish, result, error)

    threading.Thread(target=run, name=getattr(work, "__name__", "work"), daemon=True).start()
    return await done
