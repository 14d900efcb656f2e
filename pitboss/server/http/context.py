"""Dependencies of routes: the server, the signed-in person, the client's address, and the cost of a request."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from pitboss.core.errors import NoSession
from pitboss.server.addresses import Holding, quota_name
from pitboss.server.people.people import People, Someone
from pitboss.server.request_checks import Buckets, Familiar
from pitboss.server.settings import ServerSettings
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.polled_counts import PolledCounts

if TYPE_CHECKING:
    from pitboss.server.live.floor import Floor
    from pitboss.server.training.train_sessions import TrainingService
    from pitboss.server.work.job_queue import Jobs
    from pitboss.server.work.workers import Workers


@dataclass(slots=True)
class Server:
    settings: ServerSettings
    floor: Floor
    people: People
    jobs: Jobs
    counting: Workers
    training: TrainingService
    requests: Buckets
    guests: Buckets
    logins: Buckets
    logins_by_name: Buckets
    familiar: Familiar
    openings: Buckets
    commands: Buckets
    commands_by_address: Buckets
    sockets_by_address: Holding
    sockets_by_player: Holding
    polled: PolledCounts = field(init=False)
    stopping: bool = False
    program: dict[str, Any] | None = None  # what this server was started with, once it is known

    def __post_init__(self) -> None:
        self.polled = PolledCounts(self.counting)

    async def stop(self) -> None:
        """Send farewells at the tables and end all counting and jobs. May be called twice."""
        self.stopping = True
        await asyncio.gather(self.floor.stop(), self.jobs.stop(), self.counting.stop())


Bearer = Annotated[
    HTTPAuthorizationCredentials | None,
    Security(HTTPBearer(scheme_name="bearer", description="The token of POST /api/v1/session.", auto_error=False)),
]
Cookie = Annotated[
    str | None,
    Security(
        APIKeyCookie(name="pitboss", scheme_name="cookie", description="Over https __Host-pitboss.", auto_error=False)
    ),
]


def server_of(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


def _server(request: Request) -> Server:
    return server_of(request)


def cookie_name(connection: HTTPConnection) -> str:
    """Over https with the prefix `__Host-`: browsers then accept it from this host only."""
    return "__Host-pitboss" if connection.url.scheme in ("https", "wss") else "pitboss"


def token_of(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(cookie_name(connection))


def set_cookie(request: Request, response: Response, token: str, seconds: int) -> None:
    response.set_cookie(
        cookie_name(request),
        token,
        max_age=seconds,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def address_of(connection: HTTPConnection) -> str:
    """The client's address as quotas count it."""
    return quota_name(connection.client.host) if connection.client else ""


async def signed_in(request: Request, bearer: Bearer = None, cookie: Cookie = None) -> Someone:
    """Whose session a request has; the two ways to name one are parameters so that the API's description has them."""
    return await server_of(request).people.of_token(token_of(request))


async def asker_of(request: Request) -> Asker:
    """Who asks for long work. Without a session the address counts as the person too."""
    address = address_of(request)
    try:
        return Asker(address, (await signed_in(request)).id)
    except NoSession:
        return Asker(address, address)


def costs(permits: int) -> Any:
    """A dependency for slow routes: the request counts as this many against its address's rate."""

    def take(request: Request) -> None:
        charge(request, permits - 1)

    return Depends(take)


def charge(request: Request, permits: int) -> None:
    """Count a request as this many more against its address's rate."""
    server_of(request).requests.take(address_of(request), permits)


Here = Annotated["Server", Depends(_server)]
Me = Annotated[Someone, Depends(signed_in)]
