"""Where chips can be. Every chip is always in exactly one account."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from pitboss.core.errors import BadValue


class AccountKind(Enum):
    WALLET = "wallet"  # a player's chips away from the tables
    SEAT = "seat"  # a player's chips at a seat
    ESCROW = "escrow"  # the bets of one round
    HOUSE = "house"  # the bank of a table
    RAKE = "rake"  # the house's part of a table's pots, and its time charges
    ISSUE = "issue"  # the mint: minus every chip that a player was given


UNBOUNDED = frozenset({AccountKind.HOUSE, AccountKind.ISSUE})  # may fall below zero


class Account(NamedTuple):
    kind: AccountKind
    owner: str = ""

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.owner}" if self.owner else self.kind.value


def bank(table: str) -> Account:
    """Where a table's wins come from. Each table has its own, so that no two tables change one account."""
    return Account(AccountKind.HOUSE, table)


def rake(table: str) -> Account:
    return Account(AccountKind.RAKE, table)


def mint(player: str) -> Account:
    return Account(AccountKind.ISSUE, player)


def wallet(player: str) -> Account:
    return Account(AccountKind.WALLET, player)


def seat(table: str, number: int, player: str) -> Account:
    return Account(AccountKind.SEAT, f"{table}/{number}/{player}")


def escrow(round: str) -> Account:
    return Account(AccountKind.ESCROW, round)


def read(text: str) -> Account:
    """An account from its text, as in "wallet:42"."""
    kind, _, owner = text.partition(":")
    try:
        return Account(AccountKind(kind), owner)
    except ValueError:
        raise BadValue(
            f"{text!r} is not an account; it begins with one of {', '.join(k.value for k in AccountKind)}."
        ) from None


BOT = "bot-"  # how the id of a bot begins


def is_bot(player: str) -> bool:
    return player.startswith(BOT)


def owner_of(debit: Account, credit: Account) -> str:
    """The player whose account a transfer changes; empty if it is none's."""
    return player_of(debit) or player_of(credit) or ""


def player_of(account: Account) -> str | None:
    """Whose chips these are, if a player's."""
    if account.kind is AccountKind.WALLET:
        return account.owner
    return account.owner.split("/", 2)[2] if account.kind is AccountKind.SEAT else None
