"""A worker among others: what it answers to them, and what it does for the whole house by itself."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import asdict, astuple
from functools import partial
from typing import Any

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.games import REGISTRY
from pitboss.money import Cents
from pitboss.server import operator_routes, wallet_routes
from pitboss.server.floor import Floor
from pitboss.server.table_routes import numbered
from pitboss.server.workers.chip_moves import ChipMoves
from pitboss.server.workers.losses import WorkerLosses
from pitboss.server.workers.machines import Machines
from pitboss.server.workers.other_workers import MOST_PLAYERS, OtherWorkers
from pitboss.server.workers.peers import Call, Peers
from pitboss.server.workers.place import FIRST, WorkerPlace
from pitboss.server.workers.shared_rates import SharedRates
from pitboss.server.workers.visitors import WorkerPeople
from pitboss.store.audit_workers import HEADS
from pitboss.store.moves import under_way
from pitboss.store.overview import takings
from pitboss.store.past_rounds import watch_data
from pitboss.store.play_limits_store import OPERATOR
from pitboss.store.queries import chips_of
from pitboss.store.skill import day_sums

ROOT_SECONDS = 10.0  # between two notes of the heads of all workers


class Worker:
    def __init__(self, floor: Floor, chips: int, place: WorkerPlace, machines: Machines | None = None) -> None:
        self.place, self._floor = place, floor
        self.peers = Peers(place, machines)
        self._moves = ChipMoves(floor, place, self.peers)
        self._losses = WorkerLosses(floor, place, self.peers)
        self.people = WorkerPeople(floor, chips, place, self.peers)
        self.rates = SharedRates(place, self.peers)
        self.rates.buckets["refusals"] = floor.refusals
        floor.elsewhere = OtherWorkers(floor, place, self.peers, self._moves)
        floor.known.worker = place.number
        self._repeating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.peers.start(self._calls())
        await self._moves.start()
        self.rates.start()
        self._repeating = asyncio.create_task(self._repeat())

    async def stop(self) -> None:
        if self._repeating:
            self._repeating.cancel()
            await asyncio.gather(self._repeating, return_exceptions=True)
        await self.rates.stop()
        await self._moves.stop()
        await self.people.stop()
        await self.peers.stop()

    def _calls(self) -> Mapping[str, Call]:
        floor = self._floor
        return {
            "session": self.people.session,
            "ended": self._ended,
            "reserve_name": self.people.reserve_name,
            "has_account": self.people.has_account,
            "login": self.people.login_here,
            "account": self.people.account_here,
            "set_role": self.people.set_role_here,
            "take_turn": self._losses.take_turn,
            "give_turn": floor.limits.give_turn,
            "take": self._moves.take,
            "arrive": self._moves.arrive,
            "balance": self._balance,
            "seats": self._seats,
            "visit": self._visit,
            "statement": partial(wallet_routes.lines_here, floor.store),
            "rounds": partial(wallet_routes.rounds_here, floor),
            "limits": floor.limits.copy,
            "operator_limits": self._operator_limits,
            "tables": self._tables,
            "house_tables": self._house_tables,
            "house_players": self._house_players,
            "house_takings": self._house_takings,
            "house_significant": self._house_significant,
            "house_watch": partial(watch_data, floor.store, REGISTRY.__getitem__),
            "day_sums": self._day_sums,
            "rates": self.rates.hear,
            "head": self._head,
        }

    async def _ended(self, mark: str, why: str) -> None:
        self.people.ended(mark, why)

    async def _balance(self, player: str) -> Cents:
        return await self._floor.at_hand(player) + await self._floor.bankrolls.read(player)

    async def _seats(self, player: str) -> list[dict[str, Any]]:
        return self._floor.seats_of(player) + await self._floor.elsewhere.seats(player)

    async def _visit(self, player: str) -> dict[str, Any]:
        """A visitor's seats and chips, with those on their way home."""

        def worth(connection: Connection) -> Cents:
            return chips_of(connection, player).total + under_way(connection, player)

        async with self._floor.store.frozen():  # a round may end between two of its statements
            return {"seats": self._floor.seats_of(player), "worth": await self._floor.store.read(worth)}

    async def _operator_limits(self) -> dict[str, Cents]:
        return await self._floor.limits.amounts(OPERATOR)

    async def _tables(self, game: str, before: int | None, limit: int) -> list[tuple[int, dict[str, Any]]]:
        return numbered(self._floor, game, before, limit)

    async def _house_tables(self, before: int | None, limit: int) -> list[tuple[int, dict[str, Any]]]:
        return operator_routes.tables_here(self._floor, before, limit)

    async def _house_players(self, after: str, limit: int) -> list[dict[str, Any]]:
        return await operator_routes.players_here(self._floor, after, limit)

    async def _house_takings(self) -> dict[str, int]:
        return await takings(self._floor.store)

    async def _house_significant(self, after: int, limit: int) -> list[dict[str, Any]]:
        return [dict(one) for one in await self._floor.store.noted(after, limit)]

    async def _day_sums(self, day: int, game: str) -> list[tuple[str, str, str, int, int]]:
        return [(name, *astuple(one)) for name, one in await day_sums(self._floor.store, day, game, MOST_PLAYERS)]

    async def _head(self) -> dict[str, Any] | None:
        head = await self._floor.store.head()
        return asdict(head) if head else None

    # for the whole house

    async def _repeat(self) -> None:
        while True:
            with contextlib.suppress(PitbossError):  # a worker is away: next time
                if self.place.number == FIRST:
                    await self.note_heads()
                else:
                    limits = await self.peers.ask(FIRST, "operator_limits")
                    await self._floor.limits.copy(OPERATOR, limits)
            await asyncio.sleep(ROOT_SECONDS if self.place.number == FIRST else ROOT_SECONDS / 2)

    async def note_heads(self) -> None:
        """One root: the first worker's own signed head covers the heads of all others from then on."""
        found = await self.peers.ask_all("head")
        heads = {str(n): {"number": head["number"], "hash": head["hash"]} for n, head in sorted(found.items()) if head}
        before = await self._floor.store.last_noted(HEADS) or {}
        if heads and {**before, **heads} != before:
            await self._floor.store.note("server", HEADS, {}, {**before, **heads})
