"""House options that every game of the family has, its side bets among them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables
from pitboss.rulesets.twenty_one import side_bets
from pitboss.rulesets.twenty_one.rows import Insurance
from pitboss.rulesets.twenty_one.side_bets import LuckyLadies, PerfectPairs, RoyalMatch, ThreeCards

HAND_CARDS = 5  # cards reserved for each hand, enough that a round with splits never runs out of cards


class Soft17(Enum):
    HIT = "hit"
    STAND = "stand"


class Dealer22(Enum):
    BUST = "bust"
    PUSH = "push"


class ShoeKind(Enum):
    CUT = "cut"
    CSM = "csm"


def decks_option(usual: int = 6, values: Iterable[int] = range(1, 9)) -> int:
    return option(
        usual,
        "decks in the shoe",
        values,
        words=lambda options: "One deck." if options.decks == 1 else f"{options.decks} decks.",
    )


def soft17_option(usual: Soft17) -> Soft17:
    return option(
        usual,
        "what the dealer does with a soft 17",
        words={"hit": "The dealer hits soft 17.", "stand": "The dealer stands on soft 17."},
    )


def dealer_22_option(usual: Dealer22) -> Dealer22:
    return option(
        usual,
        "what a dealer's 22 is: a bust, or a push against all hands but a blackjack",
        words={"bust": "", "push": "A dealer's 22 pushes, except against a blackjack."},
    )


def max_hands_option(usual: int = 4) -> int:
    return option(
        usual, "hands that one hand may be split into", (2, 3, 4), words="A hand may be split into {} hands at most."
    )


def resplit_aces_option(usual: bool) -> bool:
    words = {"yes": "Aces may be split again.", "no": "Aces may be split once."}
    return option(usual, "may aces be split again", words=words)


def hit_split_aces_option(usual: bool) -> bool:
    words = {"yes": "Split aces may be hit.", "no": "Split aces take one card each."}
    return option(usual, "may split aces take more than one card", words=words)


def double_after_split_option() -> bool:
    return option(
        True,
        "may a split hand double, split aces excepted",
        words={"yes": "Split hands may double, except split aces.", "no": "Split hands may not double."},
    )


def takes(title: str) -> bool:
    """Whether the house takes a side bet."""
    return option(False, f"does the house take {title} bets", words={"yes": f"{title} bets are taken.", "no": ""})


@dataclass(frozen=True, slots=True)
class OpenHandOptions(HouseOptions):
    """What all games of the family let a house choose, also one whose dealer shows both cards."""

    decks: int = decks_option()
    soft17: Soft17 = soft17_option(Soft17.HIT)
    max_hands: int = max_hands_option()
    resplit_aces: bool = resplit_aces_option(False)
    hit_split_aces: bool = hit_split_aces_option(False)
    dealer_22: Dealer22 = dealer_22_option(Dealer22.BUST)
    takes_three_cards: bool = takes("21+3")
    takes_perfect_pairs: bool = takes("Perfect Pairs")
    takes_royal_match: bool = takes("Royal Match")
    takes_lucky_ladies: bool = takes("Lucky Ladies")
    shoe: ShoeKind = option(
        ShoeKind.CUT,
        "cut: rounds until the cut card; csm: a continuous shuffler",
        words={"cut": "A shoe with a cut card.", "csm": "A continuous shuffler."},
    )
    cut: int = option(
        75,
        "percent of the shoe dealt before the cut card",
        range(50, 91, 5),
        words=lambda options: (
            f"The cut card is placed after {options.cut}% of the shoe." if options.shoe.value == "cut" else ""
        ),
    )
    settle_from: SettleFrom = settle_from("Where the manual sets no direction, bets are settled from the dealer's {}.")
    insurance: Paytable = tables(table(Insurance, 2, -1))
    three_cards: Paytable = tables(table(ThreeCards, *side_bets.THREE_PAYS), table(ThreeCards, *side_bets.THREE_FLAT))
    perfect_pairs: Paytable = tables(
        table(PerfectPairs, *side_bets.PAIR_PAYS), table(PerfectPairs, *side_bets.PAIR_PAYS_2)
    )
    royal_match: Paytable = tables(table(RoyalMatch, *side_bets.ROYAL_PAYS), table(RoyalMatch, *side_bets.ROYAL_PAYS_2))
    lucky_ladies: Paytable = tables(
        table(LuckyLadies, *side_bets.LADIES_PAYS), table(LuckyLadies, *side_bets.LADIES_PAYS_2)
    )

    def offers(self, wager: str) -> bool:
        """A side bet is taken if the house says so; Lucky Ladies needs a hole card."""
        if wager not in side_bets.NAMES:
            return True
        return bool(getattr(self, f"takes_{wager}")) and (wager != "lucky_ladies" or self.has_hole_card)

    def growth(self, wager: str) -> int:
        """Each hand of the splits may be doubled."""
        return 2 * self.max_hands if wager == "bet" else 1

    @property
    def has_hole_card(self) -> bool:
        """Whether the dealer has a second card before players act."""
        return True


@dataclass(frozen=True, slots=True)
class FamilyOptions(OpenHandOptions):
    """The same where the dealer's second card is face down, or not dealt before players have acted."""

    peek: bool = option(
        True,
        "does the dealer look under an ace or ten; no: no hole card, a blackjack takes all bets",
        words={
            "yes": "The dealer looks at the hole card under an ace or ten.",
            "no": "No hole card: a dealer's blackjack takes all bets.",
        },
    )

    @property
    def has_hole_card(self) -> bool:
        return self.peek


def cut_card(options: Any) -> int:
    """Position of the cut card in percent of the shoe; 0 for a continuous shuffler, which has none."""
    return 0 if options.shoe is ShoeKind.CSM else int(options.cut)
