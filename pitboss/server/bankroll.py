"""One bankroll: a player's wallet as the pages show it, and chips moved to a solo seat and back automatically.

At a solo table chips leave the bankroll when they are bet: with the bet a seat gets what the hand may take, and what is
left comes back when the round is over. Where players play each other a solo seat keeps a buy-in from hand to hand.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TYPE_CHECKING

from pitboss.errors import NotEnoughChips
from pitboss.ledger.accounts import wallet
from pitboss.money import Cents, dollars
from pitboss.server.outbox import encode
from pitboss.table.commands import AddChips, Command, PlaceBets, RemoveChips
from pitboss.table.state import Phase, Table, TableEvent

if TYPE_CHECKING:
    from pitboss.server.audience import Client
    from pitboss.store.sql import SqlStore

KEPT = 20_000  # wallets in the cache
GROWTH = 10  # times its bets that a hand may take in all: four split hands, all doubled, and insurance


class Bankrolls:
    """Wallets of connected players, who are notified when theirs changes."""

    def __init__(
        self,
        store: SqlStore,
        at_hand: Callable[[str], Awaitable[Cents]],
        elsewhere: Callable[[str], Awaitable[Cents | None]] | None = None,
    ) -> None:
        """`at_hand`: chips at solo seats that are not bet; `elsewhere`: the wallet, where another worker has it."""
        self._store, self._at_hand, self._elsewhere = store, at_hand, elsewhere
        self._clients: dict[str, set[Client]] = {}
        self._known: OrderedDict[str, Cents] = OrderedDict()
        self._sending: dict[str, asyncio.Task[None]] = {}
        store.on_wallets = self.changed

    def known(self, player: str) -> Cents:
        """The wallet as it was last read: now, or when it last changed while the player was connected."""
        return self._known.get(player, 0)

    async def read(self, player: str) -> Cents:
        away = await self._elsewhere(player) if self._elsewhere else None
        balance = self._known[player] = await self._store.balance(wallet(player)) if away is None else away
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

    def changed(self, players: Collection[str]) -> None:
        """Send connected players their new balances."""
        for player in players:
            if player in self._clients and player not in self._sending:
                task = self._sending[player] = asyncio.create_task(self._send(player))
                task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _send(self, player: str) -> None:
        self._sending.pop(player, None)  # a later change is sent again
        text = encode({"type": "wallet", "balance": await self._at_hand(player) + await self.read(player)})
        for client in self._clients.get(player, ()):
            client.outbox.post(text)


def at_hand(table: Table) -> Mapping[str, Cents]:
    """Chips of people at a solo table that are not bet: part of their bankrolls."""
    if not table.settings.solo or table.pooled:
        return {}
    found = {seat.player: seat.stack - sum(seat.bets.values()) for seat in table.seats.values() if not seat.bot}
    return {player: chips for player, chips in found.items() if chips}


def spendable(table: Table, seat: int, held: Cents) -> Cents:
    """What a solo seat can bet, with a wallet that holds so much; between players no more than a buy-in."""
    stack = table.seats[seat].stack
    return stack or min(held, needed(table, seat, {})) if table.pooled else stack + held


def needed(table: Table, seat: int, bets: Mapping[str, Cents]) -> Cents:
    """What a solo seat should hold for these bets."""
    if table.pooled:
        return table.seats[seat].stack or table.house.options.usual_buy_in()
    return sum(bets.values()) * GROWTH


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
    more = min(held, needed(table, seat, bets) - stack)
    commands: list[Command] = [AddChips(player, seat, more)] if bets and more > 0 else []
    commands.append(PlaceBets(player, seat, bets, wait))
    if not bets and stack and not table.pooled:
        commands.append(RemoveChips(player, seat, stack))
    return commands


def back(table: Table, events: Collection[TableEvent]) -> list[Command]:
    """Commands that return chips to the wallet after a round of a solo table."""
    over = any(event.kind in ("ended", "voided") for event in events)
    if not over or not table.settings.solo or table.pooled or table.phase is not Phase.BETTING:
        return []
    return [RemoveChips(seat.player, n, seat.stack) for n, seat in table.seats.items() if not seat.bot and seat.stack]


def all_back(table: Table) -> list[Command]:
    """Bets and chips of a solo seat that is not in use."""
    commands: list[Command] = []
    for number, seat in table.seats.items():
        if not seat.bot and seat.stack and table.settings.solo and table.phase is Phase.BETTING:
            commands += [PlaceBets(seat.player, number, {})] if seat.bets else []
            commands.append(RemoveChips(seat.player, number, seat.stack))
    return commands
