"""The live table, pure: a table and a command give the next table and what happened, or a refusal and nothing.

    table, events = open_table("7", house, Settings())
    table, events = apply(table, Sit("ann", 3, 20_000))

Cards come from the shuffle, choices from commands, and the round does the rest. Whatever happened is in the events: the
same events give the same table again (`replay`). The only thing from outside is `entropy`, for the next shuffle's seed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import singledispatch
from typing import Any

from pitboss.core.errors import BadBets, BadValue, NotEnoughChips, NotNow, NotYourSeat, NotYourTurn, Refused, Stale
from pitboss.core.money import dollars
from pitboss.engine.notation import parse
from pitboss.engine.round import ABSENT, BOT, OUT_OF_CARDS, Round, check_stays, checked_bets, held
from pitboss.rules.acts import REQUESTS, Ask, Peek, Roll, seat_of
from pitboss.rules.game import Standing
from pitboss.rules.house import House
from pitboss.rules.options import all_settings, settings_of
from pitboss.table import charges
from pitboss.table.commands import (
    AddChips,
    CallOffShuffle,
    Choose,
    CloseTable,
    CollectTime,
    Command,
    CommitSeed,
    DecideForAbsent,
    DecideForBots,
    Leave,
    OpenSeed,
    PlaceBets,
    RemoveChips,
    RenewPromise,
    Sit,
    StartRound,
    VoidRound,
)
from pitboss.table.event_codec import encode, moved
from pitboss.table.fairness_records import CommitmentEnd
from pitboss.table.promises import call_off, commit_seed, fixed_seeds, lock, misdeal, open_seed, promise, reveal
from pitboss.table.reducer import evolve
from pitboss.table.shuffle import Entropy, SealedSeed
from pitboss.table.state import Phase, RunningRound, Seat, Settings, Table, TableEvent

Done = tuple[Table, tuple[TableEvent, ...]]


class Next:
    """Collects the events of one command, and the table they lead to."""

    def __init__(self, table: Table, entropy: Entropy) -> None:
        self.table, self.entropy = table, entropy
        self.events: list[TableEvent] = []

    def happens(self, kind: str, secret: bytes = b"", /, **body: Any) -> None:
        event = TableEvent(kind, body, secret=secret)
        self.table = evolve(self.table, event)
        self.events.append(event)

    @property
    def done(self) -> Done:
        return self.table, tuple(self.events)


def open_table(
    id: str, house: House, settings: Settings, entropy: Entropy = secrets.token_bytes, history: str = ""
) -> Done:
    """A new table, with its first shuffle promised."""
    if not 1 <= settings.seats <= house.game.seats:
        raise BadValue(f"{settings.seats} seats are not offered; {house.game.title} has 1 to {house.game.seats}.")
    new = Next(Table(id, house, settings, history=history), entropy)
    options, every = dict(settings_of(house.options)), all_settings(house.options)
    new.happens(
        "opened", game=house.game.key, rules=house.digest, options=options, in_full=every, settings=settings.write()
    )
    promise(new)
    return new.done


def apply(table: Table, command: Command, entropy: Entropy = secrets.token_bytes) -> Done:
    """The next table and what happened; raises `Refused` or `BadInput` where nothing does."""
    if table.phase is Phase.CLOSED:
        raise NotNow(f"Table {table.id} is closed.")
    new = Next(table, entropy)
    _do(command, new)
    return new.done


@singledispatch
def _do(command: Any, new: Next) -> None:
    raise BadValue(f"{command!r} is not a command of a table.")


# Seats


def own_seat(table: Table, player: str, number: int) -> Seat:
    seat = table.seats.get(number)
    if seat is None or seat.player != player:
        raise NotYourSeat(f"Seat {number} of table {table.id} is not yours.")
    return seat


def betting(table: Table, what: str) -> None:
    if table.phase is Phase.LOCKED:
        raise NotNow(f"{what} between rounds only; round {table.number + 1} is about to be dealt.")
    if table.phase is not Phase.BETTING:
        raise NotNow(f"{what} between rounds only; round {table.number} is in play.")


@_do.register
def _sit(command: Sit, new: Next) -> None:
    table, number = new.table, command.seat
    if not 1 <= number <= table.settings.seats:
        raise BadValue(f"Seat {number} does not exist; table {table.id} has seats 1 to {table.settings.seats}.")
    if number in table.seats:
        raise NotYourSeat(f"Seat {number} of table {table.id} is taken.")
    if table.pooled and any(seat.player == command.player for seat in table.seats.values()):
        raise NotYourSeat("At a table between players each player may hold one seat only.")
    if command.chips or not table.settings.solo:
        _chips(command.chips)
    new.happens("sat", seat=number, player=command.player, bot=command.bot, chips=command.chips)
    if table.phase is Phase.BETTING:
        _change_shoe(new)  # what was left for fewer players may not do for one more


@_do.register
def _add(command: AddChips, new: Next) -> None:
    own_seat(new.table, command.player, command.seat)
    betting(new.table, "Chips are added")
    _chips(command.chips)
    new.happens("added", seat=command.seat, player=command.player, chips=command.chips)


@_do.register
def _remove(command: RemoveChips, new: Next) -> None:
    seat = own_seat(new.table, command.player, command.seat)
    betting(new.table, "Chips are taken back")
    free = seat.stack - sum(seat.bets.values())
    if not 0 < command.chips <= free:
        raise NotEnoughChips(f"{dollars(command.chips)} cannot be taken back; {dollars(free)} is not bet.")
    new.happens("removed", seat=command.seat, player=command.player, chips=command.chips)


def _chips(amount: int) -> None:
    if amount <= 0:
        raise BadValue("Bring more than $0 to the table.")


@_do.register
def _leave(command: Leave, new: Next) -> None:
    seat, table = own_seat(new.table, command.player, command.seat), new.table
    locked = table.phase is Phase.LOCKED and table.promise
    contracts = held(table.house, seat.stays)
    if (
        contracts
        or (table.play and command.seat in table.play.bets)
        or (locked and (seat.bets or command.seat in locked.commitments))
    ):
        if seat.leaving:
            raise NotNow(
                f"Seat {command.seat} leaves when {'its bets are decided' if contracts else 'the round is over'}."
            )
        new.happens("leaving", seat=command.seat)
    else:
        new.happens("left", seat=command.seat, player=seat.player, chips=seat.stack)


# Seeds


@_do.register
def _commit_seed(command: CommitSeed, new: Next) -> None:
    own_seat(new.table, command.player, command.seat)
    commit_seed(new, command.seat, command.deal, command.commitment)


@_do.register
def _open_seed(command: OpenSeed, new: Next) -> None:
    own_seat(new.table, command.player, command.seat)
    if open_seed(new, command.seat, command.seed):
        _deal(new)


@_do.register
def _call_off(command: CallOffShuffle, new: Next) -> None:
    call_off(new)
    _let_go(new)


@_do.register
def _renew(command: RenewPromise, new: Next) -> None:
    """Whatever the old promise has led to is called off: its cards may be known."""
    table = new.table
    if table.play:
        _record_void(new, command.reason)
    if table.phase is Phase.LOCKED:
        misdeal(new, [], command.reason)
    else:
        promise(new, reveal(new, CommitmentEnd.VOIDED, command.reason))
    _let_go(new)


# Bets


@_do.register
def _bet(command: PlaceBets, new: Next) -> None:
    table, bets = new.table, dict(command.bets)
    seat = own_seat(table, command.player, command.seat)
    betting(table, "Bets are made")
    if bets:
        checked_bets(table.house, bets)
        _playable(table, command.seat, bets)
        table.settings.limits.check(table.house, {name: bets[name] for name in bets if name not in table.pooled})
    check_stays(table.house, bets, seat.stays, table.button)
    if sum(bets.values()) > seat.stack:
        total = dollars(sum(bets.values()))
        raise NotEnoughChips(f"Bets of {total} are more than the {dollars(seat.stack)} at seat {command.seat}.")
    wait = {"wait": True} if command.wait and bets else {}
    new.happens("bet", seat=command.seat, bets=bets, **wait)


def _playable(table: Table, number: int, bets: Mapping[str, int]) -> None:
    """Refuses now what the game would refuse at the deal: one seat's bets must not hold up the others."""
    rival = number % table.house.game.seats + 1
    seats = {number: bets, rival: dict.fromkeys(table.house.game.main[:1], 0)} if table.pooled else {number: bets}
    left = max(0, table.seats[number].stack - sum(bets.values()))
    Round(table.house, seats, purses=dict.fromkeys(seats, left), button=number)


@_do.register
def _time(command: CollectTime, new: Next) -> None:
    table = new.table
    betting(table, "A time charge is collected")
    due = charges.due(table, command.now)
    if due is None:
        raise NotNow(f"No seat at table {table.id} owes a time charge now.")
    new.happens("charged", **due.body)


@_do.register
def _start(command: StartRound, new: Next) -> None:
    table = new.table
    betting(table, "A round starts")
    bets = {number: dict(seat.bets) for number, seat in table.seats.items() if seat.bets}
    if len(bets) < (2 if table.pooled else 1):
        raise BadBets(f"Table {table.id} has too few bets to deal.")
    if not lock(new, command.away):
        _deal(new)


def _deal(new: Next) -> None:
    """Every seed is known: the round starts."""
    table = new.table
    assert table.promise
    bets = {number: dict(seat.bets) for number, seat in table.seats.items() if seat.bets}
    placed = _seating(table)
    bets = {number: bets[number] for number in placed.pop("seats", bets)}
    start: dict[str, Any] = {"round": table.number + 1, "deal": table.promise.deal, "first": table.promise.dealt}
    start["bets"] = {str(number): placed for number, placed in bets.items()}
    start["players"] = {str(number): table.seats[number].player for number in bets}
    start["stacks"] = {str(number): table.seats[number].stack for number in bets}
    start |= fixed_seeds(table)
    start |= placed or {"button": _next_button(table, bets)}
    new.happens("started", **start)
    _move(new, lambda round: None)


def _seating(table: Table) -> dict[str, Any]:
    """Where there are blinds: who is dealt in, where they lie, who posts and who owes."""
    game = table.house.game
    if game.seating is None:
        return {}
    standings = {n: Standing(bool(seat.bets), seat.owed, seat.waits) for n, seat in table.seats.items()}
    now = game.seating(table.house.options, (table.button, *table.blinds), standings)
    owed = {str(number): list(names) for number, names in now.owed.items() if names != standings[number].owed}
    posts = {name: list(seats) for name, seats in now.posts.items()}
    blinds = [now.small, now.big]
    return {"seats": now.seats, "button": now.button, "blinds": blinds, "posts": posts, "owed": owed}


def _next_button(table: Table, bets: Collection[int]) -> int:
    """Where dice decide, the position they name; else clockwise to the next seat that is dealt in."""
    promise, starts = table.promise, table.house.game.starts
    if table.house.game.bets_stay:  # the marker stays where the last round has put it
        return table.button
    if starts and promise and isinstance(promise.sealed, SealedSeed):
        seeds = promise.opened if promise.seeds is None else promise.seeds
        return starts(table.house.options, promise.sealed.dice(table.rules, seeds))
    return min((seat for seat in bets if seat > table.button), default=min(bets))


# Play


@_do.register
def _choose(command: Choose, new: Next) -> None:
    table = new.table
    seat = own_seat(table, command.player, command.seat)
    if not table.play:
        raise NotNow("No round is in play.")
    if command.version is not None and not table.play.asked <= command.version <= table.version:
        late = f"This choice is out of date (version {command.version})"
        raise Stale(f"{late}; table {table.id} is now at version {table.version}.")
    spot = command.spot or str(command.seat)
    if seat_of(spot) != command.seat:
        raise NotYourSeat(f"Hand {spot} does not belong to seat {command.seat}.")
    ask = next((ask for ask in table.round.asks if ask.spot == spot), None)
    if ask is None:
        raise NotYourTurn(f"Seat {command.seat} is not asked now.")
    choice = parse(ask, command.choice)
    _move(new, lambda round: round.supply(choice, spot, BOT if seat.bot else ""))


@_do.register
def _absent(command: DecideForAbsent, new: Next) -> None:
    _decide(new, lambda number: not command.seats or number in command.seats, ABSENT)


@_do.register
def _bots(command: DecideForBots, new: Next) -> None:
    seats = new.table.seats
    _decide(new, lambda number: seats[number].bot, BOT)


def _decide(new: Next, for_seat: Callable[[int], bool], mark: str) -> None:
    """The published choice for hands that are asked now."""
    asks = [ask for ask in new.table.round.asks if for_seat(seat_of(ask.spot))] if new.table.play else []
    if not asks:
        raise NotNow("None of these seats is asked now.")

    def decide(round: Round) -> None:
        for ask in asks:
            round.supply(round.absent(ask), ask.spot, mark)

    _move(new, decide)


def _move(new: Next, supply: Callable[[Round], None]) -> None:
    """Give the round an answer, deal it the cards it then asks for, and record all that happened."""
    table = new.table
    assert table.play
    order, round = table.order, table.take()
    asked = round.asks
    try:
        supply(round)
    except Refused:
        table.live.round = round  # as it was
        raise
    enough = deal_from(round, order, table.throws)
    entries = round.log
    events = [encode(entry, round.layout) for entry in entries[table.play.encoded :]]
    new.events += events
    version = table.version + len(events)
    same = any(ask is old for ask in round.asks for old in asked)
    answers = tuple((e.act.spot, e.answer, e.mark) for e in entries if type(e.act) in REQUESTS)
    live = RunningRound()
    live.round, live.order = round, order
    play = replace(
        table.play, answers=answers, encoded=len(entries), asked=table.play.asked if same else version
    )  # fmt: skip
    new.table = replace(pay_out(table, events), version=version, play=play, live=live)
    if not enough:
        _void(VoidRound(OUT_OF_CARDS), new)
    elif round.request is None:
        _finish(new)


def deal_from(
    round: Round, order: tuple[Any, ...], throws: Callable[[Round, tuple[int, ...]], tuple[int, ...]]
) -> bool:
    """Cards in order and dice, for as long as they are needed. False when there are not enough cards."""
    while (request := round.request) is not None and not isinstance(request, Ask):
        if isinstance(request, Roll):
            round.supply(throws(round, request.sides))
            continue
        if request.at and request.at[-1] >= len(order):
            return False
        cards = tuple([order[position] for position in request.at])
        if isinstance(request, Peek):
            round.supply(request.test(round.layout[request.spot].cards + cards))
        else:
            round.supply(cards)
    return True


def pay_out(table: Table, events: Collection[TableEvent]) -> Table:
    """Apply the events' moves of chips between layout and stacks."""
    changes: dict[int, int] = {}
    for event in events:
        number, change = moved(event.body)
        changes[number] = changes.get(number, 0) + change
    for number, change in changes.items():
        if number:  # a rake goes to no seat
            seat = table.seats[number]
            table = table.with_seat(number, replace(seat, stack=seat.stack + change))
    return table


# Ends


def _finish(new: Next) -> None:
    """Every wager is settled: records the results, then does what had to wait for the end."""
    table = new.table
    assert table.play
    stacks = {str(number): table.seats[number].stack for number in table.play.bets}
    results = {number: stack - table.play.before[int(number)] for number, stack in stacks.items()}
    round = table.round
    left = {"stays": {n: round.stays.get(int(n), {}) for n in stacks}, "button": round.layout.button}
    new.happens(
        "ended", round=table.number, results=results, stacks=stacks, dealt=round.layout.dealt,
        **(left if table.house.game.bets_stay else {}),
    )  # fmt: skip
    _wind_up(new, CommitmentEnd.OPENED, "")


@_do.register
def _void(command: VoidRound, new: Next) -> None:
    if new.table.phase is Phase.LOCKED:
        misdeal(new, [], command.reason)
        _let_go(new)
        return
    if not new.table.play:
        raise NotNow("No round is in play that could be called off.")
    _record_void(new, command.reason)
    _wind_up(new, CommitmentEnd.VOIDED, command.reason)


def _record_void(new: Next, reason: str) -> None:
    table = new.table
    assert table.play
    stacks = {str(number): stack for number, stack in table.play.before.items()}
    dealt = min(table.round.layout.dealt, len(table.house.deck))
    stays = {number: dict(table.seats[int(number)].stays) for number in stacks}
    left = {"stays": stays, "button": table.button} if table.house.game.bets_stay else {}
    new.happens("voided", round=table.number, reason=reason, stacks=stacks, dealt=dealt, **left)


def _wind_up(new: Next, end: CommitmentEnd, why: str) -> None:
    """Show the seed where the deal is over, promise the next shuffle, and free the seats of players who left."""
    if new.table.house.has_cut_card:
        _change_shoe(new)
    else:
        reveal(new, end, why)
        promise(new)
    _let_go(new)


def _let_go(new: Next) -> None:
    for number, seat in list(new.table.seats.items()):
        if seat.leaving and not held(new.table.house, seat.stays):
            new.happens("left", seat=number, player=seat.player, chips=seat.stack)


def _change_shoe(new: Next) -> None:
    """Where the cut card is out, for as many as sit here now."""
    table = new.table
    if not table.house.has_cut_card or not table.promise or not table.promise.dealt:
        return
    if table.promise.dealt >= table.house.cut_after(len(table.seats)):
        reveal(new, CommitmentEnd.OPENED, "")
        promise(new)


@_do.register
def _close(command: CloseTable, new: Next) -> None:
    betting(new.table, "A table is closed")
    for number, seat in list(new.table.seats.items()):
        new.happens("left", seat=number, player=seat.player, chips=seat.stack)
    reveal(new, CommitmentEnd.VOIDED, "The table was closed.")
    new.happens("closed")
