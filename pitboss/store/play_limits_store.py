"""Limits of responsible play: the most a player may stake on one hand, and lose in 24 hours at all tables together.

A stricter limit applies at once. A looser one, or none, applies a day after the player asked for it; the operator's own
limits change at once. A wager is checked within the transaction that books it, so wagers at several tables at the same
time cannot exceed a limit together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from pitboss.errors import OverLimit, Unavailable
from pitboss.ledger.accounts import player_of
from pitboss.ledger.postings import Transfer, Why
from pitboss.money import Cents, dollars
from pitboss.store import schema
from pitboss.store.day_losses import DayLosses
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Row

DAY = 24 * 3600 * 1000
OPERATOR = "operator"
HAND, DAY_LOSS = "hand", "day_loss"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit and a looser one that applies later. An amount of 0 is no limit."""

    amount: Cents = 0
    next_amount: Cents | None = None
    next_at: int | None = None

    def at(self, now: int) -> Limit:
        """The limit at a time, with a change that is still pending then."""
        due = self.next_at is not None and self.next_at <= now
        return Limit(self.next_amount or 0) if due else self

    def changed(self, amount: Cents, now: int, wait: int) -> Limit:
        """The limit after a player has asked for this amount; a looser one applies after `wait`."""
        held = self.at(now)
        stricter = amount == held.amount or (amount and (not held.amount or amount < held.amount))
        if stricter or not wait:
            return Limit(amount)
        return held if held.next_amount == amount else Limit(held.amount, amount, now + wait)


def limits_of(connection: Connection, owner: str, now: int) -> dict[str, Limit]:
    rows = connection.execute(select(schema.limits).where(schema.limits.c.owner == owner))
    return {row.name: Limit(row.amount, row.next_amount, row.next_at).at(now) for row in rows}


async def set_limits(store: SqlStore, owner: str, wanted: Mapping[str, Cents], actor: str) -> None:
    """Sets limits by name; 0 removes one."""

    def make(connection: Connection) -> Change:
        now = store.clock()
        before, rows = limits_of(connection, owner, now), list[Row]()
        for name, amount in wanted.items():
            held = before.get(name, Limit())
            limit = held.changed(amount, now, 0 if owner == OPERATOR else DAY)
            if limit != held:
                rows += [store.put_limit_row(owner, name, limit.amount, limit.next_amount, limit.next_at)]
                rows += [store.noted_row(actor, "limit", {owner: {name: _noted(held)}}, {owner: {name: _noted(limit)}})]
        return Change(rows=tuple(rows))

    await store.commit(make)


async def copy_limits(store: SqlStore, owner: str, wanted: Mapping[str, Cents]) -> None:
    """Copies a visitor's limits from the player's own worker, as they are there now."""

    def make(connection: Connection) -> Change:
        before, rows = limits_of(connection, owner, store.clock()), list[Row]()
        for name in sorted(before.keys() | wanted.keys()):
            held, limit = before.get(name, Limit()), Limit(wanted.get(name, 0))
            if limit != held:
                rows += [store.put_limit_row(owner, name, limit.amount, None, None)]
                rows += [store.noted_row("home", "limit", {owner: {name: _noted(held)}}, {owner: {name: limit.amount}})]
        return Change(rows=tuple(rows))

    await store.commit(make)


def _noted(limit: Limit) -> Cents | dict[str, int | None]:
    if limit.next_at is None:
        return limit.amount
    return {"now": limit.amount, "then": limit.next_amount, "at": limit.next_at}


def strictest(connection: Connection, player: str, now: int) -> dict[str, Cents]:
    """The limits that bind a player now: the stricter of the player's own and the operator's."""
    found: dict[str, Cents] = {}
    for owner in (player, OPERATOR):
        for name, limit in limits_of(connection, owner, now).items():
            if limit.amount:
                found[name] = min(limit.amount, found.get(name, limit.amount))
    return found


class LossesUnknown(Unavailable):
    """Raised when a player's losses at other workers must be fetched before a wager can be booked here."""

    def __init__(self, player: str) -> None:
        super().__init__("A part of the house does not answer; try again in a moment.")
        self.player = player


LossElsewhere = Callable[[str], Cents]  # a player's loss of 24 hours at other workers; or raises


def check_placed_bets(
    connection: Connection,
    losses: DayLosses,
    away: LossElsewhere,
    player: str,
    stake: Cents,
    elsewhere: Cents,
    now: int,
) -> None:
    """Checks bets placed before the deal; `elsewhere` are the player's bets that wait for a deal at other tables."""
    limits = strictest(connection, player, now)
    if stake and stake > limits.get(HAND, stake):
        raise OverLimit(player, _hand_text(stake, limits[HAND]))
    if stake and DAY_LOSS in limits:
        lost = max(0, losses.lost(connection, player, now - DAY) + away(player))
        _check_day(player, lost, stake + elsewhere, limits[DAY_LOSS])


def check_wagers(
    connection: Connection,
    losses: DayLosses,
    away: LossElsewhere,
    transfers: Sequence[Transfer],
    agreed: Mapping[str, Cents],
    elsewhere: Mapping[str, Cents],
    now: int,
) -> None:
    """Checks every wager that these transfers book.

    `agreed` are amounts that players must add here by a choice that has passed this check before; `elsewhere` are the
    same at other tables.
    """
    moved: dict[str, list[Transfer]] = defaultdict(list)
    for transfer in transfers:
        player = player_of(transfer.debit) or player_of(transfer.credit)
        if player and transfer.round:
            moved[player].append(transfer)
    for player, own in moved.items():
        holds = [one for one in own if one.why is Why.HOLD]
        if sum(one.amount for one in holds) <= agreed.get(player, 0):
            continue
        limits = strictest(connection, player, now)
        if holds and HAND in limits:
            staked = _held(connection, player, holds[0].round) + sum(one.amount for one in holds)
            if staked > limits[HAND]:
                raise OverLimit(player, _hand_text(staked, limits[HAND]))
        if holds and DAY_LOSS in limits:
            lost = max(0, losses.lost(connection, player, now - DAY) + away(player))
            for one in own:
                if one.why is Why.HOLD:
                    _check_day(player, lost, one.amount + elsewhere.get(player, 0), limits[DAY_LOSS])
                lost = max(0, lost + (one.amount if player_of(one.debit) == player else -one.amount))


def _held(connection: Connection, player: str, round: str) -> Cents:
    """What a player has staked in a round so far."""
    c = schema.transfers.c
    mine = (c.round == round) & (c.player == player) & (c.why == Why.HOLD.value)
    return int(connection.scalar(select(func.coalesce(func.sum(c.amount), 0)).where(mine)) or 0)


def _check_day(player: str, lost: Cents, stake: Cents, most: Cents) -> None:
    if lost + stake > most:
        raise OverLimit(
            player,
            f"{dollars(stake)} could take your loss of 24 hours, {dollars(lost)} so far, over your limit of"
            f" {dollars(most)}; bet {dollars(max(0, most - lost))} or less.",
        )


def _hand_text(staked: Cents, most: Cents) -> str:
    return f"{dollars(staked)} on one hand is over your limit of {dollars(most)}; bet less."
