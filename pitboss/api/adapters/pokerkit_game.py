"""Mini-Tex for PokerKit: `register()` lets `pokerkit.HandHistory` read the hands that `TableRound.to_phh` writes.

PokerKit deals, bets and pays by its own code. Only the three-card ranking is ours.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from pokerkit import Card, FixedLimitTexasHoldem, HandHistory, NoLimitTexasHoldem
from pokerkit.hands import Hand

from pitboss.core.cards import Card as OwnCard
from pitboss.core.cards import cards
from pitboss.games.mini_tex.hand import best
from pitboss.games.mini_tex_pvp.phh import FIXED, UNFIXED

BOARD = (0, 2, 1)  # community cards dealt on each street


def own(theirs: Any) -> tuple[OwnCard, ...]:
    return cards("".join(map(repr, theirs)))


class MiniTexHand(Hand):
    """The best three cards with at least one hole card."""

    low = False

    def __init__(self, hole: Any, board: Any) -> None:
        self.value = best(own(hole), own(board))

    @classmethod
    def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> MiniTexHand:
        hole, board = tuple(Card.clean(hole_cards)), tuple(Card.clean(board_cards))
        if len(hole) != 2 or len(board) != sum(BOARD):
            raise ValueError("a hand is made of two hole cards and the whole board")
        return cls(hole, board)

    @property
    def entry(self) -> Any:
        return self.value

    def __repr__(self) -> str:
        return f"MiniTexHand({self.value})"


class ThreeStreets:
    """Hold'em cut down to two community cards on the flop and one on the river."""

    hand_types: ClassVar[Any] = (MiniTexHand,)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        first, flop, _, river = self.streets  # type: ignore[has-type]
        streets = zip((first, flop, river), BOARD, strict=True)
        self.streets = tuple(replace(street, board_dealing_count=count) for street, count in streets)


class FixedLimitMiniTex(ThreeStreets, FixedLimitTexasHoldem):
    max_completion_betting_or_raising_count: ClassVar[int | None] = None  # the cap is the house's own


class NoLimitMiniTex(ThreeStreets, NoLimitTexasHoldem):
    pass


def register() -> None:
    """Let PokerKit's hand histories know Mini-Tex."""
    for code, game, like in ((FIXED, FixedLimitMiniTex, "FT"), (UNFIXED, NoLimitMiniTex, "NT")):
        HandHistory.game_types[code] = game
        HandHistory.variants[game] = code
        HandHistory.required_field_names[code] = HandHistory.required_field_names[like]
