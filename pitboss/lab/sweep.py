"""Edges for a grid of options and pays, each point solved exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from pitboss.core.errors import BadInput
from pitboss.engine.executor import Executor
from pitboss.games import REGISTRY
from pitboss.lab.odds import game_odds
from pitboss.rules.house import House
from pitboss.rules.options import configure, settings_of

MOST_POINTS = 100_000

Setting = tuple[str, str]


class GridPoint(NamedTuple):
    """A point of the grid as plain text, so that it can be sent to other machines."""

    game: str
    base: tuple[Setting, ...]
    varied: tuple[Setting, ...]
    wager: str | None
    strategy: str


def parse_vary(texts: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Keys with their values from text such as `ties=push,player` and `decks=1..8`."""
    found: list[tuple[str, list[str]]] = []
    for text in texts:
        key, equals, values = text.partition("=")
        if not equals or not key.strip() or not values.strip():
            raise BadInput(f"--vary {text!r} is not of the form KEY=v1,v2 or KEY=1..8, such as ties=push,player.")
        found.append((key.strip(), [one for part in values.split(",") for one in parse_values(part.strip(), text)]))
    return found


def parse_values(part: str, text: str) -> list[str]:
    first, dots, last = part.partition("..")
    if not dots:
        return [part]
    if not first.isdigit() or not last.isdigit() or int(last) < int(first):
        raise BadInput(f"{part!r} in --vary {text!r} is not a range of whole numbers, such as 1..8.")
    if int(last) - int(first) >= MOST_POINTS:
        raise BadInput(
            f"{part!r} in --vary {text!r} is a range of more than {MOST_POINTS:,} numbers; a sweep takes no more."
        )
    return [str(n) for n in range(int(first), int(last) + 1)]


def grid(house: House, vary: Sequence[str], wager: str | None, strategy: str) -> list[GridPoint]:
    """Every combination, checked before any is computed."""
    if not vary:
        raise BadInput("a sweep needs something to vary; give --vary KEY=v1,v2.")
    keys = parse_vary(vary)
    size = 1
    for _, values in keys:
        size *= len(values)
    if size > MOST_POINTS:
        raise BadInput(f"this grid has {size:,} points; a sweep takes up to {MOST_POINTS:,}.")
    base = tuple(settings_of(house.options))
    for key, values in keys:
        for value in values:
            configure(house.options, [(key, value)])
    if wager is not None:
        house.wager(wager)
    choices = product(*([(key, value) for value in values] for key, values in keys))
    return [GridPoint(house.game.key, base, tuple(choice), wager, strategy) for choice in choices]


def solve(point: GridPoint) -> dict[str, Any]:
    """One point: edge, standard deviation and hit frequency of each wager."""
    game = REGISTRY[point.game]
    options = configure(configure(game.options(), point.base), point.varied)
    found = game_odds(House(game, options), point.wager, point.strategy)
    row: dict[str, Any] = dict(point.varied)
    for wager in found.wagers:
        row[f"{wager.name}.edge"] = float(wager.tally.house_edge)
        row[f"{wager.name}.sd"] = wager.tally.sd
        row[f"{wager.name}.hit"] = float(wager.tally.hit_frequency)
    return row


def sweep(points: Sequence[GridPoint], executor: Executor) -> Iterator[dict[str, Any]]:
    """All points in the order of the grid."""
    solved: dict[GridPoint, dict[str, Any]] = {}
    waiting = iter(points)
    following = next(waiting, None)
    for point, row in executor.run(solve, points):
        solved[point] = row
        while following in solved:
            assert following is not None
            yield solved[following]
            following = next(waiting, None)
