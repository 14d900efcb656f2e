"""The procedure of 3 Card Roo, clause by clause."""

from __future__ import annotations

import pytest

from pitboss.core.errors import BadBets, NotYourTurn
from pitboss.engine.round import Round
from pitboss.games.three_card_roo import GAME
from pitboss.games.three_card_roo.hand import Open, PairPosition
from pitboss.games.three_card_roo.wagers import Options
from pitboss.rules.acts import Arrange, Collect, Deal, Face, Settle, Turn
from tests.dealing import deal, log_lines, rows, seat_results

HOUSE = GAME.house()
ALL = {"play": 1000, "pocket": 500, "pairs": 300}
DEALER_PAIR, DEALER_NO_ROO = "8c 8d", "9c 3d 5h"


def one(hand: str, opening: str, dealer: str = "") -> Round[Options]:
    """One seat with every wager, laid like this, against these dealer's cards."""
    return deal(HOUSE, {1: ALL}, {"1": hand, "dealer": dealer}, {"1": opening})


def test_clause_01_wagers_are_made_before_any_card() -> None:
    round = Round(HOUSE, {1: ALL})
    assert round.layout.dealt == 1, "the first thing that a round asks for is the first card"
    assert round.layout["1"].bets == {**ALL, "seven_roo": 1000}


def test_clause_02_play_is_mandatory() -> None:
    with pytest.raises(BadBets, match="needs a bet on Play"):
        Round(HOUSE, {1: {"pocket": 500, "pairs": 500}})


def test_clause_03_pocket_and_pairs_are_optional() -> None:
    for side in ({}, {"pocket": 500}, {"pairs": 500}):
        round = deal(HOUSE, {1: {"play": 1000, **side}}, {"1": "Ah 7d Kc", "dealer": DEALER_NO_ROO}, {"1": "high"})
        assert set(rows(round)) == {"play", "seven_roo", *side}


def test_clause_04_one_card_at_a_time_from_the_left_players_up_dealer_down() -> None:
    round = deal(HOUSE, {1: ALL, 2: ALL, 5: ALL}, {"1": "2c 9c", "2": "3c Tc", "5": "4c Jc"})
    assert log_lines(round) == [
        "4: 1 gets 2c",
        "4: 2 gets 3c",
        "4: 5 gets 4c",
        "4: dealer lays 1",
        "4: 1 gets 9c",
        "4: 2 gets Tc",
        "4: 5 gets Jc",
        "4: dealer lays 1",
    ]
    assert all(event.act.face is Face.UP for event in round.log if isinstance(event.act, Deal))
    assert round.layout.dealer.down == (3, 7), "the cards keep the deck positions they were dealt from"


def test_clause_05_players_without_a_pair_lay_their_cards_at_the_same_time() -> None:
    round = deal(HOUSE, {1: ALL, 2: ALL, 3: ALL}, {"1": "2c 9c", "2": "3c 3d", "3": "4c Jc"})
    assert [ask.spot for ask in round.asks] == ["1", "3"]
    assert list(round.asks[0].legal) == [Open.LOW, Open.MIDDLE, Open.HIGH]
    round.supply(Open.LOW, "3")
    with pytest.raises(NotYourTurn):
        round.supply(Open.HIGH, "3")
    round.supply(Open.HIGH, "1")
    assert log_lines(round, "5") == ["5: 3 says low", "5: 1 says high"]
    assert round.layout["1"].chose(Open) is Open.HIGH
    assert round.layout["3"].chose(Open) is Open.LOW


def test_clause_06_a_pair_is_laid_on_the_middle_position() -> None:
    round = deal(HOUSE, {1: ALL}, {"1": "3c 3d"})
    (laid,) = (event for event in round.log if isinstance(event.act, Arrange))
    assert (laid.clause.number, laid.act) == ("6", Arrange("1", PairPosition.MIDDLE))
    assert round.request is None, "a pair leaves nothing to decide and needs no third card"


def test_clause_07_pair_pushes_play() -> None:
    round = deal(HOUSE, {1: ALL}, {"1": "7c 7d"})
    assert log_lines(round, "7") == ["7: 1 play PAIR", "7: 1 seven_roo NO_BONUS"]
    assert HOUSE.pays["play"][GAME.options().play.row("pair")] == 0


def test_clause_08_pair_loses_pocket_roo() -> None:
    round = deal(HOUSE, {1: ALL}, {"1": "4c 4d"})
    assert log_lines(round, "8 10") == ["8 10: 1 pocket OTHER"]


@pytest.mark.parametrize(("pair", "row", "won"), [("7c 7d", "DEALT_SEVENS", 12), ("Kc Kd", "DEALT", 7)])
def test_clause_09_pair_wins_pairs_pay_on_its_two_card_row(pair: str, row: str, won: int) -> None:
    round = deal(HOUSE, {1: ALL}, {"1": pair})
    assert log_lines(round, "9 10") == [f"9 10: 1 pairs {row}"]
    assert seat_results(HOUSE, round.settled) == {"1": won * ALL["pairs"] - ALL["pocket"]}


def test_clause_10_pairs_of_several_seats_are_settled_from_the_right_the_losers_first() -> None:
    round = deal(
        HOUSE, {1: ALL, 2: ALL, 3: ALL, 6: ALL}, {"1": "2c 2d", "2": "3c 9c", "3": "4c 4d", "6": "5c 5d"}, {"2": "high"}
    )
    assert log_lines(round, "7", "8 10", "9 10") == [
        *("7: 6 play PAIR", "7: 6 seven_roo NO_BONUS"),
        *("7: 3 play PAIR", "7: 3 seven_roo NO_BONUS"),
        *("7: 1 play PAIR", "7: 1 seven_roo NO_BONUS"),
        *("8 10: 6 pocket OTHER", "8 10: 3 pocket OTHER", "8 10: 1 pocket OTHER"),
        *("9 10: 6 pairs DEALT", "9 10: 3 pairs DEALT", "9 10: 1 pairs DEALT"),
    ]
    assert rows(round, "2") == {}, "nothing is settled yet for the hand that goes on"


def test_clause_11_pair_hands_are_collected_before_the_third_cards() -> None:
    round = deal(
        HOUSE, {1: ALL, 2: ALL, 3: ALL}, {"1": "2c 2d", "2": "3c 9c Kc", "3": "4c 4d"}, {"2": "high"}
    )  # fmt: skip
    lines = log_lines(round)
    assert lines[lines.index("9 10: 1 pairs DEALT") + 1 :][:3] == [
        "11: 3 cleared of 4c 4d",
        "11: 1 cleared of 2c 2d",
        "12: 2 gets Kc",
    ]


def test_clause_12_third_cards_from_the_left_to_the_remaining_players() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 2: ALL, 3: ALL, 4: ALL},
        {"1": "2c 9c Kc", "2": "3c 3d", "3": "4c Jc 7h", "4": "5c Qc 6d"},
        {"1": "high", "3": "middle", "4": "middle"},
    )
    assert log_lines(round, "12") == ["12: 1 gets Kc", "12: 3 gets 7h", "12: 4 gets 6d"]


@pytest.mark.parametrize("opening", ["low", "high"])
def test_clause_12_the_third_card_goes_to_the_open_position(opening: str) -> None:
    made = rows(one("4c Jc 7h", opening, DEALER_PAIR))
    assert made["play"] == "NO_ROO", "a 7 between 4 and jack fits only the middle"
    assert rows(one("4c Jc 7h", "middle", DEALER_PAIR))["play"] == "DEALER_PAIR"


def test_clause_13_no_roo_loses_play() -> None:
    round = one("4c Jc 2h", "middle")
    assert log_lines(round, "13 17") == ["13 17: 1 play NO_ROO", "13 17: 1 seven_roo NO_BONUS"]
    assert round.request is None, "the dealer does not play when nothing is left to settle"


def test_clause_14_no_roo_loses_pocket_roo() -> None:
    assert log_lines(one("4c Tc 2h", "middle"), "14 17") == ["14 17: 1 pocket OTHER"]


def test_clause_15_no_roo_and_no_pair_loses_pairs_pay() -> None:
    assert log_lines(one("4c Tc 2h", "middle"), "15 17") == ["15 17: 1 pairs NONE"]


@pytest.mark.parametrize(
    ("hand", "row", "won"), [("7c Tc 7h", "THIRD_SEVENS", 6), ("7c Tc Th", "THIRD", 3), ("4c Tc 4h", "THIRD", 3)]
)
def test_clause_16_a_third_card_pair_wins_pairs_pay_on_its_three_card_row(hand: str, row: str, won: int) -> None:
    round = one(hand, "middle")
    assert log_lines(round, "16 17") == [f"16 17: 1 pairs {row}"]
    assert seat_results(HOUSE, round.settled)["1"] == won * ALL["pairs"] - ALL["play"] - ALL["pocket"]


def test_clause_17_losing_bets_are_collected_from_the_right_then_winning_pairs_paid() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 2: ALL, 3: ALL, 4: ALL},
        {"1": "2c 9c 2h", "2": "4c Tc 7c", "3": "5c Kc 6h", "4": "3c Jc Ah"},
        {"1": "high", "2": "middle", "3": "middle", "4": "middle"},
    )
    settled = [line for line in log_lines(round) if "17:" in line.partition(": ")[0] + ":"]
    assert settled == [
        "13 17: 4 play NO_ROO",
        "13 17: 4 seven_roo NO_BONUS",
        "14 17: 4 pocket OTHER",
        "15 17: 4 pairs NONE",
        "17: 3 pocket OTHER",  # a valid Roo without a 4 or 10: its side bets are collected here too
        "17: 3 pairs NONE",
        "17: 2 pairs NONE",  # a valid 4 & 10 Roo: Pocket Roo waits to be paid
        "13 17: 1 play NO_ROO",
        "13 17: 1 seven_roo NO_BONUS",
        "14 17: 1 pocket OTHER",
        "16 17: 1 pairs THIRD",
    ]


@pytest.mark.parametrize("pays", ["0", "-1/2", "1/2"])
def test_clause_17_pairs_pay_ends_here_whatever_its_last_row_pays(pays: str) -> None:
    house = GAME.configured(None, [("pays.pairs.none", pays), ("pays.pocket.other", pays)])
    round = deal(house, {1: ALL}, {"1": "5c Kc 6h", "dealer": DEALER_PAIR}, {"1": "middle"})
    assert round.request is None
    assert "17: 1 pairs NONE" in log_lines(round)


def test_clause_18_unqualified_hands_are_collected_from_the_right() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 2: ALL, 3: ALL},
        {"1": "2c 9c 2h", "2": "4c Tc 7c", "3": "3c Jc Ah"},
        {"1": "high", "2": "middle", "3": "middle"},
    )
    assert log_lines(round, "18") == ["18: 3 cleared of 3c Jc Ah", "18: 1 cleared of 2c 9c 2h"]


def test_clause_19_roo_hands_wait_until_the_dealers_hand_is_complete() -> None:
    round = deal(
        HOUSE, {1: ALL, 2: ALL}, {"1": "4c Tc 7c", "2": "3c Jc Ah"}, {"1": "middle", "2": "middle"}
    )  # fmt: skip
    waiting = round.layout["1"]
    assert isinstance(round.request, Turn)
    assert waiting.cards
    assert waiting.open == {"play", "seven_roo", "pocket"}
    assert not round.layout["2"].cards


def test_clause_20_the_dealer_turns_and_places_two_cards() -> None:
    round = one("4c Tc 7c", "middle", "Qd 6d")
    assert log_lines(round, "20", "20b 20") == ["20: dealer turns Qd 6d", "20b 20: dealer set middle"]


@pytest.mark.parametrize("two", ["9c 8d", "9c Ad", "2c 3d"])
def test_clause_20a_nine_or_less_plays_for_high(two: str) -> None:
    assert log_lines(one("4c Tc 7c", "middle", two), "20a 20") == ["20a 20: dealer set high"]


@pytest.mark.parametrize(
    ("two", "opening"), [("Kc Qd", "low"), ("Kc Ad", "middle"), ("Qc 6d", "middle"), ("Td 5d", "middle")]
)
def test_clause_20b_otherwise_the_best_chance_the_higher_on_equal_chance(two: str, opening: str) -> None:
    assert log_lines(one("4c Tc 7c", "middle", two), "20b 20") == [f"20b 20: dealer set {opening}"]


def test_clause_21_dealer_pair_pays_valid_roos_without_a_bonus() -> None:
    round = one("Ac Kc 7c", "middle", DEALER_PAIR)
    assert log_lines(round, "21") == ["21: 1 play DEALER_PAIR", "21: 1 seven_roo NO_BONUS"]
    assert round.request is None, "game over: no third card for the dealer"
    assert not any(isinstance(event.act, Arrange) for event in round.log)


def test_clause_22_then_qualifying_pocket_bets_are_paid_from_the_right() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 2: ALL},
        {"1": "4c Tc 7c", "2": "Ad Kd 7d", "dealer": DEALER_PAIR},
        {"1": "middle", "2": "middle"},
    )
    assert [line for line in log_lines(round) if line[:2] in ("21", "22")] == [
        "21: 2 play DEALER_PAIR",
        "21: 2 seven_roo NO_BONUS",
        "21: 1 play DEALER_PAIR",
        "21: 1 seven_roo NO_BONUS",
        "22: 2 pocket ROYAL_FLUSH",
        "22: 1 pocket FOUR_TEN",
    ]
    assert seat_results(HOUSE, round.settled) == {"1": 1000 + 9 * 500 - 300, "2": 1000 + 50 * 500 - 300}


def test_clause_23_without_a_pair_the_dealer_gets_a_third_card() -> None:
    assert log_lines(one("4c Tc 7c", "middle", DEALER_NO_ROO), "23") == ["23: dealer gets 5h"]


def test_clause_24_dealer_without_a_roo_pays_valid_roos_and_bonuses() -> None:
    round = one("Ac Kc 7d", "middle", DEALER_NO_ROO)
    assert log_lines(round, "24", "31 24") == ["24: 1 play DEALER_NO_ROO", "31 24: 1 seven_roo ROYAL"]


def test_clause_25_then_qualifying_pocket_bets_are_paid_from_the_right() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 2: ALL},
        {"1": "4c Tc 8c", "2": "Ad Kd 7h", "dealer": DEALER_NO_ROO},
        {"1": "middle", "2": "middle"},
    )
    assert [line for line in log_lines(round) if "24:" in line or "25:" in line] == [
        "24: 2 play DEALER_NO_ROO",
        "31 24: 2 seven_roo ROYAL",
        "24: 1 play DEALER_NO_ROO",
        "31 24: 1 seven_roo OTHER",
        "25: 2 pocket ROYAL",
        "25: 1 pocket FOUR_TEN",
    ]


@pytest.mark.parametrize(
    ("ours", "opening", "theirs", "row"),
    [
        ("4c Tc 7c", "middle", "8d 9d Kh", "LOSS"),  # 9-... highest card: K beats 10
        ("Jc Kc 9h", "low", "Kd Qd 2d", "LOSS"),  # K-J against K-Q: the second card
        ("Qc Kc 9h", "low", "Kd Qd 8d", "WIN"),  # K-Q-9 against K-Q-8: the third card
        ("Qc Kc 9h", "low", "Kd Jd 8d", "WIN"),
        ("2c 9c Kh", "high", "8d 9d Td", "WIN"),  # the highest card decides, however low the others
    ],
)
def test_clause_26_compare_the_highest_then_the_second_then_the_third_card(
    ours: str, opening: str, theirs: str, row: str
) -> None:
    assert rows(one(ours, opening, theirs))["play"] == row


def test_clause_27_all_equal_pushes_and_the_bonus_is_paid() -> None:
    round = one("7c 8c 9h", "high", "7d 8d 9d")
    assert log_lines(round, "27 26", "31 27") == ["27 26: 1 play TIE", "31 27: 1 seven_roo SEVEN"]
    assert seat_results(HOUSE, round.settled) == {"1": 1000 - 500 - 300}


def test_clause_28_a_win_pays_one_to_one_plus_the_bonus() -> None:
    round = one("7c 8c Th", "high", "7d 8d 9d")
    assert log_lines(round, "28 26", "31 28") == ["28 26: 1 play WIN", "31 28: 1 seven_roo SEVEN"]
    assert seat_results(HOUSE, round.settled) == {"1": 1000 + 1000 + 2 * 500 - 300}


def test_clause_29_a_loss_is_collected_and_the_bonus_still_paid() -> None:
    round = one("Ac Kc 7c", "middle", "Kd Qd 2d")
    assert log_lines(round, "29 26", "31 29") == ["29 26: 1 play LOSS", "31 29: 1 seven_roo ROYAL"]
    assert seat_results(HOUSE, round.settled) == {"1": -1000 + 10_000 + 50 * 500 - 300}


@pytest.mark.parametrize(
    ("ours", "theirs", "play", "pocket"),
    [("4c Tc 7c", "8d 9d Kh", "LOSS", "FOUR_TEN"), ("4c Tc 7c", "2d 5d 9h", "WIN", "FOUR_TEN")],
)
def test_clause_30_qualifying_pocket_is_paid_whatever_play_did(ours: str, theirs: str, play: str, pocket: str) -> None:
    round = one(ours, "middle", theirs)
    assert rows(round)["play"] == play
    assert log_lines(round, "30") == [f"30: 1 pocket {pocket}"]


def test_clause_30_play_bets_of_all_seats_come_before_pocket_bets() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 2: ALL, 3: ALL},
        {"1": "4c Tc 7c", "2": "Ac Kc 7h", "3": "4h Th 8h", "dealer": "8d 9d Qh"},
        {"1": "middle", "2": "middle", "3": "middle"},
    )
    late = [act for event in round.log if isinstance(act := event.act, Settle) and event.clause.number not in ("17",)]
    assert [(act.spot, act.wager) for act in late] == [
        *(("3", "play"), ("3", "seven_roo"), ("2", "play"), ("2", "seven_roo"), ("1", "play"), ("1", "seven_roo")),
        *(("3", "pocket"), ("2", "pocket"), ("1", "pocket")),
    ]


@pytest.mark.parametrize(
    ("ours", "opening", "row", "pays"),
    [("Ac Kc 7d", "middle", "ROYAL", 10), ("5c Kc 7d", "middle", "SEVEN", 1), ("5c Kc 8d", "middle", "OTHER", 0)],
)
def test_clause_31_royal_roo_ten_to_one_any_other_seven_one_to_one(
    ours: str, opening: str, row: str, pays: int
) -> None:
    round = one(ours, opening, DEALER_NO_ROO)
    (bonus,) = (act for act in round.settled if act.wager == "seven_roo")
    assert (bonus.row.name, bonus.stake) == (row, ALL["play"]), "paid on the Play stake"
    assert HOUSE.pays["seven_roo"][bonus.row] == pays


def test_the_end_every_card_is_collected() -> None:
    for dealer in (DEALER_PAIR, DEALER_NO_ROO, "8d 9d Kh"):
        round = one("4c Tc 7c", "middle", dealer)
        assert log_lines(round, "end") == ["end: 1 cleared of 4c Tc 7c", f"end: dealer cleared of {dealer}"]
    unplayed = one("4c Tc 2c", "middle")
    assert log_lines(unplayed, "end") == ["end: dealer cleared of nothing and 2 down"], "the dealer's cards stay unseen"
    assert [event.act for event in unplayed.log if isinstance(event.act, Collect)][-1] == Collect("dealer", (), 2)
