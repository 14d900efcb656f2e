"""The procedure, clause by clause, with cards as text in the order they leave the shoe."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.core.cards import Cards, cards
from pitboss.core.errors import BadBets, IllegalChoice
from pitboss.engine.round import Round
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.wagers import Options
from pitboss.rules.acts import Ask, Peek, Place, Settle
from pitboss.rulesets.drawing_steps import Extra
from pitboss.rulesets.twenty_one.rows import Insure, Play
from tests.dealing import seat_results

H, S, D, P, R = Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT, Play.SURRENDER
NO, YES, EVEN = Insure.NO, Insure.YES, Insure.EVEN_MONEY
TEN = 1000  # a bet of ten dollars, in cents


def dealt(text: str, *answers: Any, bets: Any = None, settings: str = "", purses: Any = None) -> Round[Options]:
    """A round dealt from these cards, the players answering in turn."""
    house = GAME.configured(None, [tuple(one.split("=")) for one in settings.split()])  # type: ignore[misc]
    round, shoe, left = Round(house, bets or [{"bet": TEN}], purses=purses), cards(text), list(answers)
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            if not left:
                break
            round.supply(left.pop(0))
            continue
        drawn: Cards = tuple(shoe[at] for at in request.at)
        round.supply(request.test(round.layout[request.spot].cards + drawn) if isinstance(request, Peek) else drawn)
    assert not left, f"answers left over: {left}"
    return round


def rows(round: Round[Options]) -> list[tuple[str, str, str]]:
    """Spot, wager and row of every settlement, in order."""
    return [(act.spot, act.wager, act.row.key) for act in round.settled]


def result(round: Round[Options]) -> int:
    return sum(seat_results(round.house, round.settled).values())


def clauses(round: Round[Options], kind: type) -> list[str]:
    return [event.clause.number for event in round.log if isinstance(event.act, kind)]


ALL_BETS = {"bet": TEN, "match_the_color": 500, "hard_hand": 300}


def test_1_a_bonus_wager_is_never_alone() -> None:
    with pytest.raises(BadBets, match="needs a bet on Blackjack"):
        dealt("", bets=[{"hard_hand": 500}])


def test_2_one_card_at_a_time_from_the_left_and_the_hole_card_is_hidden() -> None:
    round = dealt("5h 6h 9c 7d 8d 2s", bets=[{"bet": TEN}, {"bet": TEN}])
    assert round.layout["1"].cards == cards("5h 7d")
    assert round.layout["2"].cards == cards("6h 8d")
    assert round.layout.dealer.cards == cards("9c")
    assert round.layout.dealer.down == (5,)


def test_3_4_5_bonus_wagers_of_the_whole_table_in_printed_order_from_the_right() -> None:
    round = dealt("6h 6c 8h 7h 7c 9d", bets=[ALL_BETS, ALL_BETS])
    assert rows(round) == [
        ("2", "match_the_color", "other"),
        ("1", "match_the_color", "flush"),
        ("2", "hard_hand", "any_21"),
        ("1", "hard_hand", "suited_21"),
        ("2", "double_bet", "other"),
        ("1", "double_bet", "suited_21"),
    ]
    assert clauses(round, Settle) == ["3", "3", "4", "4", "5", "5"]


def test_5_the_double_bet_bonus_is_paid_on_the_lower_bet() -> None:
    round = dealt("6h 8h 7h 9d", bets=[ALL_BETS])
    assert result(round) == 7 * 500 + 25 * 300 + 6 * 300
    assert result(dealt("6h 8h 7h 9d", bets=[ALL_BETS], settings="double_bet_bonus=7")) == 7 * 500 + 25 * 300 + 7 * 300


def test_5_by_house_option_the_double_bet_bonus_is_paid_with_the_hard_hand_bet() -> None:
    settings = "double_bet_pass=with-hard-hand"
    round = dealt("6h 6c 8h 7h 7c 9d", bets=[ALL_BETS, ALL_BETS], settings=settings)
    assert rows(round)[2:] == [
        ("2", "hard_hand", "any_21"),
        ("2", "double_bet", "other"),
        ("1", "hard_hand", "suited_21"),
        ("1", "double_bet", "suited_21"),
    ]
    assert clauses(round, Settle)[2:] == ["4", "5", "4", "5"]
    assert result(dealt("6h 8h 7h 9d", bets=[ALL_BETS], settings=settings)) == 7 * 500 + 25 * 300 + 6 * 300


def test_6_a_house_may_offer_one_bonus_game_only() -> None:
    with pytest.raises(BadBets, match="Match the Color is not offered"):
        dealt("", bets=[ALL_BETS], settings="bonus=hard")
    alone = {"bet": TEN, "hard_hand": 300}
    assert rows(dealt("6h 8h 7h 9d", bets=[alone], settings="bonus=hard")) == [("1", "hard_hand", "suited_21")]


def test_7_bonuses_are_settled_before_insurance() -> None:
    round = dealt("Th Ah 8h Kd", NO, bets=[ALL_BETS])
    assert rows(round)[:2] == [("1", "match_the_color", "flush"), ("1", "hard_hand", "total_19")]


def test_7a_insurance_is_half_the_bet_and_pays_2_to_1() -> None:
    round = dealt("Th Ac 8h Kd", YES)
    assert rows(round) == [("1", "insurance", "blackjack"), ("1", "bet", "dealer_blackjack")]
    assert result(round) == 0
    assert clauses(round, Settle) == ["7d", "7d"]


def test_7a_no_insurance_without_an_ace_up() -> None:
    round = dealt("Th Kc 8h Ad")
    assert rows(round) == [("1", "bet", "dealer_blackjack")]


def test_7b_even_money_is_paid_before_the_dealer_peeks() -> None:
    round = dealt("Ah Ac Kh Kd", EVEN)
    assert rows(round) == [("1", "bet", "even_money")]
    assert result(round) == TEN
    assert clauses(round, Settle) == ["7b"]


def test_7b_even_money_needs_a_blackjack_that_pays_3_to_2() -> None:
    assert EVEN not in dealt("Ah Ac Qh 5d", settings="blackjack_pays=6/5").request.legal  # type: ignore[union-attr]
    assert EVEN not in dealt("Ah Ac 9h 5d").request.legal  # type: ignore[union-attr]


def test_7d_a_players_blackjack_pushes_against_the_dealers() -> None:
    round = dealt("Ah Kc Qh Ad")
    assert rows(round) == [("1", "bet", "push")]


def test_7e_insurance_is_lost_without_a_dealer_blackjack() -> None:
    round = dealt("Th Ac 8h 7d", YES, S)
    assert rows(round) == [("1", "insurance", "other"), ("1", "bet", "push")]
    assert clauses(round, Settle) == ["7e", "7k"]


def test_7f_a_blackjack_is_paid_before_the_others_play() -> None:
    round = dealt("Ah 5h 6c Kh 5d Ts", bets=[{"bet": TEN}, {"bet": TEN}])
    assert rows(round) == [("1", "bet", "blackjack")]
    assert result(round) == 1500
    assert result(dealt("Ah 6c Kh Ts", settings="blackjack_pays=6/5")) == 1200
    assert result(dealt("Ah 6c Kh Ts", settings="pays.bet.blackjack=7/5")) == 1400


def test_7g_double_gets_one_card_and_twice_the_stake() -> None:
    round = dealt("5h 6c 6h Ts 9d 5d", D)
    assert rows(round) == [("1", "bet", "loss")]
    assert result(round) == -2 * TEN


def test_7g_double_for_less_adds_whole_dollars_below_the_bet() -> None:
    round = dealt("5h 6c 6h Ts Td Td", Play.DOUBLE_FOR_LESS, Extra(300))
    assert result(round) == 1300
    with pytest.raises(IllegalChoice):
        dealt("5h 6c 6h Ts 9d", Play.DOUBLE_FOR_LESS, Extra(1000))
    assert Play.DOUBLE_FOR_LESS not in dealt("5h 6c 6h Ts", settings="double_for_less=no").request.legal  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("hand", "setting", "allowed"),
    [
        ("5h 4c", "any", True),
        ("5h 4c", "9-11", True),
        ("5h 4c", "10-11", False),
        ("6h 5c", "10-11", True),
        ("Ah 8c", "9-11", False),
        ("Ah 8c", "any", True),
        ("5h 3c", "9-11", False),
    ],
)
def test_7g_double_on_the_hard_totals_of_the_house(hand: str, setting: str, allowed: bool) -> None:
    first, second = hand.split()
    request = dealt(f"{first} 6c {second} Ts", settings=f"double={setting}").request
    assert (D in request.legal) is allowed  # type: ignore[union-attr]


def test_7g_a_split_hand_is_finished_before_the_next_gets_its_card() -> None:
    round = dealt("8h 6c 8c Ts 3d 9h Td", P, H, S)
    assert round.layout["1"].cards == cards("8h 3d 9h")
    assert round.layout["1.2"].cards == cards("8c Td")
    assert [event.act.stake for event in round.log if isinstance(event.act, Place)] == [TEN]


def test_7g_up_to_four_hands() -> None:
    round = dealt("8h 6c 8c Ts 8d 8s 8h Td", P, P, P)
    assert [hand.name for hand in round.layout.hands] == ["1", "1.4", "1.3", "1.2"]
    assert P not in round.request.legal  # type: ignore[union-attr]


def test_7g_any_two_ten_values_are_a_pair() -> None:
    assert P in dealt("Kh 6c Tc Ts").request.legal  # type: ignore[union-attr]


def test_7g_split_aces_get_one_card_and_21_is_no_blackjack() -> None:
    round = dealt("Ah 6c Ac Ts Kd 5h 2h", P)
    assert rows(round) == [("1.2", "bet", "loss"), ("1", "bet", "win")]
    assert result(round) == 0


def test_7g_split_aces_again_or_hit_them_where_the_house_allows() -> None:
    assert dealt("Ah 6c Ac Ts Ad 5h 2h Kh", P).request is None
    assert list(dealt("Ah 6c Ac Ts Ad", P, settings="resplit_aces=yes").request.legal) == [S, P]  # type: ignore[union-attr]
    hit = dealt("Ah 6c Ac Ts 5d", P, settings="hit_split_aces=yes").request
    assert list(hit.legal) == [H, S]  # type: ignore[union-attr]


def test_7g_a_player_without_chips_may_neither_double_nor_split() -> None:
    legal = dealt("8h 6c 8c Ts", purses={1: 500}).request.legal  # type: ignore[union-attr]
    assert D not in legal
    assert P not in legal
    assert Play.DOUBLE_FOR_LESS in legal


def test_7h_a_bust_is_lost_and_collected_at_once() -> None:
    round = dealt("Th 6c 6h Ts Td", H)
    assert rows(round) == [("1", "bet", "bust")]
    assert clauses(round, Settle) == ["7h"]
    assert round.layout.dealer.cards == (), "the dealer has collected the cards without turning the hole card"


def test_7i_surrender_loses_half_after_the_dealer_has_no_blackjack() -> None:
    round = dealt("Th Kc 6h 7s", R, settings="surrender=late")
    assert result(round) == -TEN // 2
    assert clauses(round, Settle) == ["7i"]
    assert rows(dealt("Th Kc 6h As", settings="surrender=late")) == [("1", "bet", "dealer_blackjack")]


def test_7i_no_surrender_after_hitting_or_splitting() -> None:
    assert R not in dealt("2h Kc 6h 7s 3d", H, settings="surrender=late").request.legal  # type: ignore[union-attr]
    assert R not in dealt("8h Kc 8d 7s 8c", P, settings="surrender=late").request.legal  # type: ignore[union-attr]


def test_7a_early_surrender_loses_half_before_the_dealer_looks() -> None:
    round = dealt("Th Kc 6h As", R, settings="surrender=early")
    assert rows(round) == [("1", "bet", "surrender")] and result(round) == -TEN // 2
    assert clauses(round, Settle) == ["7i"]
    under_an_ace = dealt("Th Ac 6h 7s", settings="surrender=early").request
    assert under_an_ace.legal == (NO, YES, R)  # type: ignore[union-attr]
    played_on = dealt("Th Kc 6h 7s", Insure.PLAY_ON, settings="surrender=early")
    assert R not in played_on.request.legal, "the player could surrender before the look"  # type: ignore[union-attr]
    assert result(dealt("Th 9c 6h 7s", R, settings="surrender=early")) == -TEN // 2
    assert rows(dealt("Ah Kc Kh As", settings="surrender=early")) == [("1", "bet", "push")]


def test_7i_early_surrender_without_a_hole_card_does_not_wait_for_the_second_card() -> None:
    round = dealt("Th Kc 6h", R, settings="surrender=early peek=no")
    assert rows(round) == [("1", "bet", "surrender")] and round.layout.dealer.cards == ()


def test_7j_the_dealer_hits_a_soft_17_where_the_house_says_so() -> None:
    assert rows(dealt("Th 6c 8h Ad 4s", S)) == [("1", "bet", "loss")]
    assert rows(dealt("Th 6c 8h Ad", S, settings="soft17=stand")) == [("1", "bet", "win")]


def test_7j_without_a_hole_card_a_blackjack_takes_doubles_and_splits() -> None:
    round = dealt("8h Kc 8d 3c Td Td Ah", P, D, S, settings="peek=no")
    assert rows(round) == [("1.2", "bet", "dealer_blackjack"), ("1", "bet", "dealer_blackjack")]
    assert result(round) == -3 * TEN


def test_7j_without_a_hole_card_blackjack_surrender_and_insurance_wait_for_the_second_card() -> None:
    bets = [{"bet": TEN}, {"bet": TEN}]
    round = dealt("Ah Th Ac Kh 6d 9s", NO, YES, R, bets=bets, settings="peek=no surrender=late")
    assert rows(round) == [("2", "insurance", "other"), ("2", "bet", "surrender"), ("1", "bet", "blackjack")]
    assert round.layout.dealer.cards == ()
    beaten = dealt("Ah Th Ac Kh 6d Ts", NO, YES, R, bets=bets, settings="peek=no surrender=late")
    assert rows(beaten) == [
        ("2", "insurance", "blackjack"),
        ("2", "bet", "dealer_blackjack"),
        ("1", "bet", "push"),
    ]


def test_7k_bets_are_settled_from_the_right() -> None:
    round = dealt("Th 9h 6c 8h 9d Ts Kd", S, S, bets=[{"bet": TEN}, {"bet": TEN}])
    assert rows(round) == [("2", "bet", "dealer_bust"), ("1", "bet", "dealer_bust")]
    assert set(clauses(round, Settle)) == {"7k"}


def test_an_absent_player_stands_and_takes_no_insurance() -> None:
    round = dealt("5h Ac 6h 9d")
    assert round.absent(round.request) is NO  # type: ignore[arg-type]
    round.supply(NO)
    round.supply(False)
    assert round.absent(round.request) is S  # type: ignore[arg-type]


def test_the_cut_card_is_where_the_house_puts_it() -> None:
    assert GAME.house().cut_after(1) == GAME.house().cut_after(6) == 234
    assert GAME.configured(None, [("cut", "50")]).cut_after(6) == 156
    assert GAME.configured(None, [("decks", "1"), ("cut", "55")]).cut_after(1) == 28


def test_a_continuous_shuffler_has_no_cut_card() -> None:
    house = GAME.configured(None, [("shoe", "csm")])
    assert house.cut_after(1) == 0
    assert not house.has_cut_card


def test_a_full_table_changes_the_shoe_before_it_could_run_out() -> None:
    """Five cards for each hand and the dealer's must be left: with one deck and six players after every round."""
    house = GAME.configured(None, [("decks", "1"), ("cut", "90")])
    assert [house.cut_after(seats) for seats in (1, 3, 6)] == [42, 32, 17]


def test_presets() -> None:
    assert GAME.configured("wa-2").options.decks == 2
    assert GAME.configured("wa-2").options.double.value == "9-11"
    assert GAME.configured(None).options == GAME.profiles["wa-6"] == Options()
    assert Options().blackjack_pays == Fraction(3, 2)
