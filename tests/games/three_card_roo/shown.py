"""Answers to the drills of 3 Card Roo computed from what the questions show, and the choices shown."""

from __future__ import annotations

from pitboss.core.cards import Cards
from pitboss.drills.questions import Question
from pitboss.games.three_card_roo.hand import Open
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from tests.trainer.shown_felt import ShownSpot
from tests.trainer.shown_keys import Key, Right, hand_of, the_seat, yes
from tests.trainer.takes import Takes


def is_roo(hand: Cards) -> bool:
    return hand[0].rank < hand[1].rank < hand[2].rank


def roo_of_three(house: House, question: Question) -> Right:
    return yes(is_roo(the_seat(question)))


def laying(house: House, question: Question) -> Right:
    first, second = the_seat(question)
    pair = first.rank == second.rank
    return "both on the middle position" if pair else "on two of the low, middle and high positions"


def open_position(house: House, question: Question) -> Right:
    low, high = sorted(card.rank for card in hand_of(question))
    filled = {"high": 13 - high, "middle": high - low - 1, "low": low - 1}
    return "high" if high <= 9 else max(filled, key=lambda place: filled[place])


IRREGULAR = "I1 I4 I10 I24"  # irregularities that not every game has
TAKES = Takes(("Play",), ("Pocket Roo", "Pairs Pay"))
CITES = {"roo": {"yes$": "19", "no$": "13 17"}, "laying": {"middle position$": "6", "low, middle": "5"}}
KEYS: dict[str, Key] = {
    "roo": roo_of_three,
    "laying": laying,
    "placing": open_position,
}


def chosen(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
    """The third card is the one without which the other two are in order."""
    if len(shown.cards) != 3:
        return
    for at, open in enumerate(Open):
        first, second = shown.cards[:at] + shown.cards[at + 1 :]
        if first.rank < second.rank:
            spot.cards, spot.choices[Open] = (first, second, shown.cards[at]), open
