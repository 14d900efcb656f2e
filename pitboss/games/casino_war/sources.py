"""Source of each clause of Casino War: the common rules of the game, or a house convention."""

from __future__ import annotations

from pitboss.rules import common_rules

SOURCES = common_rules(
    "Casino War",
    """
1: bets
2: dealing
3: settlement + when Tie bets are settled, and the direction, from the dealer's right
4: war or surrender
5: surrender + the direction, from the dealer's right
6: war
7: war + the direction, from the dealer's right
end: + the last cards are collected
""",
)
