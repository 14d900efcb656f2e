"""Baccarat wagers: points, third-card rules, the rows of each wager and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.core.cards import Cards
from pitboss.rules.acts import Outcome
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables
from pitboss.rulesets.readings import reading

PLAYER, BANKER = "player_hand", "banker_hand"
MAIN = ("player", "banker", "tie")
SIDE = ("player_pair", "banker_pair", "dragon", "panda")
NATURAL = 8
HALF, LESS_FIVE_PERCENT = Fraction(1, 2), Fraction(19, 20)


class Winner(Outcome):
    PLAYER = "Player wins"
    BANKER = "Banker wins"
    BANKER_SIX = "Banker wins with six"
    BANKER_SEVEN = "Banker wins with a three-card seven"
    TIE = "Tie"


class Pair(Outcome):
    PAIR = "Pair"
    OTHER = "No pair"


class Dragon(Outcome):
    SEVEN = "Banker wins with a three-card seven"
    OTHER = "Other"


class Panda(Outcome):
    EIGHT = "Player wins with a three-card eight"
    OTHER = "Other"


COMMISSION = table(Winner, -1, LESS_FIVE_PERCENT, LESS_FIVE_PERCENT, LESS_FIVE_PERCENT, 0)
SEVEN_PUSHES = table(Winner, -1, 1, 1, 0, 0)
SIX_PAYS_HALF = table(Winner, -1, 1, HALF, 1, 0)


class SidePass(Enum):
    """When side bets are settled."""

    AFTER = "after-main"
    WITH_MAIN = "with-main"


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """The Banker bet pays less 5 percent commission; or in full, but a three-card seven pushes or a six pays half."""

    decks: int = option(
        8,
        "decks in the shoe",
        range(1, 9),
        words=lambda options: "One deck." if options.decks == 1 else f"A shoe of {options.decks} decks.",
    )
    panda_bet: bool = option(
        False,
        "the house takes the Panda 8 bet",
        words={"yes": "The Panda 8 bet is taken.", "no": "The Panda 8 bet is not taken."},
    )
    settle_from: SettleFrom = settle_from()
    side_pass: SidePass = option(
        SidePass.AFTER,
        "when side bets are settled: in a pass of their own, or each with the bets of its seat",
        words={
            "after-main": "Side bets are settled in a pass of their own, after the main bets.",
            "with-main": "Each seat's side bets are settled with its main bets.",
        },
    )
    player: Paytable = tables(table(Winner, 1, -1, -1, -1, 0))
    banker: Paytable = tables(COMMISSION, SEVEN_PUSHES, SIX_PAYS_HALF)
    tie: Paytable = tables(table(Winner, -1, -1, -1, -1, 8), table(Winner, -1, -1, -1, -1, 9))
    player_pair: Paytable = tables(table(Pair, 11, -1))
    banker_pair: Paytable = tables(table(Pair, 11, -1))
    dragon: Paytable = tables(table(Dragon, 40, -1))
    panda: Paytable = tables(table(Panda, 25, -1))

    def offers(self, wager: str) -> bool:
        return wager != "panda" or self.panda_bet

    def commission_on(self, wager: str, row: Outcome) -> int:
        return 5 if wager == "banker" and self.banker[row] == LESS_FIVE_PERCENT else 0


PROFILES = {
    "commission": Options(),
    "no-commission": Options(banker=SEVEN_PUSHES),
    "no-commission-six": Options(banker=SIX_PAYS_HALF),
}
PROFILE_NAMES = {
    "commission": "5 % commission on Banker",
    "no-commission": "No commission: Banker's three-card seven pushes",
    "no-commission-six": "No commission: Banker's six pays half",
}


@reading(words=lambda points, cards: str(points))
def points(cards: Cards) -> int:
    """Last digit of the sum; tens and face cards count zero."""
    return sum(card.rank for card in cards if card.rank < 10) % 10


@reading
def banker_draws_to(total: int, third: int) -> bool:
    """Whether the Banker draws to this total against a Player's third card of this value."""
    return total <= 2 or {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: third in (6, 7)}.get(total, False)


def natural(layout: Layout) -> bool:
    return any(points(layout[hand].cards[:2]) >= NATURAL for hand in (PLAYER, BANKER))


def player_draws(layout: Layout) -> bool:
    return not natural(layout) and points(layout[PLAYER].cards[:2]) <= 5


def banker_draws(layout: Layout) -> bool:
    if natural(layout):
        return False
    total, third = points(layout[BANKER].cards[:2]), layout[PLAYER].cards[2:]
    return banker_draws_to(total, points(third)) if third else total <= 5


def winner(hand: Spot, layout: Layout) -> Winner:
    players, bankers = layout[PLAYER].cards, layout[BANKER].cards
    ours, theirs = points(players), points(bankers)
    if ours == theirs:
        return Winner.TIE
    if ours > theirs:
        return Winner.PLAYER
    if theirs == 6:
        return Winner.BANKER_SIX
    return Winner.BANKER_SEVEN if len(bankers) == 3 and theirs == 7 else Winner.BANKER


def dragon(hand: Spot, layout: Layout) -> Dragon:
    return Dragon.SEVEN if winner(hand, layout) is Winner.BANKER_SEVEN else Dragon.OTHER


def panda(hand: Spot, layout: Layout) -> Panda:
    players = layout[PLAYER].cards
    eight = len(players) == 3 and points(players) == 8
    return Panda.EIGHT if eight and winner(hand, layout) is Winner.PLAYER else Panda.OTHER


def pair_of(place: str) -> Any:
    def pair(hand: Spot, layout: Layout) -> Pair:
        first, second = layout[place].cards[:2]
        return Pair.PAIR if first.rank == second.rank else Pair.OTHER

    return pair
