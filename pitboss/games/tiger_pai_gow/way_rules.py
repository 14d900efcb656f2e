"""The rules of a house way as text, one to a line, and how they set a hand.

A rule is `hand / hand, condition, ...: front | words`. It fits hands of these shapes for which all its conditions hold,
and then says which two cards go in front. The words, which may be left out, tell people what it does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from pitboss.core.cards import Card, Cards, deck
from pitboss.core.errors import BadInput
from pitboss.rulesets.poker import ACE, SIGNS, Five, Value, Wheel, five, high, is_complete, two

SHAPES: dict[str, tuple[int, ...]] = {
    "five aces": (5,),
    "four": (4,),
    "four and more": (4, 2),
    "two threes": (3, 3),
    "full house": (3, 2),
    "three and two pair": (3, 2, 2),
    "three": (3,),
    "three pair": (2, 2, 2),
    "two pair": (2, 2),
    "pair": (2,),
    "no pair": (),
}
ALIKE: dict[tuple[int, ...], tuple[int, ...]] = {(5, 2): (5,), (4, 3): (4, 2)}  # shapes that a rule does not tell apart
ANY = "any"


class SortedHand:
    """Seven cards as house ways read them: groups of equal rank, single cards, complete hands."""

    groups: list[list[Card]]  # of two or more cards: the most cards first, then the highest rank
    others: list[Card]  # single cards, the highest first

    def __init__(self, cards: Cards, wheel: Wheel) -> None:
        self.wheel = wheel
        self.ordered = sorted(cards, key=ORDER.__getitem__)
        by_rank: dict[int, list[Card]] = {}
        for card in self.ordered:
            by_rank.setdefault(card.rank or 1, []).append(card)
        every = list(by_rank.values())
        self.groups = sorted([group for group in every if len(group) > 1], key=len, reverse=True)
        shape = tuple(map(len, self.groups))
        self.shape = ALIKE.get(shape, shape)
        self.ranks = [high(group[0]) for group in self.groups]
        self.others = [group[0] for group in every if len(group) == 1]

    @cached_property
    def complete(self) -> list[Cards]:
        """The pairs of cards that leave a complete hand behind."""
        signs = [SIGNS[card] for card in self.ordered]
        total = sum(signs)
        return [
            (self.ordered[one], self.ordered[other])
            for one, other in PLACES
            if is_complete(total - signs[one] - signs[other])
        ]

    @cached_property
    def by_kind(self) -> dict[int, list[Cards]]:
        """The same by what they leave behind: straight, flush, straight flush or royal."""
        found: dict[int, list[Cards]] = {}
        for low in self.complete:
            found.setdefault(self.back(low)[0], []).append(low)
        return found

    @cached_property
    def front(self) -> Value:
        """The best front of a complete hand; no value at all where there is none."""
        return max(map(two, self.complete), default=())

    def highest(self, fronts: Sequence[Cards]) -> Cards:
        """The highest front; of equal fronts the one with the best five behind."""
        top = max(map(two, fronts))
        tied = [low for low in fronts if two(low) == top]
        return tied[0] if len(tied) == 1 else max(tied, key=self.back)

    def back(self, low: Sequence[Card]) -> Value:
        return five([card for card in self.ordered if card not in low], self.wheel)

    def rank_of_group(self, place: int) -> int:
        return self.ranks[place] if place < len(self.ranks) else 0

    def rank_of_other(self, place: int) -> int:
        return high(self.others[place]) if place < len(self.others) else 0


PLACES = list(combinations(range(7), 2))  # of the two cards in front


def _order(card: Card) -> tuple[int, str]:
    """Highest first, and of equal ranks the joker first (its mark is empty): it is the first ace to go in front."""
    return -high(card), card.mark


ORDER = {card: place for place, card in enumerate(sorted(deck(jokers=1), key=_order))}

Condition = Callable[[SortedHand], bool]
Fronting = Callable[[SortedHand], Sequence[Card]]

KINDS = {
    "straight": Five.STRAIGHT,
    "flush": Five.FLUSH,
    "straight flush": Five.STRAIGHT_FLUSH,
    "royal": Five.ROYAL_FLUSH,
}
NUMBERS: dict[str, Callable[[SortedHand], int]] = {
    "rank": lambda hand: hand.rank_of_group(0),
    "second": lambda hand: hand.rank_of_group(1),
    "sum": lambda hand: hand.rank_of_group(0) + hand.rank_of_group(1),
    "top": lambda hand: hand.rank_of_other(0),
    "next": lambda hand: hand.rank_of_other(1),
    "third": lambda hand: hand.rank_of_other(2),
    "fourth": lambda hand: hand.rank_of_other(3),
    "fifth": lambda hand: hand.rank_of_other(4),
}
FRONTS: dict[str, Fronting] = {
    "first": lambda hand: hand.groups[0][:2],
    "second": lambda hand: hand.groups[1][:2],
    "others": lambda hand: hand.others[:2],
    "one+top": lambda hand: [hand.groups[0][0], hand.others[0]],
    "2nd+3rd": lambda hand: hand.others[1:3],
    "2nd+4th": lambda hand: hand.others[1:4:2],
    "2nd+5th": lambda hand: hand.others[1:5:3],
    "2nd+6th": lambda hand: hand.others[1:6:4],
    "complete": lambda hand: hand.highest(hand.complete),
}


def _behind(kind: Five) -> Fronting:
    return lambda hand: hand.highest(hand.by_kind[kind])


FRONTS |= {name: _behind(kind) for name, kind in KINDS.items()}
RANKS = {**{str(rank): rank for rank in range(2, 11)}, "T": 10, "J": 11, "Q": 12, "K": 13, "A": ACE}
RANK = "|".join(sorted(RANKS, key=len, reverse=True))


def in_range(text: str) -> tuple[int, int] | None:
    """A range of ranks or a sum: `7`, `7-10`, `K+` or `6-`."""
    if text.isdecimal() and text not in RANKS:
        return int(text), int(text)
    found = re.fullmatch(rf"({RANK}|\d+)(?:(-)({RANK})|([+-]))?", text, re.IGNORECASE)
    if not found:
        return None
    low, _, high_end, sign = found.groups()
    start = _rank(low)
    if high_end:
        return start, _rank(high_end)
    return start if sign != "-" else 1, 99 if sign == "+" else start


def _rank(text: str) -> int:
    return RANKS.get(text.upper()) or int(text)


def condition(text: str) -> Condition | None:
    """A condition in words; None if it is not one."""
    if text.startswith("not ") and (other := condition(text[4:])):
        return lambda hand: not other(hand)
    if text == "complete":
        return lambda hand: bool(hand.complete)
    if kind := KINDS.get(text):
        return lambda hand: kind in hand.by_kind
    name, _, rest = text.partition(" ")
    if name == "front":
        return _front_condition(rest)
    span = in_range(rest)
    if name not in NUMBERS or span is None:
        return None
    value, (low, top) = NUMBERS[name], span
    return lambda hand: low <= value(hand) <= top


def _front_condition(text: str) -> Condition | None:
    """What the best front of a complete hand must be: a pair, lower than two others or than the largest group, or so
    high at least or at most."""
    if text == "pair":
        return lambda hand: hand.front[:1] == (Five.PAIR,)
    if text == "lower":
        return lambda hand: hand.front > () and len(hand.others) > 1 and hand.front < two(hand.others[:2])
    if text == "rank-":
        return lambda hand: hand.front[:1] == (Five.HIGH,) and hand.front[1] <= hand.rank_of_group(0)
    found = re.fullmatch(rf"({RANK})({RANK})?([+-])", text, re.IGNORECASE)
    if not found:
        return None
    bound = (Five.HIGH, *(_rank(one) for one in found.groups()[:2] if one))
    if found[3] == "+":
        return lambda hand: hand.front >= bound
    return lambda hand: () < hand.front[: len(bound)] <= bound


@dataclass(frozen=True)
class Rule:
    """One rule."""

    line: str
    shapes: frozenset[tuple[int, ...]]
    conditions: tuple[Condition, ...]
    front: Fronting
    words: str

    @classmethod
    def read(cls, line: str) -> Rule:
        rule, _, words = line.partition("|")
        when, _, front = (part.strip() for part in rule.partition(":"))
        shape, *named = (part.strip() for part in when.split(","))
        names = [part.strip() for part in shape.split("/")]
        for name in names:
            if name != ANY and name not in SHAPES:
                raise BadInput(f"{name!r} is not a hand; a rule begins with {ANY}, {', '.join(SHAPES)}.")
        if front not in FRONTS:
            raise BadInput(f"{front!r} does not say what goes in front; say {', '.join(FRONTS)}.")
        conditions = []
        for one in named:
            found = condition(one)
            if found is None:
                known = f"{', '.join(NUMBERS)} with ranks as in '7-10' or 'K+', complete, {', '.join(KINDS)}, front"
                raise BadInput(f"{one!r} is not a condition; there are {known}.")
            conditions.append(found)
        text = words.strip() or f"{rule.strip()}."
        shapes = frozenset(SHAPES.values() if ANY in names else map(SHAPES.__getitem__, names))
        return cls(rule.strip(), shapes, tuple(conditions), FRONTS[front], text)

    def fits(self, hand: SortedHand) -> bool:
        return hand.shape in self.shapes and all(holds(hand) for holds in self.conditions)


@dataclass(frozen=True)
class Rules:
    """A house way's rules in order."""

    rules: tuple[Rule, ...]

    @classmethod
    def read(cls, text: str) -> Rules:
        lines = (line.split("#")[0].strip() for line in text.splitlines())
        return cls(tuple(Rule.read(line) for line in lines if line))

    def first_that_fits(self, hand: SortedHand) -> tuple[Sequence[Card], str] | None:
        """The two cards in front and the rule's words; None if no rule fits."""
        for rule in self.rules:
            if rule.fits(hand):
                low = rule.front(hand)
                if len(set(low)) != 2:
                    raise BadInput(
                        f"The rule {rule.line!r} puts {len(set(low))} cards of {hand.ordered} in front, not two."
                    )
                return low, rule.words
        return None
