"""Poker ranking shared by games. A hand's value is a tuple, so hands compare with < and ==."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum, IntEnum
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeVar

from pitboss.core.cards import JOKER, SUITS, Card, Cards
from pitboss.rulesets.hand_words import article
from pitboss.rulesets.readings import highest, reading

KING, ACE = 13, 14
Value = tuple[int, ...]  # category first, then ranks by weight
R = TypeVar("R", bound=Enum)


def high(card: Card) -> int:
    """Rank with the ace on top; the joker counts as an ace."""
    return ace_high_rank(card.rank)


def ace_high_rank(rank: int) -> int:
    """A rank with the ace on top; the joker, rank 0, counts as an ace."""
    return ACE if rank <= 1 else rank


def by_weight(cards: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ranks from the most frequent and highest down, and how often each occurs."""
    return _by_weight(tuple(sorted(card.rank for card in cards)))


@cache
def _by_weight(cards: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    groups = sorted(((n, rank) for rank, n in Counter(map(ace_high_rank, cards)).items()), reverse=True)
    return tuple(rank for _, rank in groups), tuple(n for n, _ in groups)


def straight(ranks: tuple[int, ...]) -> int:
    """The top rank of distinct descending ranks in sequence, else 0. Ace-low counts from its end."""
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    low = (*ranks[1:], 1)
    return low[0] if ranks[0] == ACE and low[0] == len(ranks) else 0


class Three(IntEnum):
    """Three-card hands, lowest first."""

    HIGH = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    TRIPS = 4
    STRAIGHT_FLUSH = 5


@reading(words=lambda value, *_: three_name(value))
@cache
def three(cards: Cards) -> Value:
    ranks, counts = by_weight(cards)
    if counts == (3,):
        return Three.TRIPS, *ranks
    if counts == (2, 1):
        return Three.PAIR, *ranks
    flush, top = len({card.suit for card in cards}) == 1, straight(ranks)
    if top:
        return (Three.STRAIGHT_FLUSH if flush else Three.STRAIGHT), top
    return (Three.FLUSH if flush else Three.HIGH), *ranks


class Qualifier(Enum):
    """The lowest three-card hand with which a dealer plays."""

    PAIR = "pair"
    ACE_KING = "ace-king"
    ACE = "ace"
    KING = "king"
    QUEEN = "queen"
    ANY = "any"

    @property
    def least(self) -> Value:
        return _LEAST[self]

    @property
    def words(self) -> str:
        """The hand with its article.

        >>> [one.words for one in (Qualifier.PAIR, Qualifier.ACE_KING, Qualifier.ACE, Qualifier.ANY)]
        ['a pair', 'ace-king', 'an ace', 'any hand']
        """
        if self is Qualifier.ANY:
            return "any hand"
        return self.value if self is Qualifier.ACE_KING else article(self.value)


_LEAST: dict[Qualifier, Value] = {
    Qualifier.PAIR: (Three.PAIR,),
    Qualifier.ACE_KING: (Three.HIGH, ACE, KING),
    Qualifier.ACE: (Three.HIGH, ACE),
    Qualifier.KING: (Three.HIGH, KING),
    Qualifier.QUEEN: (Three.HIGH, 12),
    Qualifier.ANY: (Three.HIGH,),
}

QUALIFIER_SENTENCES = {one.value: f"The dealer qualifies with {one.words} or better." for one in Qualifier} | {
    Qualifier.ANY.value: "The dealer always qualifies."
}


class Five(IntEnum):
    """Five-card hands, lowest first."""

    HIGH = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10


FIVE_LABELS = (
    "Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush", "Straight", "Three of a kind", "Two pair",
)  # fmt: skip
THREE_LABELS = "Straight flush", "Three of a kind", "Straight", "Flush", "Pair"  # of rows, highest first

PATTERN = {(1, 1, 1, 1, 1): Five.HIGH, (2, 1, 1, 1): Five.PAIR, (2, 2, 1): Five.TWO_PAIR, (3, 1, 1): Five.TRIPS,
           (3, 2): Five.FULL_HOUSE, (4, 1): Five.QUADS, (5,): Five.FIVE_ACES}  # fmt: skip


class Wheel(Enum):
    """The rank of A-2-3-4-5 among the straights."""

    LOWEST = "lowest"
    SECOND = "second"  # below A-K-Q-J-10, above K-Q-J-10-9

    def __str__(self) -> str:
        return self.value


@reading(words=lambda value, *_: five_name(value))
def five(cards: Iterable[Card], wheel: Wheel = Wheel.LOWEST) -> Value:
    """Value of five cards. A joker completes a straight or flush, else it is an ace."""
    return _five(tuple(sorted(cards)), wheel)


@lru_cache(maxsize=1 << 18)
def _five(cards: Cards, wheel: Wheel) -> Value:
    if cards[0] != JOKER:
        return natural(cards, wheel)
    rest, suit = cards[1:], cards[1].suit  # with mixed suits only a straight is left, and any suit will do
    wild = (Card(rank, suit) for rank in range(1, 14) if all(rank != card.rank for card in rest))
    completed = (value for card in wild if (value := natural((card, *rest), wheel))[0] in COMPLETE)
    return max((natural(cards, wheel), *completed))


COMPLETE = (Five.STRAIGHT, Five.FLUSH, Five.STRAIGHT_FLUSH, Five.ROYAL_FLUSH)


def natural(cards: Cards, wheel: Wheel = Wheel.LOWEST) -> Value:
    ranks, counts = by_weight(cards)
    if len(ranks) < 5:
        return PATTERN[counts], *ranks
    flush, top = len({card.suit for card in cards}) == 1, straight(ranks)
    if flush and top == ACE:
        return Five.ROYAL_FLUSH, top
    if top:
        order = (ACE - 1, 1) if top == 5 and wheel is Wheel.SECOND else (top,)
        return (Five.STRAIGHT_FLUSH if flush else Five.STRAIGHT), *order
    return (Five.FLUSH if flush else Five.HIGH), *ranks


RUNS = tuple(tuple(range(low, low + 5)) for low in range(1, 10)) + ((10, 11, 12, 13, 1),)
_NATURAL = frozenset(sum(1 << rank for rank in run) for run in RUNS)
SEQUENCES = _NATURAL | {run ^ 1 << rank | 1 for run in _NATURAL for rank in range(1, 14) if run >> rank & 1}


RANK_BITS = (1 << 16) - 1
SIGNS = {Card(rank, suit): 1 << rank | 1 << 16 + 4 * at for at, suit in enumerate(SUITS) for rank in range(1, 14)}
SIGNS[JOKER] = 1 | 1 << 16 + 4 * len(SUITS)
"""By card: a number with a bit for the rank and above those a digit for each suit. Those of a hand are added up."""
FLUSHES = {5 << 4 * at for at in range(len(SUITS))} | {4 << 4 * at | 1 << 4 * len(SUITS) for at in range(len(SUITS))}


def is_complete(signs: int) -> bool:
    """Are five cards, given by the sum of their signs, a straight, a flush or both? Quicker than a value."""
    return signs & RANK_BITS in SEQUENCES or signs >> 16 in FLUSHES


def best_five(cards: Cards) -> Value:
    """Value of the best five of more cards."""
    return highest(five(some) for some in combinations(cards, 5))


def value_so_far(cards: Cards) -> Value:
    """Value of fewer than five cards as part of five, by their ranks: straights and flushes need them all.

    >>> from pitboss.core.cards import cards
    >>> five_name(value_so_far(cards("3c 8c 7c"))), five_name(value_so_far(cards("3c 8c 3d 8d")))
    ('eight high', 'eights and threes')
    """
    ranks, counts = by_weight(cards)
    return PATTERN[counts + (1,) * (5 - len(cards))], *ranks


@reading
def three_row(rows: type[R], value: Value) -> R:
    """The row named like this three-card hand, else OTHER."""
    return rows.__members__.get(Three(value[0]).name) or rows["OTHER"]


@reading
def five_row(rows: type[R], value: Value) -> R:
    """The row named like this five-card hand, else OTHER."""
    return rows.__members__.get(Five(value[0]).name) or rows["OTHER"]


def two(cards: Iterable[Card]) -> Value:
    """Value of two cards: a pair, else high cards."""
    one, other = map(high, cards)
    return (Five.PAIR, one) if one == other else (Five.HIGH, max(one, other), min(one, other))


def of_one_rank(cards: Cards) -> Cards:
    """Those cards of a hand that others equal in rank; none where a straight or a flush is what it makes.

    >>> from pitboss.core.cards import cards
    >>> of_one_rank(cards("Ah Kd As 3c 3d")), of_one_rank(cards("2h 3h 4h 5h 6h"))
    ((Ah, As, 3c, 3d), ())
    """
    ranks = [card.rank for card in cards]
    return tuple(card for card in cards if ranks.count(card.rank) > 1)


# names


PLURALS = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings")
ONES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


def rank_plural(rank: int) -> str:
    """The ranks from 2 to the ace as 14: "twos", "aces"."""
    return (*PLURALS, "aces")[rank - 2]


def rank_word(rank: int) -> str:
    """The same for one card: "two", "ace"."""
    return ONES[rank - 2]


def rank_symbol(rank: int) -> str:
    """The same as cards print it: "2", "A"."""
    return "0123456789"[rank] if rank < 10 else {10: "10", 11: "J", 12: "Q", 13: "K"}.get(rank, "A")


def three_name(value: Value) -> str:
    """What a three-card hand is called.

    >>> three_name((Three.PAIR, 4, 9)), three_name((Three.FLUSH, 13, 8, 2))
    ('pair of fours', 'king-high flush')
    """
    category, top = Three(value[0]), value[1]
    match category:
        case Three.HIGH:
            return "-".join(map(rank_symbol, value[1:])) + " high"
        case Three.PAIR:
            return f"pair of {rank_plural(top)}"
        case Three.TRIPS:
            return f"three {rank_plural(top)}"
    return f"{rank_word(top)}-high {category.name.lower().replace('_', ' ')}"


def five_name(value: Value) -> str:
    """What a five-card hand is called.

    >>> five_name((Five.FULL_HOUSE, 10, 3)), five_name((Five.STRAIGHT, 12))
    ('tens full of threes', 'queen-high straight')
    """
    category, top = Five(value[0]), value[1]
    if category in (Five.STRAIGHT, Five.STRAIGHT_FLUSH) and value[2:] == (1,):
        top = 5  # A-2-3-4-5 where it ranks as the second highest
    match category:
        case Five.HIGH:
            return f"{rank_word(top)} high"
        case Five.PAIR:
            return f"pair of {rank_plural(top)}"
        case Five.TWO_PAIR:
            return f"{rank_plural(top)} and {rank_plural(value[2])}"
        case Five.TRIPS:
            return f"three {rank_plural(top)}"
        case Five.FULL_HOUSE:
            return f"{rank_plural(top)} full of {rank_plural(value[2])}"
        case Five.QUADS:
            return f"four {rank_plural(top)}"
        case Five.ROYAL_FLUSH | Five.FIVE_ACES:
            return category.name.lower().replace("_", " ")
    return f"{rank_word(top)}-high {category.name.lower().replace('_', ' ')}"


def two_name(value: Value) -> str:
    return f"pair of {rank_plural(value[1])}" if value[0] == Five.PAIR else "-".join(map(rank_symbol, value[1:]))


def names_that_differ(name: Callable[[Value], str], ours: Value, theirs: Value) -> tuple[str, str]:
    """What two hands are called; where that is the same, with the first card in which they differ.

    >>> names_that_differ(five_name, (Five.PAIR, 10, 13, 4, 2), (Five.PAIR, 10, 9, 8, 2))
    ('pair of tens with a king', 'pair of tens with a nine')
    """
    names = name(ours), name(theirs)
    if names[0] != names[1] or ours == theirs:
        return names
    at = next(n for n, rank in enumerate(ours) if rank != theirs[n])
    return f"{names[0]} with {article(rank_word(ours[at]))}", f"{names[1]} with {article(rank_word(theirs[at]))}"
