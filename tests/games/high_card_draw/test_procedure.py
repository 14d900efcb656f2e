"""Rounds through the engine, clause by clause."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.core.cards import Cards, cards
from pitboss.core.errors import BadBets, IllegalChoice
from pitboss.engine.round import Round
from pitboss.games.high_card_draw import GAME
from pitboss.games.high_card_draw.hand import BestThree, Hold
from pitboss.games.high_card_draw.wagers import Options, Play, TensUp
from pitboss.rules.acts import Act, Arrange, Ask, Collect, Deal, Face, Lay, Settle, Show, Turn

BOTH = {"play": 1000, "tens_up": 500}


def start(hands: Sequence[str], *settings: tuple[str, str], profile: str = "v1", up: str = "") -> Round[Options]:
    """A round with bets placed and three cards dealt to each player, who are all to decide."""
    round = Round(GAME.configured(profile, settings), [BOTH] * len(hands))
    dealt = [cards(hand) for hand in hands]
    for turn in range(3):
        for hand in dealt:
            round.supply((hand[turn],))
        if turn == 0 and up:
            round.supply(cards(up))
    return round


def hold(text: str) -> Hold:
    return Hold(cards(text))


def finish(round: Round[Options], dealer: str, draws: Sequence[str]) -> Round[Options]:
    """Finish a round: the dealer's cards in the order of turning, replacement cards in the order of dealing."""
    house, drawn = list(cards(dealer)), [cards(draw) for draw in draws]
    while round.request is not None:
        if isinstance(round.request, Turn):
            taken, house = house[: len(round.request.at)], house[len(round.request.at) :]
            round.supply(tuple(taken))
        else:
            round.supply(drawn.pop(0))
    return round


def acts(round: Round[Options]) -> list[tuple[str, Act]]:
    return [(event.clause.number, event.act) for event in round.log]


def ended(round: Round[Options]) -> dict[tuple[str, str], object]:
    return {(act.spot, act.wager): act.row for act in round.settled}


def test_a_whole_round_in_the_manuals_order() -> None:
    round = start(["Kh Jd 4s", "9h 5d 2s"])
    round.supply(hold("9h"), "2")  # in any order
    round.supply(hold("Kh Jd"), "1")
    finish(round, "Qs 8h 7d 3c 3d", ["6c", "6d 2c"])
    king, nine = cards("Kh Jd 4s"), cards("9h 5d 2s")
    assert acts(round) == [
        *[("4", Deal("1", (0,), Face.OWN)), ("4", Deal("2", (1,), Face.OWN)), ("4", Lay("dealer", (2,)))],
        *[("5", Deal("1", (3,), Face.OWN)), ("5", Deal("2", (4,), Face.OWN)), ("5", Lay("dealer", (5, 6)))],
        *[("6", Deal("1", (7,), Face.OWN)), ("6", Deal("2", (8,), Face.OWN)), ("6", Lay("dealer", (9, 10)))],
        *[("7", ask) for ask in asked(round)],
        ("12", Show("1", king, hold("Kh Jd"))),
        ("12", Show("2", nine, hold("9h"))),
        ("15", Turn("dealer", (2,))),
        ("16", Settle("2", "tens_up", TensUp.OTHER, 500)),
        ("16", Settle("1", "tens_up", TensUp.TWO, 500)),
        ("17", Collect("2", cards("5d 2s"))),
        ("17", Collect("1", cards("4s"))),
        ("18", Turn("dealer", (5, 6))),
        ("19", Deal("1", (11,))),
        ("19", Deal("2", (12, 13))),
        ("20", Settle("2", "play", Play.NINE_HIGH, 1000)),
        ("20", Collect("2", cards("9h 6d 2c"))),
        ("22", Turn("dealer", (9, 10))),
        ("23", Arrange("dealer", BestThree((12, 8, 7)))),
        ("24", Settle("1", "play", Play.WIN, 1000)),
        ("27", Collect("1", cards("Kh Jd 6c"))),
        ("27", Collect("dealer", cards("Qs 8h 7d 3c 3d"))),
    ]


def asked(round: Round[Options]) -> list[Ask]:
    return [event.act for event in round.log if isinstance(event.act, Ask)]


def test_every_clause_named_is_a_clause_of_the_manual() -> None:
    named = {number for clause in GAME.procedure for number in clause.numbers}
    assert named <= set(GAME.clauses)
    assert [str(n) for n in range(1, 28)] == [number for number in GAME.clauses if number.isdigit()]


def test_2_play_is_mandatory_and_tens_up_cannot_be_bet_alone() -> None:
    with pytest.raises(BadBets, match="needs a bet on Play"):
        Round(GAME.configured(), [{"tens_up": 500}])


def test_4_the_dealers_first_card_is_face_up_by_house_rule() -> None:
    round = start(["Kh Jd 4s"], ("dealer_card", "up"), up="Qs")
    assert round.layout.dealer.cards == cards("Qs")
    round.supply(hold("Kh Jd"))
    finish(round, "8h 7d 3c 3d", ["6c"])
    turned = [(number, act.at) for number, act in acts(round) if isinstance(act, Turn)]
    assert turned == [("18", (3, 4)), ("22", (6, 7))], "clause 15 has nothing to turn"
    assert ended(round)["1", "play"] is Play.WIN


def test_7_players_decide_in_secret_and_lay_down_together() -> None:
    round = start(["Kh Jd 4s", "9h 5d 2s"])
    round.supply(hold("Kh Jd"), "1")
    view = round.layout.seen_by(2)
    assert view["1"].cards == () and Hold not in view["1"].choices
    round.supply(hold("9h"), "2")
    view = round.layout.seen_by(2)
    assert view["1"].cards == cards("Kh Jd 4s")
    assert view["1"].chose(Hold) == hold("Kh Jd")


@pytest.mark.parametrize(
    ("profile", "hand", "whole"),
    [
        ("v1", "Kh Jd Ts", True),
        ("v1", "Kh Jd 9s", False),
        ("v2", "Kh Jd 9s", True),
        ("v2", "Kh Jd 6s", False),
        ("v5", "9h 5d 2s", True),
    ],
)
def test_8_9_only_a_pat_hand_may_stand(profile: str, hand: str, whole: bool) -> None:
    round = start([hand], profile=profile)
    if whole:
        round.supply(hold(hand))
        assert round.request == Turn("dealer", (1,))
        return
    with pytest.raises(IllegalChoice, match="hold Kh Jd"):
        round.supply(hold(hand))


def test_9_no_player_may_draw_three_cards() -> None:
    round = start(["9h 5d 2s"])
    with pytest.raises(IllegalChoice):
        round.supply(Hold(()))


def test_14_corrections_in_printed_order_before_the_first_house_card() -> None:
    round = start(["Qh 9d 4s", "7h 7d 7s", "Kh Kd 5s", "Kc 8c 8d"], ("correction", "on"))
    for seat, laid in (("1", "Qh 9d 4s"), ("2", "7s 7h 7d"), ("3", "Kh Kd 5s"), ("4", "8d 8c")):
        round.supply(hold(laid), seat)
    corrections = [(number, act) for number, act in acts(round) if isinstance(act, Arrange)]
    assert corrections == [
        ("14a", Arrange("4", hold("8d"))),
        ("14a", Arrange("3", hold("Kh 5s"))),
        ("14b", Arrange("2", hold("7s"))),
        ("14c", Arrange("1", hold("Qh 9d"))),
    ]
    assert isinstance(round.request, Turn)
    finish(round, "Qs 8h 6d 3c 3d", ["6c", "2c 3h", "4c", "5c 5d"])
    collected = {act.spot: act.cards for number, act in acts(round) if number == "17" and isinstance(act, Collect)}
    assert collected == {"4": cards("Kc 8c"), "3": cards("Kd"), "2": cards("7h 7d"), "1": cards("4s")}


def test_14_without_the_rule_a_kept_pair_stays_a_mistake() -> None:
    round = start(["Kh Kd 5s"])
    round.supply(hold("Kh Kd"))
    finish(round, "Qs 8h 6d 3c 3d", ["9c"])
    assert ended(round)["1", "play"] is Play.NINE_HIGH


def test_16_tens_up_is_settled_on_the_dealt_cards_whatever_is_discarded() -> None:
    round = start(["Kh Jd Ts"])
    round.supply(hold("Kh"))
    finish(round, "Qs 8h 6d 3c 3d", ["2c 4c"])
    assert ended(round) == {("1", "tens_up"): TensUp.THREE, ("1", "play"): Play.WIN}


def test_20_when_no_player_qualifies_the_dealers_last_cards_stay_unseen() -> None:
    round = start(["9h 5d 2s"])
    round.supply(hold("9h"))
    finish(round, "Qs 8h 6d", ["6c 7c"])
    assert acts(round)[-3:] == [
        ("20", Settle("1", "play", Play.NINE_HIGH, 1000)),
        ("20", Collect("1", cards("9h 6c 7c"))),
        ("27", Collect("dealer", cards("Qs 8h 6d"), 2)),
    ]


def test_20_a_ten_does_not_qualify_where_a_jack_must() -> None:
    round = start(["Th 5d 2s"], profile="v3")
    round.supply(hold("Th"))
    finish(round, "2h 3h 4d 4c 3d", ["8c 7c"])
    assert ended(round)["1", "play"] is Play.TEN_HIGH


@pytest.mark.parametrize("profile", ["v1", "v1-ties-lose"])
def test_25_three_equal_cards(profile: str) -> None:
    round = start(["Kh 8d 5s"], profile=profile)
    round.supply(hold("Kh 8d"))
    finish(round, "Ks 8h 5d 4c 3d", ["5c"])
    assert acts(round)[-3] == ("25", Settle("1", "play", Play.TIE, 1000))
    assert round.house.pays["play"][Play.TIE] == (0 if profile == "v1" else -1)


def test_26_settled_from_the_right() -> None:
    round = start(["Kh Jd 4s", "Qh 9d 2s", "Kd 7d 2c"])
    for seat, held in (("1", "Kh Jd"), ("2", "Qh 9d"), ("3", "Kd 7d")):
        round.supply(hold(held), seat)
    finish(round, "Qs 8h 7s 3c 3d", ["6c", "5c", "5d"])
    assert [act.spot for act in round.settled] == ["3", "2", "1", "3", "2", "1"]
    assert [act.wager for act in round.settled] == ["tens_up"] * 3 + ["play"] * 3


@pytest.mark.parametrize(
    ("hand", "held"), [("Ts Kh Jd", "Kh Jd Ts"), ("5s Kh Kd", "Kh 5s"), ("7h 7d 7s", "7s"), ("4s Qh 9d", "Qh 9d")]
)
def test_an_absent_player(hand: str, held: str) -> None:
    round = start([hand])
    (ask,) = round.asks
    choice = round.absent(ask)
    assert choice == hold(held)
    round.supply(choice, mark="absent")


def test_a_draw_comes_from_the_deck_positions_after_the_dealers_cards() -> None:
    round = start(["Kh Jd 4s"])
    round.supply(hold("Kh"))
    positions: list[int] = []
    dealer: Cards = cards("Qs 8h 7d 3c 3d")
    finish(round, " ".join(map(repr, dealer)), ["6c 6d"])
    for _, act in acts(round):
        if isinstance(act, Deal | Lay):
            positions += act.at
    assert positions == list(range(10))


def test_held_cards_lie_in_the_hold_area_and_discards_in_the_discard_area_until_they_are_collected() -> None:
    round = start(["Kh Jd 4s"])
    assert areas(round) == {"DISCARD AREA": (), "HOLD AREA": cards("Kh Jd 4s")}
    round.supply(hold("Kh Jd"))
    assert areas(round) == {"DISCARD AREA": cards("4s"), "HOLD AREA": cards("Kh Jd")}
    round.supply(cards("Qs"))
    assert areas(round) == {"DISCARD AREA": (), "HOLD AREA": cards("Kh Jd")}


def areas(round: Round[Options]) -> dict[str, Cards]:
    """The cards that lie before the first player."""
    zones = GAME.felt.zones(round.layout.spots["1"], round.layout)
    return {zone.name: tuple(one.card for one in zone.cards if one.card) for zone in zones}
