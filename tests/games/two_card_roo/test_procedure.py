"""The procedure of 2 Card Roo, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadBets
from pitboss.engine.round import Round
from pitboss.games.two_card_roo import GAME
from pitboss.games.two_card_roo.hand import Position, house_way
from pitboss.games.two_card_roo.wagers import Options
from pitboss.rules.acts import Ask, Deal, Face, Show
from pitboss.rules.captions import caption
from tests.dealing import deal, log_lines, rows, seat_results

HOUSE = GAME.house()
TEXT = GAME.configured("manual-text")
ALL = {"roo": 1000, "pairs": 300, "flush": 200}


def one(
    hand: str, place: str, dealer: str = "", *settings: tuple[str, str], profile: str | None = None
) -> Round[Options]:
    """One seat with every wager and its first card at this position, against these dealer's cards."""
    return deal(GAME.configured(profile, settings), {1: ALL}, {"1": hand, "dealer": dealer}, {"1": place})


def test_clause_01_roo_bet_and_optional_side_bets_before_the_deal() -> None:
    with pytest.raises(BadBets, match="needs a Roo bet"):
        Round(HOUSE, {1: {"pairs": 300, "flush": 200}})
    for side in ({}, {"pairs": 300}, {"flush": 200}):
        round = deal(HOUSE, {1: {"roo": 1000, **side}}, {"1": "Kc 2h"}, {"1": "low"})
        assert set(rows(round)) == {"roo", *side}


def test_clause_02_one_card_face_down_to_each_player_and_the_dealer() -> None:
    round = deal(HOUSE, {1: ALL, 2: ALL, 6: ALL}, {"1": "2c", "2": "3c", "6": "4c"})
    assert log_lines(round) == ["2: 1 gets 2c", "2: 2 gets 3c", "2: 6 gets 4c", "2: dealer lays 1"]
    assert [event.act.face for event in round.log if isinstance(event.act, Deal)] == [Face.OWN] * 3
    assert round.layout.dealer.down == (3,)


def test_clause_02_first_cards_stay_hidden_until_they_are_turned() -> None:
    round = deal(HOUSE, {1: ALL, 2: ALL}, {"1": "2c", "2": "3c"}, {"1": "low", "2": "low"})
    mine = round.layout.seen_by(1)
    assert (mine["1"].cards, mine["2"].cards, len(mine["2"].down)) == (cards("2c"), (), 1)
    assert [event.seen_by(1).answer for event in round.log[:2]] == [cards("2c"), None]
    assert caption(round.log[1].act, round.log[1].seen_by(1).answer, HOUSE) == "Seat 2 gets 1 card"
    round.supply(cards("9c"))
    round.supply(cards("8c"))
    assert round.layout.seen_by(1)["2"].cards == cards("3c 8c"), "turned over: every player sees it"


def test_clause_03_each_player_places_a_card_high_or_low() -> None:
    round = deal(HOUSE, {1: ALL, 2: ALL}, {"1": "2c", "2": "3c"})
    assert [(ask.spot, list(ask.legal)) for ask in round.asks] == [
        ("1", [Position.HIGH, Position.LOW]),
        ("2", [Position.HIGH, Position.LOW]),
    ]
    assert isinstance(round.request, Ask)
    assert round.clause.number == "3"


@pytest.mark.parametrize(("hand", "place"), [("Ac 9h", "high"), ("Ac 9h", "low"), ("9h Ac", "high"), ("9h Ac", "low")])
def test_clause_03_an_ace_is_highest_or_lowest_by_its_place(hand: str, place: str) -> None:
    assert one(hand, place).request is not None, "a Roo either way, which waits for the dealer"


def test_clause_04_a_card_to_the_open_position_then_the_first_is_turned_player_by_player() -> None:
    round = deal(
        HOUSE, {1: ALL, 2: ALL}, {"1": "2c 9c", "2": "3c Kc", "dealer": "5d"}, {"1": "low", "2": "low"}
    )  # fmt: skip
    assert log_lines(round, "4") == ["4: 1 gets 9c", "4: 1 shows 2c", "4: 2 gets Kc", "4: 2 shows 3c"]
    assert [event.act.choice for event in round.log if isinstance(event.act, Show)] == [None, None]


def test_clause_05_no_roo_loses_and_is_collected() -> None:
    round = one("2c 9h", "high")
    assert log_lines(round, "5") == ["5: 1 roo NO_ROO", "5: 1 cleared of 2c 9h"]
    assert round.request is None, "no player is left to play against the dealer"
    assert log_lines(round, "end") == ["end: dealer cleared of nothing and 1 down"]


def test_clause_06_a_card_that_pairs_the_first_pushes() -> None:
    for place in ("high", "low"):
        round = one("9c 9h", place)
        assert log_lines(round, "6") == ["6: 1 roo PAIR"]
        assert seat_results(HOUSE, [act for act in round.settled if act.wager == "roo"]) == {"1": 0}


def test_clause_06_two_aces_are_a_roo_by_the_published_odds_and_a_push_by_the_text() -> None:
    assert rows(one("Ac Ah", "high", "5c Kd"))["roo"] == "WIN"
    assert rows(one("Ac Ah", "low", "Ad Kd"))["roo"] == "LOSS", "ace high and ace low: A-K has the higher low card"
    text = one("Ac Ah", "high", profile="manual-text")
    assert log_lines(text, "6") == ["6: 1 roo ACES"]
    assert seat_results(TEXT, [act for act in text.settled if act.wager == "roo"]) == {"1": 0}


def test_clause_06_a_house_may_let_pairs_lose() -> None:
    round = one("9c 9h", "low", "", ("player_pair", "loses"))
    assert seat_results(round.house, [act for act in round.settled if act.wager == "roo"]) == {"1": -1000}


@pytest.mark.parametrize(
    ("hand", "place", "pairs", "flush", "won"),
    [
        ("9c 9h", "low", "NINES", "INVALID", 15 * 300 - 200),
        ("Ac Ah", "high", "ACES", "ROO", 15 * 300 - 200),
        ("8c 9c", "low", "NONE", "STRAIGHT_FLUSH", -300 + 15 * 200),
        ("Ac Kc", "high", "NONE", "STRAIGHT_FLUSH", -300 + 15 * 200),
        ("Ac 2c", "low", "NONE", "STRAIGHT_FLUSH", -300 + 15 * 200),
        ("Ac 2c", "high", "NONE", "FLUSH", -300 + 3 * 200),  # ace high is not next to a two
        ("8c Jc", "low", "NONE", "FLUSH", -300 + 3 * 200),
        ("8c 9h", "low", "NONE", "STRAIGHT", -300 - 200),
        ("8c Jh", "low", "NONE", "ROO", -300 - 200),
        ("8c Jc", "high", "NONE", "INVALID", -300 - 200),
    ],
)
def test_clause_07_side_bets(hand: str, place: str, pairs: str, flush: str, won: int) -> None:
    round = one(hand, place)
    assert log_lines(round, "7") == [f"7: 1 pairs {pairs}", f"7: 1 flush {flush}"]
    assert seat_results(HOUSE, [act for act in round.settled if act.wager != "roo"]) == {"1": won}


def test_clause_07_settled_from_the_right_before_the_dealer_plays() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 2: ALL, 3: ALL},
        {"1": "2c 9c", "2": "9d 9h", "3": "Kc 2d"},
        {"1": "low", "2": "low", "3": "low"},
    )
    assert [line for line in log_lines(round) if line[0] in "567"] == [
        *("5: 3 roo NO_ROO", "7: 3 pairs NONE", "7: 3 flush INVALID"),
        *("6: 2 roo PAIR", "7: 2 pairs NINES", "7: 2 flush INVALID"),
        *("7: 1 pairs NONE", "7: 1 flush FLUSH"),
        *("5: 3 cleared of Kc 2d", "5: 2 cleared of 9d 9h"),
    ]


def test_clause_08_a_roo_waits_for_the_dealer() -> None:
    round = one("2c 9c", "low")
    assert round.layout["1"].open == {"roo"}
    assert round.clause.numbers == ("9", "8")


@pytest.mark.parametrize(
    ("first", "place"), [("8d", "low"), ("2d", "low"), ("9d", "high"), ("Kd", "high"), ("Ad", "high")]
)
def test_clause_09_the_dealer_places_eight_or_lower_low_nine_or_higher_and_aces_high(first: str, place: str) -> None:
    round = one("2c 9c", "low", first)
    assert log_lines(round, "9 8") == [f"9 8: dealer turns {first}", f"9 8: dealer set {place}"]


def test_clause_09_the_threshold_is_the_houses() -> None:
    assert house_way(9, 9) is Position.LOW
    assert house_way(9, 8) is Position.HIGH
    assert house_way(1, 13) is Position.HIGH
    assert log_lines(one("2c 9c", "low", "9d", ("house_low", "9")), "9 8")[1] == "9 8: dealer set low"


def test_clause_10_a_card_to_the_dealers_open_position() -> None:
    assert log_lines(one("2c 9c", "low", "9d 4d"), "10") == ["10: dealer gets 4d"]


def test_clause_11_a_dealer_without_a_roo_loses_to_all_roos() -> None:
    round = deal(
        HOUSE, {1: ALL, 2: ALL}, {"1": "2c 3c", "2": "4c 9h", "dealer": "9d Kd"}, {"1": "low", "2": "low"}
    )  # fmt: skip
    assert log_lines(round, "11 13") == ["11 13: 2 roo DEALER_NO_ROO", "11 13: 1 roo DEALER_NO_ROO"]


@pytest.mark.parametrize("pair", ["9d 9h", "Ad Ah"])
def test_clause_11_a_dealers_pair_loses_by_the_text_and_pushes_by_the_published_odds(pair: str) -> None:
    for profile, won in (("manual-text", 1000), ("published-math", 0)):
        round = one("2c 9c", "low", pair, profile=profile)
        assert log_lines(round, "11 13") == ["11 13: 1 roo DEALER_PAIR"]
        assert seat_results(round.house, [act for act in round.settled if act.wager == "roo"]) == {"1": won}


def test_clause_11_is_named_too_when_a_suited_win_pays_more() -> None:
    round = one("2c 9c", "low", "9d Kd", ("flush_wins", "3/2"))
    assert log_lines(round, "11 13") == ["11 13: 1 roo FLUSH_WIN"]
    assert seat_results(round.house, [act for act in round.settled if act.wager == "roo"]) == {"1": 1500}


@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("2c Kh", "3d Qd", "WIN"),  # the higher high card, however low the other
        ("2c Kh", "3d Kd", "LOSS"),  # then the low card
        ("3c Kh", "3d Kd", "TIE"),  # then the player
        ("2c Ah", "3d Kd", "WIN"),  # an ace on high is above a king
    ],
)
def test_clause_12_the_higher_high_card_then_the_low_card_then_the_player(hand: str, dealer: str, row: str) -> None:
    assert log_lines(one(hand, "low", dealer), "12 13") == [f"12 13: 1 roo {row}"]


@pytest.mark.parametrize(("ties", "won"), [("player", 1000), ("push", 0), ("dealer", -1000)])
def test_clause_12_a_full_tie_is_the_houses_choice(ties: str, won: int) -> None:
    round = one("3c Kh", "low", "3d Kd", ("ties", ties))
    assert seat_results(round.house, [act for act in round.settled if act.wager == "roo"]) == {"1": won}


def test_clause_13_wins_pay_one_to_one_from_the_right() -> None:
    round = deal(
        HOUSE,
        {1: ALL, 3: ALL, 4: ALL},
        {"1": "2c Kh", "3": "4c Jh", "4": "5c Ah", "dealer": "3d Qd"},
        {"1": "low", "3": "low", "4": "low"},
    )
    assert log_lines(round, "12 13") == ["12 13: 4 roo WIN", "12 13: 3 roo LOSS", "12 13: 1 roo WIN"]
    roo = [act for act in round.settled if act.wager == "roo"]
    assert seat_results(HOUSE, roo) == {"1": 1000, "3": -1000, "4": 1000}


def test_clause_14_with_several_decks_two_cards_are_buried_before_the_next_game() -> None:
    six = GAME.configured(None, [("decks", "6")])
    first = deal(six, {1: ALL}, {"1": "2c Kh", "dealer": "3d Qd"}, {"1": "low"})
    assert log_lines(first)[0] == "2: 1 gets 2c", "nothing is buried before the first game of a shoe"
    dealt = first.layout.dealt
    assert dealt == 4
    second = deal(six, {1: ALL}, {"1": "2c Kh", "dealer": "3d Qd"}, {"1": "low"}, dealt=dealt)
    assert log_lines(second)[:2] == ["14: burn lays 2", "2: 1 gets 2c"]
    assert (second.log[0].act.at, second.log[1].act.at) == ((4, 5), (6,))  # type: ignore[union-attr]
    assert log_lines(second, "end")[-1] == "end: burn cleared of nothing and 2 down"


def test_clause_14_with_one_deck_nothing_is_buried() -> None:
    assert log_lines(deal(HOUSE, {1: ALL}, {"1": "2c"}, dealt=4))[0] == "2: 1 gets 2c"


def test_the_same_card_may_come_once_for_each_deck() -> None:
    two = GAME.configured(None, [("decks", "2")])
    assert rows(deal(two, {1: ALL}, {"1": "9c 9c"}, {"1": "low"}))["pairs"] == "NINES"


def test_an_absent_player_places_by_the_dealers_threshold() -> None:
    for first, place in (("8c", Position.LOW), ("9c", Position.HIGH), ("Ac", Position.HIGH)):
        round = deal(HOUSE, {1: ALL}, {"1": first})
        assert round.absent(round.asks[0]) is place


def test_profiles() -> None:
    assert list(GAME.profiles) == ["published-math", "manual-text"]
    assert HOUSE.options == GAME.profiles["published-math"]
    assert TEXT.pays["roo"][TEXT.options.roo.row("dealer_pair")] == 1
    assert TEXT.options.flush_wins == Fraction(1)
