"""Casino War wagers: their rows, the rules that pick a row, and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from pitboss.core.cards import Card
from pitboss.rules.acts import Choices, Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables
from pitboss.rulesets.poker import high, rank_word
from pitboss.rulesets.readings import reading


class Decide(Choices):
    WAR = "war"
    SURRENDER = "surrender"


class Bet(Outcome):
    """The rows of the bet and of the war bet, which is placed on a tie."""

    WIN = "Wins"
    LOSS = "Losses"
    SURRENDER = "Tie, surrendered"
    WAR_WIN = "War won"
    WAR_TIE = "War tied"
    WAR_LOSS = "War lost"


class TiePass(Enum):
    """When Tie bets are settled, before any war."""

    FIRST = "first-pass"
    WITH_BET = "with-bet"


class Tie(Outcome):
    TIE = "Tie"
    OTHER = "No tie"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """The second pay table of the war bet gives a bonus of one bet for a tie in the war."""

    decks: int = option(
        6,
        "decks in the shoe",
        range(1, 9),
        words=lambda options: "One deck." if options.decks == 1 else f"A shoe of {options.decks} decks.",
    )
    settle_from: SettleFrom = settle_from()
    tie_pass: TiePass = option(
        TiePass.FIRST,
        "when Tie bets are settled: in a first pass, or each with the bet of its seat",
        words={
            "first-pass": "Every Tie bet is settled before the first bet.",
            "with-bet": "Each seat's Tie bet is settled with its bet.",
        },
    )
    bet: Paytable = tables(table(Bet, 1, -1, Fraction(-1, 2), 0, 0, -1))
    war: Paytable = tables(table(Bet, 0, 0, 0, 1, 1, -1), table(Bet, 0, 0, 0, 1, 2, -1))
    tie: Paytable = tables(table(Tie, 10, -1), table(Tie, 11, -1))


@reading(words=lambda rank, card: rank_word(rank))
def rank(card: Card) -> int:
    """The rank of a card, aces high."""
    return high(card)


def ranks(hand: Spot, layout: Layout, n: int) -> tuple[int, int]:
    """The player's card of the first deal or of the war, and the dealer's."""
    return rank(hand.cards[n]), rank(layout.dealer.cards[n])


def tied(hand: Spot, layout: Layout) -> bool:
    ours, theirs = ranks(hand, layout, 0)
    return ours == theirs


def at_war(hand: Spot, layout: Layout) -> bool:
    return hand.chose(Decide) is Decide.WAR


def bet(hand: Spot, layout: Layout) -> Bet:
    if not tied(hand, layout):
        ours, theirs = ranks(hand, layout, 0)
        return Bet.WIN if ours > theirs else Bet.LOSS
    if not at_war(hand, layout):
        return Bet.SURRENDER
    ours, theirs = ranks(hand, layout, 1)
    return Bet.WAR_TIE if ours == theirs else Bet.WAR_WIN if ours > theirs else Bet.WAR_LOSS


def tie(hand: Spot, layout: Layout) -> Tie:
    return Tie.TIE if tied(hand, layout) else Tie.OTHER
