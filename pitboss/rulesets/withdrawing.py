"""Shared rules of games in which equal bets are made at the start and may be withdrawn: let it ride or withdraw.

The bet that stays is made before the deal. The others raise it, are placed next to it before any card, and end on the
row WITHDRAWN when their player takes them back.
"""

from __future__ import annotations

from typing import Any

from pitboss.core.errors import BadBets
from pitboss.rules.acts import Choices, Outcome, member
from pitboss.rules.layout import Flow, Layout, LayoutStep, Spot


def place_equal_bets(layout: Layout) -> None:
    """Place the bets that accompany another from the start, each as high as a raise of that bet.

    Bets of a player who cannot afford them are refused.
    """
    wagers = [wager for wager in layout.house.wagers.values() if wager.at_once]
    for hand in layout.hands:
        for wager in wagers:
            if chips := layout.house.raise_of(wager.name, hand.bets):
                if not layout.affords(hand, chips):
                    titles = " and ".join(one.title for one in wagers)
                    raised = layout.house.title(wager.raises or "")
                    raise BadBets(f"{titles} must equal the {raised}, and you do not have enough chips; bet less.")
                layout.place(hand, wager.name, chips)


def ride_or_withdraw(wager: str, choices: type[Choices]) -> LayoutStep:
    """Players decide one after the other from the dealer's left: RIDE leaves the bet, WITHDRAW takes it back.

    The bet's rule finds the row WITHDRAWN for a hand that `has_withdrawn`.
    """

    def step(layout: Layout) -> Flow[None]:
        for hand in layout.hands:
            if wager in hand.open and (yield from layout.ask(hand, tuple(choices))) is member(choices, "WITHDRAW"):
                layout.settle(hand, wager)

    return step


def or_withdrawn(rows: type[Outcome], name: str, module: str) -> type[Outcome]:
    """Rows of a bet that may be withdrawn: those of a bet that stays, and WITHDRAWN. Name and module are its own."""
    each = {row.name: row.value for row in rows}
    made: Any = Outcome  # an enumeration made by calling one
    found: type[Outcome] = made(name, {**each, "WITHDRAWN": "Withdrawn"}, module=module)
    return found


def has_withdrawn(hand: Spot, choices: type[Choices]) -> bool:
    return hand.chose(choices) is member(choices, "WITHDRAW")
