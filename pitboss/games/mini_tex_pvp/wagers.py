"""Rows and house options of Mini-Tex between players. Amounts of options are in dollars."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.core.money import DOLLAR, dollars
from pitboss.games.mini_tex.pocket import TABLES
from pitboss.games.mini_tex_pvp.betting import WAGERS_PER_ROUND, BettingLimits, Structure
from pitboss.games.mini_tex_pvp.pots import Rake
from pitboss.rules.acts import Outcome
from pitboss.rules.game import TimeCharge
from pitboss.rules.options import HouseOptions, Paytable, option, table, tables

HALF_HOUR = 30 * 60  # seconds
MOST_WAGER = 300  # dollars, a single wager in a Washington house-banked room


class Result(Outcome):
    """Results of a hand. The chips themselves come as awards from the pots."""

    FOLD = "Folds"
    UNCALLED = "Wins without a call"
    WIN = "Wins"
    SPLIT = "Splits"
    LOSS = "Loses"


class Paid(Outcome):
    PAID = "Paid before the deal"


class Fee(Enum):
    """The house's fee: one kind at a table at a time."""

    NONE = "none"
    RAKE = "rake"
    HAND = "hand"
    TIME = "time"  # by the half hour, collected between hands


class Button(Enum):
    """How the button moves when players come and go."""

    MOVING = "moving"  # always to the next player; a player it passes over may miss a blind
    DEAD = "dead"  # no blind is missed: small blind and button follow the big blind, also to an empty seat


def fee(options: Any) -> str:
    """A sentence on the house's fee."""
    rake = f"The house rakes {options.rake}% of each pot"
    cap = f", {dollars(options.rake_cap * 100)} a hand at most" if options.rake_cap else ""
    return {
        "none": "The house takes no fee.",
        "rake": f"{rake}{cap}.",
        "hand": f"Each player pays {dollars(options.hand_fee)} a hand.",
        "time": f"Each player pays {dollars(options.time_fee * 100)} an hour.",
    }[options.fee.value]


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    structure: Structure = option(
        Structure.FIXED,
        "how much a bet or raise may be",
        words={"fixed": "Fixed limit.", "spread": "Spread limit.", "no-limit": "No limit."},
    )
    bet: int = option(
        10,
        "the minimum bet and big blind in dollars; fixed limit doubles it on the river",
        range(1, 301),
        words=lambda options: f"The big blind is {dollars(options.bet * 100)}.",
    )
    most: int = option(
        MOST_WAGER, "the largest bet or raise of spread and no-limit in dollars; 0 for none", range(301), words=""
    )
    cap: int = option(
        WAGERS_PER_ROUND, "wagers in a round, the big blind among them; 0 for no cap", range(11), words=""
    )
    ante: int = option(
        0,
        "the ante of each player in dollars",
        range(MOST_WAGER + 1),
        words=lambda options: f"Each player antes {dollars(options.ante * 100)}." if options.ante else "No ante.",
    )
    chip: int = option(1, "the smallest chip in dollars", (1, 5, 25, 100), words="")
    buy_in: int = option(
        200,
        "the stack of each seat in dollars where none is given",
        range(1, 10_001),
        words=lambda options: f"A player buys in for {dollars(options.buy_in * 100)} where no other amount is named.",
    )
    fee: Fee = option(Fee.NONE, "what the house takes: a rake, a fee each hand, or a time charge", words=fee)
    rake: int = option(10, "the rake in percent of each pot, where the fee is a rake", range(11), words="")
    rake_cap: int = option(5, "the most a rake takes from a hand in dollars; 0 for no cap", range(101), words="")
    hand_fee: int = option(100, "the fee each hand in cents, where the fee is by the hand", range(101), words="")
    time_fee: int = option(10, "the time charge in dollars an hour, where the fee is by time", range(11), words="")
    button: Button = option(
        Button.MOVING,
        "moving: the button goes to the next player; dead: also to an empty seat",
        words={
            "moving": "Moving button: it goes to the next player.",
            "dead": "Dead button: it may go to an empty seat.",
        },
    )
    muck: bool = option(
        True,
        "a beaten hand may be mucked unseen at the showdown",
        words={
            "yes": "A beaten hand may be mucked unseen at the showdown.",
            "no": "Every hand is shown at the showdown.",
        },
    )
    pocket_poker: bool = option(
        False,
        "the house offers Pocket Poker as a side bet",
        words={"yes": "The Pocket Poker side bet is taken.", "no": "The Pocket Poker side bet is not taken."},
    )
    pot: Paytable = tables(table(Result, 0, 0, 0, 0, 0))  # no bank pays a pot
    house_fee: Paytable = tables(table(Paid, -1))
    pocket: Paytable = tables(*TABLES)

    @property
    def big_blind(self) -> int:
        return self.bet * DOLLAR

    def limits(self, street: int) -> BettingLimits:
        """The limits of the first, second or third round of betting, in cents."""
        fixed = self.structure is Structure.FIXED
        bet = self.big_blind * (2 if fixed and street == 3 else 1)
        most = max(self.most * DOLLAR, bet) if self.most and not fixed else None
        return BettingLimits(self.structure, bet, most, self.cap or None, self.chip * DOLLAR)

    def offers(self, wager: str) -> bool:
        return {"pocket": self.pocket_poker, "house_fee": self.fee is Fee.HAND}.get(wager, True)

    def usual_buy_in(self) -> int:
        return self.buy_in * DOLLAR

    def posted(self) -> str:
        early, late = self.limits(1), self.limits(3)
        sizes = f"{dollars(early.bet)} bets and raises, {dollars(late.bet)} after the river"
        if self.structure is not Structure.FIXED:
            most = f" to {dollars(early.most)}" if early.most else " and more"
            sizes = f"{dollars(early.bet)}{most} a bet, {self.structure.value}"
        cap = f", {self.cap} bets a round" if self.cap else ""
        return f"Limits: {sizes}{cap}; chips of {dollars(self.chip * DOLLAR)}."

    @property
    def time_charge(self) -> TimeCharge | None:
        """Half the fee of an hour for each half hour, rounded down to whole chips."""
        chip = self.chip * DOLLAR
        cents = self.time_fee * DOLLAR // 2 // chip * chip
        return TimeCharge(cents, HALF_HOUR) if self.fee is Fee.TIME and cents else None

    @property
    def house_rake(self) -> Rake:
        if self.fee is not Fee.RAKE:
            return Rake()
        return Rake(Fraction(self.rake, 100), self.rake_cap * DOLLAR or None, self.chip * DOLLAR)


# Washington: four wagers a round, none above 300 dollars; the other house has neither limit
PROFILES = {"washington": Options(), "no-limit": Options(structure=Structure.NO_LIMIT, most=0, cap=0)}

PROFILE_NAMES = {"washington": "Washington limits", "no-limit": "No limit"}
