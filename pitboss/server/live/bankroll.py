"""One bankroll: a player's wallet as the pages show it, and chips moved to a solo seat and back automatically.

At a solo table chips leave the bankroll when they are bet: with the bet a seat gets what the hand may take, and what is
left comes back when the round is over. Where players play each other a solo seat keeps a buy-in from hand to hand.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TYPE_CHECKING

from pitboss.core.errors import NotEnoughChips
from pitboss.core.money import Cents, dollars
from pitboss.ledger.accounts import wallet
from pitboss.server.live.outbox import encode
from pitboss.server.replies.frames import BalanceReply
from pitboss.table.commands import AddChips, Command, PlaceBets, RemoveChips
from pitboss.table.state import Phase, Table

if TYPE_CHECKING:
    from pitboss.server.live.audience import Client
    from pitboss.store.sql import SqlStore

KEPT = 20_000  # wallets in the cache
AT_ONCE = 500  # wallets read in one query


class Bankrolls:
    """Wallets of connected players, who are notified when theirs changes."""

    def __init__(
        self,
        store: SqlStore,
        at_hand: Callable[[str], Awaitable[Cents]],
    ) -> None:
        """`at_hand`: chips at solo seats that are not bet."""
        self._store, self._at_hand = store, at_hand
        self._clients: dict[str, set[Client]] = {}
        self._known: OrderedDict[str, Cents] = OrderedDict()
        self._sending: dict[str, asyncio.Task[None]] = {}
        store.on_wallets = self.changed

    def known(self, player: str) -> Cents:
        """The wallet as it was last read: now, or when it last changed while the player was connected."""
        return self._known.get(player, 0)

    async def read(self, player: str) -> Cents:
        balance = self._known[player] = await self._store.balance(wallet(player))
        self._known.move_to_end(player)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return balance

    def come(self, client: Client) -> None:
        if client.player:
            self._clients.setdefault(client.player, set()).add(client)
            self.changed((client.player,))

    def go(self, client: Client) -> None:
        others = self._clients.get(client.player, set())
        others.discard(client)
        if not others:
            self._clients.pop(client.player, None)

    async def look(self) -> None:
        """Sends connected players what other workers have made of their wallets."""
        here = list(self._clients)
        for some in (here[start : start + AT_ONCE] for start in range(0, len(here), AT_ONCE)):
            names = {str(wallet(player)): player for player in some}
            held = await self._store.balances_of(names)
            self.changed([known for name, known in names.items() if held.get(name, 0) != self.known(known)])

    def changed(self, players: Collection[str]) -> None:
        """Send connected players their new balances."""
        for player in players:
            if player in self._clients and player not in self._sending:
                task = self._sending[player] = asyncio.create_task(self._send(player))
                task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _send(self, player: str) -> None:
        self._sending.pop(player, None)  # a later change is sent again
        balance = await self._at_hand(player) + await self.read(player)
        text = encode(BalanceReply(type="wallet", balance=balance))
        for client in self._clients.get(player, ()):
            client.outbox.post(text)


def at_hand(table: Table) -> Mapping[str, Cents]:
    """Chips of people at a solo table that are not bet: part of their bankrolls."""
    if not table.settings.solo or table.pooled:
        return {}
    free = {seat.player: seat.stack - sum(seat.bets.values()) for seat in table.seats.values() if not seat.bot}
    return {player: chips for player, chips in free.items() if chips}


def spendable(table: Table, seat: int, held: Cents) -> Cents:
    """What a solo seat can bet, with a wallet that holds so much; between players no more than a buy-in."""
    stack = table.seats[seat].stack
    return stack or min(held, chips_needed(table, seat, {})) if table.pooled else stack + held


def chips_needed(table: Table, seat: int, bets: Mapping[str, Cents]) -> Cents:
    """What a solo seat should hold for these bets."""
    if table.pooled:
        return table.seats[seat].stack or table.house.options.usual_buy_in()
    return table.house.most_bet(bets)


def bet(table: Table, player: str, seat: int, bets: Mapping[str, Cents], held: Cents, *, wait: bool) -> list[Command]:
    """Bets at a solo seat, with the chips for them from a wallet that holds so much."""
    if table.phase is not Phase.BETTING:
        return [PlaceBets(player, seat, bets, wait)]
    stack, stake = table.seats[seat].stack, sum(bets.values())
    if stake > stack + held or (bets and not stack + held):
        raise NotEnoughChips(
            f"You bet {dollars(stake)} and have {dollars(stack + held)} at hand; bet less, finish a round that you have"
            " open, or get new chips on your account page."
        )
    more = min(held, chips_needed(table, seat, bets) - stack)
    commands: list[Command] = [AddChips(player, seat, more)] if bets and more > 0 else []
    commands.append(PlaceBets(player, seat, bets, wait))
    if not bets and stack and not table.pooled:
        commands.append(RemoveChips(player, seat, stack))
    return commands


def back(table: Table) -> list[Command]:
    """Commands that return chips to the wallet when a round of a solo table is over."""
    if not table.settings.solo or table.pooled or table.phase is not Phase.BETTING:
        return []
    free = {n: seat.stack - sum(seat.stays.values()) for n, seat in table.seats.items() if not seat.bot}
    return [RemoveChips(table.seats[number].player, number, chips) for number, chips in free.items() if chips]


def all_back(table: Table) -> list[Command]:
    """Bets and chips of a solo seat that is not in use. Bets that the last round has left undecided stay."""
    commands: list[Command] = []
    for number, seat in table.seats.items():
        if not seat.bot and seat.stack and table.settings.solo and table.phase is Phase.BETTING:
            stays = dict(seat.stays)
            commands += [PlaceBets(seat.player, number, stays)] if seat.bets != stays else []
            free = seat.stack - sum(stays.values())
            commands += [RemoveChips(seat.player, number, free)] if free else []
    return commands
