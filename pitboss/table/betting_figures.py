"""How a player bets against other players: hands entered and raised, bets and calls, showdowns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.table.collusion import FinishedHand


class BettingFigures(NamedTuple):
    """Numbers of hands, and of single actions, of one player."""

    hands: int = 0
    entered: int = 0  # a call, bet or raise in the first round of betting; blinds alone do not count
    raised: int = 0  # a bet or raise in the first round of betting
    bets: int = 0  # single bets and raises, of all rounds of betting
    calls: int = 0
    showdowns: int = 0  # hands that were still in the player's hand when two or more were left
    showdowns_won: int = 0  # of these, with more chips than before


def figures_of(hands: Iterable[FinishedHand], player: str) -> BettingFigures:
    """The figures of a player over the hands that they were dealt."""
    dealt = [_of_hand(hand, player) for hand in hands if player in hand.won]
    return BettingFigures(*map(sum, zip(*dealt, strict=True))) if dealt else BettingFigures()


def _of_hand(hand: FinishedHand, player: str) -> BettingFigures:
    first = hand.actions[0].street if hand.actions else ""
    mine = [action for action in hand.actions if action.player == player]
    opening = {action.word for action in mine if action.street == first}
    left = set(hand.won) - {action.player for action in hand.actions if action.word == "fold"}
    shown = player in left and len(left) > 1
    return BettingFigures(
        hands=1,
        entered=bool(opening & {"call", "bet", "raise"}),
        raised=bool(opening & {"bet", "raise"}),
        bets=sum(action.word in ("bet", "raise") for action in mine),
        calls=sum(action.word == "call" for action in mine),
        showdowns=shown,
        showdowns_won=shown and hand.won[player] > 0,
    )
