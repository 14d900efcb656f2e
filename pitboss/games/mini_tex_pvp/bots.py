"""The bot "reader", which plays by pot odds against ranges inferred from actions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from pitboss.core.cards import Cards
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.betting import CALL, CHECK, FOLD, Action, Kind, Legal
from pitboss.games.mini_tex_pvp.ranges import equity, full_range, hand_percentiles
from pitboss.rules.acts import Ask, Deal
from pitboss.rules.layout import Layout, Spot

# By cards on the board: how many times its fair share of the pot the reader must win to bet or raise. Before the flop
# the fair share is enough, as a raise also wins when all fold; on the river, where worse hands fold, it takes far more.
MARGINS = {0: 1.0, 2: 1.12, 3: 1.4}
RIVER_RAISE = 1.6  # the margin for raising another player's bet there
RIVER = 3  # cards on the board
LEAST_LIKELIHOOD = 0.3  # of any action with any hand: players are not predictable
SMOOTHNESS = 0.1  # how gradually actions change as hands get better


class Reader:
    """Plays by pot odds: exact equities against ranges that are narrowed by each action of the others.

    Against several players the equities are multiplied, as if the hands were independent. It bets and raises when its
    share of the pot exceeds the fair share by the street's margin, calls when pot odds justify it, and never bluffs.
    """

    def __init__(self, margins: Mapping[int, float] = MARGINS, river_raise: float = RIVER_RAISE) -> None:
        self._margins, self._river_raise = margins, river_raise

    def margin(self, shown: int, owed: float) -> float:
        """The multiple of its fair share that it must exceed to bet or raise, with this many community cards."""
        return self._river_raise if owed and shown == RIVER else self._margins[shown]

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Action:
        legal: Legal = ask.legal  # type: ignore[assignment]
        board = layout["board"].cards
        rivals = [other for other in layout.hands if other.seat != hand.seat and "pot" in other.open]
        chance = float(np.prod([equity(hand.cards, board, inferred_range(layout, other)) for other in rivals]))
        pot = sum(other.bets["pot"] for other in layout.hands)
        if not legal.no_raise and chance * (len(rivals) + 1) > self.margin(len(board), legal.owed):
            return legal.raise_to(legal.least + pot // 2)
        if not legal.owed:
            return CHECK
        return CALL if chance * (pot + legal.owed) > legal.owed else FOLD


def inferred_range(layout: Layout, other: Spot) -> Ints:
    """The range of a player, inferred from the actions of this hand."""
    weights, board = full_range(), ()
    for _, act, answer, _ in layout.log:
        if isinstance(act, Deal) and act.spot == "board":
            board += answer
        elif isinstance(act, Ask) and act.spot == other.name:
            weights = weights * action_likelihood(answer.kind, board)
    return weights


@lru_cache(maxsize=256)
def action_likelihood(kind: Kind, board: Cards) -> Ints:
    """[pair] -> probability of this action on this board."""
    return likelihood(kind, hand_percentiles(board))


def likelihood(kind: Kind, place: Ints) -> Ints:
    """Probability of this action with each hand, by the hand's percentile."""
    if kind in (Kind.BET, Kind.RAISE):
        tendency = 1 / (1 + np.exp((0.65 - place) / SMOOTHNESS))
    elif kind is Kind.CALL:
        tendency = 1 / (1 + np.exp((0.35 - place) / SMOOTHNESS))
    else:
        tendency = 1 / (1 + np.exp((place - 0.7) / SMOOTHNESS))
    likely: Ints = LEAST_LIKELIHOOD + (1 - LEAST_LIKELIHOOD) * tendency
    return likely
