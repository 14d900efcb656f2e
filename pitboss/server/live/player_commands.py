"""Carries out a player's command at a live table: sit down, bet, decide, leave."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pitboss.core.errors import BadBets, NotEnoughChips, NotNow, NotYourSeat, OverLimit
from pitboss.core.money import dollars
from pitboss.server.client_messages import (
    Add,
    LeaveSeat,
    MakeBets,
    MakeChoice,
    Ready,
    RevealSeed,
    Seed,
    SitDown,
    TableCommand,
)
from pitboss.server.live import automatic_play, bankroll, coach, waiting
from pitboss.server.replies.frames import DoneReply
from pitboss.store.store import StoredAnswer
from pitboss.table import charges
from pitboss.table.commands import (
    AddChips,
    Choose,
    CollectTime,
    Command,
    CommitSeed,
    Leave,
    OpenSeed,
    PlaceBets,
    Sit,
    VoidRound,
)
from pitboss.table.state import Phase

if TYPE_CHECKING:
    from pitboss.server.live.live_table import Answer, LiveTable, Player


async def fulfil(live: LiveTable, player: Player, message: TableCommand, answer: StoredAnswer) -> Answer:
    """Carry out one command; what is refused changes nothing."""
    number = message.seat
    live.names[player.id] = player.name
    live.acted[player.id] = time.monotonic()
    match message:
        case SitDown():
            return await _sit(live, player, message, answer)
        case Add():
            _check_covered(live, player, message.chips)
            return await live.do([AddChips(player.id, number, message.chips)], answer)
        case LeaveSeat():
            return await live.do([Leave(player.id, number)], answer)
        case Seed():
            return await live.do([CommitSeed(player.id, number, message.deal, message.commitment)], answer)
        case RevealSeed():
            return await _open(live, player, number, message.seed, answer)
        case MakeBets():
            if live.table.settings.solo and number in live.table.seats:
                held = live.floor.bankrolls.known(player.id)
                commands = bankroll.bet(live.table, player.id, number, message.bets, held, wait=message.wait)
            else:
                commands = [PlaceBets(player.id, number, message.bets, message.wait)]
            await live.floor.limits.allow(player.id, sum(message.bets.values()), live.id)
            done = await live.do(commands, answer)
            if message.bets and live.table.settings.solo:  # with a coach
                live.floor.best_play.warm(live.asker, live.house, coach.unit_bets(live.house, dict(message.bets))[1])
            return done
        case MakeChoice():
            choice = message.choice if message.amount is None else f"{message.choice} to {dollars(message.amount)}"
            choose = Choose(player.id, number, choice, message.spot, message.version)
            live.clock.late.discard(player.id)
            return await live.do([choose], answer)
        case Ready():
            return await _ready(live, player, number, answer)


async def _sit(live: LiveTable, player: Player, message: SitDown, answer: StoredAnswer) -> Answer:
    if any(seat.player == player.id for seat in live.table.seats.values()):
        raise NotYourSeat(f"{player.name} sits at table {live.id} already.")
    _check_covered(live, player, message.chips)
    waiting.check_chips(live.table, message.chips)
    taken = live.table.seats.get(message.seat)
    given_up = taken is not None and taken.bot and not live.table.play  # a bot makes room
    commands: list[Command] = [Leave(taken.player, message.seat)] if taken and given_up else []
    return await live.do([*commands, Sit(player.id, message.seat, message.chips)], answer)


def _check_covered(live: LiveTable, player: Player, chips: int) -> None:
    """The store refuses an overdraft in any case; here the message is made."""
    held = live.floor.bankrolls.known(player.id)
    if held < chips:
        raise NotEnoughChips(f"{dollars(chips)} is more than the {dollars(held)} in the wallet.")


async def _ready(live: LiveTable, player: Player, number: int, answer: StoredAnswer) -> Answer:
    table = live.table
    seat = table.seats.get(number)
    if seat is None or seat.player != player.id:
        raise NotYourSeat(f"Seat {number} of table {live.id} is not yours.")
    waits = not table.settings.betting_seconds
    if table.phase is Phase.BETTING and not seat.bets and waits:
        raise BadBets(f"Seat {number} has no bet; place one first.")
    ready = live.ready | {number}
    if table.phase is Phase.BETTING and not _all_ready(live, ready):
        reply = DoneReply(type="done", key=answer.key, version=table.version)
        await live.keep(answer, reply)
        live.ready = ready
        live.clock.set(())
        live.audience.send_room()
        return reply
    if before := await live.answered(answer):
        return before  # a deal does more than one commit: nothing of it may happen again
    return await deal(live, answer)


async def deal(live: LiveTable, answer: StoredAnswer | None) -> Answer:
    """Close betting and deal. Bets that are above a limit by now go back to their player."""
    await _take_time(live)
    while True:
        try:
            return await live.do(automatic_play.opening(live.table, _away_from_here(live)), answer)
        except OverLimit as refusal:
            await live.do([PlaceBets(refusal.player, live.seat_of(refusal.player), {})], None)
            if answer and answer.scope == refusal.player:
                raise
            live.audience.send_refusal(refusal.player, refusal)


async def _open(live: LiveTable, player: Player, number: int, seed: str, answer: StoredAnswer) -> Answer:
    """A seed; with the last one the round starts, unless a bet is above its player's limit by now."""
    try:
        return await live.do([OpenSeed(player.id, number, seed)], answer)
    except OverLimit as refusal:
        await live.do([VoidRound("A bet was above its player's limit.")], None)
        await live.do([PlaceBets(refusal.player, live.seat_of(refusal.player), {})], None)
        live.audience.send_refusal(refusal.player, refusal)
        raise NotNow("The shuffle was called off: a bet was above its player's limit.") from None


def _away_from_here(live: LiveTable) -> frozenset[int]:
    """Seats of people without a connection, who could not open their seeds."""
    here = live.audience.players
    return frozenset(number for number, seat in live.table.seats.items() if seat.player not in here)


def _all_ready(live: LiveTable, ready: set[int]) -> bool:
    """Whether every seat that has bet is ready; with a betting clock also every connected seat that may still bet."""
    here = live.audience.players
    waited = live.table.settings.betting_seconds > 0
    for number, seat in live.table.seats.items():
        if not seat.bot and number not in ready and (seat.bets or (waited and seat.player in here)):
            return False
    return True


async def _take_time(live: LiveTable) -> None:
    """The time charge, where there is one, is collected before a hand, on its own."""
    now = live.floor.now() // 1000
    if live.table.phase is Phase.BETTING and charges.due(live.table, now):
        await live.do([CollectTime(now)], None, automatic=False)
