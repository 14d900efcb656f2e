"""Finds what a game offers the trainer: `TRAINING` in the `drills` module of its folder, if it has one."""

from __future__ import annotations

from functools import cache
from typing import Any

from pitboss.games import REGISTRY
from pitboss.rules import Game
from pitboss.trainer.questions import Training


@cache
def training_of(game: Game[Any]) -> Training:
    module = REGISTRY.part(game.key, "drills")
    found: Training = module.TRAINING if module else Training()
    return found
