"""What the author of a drawing game writes: a fold over cards, choices, the dealer's rule, the look, and rows.

In a *drawing game* a player takes cards one after another until a choice or a total ends the hand, the dealer then
draws by a fixed rule, and wagers are settled by what is read of both hands: Blackjack and its family. The engine makes
two things from the same text: the steps that deal the game at a table (`pitboss.rulesets.drawing_steps`) and the
finite machine that all odds and strategies are counted with (`pitboss.derive.draw`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.core.cards import Card, Cards
from pitboss.rules.acts import Choice, Outcome

Units = int | Fraction  # of the first bet
Result = tuple[str, Outcome, Units]  # a wager, the row on which it ends, and its stake
Results = tuple[Result, ...]


class Move(NamedTuple):
    """What a choice does: the turn after it, and how many cards the hand takes."""

    turn: Any
    draws: int = 0
    for_less: bool = False  # a player may add less than the whole raise; never better, so it is not counted


class Split(NamedTuple):
    """The choice that makes two hands of one card each."""

    turns: tuple[Any, Any]  # of this hand, and of the new one, which is played next
    hands: int  # how many hands one hand may become


class Early(NamedTuple):
    """A choice before the dealer looks: end the hand, add a wager on the dealer's next card, or neither."""

    ends: Results = ()  # the rows on which the hand ends, whatever the dealer has; (): the round continues
    wager: str = ""  # settled by `side_row` once the dealer has a second card
    units: Units = 0


class Chart(NamedTuple):
    """A strategy that is known by name."""

    text: str  # a sentence for `--strategy`
    choose: Callable[[Any, Any, Any, tuple[Choice, ...]], Choice]  # hand, turn, dealer's open hand, offered


class DrawingRules:
    """Rules as pure functions of a hand, a turn and the dealer's hand.

    A hand is a fold: `empty` and `plus(hand, card)`. A turn is what the rules remember besides cards: stakes, whether
    the hand was split, whether it is over. Both are hashable values of the author's choice. They may remember too much:
    what no later choice or row can tell apart is merged. A hand is finished when `choices` is empty.
    """

    empty: Hashable
    opens: int = 1  # dealer's cards that players see before they act
    sides: tuple[str, ...] = ()  # wagers of `early`

    @property
    def hole(self) -> bool:
        """Whether the dealer has another card before players act, seen or not."""
        return True

    def plus(self, hand: Any, card: Card) -> Any:
        raise NotImplementedError

    def fold(self, cards: Cards) -> Any:
        """What is read of these cards."""
        hand: Any = self.empty
        for card in cards:
            hand = self.plus(hand, card)
        return hand

    def begins(self, open_hand: Any) -> Any:
        """The turn of a new hand against the dealer's open cards."""
        raise NotImplementedError

    def choices(self, hand: Any, turn: Any) -> Mapping[Choice, Move | Split]:
        raise NotImplementedError

    def draws(self, dealer: Any) -> bool:
        """Whether the dealer takes another card."""
        raise NotImplementedError

    def looks(self, open_hand: Any) -> bool:
        """Whether the dealer looks at the next card before players act."""
        return False

    def ends_round(self, dealer: Any) -> bool:
        """Whether the hand that the dealer looked at ends the round."""
        return False

    def bets(self, turn: Any) -> Mapping[str, Units]:
        """The stakes on a hand, in units of the first bet."""
        return {"bet": turn.stake}

    def rows(self, hand: Any, turn: Any, dealer: Any) -> Results:
        """The row on which each wager of a finished hand ends. A hand with choices is asked if the dealer's look ends
        the round."""
        raise NotImplementedError

    def waits(self, hand: Any, turn: Any) -> bool:
        """Whether a finished hand waits for the dealer's total. The dealer draws only if one does."""
        return True

    def settled(self, hand: Any, turn: Any, open_hand: Any) -> bool:
        """Whether a finished hand is settled before the dealer's next card."""
        return False

    def early(self, hand: Any, open_hand: Any) -> Mapping[Choice, Early]:
        """Choices before the dealer looks, by the two cards of a new hand; the first one just continues."""
        return {}

    def side_row(self, wager: str, dealer: Any) -> Outcome:
        """The row of a wager from `early`, by the dealer's open cards and one more."""
        raise NotImplementedError

    def cell(self, hand: Any) -> Any:
        """What a simple chart reads of a hand, such as its total; hands with one cell are played alike by it."""
        return hand

    def charts(self) -> Mapping[str, Chart]:
        """Strategies known by name."""
        return {}

    def final_name(self, dealer: Any) -> str:
        """How tables name a final hand of the dealer: "bust", "20"."""
        return str(self.cell(dealer))

    def read(self, hand: Any) -> Any:
        """What `rows` reads of a hand, if that is less than all of it. Fewer values are explored faster."""
        return hand
