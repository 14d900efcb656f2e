"""Chips moved between two workers of a house: out of the sender's book in one commit, into the receiver's in another.

A move has one id in both books, and each books it once. The sender keeps it as undelivered until the receiver has
confirmed, and sends it again after a crash of either: no chip is lost or booked twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, func, insert, select, update

from pitboss.errors import NotEnoughChips
from pitboss.ledger.accounts import wallet
from pitboss.ledger.postings import Why, move_in, move_out
from pitboss.money import Cents, dollars
from pitboss.store import schema
from pitboss.store.queries import is_booked
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Row

_NEW = insert(schema.moves)
_DELIVERED = update(schema.moves).where(schema.moves.c.id == bindparam("_id"))


@dataclass(frozen=True, slots=True)
class Move:
    """Chips that a worker has sent to another."""

    id: str
    player: str
    amount: Cents
    receiver: int


def _wallet(connection: Connection, player: str) -> Cents:
    b = schema.balances.c
    return connection.scalar(select(b.amount).where(b.account == str(wallet(player)))) or 0


async def send(store: SqlStore, id: str, player: str, receiver: int, amount: Cents | None) -> Move | None:
    """Takes chips out of a wallet, all of them if no amount is given; returns None if the wallet is empty."""
    made: list[Move] = []

    def make(connection: Connection) -> Change:
        held = _wallet(connection, player)
        moved = held if amount is None else amount
        made.clear()
        if not moved:
            return Change()
        if moved > held:
            raise NotEnoughChips(f"{dollars(moved)} is more than the {dollars(held)} in the wallet.")
        made.append(Move(id, player, moved, receiver))
        row = {"id": id, "player": player, "amount": moved, "receiver": receiver, "delivered": False}
        return Change(rows=(Row(_NEW, row),), transfers=(move_out(id, player, moved, receiver),))

    await store.commit(make)
    return made[0] if made else None


async def receive(store: SqlStore, id: str, player: str, amount: Cents, sender: int) -> None:
    """Puts chips that another worker has sent into a wallet, once."""

    def make(connection: Connection) -> Change:
        arrived = move_in(id, player, amount, sender)
        return Change() if is_booked(connection, arrived.id) else Change(transfers=(arrived,))

    await store.commit(make)


async def confirm(store: SqlStore, id: str) -> None:
    """Marks a move as delivered."""
    await store.commit(Change(rows=(Row(_DELIVERED, {"_id": id, "delivered": True}),)))


async def undelivered(store: SqlStore) -> Sequence[Move]:
    c = schema.moves.c
    query = select(c.id, c.player, c.amount, c.receiver).where(c.delivered.is_(False))
    return [Move(*row) for row in await store.all(query)]


async def receivers(store: SqlStore, player: str) -> Sequence[int]:
    """Workers that chips of a player were ever sent to."""
    c = schema.moves.c
    return [row.receiver for row in await store.all(select(c.receiver).where(c.player == player).distinct())]


def last_move(connection: Connection, player: str) -> int:
    """The number of a player's newest transfer to or from another worker; 0 if there is none."""
    c = schema.transfers.c
    return connection.scalar(select(func.max(c.n)).where(c.player == player, c.why == Why.MOVED.value)) or 0


def under_way(connection: Connection, player: str) -> Cents:
    """Chips of a player that this worker has sent and the receiver has not confirmed."""
    c = schema.moves.c
    mine = (c.player == player) & c.delivered.is_(False)
    return int(connection.scalar(select(func.coalesce(func.sum(c.amount), 0)).where(mine)) or 0)


async def wallets_held(store: SqlStore) -> Sequence[str]:
    """Players with chips in a wallet of this worker."""
    b = schema.balances.c
    query = select(b.player).where(b.account.startswith("wallet:"), b.amount > 0)
    return [row.player for row in await store.all(query)]
