"""Rounds dealt through the engine, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadBets, IllegalChoice
from pitboss.engine.round import Round
from pitboss.games.mini_tex import BURN, GAME
from pitboss.games.mini_tex.hand import Formed
from pitboss.games.mini_tex.pocket import Pocket
from pitboss.games.mini_tex.wagers import Ante, Options, Street
from pitboss.rules.acts import Arrange, Collect, Deal, Lay, Place, Settle, Show

BET, FOLD = Street.BET, Street.FOLD


def deal(*bets: dict[str, int], settings: tuple[tuple[str, str], ...] = ()) -> Round[Options]:
    return Round(GAME.configured(None, settings), bets)


def play(round: Round[Options], *answers: str | Street) -> Round[Options]:
    for answer in answers:
        round.supply(cards(answer) if isinstance(answer, str) else answer)
    return round


def acts(round: Round[Options], kind: type[Any]) -> list[Any]:
    return [event.act for event in round.log if type(event.act) is kind]


def settled(round: Round[Options]) -> list[str]:
    """In order: clause, spot, wager and row."""
    return [
        f"{event.clause.number} {event.act.spot} {event.act.wager} {event.act.row.key}"
        for event in round.log
        if type(event.act) is Settle
    ]


def one_hand(*answers: str | Street, pocket: int = 0) -> Round[Options]:
    return play(deal({"ante": 100, **({"pocket": pocket} if pocket else {})}), *answers)


def to_the_end(hole: tuple[str, str], flop: str, river: str, dealer: str, **settings: str) -> Round[Options]:
    return play(deal({"ante": 100}, settings=tuple(settings.items())), *hole, BET, flop, BET, river, BET, dealer)


def test_1_ante_is_mandatory_and_pocket_poker_optional() -> None:
    with pytest.raises(BadBets, match="needs a bet on Ante"):
        deal({"pocket": 100})
    assert deal({"ante": 100}).request is not None


def test_2_two_cards_each_from_the_left_one_at_a_time_the_dealers_face_down() -> None:
    round = play(deal({"ante": 100}, {"ante": 100}), "Ah", "Kd", "2c", "3c")
    order = [(event.act.spot, event.act.at) for event in round.log if isinstance(event.act, Deal | Lay)]
    assert order == [("1", (0,)), ("2", (1,)), ("dealer", (2,)), ("1", (3,)), ("2", (4,)), ("dealer", (5,))]
    assert round.layout.dealer.cards == () and len(round.layout.dealer.down) == 2


def test_2_players_see_only_their_own_hole_cards() -> None:
    layout = play(deal({"ante": 100}, {"ante": 100}), "Ah", "Kd", "2c", "3c").layout
    assert layout.seen_by(1)["1"].cards == cards("Ah 2c")
    assert layout.seen_by(1)["2"].cards == () and layout.seen_by(0)["1"].cards == ()


def test_3_players_decide_from_the_left_and_bet_one_ante_to_see_the_flop() -> None:
    round = play(deal({"ante": 100}, {"ante": 300}), "Ah", "Kd", "2c", "3c", BET)
    assert acts(round, Place) == [Place("1", "flop", 100)]
    assert round.request is not None and round.request.spot == "2"
    assert acts(play(round, BET), Place)[-1] == Place("2", "flop", 300)


def test_3_a_player_who_cannot_pay_the_bet_can_only_fold() -> None:
    round = Round(GAME.configured(), [{"ante": 100}], purses={1: 50})
    play(round, "Ah", "2c")
    with pytest.raises(IllegalChoice):
        round.supply(BET)
    assert settled(play(round, FOLD)) == ["4 1 ante fold_hole"]


def test_4_a_folded_hand_forfeits_its_bets_and_its_cards_are_collected() -> None:
    round = one_hand("2h", "2d", FOLD)
    assert settled(round) == ["4 1 ante fold_hole"]
    assert acts(round, Collect)[0] == Collect("1", (), 2)
    assert round.request is None and round.layout["board"].cards == ()


def test_4_the_casino_may_leave_folded_cards_until_the_end() -> None:
    for setting, clause in (("collect", "4"), ("leave", "end")):
        round = play(
            deal({"ante": 100}, {"ante": 100}, settings=(("folded_cards", setting),)),
            "2h", "Ah", "2d", "Ac", FOLD, BET, "5c 9s", BET, "Jd", BET, "3h 4s",
        )  # fmt: skip
        taken = [event.clause.number for event in round.log if type(event.act) is Collect and event.act.spot == "1"]
        assert taken == [clause]


def test_4_folded_cards_with_a_live_pocket_poker_bet_stay_and_are_settled_at_the_end() -> None:
    round = play(
        deal({"ante": 100, "pocket": 100}, {"ante": 100}),
        "2h", "Ah", "2d", "Ac", FOLD, BET, "5c 9s", BET, "Jd", BET, "3h 4s",
    )  # fmt: skip
    assert settled(round)[0] == "4 1 ante fold_hole"
    assert settled(round)[-1] == "12A 1 pocket pair"
    assert [event.clause.number for event in round.log if event.act == Show("1", cards("2h 2d"), None)] == ["12"]


def test_4_when_only_pocket_poker_is_left_no_board_is_dealt() -> None:
    round = one_hand("Ah", "Kh", FOLD, pocket=200)
    assert settled(round) == ["4 1 ante fold_hole", "12A 1 pocket royal"]
    assert round.request is None and acts(round, Lay)[-1].spot == "dealer"


def test_5_8_a_card_is_buried_before_the_flop_and_before_the_river() -> None:
    round = to_the_end(("Ah", "7d"), "7c 2s", "9d", "Kc Qd")
    assert [(act.spot, act.at) for act in acts(round, Lay)[2:]] == [(BURN, (4,)), (BURN, (7,))]


@pytest.mark.parametrize(
    ("answers", "rows"),
    [
        ((FOLD,), ["4 1 ante fold_hole"]),
        ((BET, "7c 2s", FOLD), ["7 1 ante fold_flop", "7 1 flop fold_flop"]),
        (
            (BET, "7c 2s", BET, "9d", FOLD),
            ["10 1 ante fold_river", "10 1 flop fold_river", "10 1 river fold_river"],
        ),
    ],
)
def test_4_7_10_bets_placed_so_far_are_forfeited(answers: tuple[str | Street, ...], rows: list[str]) -> None:
    assert settled(one_hand("Ah", "7d", *answers)) == rows


@pytest.mark.parametrize(("times", "stake"), [("2", 200), ("1", 100), ("3", 300)])
def test_9_the_play_bet_is_twice_the_ante_or_as_the_house_sets_it(times: str, stake: int) -> None:
    round = to_the_end(("Ah", "7d"), "7c 2s", "9d", "Kc Qd", play_bet=times)
    assert acts(round, Place)[-1] == Place("1", "play", stake)


@pytest.mark.parametrize(
    ("dealer", "clause", "formed"),
    [
        ("7c Qd", "11A", Formed(cards("7c Qd"), cards("7h 2s 9d"), 2)),
        ("8c Td", "11A", Formed(cards("8c Td"), cards("9d 7h 2s"), 2)),
        ("3c 8d", "11B", Formed(cards("3c 8d"), cards("7h 9d 2s"), 1)),
    ],
)
def test_11_the_dealer_lays_out_the_hand(dealer: str, clause: str, formed: Formed) -> None:
    round = to_the_end(("Ah", "7d"), "7h 2s", "9d", dealer)
    laid = [(event.clause.number, event.act) for event in round.log if type(event.act) is Arrange]
    assert laid == [(clause, Arrange("dealer", formed))]


@pytest.mark.parametrize(
    ("dealer", "clause", "row"),
    [
        ("Kc Qd", "13A", Ante.NOT_QUALIFIED),
        ("9c 3d", "13C", Ante.LOSS),
        ("2c 3d", "13B", Ante.WIN),
        ("7s Ac", "13D", Ante.TIE),
    ],
)
def test_13_all_four_bets_end_on_the_same_row(dealer: str, clause: str, row: Ante) -> None:
    round = to_the_end(("Ah", "7d"), "7c 2s", "9d", dealer)
    assert settled(round) == [f"{clause} 1 {bet} {row.key}" for bet in ("ante", "flop", "river", "play")]


@pytest.mark.parametrize(
    ("row", "pays"),
    list(zip(Ante, ((-1,), (-1, -1), (-1, -1, -1), (1, 1, 1, 0), (1,) * 4, (0,) * 4, (-1,) * 4), strict=True)),
)
def test_13_what_each_bet_pays(row: Ante, pays: tuple[int, ...]) -> None:
    house = GAME.configured()
    assert tuple(house.pays[bet][row] for bet in ("ante", "flop", "river", "play"))[: len(pays)] == pays


def test_12_players_are_settled_from_the_dealers_right_each_with_pocket_poker_first() -> None:
    both = {"ante": 100, "pocket": 100}
    round = play(deal(both, both), "Ah", "Kd", "7d", "Kc", BET, BET, "7c 2s", BET, BET, "9d", BET, BET, "3h 4h")
    wagers = ("pocket", "ante", "flop", "river", "play")
    assert [tuple(line.split()[1:3]) for line in settled(round)] == [(spot, name) for spot in "21" for name in wagers]
    assert [act.spot for act in acts(round, Show)] == ["2", "1"]


def test_at_the_end_no_card_is_left_on_the_table() -> None:
    round = to_the_end(("Ah", "7d"), "7c 2s", "9d", "Kc Qd")
    assert all(not spot.cards and not spot.down for spot in round.layout.spots.values())


def test_an_absent_player_folds() -> None:
    round = one_hand("Ah", "Ad")
    assert round.absent(round.asks[0]) is FOLD


def test_every_clause_of_the_manual_is_named_by_a_step_or_by_the_betting_before_the_deal() -> None:
    seen = {number for clause in GAME.procedure if clause.steps for number in clause.numbers}
    for dealer in ("7s Ac", "9c 3d", "2c 3d", "Kc Td"):
        round = to_the_end(("Ah", "7d"), "7c 2s", "9d", dealer)
        seen |= {number for event in round.log for number in event.clause.numbers}
    round = one_hand("Ah", "Ad", BET, "7h 2s", BET, "9d", BET, "3c 8d", pocket=100)
    seen |= {number for event in round.log for number in event.clause.numbers}
    assert set(GAME.clauses) - seen == {"1"}


def test_pocket_rows_pay_by_the_table_in_force() -> None:
    for number, royal, aces in (("1", 30, 20), ("2", 35, 15), ("3", 25, 20)):
        pays = GAME.configured(None, [("table.pocket", number)]).pays["pocket"]
        assert (pays[Pocket.ROYAL], pays[Pocket.ACES], pays[Pocket.FLUSH]) == (royal, aces, -1)
