"""Moves chips between a player's home and the worker of a table: there for a command, and home when they are free.

A table takes chips from, and gives them back to, the wallet that its own worker keeps for the player. At the home that
is the player's wallet. Elsewhere it is empty but for moments: what a command needs is brought before it, and what is
left or comes back from a seat is sent home.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from pitboss.errors import Broken, PitbossError, Unavailable
from pitboss.ledger.accounts import wallet
from pitboss.money import Cents
from pitboss.server.floor import Floor
from pitboss.server.workers.peers import Peers
from pitboss.server.workers.place import WorkerPlace, of_player
from pitboss.store import moves
from pitboss.store.moves import Move

AGAIN = 0.5  # seconds between two tries to deliver what could not be delivered


class ChipMoves:
    def __init__(self, floor: Floor, place: WorkerPlace, peers: Peers) -> None:
        self._floor, self._place, self._peers, self._store = floor, place, peers, floor.store
        self._undelivered: dict[str, Move] = {}
        self._bringing: Counter[str] = Counter()  # commands that need what is in the wallet here
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._left: set[str] = set()  # players whose chips could not be sent home
        self._tasks: set[asyncio.Task[None]] = set()
        self._trying: asyncio.Task[None] | None = None
        self._stopped = False

    async def start(self) -> None:
        """Take up what a stop of any kind has left under way."""
        self._undelivered = {move.id: move for move in await moves.undelivered(self._store)}
        result = self._store.on_wallets

        def changed(players: Collection[str]) -> None:
            result(players)
            for player in players:
                self._send_home_soon(player)

        self._store.on_wallets = changed
        for player in await moves.wallets_held(self._store):
            self._send_home_soon(player)
        self._trying = asyncio.create_task(self._try_again())

    async def stop(self) -> None:
        """What is still in a wallet here, or comes back to it now, is sent home after the next start."""
        self._stopped = True
        tasks = [*self._tasks, *([self._trying] if self._trying else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # of visitors, at the worker of the table

    @asynccontextmanager
    async def brought(self, player: str, chips: Cents) -> AsyncIterator[PitbossError | None]:
        """So many chips in the wallet here; or why the home refuses them. One command of a player after the other."""
        lock = self._locks.setdefault(player, asyncio.Lock())
        self._bringing[player] += 1
        try:
            async with lock:
                yield await self._bring(player, chips)
        finally:
            self._bringing[player] -= 1
            if not self._bringing[player]:
                del self._bringing[player]
            self._send_home_soon(player)

    async def _bring(self, player: str, chips: Cents) -> PitbossError | None:
        missing = chips - await self._store.balance(wallet(player))
        if missing <= 0:
            return None
        given = {"player": player, "amount": missing, "to": self._place.number, "id": secrets.token_hex(12)}
        try:
            await self._peers.ask(of_player(player), "take", **given)
        except (Unavailable, Broken):
            raise
        except PitbossError as refusal:
            return refusal
        return None

    def _send_home_soon(self, player: str) -> None:
        if of_player(player) != self._place.number and not self._bringing[player] and not self._stopped:
            task = asyncio.create_task(self._send_home(player))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send_home(self, player: str) -> None:
        self._left.discard(player)
        try:
            async with self._locks.setdefault(player, asyncio.Lock()):
                if await self._store.balance(wallet(player)):
                    move = await moves.send(self._store, secrets.token_hex(12), player, of_player(player), None)
                    await self._deliver(move)
        except Unavailable:
            self._left.add(player)
        self._floor.bankrolls.changed((player,))

    # at the home

    async def take(self, player: str, amount: Cents, to: int, id: str) -> None:
        """Send chips of a player of this worker to a table's worker; returns when they are there."""
        await self._floor.collect(player, amount, "")
        await self._deliver(await moves.send(self._store, id, player, to, amount))

    # both

    async def arrive(self, id: str, player: str, amount: Cents, sender: int) -> None:
        await moves.receive(self._store, id, player, amount, sender)

    async def _deliver(self, move: Move | None) -> None:
        """Where this fails it is tried again until it succeeds: the receiver books a move once."""
        if move is None:
            return
        self._undelivered[move.id] = move
        given = {"id": move.id, "player": move.player, "amount": move.amount, "sender": self._place.number}
        await self._peers.ask(move.receiver, "arrive", **given)
        if self._undelivered.pop(move.id, None):
            await moves.confirm(self._store, move.id)

    async def _try_again(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            for move in list(self._undelivered.values()):
                with contextlib.suppress(PitbossError):
                    await self._deliver(move)
            for player in tuple(self._left):
                self._send_home_soon(player)
