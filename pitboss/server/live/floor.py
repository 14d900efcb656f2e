"""The floor: every live table, how tables open, and how they come back after a stop of any kind."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.core import metrics
from pitboss.core.errors import BadValue, Broken, NotAllowed, NotFound, NotNow, TableMoved, Unavailable
from pitboss.core.money import Cents, dollars
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.rules.limits import Limits, preset
from pitboss.server.live import automatic_play, bankroll
from pitboss.server.live.bankroll import Bankrolls
from pitboss.server.live.best_play import BestPlay
from pitboss.server.live.forgotten_tables import ForgottenTables
from pitboss.server.live.live_table import LiveTable, Player, display_name
from pitboss.server.live.play_limits import PlayLimits
from pitboss.server.live.recent_events import RECENT
from pitboss.server.live.skill_grades import SkillGrades
from pitboss.server.replies.of_people import TakenSeatReply
from pitboss.server.request_checks import Buckets
from pitboss.server.schemas import LimitsRequest, NewTable
from pitboss.server.settings import Rate, Rates
from pitboss.store import open_tables
from pitboss.store.durable_table import DurableTable, house_of
from pitboss.store.names import names_of
from pitboss.store.open_tables import OpenTable
from pitboss.store.play_limits_store import OPERATOR, Limit
from pitboss.store.queries import tables_in_play
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
        self.changed = 0.0  # when anything last happened at a table
        self.entropy = secrets.token_bytes
        self.now = now
        self.limits = PlayLimits(store, lambda: self.now())
        self.bankrolls = Bankrolls(store, self.at_hand)
        self.skill = SkillGrades(store, self.best_play)
        self._freeing: dict[str, asyncio.Future[None]] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._waking: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._stopping = False

    async def start(self) -> None:
        """Tables with a round in play that has a clock are loaded now, the others when a client comes."""
        if workers := self.store.workers:
            workers.on_wanted, workers.on_left_with = self._give_up, self._keep_only
        self._waking = asyncio.create_task(self._wake_playing())
        self._looking = asyncio.create_task(self._check_unused())

    async def _check_unused(self) -> None:
        forgotten = ForgottenTables(self)
        while True:
            await asyncio.sleep(LOOK)
            if self.store.shared:  # rounds of a worker that is gone, or this one's, left by their players
                with contextlib.suppress(Unavailable):  # the database is away: later
                    await self._wake_playing()
            for live in list(self.tables.values()):
                live.look_at_seats()
            await forgotten.look()

    async def _wake_playing(self) -> None:
        """A round at a solo table has no clock: it is read when its player comes, however many others were left."""
        for id in await tables_in_play(self.store):
            try:
                await self.table(id, ask=False)
            except TableMoved:  # another worker was quicker
                pass
            except (Broken, NotFound, Unavailable) as error:  # the others still open; see `pitboss audit`
                if self._stopping:
                    return
                log.error("Table %s stays closed: %s", id, error)

    def _give_up(self, wanted: Collection[str]) -> None:
        """Other workers have clients for these tables."""
        for id in wanted:
            if live := self.tables.get(id):
                live.give_up()
            elif id not in self._loading:  # it was put away, and the database has not heard of it
                self._freeing[id] = asyncio.ensure_future(self._free(id))
                self._freeing[id].add_done_callback(lambda _, id=id: self._freeing.pop(id, None))  # type: ignore[misc]

    async def _free(self, id: str) -> None:
        if row := await self.store.table(id):
            await self.store.give_up(id, row.epoch)

    def _keep_only(self, tables: Collection[str]) -> None:
        """Other workers have removed this one, and taken all its tables but these."""
        for id, live in list(self.tables.items()):
            if id not in tables:
                live.lose()

    async def stop(self) -> None:
        self._stopping = True
        if self._looking:
            self._looking.cancel()
        if self._waking:
            await self._waking
        stopped, self.tables = self.tables, {}
        await asyncio.gather(*(table.stop() for table in stopped.values()))
        await self.store.give_up_all()
        await self.skill.stop()
        await self.best_play.stop()

    # Opening

    async def open(self, player: Player, new_table: NewTable, house: House, *, solo: bool = False) -> LiveTable:
        """A new table with its bots; a solo table's owner sits at seat 1, without chips before a bet. One commit."""
        await self._make_room(player, solo=solo)
        settings = await self._settings(player, new_table, house, solo=solo)
        id = "".join(secrets.choice(ALPHABET) for _ in range(ID))
        first = self._first(id, house, settings, new_table.bots, player)
        durable = await DurableTable.open(self.store, id, house, settings, first)
        stored = await self.store.events(id)
        names = {player.id: player.name} | bot_names(durable.table)
        live = LiveTable(self, durable, names, [past.event for past in stored])
        self._wake(live)
        return live

    async def _make_room(self, player: Player, *, solo: bool) -> None:
        """One person has few open tables; the oldest solo table that is not in use makes room for another."""
        owned = await open_tables.opened_by(self.store, player.id)
        if len(owned) < self.tables_each:
            return
        for known in owned if solo else ():
            live = None
            with contextlib.suppress(TableMoved):  # another worker has it, so it may be in use
                live = await self.table(known.id, ask=False) if known.settings.solo else None
            if live and not live.clients and live.table.phase is Phase.BETTING:
                await live.close()
                return
        raise NotNow(f"{player.name} has {len(owned)} open tables, which is the limit; close one first.")

    def _first(self, id: str, house: House, settings: Settings, bots: int, owner: Player) -> list[Command]:
        places = range(2, settings.seats + 1) if settings.solo else range(settings.seats, 0, -1)
        if bots > len(places):
            raise BadValue(f"{bots} bots cannot be seated; {len(places)} seats are free for them.")
        commands = automatic_play.seat_bots(id, house, settings, places[:bots])
        return [Sit(owner.id, 1, 0), *commands] if settings.solo else commands

    async def _settings(self, player: Player, new_table: NewTable, house: House, *, solo: bool) -> Settings:
        most = (await self.limits.of(OPERATOR)).get("maximum", Limit()).amount
        limits = table_limits(new_table.limits, house)
        if most:  # the stricter wins
            limits = replace(limits, maximum=most if limits.maximum is None else min(most, limits.maximum))
        return Settings(
            seats=new_table.seats or house.game.seats,
            limits=limits,
            betting_seconds=0 if solo else new_table.betting_seconds,
            decision_seconds=0 if solo else new_table.decision_seconds,
            bank_seconds=0 if solo else new_table.bank_seconds,
            pace_ms=new_table.pace_ms,
            name=new_table.name or house.game.title,
            owner=player.id,
            profile=new_table.profile or "",
            private=new_table.unlisted or solo,
            solo=solo,
        )

    async def solo_of(self, player: str, house: House) -> LiveTable | None:
        """The player's own solo table under these rules, while seated there."""
        for known in reversed(await open_tables.opened_by(self.store, player)):
            if known.settings.solo and known.row.game == house.game.key:
                live = await self.table(known.id)
                if live.house.digest == house.digest and live.seat_of(player):
                    return live
        return None

    async def close(self, live: LiveTable, player: str, *, admin: bool) -> None:
        if live.table.settings.owner != player and not admin:
            raise NotAllowed(f"Table {live.id} is another player's; only its owner or an admin may close it.")
        await live.close()

    # Waking

    async def table(self, id: str, *, ask: bool = True) -> LiveTable:
        """A table, read if it is not in memory. One of another worker is asked for, if `ask`, or `TableMoved`."""
        live = self.tables.get(id)
        if live is not None:
            return live
        if self._stopping:
            raise Unavailable("The server is stopping; come back in a moment.")
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id, ask=ask))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str, *, ask: bool) -> LiveTable:
        row = await self.store.own(id, ask=ask)
        metrics.MOVES.labels("taken").inc()
        try:
            house_of(row, REGISTRY.__getitem__)
        except Broken:
            if row.closed:
                raise NotFound(f"Table {id} is closed.") from None
            await retire(self.store, row, CHANGED)
            raise NotFound(f"Table {id} is closed: the rules of its game have changed; all chips are back.") from None
        durable = await DurableTable.resume(self.store, row, REGISTRY.__getitem__)
        newest = await self.store.events(id, after=max(0, durable.table.version - RECENT))
        live = LiveTable(self, durable, await self._names(durable.table), [past.event for past in newest])
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
        if self.tables.get(live.id) is live:
            del self.tables[live.id]

    def note(self, live: LiveTable) -> None:
        """A table has changed: players whose chips at hand have changed are sent their bankrolls."""
        self.changed = time.monotonic()
        idle, was_idle = bankroll.at_hand(live.table), live.at_hand
        live.at_hand = idle
        self.bankrolls.changed([player for player in {*idle, *was_idle} if idle.get(player) != was_idle.get(player)])

    async def _names(self, table: Table) -> dict[str, str]:
        here = [seat.player for seat in table.seats.values() if not seat.bot]
        named = await names_of(self.store, here)
        return bot_names(table) | {player: display_name(player, named.get(player)) for player in here}

    # People

    async def seats_of(self, player: str) -> list[TakenSeatReply]:
        """Every seat of a player; its chips without bets in play."""
        return [
            TakenSeatReply(
                table=known.id,
                game=known.row.game,
                seat=known.seats[player].number,
                chips=known.seats[player].chips,
                playing=known.playing,
            )
            for known in await open_tables.seated(self.store, player)
        ]

    async def people_at(self, tables: Sequence[OpenTable]) -> dict[str, list[str]]:
        """Names of the people who sit at each of these tables, by seat."""
        here = {player for known in tables for player, held in known.seats.items() if not held.bot}
        names = await names_of(self.store, here)
        return {
            known.id: [display_name(seated, names.get(seated)) for seated, held in known.seats.items() if not held.bot]
            for known in tables
        }

    def spectators(self, id: str) -> int:
        live = self.tables.get(id)
        return live.audience.spectators if live else 0

    async def at_hand(self, player: str) -> Cents:
        """Chips at the player's solo seats that are not bet: part of the bankroll."""
        seated = await open_tables.seated(self.store, player)
        own = [known.seats[player] for known in seated if known.settings.solo and _against_a_bank(known)]
        return sum(held.chips - held.pledged for held in own)

    async def collect(self, player: str, chips: Cents, but: str) -> None:
        """Where the wallet holds less than this, idle solo seats of the player give their chips back."""
        if await self.bankrolls.read(player) >= chips:
            return
        for known in await open_tables.seated(self.store, player):
            mine = known.settings.solo and not known.playing and known.seats[player].chips
            if mine and known.id != but:
                await (await self.table(known.id)).give_back()


def _against_a_bank(known: OpenTable) -> bool:
    """Where players play each other, a solo seat keeps its buy-in: it is not at hand."""
    return REGISTRY[known.row.game].banked


def table_limits(request: LimitsRequest, house: House) -> Limits:
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
