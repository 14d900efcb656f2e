"""The floor: every live table, how tables open, and how they come back after a stop of any kind."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.errors import BadValue, Broken, NotAllowed, NotFound, PitbossError, Refused
from pitboss.ledger.accounts import wallet
from pitboss.ledger.postings import reverse
from pitboss.limits import Limits, preset
from pitboss.money import Cents, dollars
from pitboss.options import settings_of
from pitboss.rules import House
from pitboss.server import dealer
from pitboss.server.bots import Books
from pitboss.server.keeping import Meta, event_of, rows_of, written
from pitboss.server.live import RECENT, LiveTable, Player, Told
from pitboss.server.losses import lost_since
from pitboss.server.schemas import LimitsWish, NewTable
from pitboss.store.booking import Booking
from pitboss.store.sql import SqlStore, now
from pitboss.store.store import Change, StoredEvent, TableRow
from pitboss.table.commands import Command, Sit
from pitboss.table.replay import rebuild
from pitboss.table.state import Event, Settings, Table
from pitboss.table.table import apply, open_table

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID = 12  # characters of a table's id: nobody guesses one
DAY = 24 * 3600 * 1000
OPERATOR = "operator"
CHANGED = "The rules of this game have changed since the round began."


class Floor:
    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.books = Books()
        self.tables: dict[str, LiveTable] = {}
        self.known: dict[str, TableRow] = {}  # every table, also those put away
        self.entropy = secrets.token_bytes
        self.now = now
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}

    async def start(self) -> None:
        """Know every table; those with a round in play come back at once, the others when somebody comes."""
        self.known = {row.id: row for row in await self.store.tables()}
        playing = await self.store.open_rounds()
        for row in playing:
            await self.table(row.table)

    async def stop(self) -> None:
        await asyncio.gather(*(table.stop() for table in self.tables.values()))

    # Opening

    async def open(self, player: Player, wish: NewTable, house: House[Any], *, solo: bool, chips: Cents) -> LiveTable:
        """A new table with its bots, and with its owner at seat 1 where it is a solo table: one commit."""
        settings = await self._settings(wish, house, solo=solo)
        id = "".join(secrets.choice(ALPHABET) for _ in range(ID))
        meta = Meta(
            game=house.game.key,
            name=wish.name or (house.game.title if solo else f"{player.name}'s table"),
            owner=player.id,
            profile=wish.profile,
            options=dict(settings_of(house.options)),
            private=wish.private or solo,
            solo=solo,
            settings=settings.write(),
        )
        table, events = open_table(id, house, settings, self.entropy)
        told = list(events)
        for command in self._first(id, house, settings, wish.bots, player if solo else None, chips):
            table, did = apply(table, command, self.entropy)
            told += did
        row = TableRow(id, meta.game, meta.text())
        booking = Booking(id, house)
        transfers = (*dealer.issued(id, 0, told), *booking.book(told))
        rows = (self.store.new_table(row), *rows_of(self.store, Table(id, house, settings), told, 0))
        await self.store.commit(Change(id, 0, tuple(map(written, told)), transfers, None, rows))
        names = {player.id: player.name} | _bot_names(table)
        live = LiveTable(self, meta, table, booking, names)
        live.recent += [Told(seq, event, "") for seq, event in enumerate(told, 1)]
        self.known[id] = row
        self.tables[id] = live
        live.start()
        return live

    def _first(
        self, id: str, house: House[Any], settings: Settings, bots: int, owner: Player | None, chips: Cents
    ) -> list[Command]:
        places = range(2, settings.seats + 1) if owner else range(settings.seats, 0, -1)
        if bots > len(places):
            raise BadValue(f"{bots} bots cannot be seated; {len(places)} seats are free for them.")
        commands = dealer.seat_bots(id, house, settings, places[:bots])
        return [Sit(owner.id, 1, chips), *commands] if owner else commands

    async def _settings(self, wish: NewTable, house: House[Any], *, solo: bool) -> Settings:
        most = (await self.store.limits(OPERATOR)).get("maximum")
        limits = _limits(wish.limits, house)
        if most is not None:  # the stricter wins
            limits = replace(limits, maximum=most if limits.maximum is None else min(most, limits.maximum))
        return Settings(
            seats=wish.seats or house.game.seats,
            limits=limits,
            cut=wish.cut,
            betting_seconds=0 if solo else wish.betting_seconds,
            decision_seconds=0 if solo else wish.decision_seconds,
            pace_ms=wish.pace_ms,
        )

    async def solo_of(self, player: str, house: House[Any]) -> LiveTable | None:
        """The player's own solo table of these rules, where he still sits there."""
        for id, row in reversed(self.known.items()):
            if row.game != house.game.key or row.closed:
                continue
            meta = Meta.read(row.settings)
            if meta.solo and meta.owner == player and meta.options == dict(settings_of(house.options)):
                live = await self.table(id)
                if live.seat_of(player) and live.house.digest == house.digest:
                    return live
        return None

    async def close(self, live: LiveTable, player: str, *, admin: bool) -> None:
        if live.meta.owner != player and not admin:
            raise NotAllowed(f"Table {live.id} is another player's; only its owner or an admin may close it.")
        await live.close()
        self.known[live.id] = replace(self.known[live.id], closed=True)

    # Coming back

    async def table(self, id: str) -> LiveTable:
        live = self.tables.get(id)
        if live is not None:
            return live
        if id not in self.known:
            raise NotFound(f"There is no table {id!r}; GET /api/v1/tables lists the open ones.")
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(self.known[id]))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    def put_away(self, live: LiveTable) -> None:
        """Nobody is there: the table stays in the store until somebody comes."""
        self.tables.pop(live.id, None)

    async def _load(self, row: TableRow) -> LiveTable:
        meta = Meta.read(row.settings)
        house = meta.house()
        stored = await self.store.events(row.id)
        events = [event_of(one) for one in stored]
        if house.digest != events[0].body["rules"]:
            stored, events = await self._retire(row, stored, house)
        secrets = await self._secrets(row.id, events)
        table = rebuild(row.id, house, meta.table_settings, events, secrets.__getitem__)
        return await self._bring_up(meta, table, events)

    async def _bring_up(self, meta: Meta, table: Table, events: Sequence[Event]) -> LiveTable:
        start = max((n for n, event in enumerate(events) if event.kind == "started"), default=len(events))
        booking = Booking(table.id, table.house, start)
        booking.book(events[start:])
        live = LiveTable(self, meta, table, booking, await self._names(table))
        if table.play:
            live.first, live.round_log = start + 1, list(events[start:])
        players: Mapping[str, str] = {}
        for seq, event in enumerate(events, 1):
            if event.kind == "started":
                players = event.body["players"]
            elif event.kind in ("ended", "voided"):
                live.last = dealer.result(table.id, event)
            if seq > len(events) - RECENT:
                owner = players.get(str(event.owner), "") if event.private else ""
                live.recent.append(Told(seq, event, owner))
        self.tables[table.id] = live
        live.start()
        return live

    async def _secrets(self, table: str, events: Sequence[Event]) -> dict[str, bytes]:
        found = {}
        for event in events:
            if event.kind == "promised":
                kept = await self.store.commitment(table, event.body["deal"])
                if kept is None:
                    raise Broken(f"The secret of {event.body['deal']} at table {table} is not in the store.")
                found[event.body["deal"]] = kept.secret
        return found

    async def _names(self, table: Table) -> dict[str, str]:
        names = _bot_names(table)
        for seat in table.seats.values():
            if not seat.bot:
                user = await self.store.user(seat.player)
                names[seat.player] = display_name(seat.player, user.name if user else None)
        return names

    async def _retire(
        self, row: TableRow, stored: Sequence[StoredEvent], house: House[Any]
    ) -> tuple[Sequence[StoredEvent], list[Event]]:
        raise Refused(f"Table {row.id} was opened under other rules of {house.game.title}; it is closed.")

    # Limits

    async def allow(self, player: str, bets: Mapping[str, Cents]) -> None:
        """A player's own limits and the operator's: the stricter wins."""
        own, house = await self.store.limits(player), await self.store.limits(OPERATOR)
        staked = sum(bets.values())
        for name in ("hand", "day_loss"):
            set_ = [limits[name] for limits in (own, house) if limits.get(name)]
            if not set_ or not staked:
                continue
            most = min(set_)
            lost = await lost_since(self.store, player, self.now() - DAY) if name == "day_loss" else 0
            if lost + staked > most:
                raise Refused(_limit_text(name, most, staked, lost))


def _limit_text(name: str, most: Cents, staked: Cents, lost: Cents) -> str:
    if name == "hand":
        return f"{dollars(staked)} on one hand is above the limit of {dollars(most)} that is set for you."
    return (
        f"{dollars(staked)} could bring the loss of 24 hours, {dollars(lost)} so far, above the limit of"
        f" {dollars(most)} that is set for you."
    )


def _limits(wish: LimitsWish, house: House[Any]) -> Limits:
    base = preset(wish.preset)
    changed = {name: value for name in ("minimum", "maximum", "hand_maximum") if (value := getattr(wish, name))}
    for name in wish.wagers:
        house.wager(name)
    limits = replace(base, **changed, wagers={name: (low, high) for name, (low, high) in wish.wagers.items()})
    low, high = limits.minimum, limits.maximum
    if high is not None and low > high:
        raise BadValue(f"A minimum of {dollars(low)} is above the maximum of {dollars(high)}.")
    if base.maximum is not None and high is not None and high > base.maximum:
        raise BadValue(f"maximum={dollars(high)} is above what {base.name} allows, {dollars(base.maximum)}.")
    return limits


def _bot_names(table: Table) -> dict[str, str]:
    return {seat.player: f"Bot {number}" for number, seat in table.seats.items() if seat.bot}


def display_name(id: str, name: str | None) -> str:
    """A guest is called by a number that follows from his id."""
    return name or f"Guest {int.from_bytes(id.encode()[-4:], 'big') % 9000 + 1000}"


__all__ = ["Floor", "display_name", "PitbossError", "reverse", "wallet"]
