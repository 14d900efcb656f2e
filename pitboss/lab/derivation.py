"""How each wager of a game is derived from its rules: the method and its cost, or the reason why it cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING, Any

from pitboss.errors import NotDerivable
from pitboss.house import House
from pitboss.lab.derived import DerivedCounts, points_of, settled_with, tree_of

if TYPE_CHECKING:
    from pitboss.engine.tree import Tree


@dataclass(frozen=True)
class Derivation:
    """How one wager is derived, or why not."""

    wager: str
    ways: int = 0  # paths of a round
    readings: tuple[str, ...] = ()  # each with its number of values and the size of its table
    by_rank: bool = False  # no suit is read
    operators: tuple[str, ...] = ()
    deals: int = 0
    seconds: float = 0.0  # of processor time
    reason: str = ""  # why it cannot be derived


def traced(house: House[Any], counts: DerivedCounts, wager: str) -> Tree:
    """The tree of a wager and of all bets that are settled with it."""
    return tree_of(house, counts.bets(house, wager), settled_with(house, wager))


def not_traced(house: House[Any]) -> dict[str, str]:
    """Wagers whose rules cannot be run with sealed cards, each with the reason."""
    counts, found = DerivedCounts(house.game), {}
    for wager in filter(house.options.in_play, counts.wagers):
        try:
            traced(house, counts, wager)
        except NotDerivable as reason:
            found[wager] = str(reason)
    return found


def derivations(house: House[Any]) -> list[Derivation]:
    counts = DerivedCounts(house.game)
    return [derivation(house, counts, wager) for wager in filter(house.options.in_play, counts.wagers)]


def derivation(house: House[Any], counts: DerivedCounts, wager: str) -> Derivation:
    started = process_time()
    try:
        tree = traced(house, counts, wager)
        points = points_of(house, tree)
    except NotDerivable as reason:
        return Derivation(wager, seconds=process_time() - started, reason=str(reason))
    sizes: dict[str, tuple[int, int]] = {}
    for read in points.tree.reads:
        size = len(points.tables.values(read)), points.tables.table(read).levels.size if read.takes_cards else 0
        sizes[read.name] = max(sizes.get(read.name, (0, 0)), size)
    readings = tuple(
        f"{name}: {values} values" + (f" in a table of {entries:,}" if entries else "")
        for name, (values, entries) in sizes.items()
    )
    operators = tuple(dict.fromkeys(operator for _, operator in points.operators()))
    spent = process_time() - started
    return Derivation(wager, tree.ways, readings, points.pack.by_rank, operators, points.root.size, spent)
