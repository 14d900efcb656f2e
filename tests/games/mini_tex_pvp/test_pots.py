"""Pots worked by hand: uncalled bets, side pots, odd chips, rake; and who sits where around the button."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.core.errors import BadValue
from pitboss.games.mini_tex_pvp import positions
from pitboss.games.mini_tex_pvp.pots import Pot, Rake, Share, award, pots, rake, split, uncalled


def test_one_pot_when_all_bets_are_equal() -> None:
    assert pots({1: 40, 2: 40, 3: 40}) == [Pot(120, (1, 2, 3))]


def test_folded_chips_stay_in_the_pot_they_were_put_in() -> None:
    assert pots({1: 40, 2: 40, 3: 10}, folded={3}) == [Pot(90, (1, 2))]


def test_a_short_all_in_makes_a_side_pot() -> None:
    assert pots({1: 50, 2: 100, 3: 100}) == [Pot(150, (1, 2, 3)), Pot(100, (2, 3))]


def test_two_short_all_ins_make_two_side_pots() -> None:
    assert pots({1: 30, 2: 70, 3: 100, 4: 100}) == [Pot(120, (1, 2, 3, 4)), Pot(120, (2, 3, 4)), Pot(60, (3, 4))]


def test_equal_all_ins_make_one_side_pot() -> None:
    assert pots({1: 30, 2: 30, 3: 80, 4: 80}) == [Pot(120, (1, 2, 3, 4)), Pot(100, (3, 4))]


def test_a_folded_bet_above_an_all_in_is_divided_between_the_layers() -> None:
    assert pots({1: 50, 2: 100, 3: 80, 4: 100}, folded={3}) == [Pot(200, (1, 2, 4)), Pot(130, (2, 4))]


def test_a_folded_bet_alone_makes_no_pot_of_its_own() -> None:
    assert pots({1: 20, 2: 20, 3: 5, 4: 0}, folded={3, 4}) == [Pot(45, (1, 2))]


def test_a_layer_with_one_contestant_and_folded_chips_is_a_pot_of_its_own() -> None:
    assert pots({1: 50, 2: 80, 3: 80}, folded={3}) == [Pot(150, (1, 2)), Pot(60, (2,))]


def test_a_layer_that_no_seat_can_win_goes_to_the_pot_below() -> None:
    assert pots({1: 50, 2: 50, 3: 80}, folded={3}) == [Pot(180, (1, 2))]


def test_an_uncalled_bet_goes_back() -> None:
    assert uncalled({1: 50, 2: 120, 3: 80}) == (2, 40)


def test_a_called_bet_does_not_go_back() -> None:
    assert uncalled({1: 120, 2: 120, 3: 80}) is None


def test_an_uncalled_big_blind_gets_back_what_is_above_the_small_blind() -> None:
    assert uncalled({1: 5, 2: 10}) == (2, 5)


def test_an_even_split() -> None:
    assert split(100, (3, 1)) == {3: 50, 1: 50}


def test_the_odd_chip_goes_to_the_first_winner_clockwise_from_the_button() -> None:
    assert split(101, (3, 1)) == {3: 51, 1: 50}


def test_two_odd_chips_go_to_two_different_winners() -> None:
    assert split(500, (4, 6, 2), chip=100) == {4: 200, 6: 200, 2: 100}


def test_a_pot_that_is_no_whole_number_of_chips_is_broken_down_once() -> None:
    assert split(250, (4, 6), chip=100) == {4: 150, 6: 100}


def test_each_pot_goes_to_the_best_hand_that_may_win_it_last_side_pot_first() -> None:
    made = [Pot(150, (1, 2, 3)), Pot(100, (2, 3))]
    assert award(made, {1: 9, 2: 5, 3: 7}, (2, 3, 1)) == [Share(1, 3, 100), Share(0, 1, 150)]


def test_a_side_pot_is_split_by_itself_with_its_own_odd_chip() -> None:
    made = [Pot(151, (1, 2, 3)), Pot(101, (2, 3))]
    shares = award(made, {1: 7, 2: 7, 3: 7}, (3, 1, 2))
    assert shares == [Share(1, 3, 51), Share(1, 2, 50), Share(0, 3, 51), Share(0, 1, 50), Share(0, 2, 50)]


def test_a_pot_with_one_contestant_needs_no_hand() -> None:
    assert award([Pot(60, (2,))], {}, (2, 1)) == [Share(0, 2, 60)]


def test_the_rake_is_a_share_of_each_pot_in_whole_chips() -> None:
    made = [Pot(1550, (1, 2, 3)), Pot(990, (2, 3))]
    assert rake(made, Rake(Fraction(1, 10), chip=100), flop=True) == [100, 0]
    assert rake(made, Rake(Fraction(1, 10)), flop=True) == [155, 99]


def test_the_rake_stops_at_the_posted_cap_over_all_pots() -> None:
    made = [Pot(4000, (1, 2, 3)), Pot(4000, (2, 3)), Pot(4000, (2, 4))]
    assert rake(made, Rake(Fraction(1, 10), cap=500), flop=True) == [400, 100, 0]


def test_no_flop_no_rake() -> None:
    assert rake([Pot(3000, (1, 2))], Rake(Fraction(1, 10)), flop=False) == [0]


def test_a_rake_above_the_legal_tenth_is_refused() -> None:
    with pytest.raises(BadValue, match="11/100 is not allowed"):
        rake([Pot(3000, (1, 2))], Rake(Fraction(11, 100)), flop=True)
    with pytest.raises(BadValue, match="cannot be taken"):
        rake([Pot(3000, (1, 2))], Rake(Fraction(1, 10), cap=-1), flop=True)


def test_blinds_are_the_first_two_seats_left_of_the_button() -> None:
    assert positions.blinds({1, 4, 6, 9}, button=4) == (6, 9)
    assert positions.blinds({1, 4, 6, 9}, button=6) == (9, 1)


def test_heads_up_the_button_is_the_small_blind_and_acts_first_before_the_flop_and_last_after_it() -> None:
    assert positions.blinds({3, 7}, button=7) == (7, 3)
    assert positions.before_flop({3, 7}, big_blind=3) == (7, 3)
    assert positions.clockwise({3, 7}, button=7) == (3, 7)


def test_first_to_act_before_the_flop_is_left_of_the_big_blind_and_the_blinds_are_last() -> None:
    assert positions.before_flop({1, 4, 6, 9}, big_blind=9) == (1, 4, 6, 9)
    assert positions.before_flop({1, 2, 3}, big_blind=2) == (3, 1, 2)


def test_the_button_moves_one_seat_in_play_to_the_left() -> None:
    assert positions.next_button({1, 4, 9}, button=4) == 9
    assert positions.next_button({1, 4, 9}, button=9) == 1
    assert positions.next_button({1, 9}, button=4) == 9  # seat 4 has left


@pytest.mark.parametrize(("big", "chip", "small"), [(10, 1, 5), (500, 100, 200), (100, 100, 100), (1000, 100, 500)])
def test_small_blind_is_half_the_minimum_in_whole_chips(big: int, chip: int, small: int) -> None:
    assert positions.small_blind(big, chip) == small


def test_showdown_begins_with_the_last_to_bet_or_raise() -> None:
    assert positions.showdown_order((2, 5, 8), aggressor=5) == (5, 8, 2)


def test_showdown_without_a_bet_begins_left_of_the_button() -> None:
    assert positions.showdown_order((2, 5, 8), aggressor=None) == (2, 5, 8)


@pytest.mark.parametrize("seats", [{1}, set(range(1, 12))])
def test_a_hand_takes_two_to_ten_players(seats: set[int]) -> None:
    with pytest.raises(BadValue, match="it takes 2 to 10"):
        positions.blinds(seats, button=1)
