"""Casino War wagers: their rows, the rules that pick a row, and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.acts import Choices, Outcome
from pitboss.cards import Card
from pitboss.layout import Layout, Spot
from pitboss.options import SETTLE_FROM, HouseOptions, Paytable, SettleFrom, option, table, tables
from pitboss.poker import high, rank_word
from pitboss.readings import reading


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

    decks: int = option(6, "decks in the shoe", range(1, 9))
    settle_from: SettleFrom = option(SettleFrom.RIGHT, SETTLE_FROM)
    tie_pass: TiePass = option(
        TiePass.FIRST, "when Tie bets are settled: in a first pass, or each with the bet of its seat"
    )
    bet: Paytable = tables(table(Bet, 1, -1, Fraction(-1, 2), 0, 0, -1))
    war: Paytable = tables(table(Bet, 0, 0, 0, 1, 1, -1), table(Bet, 0, 0, 0, 1, 2, -1))
    tie: Paytable = tables(table(Tie, 10, -1), table(Tie, 11, -1))


@reading(words=lambda rank, card: rank_word(rank))
def rank(card: Card) -> int:
    """The rank of a card, aces high."""
    return high(card)


def ranks(hand: Spot, layout: Layout[Any], n: int) -> tuple[int, int]:
    """The player's card of the first deal or of the war, and the dealer's."""
    return rank(hand.cards[n]), rank(layout.dealer.cards[n])


def tied(hand: Spot, layout: Layout[Any]) -> bool:
    ours, theirs = ranks(hand, layout, 0)
    return ours == theirs


def at_war(hand: Spot, layout: Layout[Any]) -> bool:
    return hand.chose(Decide) is Decide.WAR


def bet(hand: Spot, layout: Layout[Any]) -> Bet:
    if not tied(hand, layout):
        ours, theirs = ranks(hand, layout, 0)
        return Bet.WIN if ours > theirs else Bet.LOSS
    if not at_war(hand, layout):
        return Bet.SURRENDER
    ours, theirs = ranks(hand, layout, 1)
    return Bet.WAR_TIE if ours == theirs else Bet.WAR_WIN if ours > theirs else Bet.WAR_LOSS


def tie(hand: Spot, layout: Layout[Any]) -> Tie:
    return Tie.TIE if tied(hand, layout) else Tie.OTHER
