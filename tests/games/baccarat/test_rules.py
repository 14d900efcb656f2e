"""Baccarat by the clause, and its published figures."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadBets
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games.baccarat import GAME
from pitboss.games.baccarat.wagers import (
    BANKER,
    MAIN,
    PLAYER,
    SIDE,
    Dragon,
    Options,
    Pair,
    Panda,
    Winner,
    banker_draws_to,
    points,
)
from pitboss.lab.verify import verify
from pitboss.rules.acts import Deal
from pitboss.rules.captions import signed
from pitboss.table import felt_views
from tests.rules.test_rules_in_words import check_direction
from tests.table.test_felt_views import endings


def dealt(player: str, banker: str) -> Round[Options]:
    """The round with these cards, third cards only where they are asked for; others must not be."""
    house = GAME.configured(None, [("panda_bet", "yes")])
    round = Round(house, [dict.fromkeys((*MAIN, *SIDE), 100)])
    left = {PLAYER: list(cards(player)), BANKER: list(cards(banker))}
    while isinstance(round.request, Deal):
        round.supply((left[round.request.spot].pop(0),))
    assert round.request is None and not left[PLAYER] and not left[BANKER], "cards that were not drawn"
    return round


@pytest.mark.parametrize(("hand", "total"), [("8c 9d", 7), ("Ks Th", 0), ("As 9h", 0), ("5c 5d 4h", 4), ("Qc 9d", 9)])
def test_tens_and_faces_count_nothing_and_the_last_digit_counts(hand: str, total: int) -> None:
    assert points(cards(hand)) == total


@pytest.mark.parametrize(
    ("player", "banker", "row"),
    [
        ("8c Kd", "7c Kh", Winner.PLAYER),  # a natural: no card is drawn
        ("2c 3d", "9c Kh", Winner.BANKER),  # a natural of the Banker
        ("6c Kd", "7c Kh", Winner.BANKER),  # both stand
        ("6c Kd", "5c Kh Ac", Winner.TIE),  # the Player stands, the Banker draws on five
        ("2c 3d 8h", "3c Kh", Winner.TIE),  # three stands against an eight
        ("2c 3d 9h", "3c Kh 3h", Winner.BANKER_SIX),  # and draws against a nine
        ("2c 3d 6h", "6c Kh Ah", Winner.BANKER_SEVEN),  # six draws against a six
        ("2c 3d 5h", "6c Kh", Winner.BANKER_SIX),  # and stands against a five
        ("2c 3d 3h", "7c Kh", Winner.PLAYER),
    ],
)
def test_third_cards_come_by_the_table(player: str, banker: str, row: Winner) -> None:
    rows = dealt(player, banker).layout.hands[0].rows
    assert rows["player"] is rows["banker"] is rows["tie"] is row


def test_the_banker_draws_as_the_printed_chart_says() -> None:
    """Totals 0 to 7 down, the Player's third card 0 to 9 across, as the field prints it."""
    draws = "DDDDDDDDDD"
    chart = [draws, draws, draws, "DDDDDDDDSD", "SSDDDDDDSS", "SSSSDDDDSS", "SSSSSSDDSS", "SSSSSSSSSS"]
    for total, third in product(range(8), range(10)):
        assert banker_draws_to(total, third) is (chart[total][third] == "D"), (total, third)


def test_side_bets_depend_on_pairs_and_three_card_hands() -> None:
    rows = dealt("2c 2d 3h", "3c 4h").layout.hands[0].rows
    assert (rows["player_pair"], rows["banker_pair"]) == (Pair.PAIR, Pair.OTHER)
    rows = dealt("2c 3d 6h", "6c Kh Ah").layout.hands[0].rows
    assert (rows["dragon"], rows["panda"]) == (Dragon.SEVEN, Panda.OTHER)
    rows = dealt("2c 3d 3h", "7c Kh").layout.hands[0].rows
    assert (rows["dragon"], rows["panda"]) == (Dragon.OTHER, Panda.EIGHT)


def test_one_of_player_banker_and_tie_must_be_bet() -> None:
    Round(GAME.house(), [{"tie": 100}])
    Round(GAME.house(), [{"player": 100, "banker": 100}])
    with pytest.raises(BadBets, match="needs a bet on Player, Banker or Tie"):
        Round(GAME.house(), [{"dragon": 100}])


@pytest.mark.parametrize(
    ("name", "number"), [("baccarat/pair", 2), pytest.param("baccarat/", 10, marks=pytest.mark.long)]
)
def test_figures_are_the_published_ones(name: str, number: int) -> None:
    """Figures of pairs in every run; third cards take seconds to count."""
    items = list(verify(name))
    assert len(items) == number
    assert all(item.verdict == "exact" for item in items), [item.differences for item in items]


@pytest.mark.parametrize("side", ["right", "left"])
def test_bets_are_settled_in_the_direction_that_the_words_say(side: str) -> None:
    check_direction("baccarat", "5", side)


def test_the_hands_that_decide_are_lit() -> None:
    for _, ending in endings("baccarat", 2):
        assert [len(ending["lit"][place]) >= 2 for place in ("player_hand", "banker_hand")] == [True, True]


@pytest.mark.parametrize("value", ["after-main", "with-main"])
def test_side_bets_are_settled_after_the_main_bets_or_with_those_of_the_seat(value: str) -> None:
    round = Round(GAME.configured(None, [("side_pass", value)]), [{"player": 1000, "dragon": 500}] * 2)
    for card in ("9d", "2c", "Kc", "Ks"):
        round.supply(cards(card))
    order = [(act.spot, act.wager) for act in round.settled]
    seats = [("2", "player"), ("2", "dragon"), ("1", "player"), ("1", "dragon")]
    assert order == (seats if value == "with-main" else [*seats[::2], *seats[1::2]])


def test_a_tie_that_is_bet_on_is_named_in_the_sentence_of_the_result() -> None:
    ties = [ending["sentence"] for _, ending in endings("baccarat", 60) if ending["sentence"].startswith("Both")]
    assert any(", in all " in one and re.search(r": (.*, )?Tie \+\$\d+, other side bets -\$", one) for one in ties)


def test_each_of_several_main_bets_is_in_the_message() -> None:
    """Player and Banker cancel each other: neither is hidden, and the tie is no more than it lost."""
    house = GAME.house()
    round = Round(house, {1: {"player": 500, "banker": 500, "tie": 500}}, purses={1: 100_000})
    play(round, ShuffledShoe(list(house.deck), Random(2)), lambda hand, layout, ask: next(iter(ask.legal)))
    sides, mains = felt_views._results(round.layout, 1)
    net = sum(sides.values()) + sum(mains.values())
    sentence = felt_views._sentence("It is over", net, round.layout, 1)
    named = ", ".join(f"{house.title(wager)} {signed(cents)}" for wager, cents in mains.items())
    assert len(mains) == 2 and sentence == f"It is over: {named}, Tie -$5, in all {signed(net)}"
