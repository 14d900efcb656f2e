"""Effects of removal: how the player's expectation changes when one card leaves a full shoe."""

from __future__ import annotations

from pitboss.games.blackjack.exact.exact_round import ExactRound
from pitboss.games.blackjack.exact.play_rules import PlayRules
from pitboss.games.blackjack.exact.shoe import VALUES, Counts, without


def effects_of_removal(shoe: Counts, house: PlayRules) -> dict[int, float]:
    """Change of the value by value index, with the best strategy for each shoe."""
    whole = float(ExactRound(shoe, house).value)
    return {index: float(ExactRound(without(shoe, index), house).value) - whole for index in VALUES if shoe[index]}
