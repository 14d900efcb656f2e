"""Source of each clause of Let It Ride: the common rules of the game, or a house convention."""

from __future__ import annotations

from pitboss.rules import common_rules

SOURCES = common_rules(
    "Let It Ride",
    """
1: bets
2: dealing
3 5: the player's decisions
4 6: the board
7: settlement + hand by hand, and the direction, from the dealer's right
7a 7b: settlement + the direction, from the dealer's right
end: + the last cards are collected
""",
)
