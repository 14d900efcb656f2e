"""Free Bet Blackjack by the clause, its published edges, and its rules against dealing every card of a small shoe."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.free_bet_blackjack import GAME
from pitboss.games.free_bet_blackjack.wagers import FreePlay
from pitboss.lab.usual_odds import main_edge
from pitboss.lab.verify import verify
from pitboss.rules.acts import Ask, Deal, Place
from pitboss.rulesets.drawing_steps import offered as steps_offered
from pitboss.rulesets.twenty_one.felt import question
from pitboss.rulesets.twenty_one.rows import Insure, Play
from pitboss.server.live import offered_choices
from tests.twenty_one import TEN, dealt, edge, house_of, offered, result, rows, small_shoe_agrees

H, S, D, P, R = Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT, Play.SURRENDER
FD, FP = FreePlay.DOUBLE, FreePlay.SPLIT
KEY = GAME.key
HOUSE = GAME.house()


def own_chips(round: Any) -> int:
    """What the player had bet in all."""
    acts = [event.act for event in round.log]
    return TEN + sum(act.stake for act in acts if isinstance(act, Place) and not act.lent)


def test_6_two_blackjacks_push_and_another_hand_loses_to_a_blackjack() -> None:
    round = dealt(HOUSE, "Ah As Kd Ks", Insure.NO)
    assert rows(round) == [("1", "bet", "push")] and result(round) == 0
    assert rows(dealt(HOUSE, "9h As Kd Ks", Insure.NO)) == [("1", "bet", "dealer_blackjack")]


def test_8_a_blackjack_is_paid_3_to_2_at_once_whatever_the_dealer_draws() -> None:
    assert result(dealt(HOUSE, "Ah 6s Kh Ks")) == TEN * 3 // 2


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("5h 9c 4d 6s", ["hit", "stand", "double for free"]),
        ("6h 9c 4d 6s", ["hit", "stand", "double for free"]),
        ("5h 9c 3d 6s", ["hit", "stand", "double"]),
        ("7h 9c 5d 6s", ["hit", "stand", "double"]),
        ("Ah 9c 8d 6s", ["hit", "stand", "double"]),
        ("5h 9c 5d 6s", ["hit", "stand", "double for free", "split for free"]),
        ("Kh 9c Qd 6s", ["hit", "stand", "double", "split"]),
        ("Ah 9c Ad 6s", ["hit", "stand", "double", "split for free"]),
    ],
)
def test_9_10_hard_9_to_11_double_and_pairs_but_tens_split_for_free(cards: str, choices: list[str]) -> None:
    assert offered(dealt(HOUSE, cards)) == choices


def test_10_a_free_double_needs_two_cards() -> None:
    assert offered(dealt(HOUSE, "3h 9c 2d 6s 4c", H)) == ["hit", "stand"]


@pytest.mark.parametrize(
    ("draw", "row", "units"),
    [("Kc 4s", "win", 2), ("2c 4s", "loss", -1), ("8c 4s", "push", 0), ("Kc 9s", "dealer_bust", 2),
     ("Kc 7s", "dealer_22", 0)],
)  # fmt: skip
def test_10_a_free_double_pays_twice_and_costs_one_bet(draw: str, row: str, units: int) -> None:
    round = dealt(HOUSE, f"6h 9c 5d 6s {draw}", FD)
    assert rows(round) == [("1", "bet", row), ("1", "free", row)]
    assert result(round) == units * TEN and own_chips(round) == TEN


def test_10_the_new_hand_of_a_free_split_has_only_the_chips_of_the_house() -> None:
    round = dealt(HOUSE, "8h 9c 8d 6s 9d Ks 4h", FP, S, S)
    assert rows(round) == [("1.2", "free", "loss"), ("1", "bet", "loss")]
    assert result(round) == -TEN and own_chips(round) == TEN
    round = dealt(HOUSE, "8h 9c 8d 6s 9d Ks Th", FP, S, S)
    assert [row for _, _, row in rows(round)] == ["dealer_bust"] * 2 and result(round) == 2 * TEN


def test_10_split_hands_double_and_split_for_free_again() -> None:
    round = dealt(HOUSE, "8h 9c 8d 6s 8c 3s Kh 2d Kc Ts 9s", FP, FP, FD, FD, S)
    assert [row for _, _, row in rows(round)] == ["dealer_bust"] * 4
    assert result(round) == 5 * TEN and own_chips(round) == TEN
    assert "double for free" in offered(dealt(HOUSE, "8h 9c 8d 6s Kc 3s", FP, S)), "on a hand of the house's chips"


def test_9_a_hand_of_the_houses_chips_may_be_doubled_with_ones_own() -> None:
    round = dealt(HOUSE, "3h 9c 3d 6s Kh Ac Ks 4c", FP, S, D)
    assert rows(round) == [("1.2", "bet", "loss"), ("1.2", "free", "loss"), ("1", "bet", "loss")]
    assert result(round) == -2 * TEN == -own_chips(round)


def test_9_tens_are_split_and_other_totals_doubled_with_chips_of_the_player() -> None:
    round = dealt(HOUSE, "Kh 9c Qd 6s 9d Ks 4h", P, S, S)
    assert own_chips(round) == 2 * TEN and result(round) == TEN
    round = dealt(HOUSE, "Ah 9c 6d 6s 4c 4h", D)
    assert rows(round) == [("1", "bet", "win")] and own_chips(round) == 2 * TEN == result(round)


def test_9_split_aces_take_one_card_each_and_may_be_split_again() -> None:
    assert offered(dealt(HOUSE, "Ah 9c Ad 6s Ac", FP)) == ["stand", "split for free"]
    assert [row for _, _, row in rows(dealt(HOUSE, "Ah 9c Ad 6s 5c 6h 2c", FP))] == ["push", "loss"]


def test_10_a_house_may_ask_a_bet_for_a_split_of_fours() -> None:
    assert offered(dealt(house_of(KEY, "free_fours=no"), "4h 9c 4d 6s")) == ["hit", "stand", "double", "split"]


def test_11_a_bust_is_lost_at_once_and_the_free_bet_with_it() -> None:
    round = dealt(HOUSE, "8h 9c 8d 6s 7d Ks 7c Kc", FP, H, H)
    assert rows(round) == [("1", "bet", "bust"), ("1.2", "free", "bust")] and result(round) == -TEN


def test_12_late_surrender_if_the_house_allows_it() -> None:
    house = house_of(KEY, "surrender=yes")
    round = dealt(house, "Kh 9c 6d 6s", R)
    assert rows(round) == [("1", "bet", "surrender")] and result(round) == -TEN // 2
    assert "surrender" not in offered(dealt(house, "8h 9c 8d 6s 7d", FP))


def test_14_a_22_of_the_dealer_pushes_and_says_so() -> None:
    round = dealt(HOUSE, "Kh 9c 9d 6s 7c", S)
    assert rows(round) == [("1", "bet", "dealer_22")] and result(round) == 0
    assert GAME.felt.reason(round.layout["1"], round.layout) == "The dealer's 22 pushes"
    assert rows(dealt(HOUSE, "Kh 9c 9d 6s 8c", S)) == [("1", "bet", "dealer_bust")]
    assert result(dealt(house_of(KEY, "pays.bet.dealer_22=1"), "Kh 9c 9d 6s 7c", S)) == TEN


def test_a_dealer_draws_for_a_hand_of_the_houses_chips_alone() -> None:
    round = dealt(HOUSE, "8h 9c 8d 6s 7d Ks Kc 4h", FP, H, S)
    assert rows(round) == [("1", "bet", "bust"), ("1.2", "free", "loss")]
    assert sum(isinstance(event.act, Deal) and event.act.spot == "dealer" for event in round.log) == 2


def test_free_choices_are_offered_without_a_price() -> None:
    round = dealt(HOUSE, "5h 9c 5d 6s")
    assert isinstance(round.request, Ask)
    assert question(round.request, round.layout["1"], round.layout) == (
        "You have 10 against a 9: hit, stand, double for free or split for free"
    )
    round.layout.purses[1] = 0
    assert {"double for free", "split for free"} <= set(map(str, steps_offered(round.layout["1"], round.layout)))
    shown = offered_choices.offered(round.request, round.layout)["choices"]
    assert [(one["label"], one["key"], one["cost"]) for one in shown[2:]] == [
        ("Double for free", "d", 0),
        ("Split for free", "p", 0),
    ]


def test_the_shipped_edge_is_that_of_the_rules() -> None:
    shipped = main_edge(HOUSE)
    assert shipped and round(100 * shipped["house_edge"], 4) == edge(HOUSE) == 1.0144


@pytest.mark.long
@pytest.mark.parametrize(
    ("settings", "percent"),
    [
        ("resplit_aces=no", 1.0925),
        ("surrender=yes", 0.7999),
        ("soft17=stand", 0.7028),
        ("soft17=stand surrender=yes", 0.5228),
        ("decks=8", 1.0095),
        ("free_fours=no", 1.2857),
    ],
)
def test_edges_of_other_houses(settings: str, percent: float) -> None:
    assert edge(house_of(KEY, settings)) == percent


@pytest.mark.long
def test_published_edges_are_near_and_the_difference_is_noted() -> None:
    items = list(verify("free-bet-blackjack/"))
    assert [item.differences for item in items] == [
        [("House edge", "1.04%", "1.01%")],
        [("House edge", "1.01%", "0.97%")],
        [("House edge", "0.73%", "0.70%")],
    ]
    assert all(item.verdict == "noted" for item in items)


def test_values_are_those_of_dealing_every_card() -> None:
    shoe = " ".join(["5c"] * 4 + ["6c"] * 4 + ["Kc"] * 5)
    assert small_shoe_agrees(house_of(KEY, "max_hands=3 surrender=yes"), shoe, {5, 6}) == 2
    shoe = " ".join(["Ac"] * 4 + ["4c"] * 5 + ["Kc"] * 5)
    assert small_shoe_agrees(house_of(KEY, "max_hands=2 free_fours=no"), shoe, {4, 13}) == 2
    shoe = " ".join(["5c"] * 3 + ["6c"] * 4 + ["Kc"] * 4 + ["Ac"] * 2)
    assert small_shoe_agrees(house_of(KEY, "max_hands=2 peek=no dealer_22=bust"), shoe, {1, 13}) == 2


def test_without_a_hole_card_a_dealers_blackjack_takes_no_chips_of_the_house() -> None:
    round = dealt(house_of(KEY, "peek=no"), "6h Ks 5d 9d As", FD)
    assert rows(round) == [("1", "bet", "dealer_blackjack"), ("1", "free", "loss")] and result(round) == -TEN
