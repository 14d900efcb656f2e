"""House ways: three published ways to set seven cards, each a list of rules of which the first that fits applies.

Way A is Trump Plaza's, B Foxwoods', C the Flamingo's. Where B or C is silent, A's rule applies: the joker is the first
ace to go in front, the best of several complete hands with the same front is kept, and straights or flushes beside
three pairs, a full house or four of a kind are ignored. A complete hand is a straight, a flush or a straight flush. The
joker counts as an ace except where it completes a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from pitboss.cards import Card, Cards, deck
from pitboss.games.tiger_pai_gow.hand import Setting, front
from pitboss.poker import ACE, SIGNS, Five, Value, Wheel, five, high, is_complete, two

TEN, JACK, KING = 10, 11, 13
FACES = (JACK, JACK + 1, KING)


class Way(Enum):
    """A house way, by the letter of its option."""

    A = "a"
    B = "b"
    C = "c"

    def __str__(self) -> str:
        return self.value

    @property
    def title(self) -> str:
        return {"a": "Trump Plaza", "b": "Foxwoods", "c": "Flamingo"}[self.value]


class HouseSet(NamedTuple):
    """A hand set the house way, and the rule that applied, in words."""

    setting: Setting
    rule: str

    def __str__(self) -> str:
        return f"{self.setting} ({self.rule.rstrip('.')})"


Front = tuple[Sequence[Card], str]  # the cards from which the first two go in front, and the rule


def house_way(cards: Cards, way: Way = Way.A, wheel: Wheel = Wheel.LOWEST) -> HouseSet:
    low, rule = RULES[way](SortedHand(cards, wheel))
    return HouseSet(front(low[:2]), rule)


class SortedHand:
    """Seven cards as house ways read them: groups of equal rank, single cards, complete hands."""

    def __init__(self, cards: Cards, wheel: Wheel) -> None:
        self.wheel = wheel
        self.ordered = sorted(cards, key=ORDER.__getitem__)
        by_rank: dict[int, list[Card]] = {}
        for card in self.ordered:
            by_rank.setdefault(card.rank or 1, []).append(card)
        every = list(by_rank.values())
        self.groups = sorted([group for group in every if len(group) > 1], key=len, reverse=True)
        self.shape = [len(group) for group in self.groups]  # the most cards first, then the highest rank
        self.ranks = [high(group[0]) for group in self.groups]
        self.others = [group[0] for group in every if len(group) == 1]
        self.best = high(self.others[0]) if self.others else 0

    def complete(self) -> list[Cards]:
        """The pairs of cards that leave a complete hand behind."""
        signs = [SIGNS[card] for card in self.ordered]
        total = sum(signs)
        return [
            (self.ordered[one], self.ordered[other])
            for one, other in PLACES
            if is_complete(total - signs[one] - signs[other])
        ]

    def highest(self, fronts: Sequence[Cards]) -> Cards:
        """The highest front; of equal fronts the one with the best five behind."""
        top = max(map(two, fronts))
        tied = [low for low in fronts if two(low) == top]
        return tied[0] if len(tied) == 1 else max(tied, key=self.back)

    def back(self, low: Sequence[Card]) -> Value:
        return five(self.without(low), self.wheel)

    def without(self, low: Sequence[Card]) -> list[Card]:
        return [card for card in self.ordered if card not in low]


PLACES = list(combinations(range(7), 2))  # of the two cards in front


def _order(card: Card) -> tuple[int, str]:
    """Highest first, and of equal ranks the joker first (its mark is empty): it is the first ace to go in front."""
    return -high(card), card.mark


ORDER = {card: place for place, card in enumerate(sorted(deck(jokers=1), key=_order))}

# way A


def trump_plaza(hand: SortedHand) -> Front:
    match hand.shape:
        case [5, *_]:
            return five_aces(hand)
        case [4]:
            if keeps_four(hand.ranks[0], hand.best):
                return hand.others, "Four of a kind: 2 to 6, 7 to 10 with a king or better, J to K with an ace: kept."
            return hand.groups[0], "Four of a kind: split two and two."
        case [4, _]:
            return hand.groups[1], "Four of a kind with a pair or three over: the pair in front."
        case [3, 3]:
            return two_threes(hand)
        case [3, 2, *_]:
            return full_house(hand)
        case [3]:
            return trump_plaza_three(hand)
        case [2, 2, 2]:
            return three_pair(hand)
        case [2, 2]:
            return trump_plaza_two_pair(hand)
        case [2]:
            return trump_plaza_pair(hand)
    if fronts := hand.complete():
        return hand.highest(fronts), "No pair: the complete hand that leaves the highest two cards in front."
    return no_pair(hand)


def five_aces(hand: SortedHand) -> Front:
    if hand.ranks[1:] == [KING]:
        return hand.groups[1], "Five aces with a pair of kings: kings in front."
    return hand.groups[0], "Five aces: two aces in front."


def keeps_four(rank: int, best: int) -> bool:
    """Whether four of a kind are kept: 2-6 always, 7-10 with a king or better in front, J-K with an ace, aces never."""
    return best >= (2 if rank <= 6 else KING if rank <= TEN else ACE if rank <= KING else ACE + 1)


def two_threes(hand: SortedHand) -> Front:
    return hand.groups[0], "Two threes of a kind: two of the higher in front."


def full_house(hand: SortedHand) -> Front:
    if len(hand.groups) == 3:
        return hand.groups[1], "Three of a kind and two pairs: the higher pair in front."
    if hand.ranks[1] == 2 and [high(card) for card in hand.others] == [ACE, KING]:
        return hand.others, "Full house with a pair of 2s and A-K over: A-K in front, the full house behind."
    return hand.groups[1], "Full house: the pair in front."


def trump_plaza_three(hand: SortedHand) -> Front:
    if fronts := [low for low in hand.complete() if low[0] in hand.groups[0] and low[1] in hand.groups[0]]:
        return max(fronts, key=hand.back), "Three of a kind: two of them in front leave a complete hand behind."
    return three(hand)


def three(hand: SortedHand) -> Front:
    if hand.ranks[0] == ACE:
        return [hand.groups[0][0], hand.others[0]], "Three aces: one ace and the highest other card in front."
    return hand.others, "Three of a kind behind, the two highest others in front."


def three_pair(hand: SortedHand) -> Front:
    return hand.groups[0], "Three pair: the highest pair in front."


def trump_plaza_two_pair(hand: SortedHand) -> Front:
    """Classes of pairs: low 2-6, medium 7-10, high J-K, aces. A straight or flush is ignored."""
    (top, low), best = hand.ranks, hand.best
    if top == ACE:
        return hand.groups[1], "Two pair, aces and another: split, the lower pair in front."
    if top >= JACK and low > 6:
        return hand.groups[1], "Two pair, high and high or high and medium: split, the lower pair in front."
    if top >= JACK or low > 6:
        which, needed, card = "high and low or two medium", ACE, "an ace"
    else:
        which, needed, card = "two low or medium and low", KING, "a king or better"
    if best >= needed:
        return hand.others, f"Two pair, {which}, and {card} to go in front: both pairs behind."
    return hand.groups[1], f"Two pair, {which}, without {card} to go in front: split, the lower pair in front."


def trump_plaza_pair(hand: SortedHand) -> Front:
    fronts = hand.complete()
    if tuple(hand.groups[0]) in fronts:
        return hand.groups[0], "One pair: the pair in front leaves a complete hand behind."
    if fronts:
        return hand.highest(fronts), "One pair: the complete hand that leaves the highest two cards in front."
    return one_pair(hand)


def one_pair(hand: SortedHand) -> Front:
    return hand.others, "One pair behind, the two highest others in front."


def no_pair(hand: SortedHand) -> Front:
    return hand.others[1:], "No pair: the highest card behind, second and third highest in front."


# way B


def foxwoods(hand: SortedHand) -> Front:
    match hand.shape:
        case [5, *_]:
            return five_aces(hand)
        case [4]:
            return foxwoods_four(hand)
        case [4, _]:
            return hand.groups[1], "Four of a kind with a pair or three over: the pair in front."
        case [3, 3]:
            return two_threes(hand)
        case [3, 2, *_]:
            return hand.groups[1], "Full house: the highest pair in front."
        case [3]:
            if fronts := hand.complete():
                return hand.highest(fronts), "Three of a kind and a complete hand: that behind, a pair in front."
            return three(hand)
        case [2, 2, 2]:
            return three_pair(hand)
        case [2, 2]:
            return foxwoods_two_pair(hand)
    if fronts := hand.complete():
        return foxwoods_complete(hand, hand.highest(fronts))
    return one_pair(hand) if hand.shape else no_pair(hand)


def foxwoods_four(hand: SortedHand) -> Front:
    rank = hand.ranks[0]
    if rank <= 6:
        return hand.others, "Four of a kind, 2 to 6: never split."
    if rank <= TEN and hand.best >= KING:
        return hand.others, "Four of a kind, 7 to 10, and a king or better to go in front: kept."
    return hand.groups[0], "Four of a kind, J to A, or 7 to 10 without a king or better: split."


def foxwoods_two_pair(hand: SortedHand) -> Front:
    top, best = hand.ranks[0], hand.best
    if top >= JACK:
        return hand.groups[1], "Two pair, the bigger J to A: split, the lower pair in front."
    span, needed, card = ("7 to 10", ACE, "an ace") if top > 6 else ("3 to 6", KING, "a king or better")
    if best >= needed:
        return hand.others, f"Two pair, the bigger {span}, and {card} to go in front: both pairs behind."
    return hand.groups[1], f"Two pair, the bigger {span}, without {card} to go in front: split."


def foxwoods_complete(hand: SortedHand, low: Cards) -> Front:
    """No pair, or one: the exception keeps a pair of tens to kings behind when the ace makes a better front."""
    if hand.shape and TEN <= hand.ranks[0] <= KING and hand.best == ACE and two(hand.others[:2]) > two(low):
        return hand.others, "Complete hand, but an ace with a pair of 10s to kings: the ace in front, the pair behind."
    return low, "Complete hand: the highest two cards in front that leave one behind."


# way C


def flamingo(hand: SortedHand) -> Front:
    match hand.shape:
        case [5, *_]:
            return five_aces(hand)
        case [4, *_]:
            return flamingo_four(hand)
        case [3, 3]:
            return two_threes(hand)
        case [3, 2, *_]:
            return full_house(hand)
        case [2, 2, 2]:
            return three_pair(hand)
    if fronts := hand.complete():
        return flamingo_complete(hand, fronts)
    match hand.shape:
        case [3]:
            return three(hand)
        case [2, 2]:
            return flamingo_two_pair(hand)
        case [2]:
            return one_pair(hand)
    return no_pair(hand)


def flamingo_four(hand: SortedHand) -> Front:
    """With three of a kind over, two of the three are the pair over."""
    rank = hand.ranks[0]
    over = hand.ranks[1] if len(hand.ranks) > 1 else 0
    low = hand.groups[1] if over else hand.others
    if rank <= 6:
        return low, "Four of a kind, 2 to 6: kept."
    if rank <= TEN:
        if two(low[:2]) >= ACE_FACE:
            return low, "Four of a kind, 7 to 10, and an ace with a face or better to go in front: kept."
    elif over >= (TEN if rank <= KING else 7):
        return low, "Four of a kind, J to K with a pair of 10s or better over, aces with 7s or better: kept."
    return hand.groups[0], "Four of a kind, 7s or higher, without enough to go in front: split."


def flamingo_two_pair(hand: SortedHand) -> Front:
    (top, low), ace = hand.ranks, hand.best == ACE
    if top <= 6:
        return hand.others, "Two pair, both 6s or less: both behind."
    if top <= TEN and ace:
        return hand.others, "Two pair, both 10s or less, with a single ace: both behind, the ace in front."
    if top in FACES and low <= 5 and ace:
        return hand.others, "Two pair, faces and 5s or less, with a single ace: both behind, the ace in front."
    return hand.groups[1], "Two pair: split, the lower pair in front."


def flamingo_complete(hand: SortedHand, fronts: list[Cards]) -> Front:
    by_kind: dict[int, list[Cards]] = {}
    for low in fronts:
        by_kind.setdefault(hand.back(low)[0], []).append(low)
    royal, straight_flush = by_kind.get(Five.ROYAL_FLUSH), by_kind.get(Five.STRAIGHT_FLUSH)
    if hand.shape == [2, 2] and plays_as_two_pair(hand, royal is not None):
        split, rule = flamingo_two_pair(hand)
        return split, f"Complete hand, played as two pair. {rule}"
    if royal:
        lesser = [low for low in fronts if low not in royal and two(low) >= KING_UP]
        return flamingo_broken(hand, royal, lesser, "Royal flush", "king or better")
    if straight_flush:
        lesser = [low for low in fronts if low not in straight_flush and two(low) >= ACE_FACE]
        return flamingo_broken(hand, straight_flush, lesser, "Straight flush", "ace and a face, or a pair,")
    return flamingo_straight_or_flush(hand, by_kind)


def plays_as_two_pair(hand: SortedHand, royal: bool) -> bool:
    top, low = hand.ranks
    return top == ACE or low >= TEN or (not royal and top <= TEN and hand.best == ACE)


def flamingo_broken(hand: SortedHand, best: list[Cards], lesser: list[Cards], name: str, needed: str) -> Front:
    """A royal or straight flush is broken only for a lesser complete hand with a better front."""
    kept = hand.highest(best)
    if lesser and two(other := hand.highest(lesser)) > two(kept):
        return other, f"{name}, broken: a lesser complete hand leaves a {needed} in front."
    return kept, f"{name} behind, the highest two cards in front that leave it."


def flamingo_straight_or_flush(hand: SortedHand, by_kind: dict[int, list[Cards]]) -> Front:
    best = [hand.highest(fronts) for fronts in by_kind.values()]
    if len(best) == 1:
        return best[0], "Straight or flush behind, the highest two cards in front that leave it."
    top = hand.highest(best)
    if two(top) >= KING_UP:
        return top, "Straight and flush possible: the one with the better front, as that is a king or better."
    return hand.highest(by_kind[Five.FLUSH]), "Straight and flush possible, neither front a king or better: the flush."


KING_UP: Value = (Five.HIGH, KING)
ACE_FACE: Value = (Five.HIGH, ACE, JACK)

RULES = {Way.A: trump_plaza, Way.B: foxwoods, Way.C: flamingo}
