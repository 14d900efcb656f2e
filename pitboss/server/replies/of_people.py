"""Response models of sessions and accounts."""

from __future__ import annotations

from typing import Literal

from pitboss.server.replies.base import Reply

RoleName = Literal["player", "trainer", "designer", "admin"]


class PlayerReply(Reply):
    id: str
    name: str
    guest: bool
    role: RoleName


class TakenSeatReply(Reply):
    table: str
    game: str
    seat: int
    chips: int
    playing: bool


class SessionReply(Reply):
    player: PlayerReply
    wallet: int
    seats: list[TakenSeatReply]
    token: str | None  # for scripts that asked for one; browsers have a cookie
    ends: int


class SignedInReply(Reply):
    """A session of an account, named by the beginning of its token's hash."""

    id: str
    seen: int
    ends: int
    current: bool


class PersonReply(Reply):
    id: str
    name: str | None
    role: RoleName
