"""House rules as the exact calculation takes them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class PlayRules:
    """Rules that change the value of a hand. The number of decks is a property of the shoe."""

    hits_soft_17: bool = True
    double: str = "any"  # any, 9-11, 10-11
    double_after_split: bool = True
    max_hands: int = 4
    resplit_aces: bool = False
    hit_split_aces: bool = False
    surrender: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)
    insurance_pays: Fraction = Fraction(2)
    peek: bool = True

    def hands_from(self, pair: int) -> int:
        """How many hands a pair of this value index may become."""
        return 2 if pair == 0 and not self.resplit_aces else self.max_hands
