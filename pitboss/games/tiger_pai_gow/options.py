"""House options of Tiger Pai Gow, and the pay tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from pitboss.acts import Outcome
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.wagers import Breaker, PaiGow, SevenMatch, Tiger, Yang, Yin
from pitboss.money import commission, pay
from pitboss.options import SETTLE_FROM, Flat, HouseOptions, Paytable, SettleFrom, option, table, tables
from pitboss.poker import Wheel


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


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    """Pay tables in printed order. Where the manual is silent, the defaults are those of docs/readings.md."""

    house_way: Way = option(Way.A, "the dealer's house way: a Trump Plaza, b Foxwoods, c Flamingo")
    player_way: Way = option(Way.A, "the house way for players who ask for it, and in the odds")
    wheel: Wheel = option(Wheel.LOWEST, "where A-2-3-4-5 stands among the straights")
    main_bet: MainBet = option(MainBet.BOTH, "the main bets that the house offers")
    color_bet: ColorBet = option(ColorBet.YANG, "the color bet that is in the game")
    offered: Bonuses = option(Bonuses.BOTH, "the bonus bets that the house takes: its color bet, 7 Card Tiger or both")
    commission: int = option(0, "percent taken from a won Pai Gow bet", range(6))
    breaker_commission: int = option(0, "percent taken from a won Breaker bet", range(6))
    rounded_to: RoundedTo = option(RoundedTo.CENT, "what a commission is rounded up to; the odds ignore it")
    joker_matches: bool = option(True, "a joker in a hand matches the Breaker card")
    seven_match_bonus: int = option(0, "paid to 1 on a Breaker bet when all seven cards match the Breaker", range(501))
    pay_better: bool = option(False, "a 7 Card Tiger hand of one color with three of a kind is paid as a color match")
    foul_hands: FoulHands = option(FoulHands.REFUSED, "a low hand that outranks the high hand")
    start: Start = option(Start.DICE, "how the position dealt first is found: three dice or a random number")
    envy_minimum: int = option(5, "dollars on 7 Card Tiger from which the envy bonus is in play", range(1, 101))
    settle_from: SettleFrom = option(SettleFrom.RIGHT, SETTLE_FROM)
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
