"""The felt of a question as a trainee reads it: its lines taken apart, and a layout built of nothing else.

Cards that lie face down are any cards that are not seen: a key that follows from what is shown is the same with all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from pitboss.core.cards import Card, Cards, cards
from pitboss.core.money import parse
from pitboss.drills.questions import Question
from pitboss.rules.captions import does, who
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.twenty_one.hand import is_natural
from tests.games.parts import part

CARD = r"(?:[2-9TJQKA][cdhs]|Joker)"
BET = re.compile(r"^(.+) (\$[\d,]+(?:\.\d\d)?)$")
SEAT = re.compile(r"^Seat (\d+)(?:, hand (\d+))?$")


class ShownSpot(NamedTuple):
    """One line of a felt."""

    cards: Cards
    down: int
    notes: tuple[str, ...]
    bets: dict[str, int]  # open, by title


def read_line(text: str) -> ShownSpot:
    head, _, tail = text.partition(", laid out")[0].partition(" | ")
    lying, *notes = head.split(", ")
    tokens = lying.split()
    if not all(token == "?" or re.fullmatch(CARD, token) for token in tokens):
        tokens, notes, tail = [], [], text  # bets only
    bets = {found[1]: parse(found[2]) for one in tail.split("; ") if (found := BET.match(one))}
    return ShownSpot(cards(" ".join(token for token in tokens if token != "?")), tokens.count("?"), tuple(notes), bets)


def read_felt(question: Question) -> dict[str, ShownSpot]:
    return {name: read_line(text) for name, text in question.table}


def shown_layout(house: House, question: Question, rng: Random) -> Layout:
    """A layout with what is shown, and any unseen cards where cards lie face down."""
    felt = read_felt(question)
    unseen = list((Counter(house.deck) - Counter(card for one in felt.values() for card in one.cards)).elements())
    rng.shuffle(unseen)
    titles = {wager.title: name for name, wager in house.wagers.items()}
    hands = []
    for name, one in felt.items():
        if found := SEAT.match(name):
            spot = f"{found[1]}.{found[2]}" if found[2] else found[1]
            hands.append(Spot(spot, int(found[1]), {titles[title]: stake for title, stake in one.bets.items()}))
    layout: Layout = Layout(house, hands)
    chosen: Chosen = getattr(part(house.game.key, "shown"), "chosen", nothing)
    for spot in list(layout.spots.values()):
        if shown := felt.get(who(spot.name)):
            spot.cards = shown.cards + face_down(shown, unseen)
            chosen(spot, shown, layout)
    return layout


def face_down(shown: ShownSpot, unseen: list[Card]) -> Cards:
    """Cards that may lie there face down; a dealer who has looked and found no blackjack has none."""
    down = tuple(unseen.pop() for _ in range(shown.down))
    while "no blackjack" in shown.notes and is_natural(shown.cards + down):
        down = tuple(unseen.pop() for _ in range(shown.down))
    return down


Chosen = Callable[[Spot, ShownSpot, Layout], None]  # what was chosen, as the notes of a line say it


def nothing(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
    """No bet of the game depends on a choice."""


def one_of(choices: Any) -> Chosen:
    def chosen(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
        for choice in choices:
            if does(layout.house, choice) in shown.notes:
                spot.choices[choices] = choice

    return chosen
