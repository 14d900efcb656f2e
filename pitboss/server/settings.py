"""Settings of a server: data folder, allowed hosts and origins, rate limits and bounds."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field, fields
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from pitboss.server.logs import LogForm

LOOPBACK = frozenset(("127.0.0.1", "localhost", "[::1]", "::1", "testserver"))
ANYWHERE = frozenset(("0.0.0.0", "::"))


@cache
def _names_here() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset((name, f"{name}.local"))


def _is_address(name: str) -> bool:
    """Another site cannot be reached under a bare address, so it is safe."""
    try:
        return bool(ip_address(name.removeprefix("[").removesuffix("]")))
    except ValueError:
        return False


class Rate(NamedTuple):
    """A token bucket: its size, and how many tokens it gets a second."""

    burst: float
    each_second: float


@dataclass(frozen=True, slots=True)
class Rates:
    requests: Rate = Rate(400, 100)  # HTTP, by address
    commands: Rate = Rate(60, 20)  # at tables, by player and by socket
    commands_by_address: Rate = Rate(100, 50)  # of all its players and spectators together
    refusals: Rate = Rate(60, 2)  # commands that a table refuses, by player: each refusal is stored
    guests: Rate = Rate(60, 2)  # new guests, by address
    logins: Rate = Rate(10, 0.5)  # by address
    logins_by_name: Rate = Rate(10, 1 / 60)  # by account, from addresses that it was not signed in from before
    openings: Rate = Rate(60, 1)  # new tables, by address

    @classmethod
    def none(cls) -> Rates:
        """For measuring."""
        free = Rate(1e12, 1e12)
        return cls(*(free for _ in fields(cls)))


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one client may hold or send. Sizes are bytes, times are seconds."""

    head_bytes: int = 16 * 1024  # request line and headers
    head_seconds: float = 10  # until they are complete
    body_seconds: float = 20
    idle_seconds: int = 5  # between two requests of one connection
    unread_seconds: float = 60  # that an answer may wait to be read
    connections: int = 10_000  # in all
    connections_per_address: int = 256
    sockets_per_address: int = 128  # tables watched or played at
    sockets_per_player: int = 16
    tables_per_player: int = 16  # open ones that a player has opened

    @classmethod
    def none(cls) -> Bounds:
        """For measuring: as many connections as the system allows."""
        many = 1_000_000
        return cls(
            connections=many,
            connections_per_address=many,
            sockets_per_address=many,
            sockets_per_player=many,
            tables_per_player=many,
        )


@dataclass(frozen=True, slots=True)
class ServerSettings:
    folder: Path
    db: str = ""  # empty: SQLite in the folder
    host: str = "127.0.0.1"
    origins: frozenset[str] = frozenset()  # other sites that may use the API, as "https://example.org"
    proxies: frozenset[str] = frozenset()  # whose X-Forwarded-For and X-Forwarded-Proto are believed
    log: LogForm = LogForm.TEXT
    metrics_from: frozenset[str] = frozenset()  # networks that may read /metrics, besides this machine
    rates: Rates = field(default_factory=Rates)
    bounds: Bounds = field(default_factory=Bounds)
    prepare: bool = False  # make what the coach counts from for every game, when the server starts
    second_factor: bool | None = None  # before a role is used; None: unless only this machine is served
    chips: int = 100_000  # a guest's first, and up to where a re-buy fills
    takeover_after: float = (
        0  # on PostgreSQL: seconds of silence after which a worker's tables are taken, if not the least
    )

    @property
    def url(self) -> str:
        return self.db or f"sqlite:///{self.folder / 'pitboss.db'}"

    @property
    def asks_second_factor(self) -> bool:
        """A house that only this machine reaches asks for none, unless it is switched on."""
        public = self.host not in LOOPBACK or bool(self.proxies or self.origins)
        return public if self.second_factor is None else self.second_factor

    @property
    def file(self) -> Path | None:
        """The SQLite file, where it is one."""
        kind, _, path = self.url.partition("://")
        return Path(path[1:]).resolve() if kind.partition("+")[0] == "sqlite" and len(path) > 1 else None

    def host_allowed(self, host: str) -> bool:
        """Whether a Host header is one of ours: another site must not reach this server by DNS rebinding.

        A server on all addresses takes any address and this machine's name; name others by `origins`.
        """
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        own = {origin.partition("://")[2].rpartition(":")[0] or origin.partition("://")[2] for origin in self.origins}
        if self.host in ANYWHERE and (name.lower() in _names_here() or _is_address(name)):
            return True
        return name in LOOPBACK or name == self.host or name in own

    def origin_allowed(self, origin: str | None, scheme: str, host: str) -> bool:
        """Without an Origin no browser page asks. Else it must be our own, or one of `origins`."""
        return origin is None or origin in self.origins or origin == f"{scheme}://{host}"
