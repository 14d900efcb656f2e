"""Answers to the drills of Casino War computed from what the questions show, and the choices shown."""

from __future__ import annotations

from pitboss.games.casino_war.wagers import Decide
from tests.trainer.shown_felt import one_of
from tests.trainer.shown_keys import Key, raised
from tests.trainer.takes import Takes

SAID = [  # what a trainee may type, and what it means
    ("burn three", "burn 3"),
    ("burn 3 cards", "burn 3"),
    ("deal the war card to seat 2", "deal 2"),
    ("pay seat 2 war 10", "pay 2 war 10"),
]
IRREGULAR = "I4 I24 I27"  # irregularities that not every game has
TAKES = Takes(("Bet",), ("Tie",))
KEYS: dict[str, Key] = {"cost": raised}


chosen = one_of(Decide)
