"""Answers to the drills of 2 Card Roo computed from what the questions show, and the choices shown."""

from __future__ import annotations

from pitboss.core.cards import Cards
from pitboss.drills.questions import Question
from pitboss.games.two_card_roo.hand import Position
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from tests.trainer.shown_felt import ShownSpot
from tests.trainer.shown_keys import Key, Right, hand_of, the_seat
from tests.trainer.takes import Takes


def counts_two(hand: Cards) -> tuple[int, int]:
    high, low = (card.rank for card in hand)
    return (14 if high == 1 else high), low


def roo_of_two(house: House, question: Question) -> Right:
    hand, options = the_seat(question), house.options
    if hand[0].rank == hand[1].rank:
        if hand[0].rank == 1:
            return "plays against the dealer" if options.player_aces.value == "roo" else "pushes"
        return "pushes" if options.player_pair.value == "push" else "loses"
    high, low = counts_two(hand)
    return "plays against the dealer" if high > low else "loses"


def ace(house: House, question: Question) -> Right:
    return str(counts_two(the_seat(question))["LOW card" in question.text])


def first_card(house: House, question: Question) -> Right:
    assert question.text == "Where does the dealer place the first card?"
    (card,) = hand_of(question)
    return "low" if 2 <= card.rank <= house.options.house_low else "high"


IRREGULAR = "I4 I10 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Roo bet",), ("Pairs Pay", "Flush Roo"))
CITES = {"roo": {"pushes$": "6", "loses$": "5", "": "8"}, "ace": {"": "3"}}
KEYS: dict[str, Key] = {
    "roo": roo_of_two,
    "ace": ace,
    "placing": first_card,
}


def chosen(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
    if "HIGH card first" in shown.notes:
        spot.choices[Position] = Position.HIGH
