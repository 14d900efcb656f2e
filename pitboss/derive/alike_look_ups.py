"""Look-ups of an outcome that differ only in which of the player's cards they read, printed once.

A player who holds some cards and draws others is settled by the same table, whatever was held. Instead of a branch for
every holding, a number says which cards are read: a processor that cannot guess the branch loses more than the look-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitboss.derive.packs import Ints
from pitboss.derive.printer import Printer
from pitboss.derive.subtrees import HAND
from pitboss.derive.tree import Node
from pitboss.rulesets.expressions import ORDERED, CardAt, Expression, Read


class Numbered(NamedTuple):
    """One of several look-ups that are alike: the name that holds which of them it is, and its number."""

    name: str
    at: int


class _Alike:
    """Look-ups of the same reading in the same table."""

    def __init__(self, name: str, read: Read, outcomes: Ints) -> None:
        self.name, self.read, self.outcomes = name, read, outcomes
        self.places: list[tuple[CardAt, ...]] = []


class AlikeLookUps:
    """The look-ups of a part that are alike. The cards of a seat lie in `hands[seat]`."""

    def __init__(
        self, printer: Printer, by_key: Mapping[int, Ints], read_by: Mapping[int, tuple[Expression, ...]]
    ) -> None:
        self.printer, self._number = printer, dict[int, Numbered]()
        found: dict[tuple[int, bytes], _Alike] = {}
        of_node: dict[int, tuple[_Alike, tuple[CardAt, ...]]] = {}
        for at, outcomes in by_key.items():
            read = read_by[at][0]
            if len(read_by[at]) > 1 or not isinstance(read, Read) or len(read.places) > ORDERED:
                continue
            if not read.takes_cards or any(spot != HAND for spot, _ in read.places):
                continue
            key = id(printer.tables.table(read)), outcomes.tobytes()
            if key not in found:
                found[key] = _Alike(printer.fresh(), read, outcomes)
            of_node[at] = found[key], read.places
        for at, (alike, places) in of_node.items():
            if places not in alike.places:
                alike.places.append(places)
            self._number[at] = Numbered(alike.name, 1 + alike.places.index(places))
        self.several = [one for one in found.values() if len(one.places) > 1]
        names = {one.name for one in self.several}
        self._number = {at: number for at, number in self._number.items() if number.name in names}

    def number(self, node: Node) -> Numbered | None:
        return self._number.get(id(node))

    def numbers(self, nodes: Sequence[Node]) -> list[Numbered]:
        """Those of several nodes, if all of them are alike."""
        found = [number for node in nodes if (number := self.number(node))]
        return found if len(found) == len(nodes) and len({one.name for one in found}) == 1 else []

    def begin(self, depth: int) -> None:
        for alike in self.several:
            self.printer.put(depth, f"{alike.name} = 0")

    def write(self, found: str, key: str, depth: int) -> None:
        """Print each look-up once, for the seats that came to one of those that are alike."""
        for alike in self.several:
            self._write(alike, found, key, depth)

    def _write(self, alike: _Alike, found: str, key: str, depth: int) -> None:
        printer, table = self.printer, self.printer.tables.table(alike.read)
        by_rank, rows = printer.tables.by_rank(table), [alike.places[0], *alike.places]
        which = printer.array(("cards read", alike.name), lambda: [[n for _, n in row] for row in rows])
        cards = (f"hands[seat, {which}[{alike.name}, {n}]]" for n in range(len(alike.read.places)))
        levels = printer.array(("read", id(table)), lambda: table.levels)
        outcomes = printer.array(("outcomes", alike.name), lambda: alike.outcomes)
        level = f"{levels}[{', '.join(printer.kind_of(card, by_rank) for card in cards)}]"
        printer.put(depth, f"if {alike.name}:")
        printer.put(depth + 1, f"{found} = {outcomes}[{level}, {key}]")
