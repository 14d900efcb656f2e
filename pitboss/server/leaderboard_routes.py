"""The leaderboard of the day: players by the cost of their decisions, not by their luck."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query

from pitboss.errors import NotFound
from pitboss.games import REGISTRY
from pitboss.server.context import Here, Me
from pitboss.server.replies.of_leaderboard import LeaderboardReply
from pitboss.store import skill
from pitboss.store.skill import ALL_GAMES, DAY, LEAST, UNIT, Graded

SHOWN = 20

router = APIRouter(prefix="/api/v1", tags=["rounds"])


@router.get("/leaderboard", response_model=LeaderboardReply)
async def leaderboard(
    server: Here, me: Me, game: Annotated[str, Query(max_length=40, examples=["blackjack"])] = ALL_GAMES
) -> dict[str, Any]:
    """Today's best players, in one game or in all: what their decisions cost per 100, in main bets."""
    if game != ALL_GAMES and game not in REGISTRY:
        raise NotFound(f"There is no game {game!r}; leave `game` out for all games.")
    store, day = server.floor.store, server.floor.now() // DAY
    all_sums = await server.floor.elsewhere.day_sums(day, game)
    if all_sums is None:  # two index reads for a house of one process
        mine = await skill.of_player(store, day, game, me.id)
        best = await skill.board(store, day, game, SHOWN)
        # a round may be graded between the two reads: a player who is on the board has the board's sums
        mine = next((one for _, one in best if one.player == me.id), mine)
    else:
        best = skill.best(all_sums.values(), SHOWN)
        mine = all_sums[me.id][1] if me.id in all_sums else None
    return {
        "day": datetime.fromtimestamp(day * DAY // 1000, UTC).date().isoformat(),
        "game": game,
        "least": LEAST,
        "players": [{"name": name, "mine": one.player == me.id, **_sums(one)} for name, one in best],
        "mine": _sums(mine) if mine else None,
    }


def _sums(one: Graded) -> dict[str, Any]:
    cost = one.per_hundred
    return {"decisions": one.decisions, "per_hundred": None if cost is None else cost / UNIT}
