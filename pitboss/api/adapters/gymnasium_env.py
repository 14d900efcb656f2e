"""A Gymnasium environment of any game against the house: one seat, one round an episode.

    env = gymnasium.make("pitboss/TableGame-v0", game="blackjack")  # after: import pitboss.api.adapters.gymnasium_env

An observation holds two rows of 53 counts, the cards of the seat and the other cards it sees, by `CARDS`. Action n is
the n-th choice offered, listed in `info["choices"]`; a larger one is the published choice for an absent player. The
reward comes with the last step: the net result in units of all bets before the deal. A round that asks nothing takes
one step.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from pitboss.api.table_game import Amount, exact
from pitboss.api.table_game import game as find
from pitboss.api.table_round import TableRound
from pitboss.core.cards import JOKER, deck

CARDS = (*deck(), JOKER)
NUMBER = {card: number for number, card in enumerate(CARDS)}
MOST_CHOICES = 32


class TableGameEnv(gymnasium.Env[Any, Any]):
    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "three-card-roo",
        bets: dict[str, Amount] | None = None,
        settings: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = find(game, settings=settings)
        if not self.game._house.game.banked:
            raise ValueError(f"{game} is played between players; use pitboss.api.adapters.pettingzoo_env for it")
        self.bets = bets or {self.game._house.game.main[0]: 1}
        self._staked = sum((exact(amount, name) for name, amount in self.bets.items()), Fraction(0))
        self.render_mode = render_mode
        self.observation_space = Box(0, max(1, len(self.game._house.deck)), (2, len(CARDS)), np.int16)
        self.action_space = Discrete(MOST_CHOICES)
        self.round: TableRound | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.round = self.game.deal(self.bets, seed=str(self.np_random.integers(2**62)))
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        round = self.round
        assert round is not None, "call reset first"
        if not round.over:
            choices = round.choices
            round.choose(choices[int(action)] if int(action) < len(choices) else self._absent(round))
        reward = float(round.net[1] / self._staked) if round.over else 0.0
        return self._observed(), reward, round.over, False, self._info()

    def _absent(self, round: TableRound) -> str:
        return str(round._round.absent(round._ask()))

    def _observed(self) -> Any:
        """What seat 1 sees."""
        assert self.round is not None
        seen = np.zeros((2, len(CARDS)), np.int16)
        layout = self.round._round.layout.seen_by(1)
        for spot in {id(spot): spot for spot in layout.spots.values()}.values():
            for card in spot.cards:
                seen[0 if spot.seat == 1 else 1, NUMBER[card]] += 1
        return seen

    def _info(self) -> dict[str, Any]:
        assert self.round is not None
        mask = np.zeros(MOST_CHOICES, np.int8)
        mask[: len(self.round.choices)] = 1
        return {"choices": self.round.choices, "action_mask": mask}

    def render(self) -> str | None:
        return "\n".join(self.round.log) if self.round and self.render_mode == "ansi" else None


gymnasium.register("pitboss/TableGame-v0", entry_point=TableGameEnv)
