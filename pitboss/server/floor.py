"""The floor: every live table, how tables open, and how they come back after a stop of any kind."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.errors import BadValue, Broken, NotAllowed, NotFound, NotNow, PitbossError, Unavailable
from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.limits import Limits, preset
from pitboss.money import Cents, dollars
from pitboss.server import automatic_play, bankroll
from pitboss.server.bankroll import Bankrolls
from pitboss.server.best_play import BestPlay
from pitboss.server.elsewhere import Elsewhere
from pitboss.server.forgotten_tables import ForgottenTables
from pitboss.server.live import LiveTable, Player, display_name
from pitboss.server.lobby import KnownTable, Lobby, known_of
from pitboss.server.play_limits import PlayLimits
from pitboss.server.recent_events import RECENT
from pitboss.server.request_checks import Buckets
from pitboss.server.schemas import LimitsRequest, NewTable
from pitboss.server.settings import Rate, Rates
from pitboss.server.skill_grades import SkillGrades
from pitboss.store.durable_table import DurableTable, house_of
from pitboss.store.play_limits_store import OPERATOR, Limit
from pitboss.store.queries import open_rounds, open_tables
from pitboss.store.retire import retire
from pitboss.store.sql import SqlStore, now
from pitboss.table.commands import Command, Sit
from pitboss.table.state import Phase, Settings, Table

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
ID = 12  # characters of a table's id, so that it cannot be guessed
LOOK = 20.0  # seconds between two checks for unused seats and tables
CHANGED = "The rules of the game have changed since the table was opened."

log = logging.getLogger("pitboss")


class Floor:
    def __init__(self, store: SqlStore, tables_each: int = 16, refusals: Rate | None = None) -> None:
        self.store, self.tables_each = store, tables_each
        self.refusals = Buckets(refusals or Rates().refusals)
        self.best_play = BestPlay()
        self.tables: dict[str, LiveTable] = {}
        self.known = Lobby()
        self.changed = 0.0  # when anything last happened at a table
        self.entropy = secrets.token_bytes
        self.now = now
        self.elsewhere = Elsewhere()
        self.limits = PlayLimits(store, lambda: self.now())
        self.bankrolls = Bankrolls(store, self.at_hand, self.wallet_elsewhere)
        self.skill = SkillGrades(store, self.best_play)
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._waking: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._stopping = False

    async def start(self) -> None:
        """List every open table; those with a round in play are loaded now, the others when a client comes."""
        for row in await open_tables(self.store):
            self.known.add(row.id, known_of(row))
        self._waking = asyncio.create_task(self._wake_playing())
        self._looking = asyncio.create_task(self._check_unused())

    async def _check_unused(self) -> None:
        forgotten = ForgottenTables(self)
        while True:
            await asyncio.sleep(LOOK)
            for live in list(self.tables.values()):
                live.look_at_seats()
            await forgotten.look()

    async def _wake_playing(self) -> None:
        for round in await open_rounds(self.store):
            if self._stopping:
                return
            if self._waits_for_its_player(round.table):
                continue
            try:
                await self.table(round.table)
            except (
                Broken,
                NotFound,
                Unavailable,
            ) as error:  # the others open all the same; see `pitboss audit`
                log.error("Table %s stays closed: %s", round.table, error)

    def _waits_for_its_player(self, id: str) -> bool:
        """A round at a solo table has no clock: it is read when its player comes, however many others were left."""
        if id not in self.known or not self.known[id].settings.solo:
            return False
        if id not in self.tables:
            self.known[id].phase = Phase.PLAYING.value
        return True

    async def stop(self) -> None:
        self._stopping = True
        if self._looking:
            self._looking.cancel()
        if self._waking:
            await self._waking
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.skill.stop()
        await self.best_play.stop()

    # Opening

    async def open(self, player: Player, new_table: NewTable, house: House[Any], *, solo: bool = False) -> LiveTable:
        """A new table with its bots; a solo table's owner sits at seat 1, without chips before a bet. One commit."""
        await self._make_room(player, solo=solo)
        settings = await self._settings(player, new_table, house, solo=solo)
        id = self.elsewhere.table_prefix + "".join(secrets.choice(ALPHABET) for _ in range(ID))
        first = self._first(id, house, settings, new_table.bots, player)
        durable = await DurableTable.open(
            self.store, id, house, settings, first, lambda v, events: automatic_play.issued(id, v, events)
        )
        row, stored = await self.store.table(id), await self.store.events(id)
        assert row
        self.known.add(id, known_of(row))
        names = {player.id: player.name} | bot_names(durable.table)
        live = LiveTable(self, durable, names, [one.event for one in stored])
        self._wake(live)
        return live

    async def _make_room(self, player: Player, *, solo: bool) -> None:
        """One person has only so many open tables; the oldest solo table that is not in use makes room for another."""
        owned = self.known.owned(player.id)
        if len(owned) < self.tables_each:
            return
        for id, known in owned if solo else ():
            live = await self.table(id) if known.settings.solo else None
            if live and not live.clients and live.table.phase is Phase.BETTING:
                await live.close()
                return
        raise NotNow(f"{player.name} has {len(owned)} open tables, which is the limit; close one first.")

    def _first(self, id: str, house: House[Any], settings: Settings, bots: int, owner: Player) -> list[Command]:
        places = range(2, settings.seats + 1) if settings.solo else range(settings.seats, 0, -1)
        if bots > len(places):
            raise BadValue(f"{bots} bots cannot be seated; {len(places)} seats are free for them.")
        commands = automatic_play.seat_bots(id, house, settings, places[:bots])
        return [Sit(owner.id, 1, 0), *commands] if settings.solo else commands

    async def _settings(self, player: Player, new_table: NewTable, house: House[Any], *, solo: bool) -> Settings:
        most = (await self.limits.of(OPERATOR)).get("maximum", Limit()).amount
        limits = table_limits(new_table.limits, house)
        if most:  # the stricter wins
            limits = replace(limits, maximum=most if limits.maximum is None else min(most, limits.maximum))
        return Settings(
            seats=new_table.seats or house.game.seats,
            limits=limits,
            betting_seconds=0 if solo else new_table.betting_seconds,
            decision_seconds=0 if solo else new_table.decision_seconds,
            pace_ms=new_table.pace_ms,
            name=new_table.name or house.game.title,
            owner=player.id,
            profile=new_table.profile or "",
            private=new_table.private or solo,
            solo=solo,
        )

    async def solo_of(self, player: str, house: House[Any]) -> LiveTable | None:
        """The player's own solo table under these rules, while seated there."""
        for id, known in reversed(self.known.owned(player)):
            if known.settings.solo and known.row.game == house.game.key:
                live = await self.table(id)
                if live.house.digest == house.digest and live.seat_of(player):
                    return live
        return None

    async def close(self, live: LiveTable, player: str, *, admin: bool) -> None:
        if live.table.settings.owner != player and not admin:
            raise NotAllowed(f"Table {live.id} is another player's; only its owner or an admin may close it.")
        await live.close()

    # Waking

    async def table(self, id: str) -> LiveTable:
        live = self.tables.get(id)
        if live is not None:
            return live
        await self.about(id)
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def about(self, id: str) -> KnownTable:
        """What is known of a table, also of one that was closed before this server started."""
        if id in self.known:
            return self.known[id]
        row = await self.store.table(id)
        if row is None:
            raise NotFound(f"There is no table {id!r}; the lobby lists the open ones.")
        return known_of(row)  # not kept: requests for old tables must not fill the memory

    async def _load(self, id: str) -> LiveTable:
        row = await self.store.table(id)
        assert row
        try:
            house_of(row, REGISTRY.__getitem__)
        except Broken:
            if row.closed:
                raise NotFound(f"Table {id} is closed.") from None
            await retire(self.store, row, CHANGED)
            self.known.remove(id)
            raise NotFound(f"Table {id} is closed: the rules of its game have changed; all chips are back.") from None
        durable = await DurableTable.resume(self.store, row, REGISTRY.__getitem__)
        newest = await self.store.events(id, after=max(0, durable.table.version - RECENT))
        live = LiveTable(self, durable, await self._names(durable.table), [one.event for one in newest])
        if id not in self.known:  # closed before this server started
            self.known.add(id, known_of(row))
        self.limits.note(live.table)
        self._wake(live)
        return live

    def _wake(self, live: LiveTable) -> None:
        self.tables[live.id] = live
        self.note(live)
        self.best_play.warm(live.asker, live.house, {live.house.game.main[0]: Fraction(1)})  # for the coach
        live.start()
        live.note_bots()

    def put_away(self, live: LiveTable) -> None:
        """Unload a table without clients; it is loaded again when one comes."""
        self.tables.pop(live.id, None)
        self.limits.note(live.table)
        if not self.known[live.id].open:
            self.known.remove(live.id)

    def note(self, live: LiveTable) -> None:
        """Update the lobby's line of a table."""
        self.changed = time.monotonic()
        table = live.table
        before = table.play.before if table.play else {}
        idle, was_idle = bankroll.at_hand(table), self.known[live.id].at_hand or {}
        self.bankrolls.changed([player for player in {*idle, *was_idle} if idle.get(player) != was_idle.get(player)])
        self.known.update(
            live.id,
            seats={seat.player: (n, max(seat.stack, before.get(n, 0))) for n, seat in table.seats.items()},
            bots=sum(seat.bot for seat in table.seats.values()),
            phase=table.phase.value,
            round=table.number,
            at_hand=idle,
        )

    async def _names(self, table: Table) -> dict[str, str]:
        names = bot_names(table)
        for seat in table.seats.values():
            if not seat.bot:
                user = await self.store.user(seat.player)
                names[seat.player] = display_name(seat.player, user.name if user else None)
        return names

    # People

    def seats_of(self, player: str) -> list[dict[str, Any]]:
        """Every seat of a player, at tables in memory or not."""
        return [
            {
                "table": id,
                "game": known.row.game,
                "seat": known.seats[player][0],
                "chips": known.seats[player][1],
                "playing": known.phase not in (Phase.BETTING.value, Phase.CLOSED.value),
            }
            for id, known in self.known.seated(player)
        ]

    def people_at(self, id: str) -> list[str]:
        """Names of the people who sit at a table that is in memory, by seat."""
        live = self.tables.get(id)
        seats = sorted(live.table.seats.items()) if live else []
        return [live.names.get(seat.player, "Guest") for _, seat in seats if live and not seat.bot]

    def spectators(self, id: str) -> int:
        live = self.tables.get(id)
        return live.audience.spectators if live else 0

    async def at_hand(self, player: str) -> Cents:
        """Chips at the player's solo seats that are not bet: part of the bankroll."""
        for id, known in self.known.seated(player):
            if known.settings.solo and known.at_hand is None and known.seats[player][1]:
                with suppress(Broken, NotFound):  # `pitboss audit` says more
                    await self.table(id)
        return sum((known.at_hand or {}).get(player, 0) for _, known in self.known.seated(player))

    async def collect(self, player: str, chips: Cents, but: str) -> None:
        """Where the wallet holds less than this, idle solo seats of the player give their chips back."""
        if await self.bankrolls.read(player) >= chips:
            return
        for id, known in list(self.known.seated(player)):
            mine = known.settings.solo and known.phase == Phase.BETTING.value and known.seats[player][1]
            if mine and id != but:
                await (await self.table(id)).give_back()

    async def wallet_elsewhere(self, player: str) -> Cents | None:
        """The wallet of a player whose home is another worker; none where it is here."""
        return await self.elsewhere.balance(player) if player and not self.elsewhere.is_home(player) else None

    @asynccontextmanager
    async def chips_for(self, player: str, chips: Cents, table: str) -> AsyncIterator[PitbossError | None]:
        """Chips for a command at a table in the player's wallet here, as far as there are any; or why there are not."""
        if chips and not self.elsewhere.is_home(player):
            async with self.elsewhere.brought(player, chips) as refusal:
                yield refusal
        else:
            if chips:
                await self.collect(player, chips, table)
            yield None

    def pledged(self, player: str, but: str) -> Cents:
        """Bets that wait for a deal at all tables but this one."""
        others = (self.tables.get(id) for id, _ in self.known.seated(player) if id != but)
        return sum(live.pledged(player) for live in others if live)


def table_limits(request: LimitsRequest, house: House[Any]) -> Limits:
    base = (
        house.house_profile.limits_for(house.game.key)
        if house.house_profile and house.house_profile.text
        else preset(request.preset)
    )
    changed = {name: value for name in ("minimum", "maximum", "hand_maximum") if (value := getattr(request, name))}
    for name in request.wagers:
        house.wager(name)
    limits = replace(base, **changed, wagers={name: (low, high) for name, (low, high) in request.wagers.items()})
    low, high = limits.minimum, limits.maximum
    if high is not None and low > high:
        raise BadValue(f"A minimum of {dollars(low)} is above the maximum of {dollars(high)}.")
    if base.maximum is not None and high is not None and high > base.maximum:
        raise BadValue(f"maximum={dollars(high)} is above what {base.name} allows, {dollars(base.maximum)}.")
    return limits


def bot_names(table: Table) -> dict[str, str]:
    return {seat.player: f"Bot {number}" for number, seat in table.seats.items() if seat.bot}
