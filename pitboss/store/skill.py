"""The cost of each player's decisions by day, in sums from which the leaderboard is read by one index."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pitboss.store import schema
from pitboss.store.locks import hold_people
from pitboss.store.store import Change, Row

if TYPE_CHECKING:
    from pitboss.store.sql import SqlStore

DAY = 24 * 3600 * 1000  # milliseconds; days are those of UTC
UNIT = 1_000_000  # costs are kept in millionths of a main bet
LEAST = 30  # decisions before a player is on the board
ALL_GAMES = ""

_WAITS = insert(schema.ungraded)
_GRADED = delete(schema.ungraded).where(schema.ungraded.c.round == bindparam("_round"))
_NEW = insert(schema.skill)
_MORE = update(schema.skill).where(*(column == bindparam(f"_{column.name}") for column in schema.skill.primary_key))


@dataclass(frozen=True, slots=True)
class Graded:
    """A player's decisions in one game, and what they cost, in millionths of a main bet."""

    player: str
    game: str
    decisions: int
    cost: int

    @property
    def per_hundred(self) -> int | None:
        """Cost per 100 decisions; none before there are enough of them."""
        return self.cost * 100 // self.decisions if self.decisions >= LEAST else None


def ungraded_row(round: str, at: int) -> Row:
    """A round whose decisions are to be graded."""
    return Row(_WAITS, {"round": round, "at": at})


async def ungraded(store: SqlStore, limit: int, without: Collection[str] = ()) -> Sequence[tuple[str, int]]:
    """Rounds to be graded and when they ended, the oldest first, except those of some tables."""
    c = schema.ungraded.c
    others = [c.round.not_like(f"{table}/%") for table in without]
    query = select(c.round, c.at).where(*others).order_by(c.at, c.round).limit(limit)
    return [(row.round, row.at) for row in await store.all(query)]


async def add_grades(store: SqlStore, round: str, at: int, grades: Iterable[Graded]) -> None:
    """Adds a round's grades to the sums of its day, once."""

    def make(connection: Connection) -> Change:
        waits = select(schema.ungraded.c.round).where(schema.ungraded.c.round == round)
        if connection.scalar(waits.with_for_update()) is None:
            return Change()
        rows, made = [Row(_GRADED, {"_round": round})], list(grades)
        hold_people(connection, {graded.player for graded in made})
        for graded in made:
            for game in (graded.game, ALL_GAMES):
                rows.append(_summed(connection, at // DAY, Graded(graded.player, game, graded.decisions, graded.cost)))
        return Change(rows=tuple(rows))

    await store.commit(make)


def _summed(connection: Connection, day: int, new: Graded) -> Row:
    before = _read(connection, day, new.game, new.player)
    cost, decisions = new.cost + (before.cost if before else 0), new.decisions + (before.decisions if before else 0)
    sums = Graded(new.player, new.game, decisions, cost)
    values = {"decisions": decisions, "cost": cost, "per_hundred": sums.per_hundred}
    key = {"day": day, "game": new.game, "player": new.player}
    if before:
        return Row(_MORE, {f"_{name}": value for name, value in key.items()} | values)
    return Row(_NEW, key | values)


def _read(connection: Connection, day: int, game: str, player: str) -> Graded | None:
    c = schema.skill.c
    query = select(c.player, c.game, c.decisions, c.cost).where(c.day == day, c.game == game, c.player == player)
    row = connection.execute(query).first()
    return Graded(*row) if row else None


async def of_player(store: SqlStore, day: int, game: str, player: str) -> Graded | None:
    return await store.read(lambda connection: _read(connection, day, game, player))


async def board(store: SqlStore, day: int, game: str, limit: int) -> Sequence[tuple[str, Graded]]:
    """The players whose decisions cost least, with names; of equals, the one with more decisions comes first."""
    s, u = schema.skill.c, schema.users.c
    query = (
        select(u.name, s.player, s.game, s.decisions, s.cost)
        .join(schema.users, u.id == s.player)
        .where(s.day == day, s.game == game, s.per_hundred.is_not(None))
        .order_by(s.per_hundred, s.decisions.desc(), s.player)
        .limit(limit)
    )
    return [(row.name, Graded(row.player, row.game, row.decisions, row.cost)) for row in await store.all(query)]
