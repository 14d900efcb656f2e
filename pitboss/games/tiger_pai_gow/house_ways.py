"""House ways: three published ways to set seven cards, and any that a house enters, as lists of rules.

Of a way's rules the first that fits applies. Way A is Trump Plaza's, B Foxwoods', C the Flamingo's. Where B or C is
silent, A's rule applies: the joker is the first ace to go in front, the best of several complete hands with the same
front is kept, and straights or flushes with three pairs, a full house or four of a kind are ignored. A complete hand is
a straight, a flush or a straight flush. The joker counts as an ace except where it completes a hand.

`way_rules` reads the rules; docs/pai_gow.md explains how they are written.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from pitboss.core.cards import Cards
from pitboss.core.errors import BadInput
from pitboss.games.tiger_pai_gow.hand import Setting, front
from pitboss.games.tiger_pai_gow.way_rules import Rules, SortedHand
from pitboss.rulesets.poker import Wheel


class Way(Enum):
    """A house way, by the letter of its option."""

    A = "a"
    B = "b"
    C = "c"

    def __str__(self) -> str:
        return self.value

    @property
    def key(self) -> str:
        return self.value

    @property
    def title(self) -> str:
        return {"a": "Trump Plaza", "b": "Foxwoods", "c": "Flamingo"}[self.value]

    @property
    def rules(self) -> Rules:
        return read({Way.A: TRUMP_PLAZA, Way.B: FOXWOODS, Way.C: FLAMINGO}[self])


class PlayerWay(Enum):
    """How players set their hands: a house way, or the setting that wins most."""

    A = "a"
    B = "b"
    C = "c"
    BEST = "best"

    @property
    def way(self) -> Way | None:
        return None if self is PlayerWay.BEST else Way(self.value)

    @property
    def words(self) -> str:
        return f"Players who ask for the house way get the {self.way.title} way." if self.way else BEST_WORDS


BEST_WORDS = "Players who ask for it get the best setting for the Pai Gow bet."


class OwnWay(NamedTuple):
    """A house's own way: its rules as text."""

    title: str
    text: str

    @property
    def key(self) -> str:
        return "own-" + sha256(self.text.encode()).hexdigest()[:16]

    @property
    def rules(self) -> Rules:
        return read(self.text)


AnyWay = Way | OwnWay
read = cache(Rules.read)


class HouseSet(NamedTuple):
    """A hand set the house way, and the rule that applied, in words."""

    setting: Setting
    rule: str

    def __str__(self) -> str:
        return f"{self.setting} ({self.rule.rstrip('.')})"


def house_way(cards: Cards, way: AnyWay = Way.A, wheel: Wheel = Wheel.LOWEST) -> HouseSet:
    found = way.rules.first_that_fits(SortedHand(cards, wheel))
    if found is None:
        raise BadInput(f"No rule of {way.title} fits {' '.join(map(repr, cards))}; end with one for every such hand.")
    low, rule = found
    return HouseSet(front(low), rule)


TRUMP_PLAZA = """
five aces, second K: second | Five aces with a pair of kings: kings in front.
five aces: first | Five aces: two aces in front.
four, rank 2-6: others | Four of a kind, 2 to 6: kept.
four, rank 7-10, top K+: others | Four of a kind, 7 to 10, with a king or better to go in front: kept.
four, rank J-K, top A: others | Four of a kind, J to K, with an ace to go in front: kept.
four: first | Four of a kind: split two and two.
four and more: second | Four of a kind with a pair or three over: the pair in front.
two threes: first | Two threes of a kind: two of the higher in front.
three and two pair: second | Three of a kind and two pairs: the higher pair in front.
full house, second 2, top A, next K: others | Full house with a pair of 2s and A-K over: A-K in front, the full house behind.
full house: second | Full house: the pair in front.
three, front pair: complete | Three of a kind: two of them in front leave a complete hand behind.
three, rank A: one+top | Three aces: one ace and the highest other card in front.
three: others | Three of a kind behind, the two highest others in front.
three pair: first | Three pair: the highest pair in front.
two pair, rank A: second | Two pair, aces and another: split, the lower pair in front.
two pair, rank J+, second 7+: second | Two pair, high and high or high and medium: split, the lower pair in front.
two pair, rank J+, top A: others | Two pair, high and low or two medium, and an ace to go in front: both pairs behind.
two pair, second 7+, top A: others | Two pair, high and low or two medium, and an ace to go in front: both pairs behind.
two pair, rank J+: second | Two pair, high and low or two medium, without an ace to go in front: split, the lower pair in front.
two pair, second 7+: second | Two pair, high and low or two medium, without an ace to go in front: split, the lower pair in front.
two pair, top K+: others | Two pair, two low or medium and low, and a king or better to go in front: both pairs behind.
two pair: second | Two pair, two low or medium and low, without a king or better to go in front: split, the lower pair in front.
pair, front pair: complete | One pair: the pair in front leaves a complete hand behind.
pair, complete: complete | One pair: the complete hand that leaves the highest two cards in front.
pair: others | One pair behind, the two highest others in front.
no pair, complete: complete | No pair: the complete hand that leaves the highest two cards in front.
no pair: 2nd+3rd | No pair: the highest card behind, second and third highest in front.
"""  # noqa: E501  a rule is one line

FOXWOODS = """
five aces, second K: second | Five aces with a pair of kings: kings in front.
five aces: first | Five aces: two aces in front.
four, rank 2-6: others | Four of a kind, 2 to 6: never split.
four, rank 7-10, top K+: others | Four of a kind, 7 to 10, and a king or better to go in front: kept.
four: first | Four of a kind, J to A, or 7 to 10 without a king or better: split.
four and more: second | Four of a kind with a pair or three over: the pair in front.
two threes: first | Two threes of a kind: two of the higher in front.
full house: second | Full house: the highest pair in front.
three and two pair: second | Full house: the highest pair in front.
three, complete: complete | Three of a kind and a complete hand: that behind, a pair in front.
three, rank A: one+top | Three aces: one ace and the highest other card in front.
three: others | Three of a kind behind, the two highest others in front.
three pair: first | Three pair: the highest pair in front.
two pair, rank J+: second | Two pair, the bigger J to A: split, the lower pair in front.
two pair, rank 7+, top A: others | Two pair, the bigger 7 to 10, and an ace to go in front: both pairs behind.
two pair, rank 7+: second | Two pair, the bigger 7 to 10, without an ace to go in front: split.
two pair, top K+: others | Two pair, the bigger 3 to 6, and a king or better to go in front: both pairs behind.
two pair: second | Two pair, the bigger 3 to 6, without a king or better to go in front: split.
pair, complete, rank 10-K, top A, front lower: others | Complete hand, but an ace with a pair of 10s to kings: the ace in front, the pair behind.
pair, complete: complete | Complete hand: the highest two cards in front that leave one behind.
pair: others | One pair behind, the two highest others in front.
no pair, complete: complete | Complete hand: the highest two cards in front that leave one behind.
no pair: 2nd+3rd | No pair: the highest card behind, second and third highest in front.
"""  # noqa: E501

FLAMINGO = """
five aces, second K: second | Five aces with a pair of kings: kings in front.
five aces: first | Five aces: two aces in front.
four, rank 2-6: others | Four of a kind, 2 to 6: kept.
four, rank 7-10, top A, next J+: others | Four of a kind, 7 to 10, and an ace with a face or better to go in front: kept.
four: first | Four of a kind, 7s or higher, without enough to go in front: split.
four and more, rank 2-6: second | Four of a kind, 2 to 6: kept.
four and more, rank 7-10: second | Four of a kind, 7 to 10, and an ace with a face or better to go in front: kept.
four and more, rank J-K, second 10+: second | Four of a kind, J to K with a pair of 10s or better over, aces with 7s or better: kept.
four and more, rank A, second 7+: second | Four of a kind, J to K with a pair of 10s or better over, aces with 7s or better: kept.
four and more: first | Four of a kind, 7s or higher, without enough to go in front: split.
two threes: first | Two threes of a kind: two of the higher in front.
three and two pair: second | Three of a kind and two pairs: the higher pair in front.
full house, second 2, top A, next K: others | Full house with a pair of 2s and A-K over: A-K in front, the full house behind.
full house: second | Full house: the pair in front.
three pair: first | Three pair: the highest pair in front.
two pair, complete, rank A: second | Complete hand, played as two pair: split, the lower pair in front.
two pair, complete, second 10+: second | Complete hand, played as two pair: split, the lower pair in front.
two pair, complete, not royal, rank 10-, top A: others | Complete hand, played as two pair: both behind, the ace in front.
any, royal, front K+: complete | Royal flush, broken if a lesser complete hand leaves a better front that is a king or better.
any, royal: royal | Royal flush behind, the highest two cards in front that leave it.
any, straight flush, front AJ+: complete | Straight flush, broken if a lesser complete hand leaves a better front that is an ace and a face, or a pair.
any, straight flush: straight flush | Straight flush behind, the highest two cards in front that leave it.
any, straight, flush, front K+: complete | Straight and flush possible: the one with the better front, as that is a king or better.
any, straight, flush: flush | Straight and flush possible, neither front a king or better: the flush.
any, complete: complete | Straight or flush behind, the highest two cards in front that leave it.
three, rank A: one+top | Three aces: one ace and the highest other card in front.
three: others | Three of a kind behind, the two highest others in front.
two pair, rank 6-: others | Two pair, both 6s or less: both behind.
two pair, rank 10-, top A: others | Two pair, both 10s or less, with a single ace: both behind, the ace in front.
two pair, rank J-K, second 5-, top A: others | Two pair, faces and 5s or less, with a single ace: both behind, the ace in front.
two pair: second | Two pair: split, the lower pair in front.
pair: others | One pair behind, the two highest others in front.
no pair: 2nd+3rd | No pair: the highest card behind, second and third highest in front.
"""  # noqa: E501
