"""Bots. Each is a strategy: from a hand, what its player may see and the question to an action."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from pitboss.acts import Ask, Deal
from pitboss.cards import Cards
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.betting import CALL, CHECK, FOLD, Action, Kind, Legal
from pitboss.games.mini_tex_pvp.ranges import anything, equity, standing
from pitboss.layout import Layout, Spot

# By cards on the board, how far ahead of its fair share the reader must be to bet or raise. Before the flop it need not
# be ahead: a raise also wins pots to which all others fold. On the river, where worse hands fold, it must be far ahead.
MARGINS = {0: 1.0, 2: 1.12, 3: 1.4}
RIVER_RAISE = 1.6  # the margin for raising another player's bet there
RIVER = 3  # cards on the board
DOUBT = 0.3  # least probability of any action with any hand: players are not predictable
SOFT = 0.1  # how gradually actions change as hands get better


class Reader:
    """Plays by pot odds: exact equities against ranges that every action of the others narrows.

    Against several players the equities are multiplied, as if the hands were independent. Bets and raises when it
    is ahead of its fair share by the street's margin, calls when the pot pays for it, and never bluffs.
    """

    def __init__(self, margins: Mapping[int, float] = MARGINS, river_raise: float = RIVER_RAISE) -> None:
        self._margins, self._river_raise = margins, river_raise

    def margin(self, shown: int, owed: float) -> float:
        """What its chance, times the players who are in, must exceed for it to bet or raise, with these cards shown."""
        return self._river_raise if owed and shown == RIVER else self._margins[shown]

    def __call__(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Action:
        legal: Legal = ask.legal  # type: ignore[assignment]
        board = layout["board"].cards
        rivals = [other for other in layout.hands if other.seat != hand.seat and "pot" in other.open]
        chance = float(np.prod([equity(hand.cards, board, reading(layout, other)) for other in rivals]))
        pot = sum(other.bets["pot"] for other in layout.hands)
        if not legal.no_raise and chance * (len(rivals) + 1) > self.margin(len(board), legal.owed):
            return legal.raise_to(legal.least + pot // 2)
        if not legal.owed:
            return CHECK
        return CALL if chance * (pot + legal.owed) > legal.owed else FOLD


def reading(layout: Layout[Any], other: Spot) -> Ints:
    """The range of a player, from the actions of this hand."""
    weights, board = anything(), ()
    for _, act, answer, _ in layout.log:
        if isinstance(act, Deal) and act.spot == "board":
            board += answer
        elif isinstance(act, Ask) and act.spot == other.name:
            weights = weights * action_likelihood(answer.kind, board)
    return weights


@lru_cache(maxsize=256)
def action_likelihood(kind: Kind, board: Cards) -> Ints:
    """[pair] -> how likely a player takes this action on this board."""
    return likelihood(kind, standing(board))


def likelihood(kind: Kind, place: Ints) -> Ints:
    """How likely a player takes this action with each hand, by its place among all hands."""
    if kind in (Kind.BET, Kind.RAISE):
        leaning = 1 / (1 + np.exp((0.65 - place) / SOFT))
    elif kind is Kind.CALL:
        leaning = 1 / (1 + np.exp((0.35 - place) / SOFT))
    else:
        leaning = 1 / (1 + np.exp((place - 0.7) / SOFT))
    likely: Ints = DOUBT + (1 - DOUBT) * leaning
    return likely
