"""The bot's results against other players: exact over the whole game, and in dealt hands.

Each deal is played twice with the seats swapped, so that luck of the cards cancels.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import numpy as np

from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex.ranking import WHOLE
from pitboss.solver.arrays import Tensor
from pitboss.solver.cfr import Solver
from pitboss.solver.deals import EXCHANGED, DealtHands, random_deals
from pitboss.solver.opponents import RANDOM, READER, STATION, copy_rivers, play_as, restore_rivers
from pitboss.solver.passes import VALUE
from pitboss.solver.trunk import Trunk, set_trunk

SEATS = ("button", "big blind")
SEED = 16


class Matches:
    """Call `play` when the solver holds the re-solved rivers of a seat's bot: the button's first."""

    def __init__(self, solver: Solver, trunk: Trunk, hands: int, say: Callable[..., None]) -> None:
        self._solver, self._trunk, self._say = solver, trunk, say
        self._names = [READER] * (solver.index.deck == WHOLE) + [STATION, RANDOM]
        self._chance = np.random.default_rng(SEED)
        cards = random_deals(hands // 2, len(solver.index.deck), self._chance) if hands else None
        self._deals = None if cards is None else DealtHands(solver, cards)
        self._kept: list[Tensor] = []
        self._won: dict[str, Ints] = {}  # [deal] by the bot on the button

    def play(self, bot: int) -> None:
        solver, other = self._solver, 1 - bot
        if bot == 0:
            self._kept = copy_rivers(solver, bot)
        for name in self._names:
            play_as(solver, other, name)
            won = -solver.mean_value(other, VALUE)
            self._say(stage="expectation", bot=SEATS[bot], against=name, won_mbb=won * 1000)
            self._deal(bot, name)
        if bot == 1:
            set_trunk(solver, self._trunk, 0)
            restore_rivers(solver, 0, self._kept)
            worth = solver.mean_value(0, VALUE)
            self._say(stage="expectation", bot=SEATS[0], against="itself", won_mbb=worth * 1000)
            self._deal_itself()

    def _deal(self, bot: int, name: str) -> None:
        if not self._deals:
            return
        won = self._deals.play(self._chance)
        if bot == 0:
            self._won[name] = won
            return
        first, second = self._won.pop(name), -won
        (mean, error), seats = mean_and_error((first + second) / 2), (first.mean() * 1000, second.mean() * 1000)
        self._say(
            stage="dealt hands", against=name, hands=2 * len(won), won_mbb=mean, error_mbb=error,
            seats_mbb=dict(zip(SEATS, map(float, seats), strict=True)),
        )  # fmt: skip

    def _deal_itself(self) -> None:
        """Both seats are the bot: swapped, a deal is the same one played again.

        What the button wins is seen with the hole cards exchanged instead, so that luck of the cards cancels there too.
        """
        if not self._deals:
            return
        first, again = self._deals.play(self._chance), self._deals.play(self._chance)
        exchanged = DealtHands(self._solver, self._deals.deals[:, EXCHANGED]).play(self._chance)
        mean, error = mean_and_error((first - again) / 2)
        button, spread = mean_and_error((first + exchanged) / 2)
        self._say(
            stage="dealt hands", against="itself", hands=2 * len(first), won_mbb=mean, error_mbb=error,
            button_mbb=button, button_error_mbb=spread,
        )  # fmt: skip


def mean_and_error(won: Ints) -> tuple[float, float]:
    """Mean and standard error of results in big blinds, as milli-big-blinds."""
    return float(won.mean() * 1000), float(won.std(ddof=1) / sqrt(len(won)) * 1000)
