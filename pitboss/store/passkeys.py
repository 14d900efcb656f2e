"""Passkeys of accounts and the recovery codes that stand in for a lost one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from pitboss.core.errors import WrongCredentials
from pitboss.store import schema
from pitboss.store.locks import hold_people
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Row

_KEY, _CODE = schema.passkeys.c, schema.recovery_codes.c
_ADD = insert(schema.passkeys)
_USED = update(schema.passkeys).where(_KEY.id == bindparam("_id"))
_REMOVE = delete(schema.passkeys).where(_KEY.id == bindparam("_id"))
_ADD_CODE = insert(schema.recovery_codes)
_REMOVE_CODE = delete(schema.recovery_codes).where(_CODE.user == bindparam("_user"), _CODE.hash == bindparam("_hash"))


@dataclass(frozen=True, slots=True)
class Passkey:
    id: str  # base64url, as browsers name it
    user: str
    name: str
    public_key: str  # base64url
    count: int  # of the device's signatures, where it counts them; else 0
    at: int
    used: int


async def passkeys_of(store: SqlStore, user: str) -> list[Passkey]:
    """An account's passkeys, the oldest first."""
    rows = await store.all(select(schema.passkeys).where(_KEY.user == user).order_by(_KEY.at, _KEY.id))
    return [Passkey(*row) for row in rows]


async def codes_left(store: SqlStore, user: str) -> int:
    row = await store.first(select(func.count()).select_from(schema.recovery_codes).where(_CODE.user == user))
    return int(row[0]) if row else 0


async def add(store: SqlStore, passkey: Passkey, codes: Iterable[str]) -> None:
    """A new passkey, with an account's first recovery codes."""
    values = {name: getattr(passkey, name) for name in Passkey.__slots__}
    noted = store.noted_row(passkey.user, "passkey", {}, {"added": passkey.name})
    await store.commit(Change(rows=(Row(_ADD, values), *_new_codes(passkey.user, codes), noted)))


async def use(store: SqlStore, passkey: Passkey, count: int, at: int) -> None:
    await store.commit(Change(rows=(Row(_USED, {"_id": passkey.id, "count": count, "used": at}),)))


async def remove(store: SqlStore, removed: Sequence[Passkey], actor: str, *, codes: bool) -> None:
    """Passkeys go; with `codes` the recovery codes of their accounts too."""

    def make(connection: Connection) -> Change:
        hold_people(connection, {passkey.user for passkey in removed})
        rows = [Row(_REMOVE, {"_id": passkey.id}) for passkey in removed]
        rows += [row for user in {passkey.user for passkey in removed if codes} for row in _old_codes(connection, user)]
        rows += [store.noted_row(actor, "passkey", {"removed": passkey.name}, {}) for passkey in removed]
        return Change(rows=tuple(rows))

    await store.commit(make)


async def renew_codes(store: SqlStore, user: str, codes: Iterable[str]) -> None:
    """Other recovery codes in place of those that are left."""

    def make(connection: Connection) -> Change:
        hold_people(connection, [user])
        noted = store.noted_row(user, "recovery codes", {}, {})
        return Change(rows=(*_old_codes(connection, user), *_new_codes(user, codes), noted))

    await store.commit(make)


async def use_code(store: SqlStore, user: str, code: str) -> None:
    """A recovery code is used up; refused if the account has none like it."""
    hashed = _hash(user, code)

    def make(connection: Connection) -> Change:
        hold_people(connection, [user])
        if connection.execute(select(_CODE.hash).where(_CODE.user == user, _CODE.hash == hashed)).first() is None:
            raise WrongCredentials("This is not one of your unused recovery codes.")
        used = Row(_REMOVE_CODE, {"_user": user, "_hash": hashed})
        return Change(rows=(used, store.noted_row(user, "recovery code", {}, {})))

    await store.commit(make)


def _hash(user: str, code: str) -> str:
    """A code has 60 random bits, so a quick hash keeps it."""
    return hashlib.sha256(f"{user} {code.replace('-', '').replace(' ', '').lower()}".encode()).hexdigest()


def _new_codes(user: str, codes: Iterable[str]) -> list[Row]:
    return [Row(_ADD_CODE, {"user": user, "hash": _hash(user, code)}) for code in codes]


def _old_codes(connection: Connection, user: str) -> list[Row]:
    hashes = connection.execute(select(_CODE.hash).where(_CODE.user == user)).scalars()
    return [Row(_REMOVE_CODE, {"_user": user, "_hash": hashed}) for hashed in hashes]
