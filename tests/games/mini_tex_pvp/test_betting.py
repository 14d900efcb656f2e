"""Rounds of betting worked by hand. Amounts are whole units; `to` is the total bet of the round."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.core.errors import BadValue, IllegalChoice, NotYourTurn, RoundOver
from pitboss.games.mini_tex_pvp.betting import CALL, CHECK, FOLD, Action, Betting, BettingLimits, Kind, Structure, start

FIXED = BettingLimits(Structure.FIXED, 20)
NO_CAP = BettingLimits(Structure.FIXED, 20, cap=None)
SPREAD = BettingLimits(Structure.SPREAD, 10, 100)
NO_LIMIT = BettingLimits(Structure.NO_LIMIT, 100)
WASHINGTON = BettingLimits(Structure.NO_LIMIT, 100, most=300)


def parsed(text: str) -> tuple[int, Action]:
    """ "2 raise 40" is seat 2 raising to 40."""
    seat, kind, *to = text.split()
    return int(seat), Action(Kind(kind), int(to[0]) if to else 0)


def after(betting: Betting, *actions: str) -> Betting:
    for action in actions:
        betting = betting.take(*parsed(action))
    return betting


def seats(*stacks: int) -> list[tuple[int, int]]:
    return list(enumerate(stacks, 1))


def put(betting: Betting) -> list[int]:
    return [player.put for player in betting.players]


def offered(betting: Betting) -> list[str]:
    return [" ".join(map(str, (action.kind, action.to or ""))).strip() for action in betting.legal]


def test_fixed_limit_all_check_and_the_round_is_over() -> None:
    betting = after(start(FIXED, seats(100, 100, 100)), "1 check", "2 check", "3 check")
    assert (betting.to_act, put(betting), betting.aggressor) == (None, [0, 0, 0], None)


def test_fixed_limit_bet_raise_and_call_around() -> None:
    betting = after(start(FIXED, seats(100, 100, 100)), "1 bet 20", "2 raise 40", "3 call", "1 call")
    assert (betting.to_act, put(betting), betting.aggressor) == (None, [40, 40, 40], 2)


def test_fixed_limit_offers_one_size_only() -> None:
    assert offered(start(FIXED, seats(100, 100))) == ["fold", "check", "bet 20"]
    assert offered(after(start(FIXED, seats(100, 100)), "1 bet 20")) == ["fold", "call", "raise 40"]


def test_cap_after_a_bet_and_three_raises_only_call_or_fold() -> None:
    betting = after(start(FIXED, seats(200, 200)), "1 bet 20", "2 raise 40", "1 raise 60", "2 raise 80")
    assert offered(betting) == ["fold", "call"]
    with pytest.raises(IllegalChoice, match="cap reached, 4 wagers"):
        betting.take(1, Action(Kind.RAISE, 100))


def test_cap_holds_heads_up_too_unless_the_house_has_none() -> None:
    betting = start(NO_CAP, seats(200, 200))
    betting = after(betting, "1 bet 20", "2 raise 40", "1 raise 60", "2 raise 80", "1 raise 100")
    assert betting.wagers == 5


def test_cap_counts_the_big_blind_as_the_opening_wager() -> None:
    betting = start(FIXED, seats(200, 190, 180), {2: 10, 3: 20}, level=20)
    betting = after(betting, "1 raise 40", "2 raise 60", "3 raise 80")
    assert offered(betting) == ["fold", "call"]


def test_cap_counts_a_short_all_in_as_a_wager() -> None:
    betting = after(start(FIXED, seats(200, 25, 200)), "1 bet 20", "2 raise 25", "3 raise 40", "1 raise 60")
    assert offered(betting) == ["fold", "call"]


def test_big_blind_has_the_option_when_all_have_called() -> None:
    betting = after(start(FIXED, seats(100, 90, 80), {2: 10, 3: 20}, level=20), "1 call", "2 call")
    assert (betting.to_act, offered(betting)) == (3, ["fold", "check", "raise 40"])
    assert after(betting, "3 check").to_act is None


def test_big_blind_raise_is_answered_by_all_others() -> None:
    betting = after(start(FIXED, seats(100, 90, 80), {2: 10, 3: 20}, level=20), "1 call", "2 call", "3 raise 40")
    assert betting.to_act == 1
    assert after(betting, "1 call", "2 call").to_act is None


def test_all_fold_to_the_big_blind_and_it_does_not_act() -> None:
    betting = after(start(FIXED, seats(100, 90, 80), {2: 10, 3: 20}, level=20), "1 fold", "2 fold")
    assert betting.to_act is None


def test_heads_up_the_button_as_small_blind_acts_first_before_the_flop() -> None:
    betting = start(FIXED, [(1, 90), (2, 80)], {1: 10, 2: 20}, level=20)
    assert (betting.to_act, betting.legal.owed) == (1, 10)
    assert after(betting, "1 call").to_act == 2


def test_big_blind_all_in_for_less_is_called_in_full_while_others_can_bet() -> None:
    betting = start(FIXED, seats(100, 90, 0), {2: 10, 3: 5}, level=20)
    assert betting.legal.owed == 20
    betting = after(betting, "1 call")
    assert (betting.to_act, betting.legal.owed) == (2, 10)


def test_big_blind_all_in_for_less_heads_up_leaves_nothing_to_call() -> None:
    assert start(FIXED, [(1, 90), (2, 0)], {1: 10, 2: 5}, level=20).to_act is None


def test_heads_up_small_blind_calls_only_what_a_short_big_blind_has() -> None:
    betting = start(FIXED, [(1, 90), (2, 0)], {1: 10, 2: 15}, level=20)
    assert (betting.legal.owed, offered(betting)) == (5, ["fold", "call"])


def test_call_all_in_for_less() -> None:
    betting = after(start(FIXED, seats(100, 15)), "1 bet 20", "2 call")
    assert (betting.to_act, put(betting), betting.players[1].stack) == (None, [20, 15], 0)


def test_fixed_limit_all_in_of_less_than_half_a_bet_does_not_reopen_for_those_who_acted() -> None:
    betting = after(start(FIXED, seats(100, 29, 100)), "1 bet 20", "2 raise 29", "3 call")
    assert (betting.to_act, offered(betting)) == (1, ["fold", "call"])
    with pytest.raises(IllegalChoice, match="does not reopen"):
        betting.take(1, Action(Kind.RAISE, 40))


def test_fixed_limit_all_in_of_less_than_half_a_bet_may_be_completed_by_one_who_has_not_acted() -> None:
    betting = after(start(FIXED, seats(100, 25, 100)), "1 bet 20", "2 raise 25")
    assert offered(betting) == ["fold", "call", "raise 40"]


def test_fixed_limit_all_in_of_half_a_bet_counts_as_a_full_raise_and_reopens() -> None:
    betting = after(start(FIXED, seats(100, 30, 100)), "1 bet 20", "2 raise 30", "3 call")
    assert offered(betting) == ["fold", "call", "raise 50"]


def test_fixed_limit_opening_all_in_of_15_is_raised_to_35() -> None:
    assert offered(after(start(FIXED, seats(15, 100, 100)), "1 bet 15")) == ["fold", "call", "raise 35"]


def test_fixed_limit_opening_all_in_of_5_is_completed_to_20() -> None:
    betting = after(start(FIXED, seats(5, 100, 100)), "1 bet 5")
    assert offered(betting) == ["fold", "call", "raise 20"]
    assert offered(after(betting, "2 raise 20")) == ["fold", "call", "raise 40"]


def test_fixed_limit_short_all_ins_that_add_up_to_half_a_bet_reopen() -> None:
    betting = after(start(FIXED, seats(100, 25, 31, 100)), "1 bet 20", "2 raise 25", "3 raise 31", "4 call")
    assert (betting.to_act, offered(betting)) == (1, ["fold", "call", "raise 51"])


def test_short_stack_may_go_all_in_below_the_full_raise() -> None:
    assert offered(after(start(FIXED, seats(100, 33)), "1 bet 20")) == ["fold", "call", "raise 33"]


def test_no_limit_least_raise_is_the_last_raise() -> None:
    betting = after(start(NO_LIMIT, seats(5000, 5000, 5000)), "1 bet 300", "2 raise 1000")
    assert offered(betting) == ["fold", "call", "raise 1700", "raise 5000"]
    with pytest.raises(IllegalChoice, match="below the minimum raise to"):
        betting.take(3, Action(Kind.RAISE, 1699))


def test_no_limit_an_all_in_of_140_over_100_makes_the_least_raise_240() -> None:
    betting = after(start(NO_LIMIT, seats(1000, 140, 1000)), "1 bet 100", "2 raise 140")
    assert offered(betting) == ["fold", "call", "raise 240", "raise 1000"]


def test_no_limit_short_all_in_does_not_reopen_for_the_bettor() -> None:
    betting = after(start(NO_LIMIT, seats(1000, 140, 1000)), "1 bet 100", "2 raise 140", "3 call")
    assert (betting.to_act, offered(betting)) == (1, ["fold", "call"])


def test_no_limit_short_all_ins_that_add_up_to_a_full_raise_reopen() -> None:
    betting = start(NO_LIMIT, seats(1000, 140, 200, 1000))
    betting = after(betting, "1 bet 100", "2 raise 140", "3 raise 200", "4 call")
    assert (betting.to_act, offered(betting)) == (1, ["fold", "call", "raise 300", "raise 1000"])


def test_no_limit_what_adds_up_for_one_player_need_not_for_another() -> None:
    betting = start(NO_LIMIT, seats(1000, 140, 1000, 200))
    betting = after(betting, "1 bet 100", "2 raise 140", "3 call", "4 raise 200", "1 call")
    assert (betting.to_act, offered(betting)) == (3, ["fold", "call"])  # 60 more is no full raise for seat 3


def test_no_limit_under_washington_rules_a_single_wager_is_at_most_300() -> None:
    betting = after(start(WASHINGTON, seats(5000, 5000)), "1 bet 300")
    assert offered(betting) == ["fold", "call", "raise 600"]
    with pytest.raises(IllegalChoice, match="above the maximum raise"):
        betting.take(2, Action(Kind.RAISE, 601))


def test_spread_limit_bets_from_the_minimum_to_the_maximum() -> None:
    assert offered(start(SPREAD, seats(1000, 1000))) == ["fold", "check", "bet 10", "bet 100"]
    betting = after(start(SPREAD, seats(1000, 1000)), "1 bet 60")
    assert offered(betting) == ["fold", "call", "raise 120", "raise 160"]


def test_a_raise_that_no_player_can_call_is_not_offered() -> None:
    betting = after(start(NO_LIMIT, seats(150, 1000)), "1 bet 150")
    assert offered(betting) == ["fold", "call"]
    with pytest.raises(IllegalChoice, match="no player has chips left"):
        betting.take(2, Action(Kind.RAISE, 400))


def test_players_all_in_are_passed_over_and_a_lone_player_with_chips_does_not_act() -> None:
    assert start(FIXED, [(1, 0), (2, 50), (3, 0)]).to_act is None
    assert start(FIXED, [(1, 0), (2, 50), (3, 70)]).to_act == 2


def test_one_player_left_ends_the_round() -> None:
    betting = after(start(FIXED, seats(100, 100, 100)), "1 bet 20", "2 fold", "3 fold")
    assert betting.to_act is None


REFUSALS: Sequence[tuple[BettingLimits, list[str], str, type[Exception], str]] = [
    (FIXED, [], "2 check", NotYourTurn, "seat 2 cannot check: it is the turn of seat 1"),
    (FIXED, ["1 bet 20"], "2 check", IllegalChoice, "there is .* to call"),
    (FIXED, [], "1 call", IllegalChoice, "nothing to call"),
    (FIXED, [], "1 raise 20", IllegalChoice, "this would be a bet"),
    (FIXED, ["1 bet 20"], "2 bet 40", IllegalChoice, "this would be a raise"),
    (FIXED, [], "1 bet 10", IllegalChoice, "below the minimum bet"),
    (FIXED, [], "1 bet 30", IllegalChoice, "above the maximum bet"),
    (FIXED, [], "1 bet 101", IllegalChoice, "more than the stack"),
    (NO_LIMIT, [], "1 bet 0", IllegalChoice, "below the minimum bet"),
    (FIXED, ["1 check", "2 check"], "1 check", RoundOver, "is over"),
]


@pytest.mark.parametrize(("limits", "before", "action", "error", "message"), REFUSALS)
def test_illegal_actions_are_refused_by_name_and_change_nothing(
    limits: BettingLimits, before: list[str], action: str, error: type[Exception], message: str
) -> None:
    betting = after(start(limits, seats(100, 100)), *before)
    kept = (betting.players, betting.level, betting.wagers, betting.turn)
    with pytest.raises(error, match=message):
        betting.take(*parsed(action))
    assert (betting.players, betting.level, betting.wagers, betting.turn) == kept


def test_legal_knows_every_amount_between_its_bounds() -> None:
    legal = start(NO_LIMIT, seats(1000, 1000)).legal
    assert Action(Kind.BET, 555) in legal and Action(Kind.BET, 99) not in legal and CALL not in legal
    assert FOLD in legal and CHECK in legal and len(legal) == 4


def test_bets_are_whole_chips_but_for_an_all_in() -> None:
    legal = start(BettingLimits(Structure.NO_LIMIT, 100, chip=25), seats(960, 1000)).legal
    assert (legal.least, legal.most) == (100, 960)
    assert Action(Kind.BET, 960) in legal and Action(Kind.BET, 150) in legal
    assert "whole chips" in legal.refusal(Action(Kind.BET, 140))
    assert [legal.raise_to(amount).to for amount in (0, 140, 959, 2000)] == [100, 125, 950, 960]


@pytest.mark.parametrize("action", [FOLD, CHECK, Action(Kind.BET, 100), Action(Kind.RAISE, 123456)])
def test_an_action_is_read_back_from_its_text(action: Action) -> None:
    legal = start(NO_LIMIT, seats(1000, 1000)).legal
    assert legal.parse(str(action)) == action
    assert legal.parse(str(action).replace(" to $", " ")) == action


@pytest.mark.parametrize("text", ["", "jump", "bet to $", "bet to $1.x", "raise to"])
def test_text_that_is_no_action_is_not_read(text: str) -> None:
    assert start(NO_LIMIT, seats(1000, 1000)).legal.parse(text) is None


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadValue, match="is below the bet"):
        start(BettingLimits(Structure.SPREAD, 100, 50), seats(100, 100))
