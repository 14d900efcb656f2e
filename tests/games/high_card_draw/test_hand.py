"""Ranking, pat hands and corrections, each named after what the manual says."""

from __future__ import annotations

import pytest

from pitboss.core.cards import cards
from pitboss.games.high_card_draw.hand import (
    Hold,
    PatMistake,
    Qualify,
    Stand,
    absent_hold,
    best_three,
    corrected,
    discards,
    is_pat,
    legal_holds,
    live,
    mistake,
    qualifies,
    tens_up,
)
from pitboss.games.high_card_draw.wagers import Options, Play, TensUp, Ties, play_row, tens_up_row


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("Kh 8d 5s", (13, 8, 5)),
        ("Kh Kd 9s", (9,)),  # a pair of kings with a 9 is a 9
        ("7h 7d 7s", (7,)),
        ("Qh Qd Qs 4c 2c", (12, 4, 2)),
        ("Qh Qd Qs Qc 2c", (2,)),
        ("Qh Qd Qs 4c 4d", (12,)),
        ("Ah 2h 3h 4h 5h", (5, 4, 3, 2, 1)),
    ],
)
def test_pairs_have_no_value_three_of_a_kind_leaves_one_four_leave_none(hand: str, left: tuple[int, ...]) -> None:
    assert live(cards(hand)) == left


def test_the_dealer_plays_the_three_highest_cards_after_pairs_are_removed() -> None:
    assert best_three(cards("Kh Kd 9s 8c 2c")).ranks == (9, 8, 2)
    assert best_three(cards("Kh Qd 9s 8c 2c")).ranks == (13, 12, 9)
    assert str(best_three(cards("Th Td Ts 8c 8d"))) == "play 10"


@pytest.mark.parametrize(
    ("hand", "pat", "pat_7"),
    [
        ("Kh Jd Ts", True, True),
        ("Kh Kd Ts", False, False),
        ("Kh Jd 9s", False, True),
        ("Kh Jd 7s", False, True),
        ("Kh Jd 6s", False, False),
        ("Kh 9d 8s", False, False),
        ("Jh Jd 9s", False, False),
    ],
)
def test_a_pat_hand_is_three_tens_up_cards_without_a_pair(hand: str, pat: bool, pat_7: bool) -> None:
    assert is_pat(cards(hand), Stand.PAT) is pat
    assert is_pat(cards(hand), Stand.PAT_7) is pat_7
    assert is_pat(cards(hand), Stand.ANY)


def test_a_final_hand_needs_a_live_tens_up_card() -> None:
    assert qualifies(cards("Th 3d 2s"), Qualify.TEN)
    assert not qualifies(cards("Th 3d 2s"), Qualify.JACK)
    assert not qualifies(cards("Kh Kd 9s"), Qualify.TEN)
    assert tens_up(cards("Kh Kd Ts")) == 1


def test_players_without_a_pat_hand_draw_one_or_two_cards() -> None:
    offered = legal_holds(cards("Qh 9d 4s"), Stand.PAT)
    assert [len(hold.cards) for hold in offered] == [2, 2, 2, 1, 1, 1]
    assert Hold(cards("Kh Jd Ts")) in legal_holds(cards("Jd Kh Ts"), Stand.PAT)
    assert Hold(cards("Qh 9d 4s")) in legal_holds(cards("Qh 9d 4s"), Stand.PAT, correction=True)
    assert Hold(cards("Kh Kd")) in legal_holds(cards("Kh Kd 5s"), Stand.PAT), "keeping a pair is a legal mistake"
    assert discards(cards("Qh 9d 4s"), Hold(cards("9d"))) == cards("Qh 4s")


@pytest.mark.parametrize(
    ("laid", "found", "held"),
    [
        ("Kh Kd 5s", PatMistake.PAIR, "Kh 5s"),
        ("Kh Kd", PatMistake.PAIR, "Kh"),
        ("9h 5d 5c", PatMistake.PAIR, "9h 5d"),
        ("7h 7d 7s", PatMistake.THREE_OF_A_KIND, "7s"),
        ("7h 7d", PatMistake.PAIR, "7h"),
        ("Qh 9d 4s", PatMistake.NOT_PAT, "Qh 9d"),
        ("4s 9d Qh", PatMistake.NOT_PAT, "Qh 9d"),
        ("Kh Jd Ts", None, "Kh Jd Ts"),
        ("Qh 9d", None, "Qh 9d"),
        ("3h", None, "3h"),
    ],
)
def test_order_of_corrections(laid: str, found: PatMistake | None, held: str) -> None:
    hold = Hold(cards(laid))
    assert mistake(hold, Stand.PAT, Qualify.TEN) is found
    assert corrected(hold, Stand.PAT, Qualify.TEN) == Hold(cards(held))
    assert list(PatMistake) == [PatMistake.PAIR, PatMistake.THREE_OF_A_KIND, PatMistake.NOT_PAT]


def test_where_any_hand_may_stand_only_one_that_cannot_qualify_is_corrected() -> None:
    assert mistake(Hold(cards("Jh 5d 4s")), Stand.ANY, Qualify.JACK) is None
    assert mistake(Hold(cards("Th 5d 4s")), Stand.ANY, Qualify.JACK) is PatMistake.NOT_PAT
    assert mistake(Hold(cards("Kh 9d 9s")), Stand.ANY, Qualify.JACK) is PatMistake.PAIR


def test_an_absent_players_pat_hand_stands_and_others_are_corrected() -> None:
    assert absent_hold(cards("Ts Kh Jd"), Stand.PAT, Qualify.TEN) == Hold(cards("Kh Jd Ts"))
    assert absent_hold(cards("5s Kh Kd"), Stand.PAT, Qualify.TEN) == Hold(cards("Kh 5s"))
    assert absent_hold(cards("9s 4h 3d"), Stand.PAT, Qualify.TEN) == Hold(cards("9s 4h"))


def row(ours: str, theirs: str, qualify: Qualify = Qualify.TEN) -> Play:
    return play_row(live(cards(ours)), best_three(cards(theirs)).ranks, qualify)


def test_k_8_5_wins_over_q_j_8() -> None:
    assert row("Qh Jd 8s", "Kh 8d 5s 5d 5c") is Play.LOSS
    assert row("Kh 8d 5s", "Qh Jd 8s 3d 3c") is Play.WIN


def test_hands_are_compared_highest_card_first_then_the_second_then_the_third() -> None:
    assert row("Kh 8d 5s", "Kd 7d 6s 4c 2c") is Play.WIN
    assert row("Kh 8d 5s", "Kd 8c 6s 4c 2c") is Play.LOSS
    assert row("Kh 8d 5s", "Kd 8c 5d 4c 2c") is Play.TIE
    assert row("Kh 8d 8s", "Kd 5c 2d 4c 4h") is Play.LOSS, "a single K loses to K-5-2"
    assert row("Kh 8d 8s", "Kd 5c 5d 4c 4h") is Play.TIE, "and ties only another lone K"
    assert row("Kh 8d 5s", "Kd 7c 7d 4c 4h") is Play.WIN


def test_hands_without_a_tens_up_card_lose_whatever_the_dealer_has() -> None:
    assert row("Kh Kd 9s", "2h 2d 3h 3d 4s") is Play.NINE_HIGH
    assert row("Th 9d 8s", "2h 2d 3h 3d 4s", Qualify.JACK) is Play.TEN_HIGH
    assert row("Th 9d 8s", "2h 2d 3h 3d 4s") is Play.WIN


def test_wins_with_three_high_cards_count_tens_even_where_a_jack_must_qualify() -> None:
    assert row("Qh Jd Ts", "Qd Jh 9s 2c 3c", Qualify.JACK) is Play.WIN_THREE
    assert row("Qh Jd 9s", "Qd Jh 8s 2c 3c", Qualify.JACK) is Play.WIN


@pytest.mark.parametrize(
    ("dealt", "found"),
    [
        ("Kh Jd Ts", TensUp.THREE),
        ("Kh Kd Ts", TensUp.OTHER),  # a pair has no value, whatever the third card
        ("Kh Jd 9s", TensUp.TWO_AND_SEVEN),
        ("Kh Jd 7s", TensUp.TWO_AND_SEVEN),
        ("Kh Jd 6s", TensUp.TWO),
        ("Kh Jd As", TensUp.TWO),
        ("Kh 9d 8s", TensUp.OTHER),
        ("Kh Kd Ks", TensUp.OTHER),
        ("Kh Kd 9s", TensUp.OTHER),
    ],
)
def test_tens_up_needs_two_different_tens_up_cards(dealt: str, found: TensUp) -> None:
    assert tens_up_row(cards(dealt)) is found


def test_the_layouts_tens_up_pays_are_the_default() -> None:
    assert list(Options().tens_up.values()) == [20, 5, 3, -1]


def test_the_house_may_win_ties() -> None:
    assert Options().pays("play")[Play.TIE] == 0
    assert Options(ties=Ties.DEALER).pays("play")[Play.TIE] == -1
