"""Effects of removal: how the player's expectation changes when one card leaves a full shoe."""

from __future__ import annotations

from pitboss.games.blackjack.exact.game import ExactRound
from pitboss.games.blackjack.exact.house import PlayRules
from pitboss.games.blackjack.exact.shoe import VALUES, Counts, without


def effects_of_removal(shoe: Counts, house: PlayRules) -> dict[int, float]:
    """By value index, the game played as well as possible before and after."""
    whole = float(ExactRound(shoe, house).value)
    return {index: float(ExactRound(without(shoe, index), house).value) - whole for index in VALUES if shoe[index]}
