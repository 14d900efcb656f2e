"""Dealing and settling, clause by clause."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadBets, BadCards, BadInput, IllegalChoice, UnknownName
from pitboss.engine.notation import read, write
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play, simulate
from pitboss.games.tiger_pai_gow import GAME, start_position
from pitboss.games.tiger_pai_gow.bonus_counts import tiger_counts, yang_counts, yin_counts
from pitboss.games.tiger_pai_gow.hand import Color, front, settings
from pitboss.games.tiger_pai_gow.house_ways import house_way
from pitboss.games.tiger_pai_gow.odds import COUNTS
from pitboss.games.tiger_pai_gow.wagers import Breaker, PaiGow, SevenMatch, Tiger, Yang, Yin
from pitboss.rules.acts import Arrange, Deal, Face, Lay, Settle, Turn
from tests.dealing import seat_results

QUADS = "Ah Ad Ac As 2c 3d 5h"
NOTHING = "Kh Qd 9c 8s 6c 4d 2h"
DEALER = "Jd Jc Th 7c 7d 3s 3h"


def house(*settings: tuple[str, str]) -> Any:
    return GAME.configured(None, list(settings))


def by_house_way(round: Round) -> None:
    """All players set the house way."""
    while round.asks:
        ask = round.asks[0]
        round.supply(round.absent(ask), ask.spot)


def played(bets: Any, hands: list[str], dealer: str, breaker: str, *options: tuple[str, str], yin: str = "") -> Round:
    """A round in which seat 1 comes last in the deal, as position 7 does."""
    round = Round(house(*options), bets)
    while round.asks:
        round.supply(Color.RED, round.asks[0].spot)
    for hand in reversed(hands):
        round.supply(cards(hand))
    by_house_way(round)
    if yin:
        round.supply(cards(yin))
    round.supply(cards(dealer))
    round.supply(cards(breaker))
    assert round.request is None
    return round


def rows(round: Round) -> list[tuple[str, str, str]]:
    return [(act.spot, act.wager, act.row.name) for act in round.settled]


def test_1_a_player_bets_on_standard_or_breaker_and_never_on_both() -> None:
    for bets in ({"pai_gow": 500, "breaker": 500}, {"tiger": 500}, {"yang": 500, "tiger": 500}):
        with pytest.raises(BadBets, match="exactly one bet on Pai Gow or Pai Gow with Breaker"):
            Round(house(), [bets])


def test_1_the_house_may_offer_one_main_bet_only() -> None:
    with pytest.raises(BadBets, match="Pai Gow with Breaker is not offered at this table"):
        Round(house(("main_bet", "standard")), [{"breaker": 500}])
    with pytest.raises(BadBets, match="Pai Gow is not offered at this table"):
        Round(house(("main_bet", "breaker")), [{"pai_gow": 500}])


def test_2_only_one_of_yin_and_yang_is_in_the_game() -> None:
    with pytest.raises(BadBets, match="Yin is not offered at this table; the house takes Yang."):
        Round(house(), [{"pai_gow": 500}, {"pai_gow": 500, "yin": 500}])
    with pytest.raises(BadBets, match="the house takes Yin"):
        Round(house(("color_bet", "yin")), [{"pai_gow": 500, "yang": 500}])


def test_2_the_color_is_named_before_any_card_and_is_red_or_black() -> None:
    round = Round(house(), [{"pai_gow": 500, "yang": 500}, {"pai_gow": 500}])
    assert [ask.spot for ask in round.asks] == ["1"] and round.asks[0].legal == tuple(Color)
    round.supply(Color.BLACK)
    assert isinstance(round.request, Deal)


def test_3_seven_hands_are_dealt_whatever_the_seats_and_4_cards_are_left() -> None:
    round = Round(house(), {2: {"pai_gow": 500}})
    deal = round.request
    assert isinstance(deal, Deal) and deal.face is Face.OWN and len(deal.at) == 7
    round.supply(cards(NOTHING))
    laid = [act for _, act, _, _ in round.layout.log if isinstance(act, Lay)]
    assert sum(len(act.at) for act in laid if act.spot in ("dealer", "empty_positions")) == 42
    assert [(act.spot, act.at) for act in laid if act.at[0] >= 49] == [
        ("breaker_card", (49,)),
        ("discards", (50, 51, 52)),
    ]


@pytest.mark.parametrize(("button", "order"), [(0, "D6543210"), (1, "D654321"), (3, "54321D6"), (7, "1D65432")])
def test_3_dealing_goes_counter_clockwise_from_the_position_called(button: int, order: str) -> None:
    round = Round(house(), [{"pai_gow": 500}] * 6, button=button)
    rng = Random(1)
    stack = ShuffledShoe(list(round.house.deck), rng)
    while isinstance(round.request, Deal):
        round.supply(stack.answer(round.request, round.layout))
    dealt = [
        act.spot[0].upper() for _, act, _, _ in round.layout.log if isinstance(act, Deal | Lay) and len(act.at) == 7
    ]
    assert "".join(dealt) == order.rstrip("0")


def test_3_three_dice_find_positions_1_to_6_31_times_in_216_and_7_30_times() -> None:
    thrown = Counter(start_position(dice) for dice in product(range(1, 7), repeat=3))
    assert [thrown[position] for position in range(1, 8)] == [31] * 6 + [30]


def test_4_with_yin_the_other_three_cards_lie_before_the_dealer() -> None:
    round = Round(house(("color_bet", "yin")), [{"pai_gow": 500}])
    round.supply(cards(NOTHING))
    laid = [(act.spot, act.at) for _, act, _, _ in round.layout.log if isinstance(act, Lay) and act.at[0] >= 49]
    assert laid == [("breaker_card", (49,)), ("yin_cards", (50, 51, 52))]


def test_5_foul_settings_are_not_offered_unless_the_house_lets_them_lose() -> None:
    round = Round(house(), [{"pai_gow": 500}])
    round.supply(cards(NOTHING))
    foul = front(cards("Kh Qd"))
    with pytest.raises(IllegalChoice):
        round.supply(foul)
    round = Round(house(("foul_hands", "lose")), [{"pai_gow": 500}])
    round.supply(cards(NOTHING))
    assert list(round.asks[0].legal) == settings(cards(NOTHING))
    round.supply(foul)
    round.supply(cards("2s 3s 4s 6h 8h Tc Jc"))
    round.supply(cards("Ac"))
    assert rows(round) == [("1", "pai_gow", "FOUL")]


def test_5_settings_are_secret_until_the_hand_is_turned() -> None:
    round = Round(house(), [{"pai_gow": 500}] * 2)
    round.supply(cards(QUADS))
    round.supply(cards(NOTHING))
    by_house_way(round)
    view = round.layout.seen_by(1)
    assert view["1"].cards and not view["2"].cards and not view["2"].choices


def test_6_yin_is_settled_first_from_the_right_before_the_dealers_cards_are_turned() -> None:
    bets = [{"pai_gow": 500, "yin": 500}, {"pai_gow": 500, "yin": 700}]
    round = played(bets, [QUADS, NOTHING], DEALER, "Joker", ("color_bet", "yin"), yin="2d 9h Ts")
    acts = [act for _, act, _, _ in round.layout.log if isinstance(act, Settle | Turn)]
    assert [act.spot for act in acts] == ["yin_cards", "2", "1", "dealer", "breaker_card", "2", "1"]
    assert {row for _, wager, row in rows(round) if wager == "yin"} == {"TWO"}
    assert {act.row for act in round.settled if act.wager == "yin"} == {Yin.TWO}


def test_7_the_dealer_is_set_by_the_house_way_with_its_rule() -> None:
    round = played([{"pai_gow": 500}], [NOTHING], DEALER, "Joker")
    arranged = next(act for _, act, _, _ in round.layout.log if isinstance(act, Arrange))
    assert str(arranged.choice) == "low Jc Jd (Three pair: the highest pair in front)"


def test_9_to_14_each_player_from_the_right_yang_then_tiger_then_the_main_bet() -> None:
    bets = [{"pai_gow": 500, "yang": 500, "tiger": 500}, {"breaker": 500, "yang": 500, "tiger": 500}]
    round = played(bets, [NOTHING, "Kd Qc 9h 8c 6d 4s 2s"], DEALER, "Joker")
    assert [(spot, wager) for spot, wager, _ in rows(round)] == [
        ("2", "yang"),
        ("2", "tiger"),
        ("2", "breaker"),
        ("1", "yang"),
        ("1", "tiger"),
        ("1", "pai_gow"),
    ]


def test_10_yang_counts_cards_of_the_color_named() -> None:
    round = played([{"pai_gow": 500, "yang": 500}], ["2h 3d 4h 5h 9c Joker Kd"], DEALER.replace("Jd", "Js"), "Ac")
    assert next(act.row for act in round.settled if act.wager == "yang") is Yang.SIX_WILD
    assert seat_results(round.house, [act for act in round.settled if act.wager == "yang"]) == {"1": 2500}


def test_11_envy_is_paid_to_the_others_with_five_dollars_or_more_also_when_settled_already() -> None:
    bets = [{"pai_gow": 500, "tiger": tiger} for tiger in (500, 5000, 400, 500)]
    hands = [NOTHING, QUADS, "Kd Qc 9h 8c 6d 4s 2s", "Ks Qs 9s 8h 6h Tc 5c"]
    round = played(bets, hands, DEALER, "Joker")
    envy = [act for act in round.settled if act.wager == "envy"]
    assert envy == [Settle("4", "envy", Tiger.QUADS, 0), Settle("1", "envy", Tiger.QUADS, 0)]
    assert seat_results(round.house, envy) == {"4": 500, "1": 500}
    order = [(act.spot, act.wager) for act in round.settled]
    assert order[order.index(("2", "tiger")) : order.index(("2", "pai_gow"))] == [
        ("2", "tiger"),
        ("4", "envy"),
        ("1", "envy"),
    ]


def test_11_no_envy_for_a_hand_without_a_tiger_bet() -> None:
    round = played([{"pai_gow": 500, "tiger": 500}, {"pai_gow": 500}], [NOTHING, QUADS], DEALER, "Joker")
    assert "envy" not in {act.wager for act in round.settled}


@pytest.mark.parametrize(
    ("hand", "dealer", "row"),
    [
        ("Ah Ad Kc Kd 9c 5s 2d", "Qh Qd Jc 8d 6s 4c 3s", PaiGow.WIN),
        ("Qh Qd Jc 8d 6s 4c 3s", "Ah Ad Kc Kd 9c 5s 2d", PaiGow.LOSS),
        ("Ah Kd 9c 8d 6s 4c 2s", "Qh Qd Jc Td 5s 3c 2d", PaiGow.PUSH),  # behind against a pair, K-9 against J-10
        ("Ah Kd 9c 8d 6s 4c 2s", "Ac Kh 9d 8s 6d 4h 2h", PaiGow.LOSS),  # two copies
        ("Ah Kd 9c 8d 6s 4c 3s", "Ac Kh 9d 8s 6d 4h 2h", PaiGow.PUSH),  # a copy in front, better behind
        ("Ah Kd 9c 8d 6s 4c 2s", "Ac Kh 9d 8s 6d 4h 3h", PaiGow.LOSS),  # a copy in front, worse behind
    ],
)
def test_12_both_hands_one_each_and_copies(hand: str, dealer: str, row: PaiGow) -> None:
    round = played([{"pai_gow": 1000}], [hand], dealer, "Joker")
    assert [act.row for act in round.settled] == [row]


@pytest.mark.parametrize(
    ("card", "joker_matches", "row"),
    [
        ("5h", "yes", Breaker.BREAKS_TO_DEALER),  # 2 reds against 3
        ("5c", "yes", Breaker.BREAKS_TO_PLAYER),  # 5 blacks against 4
        ("Joker", "yes", Breaker.PUSH),
    ],
)
def test_12a_the_breaker_breaks_a_push_by_color(card: str, joker_matches: str, row: Breaker) -> None:
    hand, dealer = "Ah Kd 9c 8s 6s 4c 2s", "Qh Qd Jc Td 5s 3c 2c"
    round = played([{"breaker": 1000}], [hand], dealer, card, ("joker_matches", joker_matches))
    assert [act.row for act in round.settled] == [row]


@pytest.mark.parametrize(("joker_matches", "row"), [("yes", Breaker.PUSH), ("no", Breaker.BREAKS_TO_DEALER)])
def test_12a_a_joker_in_a_hand_matches_if_the_house_says_so(joker_matches: str, row: Breaker) -> None:
    hand, dealer = "Joker Kd 9d 8s 6s 4c 2s", "Qh Qd Jc Td 5s 3c 2c"
    round = played([{"breaker": 1000}], [hand], dealer, "5h", ("joker_matches", joker_matches))
    assert [act.row for act in round.settled] == [row]


def test_13_the_house_may_pay_a_bonus_when_all_seven_match() -> None:
    hand, dealer = "Kh Qd 9h 8d 6h 4d 2h", "Qh Js Td 5s 3c 2c 7c"
    offered = ("seven_match_bonus", "200")
    without = played([{"breaker": 1000}], [hand], dealer, "5h")
    assert rows(without) == [("1", "breaker", "WIN")]
    matched = played([{"breaker": 1000}], [hand], dealer, "5h", offered)
    assert matched.settled[1:] == [Settle("1", "seven_match", SevenMatch.ALL_SEVEN, 1000)]
    assert seat_results(matched.house, matched.settled[1:]) == {"1": 200_000}
    other = played([{"breaker": 1000}], [hand], dealer, "5c", offered)
    assert rows(other) == [("1", "breaker", "WIN"), ("1", "seven_match", "OTHER")]
    assert rows(played([{"pai_gow": 1000}], [hand], dealer, "5h", offered)) == [("1", "pai_gow", "WIN")]


def test_commission_is_taken_from_wins_of_each_bet_by_itself() -> None:
    nevada = GAME.configured("nevada")
    assert nevada.pays["pai_gow"][PaiGow.WIN] == nevada.pays["breaker"][Breaker.BREAKS_TO_PLAYER] == Fraction(19, 20)
    mixed = house(("breaker_commission", "5"))
    assert mixed.pays["pai_gow"][PaiGow.WIN] == 1 and mixed.pays["breaker"][Breaker.WIN] == Fraction(19, 20)
    assert mixed.pays["breaker"][Breaker.LOSS] == -1


@pytest.mark.parametrize(
    ("rounded_to", "paid"), [("cent", 1425), ("quarter", 1425), ("half dollar", 1400), ("dollar", 1400)]
)
def test_a_commission_is_rounded_up_to_what_the_house_says(rounded_to: str, paid: int) -> None:
    rules = house(("commission", "5"), ("rounded_to", rounded_to))
    assert rules.won("pai_gow", PaiGow.WIN, 1500) == paid
    assert rules.won("pai_gow", PaiGow.LOSS, 1500) == rules.won("breaker", Breaker.LOSS, 1500) == -1500
    assert rules.won("breaker", Breaker.WIN, 1500) == 1500


def test_a_commission_of_three_dollars_is_fifteen_cents_or_a_quarter() -> None:
    rules = house(("commission", "5"), ("rounded_to", "quarter"))
    assert (house(("commission", "5")).won("pai_gow", PaiGow.WIN, 300), rules.won("pai_gow", PaiGow.WIN, 300)) == (
        285,
        275,
    )


def test_an_absent_player_is_set_the_house_way() -> None:
    round = Round(house(("player_way", "b")), [{"pai_gow": 500}])
    hand = cards("Kh Kd 3c 3s Ah 9d 4c")
    round.supply(hand)
    assert round.absent(round.asks[0]) == front(cards("3c 3s")) != house_way(hand).setting


def test_rounds_replay_from_their_text() -> None:
    rng = Random(9)
    bets = {1: {"pai_gow": 500, "tiger": 500}, 4: {"breaker": 500, "yang": 500}, 6: {"breaker": 500}}
    for seed in range(5):
        start = Round(house(), bets, button=seed)
        done = play(start, ShuffledShoe(list(start.house.deck), rng), GAME.absent)
        assert read(start, write(done)).log == done.log


def chi_square(seen: Counter[Any], chances: dict[Any, float], n: int) -> tuple[float, int]:
    """Rows expected less than five times are thrown together."""
    rare = [row for row, p in chances.items() if n * p < 5]
    groups = [[row] for row in chances if row not in rare] + ([rare] if rare else [])
    expected = [(sum(seen[row] for row in some), n * sum(chances[row] for row in some)) for some in groups]
    return sum((o - e) ** 2 / e for o, e in expected if e), len(groups) - 1


def test_rounds_dealt_by_the_engine_agree_with_the_counts_row_by_row() -> None:
    n, rng = 1_500, Random(2026)
    yin_house = house(("color_bet", "yin"))
    seen = simulate(house(), [{"pai_gow": 500, "yang": 500, "tiger": 500}] * 3, GAME.absent, n, rng)
    seen += simulate(yin_house, [{"breaker": 500, "yin": 500}], GAME.absent, 500, rng)
    rows: dict[str, Counter[Any]] = {}
    for act, times in seen.items():
        rows.setdefault(act.wager, Counter())[act.row] += times
    for wager, counted in (("yin", yin_counts()), ("yang", yang_counts()), ("tiger", tiger_counts())):
        total = sum(counted.values())
        statistic, freedom = chi_square(
            rows[wager], {row: k / total for row, k in counted.items()}, rows[wager].total()
        )
        assert statistic < freedom + 5 * sqrt(2 * freedom)


# odds and advice


def test_envy_adds_to_the_odds_of_seven_card_tiger() -> None:
    alone = COUNTS.tally(house(), "tiger", "best")
    three = COUNTS.tally(house(("other_players", "3")), "tiger", "best")
    assert alone.ev == three.ev == alone.ev_total
    dollars = 5000 * 32 + 1000 * 196 + 200 * 1_128 + 20 * (13_500 + 25_428) + 5 * (181_272 + 307_472)
    assert three.ev_total - three.ev == 3 * Fraction(dollars, 5 * comb(53, 7))
    double = COUNTS.tally(house(("other_players", "3"), ("tiger_bet", "10")), "tiger", "best")
    assert 2 * (double.ev_total - double.ev) == three.ev_total - three.ev
    small = COUNTS.tally(house(("other_players", "3"), ("tiger_bet", "4")), "tiger", "best")
    assert small.ev_total == small.ev


def test_advice_refuses_what_is_no_pai_gow_hand() -> None:
    bets = {"pai_gow": Fraction(1)}
    for hand, message in (
        ("Kh Kd 8c", "has 3 cards; a Pai Gow hand has seven"),
        ("Kh Kh 8c 8s Ah 3d 4c", "occurs twice"),
        ("Kh Kx 8c 8s Ah 3d 4c", "is not a card"),
    ):
        with pytest.raises(BadCards, match=message):
            COUNTS.advise(house(), bets, {"hand": hand})
    with pytest.raises(UnknownName):
        COUNTS.advise(house(), bets, {"hand": QUADS, "board": "2c"})
    with pytest.raises(BadInput, match="too many hands to list"):
        list(COUNTS.strategy_table(house(), bets, "best").decisions)
