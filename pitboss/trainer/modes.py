"""The ways in which the trainer teaches a game."""

from __future__ import annotations

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.trainer.player import player_drills

DEALERS = ("deal", "drill", "errors", "exam")
PLAYERS = "player"


def taught() -> list[str]:
    """The games that dealers are trained on."""
    return [key for key in REGISTRY if REGISTRY[key].trains_dealers]


def modes_of(house: House) -> list[str]:
    return [*(DEALERS if house.game.trains_dealers else ()), *([PLAYERS] if player_drills(house) else [])]


def check_trains_dealers(house: House) -> None:
    if not house.game.trains_dealers:
        raise BadInput(f"Dealers are not trained on {house.game.title}; choose one of: {', '.join(taught())}.")
