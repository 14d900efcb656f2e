"""The bot `solved` and the solved coach: the stored solution at a table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.core.cards import text
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex_pvp.betting import Action, Legal
from pitboss.games.mini_tex_pvp.solved.explorer import PLAYERS, STREETS, action_name
from pitboss.games.mini_tex_pvp.solved.hand_state import hand_state, not_covered
from pitboss.games.mini_tex_pvp.solved.rounds import LETTER, actions
from pitboss.games.mini_tex_pvp.solved.strategy import HandPoint, SolvedStrategy
from pitboss.rules.acts import Ask
from pitboss.rules.game import Strategy
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision

Draw = Callable[[], float]  # a number from 0 to 1, at random
PLAYED = 0.01  # an action with at least this share of the mix is played by the solution and costs nothing
SAME = 1e-3  # big blinds: a smaller loss counts as none


def point_of(layout: Layout, strategy: SolvedStrategy) -> HandPoint:
    state = hand_state(layout, strategy.index.ranks.at)
    return HandPoint(state.board, state.lines)


def hand_number(hand: Spot, strategy: SolvedStrategy) -> int:
    at = strategy.index.ranks.at
    return strategy.index.pair(at[hand.cards[0]], at[hand.cards[1]])


def by_letter(legal: Legal, letters: list[str]) -> list[Action]:
    """The legal actions in the order of the solution's."""
    found = {LETTER[action.kind]: action for action in actions(legal)}
    return [found[letter] for letter in letters]


class SolvedPlayer:
    """Plays the solution where it covers the hand, and by `otherwise` elsewhere; `draw` selects mixed actions."""

    name = "solved"

    def __init__(self, strategy: SolvedStrategy, draw: Draw, otherwise: Strategy) -> None:
        self.strategy, self.draw, self.otherwise = strategy, draw, otherwise

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Any:
        if not_covered(layout):
            return self.otherwise(hand, layout, ask)
        point = point_of(layout, self.strategy)
        mix = self.strategy.mixes(point)[hand_number(hand, self.strategy)]
        legal: Legal = ask.legal  # type: ignore[assignment]
        return by_letter(legal, self.strategy.letters(point))[sampled_action(mix, self.draw())]


def sampled_action(mix: Ints, number: float) -> int:
    """The index of the action that a random number selects."""
    found = int(np.searchsorted(np.cumsum(mix), number, side="right"))
    return min(found, len(mix) - 1)


def advice(strategy: SolvedStrategy, hand: Spot, layout: Layout, ask: Ask) -> Decision | None:
    """Value and mix of every action; None where the solution does not cover the hand or has no values."""
    if not_covered(layout):
        return None
    point, number = point_of(layout, strategy), hand_number(hand, strategy)
    worth, mix = strategy.values(point, number), strategy.mixes(point)[number]
    if worth is None:
        return None
    accident, error = strategy.never_taken(point, 1 - strategy.actor(point)), strategy.value_error(point)
    own = float(strategy.range(strategy.actor(point), point)[number]) > 0
    if own and not accident:  # what the solution plays costs nothing; what is left is rounding
        worth = np.where(mix >= PLAYED, worth.max(), worth)
    worth = np.where(worth.max() - worth < SAME + error + error[worth.argmax()], worth.max(), worth)
    legal: Legal = ask.legal  # type: ignore[assignment]
    chosen = by_letter(legal, strategy.letters(point))
    values = {action: Fraction(f"{value:.4f}") for action, value in zip(chosen, worth, strict=True)}
    best = chosen[int(np.argmax(worth + 1e-9 * mix))]
    mixed = ", ".join(f"{action} {share:.0%}" for action, share in zip(chosen, mix, strict=True) if share >= PLAYED)
    board = layout["board"].cards
    where = f"{text(hand.cards)} on {text(board)}" if board else text(hand.cards)
    what = f"Solved: {mixed}." if own else "Solved: the solution never gets here with this hand."
    if accident:
        what = against_any_hand(strategy, accident, point)
    return Decision(where, values, best, note=what + precision_note(error, bool(accident)))


def against_any_hand(strategy: SolvedStrategy, before: HandPoint, point: HandPoint) -> str:
    """A sentence on the other player's action that the solution practically never takes, so that there is no range."""
    street = len(before.lines)
    node = strategy.trees[street - 1].nodes[strategy.node(before)]
    action = action_name(node, point.lines[street - 1][len(before.lines[-1])], street)
    return (
        f"Solved against any hand: the solution's {PLAYERS[node.player]} practically never {action}s"
        f" {STREETS[street - 1]} here, so it has no range."
    )


def precision_note(error: Ints, accident: bool) -> str:
    """A sentence on the precision of stored values, or an empty string."""
    if not error.any():
        return ""
    if accident:
        return f" Values are right to about {error.max():.1f} big blinds."
    return f" Values are rounded to {2 * error.max():.2f} big blinds."
