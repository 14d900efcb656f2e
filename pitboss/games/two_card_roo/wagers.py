"""The three wagers and the house options, with profiles for the printed odds and for the manual's text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.games.two_card_roo.hand import Position, is_roo, is_suited, placed, rank_name, ranks
from pitboss.rules.acts import Outcome
from pitboss.rules.game import ManualReading
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Pay, Paytable, SettleFrom, option, settle_from, table, tables, to_one
from pitboss.rulesets.readings import reading


class Roo(Outcome):
    """The manual prints only this wager's edge; the rows are its rules, in their order."""

    PAIR = "Player Pair"
    ACES = "Player Pair of Aces"
    NO_ROO = "Player Does Not Roo"
    DEALER_PAIR = "Dealer Pair"
    DEALER_NO_ROO = "Dealer Does Not Roo"
    WIN = "Wins"
    TIE = "Ties"
    LOSS = "Losses"
    FLUSH_WIN = "Wins with a Flush"


class Flush(Outcome):
    STRAIGHT_FLUSH = "2-Card Straight Flush"
    STRAIGHT = "2-Card Straight"
    FLUSH = "2-Card Roo Flush"
    ROO = "2-Card Roo"
    INVALID = "Invalid roo"


class Pairs(Outcome):
    ACES, TWOS, THREES, FOURS, FIVES, SIXES, SEVENS = "AA", "22", "33", "44", "55", "66", "77"
    EIGHTS, NINES, TENS, JACKS, QUEENS, KINGS, NONE = "88", "99", "TT", "JJ", "QQ", "KK", "No Pair"


class Ties(Enum):
    PUSH = "push"
    PLAYER = "player"
    DEALER = "dealer"


class DealerPair(Enum):
    PUSH = "push"
    LOSES = "loses"


class PlayerPair(Enum):
    PUSH = "push"
    LOSES = "loses"


class PlayerAces(Enum):
    ROO = "roo"
    PUSH = "push"


class Offered(Enum):
    """The side bets that the house takes."""

    BOTH = "both"
    PAIRS = "pairs"
    FLUSH = "flush"
    NONE = "none"


class SidePass(Enum):
    """When side bets are settled, before the dealer's hand."""

    WITH_ROO = "with-roo"
    SECOND = "second-pass"


FLUSH_WINS = tuple(Fraction(halves, 2) for halves in range(2, 21))  # 1, 3/2, 2 ... 10


def cut_card_words(options: Any) -> str:
    """The position of the cut card, in a shoe that has one."""
    return f"The cut card is placed after {options.cut}% of the shoe." if options.decks > 1 else ""


def house_low(options: Any) -> str:
    most = RANKS.get(options.house_low, options.house_low)
    return f"The dealer's first card goes LOW up to {most}, HIGH above it; an ace goes HIGH."


RANKS = {11: "the jack", 12: "the queen", 13: "the king"}

PASSES = {
    "with-roo": "Side bets are settled in one pass with Roo bets that lose or push.",
    "second-pass": "Side bets are settled in a second pass, after Roo bets that lose or push.",
}


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """House options. The defaults are the rules for which the printed odds were counted."""

    ties: Ties = option(
        Ties.PLAYER,
        "who wins when both cards are equal",
        words={
            "player": "Both cards equal: the player wins.",
            "push": "Both cards equal: push.",
            "dealer": "Both cards equal: the dealer wins.",
        },
    )
    dealer_pair: DealerPair = option(
        DealerPair.PUSH,
        "what a pair of the dealer, aces included, means for Roos",
        words={
            "push": "A dealer's pair, aces too, pushes against every Roo.",
            "loses": "A dealer's pair, aces too, loses to every Roo.",
        },
    )
    player_pair: PlayerPair = option(
        PlayerPair.PUSH,
        "what a pair of the player means",
        words={"push": "A player's pair pushes.", "loses": "A player's pair loses."},
    )
    player_aces: PlayerAces = option(
        PlayerAces.ROO,
        "whether a player's two aces are a Roo, one high and one low",
        words={"roo": "A player's two aces are a Roo.", "push": "A player's two aces push."},
    )
    flush_wins: Fraction = option(
        Fraction(1),
        "pay of a win with two suited cards",
        FLUSH_WINS,
        words=lambda options: f"A win with two suited cards pays {to_one(options.flush_wins)}.",
    )
    house_low: int = option(8, "highest card that the dealer places low", range(2, 14), words=house_low)
    decks: int = option(
        1,
        "decks in the shoe",
        range(1, 9),
        words=lambda options: (
            "One deck, shuffled for every round." if options.decks == 1 else f"{options.decks} decks."
        ),
    )
    cut: int = option(
        75, "percent of a shoe of several decks dealt before the cut card", range(50, 91, 5), words=cut_card_words
    )
    offered: Offered = option(
        Offered.BOTH,
        "the side bets that the house takes",
        words={
            "both": "Side bets: Pairs Pay and Flush Roo.",
            "pairs": "Side bets: Pairs Pay only.",
            "flush": "Side bets: Flush Roo only.",
            "none": "No side bets are taken.",
        },
    )
    settle_from: SettleFrom = settle_from()
    side_pass: SidePass = option(
        SidePass.WITH_ROO,
        "when side bets are settled: with Roo bets that lose or push, or in a second pass",
        words=lambda options: PASSES[options.side_pass.value] if options.offered.value != "none" else "",
    )
    roo: Paytable = tables(table(Roo, 0, 0, -1, 0, 1, 1, 1, -1, 1))
    pairs: Paytable = tables(table(Pairs, *[15] * 13, -1))
    flush: Paytable = tables(table(Flush, 15, -1, 3, -1, -1))

    def offers(self, wager: str) -> bool:
        return wager not in ("pairs", "flush") or self.offered.value in ("both", wager)

    def pays(self, wager: str) -> Paytable:
        if wager != "roo":
            return HouseOptions.pays(self, wager)
        suited = self.flush_wins.numerator if self.flush_wins.denominator == 1 else self.flush_wins
        decided: dict[Outcome, Pay] = {
            Roo.PAIR: 0 if self.player_pair is PlayerPair.PUSH else -1,
            Roo.DEALER_PAIR: 0 if self.dealer_pair is DealerPair.PUSH else 1,
            Roo.TIE: {Ties.PUSH: 0, Ties.PLAYER: 1, Ties.DEALER: -1}[self.ties],
            Roo.FLUSH_WIN: suited,
        }
        return self.roo.with_pays(decided)


BY_ODDS, BY_TEXT = (
    "as the printed odds are counted; the manual's text says",
    "as the manual's text says; the printed odds count",
)


def readings(options: Options) -> tuple[ManualReading, ...]:
    """Where the rules in force differ from what the manual says or from what its odds were counted with."""
    if options.dealer_pair is DealerPair.PUSH:
        pair = ManualReading("A dealer's pair pushes", f"{BY_ODDS} the dealer loses")
    else:
        pair = ManualReading("A dealer's pair loses to every Roo", f"{BY_TEXT} a push")
    if options.player_aces is PlayerAces.ROO:
        aces = ManualReading("A player's two aces are a Roo", f"{BY_ODDS} push")
    else:
        aces = ManualReading("A player's two aces push", f"{BY_TEXT} a Roo")
    return pair, aces


HAND_CARDS = 3  # cards reserved for each hand: two, and a share of the two that are buried


def cut_card(options: Options) -> int:
    """Position of the cut card in percent of the shoe; 0 with one deck, which is shuffled for every round."""
    return options.cut if options.decks > 1 else 0


PROFILES = {
    "published-math": Options(),
    "manual-text": Options(dealer_pair=DealerPair.LOSES, player_aces=PlayerAces.PUSH),
}


def before_dealer(first: int, second: int, position: Position, options: Options) -> Roo | None:
    """The row of a Roo bet that ends before the dealer plays, otherwise None."""
    if first == second:
        if first == 1:
            return None if options.player_aces is PlayerAces.ROO else Roo.ACES
        return Roo.PAIR
    return None if is_roo(*placed(first, second, position)) else Roo.NO_ROO


def against_dealer(ours: tuple[int, int], suited: bool, pair: bool, theirs: tuple[int, int], options: Options) -> Roo:
    """A player's Roo against the dealer's two cards: the higher high card wins, then the low card."""
    if pair:
        row = Roo.DEALER_PAIR
    elif not is_roo(*theirs):
        row = Roo.DEALER_NO_ROO
    elif ours == theirs:
        row = Roo.TIE
    else:
        row = Roo.WIN if ours > theirs else Roo.LOSS
    won = {
        Roo.DEALER_PAIR: options.dealer_pair is DealerPair.LOSES,
        Roo.TIE: options.ties is Ties.PLAYER,
        Roo.LOSS: False,
    }
    return Roo.FLUSH_WIN if suited and won.get(row, True) else row


def roo(hand: Spot, layout: Layout) -> Roo:
    first, second = ranks(hand)
    position = hand.choices[Position]
    early = before_dealer(first, second, position, layout.options)
    if early is not None:
        return early
    dealer = layout.dealer
    theirs = ranks(dealer)
    pair, suited = theirs[0] == theirs[1], layout.options.flush_wins != 1 and is_suited(hand.cards)
    return against_dealer(
        placed(first, second, position), suited, pair, placed(*theirs, dealer.choices[Position]), layout.options
    )


def flush_row(first: int, second: int, position: Position, suited: bool, options: Options) -> Flush:
    if before_dealer(first, second, position, options) is not None:
        return Flush.INVALID
    high, low = placed(first, second, position)
    if high - low == 1:
        return Flush.STRAIGHT_FLUSH if suited else Flush.STRAIGHT
    return Flush.FLUSH if suited else Flush.ROO


def flush(hand: Spot, layout: Layout) -> Flush:
    return flush_row(*ranks(hand), hand.choices[Position], is_suited(hand.cards), layout.options)


@reading(words=lambda row, first, second: f"{rank_name(first)}-{rank_name(second)}")
def pairs_row(first: int, second: int) -> Pairs:
    return list(Pairs)[first - 1] if first == second else Pairs.NONE


def pairs(hand: Spot, layout: Layout) -> Pairs:
    return pairs_row(*ranks(hand))


PROFILE_NAMES = {
    "published-math": "as the printed odds are counted",
    "manual-text": "as the manual's text reads",
}
