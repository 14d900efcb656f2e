"""One bankroll: a player's wallet as the pages show it, and chips that go to a solo seat and back by themselves.

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

KEPT = 20_000  # wallets that are remembered
GROWTH = 10  # times its bets that a hand may take in all: four split hands, all doubled, and insurance


class Bankrolls:
    """Wallets of the players who are connected. They are told when theirs changes."""

    def __init__(
        self,
        store: SqlStore,
        at_hand: Callable[[str], Cents],
        elsewhere: Callable[[str], Awaitable[Cents | None]] | None = None,
    ) -> None:
        """`at_hand`: chips at solo seats that are not bet; `elsewhere`: the wallet, where another worker has it."""
        self._store, self._at_hand, self._elsewhere = store, at_hand, elsewhere
        self._clients: dict[str, set[Client]] = {}
        self._known: OrderedDict[str, Cents] = OrderedDict()
        self._telling: dict[str, asyncio.Task[None]] = {}
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
        """Tell players who are connected their wallets."""
        for player in players:
            if player in self._clients and player not in self._telling:
                task = self._telling[player] = asyncio.create_task(self._tell(player))
                task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _tell(self, player: str) -> None:
        self._telling.pop(player, None)  # what changes from now on is told again
        text = encode({"type": "wallet", "balance": await self.read(player) + self._at_hand(player)})
        for client in self._clients.get(player, ()):
            client.outbox.post(text)


def spendable(table: Table, seat: int, held: Cents) -> Cents:
    """What a solo seat can bet, with a wallet that holds so much; between players no more than a buy-in."""
    stack = table.seats[seat].stack
    return stack or min(held, needed(table, seat, {})) if table.pooled else stack + held


def needed(table: Table, seat: int, bets: Mapping[str, Cents]) -> Cents:
    """What a solo seat should hold for these bets."""
    if table.pooled:
        buy_in = int(getattr(table.house.options, "buy_in", 200)) * 100
        return table.seats[seat].stack or buy_in
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
    """When a round of a solo table is over, chips that go back by themselves."""
    over = any(event.kind in ("ended", "voided") for event in events)
    if not over or not table.settings.solo or table.pooled or table.phase is not Phase.BETTING:
        return []
    return [RemoveChips(seat.player, n, seat.stack) for n, seat in table.seats.items() if not seat.bot and seat.stack]


def all_back(table: Table) -> list[Command]:
    """Bets and chips of a solo seat that nobody uses."""
    commands: list[Command] = []
    for number, seat in table.seats.items():
        if not seat.bot and seat.stack and table.settings.solo and table.phase is Phase.BETTING:
            commands += [PlaceBets(seat.player, number, {})] if seat.bets else []
            commands.append(RemoveChips(seat.player, number, seat.stack))
    return commands
