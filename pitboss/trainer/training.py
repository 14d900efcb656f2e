"""Finds what a game offers the trainer: `TRAINING` in the `drills` module of its folder, if it has one."""

from __future__ import annotations

from functools import cache

from pitboss.drills.questions import Training
from pitboss.games import REGISTRY
from pitboss.rules.game import Game


@cache
def training_of(game: Game) -> Training:
    module = REGISTRY.part(game.key, "drills")
    found: Training = module.TRAINING if module else Training()
    return found
