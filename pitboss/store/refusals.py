"""Turns a database error into a refusal that names the failed constraint, or the lost connection."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pitboss.core.errors import AlreadyPosted, BadValue, Broken, KeyReused, NotEnoughChips, PitbossError, Unavailable
from pitboss.core.money import Cents, dollars
from pitboss.ledger.accounts import UNBOUNDED, Account, AccountKind
from pitboss.ledger.balances import sum_by_account
from pitboss.store import schema
from pitboss.store.store import Change, Checked, Make

# what PostgreSQL calls its own stop or start, too many connections, a server that is a replica now, a broken connection
AWAY = ("57P01", "57P02", "57P03", "53300", "25006", "08")
CROSSED = ("40P01", "40001")  # what PostgreSQL calls a deadlock, and two transactions that cannot follow each other

log = logging.getLogger("pitboss")


def connection_lost(error: BaseException) -> bool:
    """Whether the connection to the database broke or could not be made, or the database ended it."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or _state(error).startswith(AWAY)
    return isinstance(error, OSError)


def may_repeat(error: BaseException) -> bool:
    """Whether the same may succeed now: the connection broke, or two commits waited for each other."""
    return connection_lost(error) or (isinstance(error, DBAPIError) and _state(error) in CROSSED)


def _state(error: DBAPIError) -> str:
    """PostgreSQL's code for an error; empty on SQLite."""
    return getattr(error.orig, "sqlstate", None) or ""


def reason_of(error: BaseException) -> str:
    """The first line of the error of the database or the network."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    return str(getattr(error, "orig", None) or error).partition("\n")[0] or type(error).__name__


def unavailable(error: BaseException) -> Unavailable:
    """The refusal for a client; the reason is for the log."""
    log.warning("The database does not answer: %s", reason_of(error))
    return Unavailable("The database does not answer; try again in a moment.")


async def explain(engine: AsyncEngine, asked: Change | Make, error: Exception) -> Exception:
    """The error for the caller."""
    if connection_lost(error):
        return unavailable(error)
    if not isinstance(error, DBAPIError):
        return error
    if not isinstance(error, IntegrityError):
        return _failed(error)
    asked = asked.change if isinstance(asked, Checked) else asked
    change, text = asked if isinstance(asked, Change) else Change(), str(error.orig)
    if "covered" in text:
        return NotEnoughChips(await _short(engine, change))
    for mark, reason in _REASONS:
        if mark in text:
            return reason(change)
    return _failed(error)


def _failed(error: DBAPIError) -> Broken:
    log.error("The database failed: %s", error.orig)
    return Broken("The database failed; its words are in the server's log.")


async def _short(engine: AsyncEngine, change: Change) -> str:
    """The message that names the account with too few chips for the change."""
    taken = {account: -by for account, by in sum_by_account(change.transfers).items() if by < 0}
    bounded = {str(account): account for account in taken if account.kind not in UNBOUNDED}
    query = select(schema.balances).where(schema.balances.c.account.in_(bounded))
    async with engine.connect() as connection:
        held = {row.account: row.amount for row in (await connection.execute(query)).all()}
    for name, account in bounded.items():
        if held.get(name, 0) < taken[account]:
            return short_text(account, held.get(name, 0), taken[account])
    return "There are not enough chips for this; try again."


def short_text(account: Account, held: Cents, taken: Cents) -> str:
    if account.kind is AccountKind.WALLET:
        return (
            f"{dollars(taken)} is more than the {dollars(held)} in the wallet; take less, or leave a table to bring"
            " its chips back."
        )
    return f"{dollars(taken)} is more than the {dollars(held)} that {account} holds."


def _key_reused(change: Change) -> PitbossError:
    return KeyReused(f"Key {change.answer.key if change.answer else ''!r} has an answer already; ask for it.")


def _already_posted(change: Change) -> PitbossError:
    ids = ", ".join(transfer.id for transfer in change.transfers)
    return AlreadyPosted(f"One of {ids} has been booked before; each is booked once.")


def _seed_again(change: Change) -> PitbossError:
    return Broken(f"Table {change.table!r} committed to a seed, or for a deal, that was used before.")


def _name_taken(change: Change) -> PitbossError:
    return BadValue("This name is taken; choose another.")


_REASONS: tuple[tuple[str, Callable[[Change], PitbossError]], ...] = (
    ("answers", _key_reused),
    ("transfers", _already_posted),
    ("commitments", _seed_again),
    ("users", _name_taken),
    ("pk_names", _name_taken),
    ("names.skeleton", _name_taken),
)  # how SQLite and PostgreSQL name the constraint
