"""The interpreter: what it asks for, what it refuses and why, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import cards, deck
from pitboss.core.errors import BadBets, IllegalChoice, NotYourTurn, Refused, RoundOver, UnknownName, WrongCards
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games import three_card_roo, two_card_roo
from pitboss.games.three_card_roo.hand import Open
from pitboss.games.two_card_roo.hand import Position
from pitboss.rules.acts import Ask, Deal, Face, Lay, Settle, Turn, seat_of
from tests.dealing import all_cards, deal, log_lines, played

ROO, TWO = three_card_roo.GAME.house(), two_card_roo.GAME.house()
BETS = {"play": 1000, "pocket": 500, "pairs": 300}


def state(round: Round) -> tuple[Any, ...]:
    """Everything that a refusal must leave as it was."""
    layout = round.layout
    spots = [
        (s.name, s.cards, s.own, s.secret, s.down, dict(s.choices), dict(s.bets), set(s.open), dict(s.rows))
        for s in layout.spots.values()
    ]
    return round.request, list(round.asks), list(layout.log), spots, layout.dealt, layout.unsettled, dict(round._left)


def refuses(round: Round, error: type[Refused], act: Callable[[], Any], message: str) -> None:
    before = state(round)
    with pytest.raises(error, match=message):
        act()
    assert state(round) == before


# bets


@pytest.mark.parametrize(
    ("bets", "error", "message"),
    [
        ([], BadBets, "at least one seat"),
        ([None, {}], BadBets, "at least one seat"),
        ([{"pocket": 500}], BadBets, "needs a bet on Play"),
        ([{"play": 0}], BadBets, "Play: 0 is not a stake"),
        ([{"play": -5}], BadBets, "Play: -5 is not a stake"),
        ([{"play": 2.5}], BadBets, "Play: 2.5 is not a stake"),
        ([{"play": True}], BadBets, "Play: True is not a stake"),
        ([{"play": "10"}], BadBets, "Play: 10 is not a stake"),
        ([{"play": 10, "seven_roo": 10}], BadBets, "7 Roo bonus cannot be bet before the deal"),
        ([{"play": 10, "poket": 10}], UnknownName, "did you mean pocket"),
        ({0: {"play": 10}}, BadBets, "no seat 0; 3 Card Roo seats 1 to 6"),
        ({7: {"play": 10}}, BadBets, "no seat 7"),
        ([{"play": 10}] * 7, BadBets, "no seat 7"),
    ],
)
def test_bets_that_are_refused(bets: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Round(ROO, bets)


def test_seats_by_place_or_by_number() -> None:
    by_place, by_number = Round(ROO, [None, BETS, None, BETS]), Round(ROO, {4: BETS, 2: BETS})
    assert [hand.name for hand in by_place.layout.hands] == [hand.name for hand in by_number.layout.hands] == ["2", "4"]


def test_bets_are_the_rounds_own() -> None:
    mine = dict(BETS)
    round = Round(ROO, [mine])
    round.layout["1"].bets["play"] = 1
    assert mine == BETS


# cards


def test_the_wrong_number_of_cards_is_refused() -> None:
    round = Round(ROO, [BETS])
    for wrong in ((), cards("Ah Kd")):
        refuses(round, WrongCards, lambda wrong=wrong: round.supply(wrong), "1 needs 1 card$|1 needs 1 card\\.")  # type: ignore[misc]
    refuses(round, WrongCards, lambda: round.supply(None), "nothing came where seat 1 needs 1 card")
    refuses(round, WrongCards, lambda: round.supply("Ah"), "Ah came where")
    refuses(round, WrongCards, lambda: round.supply(list(cards("Ah"))), "came where seat 1 needs 1 card")


def test_a_card_that_is_out_is_refused() -> None:
    round = deal(ROO, {1: BETS}, {"1": "Ah Kd"}, {"1": "middle"})
    refuses(round, WrongCards, lambda: round.supply(cards("Ah")), "Ah cannot be dealt to seat 1: no such card is left")
    refuses(round, WrongCards, lambda: round.supply(cards("Joker")), "Joker cannot be dealt")
    round.supply(cards("7h"))
    assert isinstance(round.request, Turn)
    refuses(round, WrongCards, lambda: round.supply(cards("2c 2c")), "2c cannot be dealt to the dealer")
    refuses(round, WrongCards, lambda: round.supply(cards("2c 7h")), "7h cannot be dealt to the dealer")
    round.supply(cards("2c 9d"))


def test_each_deck_has_its_own_copy() -> None:
    two = two_card_roo.GAME.configured(None, [("decks", "2")])
    round = deal(two, {1: {"roo": 5}, 2: {"roo": 5}}, {"1": "9c", "2": "9c"}, {"1": "low", "2": "low"})
    refuses(round, WrongCards, lambda: round.supply(cards("9c")), "9c cannot be dealt")


def test_a_reduced_deck_holds_only_its_cards() -> None:
    round = Round(ROO, [BETS], kinds=dict.fromkeys(cards("Ah Kd 7c 2c 3c 4c"), 1))
    refuses(round, WrongCards, lambda: round.supply(cards("5c")), "5c cannot be dealt")
    round.supply(cards("Ah"))


# choices


def test_out_of_turn_is_refused() -> None:
    round = deal(ROO, {1: BETS, 2: BETS}, {"1": "Ah", "2": "2c"})
    refuses(round, NotYourTurn, lambda: round.supply(cards("3c"), "2"), "seat 2 answered 3c, but seat 1 needs 1 card")
    refuses(round, NotYourTurn, lambda: round.supply(Open.LOW, "dealer"), "the dealer answered low, but seat 1")
    round.supply(cards("Kc"), "1")


def test_a_choice_that_is_not_offered_is_refused() -> None:
    round = deal(ROO, {1: BETS}, {"1": "Ah Kd"})
    for wrong in ("low", None, Position.LOW, cards("2c")):
        refuses(round, IllegalChoice, lambda wrong=wrong: round.supply(wrong), "choose one of: low, middle, high")  # type: ignore[misc]


@given(st.permutations(["1", "2", "4"]), st.data())
def test_players_who_decide_at_the_same_time_may_answer_in_any_order(order: list[str], data: st.DataObject) -> None:
    round = deal(ROO, {1: BETS, 2: BETS, 4: BETS}, {"1": "Ah Kd", "2": "2c 9c", "4": "3c Jc"})
    chosen = {}
    for n, spot in enumerate(order):
        assert {ask.spot for ask in round.asks} == set(order[n:])
        chosen[spot] = data.draw(st.sampled_from(list(Open)))
        round.supply(chosen[spot], spot)
        if n < 2:
            refuses(round, NotYourTurn, lambda spot=spot: round.supply(Open.LOW, spot), f"{spot} answered low, but")  # type: ignore[misc]
    assert {spot: round.layout[spot].chose(Open) for spot in order} == chosen
    assert isinstance(round.request, Deal)
    assert log_lines(round, "5") == [f"5: {spot} says {chosen[spot]}" for spot in order]


def test_an_answer_carries_who_gave_it() -> None:
    round = deal(ROO, {1: BETS}, {"1": "Ah Kd"})
    (ask,) = round.asks
    round.supply(round.absent(ask), "1", "absent")
    assert round.log[-1].mark == "absent"
    assert round.log[-1].answer is Open.MIDDLE


# the end


def test_nothing_is_taken_after_the_end() -> None:
    round = played(ROO, [BETS], 3)
    refuses(round, RoundOver, lambda: round.supply(cards("Ah")), "Ah came when the round was over")
    refuses(round, RoundOver, lambda: round.void("late"), "cannot be called off")


def test_a_void_round_asks_and_settles_nothing_more() -> None:
    round = deal(ROO, {1: BETS, 2: BETS}, {"1": "Ah Kd", "2": "2c 9c"})
    log = round.log
    round.void("a card was exposed")
    assert (round.request, round.asks, round.voided) == (None, [], "a card was exposed")
    assert round.log == log
    assert not round.settled
    refuses(round, RoundOver, lambda: round.supply(Open.LOW, "1"), "over")
    with pytest.raises(RoundOver):
        round.void("again")
    assert round.restart().request is not None


# replay


@given(st.integers(0, 10_000), st.lists(st.sampled_from([None, BETS]), min_size=1, max_size=6))
def test_a_round_is_its_answers(seed: int, seats: list[dict[str, int] | None]) -> None:
    if not any(seats):
        return
    round = played(ROO, seats, seed)
    twin = round.replay(round.answers)
    assert twin.log == round.log
    assert twin.settled == round.settled
    forked = round.replay(round.answers[: seed % len(round.answers)])
    assert forked.log == round.log[: len(forked.log)]
    assert forked.request is not None


def test_kinds_and_dealt_go_with_a_replay() -> None:
    kinds = dict.fromkeys(cards("Ah Kd 7c 2c 3c 4c"), 1)
    round = Round(ROO, [BETS], kinds=kinds, dealt=9)
    round.supply(cards("Ah"))
    twin = round.replay(round.answers)
    assert (twin.kinds, twin.dealt, twin.log) == (kinds, 9, round.log)


# positions


@given(st.integers(0, 10_000), st.integers(1, 6))
def test_every_card_has_one_deck_position_in_dealing_order(seed: int, seats: int) -> None:
    round = played(ROO, [BETS] * seats, seed)
    acts = [event.act for event in round.log]
    taken = [place for act in acts if isinstance(act, Deal | Lay) for place in act.at]
    assert taken == list(range(round.layout.dealt))
    laid = {place for act in acts if isinstance(act, Lay) for place in act.at}
    turned = {place for act in acts if isinstance(act, Turn) for place in act.at}
    assert turned in (laid, set())
    assert len(set(all_cards(round))) == len(all_cards(round))


def test_a_card_keeps_the_position_it_was_laid_from() -> None:
    """The dealer's cards are those of the dealer's turn in the deal, not the next ones of the deck."""
    pack = list(deck())
    stack = ShuffledShoe(pack, Random(1))
    round = play(Round(ROO, [BETS, BETS]), stack, ROO.game.absent)
    for event in round.log:
        if isinstance(event.act, Deal | Turn):
            assert event.answer == tuple(pack[place] for place in event.act.at)
    assert [event.act.at for event in round.log if isinstance(event.act, Turn)] == [(2, 5)]


# what a seat may learn


@given(st.integers(0, 10_000), st.integers(2, 6))
def test_a_seat_learns_its_own_cards_and_what_is_shown(seed: int, seats: int) -> None:
    round = played(TWO, [{"roo": 10, "pairs": 5}] * seats, seed)
    for event in round.log:
        for seat in range(seats + 1):
            view = event.seen_by(seat)
            hidden = (
                isinstance(event.act, Deal | Ask) and event.act.face is Face.OWN and seat_of(event.act.spot) != seat
            )
            assert (view.answer is None) if hidden else (view == event)


def test_a_view_holds_no_hidden_card_anywhere() -> None:
    round = deal(TWO, {1: {"roo": 10}, 2: {"roo": 10}}, {"1": "2c", "2": "3d"})
    view = round.layout.seen_by(1)
    assert view["2"].cards == ()
    assert view.hands[1].cards == ()
    assert [answer for _, _, answer, _ in view.log] == [cards("2c"), None, None], "the log holds no more than the cards"
    assert round.layout["2"].cards == cards("3d"), "a view changes nothing"
    spectator = round.layout.seen_by(0)
    assert [hand.cards for hand in spectator.hands] == [(), ()]


def test_settlements_are_in_the_log() -> None:
    round = played(ROO, [BETS, BETS], 8)
    assert round.settled == [event.act for event in round.log if isinstance(event.act, Settle)]
    assert {(act.spot, act.wager) for act in round.settled} == {
        (spot, wager) for spot in "12" for wager in (*BETS, "seven_roo")
    }
