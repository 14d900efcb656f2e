"""OpenSpiel's own random simulations pass the game between players. OpenSpiel is large: these belong to the proofs."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.long


@pytest.mark.parametrize("parameters", ["players=2,buy_in=20", "players=2", "players=5,buy_in=100"])
def test_random_simulations_of_openspiel_pass(parameters: str) -> None:
    import pyspiel

    import pitboss.api.adapters.openspiel_game  # noqa: F401

    game = pyspiel.load_game(f"pitboss_mini_tex({parameters})")
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_a_playthrough_of_openspiel_is_the_same_each_time() -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    import pitboss.api.adapters.openspiel_game  # noqa: F401

    once, again = (playthrough("pitboss_mini_tex(players=2,buy_in=20)", action_sequence=None, seed=3) for _ in range(2))
    assert once == again and "Returns()" in once
