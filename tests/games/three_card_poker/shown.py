"""Answers to the drills of Three Card Poker computed from what the questions show, and the choices shown."""

from __future__ import annotations

from typing import Any

from pitboss.games.three_card_poker.wagers import Decide
from pitboss.house import House
from pitboss.poker import three
from pitboss.trainer.questions import Question
from tests.trainer.shown_felt import one_of
from tests.trainer.shown_keys import Key, Right, hand_of, raised, yes
from tests.trainer.takes import Takes


def qualifies(house: House[Any], question: Question) -> Right:
    return yes(three(hand_of(question)) >= house.options.qualifier.least)


SAID = [  # what a trainee may type, and what it means
    ("pay pair plus seat 5 $30", "pay 5 pair_plus 30"),
    ("take 5 pair plus", "take 5 pair_plus"),
]
IRREGULAR = "I4 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Ante", "Pair Plus"), ("Six Card Bonus",), several=True)
CITES = {"qualify": {"": "5"}}
KEYS: dict[str, Key] = {"play": raised, "qualify": qualifies}


chosen = one_of(Decide)
