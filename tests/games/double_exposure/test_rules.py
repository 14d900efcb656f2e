"""Double Exposure by the clause, its edges, and its rules against dealing every card of a small shoe."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.double_exposure import GAME
from pitboss.games.double_exposure.wagers import Bet, Options
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.prepare import is_walked
from pitboss.lab.usual_odds import main_edge
from pitboss.lab.verify import verify
from pitboss.rules.acts import Deal, Peek
from pitboss.rulesets.twenty_one.felt import question
from pitboss.rulesets.twenty_one.rows import Play
from pitboss.trainer.player import player_drills
from tests.twenty_one import TEN, dealt, edge, house_of, offered, result, rows, small_shoe_agrees

H, S, D, P = Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT
KEY = GAME.key
HOUSE = GAME.house()


def test_2_both_of_the_dealers_cards_are_dealt_face_up_and_never_looked_at() -> None:
    round = dealt(HOUSE, "5h 9c 7d 6s")
    assert len(round.layout.dealer.cards) == 2 and not round.layout.dealer.down
    assert not any(isinstance(event.act, Peek) for event in round.log)
    assert question(round.request, round.layout["1"], round.layout) == (  # type: ignore[arg-type]
        "You have 12 against the dealer's 15: hit or stand"
    )


def test_3_side_bets_are_settled_before_anybody_acts() -> None:
    house = house_of(KEY, "takes_three_cards=yes takes_perfect_pairs=yes takes_royal_match=yes takes_lucky_ladies=yes")
    bets = {"bet": TEN, "three_cards": 500, "perfect_pairs": 500, "royal_match": 500, "lucky_ladies": 500}
    round = dealt(house, "Qh Qh Qh As", bets=[bets])
    found = {wager: row for _, wager, row in rows(round)}
    assert found["three_cards"] == "suited_trips" and found["perfect_pairs"] == "perfect"
    assert found["royal_match"] == "suited" and found["lucky_ladies"] == "queens_and_blackjack"
    round = dealt(house, "Qh 5c Qh 9s", bets=[bets])
    assert {wager: row for _, wager, row in rows(round)}["lucky_ladies"] == "queens"
    assert round.request, "the player acts after that"


def test_4_a_dealers_blackjack_ends_the_round() -> None:
    assert rows(dealt(HOUSE, "Th As 9d Ks")) == [("1", "bet", "dealer_blackjack")]
    both = dealt(HOUSE, "Ah As Kd Ks")
    assert rows(both) == [("1", "bet", "two_blackjacks")] and result(both) == TEN
    assert result(dealt(house_of(KEY, profile="reno"), "Ah As Kd Ks")) == 0


def test_5_a_blackjack_pays_even_money_at_once_and_the_dealer_draws_no_card() -> None:
    round = dealt(HOUSE, "Ah 6s Kd Ks")
    assert rows(round) == [("1", "bet", "blackjack")] and result(round) == TEN
    assert sum(isinstance(event.act, Deal) and event.act.spot == "dealer" for event in round.log) == 2


@pytest.mark.parametrize(
    ("cards", "settings", "may"),
    [
        ("5h 9c 4d 6s", "", True),
        ("5h 9c 3d 6s", "", False),
        ("Ah 9c 8d 6s", "", True),
        ("Ah 9c 8d 6s", "double=9-11", False),
        ("Ah 9c 6d 6s", "", False),
        ("Ah 9c 6d 6s", "double=any", True),
    ],
)
def test_6_two_cards_double_by_their_total(cards: str, settings: str, may: bool) -> None:
    assert ("double" in offered(dealt(house_of(KEY, settings), cards))) is may


def test_6_a_pair_is_split_as_often_as_the_house_says() -> None:
    round = dealt(HOUSE, "8h 9c 8d 6s 8c", P)
    assert "split" not in offered(round)
    assert "split" in offered(dealt(house_of(KEY, profile="las-vegas"), "8h 9c 8d 6s 8c", P))
    assert "double" not in offered(dealt(house_of(KEY, "double_after_split=no"), "8h 9c 8d 6s 3c", P))


def test_7_a_bust_is_lost_at_once() -> None:
    assert rows(dealt(HOUSE, "Th 9c 6d 6s Kc", H)) == [("1", "bet", "bust")]


def test_8_the_dealer_stands_on_two_cards_of_17_and_by_the_rule_on_a_soft_17() -> None:
    assert rows(dealt(HOUSE, "Th 7c 8d Ks", S)) == [("1", "bet", "win")]
    assert rows(dealt(HOUSE, "Th 6c 8d As", S)) == [("1", "bet", "win")]
    assert rows(dealt(house_of(KEY, "soft17=hit"), "Th 6c 8d As 2c", S)) == [("1", "bet", "loss")]


def test_9_a_tie_loses_a_doubled_bet_too() -> None:
    round = dealt(HOUSE, "5h 9c 4d Ks Th", D)
    assert rows(round) == [("1", "bet", "tie")] and result(round) == -2 * TEN


def test_the_reason_of_a_tie_is_said() -> None:
    layout = dealt(HOUSE, "Th 9c 9d Ts").layout
    layout["1"].rows["bet"] = Bet.TIE
    assert GAME.felt.reason(layout["1"], layout) == "The dealer's 19 ties yours, and ties lose"


def test_the_shipped_edge_is_that_of_the_rules() -> None:
    shipped = main_edge(HOUSE)
    assert shipped and round(100 * shipped["house_edge"], 4) == edge(HOUSE) == 0.6287


@pytest.mark.long
@pytest.mark.parametrize(("profile", "percent"), [("las-vegas", 0.7707), ("reno", 1.5605)])
def test_edges_of_other_houses(profile: str, percent: float) -> None:
    assert edge(house_of(KEY, profile=profile)) == percent


@pytest.mark.long
def test_one_published_edge_is_that_of_the_rules_and_others_are_near_with_a_note() -> None:
    *items, tunica = verify("double-exposure/")
    assert tunica.verdict == "exact"
    assert [item.differences for item in items] == [
        [("House edge", "0.66%", "0.63%")],
        [("House edge", "0.68%", "0.77%")],
        [("House edge", "1.47%", "1.56%")],
    ]
    assert all(item.verdict == "noted" for item in items)


def test_values_are_those_of_dealing_every_card() -> None:
    shoe = " ".join(["7c"] * 4 + ["8c"] * 4 + ["Kc"] * 5)
    assert small_shoe_agrees(house_of(KEY, "double=any max_hands=3"), shoe, {7, 8, 13}) == 6
    assert small_shoe_agrees(HOUSE, " ".join(["Ac"] * 4 + ["9c"] * 4 + ["Kc"] * 4), {1, 9}) == 5
    shoe = " ".join(["6c"] * 5 + ["Kc"] * 5)
    assert small_shoe_agrees(house_of(KEY, "dealer_22=push"), shoe, {6, 13}) == 3


def test_a_22_of_the_dealer_pushes_if_the_house_says_so() -> None:
    round = dealt(house_of(KEY, "dealer_22=push"), "Th 7c 8d 5s Kc", S)
    assert rows(round) == [("1", "bet", "dealer_22")] and result(round) == 0
    assert rows(dealt(HOUSE, "Th 7c 8d 5s Kc", S)) == [("1", "bet", "dealer_bust")]


def test_the_first_profile_has_the_usual_options() -> None:
    assert GAME.profile("atlantic-city") == Options()


def test_players_train_with_the_exact_best_play() -> None:
    assert player_drills(HOUSE) and not is_walked(HOUSE)
    found = counts_of(GAME).advise(HOUSE, {"bet": Fraction(1)}, {"hand": "9h 9d", "up": "9c Ts"})
    assert found.best is H and found.exact
