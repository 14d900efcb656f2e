"""Answers to the drills of Casino War computed from what the questions show, and the choices shown."""

from __future__ import annotations

from pitboss.games.casino_war.wagers import Decide
from tests.trainer.shown_felt import one_of
from tests.trainer.shown_keys import Key, raised
from tests.trainer.takes import Takes

IRREGULAR = "I4 I24 I27"  # irregularities that not every game has
TAKES = Takes(("Bet",), ("Tie",))
KEYS: dict[str, Key] = {"cost": raised}


chosen = one_of(Decide)
