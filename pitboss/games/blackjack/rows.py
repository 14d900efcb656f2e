"""The rows of the bonus wagers and the rules that pick one: pure functions on cards."""

from __future__ import annotations

from pitboss.core.cards import Cards
from pitboss.rules.acts import Outcome
from pitboss.rulesets.readings import reading
from pitboss.rulesets.twenty_one.hand import count


class Match(Outcome):
    FLUSH = "3-Card Flush"
    COLOR = "3 Cards, same color"
    OTHER = "Other"


COLORS = {Match.FLUSH: "hand of one suit", Match.COLOR: "hand of one color", Match.OTHER: "hand of both colors"}


@reading(words=lambda row, three: COLORS[row])
def match_the_color(three: Cards) -> Match:
    """The player's first two cards and the dealer's up card."""
    if len({card.suit for card in three}) == 1:
        return Match.FLUSH
    return Match.COLOR if len({card.is_red for card in three}) == 1 else Match.OTHER


class HardHand(Outcome):
    SUITED_21 = "Suited 21"
    ANY_21 = "21"
    TOTAL_20 = "20"
    TOTAL_19 = "19"
    TOTAL_18 = "18"
    TOTAL_17 = "17"
    OTHER = "Other"


_BY_TOTAL = {
    21: HardHand.ANY_21,
    20: HardHand.TOTAL_20,
    19: HardHand.TOTAL_19,
    18: HardHand.TOTAL_18,
    17: HardHand.TOTAL_17,
}


@reading(words=lambda row, three: f"total of {count(three)}")
def hard_hand(three: Cards) -> HardHand:
    """By the total; despite the name an ace counts 1 or 11."""
    total = count(three)
    if total == 21 and len({card.suit for card in three}) == 1:
        return HardHand.SUITED_21
    return _BY_TOTAL.get(total, HardHand.OTHER)


class DoubleBet(Outcome):
    SUITED_21 = "3 Card Suited 21"
    OTHER = "Other"


@reading(words=lambda row, three: f"total of {count(three)}")
def double_bet(three: Cards) -> DoubleBet:
    return DoubleBet.SUITED_21 if hard_hand(three) is HardHand.SUITED_21 else DoubleBet.OTHER


class Both(Outcome):
    """Both bonus wagers together."""

    FLUSH_SUITED_21 = "3-Card Flush, Suited 21"
    FLUSH_20 = "3-Card Flush, 20"
    FLUSH_19 = "3-Card Flush, 19"
    FLUSH_18 = "3-Card Flush, 18"
    FLUSH_17 = "3-Card Flush, 17"
    FLUSH_OTHER = "3-Card Flush, Other"
    COLOR_21 = "3 Cards, same color, 21"
    COLOR_20 = "3 Cards, same color, 20"
    COLOR_19 = "3 Cards, same color, 19"
    COLOR_18 = "3 Cards, same color, 18"
    COLOR_17 = "3 Cards, same color, 17"
    COLOR_OTHER = "3 Cards, same color, Other"
    OTHER_21 = "Other, 21"
    OTHER_20 = "Other, 20"
    OTHER_19 = "Other, 19"
    OTHER_18 = "Other, 18"
    OTHER_17 = "Other, 17"
    OTHER_OTHER = "Other, Other"


def both(match: Match, hard: HardHand) -> Both:
    return Both(f"{match.value}, {hard.value}")
