"""Answers to the drills of Baccarat computed from what the questions show."""

from __future__ import annotations

from pitboss.core.cards import Cards
from pitboss.drills.questions import Question
from pitboss.rules.house import House
from tests.trainer.shown_keys import Key, Right, hand_of
from tests.trainer.takes import Takes


def points(hand: Cards) -> int:
    return sum(card.rank for card in hand if card.rank < 10) % 10


def total(house: House, question: Question) -> Right:
    return str(points(hand_of(question, "Player hand" if "Player hand" in question.text else "Banker hand")))


def third(house: House, question: Question) -> Right:
    """The usual table of third cards."""
    player, banker = hand_of(question, "Player hand"), hand_of(question, "Banker hand")
    none, bankers = "no more cards", points(banker)
    if max(points(player[:2]), points(banker[:2])) >= 8 or len(banker) == 3:
        return none
    if len(player) == 2:
        if points(player) <= 5:
            return "a card to the Player hand"
        return "a card to the Banker hand" if bankers <= 5 else none
    drawn = points(player[2:])
    draws = {3: range(8), 4: range(2, 8), 5: range(4, 8), 6: range(6, 8)}.get(bankers, range(10 * (bankers < 3)))
    return "a card to the Banker hand" if drawn in draws or (bankers == 3 and drawn == 9) else none


IRREGULAR = ""  # irregularities that not every game has
TAKES = Takes(("Player", "Banker", "Tie"), ("Player Pair", "Banker Pair", "Dragon 7", "Panda 8"), several=True)
CITES = {
    "total": {"": "2"},
    "third": {"Player hand$": "3", "Banker hand$": "4", "no more cards$": "3 4|4"},
}
KEYS: dict[str, Key] = {"total": total, "third": third}
