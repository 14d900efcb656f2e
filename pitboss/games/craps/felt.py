"""The craps layout: the numbers above, the line below, the propositions to the right."""

from __future__ import annotations

from pitboss.games.craps.wagers import BETS, DICE, HARD, POINTS, rolled
from pitboss.rules.felt import BetSpot, CardPlace, Felt, Picture, Step
from pitboss.rules.game_face import GameFace
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

PROPOSITIONS = ("two", "twelve", "three", "eleven", "any_craps", "craps_eleven", "big_6", "big_8")
LINE = {
    "dont_come": BetSpot(0, 2.6, 3, 0.8, "Don't Come"),
    "come": BetSpot(3, 2.6, 9, 0.8, "Come", "red"),
    "field": BetSpot(0, 3.4, 12, 0.8, "Field"),
    "dont_pass": BetSpot(0, 4.2, 9, 0.7, "Don't Pass"),
    "lay_odds": BetSpot(9, 4.2, 3, 0.7, "Lay Odds"),
    "pass": BetSpot(0, 4.9, 9, 0.8, "Pass Line", "green"),
    "odds": BetSpot(9, 4.9, 3, 0.8, "Odds"),
    "any_seven": BetSpot(12, 0, 3, 0.8, "Any Seven", "red"),
}


def board(house: House) -> dict[str, BetSpot]:
    found = dict(LINE)
    for at, n in enumerate(POINTS):
        found[f"dont_come_{n}"] = BetSpot(2 * at, 0, 1.2, 0.7, f"DC {n}")
        found[f"dont_come_odds_{n}"] = BetSpot(2 * at + 1.2, 0, 0.8, 0.7, "lay")
        found[f"come_{n}"] = BetSpot(2 * at, 0.7, 1.2, 1.1, str(n))
        found[f"come_odds_{n}"] = BetSpot(2 * at + 1.2, 0.7, 0.8, 1.1, "odds")
        found[f"place_{n}"] = BetSpot(2 * at, 1.8, 2, 0.8, f"Place {n}")
    pairs = [*(f"hard_{n}" for n in HARD), *PROPOSITIONS]
    for at, name in enumerate(pairs):
        found[name] = BetSpot(12 + 1.5 * (at % 2), 0.8 + 0.816 * (at // 2), 1.5, 0.816, BETS[name].title)
    return found


def called(sides: tuple[int, ...], faces: tuple[int, ...]) -> str:
    hard = " the hard way" if faces[0] == faces[1] and sum(faces) in HARD else ""
    return f"{faces[0]} and {faces[1]}, {sum(faces)}{hard}"


def reason(spot: Spot, layout: Layout) -> str:
    roll = rolled(layout)
    return f"The roll is {roll.total}" + (f", the point was {roll.point}" if roll.point else " on the come-out")


DIE_EMBLEM = (
    "M18 18H82V82H18zM26 26V74H74V26zM34 40a6 6 0 1 0 .1 0zM66 40a6 6 0 1 0 .1 0zM50 50a6 6 0 1 0 .1 0z"
    "M34 72a6 6 0 1 0 .1 0zM66 72a6 6 0 1 0 .1 0z"
)

FELT = Felt(
    blurb="Two dice and a point: bets live until it comes again or a seven does.",
    face=GameFace("#123a5c", (DIE_EMBLEM,)),
    picture=Picture("", "", chips=(500, 1000)),
    hand=0,
    rolled=called,
    board=board,
    marks={n: f"place_{n}" for n in POINTS},
    places={DICE: CardPlace("Dice", 0)},
    lesson=(
        Step("Bet on the Pass Line. On the come-out roll 7 and 11 win, and 2, 3 and 12 lose."),
        Step("Any other number becomes the point. Now the line wins if the point comes again before a seven."),
        Step("Once there is a point you may lay odds behind your line bet: they pay what they are worth."),
        Step("A Come bet is a line bet that begins on the next roll, and moves to its own number."),
        Step("Field, hard ways and the other propositions can be bet before any roll. Bets that are not decided stay."),
    ),
    reason=reason,
)
