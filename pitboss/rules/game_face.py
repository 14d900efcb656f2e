"""The face of a game: the color of its felt, and its emblem as paths of an SVG on a square of 100 units."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import NamedTuple

SPADE = (
    "M50 8C46 28 14 40 14 64a18 18 0 0 0 31 12c0 8-4 14-11 18h32c-7-4-11-10-11-18a18 18 0 0 0 31-12C86 40 54 28 50 8z"
)


class GameFace(NamedTuple):
    color: str = "#0c412d"  # "#rrggbb"; dark, because gold and white are printed on it
    filled: tuple[str, ...] = (SPADE,)
    drawn: tuple[str, ...] = ()  # as lines


def polygon(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in corners) + "z"


def star(x: float, y: float, radius: float, points: int = 5, inner: float = 0.42) -> str:
    """A star with its first point up."""
    corners = [(radius * (inner if at % 2 else 1), pi * (at / points - 0.5)) for at in range(2 * points)]
    return polygon(*((x + out * cos(angle), y + out * sin(angle)) for out, angle in corners))


def card(x: float, y: float, degrees: float = 0) -> str:
    """A card, turned clockwise around its middle."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    corners = ((-13, -18), (13, -18), (13, 18), (-13, 18))
    return polygon(*((x + a * c - b * s, y + a * s + b * c) for a, b in corners))


def diamond(x: float, y: float, radius: float) -> str:
    return polygon((x, y - radius), (x + 0.72 * radius, y), (x, y + radius), (x - 0.72 * radius, y))
