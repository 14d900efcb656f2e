"""Balances of accounts: sums of transfers and nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from pitboss.core.money import Cents
from pitboss.ledger.accounts import UNBOUNDED, Account
from pitboss.ledger.postings import Transfer

Balances = Mapping[Account, Cents]


def sum_by_account(transfers: Iterable[Transfer]) -> dict[Account, Cents]:
    """What these transfers add to each account: of all transfers its balance."""
    balances: dict[Account, Cents] = defaultdict(int)
    for transfer in transfers:
        balances[transfer.debit] -= transfer.amount
        balances[transfer.credit] += transfer.amount
    return dict(balances)


def overdrawn(balances: Balances) -> list[Account]:
    """Accounts below zero that must not be."""
    return [account for account, amount in balances.items() if amount < 0 and account.kind not in UNBOUNDED]
