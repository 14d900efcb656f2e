"""Refuses a request that belongs to another worker: its spelling must not decide where it is carried out.

A connection is given to a worker by its raw head. Here the same rule is applied to the path and the session as the
application reads them, so a head that can be read in two ways is refused instead of served in the wrong place.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.server.context import token_of
from pitboss.server.problems import problem
from pitboss.server.workers.place import WorkerPlace


class Misdirected:
    def __init__(self, app: ASGIApp, place: WorkerPlace) -> None:
        self.app, self.place = app, place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            wanted = self.place.belongs_to(scope["path"], token_of(HTTPConnection(scope)) or "")
            if wanted not in (None, self.place.number):
                why = "This request can be read in two ways; write its path without % and send one session cookie."
                await problem(421, "misdirected", why)(scope, receive, send)
                return
        await self.app(scope, receive, send)
