"""Turns the events of a table into transfers of chips."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.engine.simulation_driver import won
from pitboss.ledger.accounts import is_bot, seat
from pitboss.ledger.postings import RoundBook, Transfer, buy_in, cash_out, issue, time_charge
from pitboss.rules.acts import Outcome, Settle
from pitboss.rules.house import House
from pitboss.table.event_codec import DID, decode
from pitboss.table.state import TableEvent

MOVING = frozenset(("place", "settle", "stay", "award"))  # verbs of acts that move chips


class Booking:
    """Books a table's events in their order. `round` holds the bets of the round in play."""

    def __init__(self, table: str, house: House, version: int = 0) -> None:
        self.table, self.house, self.version = table, house, version
        self.round: RoundBook | None = None

    def book(self, events: Iterable[TableEvent]) -> tuple[Transfer, ...]:
        return tuple(transfer for event in events for transfer in self._book(event))

    def _book(self, event: TableEvent) -> tuple[Transfer, ...]:
        self.version += 1
        body, key = event.body, f"{self.table}#{self.version}"
        match event.kind:
            case "sat" | "added" if body["chips"]:
                player, chips = body["player"], body["chips"]
                new = (
                    (issue(f"{key}/issue", player, chips),) if is_bot(player) else ()
                )  # bots have no wallet of their own
                return (*new, buy_in(key, player, self.table, body["seat"], chips))
            case "removed" | "left" if body["chips"]:
                return (cash_out(key, body["player"], self.table, body["seat"], body["chips"]),)
            case "charged":
                fees = sorted((int(number), fee) for number, fee in body["fees"].items())
                return tuple(time_charge(f"{key}/{n}", body["players"][str(n)], self.table, n, fee) for n, fee in fees)
            case "started":
                return self._start(event)
            case kind if kind == DID and body["verb"] in MOVING:
                assert self.round, "chips moved without a round"
                return self.round.post(decode(self.house, body)[0])
            case "voided":
                assert self.round, "a void without a round"
                return self.round.void(body["reason"])
        return ()

    def _start(self, event: TableEvent) -> tuple[Transfer, ...]:
        body, house = event.body, self.house
        seats = {int(n): seat(self.table, int(n), player) for n, player in body["players"].items()}

        def pays(wager: str, row: Outcome, stake: int) -> int:
            return won(house, Settle("", wager, row, stake))

        self.round = RoundBook(f"{self.table}/{body['round']}", seats, pays, house.game.pooled)
        return tuple(
            transfer
            for number, bets in sorted(body["bets"].items(), key=lambda item: int(item[0]))
            for wager, stake in sorted(bets.items())  # stored events come back with their keys in order
            for transfer in self.round.hold(number, wager, stake)
        )
