"""Estimated odds and best play: right within their error, called estimates, and bounded in work."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadCards, BadInput, WrongRules
from pitboss.engine.round import Round
from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import WalkedCounts, counts_of
from pitboss.lab.counts.uncounted import can_walk
from pitboss.lab.estimate.counts import EstimatedCounts, EstimatedTally
from pitboss.lab.estimate.decisions import CERTAIN, CLOSE, PROBABLE, estimated_strategy
from pitboss.lab.estimate.edge import Estimate, Work, branches, cost, estimate
from pitboss.rules.acts import Ask
from pitboss.rules.game import Wager
from pitboss.rules.layout import Layout, Spot
from tests.cli.run import pitboss
from tests.derive.test_jokers_and_peeks import Peeked, peeking
from tests.long.estimates import GAMES, compare
from tests.sizes import sized
from tests.three_cards import GAME

ANTE = {"ante": Fraction(1)}


@pytest.mark.parametrize("game", GAMES)
def test_an_estimate_of_a_game_is_right_within_its_error(game: str) -> None:
    found = compare(game, sized(2_000, 50_000))
    assert found.within, str(found)
    assert found.tally.estimate["rounds"] == found.tally.found.rounds > 50


def peeked() -> Any:
    return peeking(before=True)


def test_a_decision_after_a_peek_is_estimated_as_it_is_walked() -> None:
    """What the peek has shown is kept: cards that would have answered otherwise are not drawn."""
    game = peeked()
    house = game.house()
    walked = WalkedCounts(game).tally(house, "bet", "best")
    found = EstimatedCounts(game, Work(8_000), random=Random(3)).tally(house, "bet", "best")
    assert isinstance(found, EstimatedTally)
    least, most = found.found.within
    assert least <= float(walked.ev_total) <= most and most - least < 0.3
    assert counts_of(game).tally(house, "bet", "best") == walked  # small enough to be walked
    decision = counts_of(game).advise(house, {"bet": Fraction(1)}, {"hand": "9c", "up": "Kh"})
    assert str(decision.best) == "fold" and decision.sure == CERTAIN and not decision.exact


def test_a_choice_that_ends_the_round_is_exact_and_a_clear_one_is_certain() -> None:
    strategy = estimated_strategy(GAME.house(), ANTE, Random(1))
    low, high = (strategy.advise({"hand": hand}, Work(2_000)) for hand in ("2s 5d 9c", "As Ad Ac"))
    assert (str(low.best), str(high.best), high.sure) == ("fold", "play", CERTAIN)
    assert {str(choice): error for choice, error in low.errors.items()}["fold"] == 0
    near = strategy.advise({"hand": "Qs 6d 4c"}, Work(100))
    assert near.sure != CERTAIN and "standard error" in near.note


def test_two_choices_of_equal_worth_are_too_close_to_call() -> None:
    house = REGISTRY["mini-tex"].house()
    game = REGISTRY["mini-tex"]
    decision = estimated_strategy(house, {game.main[0]: Fraction(1)}, Random(1)).advise({"hand": "Ks 2d"}, Work(60))
    assert decision.sure in (CLOSE, PROBABLE) and len(decision.values) > 1


def test_a_seat_is_advised_from_what_it_sees_alone() -> None:
    """Cards of other seats do not lead the replay of a round astray."""
    house, strategy = GAME.house(), estimated_strategy(GAME.house(), ANTE, Random(1))
    round = Round(house, [{"ante": 100}, {"ante": 100}])
    for answer in (cards("2s 5d 9c"), cards("As Ad Ac")):
        round.supply(answer)
    choices = {}
    while isinstance(request := round.request, Ask):
        hand = round.layout[request.spot]
        choice = strategy(hand, round.layout.seen_by(hand.seat), request)
        choices[hand.seat] = str(choice)
        round.supply(choice, request.spot)
    assert choices == {1: "fold", 2: "play"}


def test_cards_with_which_nothing_is_decided_are_refused() -> None:
    strategy = estimated_strategy(GAME.house(), ANTE)
    with pytest.raises(BadCards, match="nothing is decided"):
        strategy.advise({"hand": "2s 5d"})
    with pytest.raises(BadInput, match="hand by hand"):
        _ = strategy.ev


def test_a_wager_that_no_choice_changes_takes_one_play_a_round() -> None:
    found = EstimatedCounts(GAME, Work(3_000), random=Random(1)).tally(GAME.house(), "straights", "best")
    assert isinstance(found, EstimatedTally) and found.found.bias == 0
    assert found.found.rounds * 3 > found.found.plays - 1_000


@pytest.mark.parametrize("plays", [2_000, 100_000])
def test_a_tree_takes_no_more_than_a_part_of_the_work(plays: int) -> None:
    for offered in ([2], [3, 3], [4, 4, 4], [3, 2, 2, 2]):
        draws = branches(offered, plays)
        assert set(draws) == {2} or cost(draws, offered) * 100 <= plays


def test_an_estimate_ends_when_it_is_told_that_it_is_enough() -> None:
    house, seen = GAME.house(), list[int]()
    bets = {house.game.main[0]: Fraction(1)}

    def enough(now: Estimate) -> bool:
        seen.append(now.rounds)
        return len(seen) == 5

    found = estimate(house, bets, frozenset(bets), Work(10**9), random=Random(1), on_batch=enough)
    assert len(seen) == 5 and found.rounds == seen[-1]


def test_rules_that_look_at_more_than_cards_are_refused() -> None:
    rounds = count()

    def higher(hand: Spot, layout: Layout) -> Peeked:
        return Peeked.WIN if next(rounds) % 3 else Peeked.LOSS

    game = replace(peeked(), wagers=(Wager("bet", "Bet", higher),))
    with pytest.raises(WrongRules, match="ended in two ways"):
        EstimatedCounts(game, Work(1_000)).tally(game.house(), "bet", "best")


def test_a_large_game_is_not_walked() -> None:
    house = REGISTRY["mini-tex"].house()
    assert not can_walk(house, ANTE) and can_walk(peeked().house(), {"bet": Fraction(1)})


def test_the_commands_call_an_estimate_one() -> None:
    ran = pitboss("odds", "mini-tex", "--wager", "ante", "--seconds", "0.1")
    assert "Ante, estimated" in ran.out and "An estimate from" in ran.out and "House edge 3" not in ran.out
    found = json.loads(pitboss("odds", "mini-tex", "--wager", "ante", "--seconds", "0.1", "--json").out)
    assert found["wagers"]["ante"]["estimate"]["sentence"].startswith("An estimate from")
    shown = pitboss("strategy", "mini-tex", "--hand", "As Ad", "--seconds", "0.1")
    assert any(word in shown.out for word in (CERTAIN, PROBABLE, CLOSE)) and "An estimate from" in shown.out
    assert "hand by hand" in pitboss("strategy", "mini-tex", "--estimate").refusal
