"""One live table: its task applies commands one at a time, commits what follows, then broadcasts it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from opentelemetry.context import Context, get_current

from pitboss.core import metrics
from pitboss.core.errors import (
    Broken,
    PitbossError,
    TableMoved,
    Unavailable,
)
from pitboss.core.traces import span
from pitboss.lab.usual_odds import usual_hold
from pitboss.rules.acts import Ask, seat_of
from pitboss.rules.hooks import BetweenPlayers
from pitboss.server.client_messages import Add, Emote, MakeBets, PlayerCommand, SitDown, TableCommand
from pitboss.server.live import automatic_play, bankroll, player_commands, table_view, waiting
from pitboss.server.live.audience import Audience, Client
from pitboss.server.live.emotes import Emotes
from pitboss.server.live.owner_task import OwnerTask
from pitboss.server.live.recent_events import RecentEvents
from pitboss.server.live.table_clock import TableClock
from pitboss.server.logs import naming
from pitboss.server.problems import kind_of, printable
from pitboss.server.replies.frames import DoneReply, RefusedReply
from pitboss.server.replies.of_tables import SeatReply, ViewReply
from pitboss.server.work.fair_queue import Asker
from pitboss.store.durable_table import DurableTable
from pitboss.store.skill import ungraded_row
from pitboss.store.store import Row, StoredAnswer, request_hash
from pitboss.table.commands import (
    CallOffShuffle,
    Choose,
    CloseTable,
    Command,
    DecideForAbsent,
    Leave,
    VoidRound,
)
from pitboss.table.shapes import StoredSeatReply
from pitboss.table.state import Phase, Table, TableEvent
from pitboss.table.table import apply
from pitboss.table.views import ROOM, before_hand

if TYPE_CHECKING:
    from pitboss.server.live.floor import Floor

Answer = DoneReply | RefusedReply
HOLD = 2.0  # seconds for which a worker keeps a table that has clients, though another asks for it


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str


def display_name(id: str, name: str | None) -> str:
    """A guest is called by a number that follows from their id."""
    return name or f"Guest {int.from_bytes(id.encode()[-4:], 'big') % 9000 + 1000}"


class LiveTable:
    def __init__(
        self, floor: Floor, durable: DurableTable, names: dict[str, str], events: Sequence[TableEvent] = ()
    ) -> None:
        """`events` are the newest ones that are in memory."""
        self.floor, self.durable, self.names = floor, durable, names
        self.house = durable.table.house
        self.asker = Asker(
            f"table of {durable.table.settings.owner}", durable.table.settings.owner
        )  # of bots and warm-ups
        self.owner = OwnerTask(f"Table {durable.table.id}")
        self.audience = Audience(self)
        self.clock = TableClock(self)
        self.emotes = Emotes(self)
        self.recent = RecentEvents(durable.table, events)
        self.ready: set[int] = set()
        self.at_hand = bankroll.at_hand(self.table)  # as last sent to its players
        self.bot_note: str | None = ""  # why bots do not play as well as they could; None until that is known
        self.acted: dict[str, float] = {}  # players' last commands
        self._theoretical: float | None = None  # hold of the round in play, in cents
        self._began = time.monotonic()
        self._lasting = table_view.lasting(self.table)
        self._noting: asyncio.Task[None] | None = None

    @property
    def table(self) -> Table:
        return self.durable.table

    @property
    def id(self) -> str:
        return self.durable.table.id

    @property
    def clients(self) -> set[Client]:
        return self.audience.clients

    def start(self) -> None:
        self.owner.start()
        self.clock.start()

    async def stop(self) -> None:
        """Close every connection with a farewell and end the task. What was confirmed is durable already."""
        self.audience.dismiss()
        if self._noting:
            self._noting.cancel()
        self.clock.stop()
        await self.owner.stop()

    # Commands

    async def command(self, player: Player, message: PlayerCommand) -> Answer:
        """Carries out a player's command: done, or refused. A repeated key gets the first answer, except for emotes."""
        if isinstance(message, Emote):
            return self.emotes.show(player, message)
        if isinstance(message, SitDown | Add):
            await self.floor.collect(player.id, message.chips, self.id)
        elif isinstance(message, MakeBets) and self.table.settings.solo:
            await self.floor.collect(player.id, self.house.most_bet(message.bets), self.id)
        asked = get_current()
        return await self.owner.ask(lambda: self._answer(player, message, asked))

    async def _answer(self, player: Player, message: TableCommand, asked: Context) -> Answer:
        """Answers a command; what is logged and traced meanwhile names the table, the round and the command."""
        request = request_hash([self.id, message.model_dump(mode="json")])
        answer = StoredAnswer(player.id, message.key, request, None)
        named: dict[str, str | int] = {"table": self.id, "round": self.table.number}
        named |= {"command": message.key, "player": player.id}
        with naming(named), span(f"command {message.type}", named, asked):
            try:
                return await player_commands.fulfil(self, player, message, answer)
            except (Broken, Unavailable):
                raise  # nothing was decided: the same key may be tried again
            except PitbossError as error:
                if before := await self.answered(answer):
                    return before
                self.floor.refusals.take(player.id)
                reply = self.refusal(kind_of(error), str(error), message.key)
                await self.keep(answer, reply)
                metrics.REFUSALS.labels(reply["kind"]).inc()
                return reply

    def refusal(self, kind: str, detail: str, key: str | None = None) -> RefusedReply:
        return RefusedReply(type="refused", key=key, kind=kind, detail=printable(detail), version=self.table.version)

    async def answered(self, answer: StoredAnswer) -> Answer | None:
        """What was answered before; refused where the key meant another request then."""
        before = await self.floor.store.answer(answer.scope, answer.key, answer.request)
        return cast(Answer, before.answer) if before else None

    async def keep(self, answer: StoredAnswer, reply: Answer) -> None:
        """Store the answer of a command that changed nothing."""
        await self._owned(self.durable.keep(replace(answer, answer=reply)))

    # Changes

    async def do(
        self, commands: Sequence[Command], answer: StoredAnswer | None, *, automatic: bool = True
    ) -> DoneReply:
        """Apply commands as one, decide for bots and absent players, commit, then broadcast."""
        table, events = self.table, list[TableEvent]()
        for command in commands:
            table, did = apply(table, command, self.floor.entropy)
            events += did
        if automatic and table.play:
            table = await self._follow(table, events)
        over = any(event.kind in ("ended", "voided") for event in events)
        for command in bankroll.back(table) if over else ():
            table, did = apply(table, command, self.floor.entropy)
            events += did
        rows = self._to_grade(events) if over else ()
        done = DoneReply(type="done", key=answer.key if answer else "", version=table.version)
        given = replace(answer, answer=done) if answer else None
        check, ahead = await self.floor.limits.check(self.table, table)
        change = self.durable.commit((table, tuple(events)), given, rows=rows, check=check, forced=ahead)
        await self._owned(change)
        self.floor.note(self)
        if rows:
            self.floor.skill.wake()
        if self.table.settings.solo:
            await self.floor.bankrolls.read(self.table.settings.owner)
        durable = time.monotonic()
        self._broadcast(events)
        self._count(events, answer, time.monotonic() - durable)
        return done

    async def _owned(self, change: Awaitable[None]) -> None:
        """Writes a change; if another worker has taken the table, nothing more is sent from here."""
        try:
            await change
        except TableMoved:
            self.lose()
            raise

    def _count(self, events: Sequence[TableEvent], answer: StoredAnswer | None, fan_out: float) -> None:
        """Counts what was confirmed, and what the bank won in a round that is over."""
        metrics.FAN_OUT.observe(fan_out)
        if answer:
            metrics.ACTIONS.inc()
        game = self.house.game.key
        for event in events:
            if event.kind == "started":
                bets = [bet for each in event.body["bets"].values() for bet in each.items()]
                metrics.STAKED.labels(game).inc(sum(stake for _, stake in bets))
                self._theoretical = usual_hold(self.house, bets)
            elif event.body.get("verb") == "place" and not event.body.get("lent"):
                metrics.STAKED.labels(game).inc(event.body["stake"])
            elif event.kind == "ended":
                metrics.ROUNDS.labels(game).inc()
                theoretical, self._theoretical = self._theoretical, None
                known = "unknown" if theoretical is None else "known"
                metrics.HELD.labels(game, known).inc(-sum(event.body["results"].values()))
                if theoretical is not None:
                    metrics.THEORETICAL.labels(game).inc(theoretical)

    def _broadcast(self, events: Sequence[TableEvent]) -> None:
        """Send events that are durable and led to the table as it is now."""
        self.recent.add(self.table, events)
        if any(event.kind in ("started", "misdealt") for event in events):
            self.ready = set()
        self.ready &= self.table.seats.keys()
        self.clock.set(events)
        self.audience.send_events()

    def _to_grade(self, events: Sequence[TableEvent]) -> tuple[Row, ...]:
        """Queue an ended round for grading where it had a decision and a player with an account."""
        play, now = self.table.play, self.floor.now()
        if play is None or not any(event.kind == "ended" for event in events):
            return ()
        players = [seat.player for number, seat in self.table.seats.items() if number in play.bets and not seat.bot]
        if all(self.names.get(player) == display_name(player, None) for player in players):
            return ()
        return (ungraded_row(self.table.round_id, now),)

    async def _follow(self, table: Table, events: list[TableEvent]) -> Table:
        """Decide for bots and absent players until a person at the table is asked."""
        while table.play and (ask := automatic_play.next_automatic(table)):
            number = seat_of(ask.spot)
            seat = table.seats[number]
            if seat.bot:
                command: Command = Choose(seat.player, number, await self._bot(table, ask), ask.spot)
            else:
                command = DecideForAbsent(frozenset((number,)))
            table, did = apply(table, command, self.floor.entropy)
            events += did
        return table

    async def _bot(self, table: Table, ask: Ask) -> str:
        view = table.round.layout.seen_by(seat_of(ask.spot))
        return str(await self.floor.best_play.choice(self.asker, self.house, view, ask))

    # Time

    async def put_away(self) -> None:
        """No client is connected and nothing runs: the store keeps the table, also with a round in play."""
        if self._unused and (commands := bankroll.all_back(self.table)):
            await self.do(commands, None, automatic=False)
        if self._unused:  # still: a client may have connected meanwhile
            self.floor.put_away(self)
            self.owner.retire()
            await self.floor.store.give_up(self.id, self.durable.epoch)
        else:
            self.clock.wake_in(self.clock.patience)

    def give_up(self) -> None:
        """Another worker asks for the table: it gets it between two commits, once this one has had it for a while."""
        held = time.monotonic() - self._began
        if not self.owner.retired and (held > HOLD or not self.clients):
            self.owner.add(self._give_up)

    async def _give_up(self) -> None:
        if not self.owner.retired:
            self.lose()
            metrics.MOVES.labels("given up").inc()
            await self.floor.store.give_up(self.id, self.durable.epoch)

    def lose(self) -> None:
        """Another worker has the table now: its sockets are asked to connect again."""
        why = f"Table {self.id} has moved to another worker of the house; connect again."
        self.floor.put_away(self)
        self.owner.retire(TableMoved(why))
        self.clock.stop()
        if self._noting:
            self._noting.cancel()
        self.audience.dismiss(why)

    @property
    def _unused(self) -> bool:
        return self.clock.running is None and self.owner.idle and not self.clients

    async def forget(self) -> None:
        """Unused for long: a round in play ends as for absent players, and the table is closed."""
        await self.owner.ask(self._forget)

    async def _forget(self) -> None:
        while not self.clients and self.table.play:
            await self.do([DecideForAbsent(frozenset(seat_of(ask.spot) for ask in self.table.round.asks))], None)
        if self.clients:
            return
        if self.table.phase is Phase.LOCKED:
            await self.do([CallOffShuffle()], None)
        await self.do([CloseTable()], None, automatic=False)
        await self.put_away()

    def look_at_seats(self) -> None:
        """Give up seats of people who hold them without playing; the floor calls this now and then."""
        if self._given_up():
            self.owner.add(self._give_up_seats)

    def _given_up(self) -> list[int]:
        now = time.monotonic()
        idle = {n: now - self.acted.get(seat.player, self._began) for n, seat in self.table.seats.items()}
        return waiting.given_up(self.table, idle, self.audience.players)

    async def _give_up_seats(self) -> None:
        for number in self._given_up():
            player = self.table.seats[number].player
            self.acted.pop(player, None)
            await self.do([Leave(player, number)], None)

    async def on_time(self) -> None:
        """The clock has run out."""
        expired, table = self.clock.take_expired(), self.table
        if expired is None:
            return
        try:
            if expired.what == "decision" and table.play:
                asked = frozenset(seat_of(ask.spot) for ask in table.round.asks)
                if self.clock.extend(expired, {table.seats[number].player for number in asked}):
                    self.audience.send_room()  # with the clock
                    return
                self.clock.late |= {table.seats[number].player for number in asked}
                await self.do([DecideForAbsent(asked)], None)
            elif table.phase is Phase.LOCKED:
                await self.do([CallOffShuffle()], None)
            elif table.phase is Phase.BETTING:
                await player_commands.deal(self, None)
        except TableMoved:
            pass
        except PitbossError:  # nothing to decide or too few bets: the clock starts again
            self.clock.set(())

    # Called by the floor

    async def close(self) -> None:
        await self.owner.ask(lambda: self.do([CloseTable()], None, automatic=False))

    async def give_back(self) -> None:
        """Chips of a solo seat without a connection go back to the wallet."""
        await self.owner.ask(self._give_back)

    async def _give_back(self) -> None:
        if not self.clients and (commands := bankroll.all_back(self.table)):
            await self.do(commands, None, automatic=False)

    async def void(self, reason: str) -> None:
        await self.owner.ask(lambda: self.do([VoidRound(reason)], None, automatic=False))

    # What is shown

    def seat_of(self, player: str) -> int:
        if not player:
            return ROOM
        return next((number for number, seat in self.table.seats.items() if seat.player == player), ROOM)

    def shown_to(self, player: str) -> Table:
        """The table as this player may know it. Where players play each other, a hand is shown to spectators when it
        is over: no spectator can tell a player anything in time, nor time what a player does."""
        table = self.table
        if table.play and table.pooled and self.seat_of(player) == ROOM:
            return before_hand(table, self.recent.started - 1)
        return table

    def view(self, player: str) -> ViewReply:
        seat, table = self.seat_of(player), self.shown_to(player)
        shown = table_view.view(table, seat)
        return {
            **shown,
            **self._lasting,
            "seats": {
                number: self._seat_view(int(number), seated, player) for number, seated in shown["seats"].items()
            },
            "you": {"player": player, "seats": [seat] if seat else []},
            "spectators": self.audience.spectators,
            "clock": self.clock.shown() if table is self.table else None,
            "last": self.recent.last,
            "bot_note": self.bot_note or "",
            "bot_words": automatic_play.bot_words(self.table) if self.bot_note == "" else "",
        }

    def _seat_view(self, number: int, seated: StoredSeatReply, player: str) -> SeatReply:
        """A seat as a player sees it: their own at a solo table holds a part of the bankroll."""
        who = seated["player"]
        shown: SeatReply = {
            **seated,  # type: ignore[typeddict-item]  # it has neither of the two keys that may be added below
            "name": self.names.get(who, ""),
            "ready": number in self.ready,
            "connected": seated["bot"] or who in self.audience.players,
        }
        if player and who == player and self.table.settings.solo:
            shown["buys_in"] = bool(self.table.pooled) and not seated["stack"]
            shown["stack"] = bankroll.spendable(self.table, number, self.floor.bankrolls.known(player))
        if self.table.settings.bank_seconds and not seated["bot"]:
            shown["bank"] = int(self.clock.banks.left(who))
        return shown

    def note_bots(self) -> None:
        """Checks whether bots play the stored solution; a note says so where they do not."""

        async def note() -> None:
            self.bot_note = await self.floor.best_play.bot_note(self.house)
            if isinstance(self.house.game.counts, BetweenPlayers):
                self.audience.send_views()

        if any(seat.bot for seat in self.table.seats.values()):
            self.bot_note = None
            self._noting = asyncio.create_task(note())
