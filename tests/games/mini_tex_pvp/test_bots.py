"""The bot "reader", and the exact equities that it uses."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pitboss.core.cards import cards, deck
from pitboss.games.mini_tex.ranking import ranking
from pitboss.games.mini_tex_pvp.betting import Kind
from pitboss.games.mini_tex_pvp.bots import Reader, likelihood
from pitboss.games.mini_tex_pvp.equity import equities
from pitboss.games.mini_tex_pvp.ranges import equity, full_range, hand_percentiles, pair_number
from tests.games.mini_tex_pvp.match import calling_station, match, random_player
from tests.games.mini_tex_pvp.test_advice import asked
from tests.sizes import sized


@pytest.mark.parametrize("shown", [0, 2, 3])
def test_equity_against_a_range_is_the_average_over_its_hands(shown: int) -> None:
    chance = random.Random(shown)
    hole, board, *range_ = (cards(text) for text in ("Ah 7d", "7c 2s 9d", "Kc Kd", "7h 3s", "5c 6c"))
    weights, ranks = np.zeros_like(full_range()), ranking()
    total = 0.0
    for other in range_:
        weight = chance.randint(1, 9)
        weights[pair_number(ranks, other)] = weight
        total += weight
    exact = [float(equities([hole, other], board[:shown]).players[0].equity) for other in range_]
    average = sum(weights[pair_number(ranks, other)] * part for other, part in zip(range_, exact, strict=True)) / total
    assert equity(hole, board[:shown], weights) == pytest.approx(average, abs=1e-12)


def test_cards_that_are_seen_leave_the_range() -> None:
    weights = np.zeros_like(full_range())
    for other in ("Ah Kd", "Qc Qd"):  # the first shares a card with the hand
        weights[pair_number(ranking(), cards(other))] = 1
    alone = float(equities([cards("Ah 7d"), cards("Qc Qd")]).players[0].equity)
    assert equity(cards("Ah 7d"), (), weights) == pytest.approx(alone)


def test_standing_puts_the_best_hands_on_top() -> None:
    place = hand_percentiles(cards("7c 2s 9d"))
    best, worst = (place[pair_number(ranking(), cards(hole))] for hole in ("9h 9s", "3h 5d"))
    assert best > 0.99 and worst < 0.3


@pytest.mark.parametrize("kind", [Kind.BET, Kind.RAISE, Kind.CALL])
def test_bets_and_calls_are_likelier_with_better_hands_and_checks_with_worse(kind: Kind) -> None:
    place = np.array([0.1, 0.5, 0.9])
    assert (np.diff(likelihood(kind, place)) > 0).all()
    assert (np.diff(likelihood(Kind.CHECK, place)) < 0).all()


@pytest.mark.parametrize("structure", ["fixed", "no-limit"])
def test_the_reader_beats_calling_stations_and_random_players(structure: str) -> None:
    """Far too few hands to measure by how much; the long match does that."""
    for other in (calling_station, random_player(random.Random(2))):
        won = match([Reader(), other], sized(150, 500), 3, ("structure", structure))
        assert won.mean > 2 * won.error > 0


@pytest.mark.parametrize(("hole", "kind"), [("Ah 3d", Kind.RAISE), ("Kh 4d", Kind.CALL)])
def test_before_the_flop_the_reader_raises_with_any_hand_that_is_ahead(hole: str, kind: Kind) -> None:
    assert (equity(cards(hole), (), full_range()) > 0.5) is (kind is Kind.RAISE)
    round = asked(hole, "2c 3s")
    layout = round.layout.seen_by(1)
    assert Reader()(layout["1"], layout, round.asks[0]).kind is kind


def test_a_deck_has_a_range_of_1326_hands() -> None:
    assert len(full_range()) == len(deck()) * 51 // 2
