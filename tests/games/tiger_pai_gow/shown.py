"""Answers to the drills of Tiger Pai Gow computed from what the questions show, and the choices shown."""

from __future__ import annotations

import re

from pitboss.core.cards import JOKER, Card, Cards
from pitboss.core.money import dollars, parse
from pitboss.drills.questions import Question
from pitboss.games.tiger_pai_gow.hand import Color, front
from pitboss.games.tiger_pai_gow.house_ways import HouseSet, house_way
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import Flat
from pitboss.rulesets.poker import five, two
from tests.trainer.shown_felt import ShownSpot
from tests.trainer.shown_keys import Key, Right, all_sets, hand_of, named_cards, the_seat, yes
from tests.trainer.takes import Takes


def way(house: House, question: Question) -> Right:
    """The house way is a rule of the engine, asked again for the cards that are shown; equal hands are equal."""
    seven = hand_of(question)
    front = house_way(seven, house.options.house_way, house.options.wheel).setting.low
    behind = five(tuple(card for card in seven if card not in front))
    ranks = sorted(card.rank for card in front)

    def same(some: Cards) -> bool:
        rest = tuple(card for card in seven if card not in some)
        return sorted(card.rank for card in some) == ranks and five(rest) == behind

    return all_sets(seven, 2, same)


def rule(house: House, question: Question) -> Right:
    return house_way(hand_of(question), house.options.house_way, house.options.wheel).rule.rstrip(".")


def foul(house: House, question: Question) -> Right:
    seven = named_cards(question)
    high, low = five(seven[2:], house.options.wheel), two(seven[:2])
    return yes(not tuple(high) > tuple(low))


def envy(house: House, question: Question) -> Right:
    found = re.match(r"^(Seat \d+) has (.+?) \(", question.text)
    assert found, question.text
    (bonus,) = [pays for row, pays in house.pays["envy"].items() if row.value == found[2]]
    assert isinstance(bonus, Flat)
    least = house.options.envy_minimum * 100
    bets = {name: parse(words.split("$")[1]) for name, words in question.table if "$" in words}
    return dollars(bonus.cents * sum(stake >= least for name, stake in bets.items() if name != found[1]))


def all_match(house: House, question: Question) -> Right:
    (breaker,), seven = hand_of(question, "Breaker card"), the_seat(question)
    if breaker == JOKER:
        return "no"

    def match(card: Card) -> bool:
        return bool(house.options.joker_matches) if card == JOKER else card.is_red == breaker.is_red

    return yes(all(map(match, seven)))


def dice(house: House, question: Question) -> Right:
    found = re.fullmatch(r"The dice show (.+)\. Which position is dealt first, the dealer being 1\?", question.text)
    assert found, question.text
    thrown = sum(map(int, found[1].split()))
    return str((thrown - 1) % 7 + 1)


def next_player(house: House, question: Question) -> Right:
    seats, settled = question.text.partition("; seat ")[::2]
    return str(max(int(seat) for seat in re.findall(r"\d", seats) if int(seat) < int(settled[0])))


IRREGULAR = "I4 I10 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Pai Gow", "Pai Gow with Breaker"), ("Yin", "Yang", "7 Card Tiger"))
CITES = {
    "foul": {"": "5"},
    "dice": {"": "3"},
    "player": {"": "14"},
    "printed": {
        "“Pai Gow BREAKER CARD”": "4",
        "HAND”": "5",
        "YANG BET”": "2",
        "Tiger”": "11",
        "“Pai Gow|“BET": "1",
    },
}
KEYS: dict[str, Key] = {
    "way": way,
    "rule": rule,
    "foul": foul,
    "envy": envy,
    "match": all_match,
    "dice": dice,
    "player": next_player,
}


def chosen(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
    for color in Color:
        if f"on {color}" in shown.notes:
            spot.choices[Color] = color
    assert not {"Yin", "Yang"} & set(shown.bets) or Color in spot.choices, f"on which color is not shown: {shown}"
    if "low hand first" in shown.notes:
        setting = front(shown.cards[:2])
        choice = setting if spot.seat else HouseSet(setting, "")
        spot.choices[type(choice)] = choice
