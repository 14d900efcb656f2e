"""The simulator's shoe and its driver."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import Card, cards, deck
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play, simulate, won
from pitboss.games import three_card_roo, two_card_roo
from pitboss.games.three_card_roo.hand import Open
from pitboss.games.three_card_roo.wagers import Pairs, Play
from pitboss.rules.acts import Settle
from tests import toy
from tests.chance import chi_square_z
from tests.dealing import seat_results

HOUSE = three_card_roo.GAME.house()


@given(st.integers(0, 10_000), st.lists(st.integers(1, 4), max_size=12))
def test_each_position_has_one_card(seed: int, draws: list[int]) -> None:
    stack, at, given_out = ShuffledShoe(deck(), Random(seed)), 0, list[Card]()
    for n in draws:
        given_out += stack.take(tuple(range(at, at + n)))
        at += n
    assert stack.take(tuple(range(at))) == tuple(given_out) if at else not given_out
    assert len(set(given_out)) == at
    assert sorted(stack.cards) == sorted(deck()), "no card is lost"


def test_positions_may_be_asked_for_in_any_order() -> None:
    stack = ShuffledShoe(deck(), Random(1))
    later = stack.take((5,))
    assert stack.take((0, 1, 2, 3, 4, 5))[5:] == later
    assert stack.take((2, 5))[1:] == later


def test_every_order_is_equally_likely() -> None:
    pack, seen = cards("Ac 2c 3c 4c"), Counter[Any]()
    rng, kept = Random(4), list(cards("Ac 2c 3c 4c"))
    for _ in range(24_000):
        seen[ShuffledShoe(kept, rng).take((0, 1, 2))] += 1
    assert abs(chi_square_z(seen, dict.fromkeys(permutations(pack, 3), Fraction(1, 24)))) < 3


def test_a_lazy_or_cheating_shuffle_would_be_seen() -> None:
    """The classic mistake: each card swapped with any other, not with those still to come."""
    pack, seen, rng = cards("Ac 2c 3c"), Counter[Any](), Random(4)
    for _ in range(6_000):
        order = list(pack)
        for place in range(3):
            other = rng.randrange(3)
            order[place], order[other] = order[other], order[place]
        seen[tuple(order)] += 1
    assert chi_square_z(seen, dict.fromkeys(permutations(pack), Fraction(1, 6))) > 3


def test_strategies_by_seat() -> None:
    def always(open: Open) -> Any:
        return lambda hand, layout, ask: open

    round = play(
        Round(HOUSE, {2: {"play": 5}, 5: {"play": 5}}),
        ShuffledShoe(deck(), Random(2)),
        {2: always(Open.LOW), 5: always(Open.HIGH)},
    )
    asked = {spot: answer for spot, answer in round.answers if isinstance(answer, Open)}
    assert asked == {"2": Open.LOW, "5": Open.HIGH}


def test_a_strategy_sees_only_its_seat() -> None:
    seen = []

    def spying(hand: Any, layout: Any, ask: Any) -> Any:
        seen.append([len(other.cards) for other in layout.hands])
        return next(iter(ask.legal))

    play(Round(two_card_roo.GAME.house(), [{"roo": 5}, {"roo": 5}]), ShuffledShoe(deck(), Random(2)), spying)
    assert seen == [[1, 0], [0, 1]]


def test_the_same_seed_deals_the_same_rounds() -> None:
    runs = [simulate(HOUSE, [{"play": 5}], HOUSE.game.absent, 200, Random(seed)) for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]
    assert sum(runs[0].values()) == 400, "Play and its bonus, once a round"


def test_results_in_cents() -> None:
    settled = [
        Settle("1", "play", Play.WIN, 1000),
        Settle("1", "pairs", Pairs.DEALT, 300),
        Settle("2", "play", Play.LOSS, 500),
    ]
    assert [won(HOUSE, act) for act in settled] == [1000, 2100, -500]
    assert seat_results(HOUSE, settled) == {"1": 3100, "2": -500}
    assert won(toy.GAME.house(), Settle("1", "war", toy.War.FOLD, 5)) == -3, "half a cent stays with the house"
