"""Answers to the drills of Three Card Poker computed from what the questions show, and the choices shown."""

from __future__ import annotations

from pitboss.drills.questions import Question
from pitboss.games.three_card_poker.wagers import Decide
from pitboss.rules.house import House
from pitboss.rulesets.poker import three
from tests.trainer.shown_felt import one_of
from tests.trainer.shown_keys import Key, Right, hand_of, raised, yes
from tests.trainer.takes import Takes


def qualifies(house: House, question: Question) -> Right:
    return yes(three(hand_of(question)) >= house.options.qualifier.least)


IRREGULAR = "I4 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Ante", "Pair Plus"), ("Six Card Bonus",), several=True)
CITES = {"qualify": {"": "5"}}
KEYS: dict[str, Key] = {"play": raised, "qualify": qualifies}


chosen = one_of(Decide)
