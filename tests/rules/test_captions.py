"""Captions: events as lines of the table log."""

from __future__ import annotations

import doctest
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from pitboss.core.cards import cards
from pitboss.games import REGISTRY, three_card_roo
from pitboss.games.three_card_roo.hand import Open, PairPosition
from pitboss.games.three_card_roo.wagers import Play, Pocket, SevenRoo
from pitboss.rules import captions
from pitboss.rules.acts import Act, Arrange, Ask, Award, Collect, Deal, Lay, Peek, Place, Settle, Show, Turn
from pitboss.rules.captions import caption
from pitboss.rules.house import House
from pitboss.rules.options import Flat, HouseOptions, Paytable, table, tables
from tests import toy

HOUSE = three_card_roo.GAME.house()


def test_the_docstring_examples_hold() -> None:
    assert doctest.testmod(captions).failed == 0


@pytest.mark.parametrize(
    ("act", "answer", "expected"),
    [
        (Deal("1", (0,)), cards("Ah"), "Seat 1 gets Ah"),
        (Deal("1", (0,)), None, "Seat 1 gets 1 card"),
        (Deal("3.2", (0, 1)), cards("Ah Kd"), "Seat 3 gets Ah Kd on hand 2"),
        (Turn("dealer", (2, 5)), cards("9c 3d"), "Dealer turns 9c 3d"),
        (Turn("dealer", (2, 5)), None, "Dealer turns 2 cards"),
        (Peek("dealer", (2,), bool), True, "Dealer looks at the hole card"),
        (Ask("1", tuple(Open)), Open.MIDDLE, "Seat 1 leaves MIDDLE open"),
        (Ask("1", ()), None, "Seat 1 has decided"),
        (Lay("dealer", (2,)), None, "Dealer gets 1 card face down"),
        (Show("2", cards("Ah"), None), None, "Seat 2 shows Ah"),
        (Show("2", cards("Ah"), Open.LOW), None, "Seat 2 shows Ah and leaves LOW open"),
        (Ask("1", tuple(Open)), "middle", "Seat 1 leaves MIDDLE open"),  # from a log
        (Arrange("dealer", "low"), None, "Dealer leaves LOW open"),
        (Arrange("1", PairPosition.MIDDLE), None, "Seat 1 lays both cards on the middle position"),
        (Collect("1", cards("Ah Kd")), None, "Dealer collects Seat 1's Ah Kd"),
        (Collect("1", cards("Ah"), 1), None, "Dealer collects Seat 1's Ah and 1 card"),
        (Collect("dealer", (), 2), None, "Dealer collects 2 cards"),
        (Place("1", "play", 1250), None, "Seat 1 bets $12.50 on Play"),
        (Settle("1", "play", Play.WIN, 1000), None, "Seat 1's Play pays 1 to 1: $10"),
        (Settle("1", "play", Play.LOSS, 1000), None, "Seat 1's Play loses $10"),
        (Settle("1", "play", Play.TIE, 1000), None, "Seat 1's Play pushes"),
        (Settle("1", "seven_roo", SevenRoo.OTHER, 1000), None, "Seat 1's 7 Roo bonus pays nothing"),
        (Settle("1", "pocket", Pocket.ROYAL, 500), None, "Seat 1's Pocket Roo (Royal Roo) pays 40 to 1: $200"),
        (Award("1", 0, 2000), None, "Seat 1 wins the main pot: $20"),
        (Award("1", 2, 2000), None, "Seat 1 wins side pot 2: $20"),
    ],
)
def test_every_kind_of_event(act: Act, answer: Any, expected: str) -> None:
    assert caption(act, answer, HOUSE) == expected


@pytest.mark.parametrize(
    ("game", "act", "expected"),
    [
        ("mini-tex-pvp", Ask("2", ()), "Seat 2 bets $20"),
        ("tiger-pai-gow", Arrange("dealer", "low Jh Ks (One pair)"), "Dealer sets the low hand Jh Ks (One pair)"),
        ("tiger-pai-gow", Ask("1", ()), "Seat 1 chooses red"),
        ("two-card-roo", Arrange("dealer", "high"), "Dealer places the first card HIGH"),
        ("mini-tex", Arrange("dealer", "(2c) Kd | 9s 8s (4h)"), "Dealer plays (2c) Kd | 9s 8s (4h)"),
        ("high-card-draw", Arrange("dealer", "play K 8 6"), "Dealer plays K 8 6"),
    ],
)
def test_a_game_says_in_its_words_what_a_choice_does(game: str, act: Act, expected: str) -> None:
    chosen = {"mini-tex-pvp": "bet to $20", "tiger-pai-gow": "red"}
    assert caption(act, chosen.get(game), REGISTRY[game].house()) == expected


@dataclass(frozen=True, slots=True)
class Pays(HouseOptions):
    war: Paytable = tables(table(toy.War, Fraction(3, 2), Flat(5000), 0, Fraction(-1, 2)))


@pytest.mark.parametrize(
    ("row", "stake", "expected"),
    [
        (toy.War.WIN, 1000, " (Higher) pays 3 to 2: $15"),
        (toy.War.TIE, 0, " (Equal) pays $50"),
        (toy.War.LOSS, 1000, " pushes"),
        (toy.War.LOSS, 0, " (Lower) pays nothing"),
        (toy.War.FOLD, 1000, " loses $5"),
    ],
)
def test_every_kind_of_pay(row: toy.War, stake: int, expected: str) -> None:
    house: House = House(toy.GAME, Pays())
    assert caption(Settle("1", "war", row, stake), None, house) == f"Seat 1's War{expected}"


def test_a_pay_without_a_wager_is_called_by_its_name() -> None:
    @dataclass(frozen=True, slots=True)
    class Envious(HouseOptions):
        war: Paytable = tables(table(toy.War, 1, 0, -1, 0))
        big_envy: Paytable = tables(table(toy.War, Flat(100), 0, 0, 0))

    house: House = House(toy.GAME, Envious())
    assert caption(Settle("2", "big_envy", toy.War.WIN, 0), None, house) == "Seat 2's Big envy (Higher) pays $1"
