"""Best play and its value: one open hand of the dealer at a time.

If the dealer looks, values are joint with "the round continues": a value times the chance that the hand is played.
Then draws need no conditioning, and unseen cards stay exchangeable. Splits follow the convention CDZ-, see splits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.derive.draw.dealer_tree import DealerTree, Ints
from pitboss.derive.draw.graph import Graph
from pitboss.derive.draw.machine import DealerState
from pitboss.derive.draw.partition import classes
from pitboss.derive.draw.residues import reconstructed
from pitboss.derive.draw.splits import Splits, falling
from pitboss.rules.acts import Choice
from pitboss.rules.drawing import Early, Result

Array = NDArray[Any]  # of floats, or of residues
Worth = Callable[[Result], Fraction]  # units won on a result
NO_BONUS: Array = np.zeros(0)


@dataclass(frozen=True)
class Open:
    """The dealer's open cards: card types, the number of ordered deals, kind of the dealer's state, and root node."""

    cards: tuple[int, ...]
    ways: int
    kind: int
    root: int


@dataclass(frozen=True)
class Pays:
    """Whole-numbered pays of every row of the graph, in parts of a unit."""

    table: Ints  # [row, final]
    constant: NDArray[np.bool_]  # rows that pay the same whatever the dealer draws
    unit: int
    of_result: tuple[Fraction, ...]


@dataclass(frozen=True)
class Play:
    """A strategy against one open hand: the place of the choice at every node."""

    choice: Ints
    in_split: Ints  # in hands after a split
    early: Mapping[int, Choice]  # choices before the look, by first hand


class Numbers(NamedTuple):
    """Floats, or residues modulo a prime."""

    p: int

    @property
    def dtype(self) -> Any:
        return np.int64 if self.p else np.float64

    @property
    def compiled(self) -> tuple[int, float]:
        return self.p, 1 / self.p if self.p else 0.0

    def ratio(self, over: Any, under: int) -> Any:
        return over * pow(under, -1, self.p) % self.p if self.p else over / under

    def of(self, value: Fraction | int) -> Any:
        return self.ratio(value.numerator, value.denominator)

    def plain(self, value: Any) -> Any:
        return int(value) if self.p else float(value)

    def reduced(self, value: Any) -> Any:
        return int(value) % self.p if self.p else float(value)

    def inverses(self, most: int) -> Array:
        return np.array([0, *[pow(n, -1, self.p) if self.p else 1 / n for n in range(1, most + 1)]], self.dtype)


class Solver:
    """A drawing game under one pay table, dealt from the shoe without the cards in `gone`."""

    def __init__(self, graph: Graph, worth: Worth, gone: Mapping[int, int] | None = None) -> None:
        self.graph, self.machine, self.worth = graph, graph.machine, worth
        self.counts: Ints = np.array(self.machine.copies, np.int64)
        for card, copies in (gone or {}).items():
            self.counts[card] -= copies
        self.pays = self.pays_of(worth)
        self._against: dict[tuple[int, ...], Against] = {}
        self._like: dict[tuple[int, ...], Open] = {}

    def without(self, gone: Mapping[int, int]) -> Solver:
        """The same game without further cards, by card type."""
        whole = dict(enumerate(int(n) for n in np.array(self.machine.copies) - self.counts))
        return Solver(self.graph, self.worth, {card: whole[card] + gone.get(card, 0) for card in whole})

    def pays_of(self, worth: Worth) -> Pays:
        each = tuple([sum((worth(one) for one in found), Fraction(0)) for found in self.machine.results])
        unit = lcm(*(pay.denominator for pay in each))
        table = np.array([int(pay * unit) for pay in each], np.int64)[self.graph.rows]
        played = table[:, ~np.array(self.machine.is_looked)]
        return Pays(table, np.all(played == played[:, :1], axis=1), unit, each)

    @property
    def cards(self) -> int:
        return int(self.counts.sum())

    @cached_property
    def opens(self) -> list[Open]:
        """The open hands, those that differ by an exchange of suits counted together."""
        number, of_class = self.machine.rules.opens, classes(self.machine.open_cards)
        found: dict[Any, Open] = {}
        for group in combinations_with_replacement(range(len(of_class)), number):
            ways = factorial(number)
            for k in set(group):
                copies = int(self.counts[of_class[k]].sum())
                ways = ways * falling(copies, group.count(k)) // factorial(group.count(k))
            if ways:
                cards = self._usual_cards(group)
                key = self.up_to_suits(cards)
                found[key] = self.open(cards, ways + (found[key].ways if key in found else 0))
        return list(found.values())

    def _usual_cards(self, group: Iterable[int]) -> tuple[int, ...]:
        """A card of each of these classes: the one that the shoe holds most of."""
        of_class = classes(self.machine.open_cards)
        return tuple([max(of_class[k], key=lambda t: self.counts[t]) for k in group])

    def open(self, cards: tuple[int, ...], ways: int = 1) -> Open:
        m = self.machine
        hand = m.rules.empty
        for card in cards:
            hand = m.after(hand)[card]
        return Open(cards, ways, m.dealer_kind[DealerState(hand, False)], self.graph.roots[m.kind[m.roots[hand]]])

    def up_to_suits(self, cards: Collection[int]) -> Any:
        """A key of the shoe without these cards that an exchange of equal suits does not change."""
        m = self.machine
        columns: dict[str, dict[int, list[int]]] = {}
        for t, card in enumerate(m.types):
            sums = columns.setdefault(card.mark, {}).setdefault(self._same_rank[t], [0, 0])
            gone = sum(one == t for one in cards)
            sums[0] += int(self.counts[t]) - gone
            sums[1] += gone
        return tuple(
            sorted(
                (m.alike[suit], tuple((rank, *sums) for rank, sums in sorted(of.items())))
                for suit, of in columns.items()
            )
        )

    @cached_property
    def _same_rank(self) -> list[int]:
        """For each card type the first rank of its suit that the rules treat like it."""
        types, labels = self.machine.types, self.machine.open_cards
        return [
            min(other.rank for o, other in enumerate(types) if other.mark == card.mark and labels[o] == labels[t])
            for t, card in enumerate(types)
        ]

    def against(self, open: Open) -> Against:
        """Best play against this open hand, solved once."""
        if open.cards not in self._against:
            listed = next((one for one in self.opens if one.cards == open.cards), open)  # with the number of its deals
            self._against[open.cards] = Against(self, listed)
        return self._against[open.cards]

    @property
    def solved(self) -> list[Against]:
        return [self.against(open) for open in self.opens]

    def open_like(self, cards: Collection[int]) -> Open:
        """The one of `opens` that these open cards are counted with."""
        given = tuple(cards)
        if given not in self._like:
            self._like[given] = self.opens[self.numbers_of_opens[self.open_key(given)]]
        return self._like[given]

    def open_key(self, cards: Collection[int]) -> Any:
        """The same for open cards that are counted together."""
        labels = self.machine.open_cards
        return self.up_to_suits(self._usual_cards(sorted(labels[card] for card in cards)))

    @cached_property
    def numbers_of_opens(self) -> dict[Any, int]:
        """The number of each open hand by its key."""
        return {self.up_to_suits(open.cards): n for n, open in enumerate(self.opens)}

    @cached_property
    def deals(self) -> int:
        return falling(self.cards, self.machine.rules.opens)

    @cached_property
    def value(self) -> float:
        """The player's expectation in units of the first bet."""
        return float(sum(one.open.ways * one.total for one in self.solved) / self.deals)

    @cached_property
    def fraction(self) -> Fraction:
        """The same, exactly, along the strategy found in floating point."""
        return self.exactly(lambda played: [played.total])[0]

    def exactly(
        self, figures: Callable[[Against], list[Any]], plays: Mapping[int, Play] | None = None
    ) -> list[Fraction]:
        """Averages over the dealer's open hands of figures that are computed alike for floats and residues."""

        def residues(p: int) -> list[int]:
            sums: list[int] = []
            for at, one in enumerate(self.solved):
                found = figures(Against(self, one.open, plays[at] if plays else one.play, p))
                sums = [a + one.open.ways * b for a, b in zip(sums or [0] * len(found), found, strict=True)]
            return [value * pow(self.deals, -1, p) % p for value in sums]

        return reconstructed(residues)


class Against:
    """All hands against one open hand, played as well as possible or by a given strategy."""

    def __init__(
        self, solver: Solver, open: Open, play: Play | None = None, p: int = 0, *, pays: Pays | None = None,
        also: Container[int] = (),
    ) -> None:  # fmt: skip
        """`also` holds nodes whose splits are valued even if the given strategy does not take them."""
        self.solver, self.graph, self.open, self.numbers = solver, solver.graph, open, Numbers(p)
        self.tree: DealerTree = self.graph.tree(open.kind)
        self.left = solver.counts.copy()
        for card in open.cards:
            self.left[card] -= 1
        self.inverse = self.numbers.inverses(solver.cards)
        self.pays = pays or solver.pays
        unit = pow(self.pays.unit, -1, p) if p else 1 / self.pays.unit
        table: Any = self.pays.table.astype(object) * unit % p if p else self.pays.table * unit
        self._pays = table.astype(self.numbers.dtype)
        self.no_split: Array = np.full(self.graph.number, 0 if p else -np.inf, self.numbers.dtype)
        self._mark: Any = np.zeros(self.graph.number, np.bool_)
        self._memo: dict[bytes, tuple[Ints, Array, Any]] = {}
        self._given, self._also = play, also
        self.split_values: dict[int, Any] = {}
        self.play = play or Play(np.zeros(self.graph.number, np.int64), np.zeros(self.graph.number, np.int64), {})
        self._solve()

    # passes

    def shoe_of(self, left: Ints) -> tuple[Ints, Array, Any]:
        """Cards left by class, and the dealer's finals known for this shoe."""
        g, key = self.graph, left.tobytes()
        if key not in self._memo:
            shoe = np.array([left[types].sum() for types in g.class_types], np.int64)
            finals = np.zeros((len(g.comp_counts), len(g.machine.finals)), self.numbers.dtype)
            if self._memo:  # the first shoe is used throughout, the others one after another
                first = next(iter(self._memo))
                self._memo = {first: self._memo[first]}
            self._memo[key] = shoe, finals, np.zeros(len(finals), np.bool_)
        return self._memo[key]

    def run(self, start: int, choice: Ints, left: Ints, *, fixed: bool, extra: Array | None = None,
            bonus: Array = NO_BONUS, everywhere: bool = False) -> Array:  # fmt: skip
        """Values of the nodes under `start` if `left` is in the shoe before the hand."""
        from pitboss.derive.draw.loops import evaluate

        g, tree = self.graph, self.tree
        shoe, finals, known = self.shoe_of(left)
        value = np.zeros(start + 1, self.numbers.dtype)
        evaluate(
            start, 2 if everywhere else int(fixed), choice, value, self._mark,
            self.no_split if extra is None else extra, bonus, g.pointer,
            g.child, g.cls, g.copies, g.sorts, g.comp_of, g.row_of, g.comp_counts, self._pays, self.pays.constant,
            shoe, shoe[: g.comp_counts.shape[1]], tree.rows, tree.rest, tree.looked_cards, known, finals, self.inverse,
            self.numbers.compiled,
        )  # fmt: skip
        return value

    def results_from(self, reached: Array, choice: Ints, left: Ints) -> Array:
        """[result, final] chances over hands that begin with these chances; `reached` is filled in."""
        from pitboss.derive.draw.loops import count_results, reach

        g, tree = self.graph, self.tree
        shoe, finals, known = self.shoe_of(left)
        dealer_shoe, start = shoe[: g.comp_counts.shape[1]], g.number - 1
        reach(start, choice, reached, g.pointer, g.child, g.cls, g.copies, g.sorts, g.comp_of, g.comp_counts, shoe,
              dealer_shoe, self.inverse, self.numbers.compiled)  # fmt: skip
        found = np.zeros((len(g.machine.results), len(g.machine.finals)), self.numbers.dtype)
        count_results(start, reached, found, g.sorts, g.comp_of, g.row_of, g.comp_counts, g.rows, dealer_shoe,
                      tree.rows, tree.rest, known, finals, self.inverse, self.numbers.compiled)  # fmt: skip
        return found

    # the round

    def _solve(self) -> None:
        g, given = self.graph, self._given
        self.shoe_of(self.left)
        if given is None:
            for start in g.starts_of_splits:
                self.run(start, self.play.in_split, self.left, fixed=False)
        self.firsts = self._first_hands()
        extra = self.no_split.copy()
        splits = Splits(self)
        for split in g.splits:
            wanted = given is None or given.choice[split.node] == split.edge or split.node in self._also
            if wanted and self.firsts.get(split.node):
                extra[split.node] = self.split_values[split.node] = splits.value(split)
        self.values = self.run(self.open.root, self.play.choice, self.left, fixed=given is not None, extra=extra,
                               everywhere=given is not None and bool(self._also))  # fmt: skip
        self.early_values = {node: self._early(node) for node in self.firsts}
        if given is None:
            best = {
                node: max(values, key=lambda choice: values[choice])
                for node, values in self.early_values.items()
                if values
            }
            gains = {n: c for n, c in best.items() if self.early_values[n][c] > self.whole(n) and self._ends(n, c)}
            self.play = Play(self.play.choice, self.play.in_split, gains)
        self.total = self.numbers.reduced(sum(self._worth(node) * self.chance(n) for node, n in self.firsts.items()))

    def chance(self, ways: int) -> Any:
        """The chance of a first hand dealt in this many of all ordered ways."""
        return self.numbers.ratio(ways, falling(int(self.left.sum()), 2))

    def _first_hands(self) -> dict[int, int]:
        """The hands as dealt, with the number of ways, of all ordered pairs, in which each is dealt."""
        g, root = self.graph, self.open.root
        shoe = [int(self.left[types].sum()) for types in g.class_types]
        ways: dict[int, int] = {}
        for one in range(g.pointer[root], g.pointer[root + 1]):
            node = g.child[one]
            for two in range(g.pointer[node], g.pointer[node + 1]):
                deals = shoe[g.cls[one]] * max(shoe[g.cls[two]] - int(g.copies[two]), 0)
                ways[int(g.child[two])] = ways.get(int(g.child[two]), 0) + deals
        return {node: n for node, n in ways.items() if n}

    def dealers_next(self, node: int) -> tuple[list[int], int]:
        """Cards left by the dealer's classes behind a hand, and how many they are."""
        g = self.graph
        shoe = [int(self.left[types].sum()) for types in g.class_types[: g.comp_counts.shape[1]]]
        left = [n - int(held) for n, held in zip(shoe, g.comp_counts[g.comp_of[node]], strict=True)]
        return left, sum(left)

    def looked(self, node: int) -> dict[int, int]:
        """For each final that ends the round at the look: how many cards make it."""
        left, _ = self.dealers_next(node)
        found = {
            f: sum(n for n, ends in zip(left, row, strict=True) if ends) for f, row in enumerate(self.tree.looked_cards)
        }
        return {f: n for f, n in found.items() if n}

    def played(self, node: int) -> Any:
        """The chance that the round continues after the look."""
        cards = self.dealers_next(node)[1]
        return self.numbers.ratio(cards - sum(self.looked(node).values()), cards)

    def at_once(self, node: int) -> Any:
        """The value of rounds that end as the dealer looks."""
        g, cards = self.graph, self.dealers_next(node)[1]
        row = self.pays.table[g.once_of[node]]
        total = sum(n * int(row[f]) for f, n in self.looked(node).items())
        return self.numbers.ratio(total, cards * self.pays.unit)

    def whole(self, node: int) -> Any:
        """The value of a first hand before the look."""
        return self.numbers.plain(self.values[node]) + self.at_once(node)

    def _worth(self, node: int) -> Any:
        choice = self.play.early.get(node)
        return self.whole(node) if choice is None else self.early_values[node][choice]

    # choices before the look

    def early(self, node: int) -> dict[Choice, Early]:
        m = self.graph.machine
        offers = m.signs[self.graph.kinds[node]][4]
        if not offers:
            return {}
        hand = m.rules.empty
        for card in self.open.cards:
            hand = m.after(hand)[card]
        return dict(offers[m.opens.index(hand)])

    def _ends(self, node: int, choice: Choice) -> bool:
        return bool(self.early(node)[choice].ends)

    def _early(self, node: int) -> dict[Choice, Any]:
        worth, found = self.solver.worth, {}
        for choice, early in self.early(node).items():
            if early.ends:
                found[choice] = self.numbers.of(sum((worth(one) for one in early.ends), Fraction(0)))
            else:
                side = self.side_value(node, early) if early.wager else 0
                found[choice] = self.numbers.reduced(self.whole(node) + side)
        return found

    def side_value(self, node: int, early: Early) -> Any:
        """The value of a wager on the dealer's next card."""
        m = self.graph.machine
        left, cards = self.dealers_next(node)
        hand = m.rules.empty
        for card in self.open.cards:
            hand = m.after(hand)[card]
        total = Fraction(0)
        for types, n in zip(classes(m.dealer_cards), left, strict=True):
            row = m.rules.side_row(early.wager, m.after(hand)[types[0]])
            total += self.solver.worth((early.wager, row, early.units)) * n
        return self.numbers.of(total / cards)
