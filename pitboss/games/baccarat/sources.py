"""Source of each clause of Baccarat: the common rules of the game, or a house convention."""

from __future__ import annotations

from pitboss.rules import common_rules

SOURCES = common_rules(
    "Baccarat",
    """
1: bets
2: dealing
3 4: third cards
5: settlement + the direction, from the dealer's right
6: side bets + when they are settled, and the direction, from the dealer's right
end: + the last cards are collected
""",
)
