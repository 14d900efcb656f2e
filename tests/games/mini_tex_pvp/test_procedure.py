"""Hands dealt through the engine, clause by clause."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pitboss.core.cards import Card, cards, deck
from pitboss.core.errors import BadBets, BadValue, IllegalChoice, NotYourTurn
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games.mini_tex_pvp import GAME
from pitboss.games.mini_tex_pvp.betting import Action, BettingLimits, Kind, Structure
from pitboss.games.mini_tex_pvp.positions import next_button
from pitboss.games.mini_tex_pvp.pots import MOST_RAKE
from pitboss.games.mini_tex_pvp.wagers import Options
from pitboss.rules.acts import UNCALLED, Ask, Award, Collect, Deal, Lay, Place, Settle, Show
from pitboss.rules.house import House
from tests.games.mini_tex_pvp.match import random_player

RICH = {1: 100_000, 2: 100_000, 3: 100_000}


def sit(
    purses: dict[int, int], button: int, *settings: tuple[str, str], side: dict[int, int] | None = None
) -> Round[Options]:
    bets = {seat: {"pot": 0, **({"pocket": side[seat]} if side and seat in side else {})} for seat in purses}
    return Round(house(settings), bets, purses=purses, button=button)


@cache
def house(settings: tuple[tuple[str, str], ...]) -> House[Options]:
    return GAME.configured(None, settings)


def go(round: Round[Options], *moves: str) -> Round[Options]:
    """Play moves: "Ah Kd ..." deals cards, "2 raise 40" is seat 2 raising to 40 dollars."""
    for move in moves:
        if isinstance(round.request, Ask):
            seat, kind, *to = move.split()
            round.supply(Action(Kind(kind), int(to[0]) * 100 if to else 0), seat)
        else:
            for card in cards(move):
                if isinstance(round.request, Deal) and len(round.request.at) == 2:
                    round.supply(cards(move))
                    break
                round.supply((card,))
    return round


def acts(round: Round[Options], kind: type[Any]) -> list[Any]:
    return [event.act for event in round.log if type(event.act) is kind]


def awards(round: Round[Options]) -> list[tuple[str, int, int]]:
    """(spot, pot, dollars)"""
    return [(act.spot, act.pot, act.chips // 100) for act in acts(round, Award)]


def rows(round: Round[Options]) -> dict[str, str]:
    return {act.spot: act.row.key for act in acts(round, Settle) if act.wager == "pot"}


def test_1_an_ante_is_a_house_option_and_dead_money() -> None:
    round = sit(RICH, 3, ("ante", "3"))
    assert acts(round, Place)[:3] == [Place("1", "pot", 300), Place("2", "pot", 300), Place("3", "pot", 300)]
    round = go(round, "Ah Kd 2c 3c 4c 5c", "3 fold", "1 fold")
    assert awards(round) == [("2", UNCALLED, 5), ("2", 0, 19)]  # 10 - 5 back; 3 x 3 and two fives are won


def test_1_the_antes_together_are_at_most_the_largest_wager_of_the_first_round() -> None:
    with pytest.raises(BadBets, match=r"antes of \$12 in all are above \$10"):
        sit(RICH, 3, ("ante", "4"))


def test_1_a_fee_by_the_hand_is_taken_before_the_deal() -> None:
    round = sit(RICH, 3, ("fee", "hand"))
    assert [act.stake for act in acts(round, Settle)] == [100, 100, 100]
    assert round.layout.purses == {1: 99_900 - 500, 2: 99_900 - 1000, 3: 99_900}


def test_2_blinds_left_of_the_button_half_the_minimum_and_the_minimum() -> None:
    assert acts(sit(RICH, 1), Place) == [Place("2", "pot", 500), Place("3", "pot", 1000)]


def test_2_heads_up_the_button_is_the_small_blind_and_acts_first() -> None:
    round = go(sit({4: 10_000, 7: 10_000}, 7), "Ah Kd 2c 3c")
    assert acts(round, Place) == [Place("7", "pot", 500), Place("4", "pot", 1000)]
    assert round.request is not None and round.request.spot == "7"
    go(round, "7 call", "4 check", "9c 9d")
    assert round.request.spot == "4"


def test_3_cards_one_at_a_time_from_the_left_of_the_button() -> None:
    round = go(sit(RICH, 2), "Ah Kd 2c 3c 4c 5c")
    assert [act.spot for act in acts(round, Deal)] == ["3", "1", "2", "3", "1", "2"]


def test_4_first_to_act_is_left_of_the_big_blind() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c")
    assert round.request is not None and round.request.spot == "3"


def test_5_7_a_card_is_buried_before_flop_and_river() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c", "3 call", "1 call", "2 check", "9c 9d")
    go(round, "1 check", "2 check", "3 check", "Qd")
    assert [(act.spot, act.at) for act in acts(round, Lay)] == [("burn", (6,)), ("burn", (9,))]
    assert round.layout["board"].cards == cards("9c 9d Qd")


def test_6_8_first_to_act_is_the_first_active_player_left_of_the_button() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c", "3 call", "1 fold", "2 check", "9c 9d")
    assert round.request is not None and round.request.spot == "2"


def test_8_fixed_limit_bets_double_on_the_river() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c", "3 call", "1 call", "2 check", "9c 9d")
    assert [str(action) for action in round.asks[0].legal] == ["fold", "check", "bet to $10"]
    go(round, "1 check", "2 check", "3 check", "Qd")
    assert [str(action) for action in round.asks[0].legal] == ["fold", "check", "bet to $20"]


def test_9_the_best_hand_takes_the_pot() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c Kc 5c", "3 call", "1 call", "2 check", "9c 8d")
    go(round, "1 check", "2 check", "3 check", "Qd", "1 check", "2 check", "3 check")
    assert (awards(round), rows(round)) == ([("2", 0, 30)], {"1": "loss", "2": "win", "3": "loss"})


def test_9_tied_hands_split_and_the_odd_chip_goes_left_of_the_button() -> None:
    round = go(sit(RICH, 2, ("ante", "1")), "Ah 7c Ad 2h 6d 3h", "2 call", "3 call", "1 fold", "9c 8s")
    go(round, "3 check", "2 check", "Qd", "3 check", "2 check")
    assert awards(round) == [("3", 0, 17), ("2", 0, 16)]
    assert rows(round) == {"1": "fold", "3": "split", "2": "split"}


def test_9_all_fold_and_the_last_player_wins_unseen() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c", "3 raise 20", "1 fold", "2 fold")
    assert (rows(round)["3"], acts(round, Show), round.layout["board"].cards) == ("uncalled", [], ())
    assert round.layout.purses == {1: 99_500, 2: 99_000, 3: 101_500}


def test_9a_an_uncalled_bet_goes_back() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c", "3 raise 20", "1 fold", "2 fold")
    assert awards(round) == [("3", UNCALLED, 10), ("3", 0, 25)]


def test_9_side_pots_are_awarded_from_the_last_to_the_main_pot() -> None:
    round = go(
        sit({1: 1500, 2: 3000, 3: 100_000}, 3), "Ah Kd 9s 3c Kc 9h", "3 raise 20", "1 call", "2 raise 30", "3 call"
    )
    go(round, "9c 8d", "Qs")  # all in: no more betting
    assert awards(round) == [("3", 1, 30), ("3", 0, 45)]
    round = go(
        sit({1: 1500, 2: 3000, 3: 100_000}, 3), "Ah Kd 9s Ac Kc Jh", "3 raise 20", "1 call", "2 raise 30", "3 call"
    )
    go(round, "9c 8d", "Qs")
    assert awards(round) == [("2", 1, 30), ("1", 0, 45)]
    assert rows(round) == {"1": "win", "2": "win", "3": "loss"}


def test_9_all_in_and_called_all_hands_are_exposed_before_the_board() -> None:
    round = go(sit({1: 1000, 2: 1000}, 2), "Ah Kd 2c 3c", "2 call")
    assert [act.spot for act in acts(round, Show)] == ["1", "2"]
    assert round.layout["board"].cards == ()


def test_9b_the_last_to_bet_shows_first_and_a_beaten_hand_is_mucked_unseen() -> None:
    round = go(sit(RICH, 3), "4h Kd 2c 3c Kc 5c", "3 call", "1 call", "2 check", "9c 8d")
    go(round, "1 check", "2 check", "3 check", "Qd", "1 check", "2 bet 20", "3 call", "1 call")
    assert [act.spot for act in acts(round, Show)] == ["2"]
    assert {act.spot: act.down for act in acts(round, Collect) if act.down and act.spot != "burn"} == {"1": 2, "3": 2}


def test_9b_without_mucking_every_hand_is_shown_in_turn() -> None:
    round = go(sit(RICH, 3, ("muck", "no")), "4h Kd 2c 3c Kc 5c", "3 call", "1 call", "2 check", "9c 8d")
    go(round, "1 check", "2 check", "3 check", "Qd", "1 check", "2 check", "3 check")
    assert [act.spot for act in acts(round, Show)] == ["1", "2", "3"]


def test_9b_with_a_player_all_in_every_hand_is_shown_the_last_to_bet_first() -> None:
    round = go(
        sit({1: 1500, 2: 100_000, 3: 100_000}, 3), "4h Kd 2c 3c Kc 5c", "3 raise 20", "1 call", "2 call", "9c 8d"
    )
    go(round, "2 check", "3 check", "Qd", "2 bet 20", "3 call")
    assert [act.spot for act in acts(round, Show)] == ["2", "3", "1"]
    round = go(sit({1: 3000, 2: 3000}, 2), "4h Kd 3c Kc", "2 call", "1 check", "9c 8d", "1 check", "2 check", "Qd")
    go(round, "1 bet 20", "2 call")
    assert [act.spot for act in acts(round, Show)] == ["1", "2"]


def test_9b_a_better_hand_after_the_first_is_shown() -> None:
    round = go(sit(RICH, 3), "4h Kd 2c 3c Kc 5c", "3 call", "1 call", "2 check", "9c 8d")
    go(round, "1 check", "2 check", "3 check", "Qd", "1 check", "2 check", "3 check")
    assert [act.spot for act in acts(round, Show)] == ["1", "2"]  # seat 1 leads, seat 2 beats it, seat 3 is beaten


def test_10_pocket_poker_is_off_unless_the_house_offers_it() -> None:
    with pytest.raises(BadBets, match="not offered"):
        sit(RICH, 3, side={1: 500})


def test_10_pocket_poker_lives_after_a_fold() -> None:
    round = go(sit(RICH, 3, ("pocket_poker", "yes"), side={1: 500}), "Ah Kd 2c Kh 4c 5c", "3 call", "1 fold", "2 check")
    go(round, "9c 8d", "2 check", "3 check", "Qd", "2 check", "3 check")
    settled = [(act.spot, act.wager, act.row.key) for act in acts(round, Settle)]
    assert ("1", "pocket", "royal") in settled and settled[0] == ("1", "pot", "fold")


def test_11_the_button_moves_to_the_next_player_with_chips() -> None:
    round = go(sit({1: 1000, 2: 1000, 3: 5000}, 3), "Ah Kd 2c 3c Kc 5c", "3 fold", "1 call")
    round = go(round, "9c 8d", "Qd")
    left = {seat: chips for seat, chips in round.layout.purses.items() if seat and chips}
    assert left == {2: 2000, 3: 5000} and next_button(left, 3) == 2


def test_rake_is_taken_in_whole_chips_up_to_the_cap_and_only_with_a_flop() -> None:
    hole = "Ah Kd 2c 3c Kc 5c"
    round = go(sit(RICH, 3, ("fee", "rake"), ("rake_cap", "2")), hole, "3 call", "1 call", "2 check", "9c 8d")
    go(round, "1 check", "2 check", "3 check", "Qd", "1 check", "2 check", "3 check")
    assert awards(round) == [("rake", 0, 2), ("2", 0, 28)]
    round = go(sit(RICH, 3, ("fee", "rake")), hole, "3 fold", "1 fold")
    assert all(spot != "rake" for spot, _, _ in awards(round))


def test_a_rake_above_the_legal_limit_cannot_be_set() -> None:
    with pytest.raises(BadValue, match="rake=11"):
        sit(RICH, 3, ("rake", "11"))


@pytest.mark.parametrize(
    ("seat", "action", "error", "message"),
    [
        ("1", Action(Kind.CALL), NotYourTurn, "1 answered call"),
        ("3", Action(Kind.RAISE, 1500), IllegalChoice, "below the minimum raise"),
        ("3", Action(Kind.RAISE, 3000), IllegalChoice, "above the maximum raise"),
        ("3", Action(Kind.RAISE, 1_000_000), IllegalChoice, "more than the stack"),
        ("3", Action(Kind.CHECK), IllegalChoice, r"there is \$10 to call"),
        ("3", "jump", IllegalChoice, "jump is not offered to seat 3; choose one of: fold, call, raise to \\$20"),
    ],
)
def test_illegal_actions_are_refused_by_name_and_change_nothing(
    seat: str, action: Any, error: type[Exception], message: str
) -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c")
    before = (dict(round.layout.purses), len(round.log), round.request)
    with pytest.raises(error, match=message):
        round.supply(action, seat)
    assert (round.layout.purses, len(round.log), round.request) == before


def test_the_cap_is_refused_by_name() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c", "3 raise 20", "1 raise 30", "2 raise 40")
    with pytest.raises(IllegalChoice, match="cap reached, 4 wagers"):
        round.supply(Action(Kind.RAISE, 5000), "3")


def test_the_washington_house_is_the_default_and_another_has_no_limits() -> None:
    plain, free = GAME.configured().options, GAME.configured("no-limit").options
    assert plain == GAME.configured("washington").options
    assert plain.limits(1) == BettingLimits(Structure.FIXED, 1000, None, 4, 100)
    assert plain.limits(3) == BettingLimits(Structure.FIXED, 2000, None, 4, 100)
    assert free.limits(3) == BettingLimits(Structure.NO_LIMIT, 1000, None, None, 100)
    spread = GAME.configured(None, [("structure", "spread"), ("most", "40")]).options
    assert spread.limits(3) == BettingLimits(Structure.SPREAD, 1000, 4000, 4, 100)


def test_an_absent_player_checks_or_folds() -> None:
    round = go(sit(RICH, 3), "Ah Kd 2c 3c 4c 5c")
    assert str(round.absent(round.asks[0])) == "fold"
    go(round, "3 call", "1 call")
    assert str(round.absent(round.asks[0])) == "check"


@pytest.mark.parametrize(
    ("purses", "message"),
    [({1: 1000}, "1 players cannot play"), ({1: 1000, 2: 0}, "seat 2 has no chips")],
)
def test_a_hand_takes_two_players_with_chips(purses: dict[int, int], message: str) -> None:
    with pytest.raises((BadBets, BadValue), match=message):
        sit(purses, 1)


def test_nothing_is_bet_on_the_pot_before_the_deal() -> None:
    with pytest.raises(BadBets, match="starts at 0"):
        Round(GAME.configured(), [{"pot": 500}, {"pot": 0}])


def test_without_stacks_every_seat_has_the_buy_in() -> None:
    round = Round(GAME.configured(None, [("buy_in", "50")]), [{"pot": 0}, {"pot": 0}])
    assert sum(round.layout.purses.values()) + 1500 == 10_000


SETTINGS = [
    (("structure", structure), ("fee", fee), ("muck", muck), ("ante", ante))
    for structure, fee, muck, ante in (
        ("fixed", "rake", "yes", "0"),
        ("spread", "hand", "no", "1"),
        ("no-limit", "rake", "yes", "1"),
        ("no-limit", "none", "no", "0"),
    )
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_random_hands_conserve_chips_and_keep_the_limits(settings: tuple[tuple[str, str], ...]) -> None:
    chance = random.Random(str(settings))
    for _ in range(150):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 10)))
        purses = {seat: chance.randint(1, 500) * 100 for seat in seats}
        round = sit(purses, chance.choice(seats), *settings)
        play(round, ShuffledShoe(deck(), chance), random_player(chance))
        check_chips(round, purses)
        check_wagers(round)


def check_chips(round: Round[Options], purses: dict[int, int]) -> None:
    done = [act for _, act, _, _ in round.layout.log]
    fees = sum(act.stake for act in done if isinstance(act, Settle) and act.wager == "house_fee")
    wagered = sum(act.stake for act in done if isinstance(act, Place) and act.wager == "pot")
    back = sum(act.chips for act in done if isinstance(act, Award) and act.pot == UNCALLED)
    raked = sum(act.chips for act in done if isinstance(act, Award) and act.spot == "rake")
    assert min(round.layout.purses.values()) >= 0
    assert sum(round.layout.purses.values()) + fees + raked == sum(purses.values())
    assert Fraction(raked) <= MOST_RAKE * (wagered - back)


def check_wagers(round: Round[Options]) -> None:
    raises = Counter({"4": 1})  # the big blind is the first wager
    raises.update(
        clause.number
        for clause, act, answer, _ in round.layout.log
        if isinstance(act, Ask) and answer.kind in (Kind.BET, Kind.RAISE)
    )
    assert max(raises.values()) <= 4


def test_no_view_of_a_seat_holds_cards_it_may_not_see() -> None:
    chance = random.Random(8)
    for _ in range(40):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 10)))
        round = sit(dict.fromkeys(seats, 30_000), chance.choice(seats), ("structure", "no-limit"))
        stack, choose = ShuffledShoe(deck(), chance), random_player(chance)
        while round.request is not None:
            for seat in seats:
                view = round.layout.seen_by(seat)
                hidden = {card for hand in round.layout.hands if hand.seat != seat for card in hand.cards[: hand.own]}
                shown = {card for spot in view.spots.values() for card in spot.cards}
                result = {card for _, act, answer, _ in view.log if isinstance(act, Deal) for card in answer or ()}
                assert not hidden & (shown | result)
                assert shown <= seen_cards(round)
            if isinstance(round.request, Ask):
                hand = round.layout[round.request.spot]
                round.supply(choose(hand, round.layout.seen_by(hand.seat), round.request))
            else:
                round.supply(stack.answer(round.request, round.layout))


def seen_cards(round: Round[Options]) -> set[Card]:
    """Cards that have left the shoe face up or to a player; never one still undealt or buried."""
    return {card for event in round.log if isinstance(event.act, Deal) for card in event.answer}


def test_every_clause_is_named_by_a_step_but_the_moving_button() -> None:
    assert [clause.number for clause in GAME.procedure if not clause.steps] == ["11"]
