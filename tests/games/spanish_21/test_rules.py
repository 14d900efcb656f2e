"""Spanish 21 by the clause, its published edges, and its rules against dealing every card of a small shoe."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.derive.draw.perfect import is_found
from pitboss.games.spanish_21 import GAME
from pitboss.lab.counts.drawn import Solved
from pitboss.lab.counts.drawn_splits import SUITS_MATTER, split_words
from pitboss.lab.usual_odds import main_edge
from pitboss.lab.verify import verify
from pitboss.rules.acts import Deal
from pitboss.rulesets.twenty_one.rows import Insure, Play
from tests.twenty_one import TEN, dealt, edge, house_of, offered, result, rows, small_shoe_agrees

H, S, D, P, R = Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT, Play.SURRENDER
KEY = GAME.key
HOUSE = GAME.house()


def test_1_the_decks_have_no_tens() -> None:
    assert len(HOUSE.deck) == 6 * 48 and all(card.rank != 10 for card in HOUSE.deck)


def test_3_side_bets_are_settled_before_anybody_acts() -> None:
    house = house_of(KEY, "takes_three_cards=yes takes_royal_match=yes takes_lucky_ladies=yes")
    round = dealt(
        house, "Kh 9c Qh 6s", bets=[{"bet": TEN, "three_cards": 500, "royal_match": 500, "lucky_ladies": 500}]
    )
    assert {wager: row for _, wager, row in rows(round)} == {
        "three_cards": "other",
        "royal_match": "royal",
        "lucky_ladies": "suited",
    }
    assert round.request, "the player acts after that"


def test_6_a_blackjack_is_paid_even_if_the_dealer_has_one() -> None:
    round = dealt(HOUSE, "Ah As Kd Ks", Insure.NO)
    assert rows(round) == [("1", "bet", "blackjack")] and result(round) == TEN * 3 // 2
    round = dealt(HOUSE, "9h As 8d Ks", Insure.YES)
    assert rows(round) == [("1", "insurance", "blackjack"), ("1", "bet", "dealer_blackjack")] and result(round) == 0


def test_7_insurance_is_lost_and_the_player_acts() -> None:
    round = dealt(HOUSE, "9h As 8d 7s", Insure.YES)
    assert rows(round) == [("1", "insurance", "other")] and "stand" in offered(round)


def test_9_any_number_of_cards_may_double_and_a_doubled_hand_again_if_the_house_says_so() -> None:
    assert offered(dealt(HOUSE, "5h 9c 2d 6s 2c", H)) == ["hit", "stand", "double"]
    assert offered(dealt(HOUSE, "5h 9c 6d 8s 2c", D)) == ["stand", "surrender"]
    twice = house_of(KEY, "redoubles=1")
    assert offered(dealt(twice, "5h 9c 6d 8s 2c", D)) == ["stand", "double", "surrender"]
    round = dealt(twice, "5h 9c 6d 8s 2c 7c", D, D, S)
    assert rows(round) == [("1", "bet", "win")] and result(round) == 4 * TEN


def test_9_split_aces_are_hit_and_split_again() -> None:
    assert offered(dealt(HOUSE, "Ah 9c Ad 6s 5c", P)) == ["hit", "stand", "double"]
    assert "split" in offered(dealt(HOUSE, "Ah 9c Ad 6s Ac", P))
    one_card = house_of(KEY, "hit_split_aces=no resplit_aces=no")
    assert [row for _, _, row in rows(dealt(one_card, "Ah 9c Ad 6s 5c 6h 2c", P))] == ["push", "loss"]


@pytest.mark.parametrize(
    ("cards", "choices", "row", "units"),
    [
        ("5h 9c 4d 6s 3c 2c 7c", [H, H, H], "five_cards", 1.5),
        ("2h 9c 2d 6s 3c 4c 5c 5d", [H, H, H, H], "six_cards", 2),
        ("2h 9c 2d 6s 2c 3c 3d 4c 5c", [H, H, H, H, H], "seven_cards", 3),
        ("6h 9c 7d 6s 8c", [H], "mixed", 1.5),
        ("8h 9c 6h 6s 7h", [H], "suited", 2),
        ("7s 9c 7s 6s 7s", [H], "spades", 3),
        ("9h 9c 7d 6s 5c", [H], "twenty_one", 1),
        ("6s 9c 7s 6s 8s", [D], "twenty_one", 2),
    ],
)
def test_10_a_21_is_paid_at_once_by_how_it_is_made(cards: str, choices: list[Any], row: str, units: float) -> None:
    round = dealt(HOUSE, cards, *choices)
    assert rows(round) == [("1", "bet", row)] and result(round) == units * TEN
    assert sum(isinstance(event.act, Deal) and event.act.spot == "dealer" for event in round.log) == 1


def test_10_a_21_of_a_split_hand_is_paid_too() -> None:
    round = dealt(HOUSE, "7h 9c 7d 6s 7c 7s 8c 6h", P, H, H)
    assert [row for _, _, row in rows(round)] == ["mixed", "mixed"] and result(round) == 3 * TEN


def test_9_four_hands_redoubled_take_32_bets_and_the_house_says_so() -> None:
    twice = house_of(KEY, "redoubles=2")
    later = " 3c 2c 2d 2s" * 3
    hand = [D, D, D, S]
    round = dealt(twice, f"2h 9c 2d 6s 2c 2s 3h 2c 2d 2s{later} 5s", P, P, P, *hand * 4)
    assert result(round) == -32 * TEN
    assert twice.most_bet({"bet": TEN}) == 33 * TEN, "with insurance of a bet at most"
    assert HOUSE.most_bet({"bet": TEN, "royal_match": 500}) == 9 * TEN + 500


def test_11_a_bust_is_lost_at_once() -> None:
    assert rows(dealt(HOUSE, "Kh 9c 6d 6s Kc", H)) == [("1", "bet", "bust")]


def test_12_half_is_lost_by_a_surrender_and_the_first_bet_by_a_rescue() -> None:
    round = dealt(HOUSE, "Kh 9c 6d 6s", R)
    assert rows(round) == [("1", "bet", "surrender")] and result(round) == -TEN // 2
    round = dealt(HOUSE, "5h 9c 6d 6s 2c", D, R)
    assert rows(round) == [("1", "bet", "surrender")] and result(round) == -TEN


def test_13_14_the_dealer_draws_to_17_and_a_tie_of_other_totals_pushes() -> None:
    assert rows(dealt(HOUSE, "Kh 9c 9d 8s", S)) == [("1", "bet", "win")]
    assert rows(dealt(HOUSE, "Kh 9c 7d 8s", S)) == [("1", "bet", "push")]
    assert rows(dealt(HOUSE, "Kh 6c 8d As 5c 9s", S)) == [("1", "bet", "loss")]


def test_the_shipped_edge_is_the_published_one() -> None:
    shipped = main_edge(HOUSE)
    assert shipped and round(100 * shipped["house_edge"], 4) == 0.7768


@pytest.mark.long
def test_the_shipped_edge_is_that_of_the_rules() -> None:
    assert edge(HOUSE) == 0.7768


@pytest.mark.long
def test_published_edges_but_one_are_those_of_the_rules() -> None:
    items = {item.name.partition("/")[2]: item for item in verify("spanish-21/")}
    assert len(items) == 6
    differ = {name: item.differences for name, item in items.items() if item.verdict != "exact"}
    assert differ == {"6-decks-stand": [("House edge", "0.37%", "0.36%")]}


def test_values_are_those_of_dealing_every_card() -> None:
    shoe = "7s 7s 7h 7d 8s 8h 6s" + " Ks" * 6
    assert small_shoe_agrees(house_of(KEY, "redoubles=1 max_hands=2"), shoe, {6}) == 1
    assert small_shoe_agrees(house_of(KEY, "max_hands=2 peek=no dealer_22=push"), shoe[:-6] + "Ks Ah Ah", {1, 13}) == 2


def test_without_a_hole_card_a_21_is_paid_at_once_and_a_surrender_waits() -> None:
    house = house_of(KEY, "peek=no")
    round = dealt(house, "9h Ks 7d 5c As", H)
    assert rows(round) == [("1", "bet", "twenty_one")] and result(round) == TEN
    round = dealt(house, "5h Ks 6d 2c As", D, R)
    assert rows(round) == [("1", "bet", "dealer_blackjack")] and result(round) == -2 * TEN
    assert rows(dealt(house, "Ah Ks Kd")) == [("1", "bet", "blackjack")]


def test_perfect_play_after_a_split_is_not_counted_where_suits_matter_and_advice_says_so() -> None:
    solved = Solved(house_of(KEY, "decks=1 max_hands=2"))
    graph, types = solved.solver.graph, solved.solver.machine.types
    suited = [split for split in graph.splits if not is_found(graph, split)]
    assert {types[split.cards[0]].rank for split in suited} == {6, 7, 8}
    open = solved.solver.opens[0]
    assert split_words(solved, open, suited[0].node) == SUITS_MATTER and split_words(solved, open, open.root) == ""
