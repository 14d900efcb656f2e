"""Answers to the drills of Caribbean Stud computed from what the questions show, and the choices shown."""

from __future__ import annotations

from typing import Any

from pitboss.cards import cards
from pitboss.games.caribbean_stud.wagers import Decide
from pitboss.house import House
from pitboss.poker import five
from pitboss.trainer.questions import Question
from tests.trainer.shown_felt import one_of
from tests.trainer.shown_keys import Key, Right, hand_of, raised, yes
from tests.trainer.takes import Takes


def qualifies(house: House[Any], question: Question) -> Right:
    return yes(five(hand_of(question)) >= five(cards("Ac Kd 4h 3s 2c")))


SAID = [  # what a trainee may type, and what it means
    ("pay seat 2 raise 100", "pay 2 raised 100"),
    ("take the ante on 4", "take 4 ante"),
]
IRREGULAR = "I4 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Ante",), ("Bonus",), always={"Bonus": 1})
CITES = {"qualify": {"": "5"}}
KEYS: dict[str, Key] = {"raised": raised, "qualify": qualifies}


chosen = one_of(Decide)
