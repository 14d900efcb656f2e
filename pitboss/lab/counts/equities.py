"""Equities of hands against each other, in games between players."""

from __future__ import annotations

from typing import Any

from pitboss.core.cards import cards, text
from pitboss.core.errors import BadInput
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House


def equities_for(house: House, hands: str | None, board: str | None) -> Any:
    """Hands as text with commas between them, such as "AhKh,7c7d", and the community cards seen so far."""
    counts = counts_of(house.game)
    if not isinstance(counts, BetweenPlayers):
        raise BadInput(f"{house.game.title} has no hands to compare; its players play against the house.")
    if hands is None:
        raise BadInput(f"--board {board} needs hands to compare; give them like --hands AhKh,7c7d.")
    return counts.equities([cards(hand) for hand in hands.split(",")], cards(board or ""))


def as_json(found: Any) -> dict[str, Any]:
    players = [
        {"hand": text(player.hand), "win": player.win, "tie": player.tie, "equity": str(player.equity)}
        for player in found.players
    ]
    return {"total": found.total, "players": players}
