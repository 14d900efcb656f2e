"""The Sic Bo layout: even money and triples above, totals in the middle, single dice below."""

from __future__ import annotations

from pitboss.games.sic_bo.wagers import DICE, FACES
from pitboss.rules.felt import BetSpot, CardPlace, Felt, Picture, Step
from pitboss.rules.game_face import GameFace
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot


def board(house: House) -> dict[str, BetSpot]:
    found = {
        "small": BetSpot(0, 0, 2, 2, "Small 4-10", "green"),
        "big": BetSpot(13, 0, 2, 2, "Big 11-17", "red"),
        "odd": BetSpot(2, 0, 1.25, 2, "Odd"),
        "even": BetSpot(11.75, 0, 1.25, 2, "Even"),
        "any_triple": BetSpot(6.25, 0, 2.5, 2, "Any triple"),
    }
    for n in FACES:
        x = 3.25 + (n - 1) % 3 if n <= 3 else 8.75 + n - 4
        found[f"double_{n}"] = BetSpot(x, 0, 1, 1, f"{n} {n}")
        found[f"triple_{n}"] = BetSpot(x, 1, 1, 1, f"{n} {n} {n}")
        found[f"single_{n}"] = BetSpot(2.5 * (n - 1), 4, 2.5, 1, f"Single {n}")
    for n in range(4, 18):
        found[f"total_{n}"] = BetSpot((n - 4) * 15 / 14, 2, 15 / 14, 1, str(n))
    pairs = [f"pair_{a}_{b}" for a in FACES for b in FACES if a < b]
    found |= {name: BetSpot(at, 3, 1, 1, f"{name[5]} {name[7]}") for at, name in enumerate(pairs)}
    return found


def called(sides: tuple[int, ...], faces: tuple[int, ...]) -> str:
    words = ", ".join(map(str, sorted(faces)))
    return f"{words}: {'triple' if len(set(faces)) == 1 else sum(faces)}"


def reason(spot: Spot, layout: Layout) -> str:
    faces = layout.spots[DICE].rolled
    return f"The dice show {' '.join(map(str, sorted(faces)))}, {sum(faces)} in all"


DICE_EMBLEM = (
    "M10 46H44V80H10zM56 46H90V80H56zM33 8H67V42H33zM50 19a6 6 0 1 1-.1 0zM27 57a6 6 0 1 1-.1 0zM73 57a6 6 0 1 1-.1 0z"
)

FELT = Felt(
    dice=3,
    blurb="Three dice under a cover, and bets on whatever they may show.",
    face=GameFace("#5a1020", (DICE_EMBLEM,)),
    picture=Picture("", "", chips=(500,)),
    hand=0,
    rolled=called,
    board=board,
    places={DICE: CardPlace("Dice", 0)},
    lesson=(
        Step("Bet on small, a total of 4 to 10, or on big, 11 to 17. Both lose when all three dice are equal."),
        Step("Bet on a total: the rarer it is, the more it pays."),
        Step("Bet on one number: it pays more if two or three of the dice show it."),
        Step("Bet on two numbers together, on a double, or on a triple."),
        Step("Then the dealer shakes the dice, and everything is decided at once."),
    ),
    reason=reason,
)
