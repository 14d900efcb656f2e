"""Effects of removal: how the player's expectation changes when one card leaves a full shoe."""

from __future__ import annotations

from pitboss.games.blackjack.exact.game import Round
from pitboss.games.blackjack.exact.house import House
from pitboss.games.blackjack.exact.shoe import VALUES, Counts, without


def effects_of_removal(shoe: Counts, house: House) -> dict[int, float]:
    """By value index, the game played as well as possible before and after."""
    whole = float(Round(shoe, house).value)
    return {index: float(Round(without(shoe, index), house).value) - whole for index in VALUES if shoe[index]}
