"""What the rules asked about cards and found, in words: "The dealer has two fours", "Nine beats the dealer's eight"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.cards import Card
from pitboss.hand_words import lost, tied, titled, with_article, won
from pitboss.poker import ACE, rank_plural, rank_word
from pitboss.readings import RELATIONS, Expression, Highest, Operation, Place, Read, opened, rank_of, root_of
from pitboss.rules import DEALER

Cards = Mapping[Place, Card]
Owner = Callable[[str], str]  # a place as the owner of cards: "the dealer", "you", "seat 3"


def in_words(asked: Expression, answer: Any, cards: Cards, mine: str, owner: Owner) -> str:
    """What was asked and found with these cards, seen from the place `mine`; empty where its readings have no words."""
    if isinstance(asked, Operation) and asked.name in RELATIONS and len(asked.operands) == 2:
        return _compared(asked, cards, mine, owner)
    name = called(asked, cards)
    if not name:
        return ""
    if isinstance(asked, Operation) and asked.name == "contains" and isinstance(asked.args[1], int):
        return f"{name} {'with' if answer else 'without'} a {asked.args[1]}"
    name = a_card(name) if is_rank(root_of(asked)) else with_article(name)
    if {mine, DEALER} <= {spot for spot, _ in asked.places}:
        return f"{titled(of(owner(mine)))} cards and the dealer's make {name}"
    return f"{has(owner(whose(asked, mine)))} {name}"


def _compared(asked: Expression, cards: Cards, mine: str, owner: Owner) -> str:
    """Two readings against each other."""
    first, second = sorted(asked.operands, key=lambda side: whose(side, mine) != mine)
    owners, names = [whose(side, mine) for side in (first, second)], [called(side, cards) for side in (first, second)]
    if not all(names):
        return ""
    ours, theirs = first.value(dict(cards)), second.value(dict(cards))
    if owners == [mine, DEALER]:
        if ours == theirs:
            return tied(names[0])
        return won(*names) if ours > theirs else lost(names[0], names[1], of(owner(mine)))
    if owners[0] == owners[1] and is_rank(first) and is_rank(second):
        pair = f"two {rank_plural(high(ours))}" if ours == theirs else " and ".join(map(a_card, names))
        return f"{has(owner(owners[0]))} {pair}"
    return f"{has(owner(owners[0]))} {names[0]}, {owner(owners[1])} {names[1]}" if owners[0] != owners[1] else ""


def whose(made: Expression, mine: str) -> str:
    """The place whose cards a reading is about: one's own if they are among them, then the dealer's."""
    spots = dict.fromkeys(place[0] for place in made.places)
    return next((spot for spot in (mine, DEALER) if spot in spots), next(iter(spots), ""))


def called(made: Expression, cards: Cards) -> str:
    """What a reading finds, by its words or by those of what it is found from."""
    if is_rank(made):
        return rank_word(high(made.value(dict(cards))))
    known = made.operands[0] if isinstance(made, Highest) or is_start(made) else made
    if isinstance(known, Read) and known.words is not None:
        known_cards: Any = dict(cards)
        return known.words(made.value(known_cards), *opened(known.args, known_cards))
    return called(made.operands[0], cards) if len(made.operands) == 1 else ""


def is_start(made: Expression) -> bool:
    """The first few of what a reading finds, in its order."""
    return made.name == "item" and isinstance(made.args[1], slice) and made.args[1].step is None


def is_rank(made: Expression) -> bool:
    return isinstance(made, Read) and made.function is rank_of


def high(rank: int) -> int:
    return ACE if rank == 1 else rank


def a_card(rank: str) -> str:
    return f"an {rank}" if rank[0] in "ae" else f"a {rank}"


def of(owner: str) -> str:
    return "your" if owner == "you" else f"{owner}'s"


def has(owner: str) -> str:
    return f"{titled(owner)} {'have' if owner == 'you' else 'has'}"
