"""The value of splitting, by the convention CDZ-.

Each hand after a split is played by the strategy that looks at its own cards only, and a pair is split again while the
rules allow. Then hands do not influence each other, the second cards may be thought of as dealt first, and the value is
a sum over hands. What matters of other hands is how many of their second cards are pair cards and how many are known
not to be; "no pair card" is "any card" less "a pair card". Hands may begin with different suits and different turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.derive.draw.dealer_tree import Ints
from pitboss.derive.draw.graph import SplitPoint

if TYPE_CHECKING:
    from pitboss.derive.draw.solve import Against

FIRST, LAST, MORE = "first", "last", "more"  # the hand that was split, its new hand, and those of further splits


@lru_cache(maxsize=8)
def patterns(most: int) -> dict[tuple[int, int, int], int]:
    """How second cards may fall: (hands, hands whose second card is no pair card, others) -> ways."""
    found: dict[tuple[int, int, int], int] = {}

    def deal(hands: int, settled: int) -> None:
        if hands == most or settled == hands:
            key = (hands, settled, hands - settled)
            found[key] = found.get(key, 0) + 1
        else:
            deal(hands, settled + 1)
            deal(hands + 1, settled)

    deal(2, 0)
    return found


def falling(number: int, copies: int) -> int:
    return prod(max(number - less, 0) for less in range(copies))


class Begun(NamedTuple):
    """A way in which one hand begins: its share, node, card, and the shoe with the hand's own card still in it."""

    share: Any
    start: int
    card: int
    shoe: Ints


@dataclass
class PairOfCards:
    """A split with its first card played first, and what its hands are worth."""

    split: SplitPoint
    left: Ints  # without both cards
    types: list[int]  # card types that make a pair which may be split again
    values: dict[tuple[str, int], tuple[Any, Any]]

    @property
    def most(self) -> int:
        return self.split.hands if self.types else 2

    @property
    def of_pair(self) -> int:
        return int(self.left[self.types].sum())

    @property
    def cards(self) -> int:
        return int(self.left.sum())


class Splits:
    """Splits against one open hand."""

    def __init__(self, against: Against) -> None:
        self.against, self.graph, self.numbers = against, against.graph, against.numbers
        self._hands: dict[Any, tuple[Any, Any]] = {}

    def value(self, split: SplitPoint) -> Any:
        """The value of a split, joint with the round continuing; cards that differ are played first equally often."""
        if split.starts[0] == split.starts[1]:
            return self._in_order(split)
        turned = replace(split, cards=split.cards[::-1], starts=split.starts[::-1])
        return self.numbers.reduced((self._in_order(split) + self._in_order(turned)) * self.numbers.ratio(1, 2))

    def pair(self, split: SplitPoint) -> PairOfCards:
        g = self.graph
        left = self.against.left.copy()
        for card in split.cards:
            left[card] -= 1
        starts = (split.starts[0][0], split.starts[1][1])
        types = sorted({t for node in starts for edge in self._paired(node) for t in g.class_types[g.cls[edge]]})
        return PairOfCards(split, left, types, {})

    def _in_order(self, split: SplitPoint) -> Any:
        pair, total = self.pair(split), 0
        for (hands, settled, free), ways in patterns(pair.most).items():
            over, under = falling(pair.of_pair, hands - 2), falling(pair.cards, hands - 2)
            if not over:
                continue
            sort = [True] * settled + [False] * free  # in the order of play: the new hand of the first split is last
            parts = [
                self._one_of(pair, FIRST, hands - 2, settled - sort[0], free=not sort[0]),
                self._one_of(pair, LAST, hands - 2, settled - sort[-1], free=not sort[-1]),
                *(self._one_of(pair, MORE, hands - 2, settled - one, free=not one) for one in sort[1:-1]),
            ]
            total += ways * self.numbers.ratio(over, under) * sum(parts)
        return self.numbers.reduced(total)

    def _one_of(self, pair: PairOfCards, where: str, taken: int, others: int, *, free: bool) -> Any:
        """The value of one hand, joint with no pair card as the second card of `others` hands."""
        total = 0
        for more in range(others + 1):
            over, under = falling(pair.of_pair - taken, more), falling(pair.cards - taken, more)
            if over:
                unpaired, paired = self._known(pair, where, taken + more)
                share = (-1) ** more * comb(others, more) * self.numbers.ratio(over, under)
                total += share * (unpaired + paired if free else unpaired)
        return total

    def _known(self, pair: PairOfCards, where: str, more: int) -> tuple[Any, Any]:
        """One hand, second card no pair card and pair card, with `more` further pair cards out."""
        if (where, more) not in pair.values:
            no = yes = 0
            for begun in self._begun(pair, where, more):
                unpaired, paired = self._one_hand(begun)
                no, yes = no + begun.share * unpaired, yes + begun.share * paired
            pair.values[where, more] = no, yes
        return pair.values[where, more]

    def _one_hand(self, begun: Begun) -> tuple[Any, Any]:
        """One hand from one card on: the parts of its value without and with a second pair card.

        It depends on the cards left by the classes that this hand can tell apart only, and not on which of several
        suits that are alike is its own.
        """
        g, against = self.graph, self.against
        key = self._hand_key(begun)
        if key not in self._hands:
            value = against.run(begun.start, against.play.in_split, begun.shoe, fixed=True)
            shoe, cards = against.shoe_of(begun.shoe)[0], int(begun.shoe.sum()) - 1
            sums, paired = [0, 0], self._paired(begun.start)
            for edge in range(g.pointer[begun.start], g.pointer[begun.start + 1]):
                chance = self.numbers.ratio(max(int(shoe[g.cls[edge]]) - int(g.copies[edge]), 0), cards)
                sums[edge in paired] += chance * self.numbers.plain(value[g.child[edge]])
            self._hands[key] = (sums[0], sums[1])
        return self._hands[key]

    def _hand_key(self, begun: Begun) -> Any:
        m, kind = self.graph.machine, self.graph.kinds[begun.start]
        own, labels = m.types[begun.card], m.live_in_one_hand[kind]
        left: dict[int, int] = {}
        word: dict[int, list[tuple[int, bool]]] = {}
        for t, label in enumerate(labels):
            left[label] = left.get(label, 0) + int(begun.shoe[t])
            word.setdefault(label, []).append((m.types[t].rank, m.types[t].mark == own.mark))
        counts = tuple(sorted((tuple(sorted(word[label])), left[label]) for label in left))
        return m.state_of[kind].turn, own.rank, m.alike[own.mark], counts

    def _paired(self, start: int) -> set[int]:
        """Edges of a hand of one card that make a pair which may be split again."""
        g = self.graph
        return {e for e in range(g.pointer[start], g.pointer[start + 1]) if int(g.child[e]) in g.split_at}

    def _begun(self, pair: PairOfCards, where: str, more: int) -> Iterator[Begun]:
        """The ways in which one hand begins, with `more` further pair cards out."""
        split = pair.split
        if where == MORE:  # its first card is one of the further pair cards
            begins, more = self._any_pair_card(pair), more - 1
        else:
            begins = [
                (1, split.starts[0][0], split.cards[0]) if where == FIRST else (1, split.starts[1][1], split.cards[1])
            ]
        for share, start, card in begins:
            rest = pair.left.copy()
            if where == MORE:
                rest[card] -= 1
            labels = self.graph.machine.live_in_one_hand[self.graph.kinds[start]]
            groups: dict[int, list[int]] = {}
            for t in pair.types:
                groups.setdefault(labels[t], []).append(t)
            whole = falling(int(rest[pair.types].sum()), more)
            for drawn in combinations_with_replacement(sorted(groups), more):
                out, ways = _taken(rest, groups, drawn)
                if ways:
                    out[card] += 1
                    yield Begun(share * self.numbers.ratio(ways, whole), start, card, out)

    def _any_pair_card(self, pair: PairOfCards) -> list[tuple[Any, int, int]]:
        """The new hand of a further split, for each card that it may begin with."""
        found: dict[int, list[int]] = {}
        for t in pair.types:
            if pair.left[t]:
                found.setdefault(self.graph.start(pair.split.empty[1], t), []).append(t)
        return [
            (self.numbers.ratio(int(pair.left[of].sum()), pair.of_pair), new, max(of, key=lambda t: pair.left[t]))
            for new, of in found.items()
        ]

    @cached_property
    def number_of_hands(self) -> dict[int, dict[int, float]]:
        """For each split node the chances of the number of hands that it ends with."""
        return {node: _hands(self.pair(split)) for node, split in self.graph.split_at.items()}


def _taken(shoe: Ints, groups: dict[int, list[int]], drawn: tuple[int, ...]) -> tuple[Ints, int]:
    """The shoe without cards of these classes, and the number of ordered ways to take them."""
    out, ways = shoe.copy(), factorial(len(drawn))
    for label in set(drawn):
        number, copies = int(shoe[groups[label]].sum()), drawn.count(label)
        ways = ways * falling(number, copies) // factorial(copies)
        for _ in range(copies):
            out[max(groups[label], key=lambda t: out[t])] -= 1
    return out, ways


def _hands(pair: PairOfCards) -> dict[int, float]:
    found: dict[int, float] = {}

    def deal(hands: int, settled: int, chance: float) -> None:
        if hands == pair.most or settled == hands:
            found[hands] = found.get(hands, 0.0) + chance
            return
        again = max(pair.of_pair - (hands - 2), 0) / (pair.cards - (hands - 2) - settled)
        deal(hands + 1, settled, chance * again)
        deal(hands, settled + 1, chance * (1 - again))

    deal(2, 0, 1.0)
    return found
