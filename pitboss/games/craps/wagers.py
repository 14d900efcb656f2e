"""Craps wagers: what each roll does to every bet, the rows, and the pay tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import ClassVar, NamedTuple

from pitboss.rules.acts import Outcome
from pitboss.rules.game import Wager
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Rule, Spot
from pitboss.rules.options import HouseOptions, Paytable, SettleFrom, option, settle_from, table, tables

DICE = "dice"
POINTS = (4, 5, 6, 8, 9, 10)
HARD = (4, 6, 8, 10)
CRAPS = (2, 3, 12)
SEVEN, NATURALS = 7, (7, 11)


class Bar(Enum):
    """The craps on which don't bets push."""

    TWELVE = "12"
    TWO = "2"


class OddsLimit(Enum):
    """How many times the bet behind which they lie odds may be."""

    THREE_FOUR_FIVE = "3-4-5"
    SINGLE = "1"
    DOUBLE = "2"
    FIVE = "5"
    TEN = "10"

    def times(self, number: int) -> int:
        if self is OddsLimit.THREE_FOUR_FIVE:
            return {4: 3, 5: 4, 6: 5}[min(number, 14 - number)]
        return int(self.value)


class Line(Outcome):
    WIN = "Wins"
    LOSS = "Losses"


class Dont(Outcome):
    WIN = "Wins"
    LOSS = "Losses"
    PUSH = "Barred, push"


class ByNumber(Outcome):
    """Bets that pay by the number they are on."""

    FOUR_TEN = "4 or 10"
    FIVE_NINE = "5 or 9"
    SIX_EIGHT = "6 or 8"
    LOSS = "Losses"
    OFF = "Off, returned"


class Field(Outcome):
    TWO = "2"
    TWELVE = "12"
    WIN = "3, 4, 9, 10 or 11"
    LOSS = "Losses"


class CrapsEleven(Outcome):
    CRAPS = "2, 3 or 12"
    ELEVEN = "11"
    LOSS = "Losses"


THIRDS = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Options(HouseOptions):
    amounts_only: ClassVar[bool] = True

    bar: Bar = option(Bar.TWELVE, "the craps on which don't bets push", words="Don't bets push on {}.")
    odds_limit: OddsLimit = option(
        OddsLimit.THREE_FOUR_FIVE,
        "how many times the bet before them odds may be",
        words={"3-4-5": "Odds may be three times the bet on 4 and 10, four times on 5 and 9, five times on 6 and 8."}
        | {one.value: f"Odds may be {one.value} times the bet." for one in list(OddsLimit)[1:]},
    )
    settle_from: SettleFrom = settle_from()
    line: Paytable = tables(table(Line, 1, -1))
    dont: Paytable = tables(table(Dont, 1, -1, 0))
    taken: Paytable = tables(table(ByNumber, 2, Fraction(3, 2), Fraction(6, 5), -1, 0))
    laid: Paytable = tables(table(ByNumber, Fraction(1, 2), 2 * THIRDS, Fraction(5, 6), -1, 0))
    place: Paytable = tables(table(ByNumber, Fraction(9, 5), Fraction(7, 5), Fraction(7, 6), -1, 0))
    big: Paytable = tables(table(Line, 1, -1))
    field: Paytable = tables(table(Field, 2, 2, 1, -1), table(Field, 2, 3, 1, -1))
    any_seven: Paytable = tables(table(Line, 4, -1))
    any_craps: Paytable = tables(table(Line, 7, -1))
    two_or_twelve: Paytable = tables(table(Line, 30, -1))
    three_or_eleven: Paytable = tables(table(Line, 15, -1))
    craps_eleven: Paytable = tables(table(CrapsEleven, 3, 7, -1))
    hard_4_10: Paytable = tables(table(Line, 7, -1))
    hard_6_8: Paytable = tables(table(Line, 9, -1))


class Rolled(NamedTuple):
    """A roll: what the dice show, and the point before it, 0 on a come-out roll."""

    dice: tuple[int, ...]
    point: int
    bar: int

    @property
    def total(self) -> int:
        return sum(self.dice)


def rolled(layout: Layout) -> Rolled:
    return Rolled(layout.spots[DICE].rolled, point_of(layout.button), int(layout.options.bar.value))


def point_of(marker: int) -> int:
    return marker if marker in POINTS else 0


Verdict = Callable[[Rolled], Outcome | str]  # the row on which a bet ends, or the name under which it stays


# The line and the numbers


def first_roll(name: str) -> Verdict:
    """A pass or come bet on its first roll."""

    def verdict(roll: Rolled) -> Outcome | str:
        if roll.total in NATURALS:
            return Line.WIN
        return Line.LOSS if roll.total in CRAPS else name.format(roll.total)

    return verdict


def first_roll_dont(name: str) -> Verdict:
    def verdict(roll: Rolled) -> Outcome | str:
        if roll.total in NATURALS:
            return Dont.LOSS
        if roll.total in CRAPS:
            return Dont.PUSH if roll.total == roll.bar else Dont.WIN
        return name.format(roll.total)

    return verdict


def before_seven(name: str, number: int, won: Outcome = Line.WIN, lost: Outcome = Line.LOSS) -> Verdict:
    """Wins if the number comes before a seven."""
    return lambda roll: won if roll.total == number else lost if roll.total == SEVEN else name


def seven_first(name: str, number: int, won: Outcome = Dont.WIN, lost: Outcome = Dont.LOSS) -> Verdict:
    return lambda roll: won if roll.total == SEVEN else lost if roll.total == number else name


def pass_line(roll: Rolled) -> Outcome | str:
    return before_seven("pass", roll.point)(roll) if roll.point else first_roll("pass")(roll)


def dont_pass(roll: Rolled) -> Outcome | str:
    return seven_first("dont_pass", roll.point)(roll) if roll.point else first_roll_dont("dont_pass")(roll)


def row_of(number: int) -> ByNumber:
    return {4: ByNumber.FOUR_TEN, 5: ByNumber.FIVE_NINE, 6: ByNumber.SIX_EIGHT}[min(number, 14 - number)]


def odds(roll: Rolled) -> Outcome | str:
    return before_seven("odds", roll.point, row_of(roll.point), ByNumber.LOSS)(roll) if roll.point else ByNumber.OFF


def lay_odds(roll: Rolled) -> Outcome | str:
    return seven_first("lay_odds", roll.point, row_of(roll.point), ByNumber.LOSS)(roll) if roll.point else ByNumber.OFF


def come_odds(name: str, number: int) -> Verdict:
    """They are off on a come-out roll: if the come bet is decided then, they are returned."""

    def verdict(roll: Rolled) -> Outcome | str:
        if not roll.point and roll.total in (number, SEVEN):
            return ByNumber.OFF
        return before_seven(name, number, row_of(number), ByNumber.LOSS)(roll)

    return verdict


def place(name: str, number: int) -> Verdict:
    """Off on a come-out roll."""
    decided = before_seven(name, number, row_of(number), ByNumber.LOSS)
    return lambda roll: decided(roll) if roll.point else name


# One roll, and the hard ways


def on(*totals: int) -> Verdict:
    return lambda roll: Line.WIN if roll.total in totals else Line.LOSS


def field(roll: Rolled) -> Field:
    if roll.total in (2, 12):
        return Field.TWO if roll.total == 2 else Field.TWELVE
    return Field.WIN if roll.total in (3, 4, 9, 10, 11) else Field.LOSS


def craps_eleven(roll: Rolled) -> CrapsEleven:
    if roll.total == 11:
        return CrapsEleven.ELEVEN
    return CrapsEleven.CRAPS if roll.total in CRAPS else CrapsEleven.LOSS


def hard(name: str, number: int) -> Verdict:
    def verdict(roll: Rolled) -> Outcome | str:
        if roll.total == number:
            return Line.WIN if roll.dice[0] == roll.dice[1] else Line.LOSS
        return Line.LOSS if roll.total == SEVEN else name

    return verdict


class Bet(NamedTuple):
    """A bet, what a roll does to it, and the bet behind which it lies if it is odds."""

    name: str
    title: str
    verdict: Verdict
    pays: str
    comes_from: str = ""
    contract: bool = False
    behind: str = ""


def every_bet() -> Iterator[Bet]:
    yield Bet("pass", "Pass Line", pass_line, "line", contract=True)
    yield Bet("dont_pass", "Don't Pass", dont_pass, "dont")
    yield Bet("odds", "Odds", odds, "taken", behind="pass")
    yield Bet("lay_odds", "Lay Odds", lay_odds, "laid", behind="dont_pass")
    yield Bet("come", "Come", first_roll("come_{}"), "line")
    yield Bet("dont_come", "Don't Come", first_roll_dont("dont_come_{}"), "dont")
    for n in POINTS:
        yield Bet(f"come_{n}", f"Come {n}", before_seven(f"come_{n}", n), "line", "come", contract=True)
        yield Bet(f"dont_come_{n}", f"Don't Come {n}", seven_first(f"dont_come_{n}", n), "dont", "dont_come")
        name = f"come_odds_{n}"
        yield Bet(name, f"Odds on Come {n}", come_odds(name, n), "taken", behind=f"come_{n}")
        name, behind = f"dont_come_odds_{n}", f"dont_come_{n}"
        laid = seven_first(name, n, row_of(n), ByNumber.LOSS)
        yield Bet(name, f"Odds on Don't Come {n}", laid, "laid", behind=behind)
    yield from (Bet(f"place_{n}", f"Place {n}", place(f"place_{n}", n), "place") for n in POINTS)
    yield from (Bet(f"big_{n}", f"Big {n}", before_seven(f"big_{n}", n), "big") for n in (6, 8))
    yield Bet("field", "Field", field, "field")
    for n in HARD:
        yield Bet(f"hard_{n}", f"Hard {n}", hard(f"hard_{n}", n), "hard_6_8" if n in (6, 8) else "hard_4_10")
    yield Bet("any_seven", "Any Seven", on(SEVEN), "any_seven")
    yield Bet("any_craps", "Any Craps", on(*CRAPS), "any_craps")
    yield Bet("two", "Two", on(2), "two_or_twelve")
    yield Bet("three", "Three", on(3), "three_or_eleven")
    yield Bet("eleven", "Eleven", on(11), "three_or_eleven")
    yield Bet("twelve", "Twelve", on(12), "two_or_twelve")
    yield Bet("craps_eleven", "C & E", craps_eleven, "craps_eleven")


BETS = {bet.name: bet for bet in every_bet()}


def outcome_of(verdict: Verdict) -> Rule:
    def outcome(hand: Spot, layout: Layout) -> Outcome:
        row = verdict(rolled(layout))
        assert isinstance(row, Outcome), "a bet that stays is not settled"
        return row

    return outcome


WAGERS = tuple(
    Wager(one.name, one.title, outcome_of(one.verdict), pays=one.pays, comes_from=one.comes_from, contract=one.contract)
    for one in BETS.values()
)


def settle_or_stay(hand: Spot, layout: Layout) -> None:
    """Settle what the roll decides, and leave the rest where it belongs."""
    roll = rolled(layout)
    for name in sorted(hand.open, key=layout.house.order_of.__getitem__):
        found = BETS[name].verdict(roll)
        if isinstance(found, Outcome):
            layout.close(hand, name, found)
        else:
            layout.stay(hand, name, found)


def refuses(house: House, bets: Mapping[str, int], stays: Mapping[str, int], marker: int) -> str:
    """Why these bets cannot be made now; empty if they can."""
    point = point_of(marker)
    for name, stake in bets.items():
        new, bet = stake > stays.get(name, 0), BETS[name]
        if new and name in ("pass", "dont_pass") and point:
            return f"{bet.title} is bet before the come-out roll; the point is {point}. Bet on Come instead."
        if new and name in ("come", "dont_come") and not point:
            return f"{bet.title} is bet when there is a point; the next roll comes out. Bet on the Pass Line instead."
        if new and bet.behind:
            number = int(bet.behind.rpartition("_")[2]) if bet.behind[-1].isdigit() else point
            if not number:
                return f"{bet.title} are bet when there is a point."
            if why := too_high(house, name, number, bets):
                return why
    return ""


def too_high(house: House, name: str, number: int, bets: Mapping[str, int]) -> str:
    """Odds that could win more than a multiple of the bet before them."""
    bet = BETS[name]
    pays = Fraction(house.pays[name][row_of(number)])  # type: ignore[arg-type]
    risked = min(Fraction(1), pays) if bet.pays == "laid" else 1
    most = house.options.odds_limit.times(number) * bets.get(bet.behind, 0)
    if bets[name] * risked <= most:
        return ""
    return f"{bet.title} on {number} may be {house.options.odds_limit.times(number)} times {BETS[bet.behind].title}."
