"""Answers to the drills of Caribbean Stud computed from what the questions show, and the choices shown."""

from __future__ import annotations

from pitboss.core.cards import cards
from pitboss.drills.questions import Question
from pitboss.games.caribbean_stud.wagers import Decide
from pitboss.rules.house import House
from pitboss.rulesets.poker import five
from tests.trainer.shown_felt import one_of
from tests.trainer.shown_keys import Key, Right, hand_of, raised, yes
from tests.trainer.takes import Takes


def qualifies(house: House, question: Question) -> Right:
    return yes(five(hand_of(question)) >= five(cards("Ac Kd 4h 3s 2c")))


IRREGULAR = "I4 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Ante",), ("Bonus",), always={"Bonus": 1})
CITES = {"qualify": {"": "5"}}
KEYS: dict[str, Key] = {"raised": raised, "qualify": qualifies}


chosen = one_of(Decide)
