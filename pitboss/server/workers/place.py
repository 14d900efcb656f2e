"""Which worker a table, a player, a session and a request belong to: their ids begin with its number.

The first worker's names are those of a house in one process, so a house can be given workers later. "2-" begins the id
of a table of worker 2, "p2-" that of its players, "bot-2-" that of its bots, "2." a token. A name only says where to
ask; it proves nothing.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import randrange
from urllib.parse import unquote

from starlette.requests import cookie_parser

FIRST = 1

_OF_A_TABLE = re.compile(r"/(?:ws/tables|api/v1/tables|api/v1/rounds|api/v1/house/tables)/([^/?]+)")
# the house as a whole; sign-ins too, as tries at a password are counted in one place
_FIRST_ONLY = re.compile(r"/api/v1/(?:house|limits|players|train|jobs|session/login)\b")
_TABLE, _PLAYER, _TOKEN = re.compile(r"(\d{1,2})-"), re.compile(r"(?:p|bot-)(\d{1,2})-"), re.compile(r"(\d{1,2})\.")
COOKIES = ("__Host-pitboss", "pitboss")


@dataclass(frozen=True, slots=True)
class WorkerPlace:
    """A worker among the others."""

    number: int
    count: int
    folder: Path  # of the sockets by which workers of one machine reach each other
    databases: tuple[str, ...] = field(default=(), repr=False)  # of all workers; none: they are all on this machine
    owned: bool = True  # by this machine: another one that serves it gives it back
    inner: socket.socket | None = field(default=None, repr=False, compare=False)  # bound for workers of other machines

    @property
    def reached_at(self) -> str:
        """Where workers on other machines reach this one; empty where there are none."""
        if self.inner is None:
            return ""
        host, port = self.inner.getsockname()[:2]
        return f"{host}:{port}"

    @property
    def others(self) -> list[int]:
        return [number for number in range(1, self.count + 1) if number != self.number]

    @property
    def table_prefix(self) -> str:
        return "" if self.number == FIRST else f"{self.number}-"

    @property
    def player_prefix(self) -> str:
        return "p" if self.number == FIRST else f"p{self.number}-"

    @property
    def token_prefix(self) -> str:
        return "" if self.number == FIRST else f"{self.number}."

    def known(self, number: int) -> int:
        """A worker by its number; the first one where there is none of this number: it says what is wrong."""
        return number if 1 <= number <= self.count else FIRST

    def of_request(self, target: str, headers: Iterable[tuple[bytes, bytes]]) -> int:
        """The worker that a request belongs to: its table's, or its player's home; this one where any will do."""
        path = unquote(target.partition("?")[0])
        wanted = self.belongs_to(path, token_in(headers))
        if wanted is not None:
            return wanted
        return randrange(self.count) + 1 if path.startswith("/api/v1/session") else self.number

    def belongs_to(self, path: str, token: str) -> int | None:
        """The one worker that may answer a request with this path and session; none where any may."""
        table = _OF_A_TABLE.match(path)
        if table:
            return self.known(of_table(table[1]))
        if not path.startswith("/api/"):
            return None  # pages are the same everywhere
        if _FIRST_ONLY.match(path):
            return FIRST
        return self.known(of_token(token)) if token else None


def of_table(id: str) -> int:
    return _number(_TABLE, id)


def of_player(id: str) -> int:
    return _number(_PLAYER, id)


def of_token(token: str) -> int:
    return _number(_TOKEN, token)


def _number(form: re.Pattern[str], name: str) -> int:
    found = form.match(name)
    return int(found[1]) if found else FIRST


def token_in(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The session's token, as `context.token_of` finds it; empty where there is none."""
    found = ""
    for name, value in headers:
        text = value.decode("latin-1")
        if name == b"authorization":
            kind, _, token = text.partition(" ")
            if kind.lower() == "bearer" and token:
                return token.strip()
        elif name == b"cookie" and not found:
            jar = cookie_parser(text)
            found = next((jar[one] for one in COOKIES if one in jar), "")
    return found
