"""What the felt asks a player."""

from __future__ import annotations

from pitboss.core.cards import cards
from pitboss.engine.round import opening_layout
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ask
from pitboss.rulesets.twenty_one.felt import question
from pitboss.rulesets.twenty_one.rows import Insure, Play


def asked(hand: str, up: str, *legal: object) -> str:
    house = REGISTRY["blackjack"].house()
    layout = opening_layout(house, {1: {"bet": 1000}}, purses={1: 9000}, button=0, posts=None, dealt=1)
    layout["1"].cards, layout.dealer.cards = cards(hand), cards(up)
    return question(Ask("1", tuple(legal)), layout["1"], layout)


def test_the_question_names_the_hand_the_up_card_and_the_choices() -> None:
    plays = (Play.HIT, Play.STAND, Play.DOUBLE, Play.DOUBLE_FOR_LESS)
    assert asked("Th 6c", "Kd", Play.HIT, Play.STAND) == "You have 16 against a 10: hit or stand"
    assert asked("Ah 6c", "8d", *plays) == "You have soft 17 against an 8: hit, stand or double"
    assert asked("Th 6c", "Ad", Insure.NO, Insure.YES) == "You have 16 against an ace: insurance or not"
    assert asked("Th Ac", "Ad", Insure.NO, Insure.EVEN_MONEY).endswith("even money, or wait")
