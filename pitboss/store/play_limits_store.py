"""Limits of responsible play: the most a player may stake on one hand, and lose in 24 hours at all tables together.

A stricter limit applies at once. A looser one, or none, applies a day after the player asked for it; the operator's own
limits change at once. A wager is checked within the transaction that books it, so wagers at several tables at the same
time cannot exceed a limit together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, select

from pitboss.core.errors import OverLimit
from pitboss.core.money import Cents, dollars
from pitboss.ledger.accounts import player_of
from pitboss.ledger.postings import Transfer, Why
from pitboss.store import schema
from pitboss.store.locks import hold_people
from pitboss.store.losses import DAY, lost
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Row

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


def owners_of_limits(connection: Connection, among: Collection[str]) -> set[str]:
    """Those whose limits wagers are checked against."""
    c = schema.limits.c
    return set(connection.scalars(select(c.owner).where(c.owner.in_(among), c.name.in_((HAND, DAY_LOSS)))))


async def set_limits(store: SqlStore, owner: str, wanted: Mapping[str, Cents], actor: str) -> None:
    """Sets limits by name; 0 removes one."""

    def make(connection: Connection) -> Change:
        now = store.clock()
        hold_people(connection, [owner])
        before, rows = limits_of(connection, owner, now), list[Row]()
        for name, amount in wanted.items():
            held = before.get(name, Limit())
            limit = held.changed(amount, now, 0 if owner == OPERATOR else DAY)
            if limit != held:
                rows += [store.put_limit_row(owner, name, limit.amount, limit.next_amount, limit.next_at)]
                rows += [store.noted_row(actor, "limit", {owner: {name: _noted(held)}}, {owner: {name: _noted(limit)}})]
        return Change(rows=tuple(rows))

    await store.commit(make)


def _noted(limit: Limit) -> Cents | dict[str, int | None]:
    if limit.next_at is None:
        return limit.amount
    return {"now": limit.amount, "then": limit.next_amount, "at": limit.next_at}


def strictest(connection: Connection, player: str, now: int) -> dict[str, Cents]:
    """The limits that bind a player now: the stricter of the player's own and the operator's."""
    sums: dict[str, Cents] = {}
    for owner in (player, OPERATOR):
        for name, limit in limits_of(connection, owner, now).items():
            if limit.amount:
                sums[name] = min(limit.amount, sums.get(name, limit.amount))
    return sums


def check_placed_bets(
    connection: Connection,
    player: str,
    stake: Cents,
    table: str,
    now: int,
) -> None:
    """Checks bets placed at a table before the deal, together with those that wait for a deal at other tables."""
    limits = strictest(connection, player, now)
    if stake and stake > limits.get(HAND, stake):
        raise OverLimit(player, _hand_text(stake, limits[HAND]))
    if stake and DAY_LOSS in limits:
        so_far = max(0, lost(connection, player, now))
        _check_day(player, so_far, stake + _elsewhere(connection, player, table, _WAITS), limits[DAY_LOSS])


_FORCED = schema.seats.c.forced
_WAITS = schema.seats.c.pledged + _FORCED


def _elsewhere(connection: Connection, player: str, table: str, what: ColumnElement[int]) -> Cents:
    """What a player has bet, or must add, at other tables; it is not booked yet."""
    c = schema.seats.c
    query = select(func.coalesce(func.sum(what), 0)).where(c.player == player, c.table != table)
    return int(connection.scalar(query) or 0)


def check_wagers(
    connection: Connection,
    transfers: Sequence[Transfer],
    agreed: Mapping[str, Cents],
    table: str,
    now: int,
) -> None:
    """Checks every wager that these transfers book at a table.

    `agreed` are amounts that players must add here by a choice that has passed this check before; the same at other
    tables counts as lost.
    """
    moved: dict[str, list[Transfer]] = defaultdict(list)
    for transfer in transfers:
        player = player_of(transfer.debit) or player_of(transfer.credit)
        if player and transfer.round:
            moved[player].append(transfer)
    hold_people(connection, moved)
    for player, own in moved.items():
        holds = [wager for wager in own if wager.why is Why.HOLD]
        if sum(hold.amount for hold in holds) <= agreed.get(player, 0):
            continue
        limits = strictest(connection, player, now)
        if holds and HAND in limits:
            staked = _held(connection, player, holds[0].round) + sum(hold.amount for hold in holds)
            if staked > limits[HAND]:
                raise OverLimit(player, _hand_text(staked, limits[HAND]))
        if holds and DAY_LOSS in limits:
            so_far, others = max(0, lost(connection, player, now)), _elsewhere(connection, player, table, _FORCED)
            for wager in own:
                if wager.why is Why.HOLD:
                    _check_day(player, so_far, wager.amount + others, limits[DAY_LOSS])
                so_far = max(0, so_far + (wager.amount if player_of(wager.debit) == player else -wager.amount))


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
