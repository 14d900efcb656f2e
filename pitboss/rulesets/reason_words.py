"""Questions of the rules about cards, and what they found, in words: "The dealer has two fours"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.rules.game import DEALER
from pitboss.rulesets.expressions import (
    RELATIONS,
    Expression,
    Highest,
    Operation,
    PlacedCards,
    Read,
    opened,
    rank_of,
    root_of,
)
from pitboss.rulesets.hand_words import article, lost, tied, titled, with_article, won
from pitboss.rulesets.poker import ace_high_rank, rank_plural, rank_word

Owner = Callable[[str], str]  # a place as the owner of cards: "the dealer", "you", "seat 3"


def in_words(asked: Expression, answer: Any, cards: PlacedCards, mine: str, owner: Owner) -> str:
    """A question and its answer for the player at the place `mine`; empty where its readings have no words."""
    if isinstance(asked, Operation) and asked.name in RELATIONS and len(asked.operands) == 2:
        return _compared(asked, cards, mine, owner)
    name = called(asked, cards)
    if not name:
        return ""
    if isinstance(asked, Operation) and asked.name == "contains" and isinstance(asked.args[1], int):
        return f"{name} {'with' if answer else 'without'} a {asked.args[1]}"
    name = article(name) if is_rank(root_of(asked)) else with_article(name)
    if {mine, DEALER} <= {spot for spot, _ in asked.places}:
        return f"{titled(of(owner(mine)))} cards and the dealer's make {name}"
    return f"{has(owner(whose(asked, mine)))} {name}"


def _compared(asked: Expression, cards: PlacedCards, mine: str, owner: Owner) -> str:
    """A comparison of two readings."""
    first, second = sorted(asked.operands, key=lambda side: whose(side, mine) != mine)
    owners, names = [whose(side, mine) for side in (first, second)], [called(side, cards) for side in (first, second)]
    if not all(names):
        return ""
    ours, theirs = first.value(cards), second.value(cards)
    if owners == [mine, DEALER]:
        if ours == theirs:
            return tied(names[0])
        return won(*names) if ours > theirs else lost(names[0], names[1], of(owner(mine)))
    if owners[0] == owners[1] and is_rank(first) and is_rank(second):
        pair = f"two {rank_plural(ace_high_rank(ours))}" if ours == theirs else " and ".join(map(article, names))
        return f"{has(owner(owners[0]))} {pair}"
    return f"{has(owner(owners[0]))} {names[0]}, {owner(owners[1])} {names[1]}" if owners[0] != owners[1] else ""


def whose(expression: Expression, mine: str) -> str:
    """The place whose cards a reading is about: one's own if they are among them, then the dealer's."""
    spots = dict.fromkeys(place[0] for place in expression.places)
    return next((spot for spot in (mine, DEALER) if spot in spots), next(iter(spots), ""))


def called(expression: Expression, cards: PlacedCards) -> str:
    """What an expression finds, in the words of its reading or of the one that it is made from."""
    if is_rank(expression):
        return rank_word(ace_high_rank(expression.value(cards)))
    known = expression.operands[0] if isinstance(expression, Highest) or is_start(expression) else expression
    if isinstance(known, Read) and known.words is not None:
        return known.words(expression.value(cards), *opened(known.args, cards))
    return called(expression.operands[0], cards) if len(expression.operands) == 1 else ""


def is_start(expression: Expression) -> bool:
    """Does it take the first few of what a reading finds?"""
    return expression.name == "item" and isinstance(expression.args[1], slice) and expression.args[1].step is None


def is_rank(expression: Expression) -> bool:
    return isinstance(expression, Read) and expression.function is rank_of


def of(owner: str) -> str:
    """The possessive of an owner."""
    return "your" if owner == "you" else f"{owner}'s"


def has(owner: str) -> str:
    """An owner and "has", where a sentence begins."""
    return f"{titled(owner)} {'have' if owner == 'you' else 'has'}"
