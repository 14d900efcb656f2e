"""Shared rules of games in which a hand is played against the dealer's: fold or raise, qualify, compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pitboss.core.cards import Cards
from pitboss.rules.acts import Choices, Outcome, member
from pitboss.rules.layout import Flow, Layout, LayoutStep, Spot
from pitboss.rulesets.hand_words import lost, tied, with_article, won
from pitboss.rulesets.poker import Value, names_that_differ, of_one_rank

R = TypeVar("R", bound=Outcome)


class Ante(Outcome):
    """The usual rows of a bet that is folded or played against a dealer who must qualify."""

    FOLD = "Player folds"
    NOT_QUALIFIED = "Dealer does not qualify"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


def compare(rows: type[R], ours: Any, theirs: Any, least: Any = ()) -> R:
    """The row of a hand that is played to the end: NOT_QUALIFIED, WIN, TIE or LOSS of these rows.

    `least` is the lowest value with which the dealer qualifies; without it every hand does.
    """
    if least and theirs < least:
        return member(rows, "NOT_QUALIFIED")
    if ours == theirs:
        return member(rows, "TIE")
    return member(rows, "WIN" if ours > theirs else "LOSS")


def result_reason(row: Outcome | None, name: Callable[[Value], str], ours: Value, theirs: Value) -> str:
    """Such a row in words, with the names of both hands; a hand that was not played to the end may have no value."""
    match row.name if row else "":
        case "FOLD":
            return "You folded"
        case "NOT_QUALIFIED":
            return f"The dealer does not qualify with {with_article(name(theirs))}"
        case "WIN":
            return won(*names_that_differ(name, ours, theirs))
        case "TIE":
            return tied(name(ours))
        case "LOSS":
            return lost(*names_that_differ(name, ours, theirs))
    return ""


def deciding_cards(spot: Spot, layout: Layout) -> Cards:
    """The cards of a hand that decide: those of one rank, where it has any."""
    return of_one_rank(spot.cards) or spot.cards


def fold_or_raise(wager: str, choices: type[Choices]) -> LayoutStep:
    """Players decide one after the other from the dealer's left: FOLD, or the other choice, which places the raise.

    A hand decides while the bet that is raised is open. A player who cannot afford the raise can only fold.
    """
    fold = member(choices, "FOLD")

    def step(layout: Layout) -> Flow[None]:
        raised = layout.house.wagers[wager].raises
        assert raised is not None, f"{wager} is not a raise"
        for hand in layout.hands:
            if raised in hand.open:
                chips = layout.house.raise_of(wager, hand.bets)
                legal = tuple(choices) if layout.affords(hand, chips) else (fold,)
                if (yield from layout.ask(hand, legal)) is not fold:
                    layout.place(hand, wager, chips)

    return step


def check_or_bet(wager: str, choices: type[Choices], times: Mapping[Choices, int]) -> LayoutStep:
    """Players who have not made this raise decide one after the other from the dealer's left.

    `times` gives for each choice that bets how many times the bet that is raised it is; the others bet nothing. A
    player who cannot afford a bet is not offered it.
    """

    def step(layout: Layout) -> Flow[None]:
        raised = layout.house.wagers[wager].raises
        assert raised is not None, f"{wager} is not a raise"
        for hand in layout.hands:
            if raised in hand.open and wager not in hand.bets:
                unit = hand.bets[raised]
                legal = tuple(choice for choice in choices if layout.affords(hand, times.get(choice, 0) * unit))
                if more := times.get((yield from layout.ask(hand, legal)), 0):
                    layout.place(hand, wager, more * unit)

    return step


def has_folded(hand: Spot, choices: type[Choices]) -> bool:
    return hand.chose(choices) is member(choices, "FOLD")
