"""Source of each clause of Three Card Poker: the common rules of the game, or a house convention."""

from __future__ import annotations

from pitboss.rules import common_rules

SOURCES = common_rules(
    "Three Card Poker",
    """
1: bets
2: dealing
3: the player's decision
4: folded hands + the direction, from the dealer's right
5: the dealer's hand
6: settlement + hand by hand, and the direction, from the dealer's right
6a 6b 6c 6d: settlement + the direction, from the dealer's right
end: + the last cards are collected
""",
)
