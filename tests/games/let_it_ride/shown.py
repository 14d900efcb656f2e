"""Answers to the drills of Let It Ride computed from what the questions show, and the choices shown."""

from __future__ import annotations

import re

from pitboss.core.money import dollars, parse
from pitboss.drills.questions import Question
from pitboss.games.let_it_ride.wagers import First, Second
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from tests.trainer.shown_felt import ShownSpot, read_felt
from tests.trainer.shown_keys import Key, Right
from tests.trainer.shown_settlement import MONEY
from tests.trainer.takes import Takes


def left(house: House, question: Question) -> Right:
    """Three equal bets, without those that the felt calls withdrawn."""
    found = re.search(rf"three bets of ({MONEY})\.", question.text)
    assert found
    (line,) = [one for name, one in read_felt(question).items() if name.startswith("Seat")]
    withdrawn = sum(note.endswith("withdrawn") for note in line.notes)
    on_the_felt = sum(stake for title, stake in line.bets.items() if title in ("Base Bet", "Bet 1", "Bet 2"))
    assert on_the_felt == parse(found[1]) * (3 - withdrawn), f"the felt contradicts itself: {question}"
    return dollars(on_the_felt)


IRREGULAR = "I4 I22 I24 I28"  # irregularities that not every game has
TAKES = Takes(("Base Bet",), ("3 Card Bonus",), equal=("Bet 1", "Bet 2"))
CITES = {"left": {"": "7a 7 3 5"}}
KEYS: dict[str, Key] = {"left": left}


def chosen(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
    for choices, name in ((First, "Bet 1"), (Second, "Bet 2")):
        for choice, word in ((choices["RIDE"], "rides"), (choices["WITHDRAW"], "withdrawn")):
            if f"{name} {word}" in shown.notes:
                spot.choices[choices] = choice
