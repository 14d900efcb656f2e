"""Answers to the drills of Blackjack computed from what the questions show, and the choices shown."""

from __future__ import annotations

import re
from fractions import Fraction

from pitboss.core.cards import Cards
from pitboss.core.money import dollars, parse
from pitboss.drills.questions import Question
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import Flat
from pitboss.rulesets.drawing_steps import Played
from pitboss.rulesets.twenty_one.rows import Play
from tests.trainer.shown_felt import ShownSpot, read_felt
from tests.trainer.shown_keys import Key, Right, hand_of, the_seat, yes
from tests.trainer.shown_settlement import MONEY
from tests.trainer.takes import Takes


def counted(hand: Cards) -> tuple[int, bool]:
    """The total, and whether an ace counts 11."""
    total = sum(min(card.rank, 10) for card in hand)
    soft = total <= 11 and any(card.rank == 1 for card in hand)
    return total + 10 * soft, soft


def total(house: House, question: Question) -> Right:
    return str(counted(the_seat(question))[0])


def soft(house: House, question: Question) -> Right:
    return yes(counted(hand_of(question))[1])


def draw(house: House, question: Question) -> Right:
    total, is_soft = counted(hand_of(question))
    hits = total < 17 or (total == 17 and is_soft and house.options.soft17.value == "hit")
    return "hits" if hits else "stands"


def looks(house: House, question: Question) -> Right:
    (up,) = hand_of(question)
    return yes(up.rank == 1 or up.rank >= 10)


def hard_total(house: House, question: Question) -> Right:
    return str(counted(the_seat(question)[:2] + hand_of(question)[:1])[0])


def double(house: House, question: Question) -> Right:
    assert counted(three_of := the_seat(question)[:2] + hand_of(question)[:1])[0] == 21
    assert len({card.suit for card in three_of}) == 1, question
    found = re.search(rf"Match the Color ({MONEY}), Three Card Hard Hand ({MONEY})\.", question.text)
    assert found, question.text
    (odds,) = [pays for row, pays in house.pays["double_bet"].items() if row.key == "suited_21"]
    assert not isinstance(odds, Flat)
    return dollars(int(min(parse(found[1]), parse(found[2])) * odds))


def offered(house: House, question: Question) -> Right:
    if found := re.search(r"(\d+) to 1\?", question.text):
        return yes(int(found[1]) <= 7)
    return yes("both bonus bets" in question.text)


def of_the_bet(part: Fraction) -> Key:
    def key(house: House, question: Question) -> Right:
        (bets,) = [one.bets for name, one in read_felt(question).items() if name.startswith("Seat")]
        return dollars(int(bets["Blackjack"] * part))

    return key


IRREGULAR = "I1 I4 I24"  # irregularities that not every game has
SIDE_BETS = ("21+3", "Perfect Pairs", "Royal Match", "Lucky Ladies")  # where the house takes them
TAKES = Takes(("Blackjack",), ("Match the Color", "Three Card Hard Hand", *SIDE_BETS))
CITES = {
    "total": {"": "7g 7"},
    "looks": {"": "7c 7"},
    "offered": {"to 1": "5", "": "6"},
    "even_money": {"": "7b 7a"},
}
KEYS: dict[str, Key] = {
    "total": total,
    "soft": soft,
    "draw": draw,
    "looks": looks,
    "hard_total": hard_total,
    "double": double,
    "offered": offered,
    "even_money": of_the_bet(Fraction(1)),
    "surrender": of_the_bet(Fraction(1, 2)),
}


def chosen(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
    """A hand is read from the log of its round; here it is what lies there and what its notes say."""
    rules = layout.house.drawing
    turn = rules.begins(rules.empty)
    turn = turn._replace(surrendered="surrenders" in shown.notes, split="from a split" in shown.notes)
    spot.made = len(layout.log), Played(rules.fold(spot.cards), turn, spot.cards, ())
    if turn.surrendered:
        spot.choices[Play] = Play.SURRENDER
    if turn.split:
        layout.hands.append(Spot(f"{spot.seat}.9", spot.seat))
