"""Answers of each player in the database, as attempts."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence

from pitboss.server.work.threads import in_thread
from pitboss.store import training
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.trainer.progress import Attempt, attempt_from

Records = dict[str, list[Attempt]]  # by player


async def keep_attempts(store: SqlStore, player: str, attempts: Sequence[Attempt]) -> None:
    body = [attempt.to_json() for attempt in attempts]
    await store.commit(Change(rows=(training.attempts_row(player, store.clock(), body),)))


async def attempts_by_player(store: SqlStore, players: Collection[str] | None = None) -> Records:
    """The answers of these players, of all who have answered if none are named."""
    stored = await training.attempts_of(store, players)
    return await in_thread(_read, stored, players or ())


def _read(stored: Iterable[tuple[str, str]], players: Collection[str]) -> Records:
    records: Records = {player: [] for player in players}
    for player, body in stored:
        records.setdefault(player, []).extend(map(attempt_from, json.loads(body)))
    return records


async def attempts_of(store: SqlStore, player: str) -> list[Attempt]:
    return (await attempts_by_player(store, [player]))[player]
