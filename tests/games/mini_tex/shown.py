"""Answers to the drills of Mini-Tex computed from what the questions show, and the choices shown."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pitboss.core.cards import Cards, text
from pitboss.core.money import dollars
from pitboss.drills.questions import Question
from pitboss.games.mini_tex.wagers import Street
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.poker import three
from tests.trainer.shown_felt import ShownSpot, read_felt
from tests.trainer.shown_keys import Key, Right, hand_of, raised, yes
from tests.trainer.takes import Takes


def formed(question: Question) -> tuple[Any, list[tuple[Cards, Cards]]]:
    """The best value of two hole cards and the board, at least one a hole card, and all ways to make it."""
    hole, board = hand_of(question), hand_of(question, "Board")
    every = [
        (own, shared)
        for n in (1, 2)
        for own in combinations(hole, n)
        for shared in combinations(board, 3 - n)
    ]  # fmt: skip
    top = max(three(own + shared) for own, shared in every)
    return top, [(own, shared) for own, shared in every if three(own + shared) == top]


def best_three(house: House, question: Question) -> Right:
    return {text(own + shared) for own, shared in formed(question)[1]}


def laid_out(house: House, question: Question) -> Right:
    owns = [own for own, _ in formed(question)[1]]
    if any(len(own) == 2 for own in owns):
        return "both hole cards play"
    return {f"{own[0]!r} plays, the other hole card is turned" for own in owns}


def qualifies_on_board(house: House, question: Question) -> Right:
    return yes(formed(question)[0] >= house.options.qualifier.least)


def units(house: House, question: Question) -> Right:
    """Even money on the bets shown, except on the play bet where the dealer does not qualify."""
    (bets,) = [one.bets for name, one in read_felt(question).items() if name.startswith("Seat")]
    qualified = qualifies_on_board(house, question) == "yes"
    unpaid = ("Pocket Poker",) if qualified else ("Pocket Poker", "Play")
    return dollars(sum(stake for title, stake in bets.items() if title not in unpaid))


IRREGULAR = "I4 I10 I22 I23 I24"  # irregularities that not every game has
TAKES = Takes(("Ante",), ("Pocket Poker",))
CITES = {
    "qualify": {"yes$": "12B", "no$": "13A 12B"},
    "printed": {"“ANTE”": "1", "“POCKET POKER”": "12A", "“FLOP”": "3", "“RIVER”": "6", "“PLAY BET”": "9"},
}
KEYS: dict[str, Key] = {
    "three": best_three,
    "layout": laid_out,
    "qualify": qualifies_on_board,
    "units": units,
    "street": raised,
}


def chosen(spot: Spot, shown: ShownSpot, layout: Layout) -> None:
    if any(note.startswith("folded") for note in shown.notes):
        spot.choices[Street] = Street.FOLD
