"""Answers to the drills of Ultimate Texas Hold'em computed from what the questions show, and the choices shown."""

from __future__ import annotations

import re
from itertools import combinations

from pitboss.core.cards import cards
from pitboss.core.money import dollars
from pitboss.drills.questions import Question
from pitboss.games.ultimate_texas_holdem.wagers import River
from pitboss.rules.house import House
from pitboss.rulesets.poker import five
from tests.trainer.shown_felt import one_of, read_felt
from tests.trainer.shown_keys import Key, Right, hand_of, yes
from tests.trainer.takes import Takes


def qualifies(house: House, question: Question) -> Right:
    seven = hand_of(question) + hand_of(question, "Board")
    return yes(max(map(five, combinations(seven, 5))) >= five(cards("2c 2d 3h 4s 5c")))


def times_the_ante(house: House, question: Question) -> Right:
    """As many times the Ante as the player says."""
    found = re.match(r"^(Seat \d+) bets (\d)x\. How much is the Play bet\?$", question.text)
    assert found, question.text
    return dollars(int(found[2]) * read_felt(question)[found[1]].bets["Ante"])


IRREGULAR = "I4 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Ante",), ("Trips",), equal=("Blind",))
CITES = {"qualify": {"": "9"}}
KEYS: dict[str, Key] = {"play": times_the_ante, "qualify": qualifies}


chosen = one_of(River)
