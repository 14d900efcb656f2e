"""How each wager of a game is derived from its rules: the method and its cost, or the reason why it cannot be."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING

from pitboss.core.errors import NotDerivable
from pitboss.lab.counts.derived import DerivedCounts, points_of, settled_with, tree_of
from pitboss.rules.house import House

if TYPE_CHECKING:
    from pitboss.derive.tree import Tree


@dataclass(frozen=True)
class Derivation:
    """How one wager is derived, or why not."""

    wager: str
    ways: int = 0  # paths of a round
    readings: tuple[str, ...] = ()  # each with its number of values and the size of its table
    by_rank: bool = False  # no suit is read
    counted: tuple[str, ...] = ()  # the ways in which its tails are counted
    deals: int = 0
    seconds: float = 0.0  # of processor time
    reason: str = ""  # why it cannot be derived


def traced(house: House, counts: DerivedCounts, wager: str) -> Tree:
    """The tree of a wager and of all bets that are settled with it."""
    return tree_of(house, counts.bets(house, wager), settled_with(house, wager))


def counted_apart(house: House, wager: str) -> str:
    """How a bet is counted that no tree is made for: its game rolls dice, or its hands draw until they stand."""
    if house.game.rolls:
        return "roll by roll"
    if house.game.drawing and not set(settled_with(house, wager)).isdisjoint(house.game.main):
        return "hand by hand, by the drawing rules"
    return ""


def alike(house: House, found: Iterable[Derivation]) -> list[list[Derivation]]:
    """Bets that share a pay table and are counted in the same way, together."""
    groups: dict[Hashable, list[Derivation]] = {}
    for one in found:
        key = house.pays[one.wager], one.counted, one.reason, one.ways, one.readings, one.by_rank, one.deals
        groups.setdefault(key, []).append(one)
    return list(groups.values())


def derivations(house: House) -> list[Derivation]:
    counts = DerivedCounts(house.game)
    return [derivation(house, counts, wager) for wager in filter(house.options.in_play, counts.wagers)]


def derivation(house: House, counts: DerivedCounts, wager: str) -> Derivation:
    if apart := counted_apart(house, wager):
        return Derivation(wager, counted=(apart,))
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
    spent = process_time() - started
    return Derivation(wager, tree.ways, readings, points.pack.by_rank, tuple(points.ways), points.root.size, spent)
