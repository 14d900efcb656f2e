"""A real server for the tests: uvicorn on a free loopback port, its data in a folder of its own."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from pitboss.server.app import create_app
from pitboss.server.settings import ServerSettings
from pitboss.server.wire import FRAME


@dataclass
class Running:
    address: str
    app: FastAPI
    loop: asyncio.AbstractEventLoop
    folder: Path


def serve(settings: ServerSettings) -> Iterator[Running]:
    place = socket.socket()
    place.bind(("127.0.0.1", 0))
    app = create_app(settings)
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=FRAME, ws_per_message_deflate=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    loop = asyncio.new_event_loop()
    started = threading.Event()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.call_soon(started.set)
        loop.run_until_complete(server.serve([place]))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    started.wait(5)
    for _ in range(2000):
        if server.started:
            break
        threading.Event().wait(0.01)
    assert server.started
    yield Running(f"http://127.0.0.1:{place.getsockname()[1]}", app, loop, settings.folder)
    server.should_exit = True
    thread.join(10)
    place.close()
