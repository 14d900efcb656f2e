"""One live table: its owner task takes wishes one by one, commits what follows, and only then tells everybody."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.acts import Ask, seat_of
from pitboss.errors import (
    BadBets,
    Broken,
    NotEnoughChips,
    NotNow,
    NotYourSeat,
    OverLimit,
    PitbossError,
    TooFast,
    Unavailable,
)
from pitboss.ledger.accounts import wallet
from pitboss.money import Cents, dollars
from pitboss.server import bankroll, coach, dealer, table_view, waiting
from pitboss.server.fair_queue import Asker
from pitboss.server.outbox import Outbox, encode
from pitboss.server.problems import kind_of, printable
from pitboss.server.wire import PROTOCOL, Add, Bet, Decide, LeaveSeat, Open, Ready, Seed, SitDown, Wish
from pitboss.store.desk import Desk
from pitboss.store.store import Answer, Change, request_hash
from pitboss.table import charges, felts
from pitboss.table.commands import (
    AddChips,
    CallOffShuffle,
    Choose,
    CloseTable,
    CollectTime,
    Command,
    CommitSeed,
    DecideForAbsent,
    Leave,
    OpenSeed,
    PlaceBets,
    Sit,
    VoidRound,
)
from pitboss.table.event_codec import DID
from pitboss.table.felts import Felt
from pitboss.table.state import Event, Phase, Table
from pitboss.table.table import apply
from pitboss.table.views import ROOM, Viewer, frame

if TYPE_CHECKING:
    from pitboss.server.floor import Floor

RECENT = 500  # events that a client may resume from
INBOX = 256  # wishes waiting
SEED_SECONDS = 10  # that clients have to open their seeds; they do it by themselves, in one round trip
SEED_SECONDS_ALONE = 120  # where nobody else waits
ROOM_SECONDS = 0.05  # in which changes of who is here are gathered
IDLE = 600.0  # seconds without anybody until a table is put away

Reply = dict[str, Any]
Job = tuple[Callable[[], Awaitable[Any]], "asyncio.Future[Any]"]


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str


class Clock(NamedTuple):
    what: str  # betting, seeds, decision
    of: int  # the round or question it runs for
    ends: float  # monotonic seconds


class Told(NamedTuple):
    """An event that was told, who sat where in its round, and the felt before and after it."""

    seq: int
    event: Event
    players: Mapping[str, str]
    before: Felt | None
    felt: Felt | None

    def seat_of(self, player: str) -> int:
        """The seat that the player had in the round of the event."""
        return next((int(seat) for seat, one in self.players.items() if one == player), ROOM) if player else ROOM


@dataclass(eq=False, slots=True)
class Client:
    """One connection: who it is, and what waits to be sent."""

    player: str  # empty: a spectator
    views: bool
    outbox: Outbox
    ended: asyncio.Future[None]  # done when the server sends it away
    patience: int = 1  # how many times longer the clocks run while its player is waited for


class LiveTable:
    def __init__(self, floor: Floor, desk: Desk, names: dict[str, str], told: Sequence[Event] = ()) -> None:
        """`told` are the newest events, as far as they are at hand."""
        self.floor, self.desk, self.names = floor, desk, names
        self.house = desk.table.house
        self.asker = Asker(f"table of {desk.table.settings.owner}", desk.table.settings.owner)  # of bots and warm-ups
        self.players: Mapping[str, str] = {}  # of the round in play or the last one, by seat
        self.recent: deque[Told] = deque(maxlen=RECENT)
        self.last: dict[str, Any] | None = None
        self.clients: set[Client] = set()
        self.ready: set[int] = set()
        self.clock: Clock | None = None
        self._room_told: asyncio.TimerHandle | None = None
        self._late: set[str] = set()  # players for whom a decision's clock has run out, until they decide again
        self._acted: dict[str, float] = {}  # players' last commands
        self._began = time.monotonic()
        self._felt: Felt | None = None  # of the round in play or the last one
        self._shown = 0.0  # when a screen will have shown everything
        self._lasting = table_view.lasting(self.table)
        self._noting: asyncio.Task[None] | None = None
        self.bot_note = ""  # why bots do not play as well as they could, in one sentence
        self._inbox: asyncio.Queue[Job] = asyncio.Queue(INBOX)
        self._owner: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._active = time.monotonic()
        self._away = False
        self._remember(told)
        self._felt = felts.now(self.table) or self._felt

    @property
    def table(self) -> Table:
        return self.desk.table

    @property
    def id(self) -> str:
        return self.desk.table.id

    # The owner

    def start(self) -> None:
        self._set_clock(())
        self._owner = asyncio.create_task(self._run(), name=f"table {self.id}")
        self._set_alarm(IDLE)

    async def stop(self) -> None:
        """Say goodbye to whoever is here and let the owner go. What was confirmed is durable already."""
        bye = encode({"type": "bye", "kind": "closing", "detail": "The server is stopping; come back in a moment."})
        for client in self.clients:
            client.outbox.reply(bye)
            if not client.ended.done():
                client.ended.set_result(None)
        if self._noting:
            self._noting.cancel()
        for timer in (self._alarm, self._room_told):
            if timer:
                timer.cancel()
        if self._owner:
            self._owner.cancel()
            await asyncio.gather(self._owner, return_exceptions=True)

    async def _run(self) -> None:
        while not self._away:
            work, done = await self._inbox.get()
            self._active = time.monotonic()
            try:
                answer = await work()
            except Exception as error:  # it belongs to whoever asked; the table goes on
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(answer)

    async def _ask_owner(self, work: Callable[[], Awaitable[Any]]) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        try:
            self._inbox.put_nowait((work, done))
        except asyncio.QueueFull:
            raise TooFast(f"Table {self.id} has too much to do; try again in a moment.") from None
        return await done

    # Wishes

    async def wish(self, player: Player, wish: Wish) -> Reply:
        """Carry out what a player wants: done, or refused. One key has one answer, for ever."""
        if isinstance(wish, SitDown | Add):
            await self.floor.collect(player.id, wish.chips, self.id)
        elif isinstance(wish, Bet) and self.table.settings.solo:
            await self.floor.collect(player.id, sum(wish.bets.values()) * bankroll.GROWTH, self.id)
        reply: Reply = await self._ask_owner(lambda: self._wish(player, wish))
        return reply

    async def _wish(self, player: Player, wish: Wish) -> Reply:
        asked = request_hash([self.id, wish.model_dump(mode="json")])
        answer = Answer(player.id, wish.key, asked, None)
        if isinstance(wish, Ready) and (before := await self._answered(answer)):
            return before  # a deal does more than one commit: nothing of it may happen again
        try:
            return await self._fulfil(player, wish, answer)
        except (Broken, Unavailable):
            raise  # nothing was decided: the same key may be tried again
        except PitbossError as refusal:
            before = await self._answered(answer)
            if before is not None:
                return before
            self.floor.refusals.take(player.id)
            detail, version = printable(str(refusal)), self.table.version
            reply = {"type": "refused", "key": wish.key, "kind": kind_of(refusal), "detail": detail, "version": version}
            await self._keep(answer, reply)
            return reply

    async def _answered(self, answer: Answer) -> Reply | None:
        """What was answered before; refused where the key meant another request then."""
        before = await self.floor.store.answer(answer.scope, answer.key, answer.request)
        return dict(before.answer) if before else None

    async def _keep(self, answer: Answer, reply: Reply) -> None:
        """Store the answer of a command that changed nothing."""
        await self.floor.store.commit(Change(answer=replace(answer, answer=reply)))

    async def _fulfil(self, player: Player, wish: Wish, answer: Answer) -> Reply:
        number = wish.seat
        self.names[player.id] = player.name
        self._acted[player.id] = time.monotonic()
        match wish:
            case SitDown():
                return await self._sit(player, wish, answer)
            case Add():
                await self._covered(player, wish.chips)
                return await self._do([AddChips(player.id, number, wish.chips)], answer)
            case LeaveSeat():
                return await self._do([Leave(player.id, number)], answer)
            case Seed():
                return await self._do([CommitSeed(player.id, number, wish.deal, wish.commitment)], answer)
            case Open():
                return await self._open(player, number, wish.seed, answer)
            case Bet():
                if self.table.settings.solo and number in self.table.seats:
                    held = await self.floor.bankrolls.read(player.id)
                    commands = bankroll.bet(self.table, player.id, number, wish.bets, held, wait=wish.wait)
                else:
                    commands = [PlaceBets(player.id, number, wish.bets, wish.wait)]
                await self.floor.limits.allow(
                    player.id, sum(wish.bets.values()), lambda: self.floor.pledged(player.id, self.id)
                )
                done = await self._do(commands, answer)
                if wish.bets and self.table.settings.solo:  # a coach sits there
                    self.floor.books.warm(self.asker, self.house, coach.unit_bets(self.house, dict(wish.bets))[1])
                return done
            case Decide():
                choice = wish.choice if wish.amount is None else f"{wish.choice} to {dollars(wish.amount)}"
                choose = Choose(player.id, number, choice, wish.spot, wish.version)
                self._late.discard(player.id)
                return await self._do([choose], answer)
            case Ready():
                return await self._ready(player, number, answer)

    async def _sit(self, player: Player, wish: SitDown, answer: Answer) -> Reply:
        if any(seat.player == player.id for seat in self.table.seats.values()):
            raise NotYourSeat(f"{player.name} sits at table {self.id} already.")
        await self._covered(player, wish.chips)
        waiting.check_chips(self.table, wish.chips)
        taken = self.table.seats.get(wish.seat)
        given_up = taken is not None and taken.bot and not self.table.play  # a bot makes room
        commands: list[Command] = [Leave(taken.player, wish.seat)] if taken and given_up else []
        return await self._do([*commands, Sit(player.id, wish.seat, wish.chips)], answer)

    async def _covered(self, player: Player, chips: int) -> None:
        """The store refuses an overdraft in any case; here it is said in words."""
        held = await self.floor.store.balance(wallet(player.id))
        if held < chips:
            raise NotEnoughChips(f"{dollars(chips)} is more than the {dollars(held)} in the wallet.")

    async def _ready(self, player: Player, number: int, answer: Answer) -> Reply:
        table = self.table
        seat = table.seats.get(number)
        if seat is None or seat.player != player.id:
            raise NotYourSeat(f"Seat {number} of table {self.id} is not yours.")
        waits = not table.settings.betting_seconds
        if table.phase is Phase.BETTING and not seat.bets and waits:
            raise BadBets(f"Seat {number} has no bet; place one first.")
        ready = self.ready | {number}
        if table.phase is Phase.BETTING and not self._all_ready(ready):
            reply = self._done(answer, table.version)
            await self._keep(answer, reply)
            self.ready = ready
            self._set_clock(())
            self._tell_room()
            return reply
        await self._take_time()
        return await self._deal(answer)

    async def _deal(self, answer: Answer | None) -> Reply:
        """No more bets. Whose bets are above a limit by now gets them back, and the others are dealt to."""
        while True:
            try:
                return await self._do(dealer.opening(self.table, self._away_from_here()), answer)
            except OverLimit as refusal:
                await self._do([PlaceBets(refusal.player, self.seat_of(refusal.player), {})], None)
                if answer and answer.scope == refusal.player:
                    raise
                self._tell_player(refusal.player, refusal)

    async def _open(self, player: Player, number: int, seed: str, answer: Answer) -> Reply:
        """A seed; with the last one the round starts, unless a bet is above its player's limit by now."""
        try:
            return await self._do([OpenSeed(player.id, number, seed)], answer)
        except OverLimit as refusal:
            await self._do([VoidRound("A bet was above its player's limit.")], None)
            await self._do([PlaceBets(refusal.player, self.seat_of(refusal.player), {})], None)
            self._tell_player(refusal.player, refusal)
            raise NotNow("The shuffle was called off: a bet was above its player's limit.") from None

    def _away_from_here(self) -> frozenset[int]:
        """Seats of people without a connection: nobody would open their seeds."""
        here = {client.player for client in self.clients}
        return frozenset(number for number, seat in self.table.seats.items() if seat.player not in here)

    def _all_ready(self, ready: set[int]) -> bool:
        """Everybody who has bet; with a betting clock also everybody who is here and may still bet."""
        here = {client.player for client in self.clients}
        waited = self.table.settings.betting_seconds > 0
        for number, seat in self.table.seats.items():
            if not seat.bot and number not in ready and (seat.bets or (waited and seat.player in here)):
                return False
        return True

    async def _take_time(self) -> None:
        """The time charge, where there is one, is collected before a hand and stands by itself."""
        now = self.floor.now() // 1000
        if self.table.phase is Phase.BETTING and charges.due(self.table, now):
            await self._do([CollectTime(now)], None, automatic=False)

    # Changes

    def _done(self, answer: Answer | None, version: int) -> Reply:
        return {"type": "done", "key": answer.key if answer else "", "version": version}

    async def _do(self, commands: Sequence[Command], answer: Answer | None, *, automatic: bool = True) -> Reply:
        """Carry out commands as one, let bots and absent players follow, make it durable, and tell it."""
        table, events = self.table, list[Event]()
        for command in commands:
            table, did = apply(table, command, self.floor.entropy)
            events += did
        if automatic:
            table = await self._follow(table, events)
        for command in bankroll.back(table, events):
            table, did = apply(table, command, self.floor.entropy)
            events += did
        done = self._done(answer, table.version)
        given = Answer(answer.scope, answer.key, answer.request, done) if answer else None
        issued = dealer.issued(self.id, self.table.version, events)
        check = await self.floor.limits.check(self.table, table)
        await self.desk.commit((table, tuple(events)), given, issued=issued, check=check)
        self.floor.note(self)
        if self.table.settings.solo:
            await self.floor.bankrolls.read(self.table.settings.owner)
        told = self._remember(events)
        self._set_clock(events)
        self._tell(told)
        return done

    async def _follow(self, table: Table, events: list[Event]) -> Table:
        """Whoever is asked and is no person at the table is decided for, until a person is asked."""
        while table.play and (ask := dealer.next_automatic(table)):
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
        return str(await self.floor.books.choice(self.asker, self.house, view, ask))

    def _remember(self, events: Sequence[Event]) -> list[Told]:
        """Events that are durable and lead to the table as it is now."""
        told = []
        for seq, event in enumerate(events, self.table.version - len(events) + 1):
            before = self._felt
            if event.kind == "started":
                self.players, self.ready = event.body["players"], set()
                self._felt = felts.begun(self.house, event.body)
            elif event.kind == DID:
                self._felt = self._felt.after(event) if self._felt and event.entry else None
            elif event.kind == "misdealt":
                self.ready = set()
            elif event.kind in ("ended", "voided"):
                self.last = dealer.result(self.id, event)
            told.append(Told(seq, event, self.players, before, self._felt))
        self.recent += told
        self.ready &= self.table.seats.keys()
        return told

    # Clocks

    def _set_clock(self, events: Sequence[Event]) -> None:
        table, settings, now = self.table, self.table.settings, time.monotonic()
        acts = sum(event.kind == DID for event in events)
        self._shown = max(self._shown, now) + acts * settings.pace_ms / 1000
        seconds = 0
        if table.phase is Phase.PLAYING and table.play:
            asked = {seat_of(ask.spot) for ask in table.round.asks}
            seconds = waiting.clock_seconds(table, settings.decision_seconds, self._patience(asked))
            what, of = "decision", table.play.asked
        elif table.phase is Phase.LOCKED:
            self._start_clock("seeds", table.number, SEED_SECONDS_ALONE if settings.solo else SEED_SECONDS)
            return
        elif table.phase is Phase.BETTING and dealer.people_bet(table) and (settings.betting_seconds or self.ready):
            seconds = waiting.clock_seconds(table, settings.betting_seconds, self._patience(table.seats.keys()))
            what, of = "betting", table.number
        if seconds:
            self._start_clock(what, of, seconds)
        else:
            self.clock = None

    def _patience(self, seats: Collection[int]) -> int:
        """Who needs more time gets it, until a clock has run out for them; so does everybody asked beside them."""
        waited = {seat.player for number, seat in self.table.seats.items() if number in seats} - self._late
        return max((client.patience for client in self.clients if client.player in waited), default=1)

    def _start_clock(self, what: str, of: int, seconds: int) -> None:
        if self.clock is None or (self.clock.what, self.clock.of) != (what, of):
            self.clock = Clock(what, of, self._shown + seconds)
            self._set_alarm(self.clock.ends - time.monotonic())

    def _set_alarm(self, seconds: float) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, seconds), self._rings)

    def _rings(self) -> None:
        """The clock has run out, or nothing has happened for long; an alarm for a clock that is gone does nothing."""
        if self._owner is None or self._owner.done():
            return
        idle = time.monotonic() - self._active
        if self.clock:
            self._set_alarm(max(1.0, self.clock.ends - time.monotonic()))  # should this one find no room
            if self.clock.ends <= time.monotonic() and not self._inbox.full():
                self._inbox.put_nowait((self._on_time, asyncio.get_running_loop().create_future()))
        elif idle < IDLE or self.clients or self.table.phase is Phase.PLAYING:
            self._set_alarm(max(1.0, IDLE - idle))
        elif not self._inbox.full():
            self._inbox.put_nowait((self._put_away, asyncio.get_running_loop().create_future()))

    async def _put_away(self) -> None:
        """Nobody is here and nothing runs: the store keeps the table."""
        if self.clock is None and not self.clients and self.table.phase is not Phase.PLAYING and self._inbox.empty():
            if commands := bankroll.all_back(self.table):
                await self._do(commands, None, automatic=False)
            self.floor.put_away(self)
            self._away = True
        else:
            self._set_alarm(IDLE)

    def look_at_seats(self) -> None:
        """Give up seats of people who hold them without playing; the floor calls this now and then."""
        now, here = time.monotonic(), {client.player for client in self.clients}
        idle = {n: now - self._acted.get(seat.player, self._began) for n, seat in self.table.seats.items()}
        if waiting.given_up(self.table, idle, here) and not self._inbox.full():
            self._inbox.put_nowait((self._give_up_seats, asyncio.get_running_loop().create_future()))

    async def _give_up_seats(self) -> None:
        now, here = time.monotonic(), {client.player for client in self.clients}
        idle = {n: now - self._acted.get(seat.player, self._began) for n, seat in self.table.seats.items()}
        for number in waiting.given_up(self.table, idle, here):
            player = self.table.seats[number].player
            self._acted.pop(player, None)
            await self._do([Leave(player, number)], None)

    async def _on_time(self) -> None:
        """The clock has run out."""
        clock = self.clock
        if clock is None or clock.ends > time.monotonic():
            return
        self.clock = None
        table = self.table
        try:
            if clock.what == "decision" and table.play:
                asked = frozenset(seat_of(ask.spot) for ask in table.round.asks)
                self._late |= {table.seats[number].player for number in asked}
                await self._do([DecideForAbsent(asked)], None)
            elif table.phase is Phase.LOCKED:
                await self._do([CallOffShuffle()], None)
            elif table.phase is Phase.BETTING:
                await self._take_time()
                await self._deal(None)
        except PitbossError:  # nothing to decide or too few bets: the clock starts anew
            self._set_clock(())

    # The floor's own

    async def close(self) -> None:
        await self._ask_owner(lambda: self._do([CloseTable()], None, automatic=False))

    async def give_back(self) -> None:
        """Chips of a solo seat that nobody is at go back to the wallet."""
        await self._ask_owner(self._give_back)

    async def _give_back(self) -> None:
        if not self.clients and (commands := bankroll.all_back(self.table)):
            await self._do(commands, None, automatic=False)

    async def void(self, reason: str) -> None:
        await self._ask_owner(lambda: self._do([VoidRound(reason)], None, automatic=False))

    # Telling

    def seat_of(self, player: str) -> int:
        if not player:
            return ROOM
        return next((number for number, seat in self.table.seats.items() if seat.player == player), ROOM)

    def pledged(self, player: str) -> Cents:
        """Bets that wait for the deal."""
        return sum(sum(seat.bets.values()) for seat in self.table.seats.values() if seat.player == player)

    def view(self, player: str) -> dict[str, Any]:
        seat = self.seat_of(player)
        shown = table_view.view(self.table, seat) | self._lasting
        here = {client.player for client in self.clients}
        for number, one in shown["seats"].items():
            one["name"] = self.names.get(one["player"], "")
            one["ready"] = int(number) in self.ready
            if player and one["player"] == player and self.table.settings.solo:  # the seat holds a part of the bankroll
                one["stack"] = bankroll.spendable(self.table, int(number), self.floor.bankrolls.known(player))
            one["connected"] = one["bot"] or one["player"] in here
        shown["you"] = {"player": player, "seats": [seat] if seat else []}
        shown["spectators"] = self.spectators
        shown["clock"] = self.clock_now()
        shown["last"] = self.last
        shown["bot_note"] = self.bot_note
        return shown

    def note_bots(self) -> None:
        """Find out whether bots play as well as they could, and say so where they do not."""

        async def note() -> None:
            self.bot_note = await self.floor.books.bot_note(self.house)
            for client in self.clients if self.bot_note else ():
                client.outbox.post(self._fresh(client.player))

        if any(seat.bot for seat in self.table.seats.values()):
            self._noting = asyncio.create_task(note())

    @property
    def spectators(self) -> int:
        return sum(self.seat_of(client.player) == ROOM for client in self.clients)

    def clock_now(self) -> dict[str, Any] | None:
        if self.clock is None:
            return None
        now = self.floor.now()
        return {"what": self.clock.what, "ends": now + round((self.clock.ends - time.monotonic()) * 1000), "now": now}

    def _frames(self, told: Iterable[Told], player: str, *, views: bool) -> list[dict[str, Any]]:
        frames, viewer = [], Viewer(ROOM)
        for one in told:
            seat = one.seat_of(player)
            viewer = viewer if viewer.seat == seat else Viewer(seat)
            shown = frame(self.table, one.seq, one.event, seat)
            frames.append(viewer.with_felt(shown, one.event, one.before, one.felt) if views else shown)
        return frames

    def _tell(self, told: Sequence[Told]) -> None:
        """Each client what it may know; clients who may know the same share one text."""
        seated = {player for one in told for player in one.players.values()}
        frames: dict[tuple[str, bool], list[dict[str, Any]]] = {}  # by whose eyes, and with the felt or not
        made: dict[tuple[str, str | None], str] = {}
        for client in self.clients:
            eyes = client.player if client.player in seated else ""
            key = eyes, client.player if client.views else None
            if key not in made:
                if (eyes, client.views) not in frames:
                    frames[eyes, client.views] = self._frames(told, eyes, views=client.views)
                message = {"type": "events", "version": self.table.version, "events": frames[eyes, client.views]}
                if client.views:
                    message["view"] = self.view(client.player)
                made[key] = encode(message)
            client.outbox.post(made[key])

    def _tell_player(self, player: str, refusal: PitbossError) -> None:
        """What the house refused a player that it has not answered a command of."""
        told = {"type": "refused", "key": None, "kind": kind_of(refusal), "detail": str(refusal)}
        for client in self.clients:
            if client.player == player:
                client.outbox.reply(encode({**told, "version": self.table.version}))

    def _tell_room(self) -> None:
        """Who is here, to everybody; what changes within a moment is told once, however many come and go."""
        if self._room_told is None:
            self._room_told = asyncio.get_running_loop().call_later(ROOM_SECONDS, self._tell_room_now)

    def _tell_room_now(self) -> None:
        self._room_told = None
        here = {client.player for client in self.clients}
        connected = [number for number, seat in self.table.seats.items() if seat.bot or seat.player in here]
        room = {"type": "room", "spectators": self.spectators, "connected": connected, "ready": sorted(self.ready)}
        text = encode(room | {"clock": self.clock_now()})
        for client in self.clients:
            client.outbox.post(text)

    # Coming and going

    def come(self, player: str, after: int | None, *, views: bool, patience: int = 1) -> Client:
        """A client is here: it hears everything from now on, and first what it has missed."""
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        client = Client(player, views, Outbox(lambda: self._fresh(player)), ended, patience)
        self.clients.add(client)
        self.floor.bankrolls.come(client)
        first = self.recent[0].seq if self.recent else self.table.version + 1
        resumed = after is not None and first - 1 <= after <= self.table.version
        missed = [one for one in self.recent if after is not None and one.seq > after] if resumed else []
        client.outbox.reply(
            encode(
                {
                    "type": "welcome",
                    "protocol": PROTOCOL,
                    "version": self.table.version,
                    "resumed": resumed,
                    "events": self._frames(missed, player, views=views),
                    "view": self.view(player),
                }
            )
        )
        self._tell_room()
        return client

    def _fresh(self, player: str) -> str:
        return encode({"type": "view", "version": self.table.version, "view": self.view(player)})

    def go(self, client: Client) -> None:
        self.clients.discard(client)
        self.floor.bankrolls.go(client)
        self._tell_room()
