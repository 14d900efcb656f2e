"""Rounds of dice and wheels: rolls, bets that stay, the marker, and the chain that their odds follow from."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.core.errors import BadBets, NotDerivable, WrongCards
from pitboss.derive.chain import BetChain, first_of_chain
from pitboss.engine.notation import load, read, save, write
from pitboss.engine.round import Round, check_stays
from pitboss.engine.walk import walk
from pitboss.games import REGISTRY
from pitboss.rules.captions import caption

ROULETTE = REGISTRY["roulette"]
PRISON = ROULETTE.configured(None, [("zero", "en-prison")])


@pytest.mark.parametrize("answer", [(0,), (38,), (1, 2), (), 5, ("5",), (True,)])
def test_only_a_number_of_each_die_is_a_roll(answer: Any) -> None:
    round = Round(ROULETTE.house(), [{"red": 1000}])
    with pytest.raises(WrongCards):
        round.supply(answer)
    assert round.request is not None and not round.log


def test_a_bet_that_stays_is_handed_to_the_next_round_as_what_it_has_become() -> None:
    first = Round(PRISON, [{"red": 1000, "straight_0": 100}])
    first.supply((1,))
    assert first.stays == {1: {"red_imprisoned": 1000}}
    assert [caption(one.act, one.answer, PRISON) for one in first.log] == [
        "Wheel: 0 green",
        "Seat 1's Red moves to Red in prison",
        "Seat 1's Straight 0 pays 35 to 1: $35",
    ]
    second = Round(PRISON, first.stays)
    second.supply((2,))  # 1 is red
    assert not second.stays and [act.row.key for act in second.settled] == ["released"]


def test_a_roll_is_saved_and_read_again() -> None:
    round = Round(PRISON, [{"red": 1000}])
    round.supply((1,))
    assert write(round) == "wheel: 1" and read(round, "wheel: 1").log == round.log
    assert load(save(round), REGISTRY.__getitem__).stays == round.stays


def test_a_contract_bet_can_be_neither_lowered_nor_made_by_itself() -> None:
    stays = {"red_imprisoned": 1000}
    check_stays(PRISON, {**stays, "black": 500}, stays, 0)
    for bets in ({"black": 500}, {"red_imprisoned": 500}, {"red_imprisoned": 2000}):
        with pytest.raises(BadBets, match="stays as it is"):
            check_stays(PRISON, bets, stays, 0)
    with pytest.raises(BadBets, match="a bet on Red becomes it"):
        check_stays(PRISON, stays, {}, 0)


@pytest.mark.parametrize("wager", ["red", "dozen_2", "line_1_2_3_4_5_6", "straight_0"])
def test_the_walk_over_every_roll_gives_the_shares_of_the_chain(wager: str) -> None:
    house = ROULETTE.house()
    walked = {rows[0].row: chance for rows, chance in walk(Round(house, [{wager: 1000}])).items()}
    assert walked == BetChain(house, wager).solved().rows


def test_a_chain_is_solved_exactly() -> None:
    half, third = (
        Fraction(1, 2),
        Fraction(1, 3),
    )
    assert first_of_chain([[Fraction(0), half], [third, third]], [[Fraction(1)], [Fraction(0)]]) == [Fraction(4, 3)]
    with pytest.raises(NotDerivable, match="for ever"):
        first_of_chain([[Fraction(1)]], [[Fraction(0)]])
