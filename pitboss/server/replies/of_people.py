"""Response models of sessions and accounts."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

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
    needs_passkey: bool = Field(description="The account's role is used only after a passkey or a recovery code.")


class PasskeyReply(Reply):
    id: str
    name: str
    at: int
    used: int


class PasskeysReply(Reply):
    """Passkeys of the account, how many recovery codes are left, and whether the house asks for a passkey."""

    passkeys: list[PasskeyReply]
    codes_left: int
    asked: bool


class CeremonyReply(Reply):
    options: dict[str, Any] = Field(description="For the browser, as WebAuthn describes them in JSON.")


class RecoveryCodesReply(Reply):
    codes: list[str] = Field(description="Shown once; each can be used once.")


class NewPasskeyAddedReply(RecoveryCodesReply):
    """The session with its new token, and with the first passkey the account's recovery codes."""

    session: SessionReply


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
