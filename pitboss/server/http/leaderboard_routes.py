"""The leaderboard of the day: players by the cost of their decisions, not by their luck."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query

from pitboss.core.errors import NotFound
from pitboss.games import REGISTRY
from pitboss.server.http.context import Here, Me
from pitboss.server.replies.of_leaderboard import LeaderboardReply, LeaderReply, SkillReply
from pitboss.store import skill
from pitboss.store.skill import ALL_GAMES, DAY, LEAST, UNIT, Graded

SHOWN = 20

router = APIRouter(prefix="/api/v1", tags=["rounds"])


@router.get("/leaderboard")
async def leaderboard(
    server: Here, me: Me, game: Annotated[str, Query(max_length=40, examples=["blackjack"])] = ALL_GAMES
) -> LeaderboardReply:
    """Today's best players, in one game or in all: what their decisions cost per 100, in main bets."""
    if game != ALL_GAMES and game not in REGISTRY:
        raise NotFound(f"There is no game {game!r}; leave `game` out for all games.")
    store, day = server.floor.store, server.floor.now() // DAY
    mine = await skill.of_player(store, day, game, me.id)
    best = await skill.board(store, day, game, SHOWN)
    # a round may be graded between the two reads: a player who is on the board has the board's sums
    mine = next((sums for _, sums in best if sums.player == me.id), mine)
    return LeaderboardReply(
        day=datetime.fromtimestamp(day * DAY // 1000, UTC).date().isoformat(),
        game=game,
        least=LEAST,
        players=[
            LeaderReply(name=name, mine=sums.player == me.id, decisions=sums.decisions, per_hundred=_per_hundred(sums))
            for name, sums in best
        ],
        mine=SkillReply(decisions=mine.decisions, per_hundred=_per_hundred(mine)) if mine else None,
    )


def _per_hundred(sums: Graded) -> float | None:
    return None if sums.per_hundred is None else sums.per_hundred / UNIT
