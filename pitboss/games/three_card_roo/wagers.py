"""The four wagers. Each outcome is one row of the manual's odds table, in its order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.games.three_card_roo.hand import Ranks, is_pair, is_suited, roo
from pitboss.rules.acts import Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables

ROYAL = (1, 7, 13)


class Play(Outcome):
    PAIR = "Player Pair"
    NO_ROO = "Player Does Not Qualify"
    DEALER_PAIR = "Dealer Pair"
    DEALER_NO_ROO = "Dealer Does Not Qualify"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"


def compare(ours: Ranks, theirs: Ranks) -> Play:
    """Compare two Roos by the highest card, then the second, then the third."""
    ours, theirs = ours[::-1], theirs[::-1]
    if ours == theirs:
        return Play.TIE
    return Play.WIN if ours > theirs else Play.LOSS


def play(hand: Spot, layout: Layout) -> Play:
    if is_pair(hand):
        return Play.PAIR
    ours = roo(hand)
    if not ours:
        return Play.NO_ROO
    dealer = layout.dealer
    if is_pair(dealer):
        return Play.DEALER_PAIR
    theirs = roo(dealer)
    return compare(ours, theirs) if theirs else Play.DEALER_NO_ROO


class SevenRoo(Outcome):
    ROYAL = "Royal Roo Bonus"
    SEVEN = "Seven Roo Bonus"
    OTHER = "Other"
    NO_BONUS = "Pair, no Roo or Dealer Pair"  # the rest of the deals, which the manual leaves out of this table


def seven_roo_row(roo: Ranks) -> SevenRoo:
    """The bonus row of a valid Roo."""
    if roo == ROYAL:
        return SevenRoo.ROYAL
    return SevenRoo.SEVEN if 7 in roo else SevenRoo.OTHER


def seven_roo(hand: Spot, layout: Layout) -> SevenRoo:
    if is_pair(hand):
        return SevenRoo.NO_BONUS
    ours = roo(hand)
    return SevenRoo.NO_BONUS if not ours or is_pair(layout.dealer) else seven_roo_row(ours)


class Pocket(Outcome):
    ROYAL_FLUSH = "Royal Flush Roo"
    ROYAL = "Royal Roo"
    FOUR_TEN = "4 & 10 Roo"
    TEN = "10 Roo"
    FOUR = "4 Roo"
    SEVEN = "Seven Roo"
    OTHER = "other"


def pocket_row(roo: Ranks, suited: bool) -> Pocket:
    """The first row that a valid Roo fits."""
    if roo == ROYAL:
        return Pocket.ROYAL_FLUSH if suited else Pocket.ROYAL
    four, ten = 4 in roo, 10 in roo
    if four or ten:
        return Pocket.FOUR_TEN if four and ten else Pocket.TEN if ten else Pocket.FOUR
    return Pocket.SEVEN if 7 in roo else Pocket.OTHER


def pocket(hand: Spot, layout: Layout) -> Pocket:
    if is_pair(hand):
        return Pocket.OTHER
    ours = roo(hand)
    if not ours:
        return Pocket.OTHER
    return pocket_row(ours, ours == ROYAL and is_suited(hand.cards))


class Pairs(Outcome):
    DEALT_SEVENS = "Dealt Pair of 7's"
    DEALT = "Dealt Pair, Other"
    THIRD_SEVENS = "Non Dealt Pair of 7's"
    THIRD = "Non Dealt Pair, Other"
    NONE = "No Pairs"


def pairs_row(first: int, second: int, third: int | None) -> Pairs:
    """The row of two or three cards; a dealt pair has no third card."""
    if first == second:
        return Pairs.DEALT_SEVENS if first == 7 else Pairs.DEALT
    if third in (first, second):
        return Pairs.THIRD_SEVENS if third == 7 else Pairs.THIRD
    return Pairs.NONE


def pairs(hand: Spot, layout: Layout) -> Pairs:
    cards = hand.cards
    return pairs_row(cards[0].rank, cards[1].rank, cards[2].rank if len(cards) == 3 else None)


class Offered(Enum):
    """The side bets that the house takes."""

    BOTH = "both"
    POCKET = "pocket"
    PAIRS = "pairs"
    NONE = "none"


class PocketPass(Enum):
    """When Pocket Roo bets are paid against a dealer's Roo."""

    AFTER_PLAY = "after-play"
    WITH_PLAY = "with-play"


PASSES = {
    "after-play": "Against a dealer's Roo, Pocket Roo bets are paid in a second pass, after all Play bets.",
    "with-play": "Against a dealer's Roo, a seat's Pocket Roo bet is paid together with its Play bet.",
}


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """Pay tables in printed order; the layout's are the defaults."""

    offered: Offered = option(
        Offered.BOTH,
        "the side bets that the house takes",
        words={
            "both": "Side bets: Pocket Roo and Pairs Pay.",
            "pocket": "Side bets: Pocket Roo only.",
            "pairs": "Side bets: Pairs Pay only.",
            "none": "No side bets are taken.",
        },
    )
    settle_from: SettleFrom = settle_from()
    pocket_pass: PocketPass = option(
        PocketPass.AFTER_PLAY,
        "when Pocket Roo is paid against a dealer's Roo: after all Play bets or with each",
        words=lambda options: PASSES[options.pocket_pass.value] if options.in_play("pocket") else "",
    )
    play: Paytable = tables(table(Play, 0, -1, 1, 1, 1, 0, -1))
    seven_roo: Paytable = tables(*(table(SevenRoo, royal, 1, 0, 0) for royal in (10, 8, 5)))
    pocket: Paytable = tables(
        table(Pocket, 100, 45, 8, 2, 2, -1, -1),
        table(Pocket, 70, 45, 8, 2, 2, -1, -1),
        table(Pocket, 50, 40, 9, 2, 2, -1, -1),
        default=3,
    )
    pairs: Paytable = tables(*(table(Pairs, sevens, 7, 6, 3, -1) for sevens in (12, 10)))

    def offers(self, wager: str) -> bool:
        return wager not in ("pocket", "pairs") or self.offered.value in ("both", wager)
