"""A small ledger in memory and statements from it, for tests to compare with what a store books."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.core.errors import AlreadyPosted, NotEnoughChips
from pitboss.core.money import Cents, dollars
from pitboss.ledger.accounts import Account, player_of
from pitboss.ledger.balances import overdrawn, sum_by_account
from pitboss.ledger.postings import Transfer


class Book:
    """Transfers and the balances they make. `post` takes all of its transfers or none."""

    def __init__(self, transfers: Iterable[Transfer] = ()) -> None:
        self.transfers: list[Transfer] = []
        self.balances: dict[Account, Cents] = {}
        self._ids: set[str] = set()
        self.post(transfers)

    def __getitem__(self, account: Account) -> Cents:
        return self.balances.get(account, 0)

    def post(self, transfers: Iterable[Transfer]) -> None:
        moved, ids = tuple(transfers), set[str]()
        for transfer in moved:
            if transfer.id in self._ids or transfer.id in ids:
                raise AlreadyPosted(f"Transfer {transfer.id} has been booked before; each is booked once.")
            ids.add(transfer.id)
        after = {account: self[account] + change for account, change in sum_by_account(moved).items()}
        for account in overdrawn(after):
            raise NotEnoughChips(f"{account} holds {dollars(self[account])}; that is not enough.")
        self.transfers += moved
        self.balances |= after
        self._ids |= ids


@dataclass(frozen=True, slots=True)
class StatementLine:
    transfer: Transfer
    change: Cents  # of all the player's chips, wallet and seats together
    balance: Cents  # after it


@dataclass(frozen=True, slots=True)
class Statement:
    """What happened to a player's chips, line by line, so that it can be added up by hand."""

    player: str
    opening: Cents
    lines: tuple[StatementLine, ...]

    @property
    def closing(self) -> Cents:
        return self.lines[-1].balance if self.lines else self.opening


def statement(player: str, transfers: Sequence[Transfer], opening: Cents = 0) -> Statement:
    """A player's statement over transfers in the order they were booked."""
    lines, balance = [], opening
    for transfer in transfers:
        gives, gets = player_of(transfer.debit) == player, player_of(transfer.credit) == player
        if gives or gets:
            change = transfer.amount * (gets - gives)
            balance += change
            lines.append(StatementLine(transfer, change, balance))
    return Statement(player, opening, tuple(lines))
