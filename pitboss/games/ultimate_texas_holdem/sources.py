"""Source of each clause of Ultimate Texas Hold'em: the common rules of the game, or a house convention."""

from __future__ import annotations

from pitboss.rules import common_rules

SOURCES = common_rules(
    "Ultimate Texas Hold'em",
    """
1: bets
2: dealing
3 5 7: the player's decisions
4 6: the board
8: folded hands + the direction, from the dealer's right
9: the dealer's hand
10: settlement + hand by hand, and the direction, from the dealer's right
10a 10b 10c: settlement + the direction, from the dealer's right
end: + the last cards are collected
""",
)
