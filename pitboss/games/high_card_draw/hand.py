"""Hand ranking, pat hands and corrections. Kings are high, aces low, and pairs have no value."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from pitboss.core.cards import ERASED, Card, Cards, rank_text
from pitboss.rulesets.readings import reading

Ranks = tuple[int, ...]

TENS_UP = (10, 11, 12, 13)


class Stand(Enum):
    """Which dealt hands may stand."""

    PAT = "pat"  # three different TensUp cards
    PAT_7 = "pat-7"  # also two different TensUp cards and a 7, 8 or 9
    ANY = "any"


class Qualify(Enum):
    """The lowest card that lets a final hand play against the dealer."""

    TEN = "ten"
    JACK = "jack"

    @property
    def rank(self) -> int:
        return 10 if self is Qualify.TEN else 11


class Hold(NamedTuple):
    """The cards a player keeps, highest first; the others are discarded."""

    cards: Cards

    def __str__(self) -> str:
        return "hold " + " ".join(card_text(card) for card in self.cards)


def card_text(card: Card) -> str:
    """A card, or only its rank where the suit does not matter."""
    return rank_text(card.rank) if card.mark == ERASED else repr(card)


@reading(words=lambda ranks, cards: "-".join(map(rank_text, ranks)) or "no card")
def live(cards: Iterable[Card]) -> Ranks:
    """Ranks left after pairs are removed, highest first: one card of three of a kind, none of four."""
    odd: set[int] = set()
    for card in cards:
        odd ^= {card.rank}
    return tuple(sorted(odd, reverse=True))


def tens_up(cards: Iterable[Card]) -> int:
    """Number of live TensUp cards."""
    return sum(rank in TENS_UP for rank in live(cards))


def qualifies(cards: Iterable[Card], qualify: Qualify) -> bool:
    """Whether a final hand qualifies by its highest live card; of three cards at least one is live."""
    return live(cards)[0] >= qualify.rank


@reading
def is_pat(cards: Cards, stand: Stand) -> bool:
    """Whether these three dealt cards may stand."""
    ranks, tens = live(cards), tens_up(cards)
    two_and_seven = len(ranks) == 3 and tens == 2 and ranks[2] in (7, 8, 9)
    return stand is Stand.ANY or tens == 3 or (stand is Stand.PAT_7 and two_and_seven)


def is_dealt_qualifying(cards: Cards, stand: Stand, qualify: Qualify) -> bool:
    """Whether the dealt hand is a qualifying pat hand: it may stand, and then plays against the dealer."""
    return is_pat(cards, stand) and len(live(cards)) == 3 and qualifies(cards, qualify)


class BestThree(NamedTuple):
    """The dealer's hand: the three highest live ranks, fewer where pairs remove more."""

    ranks: Ranks

    def __str__(self) -> str:
        return "play " + " ".join(map(rank_text, self.ranks))


def best_three(cards: Iterable[Card]) -> BestThree:
    return BestThree(live(cards)[:3])


def highest_first(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, reverse=True))


def holds(cards: Cards, *counts: int) -> list[Hold]:
    """Every hold of this many cards."""
    held = highest_first(cards)
    return [Hold(some) for count in counts for some in dict.fromkeys(combinations(held, count))]


def legal_holds(cards: Cards, stand: Stand, *, correction: bool = False) -> list[Hold]:
    """Holds of one or two cards, and of three with a pat hand or where the dealer corrects mistakes."""
    return holds(cards, 3, 2, 1) if correction or is_pat(cards, stand) else holds(cards, 2, 1)


def discards(cards: Cards, hold: Hold) -> Cards:
    left = list(cards)
    for card in hold.cards:
        left.remove(card)
    return tuple(left)


class PatMistake(Enum):
    """Mistakes that the correction rule corrects, in printed order."""

    PAIR = "Pairs - Discard 1 of the pair cards"
    THREE_OF_A_KIND = "3 of a Kind - Discard 2 of the 3 cards"
    NOT_PAT = "Non-Qualifying Pat Hands - Discard the lowest card"


def mistake(hold: Hold, stand: Stand, qualify: Qualify) -> PatMistake | None:
    """The mistake in the cards held, if any. A single correction removes it."""
    return mistake_in(hold.cards, stand, qualify)


@reading
def mistake_in(held: Cards, stand: Stand, qualify: Qualify) -> PatMistake | None:
    different = len({card.rank for card in held})
    if len(held) == 3 and different == 1:
        return PatMistake.THREE_OF_A_KIND
    if different < len(held):
        return PatMistake.PAIR
    if len(held) == 3 and not is_dealt_qualifying(held, stand, qualify):
        return PatMistake.NOT_PAT
    return None


def corrected(hold: Hold, stand: Stand, qualify: Qualify) -> Hold:
    """The cards the dealer leaves in the Hold Area; never more than two discards in all."""
    match mistake(hold, stand, qualify):
        case None:
            return hold
        case PatMistake.NOT_PAT:
            return Hold(highest_first(hold.cards)[:2])
        case _:
            held = highest_first(hold.cards)
            return Hold(tuple(held[at] for at in first_of_ranks(held)))


@reading(at_once=True)
def first_of_ranks(cards: Cards) -> tuple[int, ...]:
    """Positions of the first card of each rank in sorted cards."""
    return tuple(at for at, card in enumerate(cards) if not at or card.rank != cards[at - 1].rank)


def absent_hold(cards: Cards, stand: Stand, qualify: Qualify) -> Hold:
    """The hold of a player who does not answer: a pat hand stands, any other hand is corrected."""
    return corrected(Hold(highest_first(cards)), stand, qualify)
