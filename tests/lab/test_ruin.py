"""The chance of losing a bank, against closed forms, against fractions, and against a walk with an absorbing end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from pitboss.games import REGISTRY
from pitboss.lab.odds import game_odds
from pitboss.lab.ruin import BankRuin, bank_ruin, losses_of, ruin

DICE = {Fraction(-1): 12, Fraction(0): 3, Fraction(2): 4, Fraction(3): 1}  # the player's results; the house wins 1/20


def banks(net: Mapping[Fraction, int], sizes: Sequence[int], rounds: Sequence[int]) -> list[BankRuin]:
    found = bank_ruin(net, sizes, rounds)
    assert found is not None
    return found


def test_gamblers_ruin_has_its_closed_form() -> None:
    coin = {Fraction(1): 49, Fraction(-1): 51}
    for one in banks(coin, (1, 10, 300), (2,)):
        assert one.ever == pytest.approx((49 / 51) ** one.bank, rel=1e-9)
        assert one.bound == pytest.approx(one.ever, rel=1e-9)


@pytest.mark.parametrize("rounds", (1, 4, 6))
def test_a_few_rounds_are_those_of_all_sequences(rounds: int) -> None:
    losses, total = [won for won, n in DICE.items() for _ in range(n)], Fraction(0)
    kinds = {won: Fraction(n, len(losses)) for won, n in DICE.items()}
    for sequence in product(kinds, repeat=rounds):
        lost, chance, deepest = Fraction(0), Fraction(1), Fraction(0)
        for won in sequence:
            lost, chance = lost + won, chance * kinds[won]
            deepest = max(deepest, lost)
        total += chance * (deepest >= 4)
    (found,) = banks(DICE, (4,), (rounds,))
    assert list(found.within) == pytest.approx([float(total)], rel=1e-12)


def test_ever_is_the_solution_of_the_equations_of_one_step() -> None:
    """psi(x) = sum of p psi(x + gain): solved as linear equations on a wide range, an independent way."""
    most, total = 3_000, sum(DICE.values())
    matrix, known = np.eye(most), np.zeros(most)
    for bank in range(1, most + 1):
        for won, n in DICE.items():
            after = bank - int(won)
            if after <= 0:
                known[bank - 1] += n / total
            elif after <= most:
                matrix[bank - 1, after - 1] -= n / total
    solved = np.linalg.solve(matrix, known)
    for one in banks(DICE, (1, 7, 40, 100), (10,)):
        assert one.ever == pytest.approx(solved[one.bank - 1], rel=1e-9)
        assert one.within[0] is not None and one.within[0] <= one.ever <= one.bound


def test_the_bank_of_three_card_roo_over_1000_rounds() -> None:
    """200 bets: 2.6e-8 by an absorbing walk, where a diffusion gives 2.2e-9."""
    tally = game_odds(REGISTRY["three-card-roo"].configured(), "play").wagers[0].tally
    (found,) = banks(tally.results, (200,), (1_000,))
    low, width = -50, 1_200  # wealth from 0, where the bank is lost, to more than can be won
    wealth, lost = np.zeros(width), 0.0
    wealth[200] = 1.0
    for _ in range(1_000):
        after = np.zeros(width - low)
        for won, n in tally.results.items():
            move = -int(won) - low
            after[move : move + width] += wealth[: len(after) - move] * (n / tally.total)
        lost += after[: -low + 1].sum()
        wealth = after[-low : width - low].copy()
        wealth[0] = 0
        wealth = np.append(wealth, np.zeros(width - len(wealth)))
    assert found.within[0] == pytest.approx(lost, rel=1e-9)
    assert found.within[0] == pytest.approx(2.594e-8, rel=1e-3)


def test_a_bank_with_the_worse_of_it_is_lost_for_certain() -> None:
    (found,) = banks({Fraction(1): 51, Fraction(-1): 49}, (100,), (10,))
    assert (found.ever, found.bound) == (1.0, 1.0)


def test_blackjacks_spread_keeps_the_mean_and_the_deviation() -> None:
    tally = game_odds(REGISTRY["blackjack"].configured(), "bet").wagers[0].tally
    assert "approximate" in tally.approximate
    total = sum(tally.results.values())
    mean = sum(won * n for won, n in tally.results.items()) / total
    square = sum(won**2 * n for won, n in tally.results.items()) / total
    assert float(mean) == pytest.approx(float(tally.ev_total), abs=1e-15)
    assert float(square - mean**2) == pytest.approx(float(tally.variance), rel=1e-9)
    assert losses_of(tally.results) is not None and bank_ruin(tally.results, (200,), (1_000,)) is not None


def test_a_players_ruin_is_exact_where_it_can_be() -> None:
    coin = {Fraction(1): 1, Fraction(-1): 1}
    for rounds, lost in ((2, 1 / 4), (4, 3 / 8)):
        found, how = ruin(coin, 2, rounds)
        assert found == pytest.approx(lost) and how == "exact"
    assert ruin({Fraction(1, 10**7): 1, Fraction(-1): 1}, 2, 2)[1] == "diffusion"
