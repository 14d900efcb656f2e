"""Gymnasium's own checker passes every game against the house, and the rewards are those of the rules."""

from __future__ import annotations

import warnings
from statistics import mean
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import pitboss
from pitboss.api.adapters.gymnasium_env import MOST_CHOICES, TableGameEnv
from pitboss.games import REGISTRY
from tests.sizes import sized

BANKED = [key for key in REGISTRY if key != "mini-tex-pvp"]


@pytest.mark.parametrize("key", BANKED)
def test_the_checker_of_gymnasium_passes(key: str) -> None:
    env: Any = gymnasium.make("pitboss/TableGame-v0", game=key)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("key", BANKED)
def test_every_choice_fits_the_action_space(key: str) -> None:
    env = TableGameEnv(key)
    env.action_space.seed(1)
    for seed in range(sized(20, 500)):
        _, info = env.reset(seed=seed)
        done = False
        while not done:
            assert len(info["choices"]) <= MOST_CHOICES
            _, reward, done, _, info = env.step(env.action_space.sample())


def test_best_play_earns_what_is_counted() -> None:
    env, rewards = TableGameEnv("two-card-roo"), []
    for seed in range(sized(100, 20_000)):
        env.reset(seed=seed)
        assert env.round is not None
        env.round.finish()
        _, reward, done, _, _ = env.step(0)
        rewards.append(reward)
        assert done
    roo = pitboss.game("two-card-roo").wager_odds("roo")
    assert abs(mean(rewards) - float(roo.ev)) < 5 * roo.sd / len(rewards) ** 0.5


def test_a_reward_is_in_units_of_all_bets_however_they_are_written() -> None:
    env = TableGameEnv("three-card-roo", bets={"play": "2.50", "pairs": 1})
    env.reset(seed=3)
    _, reward, done, _, _ = env.step(0)
    assert env.round is not None
    assert done and reward == float(env.round.net[1]) / 3.5


def test_a_game_between_players_is_refused() -> None:
    with pytest.raises(ValueError, match="played between players"):
        TableGameEnv("mini-tex-pvp")
