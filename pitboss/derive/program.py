"""A game with bets and a strategy as a program that deals and settles rounds: what one and several seats share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from pitboss.derive.dealer_keys import BeforeSeats
from pitboss.derive.generated import exchanges, module
from pitboss.derive.outcome_printer import settle
from pitboss.derive.packs import Pack
from pitboss.derive.printer import Printer, branch_head, card_name
from pitboss.derive.reading_tables import equal_suits
from pitboss.derive.small_tables import MixedTables
from pitboss.derive.strategies import TreePlay
from pitboss.derive.subtrees import HAND, Subtree, places_read, settling, wager_groups
from pitboss.derive.tree import Leaf, Node, Reveal, TracedChoice, Tree, children
from pitboss.engine.streams import groups_for
from pitboss.rules.acts import Ended
from pitboss.rules.house import House
from pitboss.rulesets.expressions import CardAt

ROUND = 3  # how deep the code of a round is indented


@dataclass(frozen=True)
class Rounds:
    """A traced game with bets and a strategy, ready to be printed."""

    house: House
    bets: Mapping[str, int]
    tree: Tree
    strategy: TreePlay | None

    @cached_property
    def tables(self) -> MixedTables:
        pack = Pack(self.house.kinds)
        return MixedTables(pack.narrowed(equal_suits(self.tree.reads, pack)))

    @cached_property
    def groups(self) -> list[list[str]]:
        named = {wager for node in self.tree.nodes if isinstance(node, Leaf) for wager, _, _ in node.rows}
        return wager_groups(self.house, named)

    @cached_property
    def parts(self) -> list[Subtree]:
        return [settling(self.tree, group) for group in self.groups]

    @cached_property
    def needed(self) -> set[CardAt]:
        """Cards that settling looks at, or that a choice is made by."""
        found = {place for part in self.parts for place in places_read(part)}
        for part in self.parts:
            for node in part.nodes:
                if isinstance(node, TracedChoice) and self.strategy is not None:
                    found |= set(self.strategy.at(part.origin[id(node)]).places)
        return found

    def stake(self, wager: str) -> int:
        """Cents of one unit of a wager: its own bet, or that which it raises or is paid on."""
        if wager in self.bets:
            return self.bets[wager]
        placed = self.house.wagers[wager]
        if placed.raises:
            return self.stake(placed.raises)
        return min(self.stake(name) for name in placed.paid_on)

    def _staked(self, outcomes: Iterable[Any]) -> list[list[Ended]]:
        return [[(wager, row, units * self.stake(wager)) for wager, row, units in rows] for rows in outcomes]

    def settle(
        self, printer: Printer, depth: int, known: set[str], before: BeforeSeats | None = None
    ) -> tuple[str, list[list[Ended]]]:
        """Print how all wagers are settled: what gives the outcome, and what the outcomes stand for."""
        names, endings = [], []
        for part in self.parts:
            outcomes: dict[Any, int] = {}
            names.append(settle(printer, part, self.strategy, outcomes, depth, known, before))
            endings.append(self._staked(outcomes))
        text, step = "", 1
        for name, rows in reversed(list(zip(names, endings, strict=True))):
            text = f"np.uint64({name})" + (f" * np.uint64({step})" if step > 1 else "") + (f" + {text}" if text else "")
            step *= len(rows)
        return text or "np.uint64(0)", [[ended for rows in every for ended in rows] for every in product(*endings)]


@dataclass(frozen=True)
class Printed:
    """A program and what belongs to it."""

    source: str
    helpers: frozenset[tuple[int, int]]
    arrays: tuple[Any, ...]
    outcomes: list[list[Ended]]
    cards: int  # of the deck that can play a part, from the top

    @cached_property
    def function(self) -> Any:
        return module(self.source, self.helpers).deal_rounds


def printed(
    rounds: Rounds, printer: Printer, frame: str, outcome: str, outcomes: list[list[Ended]], cards: int
) -> Printed:
    groups = groups_for(cards)
    one = "deal_group(deck, picks, 0, words[0, at], start + at, key)"
    names = ", ".join(f"t{n}" for n in range(len(printer.arrays)))
    source = frame.format(
        unpack=f"{names}{',' if len(printer.arrays) == 1 else ''} = tables" if printer.arrays else "pass",
        deal=one if groups == 1 else f"deal(deck, picks, words, at, {groups}, start + at, key)",
        body="\n".join(printer.lines),
        outcome=outcome,
        groups=groups,
    )
    return Printed(source, frozenset(printer.helpers), tuple(printer.arrays), outcomes, cards)


def positions(tree: Tree) -> dict[CardAt, set[int]]:
    """Where in the deck the card at a place may lie, when one seat plays."""
    found: dict[CardAt, set[int]] = {}
    for node in tree.nodes:
        if isinstance(node, Reveal):
            for place, position in zip(node.cards, node.positions, strict=True):
                found.setdefault(place, set()).add(position)
    return found


def branch(printer: Printer, rounds: Rounds, part: Subtree, node: Node, known: set[str], depth: int, go: Any) -> None:
    """Print the branches of a test or choice."""
    which = printer.which(node, part, rounds.strategy, known, depth)
    kids = children(node)
    for n, kid in enumerate(kids):
        printer.put(depth, branch_head(which, n, len(kids)))
        go(kid, set(known))


def under(node: Node) -> list[Node]:
    return [node, *(found for one in children(node) for found in under(one))]


def sorted_groups(tree: Tree, needed: set[CardAt]) -> list[tuple[CardAt, ...]]:
    """Cards of the player that came together and that rules sort."""
    found = [group for group in groups_of(tree) if len(group) > 1 and set(group) & needed]
    return [group for group in found if any(sorts & set(group) for sorts in tree.sorts)]


def sort_groups(printer: Printer, groups: Iterable[tuple[CardAt, ...]], depth: int) -> None:
    """Put such cards in ascending order, as the rules took them to lie."""
    pack = printer.tables.pack
    first = {kind: at for at, kind in reversed(list(enumerate(pack.number[card] for card in printer.deck)))}
    kinds = printer.array("kinds to sort", lambda: [pack.number[card] for card in printer.deck])
    cards = printer.array("cards of kinds", lambda: [first[kind] for kind in range(len(pack.kinds))])
    for group in groups:
        names = [card_name(place) for place in group]
        orders = [f"o{name[1:]}" for name in names]
        for name, order in zip(names, orders, strict=True):
            printer.put(depth, f"{order} = {kinds}[{name}]")
        for i, j in exchanges(len(group)):
            a, b = orders[i], orders[j]
            printer.put(depth, f"if {a} > {b}: {a}, {b} = {b}, {a}")
        for name, order in zip(names, orders, strict=True):
            printer.put(depth, f"{name} = np.uint64({cards}[{order}])")


def groups_of(tree: Tree) -> list[tuple[CardAt, ...]]:
    """Cards of the player that came together: nothing was asked between them."""
    found: dict[tuple[CardAt, ...], None] = {}

    def walk(node: Node, group: tuple[CardAt, ...]) -> None:
        if isinstance(node, Reveal):
            walk(node.then, (*group, *node.cards) if node.spot == HAND else group)
            return
        if group:
            found[group] = None
        for one in children(node):
            walk(one, ())

    walk(tree.root, ())
    return [group for group in found if not any(set(group) < set(other) for other in found)]
