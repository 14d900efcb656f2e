"""House options of Tiger Pai Gow, and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from pitboss.core.money import commission, pay
from pitboss.games.tiger_pai_gow.house_ways import PlayerWay, Way
from pitboss.games.tiger_pai_gow.wagers import Breaker, PaiGow, SevenMatch, Tiger, Yang, Yin
from pitboss.rules.acts import Outcome
from pitboss.rules.options import Flat, HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables
from pitboss.rulesets.poker import Wheel


class MainBet(Enum):
    """Which of the two main bets the house offers."""

    BOTH = "both"
    STANDARD = "standard"
    BREAKER = "breaker"


class ColorBet(Enum):
    """The color bet that is in the game."""

    YIN = "yin"
    YANG = "yang"


class Bonuses(Enum):
    """The bonus bets that the house takes; the color bet is Yin or Yang."""

    BOTH = "both"
    COLOR = "color"
    TIGER = "tiger"
    NONE = "none"


class FoulHands(Enum):
    """How the house treats a setting whose low hand outranks its high hand."""

    REFUSED = "refused"
    LOSE = "lose"


class RoundedTo(Enum):
    """The coin or chip to which a commission is rounded up; to the cent it is rounded down."""

    CENT = "cent"
    QUARTER = "quarter"
    HALF = "half dollar"
    DOLLAR = "dollar"

    @property
    def cents(self) -> int | None:
        return {"quarter": 25, "half dollar": 50, "dollar": 100}.get(self.value)


class Start(Enum):
    """How the position that is dealt first is found."""

    DICE = "dice"
    RNG = "rng"


WINS = (PaiGow.WIN, Breaker.WIN, Breaker.BREAKS_TO_PLAYER)
DOLLAR = 100


def percent(name: str, bet: str) -> Any:
    """The commission on one of the main bets, where the house takes that bet."""

    def wording(options: Any) -> str:
        taken = getattr(options, name)
        if not options.in_play("breaker" if "Breaker" in bet else "pai_gow"):
            return ""
        return f"{taken}% commission on a won {bet}." if taken else f"No commission on a won {bet}."

    return wording


def rounding(options: Any) -> str:
    if not options.commission and not options.breaker_commission:
        return ""
    to = options.rounded_to.value
    return "A commission is rounded down to the cent." if to == "cent" else f"A commission is rounded up to the {to}."


def color_bet(options: Any) -> str:
    return f"The color bet is {options.color_bet.value.title()}." if options.in_play(options.color_bet.value) else ""


def bonus_bets(options: Any) -> str:
    color = options.color_bet.value.title()
    return {
        "both": f"Bonus bets: {color} and 7 Card Tiger.",
        "color": f"Bonus bets: {color} only.",
        "tiger": "Bonus bets: 7 Card Tiger only.",
        "none": "No bonus bets are taken.",
    }[options.offered.value]


def seven_match(options: Any) -> str:
    if not options.in_play("breaker"):
        return ""
    pays = options.seven_match_bonus
    return f"Seven cards that match the Breaker pay {pays} to 1." if pays else "No bonus for seven matching cards."


def with_breaker(yes: str, no: str) -> Any:
    return lambda options: (yes if options.joker_matches else no) if options.in_play("breaker") else ""


def with_tiger(text: Any) -> Any:
    return lambda options: text(options) if options.in_play("tiger") else ""


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """Pay tables in printed order. Where the manual is silent, the defaults are those of docs/readings.md."""

    house_way: Way = option(
        Way.A,
        "the dealer's house way: a Trump Plaza, b Foxwoods, c Flamingo",
        words=lambda options: f"The dealer's hand is set the {options.house_way.title} way.",
    )
    player_way: PlayerWay = option(
        PlayerWay.A,
        "how a hand is set for players who ask for it, and in the odds: by a house way, or best",
        words=lambda options: options.player_way.words,
    )
    wheel: Wheel = option(
        Wheel.LOWEST,
        "the rank of A-2-3-4-5 among the straights",
        words={"lowest": "A-2-3-4-5 is the lowest straight.", "second": "A-2-3-4-5 is the second highest straight."},
    )
    main_bet: MainBet = option(
        MainBet.BOTH,
        "the main bets that the house offers",
        words={
            "both": "Main bets: Pai Gow, or Pai Gow with Breaker.",
            "standard": "Main bet: Pai Gow without Breaker only.",
            "breaker": "Main bet: Pai Gow with Breaker only.",
        },
    )
    color_bet: ColorBet = option(ColorBet.YANG, "the color bet that is in the game", words=color_bet)
    offered: Bonuses = option(
        Bonuses.BOTH, "the bonus bets that the house takes: its color bet, 7 Card Tiger or both", words=bonus_bets
    )
    commission: int = option(
        0, "percent taken from a won Pai Gow bet", range(6), words=percent("commission", "Pai Gow bet")
    )
    breaker_commission: int = option(
        0, "percent taken from a won Breaker bet", range(6), words=percent("breaker_commission", "Breaker bet")
    )
    rounded_to: RoundedTo = option(
        RoundedTo.CENT, "what a commission is rounded up to; the odds ignore it", words=rounding
    )
    joker_matches: bool = option(
        True,
        "a joker in a hand matches the Breaker card",
        words=with_breaker(
            "A joker in a hand matches the Breaker card.", "A joker in a hand does not match the Breaker card."
        ),
    )
    seven_match_bonus: int = option(
        0, "paid to 1 on a Breaker bet when all seven cards match the Breaker", range(501), words=seven_match
    )
    pay_better: bool = option(
        False,
        "a 7 Card Tiger hand of one color with three of a kind is paid as a color match",
        words=with_tiger(
            lambda options: (
                "Seven cards of one color with three of a kind are paid as "
                + ("a color match." if options.pay_better else "three of a kind.")
            )
        ),
    )
    foul_hands: FoulHands = option(
        FoulHands.REFUSED,
        "a low hand that outranks the high hand",
        words={
            "refused": "A foul hand is handed back to be set again.",
            "lose": "A foul hand loses.",
        },
    )
    start: Start = option(
        Start.DICE,
        "how the position dealt first is found: three dice or a random number",
        words={
            "dice": "Three dice decide where the deal starts.",
            "rng": "A random number decides where the deal starts.",
        },
    )
    envy_minimum: int = option(
        5,
        "dollars on 7 Card Tiger from which the envy bonus is in play",
        range(1, 101),
        words=with_tiger(
            lambda options: f"The envy bonus needs a 7 Card Tiger bet of ${options.envy_minimum} or more."
        ),
    )
    settle_from: SettleFrom = settle_from(
        lambda options: (
            f"Yin is settled from the dealer's {options.settle_from.value}." if options.in_play("yin") else ""
        )
    )
    other_players: int = option(
        0,
        "other players with a 7 Card Tiger bet, in its odds; hands count as independent in its spread",
        range(6),
    )
    tiger_bet: int = option(5, "dollars on 7 Card Tiger in its odds, as envy bonuses are fixed amounts", range(1, 401))
    pai_gow: Paytable = tables(table(PaiGow, 1, 0, -1, -1))
    breaker: Paytable = tables(table(Breaker, 1, 1, 0, -1, -1, -1))
    seven_match: Paytable = tables(table(SevenMatch, 0, 0))
    yin: Paytable = tables(table(Yin, -1, 1, 1, 1, -1))
    yang: Paytable = tables(
        table(Yang, 25, 35, 5, 5, 2, 2, -1),
        table(Yang, 15, 25, 6, 6, 2, 2, -1),
        table(Yang, 25, 25, 5, 5, 2, 2, -1),
    )
    tiger: Paytable = tables(table(Tiger, 5000, 2000, 400, 150, 100, 45, 20, 5, 4, 3, 5, 2, -1))
    envy: Paytable = tables(
        table(Tiger, *(Flat(dollars * DOLLAR) for dollars in (5000, 1000, 200, 20, 20, 5, 5, 0, 0, 0, 0, 0, 0)))
    )

    def offers(self, wager: str) -> bool:
        """Whether the house offers a wager. Yin and Yang both count as offered, so that odds show both."""
        if wager == "seven_match":
            return self.seven_match_bonus > 0
        bonus = {"yin": Bonuses.COLOR, "yang": Bonuses.COLOR, "tiger": Bonuses.TIGER, "envy": Bonuses.TIGER}.get(wager)
        if bonus is not None and self.offered not in (Bonuses.BOTH, bonus):
            return False
        refused = {"pai_gow": MainBet.BREAKER, "breaker": MainBet.STANDARD}.get(wager)
        return refused is None or self.main_bet is not refused

    def in_play(self, wager: str) -> bool:
        return self.offers(wager) and (wager not in ("yin", "yang") or wager == self.color_bet.value)

    def uses_place(self, place: str) -> bool:
        """Whether a place is used: the three remaining cards are laid out for Yin and discarded for Yang."""
        return place != ("discards" if self.color_bet is ColorBet.YIN else "yin_cards")

    def commission_on(self, wager: str, row: Outcome) -> int:
        rates = {"pai_gow": self.commission, "breaker": self.breaker_commission}
        return rates.get(wager, 0) if row in WINS else 0

    def payout(self, wager: str, row: Outcome, stake: int, odds: int | Fraction) -> int:
        """The whole win less its commission."""
        percent = self.commission_on(wager, row)
        if not percent:
            return pay(stake, odds)
        win = pay(stake, odds * Fraction(100, 100 - percent))
        return win - commission(win, Fraction(percent, 100), up_to=self.rounded_to.cents)

    def pays(self, wager: str) -> Paytable:
        """A won main bet less its commission; the seven-match bonus as the house sets it."""
        pays = HouseOptions.pays(self, wager)
        if wager == "seven_match":
            return pays.with_pays({SevenMatch.ALL_SEVEN: self.seven_match_bonus})
        less = {
            row: odds * Fraction(100 - percent, 100)
            for row, odds in pays.items()
            if not isinstance(odds, Flat) and (percent := self.commission_on(wager, row))
        }
        return pays.with_pays(less) if less else pays


PROFILES = {
    "washington": Options(),
    "nevada": Options(commission=5, breaker_commission=5, wheel=Wheel.SECOND),
}

PROFILE_NAMES = {"washington": "Washington, no commission", "nevada": "Nevada, 5% commission"}
