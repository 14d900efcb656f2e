"""A PettingZoo environment of the game between players: one hand an episode, an agent for each seat.

    from pitboss.api.adapters.pettingzoo_env import env

An observation holds two rows of 53 counts, the seat's own cards and the board, then in the third row the chips that
each seat has left. Action n is the n-th choice of `infos[agent]["choices"]`: fold, check or call, and the raises that
the house lists; `action_mask` says which there are. Rewards are chips won, in big blinds, after the last action.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pitboss.api.adapters.gymnasium_env import CARDS, NUMBER
from pitboss.api.table_game import game as find
from pitboss.api.table_round import TableRound

MOST_CHOICES = 8


def env(**more: Any) -> Any:
    """The environment with PettingZoo's usual checks: illegal actions end the hand, actions out of turn are refused."""
    made = wrappers.TerminateIllegalWrapper(PlayersEnv(**more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(made)


class PlayersEnv(AECEnv[Any, Any, Any]):
    metadata = {"render_modes": ["ansi"], "name": "pitboss_players_v0", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str = "mini-tex-pvp",
        seats: int = 2,
        settings: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self.seats, self.render_mode = find(game, settings=settings), seats, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.observation_spaces = dict.fromkeys(
            self.possible_agents,
            Dict(
                {
                    "observation": Box(0, np.inf, (3, len(CARDS)), np.float32),
                    "action_mask": Box(0, 1, (MOST_CHOICES,), np.int8),
                }
            ),
        )
        self.action_spaces = dict.fromkeys(self.possible_agents, Discrete(MOST_CHOICES))
        self._random = np.random.default_rng()
        self.round: TableRound

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.round = self.game.deal(seats=self.seats, seed=str(self._random.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._update_agent()

    def _update_agent(self) -> None:
        """Whose turn it is, and what may be chosen."""
        if not self.round.over:
            self.agent_selection = f"seat_{self.round.seat}"
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"choices": self.choices(agent), "action_mask": self.mask(agent)} for agent in self.agents
        }

    def choices(self, agent: str) -> tuple[str, ...]:
        return self.round.choices[:MOST_CHOICES] if not self.round.over and agent == self.agent_selection else ()

    def mask(self, agent: str) -> Any:
        mask = np.zeros(MOST_CHOICES, np.int8)
        mask[: len(self.choices(agent))] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        seat = int(agent.removeprefix("seat_"))
        layout = self.round._round.layout.seen_by(seat)
        seen = np.zeros((3, len(CARDS)), np.float32)
        for spot in {id(spot): spot for spot in layout.spots.values()}.values():
            if spot.seat in (seat, 0):
                for card in spot.cards:
                    seen[0 if spot.seat == seat else 1, NUMBER[card]] += 1
        for at, chips in layout.purses.items():
            seen[2, at] = chips / 100
        return {"observation": seen, "action_mask": self.mask(agent)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.round.choose(self.round.choices[int(action)])
        self._clear_rewards()
        if self.round.over:
            big = self.game._house.options.big_blind
            self.rewards = {f"seat_{seat}": float(net * 100 / big) for seat, net in self.round.net.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._update_agent()

    def render(self) -> str | None:
        return "\n".join(self.round.log) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
