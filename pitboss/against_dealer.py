"""What games share in which a hand is played against the dealer's: fold or raise, qualify, compare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pitboss.acts import Choices, Outcome
from pitboss.layout import Flow, Layout, Spot, Step
from pitboss.poker import within

R = TypeVar("R", bound=Outcome)


def compare(rows: type[R], ours: Any, theirs: Any, least: Any = ()) -> R:
    """The row of a hand that is played to the end: NOT_QUALIFIED, WIN, TIE or LOSS of these rows.

    `least` is the lowest value with which the dealer qualifies; without it every hand does.
    """
    if least and theirs < least:
        return rows["NOT_QUALIFIED"]
    if ours == theirs:
        return rows["TIE"]
    return rows["WIN"] if ours > theirs else rows["LOSS"]


def why_it_ended(row: Outcome | None, ours: str, theirs: str) -> str:
    """Such a row in words, with the names of both hands."""
    match row.name if row else "":
        case "FOLD":
            return "You folded"
        case "NOT_QUALIFIED":
            return f"Dealer does not qualify with {within(theirs)}"
        case "WIN":
            return f"{ours} beats the dealer's {within(theirs)}"
        case "TIE":
            return f"{ours} ties the dealer's"
        case "LOSS":
            return f"The dealer's {within(theirs)} beats {within(ours)}"
    return ""


def fold_or_raise(wager: str, choices: type[Choices]) -> Step:
    """Players decide one after the other from the dealer's left: FOLD, or the other choice, which places the raise.

    A hand decides while the bet that is raised is open. Whoever cannot afford the raise can only fold.
    """
    fold = choices["FOLD"]

    def step(layout: Layout[Any]) -> Flow[None]:
        raised = layout.house.wagers[wager].raises
        assert raised is not None, f"{wager} is not a raise"
        for hand in layout.hands:
            if raised in hand.open:
                chips = layout.house.raise_of(wager, hand.bets)
                legal = tuple(choices) if layout.affords(hand, chips) else (fold,)
                if (yield from layout.ask(hand, legal)) is not fold:
                    layout.place(hand, wager, chips)

    return step


def check_or_bet(wager: str, choices: type[Choices], times: Mapping[Choices, int]) -> Step:
    """Players who have not made this raise decide one after the other from the dealer's left.

    `times` gives for each choice that bets how many times the bet that is raised it is; the others bet nothing. Who
    cannot afford a bet is not offered it.
    """

    def step(layout: Layout[Any]) -> Flow[None]:
        raised = layout.house.wagers[wager].raises
        assert raised is not None, f"{wager} is not a raise"
        for hand in layout.hands:
            if raised in hand.open and wager not in hand.bets:
                unit = hand.bets[raised]
                legal = tuple(one for one in choices if layout.affords(hand, times.get(one, 0) * unit))
                if more := times.get((yield from layout.ask(hand, legal)), 0):
                    layout.place(hand, wager, more * unit)

    return step


def has_folded(hand: Spot, choices: type[Choices]) -> bool:
    return hand.chose(choices) is choices["FOLD"]
