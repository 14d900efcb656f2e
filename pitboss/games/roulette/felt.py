"""The roulette layout: three rows of numbers behind the zeros, and the outside bets around them."""

from __future__ import annotations

from pitboss.games.roulette.wagers import COVERS, IMPRISONED, OUTSIDE, REDS, WHEEL, Wheel, called, number
from pitboss.rules.felt import BetSpot, CardPlace, Felt, Picture, Pocket, Step
from pitboss.rules.game_face import GameFace
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot

SMALL = 0.36  # of a square: a bet on a line or a corner
HALF = SMALL / 2


def color(pocket: int) -> str:
    return "green" if pocket in (0, 37) else "red" if pocket in REDS else "black"


def rolled(sides: tuple[int, ...], faces: tuple[int, ...]) -> str:
    pocket = faces[0] - 1
    return f"{called(pocket)} {color(pocket)}"


SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
DOUBLE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"


def wheel(house: House) -> list[Pocket]:
    """The pockets in their order around the wheel."""
    order = DOUBLE if house.options.wheel is Wheel.DOUBLE else SINGLE
    numbers = [37 if text == "00" else int(text) for text in order.split()]
    return [Pocket(one + 1, called(one), color(one)) for one in numbers]


def center(pocket: int, zeros: int) -> tuple[float, float]:
    if pocket in (0, 37):
        return 0.5, 1.5 if zeros == 1 else 2.25 if pocket == 0 else 0.75
    return 1.5 + (pocket - 1) // 3, 2.5 - (pocket - 1) % 3


def board(house: House) -> dict[str, BetSpot]:
    """Every bet of this wheel in its place."""
    zeros = 2 if house.options.wheel is Wheel.DOUBLE else 1
    return {name: place(name, zeros) for name in house.placeable if house.options.offers(name)}


def place(name: str, zeros: int) -> BetSpot:
    kind, _, which = name.partition("_")
    if kind in OUTSIDE:
        left = 1 + 2 * ("low", "even", "red", "black", "odd", "high").index(kind)
        if name.endswith(IMPRISONED):
            return BetSpot(left + 1.55, 4.1, SMALL, SMALL)
        text = {"low": "1-18", "high": "19-36"}.get(kind, kind.capitalize())
        return BetSpot(left, 4, 2, 1, text, kind if kind in ("red", "black") else "")
    if kind == "column":
        return BetSpot(13, 3 - int(which), 1, 1, "2 to 1")
    if kind == "dozen":
        return BetSpot(4 * int(which) - 3, 3, 4, 1, ("1st", "2nd", "3rd")[int(which) - 1] + " 12")
    if kind == "straight":
        return number_square(37 if which == "00" else int(which), zeros)
    x, y = between([center(pocket, zeros) for pocket in sorted(COVERS[name])], kind)
    return BetSpot(x - HALF, y - HALF, SMALL, SMALL)


def number_square(pocket: int, zeros: int) -> BetSpot:
    x, y = center(pocket, zeros)
    high = 1.0 if pocket not in (0, 37) else 3 / zeros
    return BetSpot(x - 0.5, y - high / 2, 1, high, called(pocket), color(pocket))


def between(centers: list[tuple[float, float]], kind: str) -> tuple[float, float]:
    """Where a bet on several numbers lies: on the line between them, or on the edge of its row or rows."""
    xs, ys = [x for x, _ in centers], [y for _, y in centers]
    if min(xs) < 1 < max(xs):  # on the line behind the zeros
        own = [y for x, y in centers if x > 1]
        return 1, 3 if len(own) == 3 else sum(own) / len(own)
    return (min(xs) + max(xs)) / 2, 3 if kind in ("street", "line") else (min(ys) + max(ys)) / 2


def reason(spot: Spot, layout: Layout) -> str:
    pocket = number(layout)
    return f"The ball fell into {called(pocket)}" + (f", {color(pocket)}" if pocket not in (0, 37) else "")


WHEEL_EMBLEM = "M50 8a42 42 0 1 0 .1 0zM50 20a30 30 0 1 1-.1 0zM50 38a12 12 0 1 0 .1 0z"

FELT = Felt(
    blurb="A ball, a wheel, and any number of bets on where it falls.",
    face=GameFace("#0b3d2a", (WHEEL_EMBLEM,)),
    picture=Picture("", "", chips=(500, 100)),
    hand=0,
    rolled=rolled,
    board=board,
    wheel=wheel,
    start=("Spin", "Spinning"),
    places={WHEEL: CardPlace("Wheel", 0)},
    lesson=(
        Step("Put chips on a number, on the line between two, on a corner of four, or on the edge of a row of three."),
        Step("Outside are columns, dozens, red or black, odd or even, low or high."),
        Step("The dealer closes the bets and spins: the number into which the ball falls decides all of them."),
        Step("Fewer numbers pay more: one pays 35 to 1, a color 1 to 1."),
        Step("A zero is neither red nor black, odd nor even, low nor high. That is the house's edge."),
    ),
    reason=reason,
)
