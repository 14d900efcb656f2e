"""Balances: the sum of transfers and nothing else; keeping them is only quicker."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from pitboss.ledger.accounts import UNBOUNDED, Account
from pitboss.ledger.postings import Transfer
from pitboss.money import Cents

Balances = Mapping[Account, Cents]


def derive(transfers: Iterable[Transfer]) -> dict[Account, Cents]:
    """Every balance, from nothing but the transfers."""
    balances: dict[Account, Cents] = defaultdict(int)
    for transfer in transfers:
        balances[transfer.debit] -= transfer.amount
        balances[transfer.credit] += transfer.amount
    return dict(balances)


def overdrawn(balances: Balances) -> list[Account]:
    """Accounts below zero that may not be."""
    return [account for account, amount in balances.items() if amount < 0 and account.kind not in UNBOUNDED]
