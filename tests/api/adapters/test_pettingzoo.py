"""PettingZoo's own tests pass the game between players, and no chip is made or lost."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from pitboss.api.adapters.pettingzoo_env import env
from tests.sizes import sized


@pytest.mark.parametrize("seats", [2, 4])
def test_the_api_test_of_pettingzoo_passes(seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about observations in a dict with a mask, which the format asks for
        api_test(env(seats=seats), num_cycles=sized(100, 1_000))


def test_the_same_seed_deals_the_same_hands() -> None:
    seed_test(env, num_cycles=sized(20, 500))


def test_what_one_wins_others_lose() -> None:
    table, moved = env(seats=3), 0
    for n, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(n)
    for seed in range(sized(20, 500)):
        table.reset(seed=seed)
        total = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            observation, reward, ended, cut, info = table.last()
            total[agent] += reward
            table.step(None if ended or cut else table.action_space(agent).sample(observation["action_mask"]))
        assert sum(total.values()) == 0
        moved += any(total.values())
    assert moved > 10
