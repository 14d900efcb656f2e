"""Counts of drawing games: odds, strategies, advice and figures from the rules that their authors write."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from pitboss.core.cache import RecentCache
from pitboss.core.cards import RANKS, Card, card_count, rank_text
from pitboss.core.errors import BadCards, BadInput, UnknownName
from pitboss.lab.counts.derived import DerivedCounts, check_offered
from pitboss.lab.counts.derived_cache import kept_for
from pitboss.lab.counts.drawn_check import check_drawn
from pitboss.rules.acts import Choice, Outcome
from pitboss.rules.drawing import Result, Results
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.odds import Decision, Line, StrategyTable, Tally, odds

if TYPE_CHECKING:
    from pitboss.derive.draw.charts import Cells
    from pitboss.derive.draw.graph import Graph
    from pitboss.derive.draw.shares import Shares
    from pitboss.derive.draw.solve import Play, Solver
    from pitboss.derive.draw.spread import Spread

BEST, BEST_CHART = "best", "best-chart"
SPLIT = "Split, on average"
MOST_SOLVED = 16
SOLVED = RecentCache(MOST_SOLVED)
_CARD = re.compile(r"\s*(10|[2-9tjqka])([cdhs])?", re.IGNORECASE)


class Solved:
    """A drawing game under one house's options, with the strategies that its odds are asked for."""

    def __init__(self, house: House) -> None:
        from pitboss.derive.draw.solve import Solver

        self.house = house
        self.solver = Solver(graph_of(house), lambda result: odds(house.pays[result[0]][result[1]]) * result[2])
        self._plays: dict[str, dict[int, Play]] = {}
        self._shares: dict[str, Shares] = {}

    @cached_property
    def cells(self) -> Cells:
        from pitboss.derive.draw.charts import Cells

        return Cells(self.solver.graph)

    def plays(self, strategy: str) -> dict[int, Play]:
        """The strategy against each of the solver's open hands."""
        from pitboss.derive.draw.charts import best_column, given

        if strategy not in self._plays:
            solver, opens = self.solver, enumerate(self.solver.opens)
            if strategy == BEST:
                self._plays[strategy] = {n: solver.against(open).play for n, open in opens}
            elif strategy == BEST_CHART:
                self._plays[strategy] = {n: best_column(solver, self.cells, open).play for n, open in opens}
            else:
                choose = self.house.drawing.charts()[strategy].choose
                self._plays[strategy] = {n: given(solver, self.cells, open, choose) for n, open in opens}
        return self._plays[strategy]

    def shares(self, strategy: str) -> Shares:
        """Exact shares of the results of a round."""
        from pitboss.derive.draw.shares import exact_shares

        def own_stake(result: Result) -> Fraction:
            return Fraction(0) if self.house.wagers[result[0]].lent else Fraction(result[2])

        def count() -> Shares:
            return exact_shares(self.solver, None if strategy == BEST else self.plays(strategy), own_stake)

        if strategy not in self._shares:
            self._shares[strategy] = kept_for(self.house.game, ("shares", key_of(self.house), strategy), count)
        return self._shares[strategy]

    def spread(self, strategy: str) -> Spread:
        from pitboss.derive.draw.solve import Against
        from pitboss.derive.draw.spread import spread_of_splits

        played = None
        if strategy != BEST:
            played = [Against(self.solver, open, self.plays(strategy)[n]) for n, open in enumerate(self.solver.opens)]
        return spread_of_splits(self.solver, played)


def key_of(house: House) -> tuple[Any, ...]:
    return house.digest, tuple(house.kinds.items())


def graph_of(house: House) -> Graph:
    """The machine of the rules and its graph, kept on disk: they do not depend on pays."""
    from pitboss.derive.draw.graph import Graph
    from pitboss.derive.draw.machine import Machine

    def made() -> Graph:
        check_drawn(house)
        return Graph(Machine(house.drawing, house.deck))

    return kept_for(house.game, ("drawing", repr(house.drawing), tuple(house.kinds.items())), made)


def solved(house: House) -> Solved:
    found: Solved = SOLVED.get((id(house.game), key_of(house)), lambda: (house.game, Solved(house)))[1]
    return found


@dataclass(frozen=True)
class DrawnTally(Tally):
    """Tally of a drawn bet. Rows and value are exact; the spread of split rounds is an approximation."""

    split: Outcome | None = None
    split_square: float = 0.0  # mean square of the result of split rounds, per round
    split_wins: float = 0.0  # share of rounds won with a split
    split_most: Fraction = field(default_factory=Fraction)  # the most that a round can win

    @property
    def most(self) -> Fraction:
        return max(max(self.net), self.split_most)

    @property
    def approximate(self) -> str:
        if self.split is None:
            return ""
        return "The spread is approximate: that of rounds with a split is estimated. The edge and the rows are exact."

    @cached_property
    def results(self) -> Mapping[Fraction, int]:
        """The net results, with split rounds spread over a gain, a push and a loss of the same mean and mean square."""
        average = next((line for line in self.lines if line.row is self.split and line.combinations), None)
        if average is None:
            return self.net
        found, mean = Counter(self.net), odds(average.pays)
        found[mean] -= average.combinations
        square = Fraction(self.split_square) * self.total / average.combinations
        units = next(units for units in range(2, 100, 2) if units**2 >= square)
        for sign in (1, -1):
            share = (square / units**2 + sign * mean / units) / 2
            found[Fraction(sign * units)] += round(share * average.combinations)
        found[Fraction(0)] += self.total - sum(found.values())
        return +found

    @property
    def variance(self) -> Fraction:
        average = next((line for line in self.lines if line.row is self.split), None)
        plain: Fraction = Tally.variance.fget(self)  # type: ignore[attr-defined]
        if average is None:
            return plain
        known = odds(average.pays) ** 2 * Fraction(average.combinations, self.total)
        return plain - known + Fraction(self.split_square)

    @property
    def hit_frequency(self) -> Fraction:
        wins = sum(line.combinations for line in self.lines if line.row is not self.split and odds(line.pays) > 0)
        return Fraction(wins, self.total) + Fraction(self.split_wins)


@lru_cache(maxsize=64)
def result_rows(names: tuple[str, ...]) -> Any:
    """The rows of a round's results as outcomes."""
    keys = [re.sub(r"\W+", "_", name).strip("_").upper() for name in names]
    make: Any = Outcome
    return make("RoundResult", list(zip(keys, names, strict=True)))


def name_of(house: House, found: Results) -> str:
    """A result in words: "Win", "Doubled, Win", "4 units, Push"."""
    words = []
    for wager, row, units in found:
        if not units:
            continue
        times = (
            {1: "", 2: "Doubled, "}.get(int(units), f"{units} units, ") if units == int(units) else f"{units} units, "
        )
        title = "" if wager in house.game.main else f"{house.wagers[wager].title}: "
        words.append(f"{title}{times}{row.value}")
    return " and ".join(words)


def bet_tally(house: House, strategy: str) -> DrawnTally:
    one = solved(house)
    shares, spread = one.shares(strategy), one.spread(strategy)
    pays = dict(zip(one.solver.machine.results, one.solver.pays.of_result, strict=True))
    by_name: dict[str, tuple[Fraction, Fraction]] = {}
    for found in in_pay_table_order(house, one.solver.machine.results[1:]):
        name, share = name_of(house, found), shares.results.get(found, Fraction(0))
        if not share and any(house.wagers[wager].lent for wager, _, _ in found):
            continue  # the house's chips on a hand that comes from a split
        by_name[name] = pays[found], by_name.get(name, (pays[found], Fraction(0)))[1] + share
    if shares.split:
        by_name[SPLIT] = shares.split_value / shares.split, shares.split
    rows = list(result_rows(tuple(by_name)))
    total = lcm(*(share.denominator for _, share in by_name.values()))
    lines = tuple(
        Line(row, plain(pay), int(share * total)) for row, (pay, share) in zip(rows, by_name.values(), strict=True)
    )
    net: Counter[Fraction] = Counter()
    for line in lines:
        net[odds(line.pays)] += line.combinations
    hands = max((split.hands for split in one.solver.graph.splits), default=1)
    most = hands * most_of_one(one.solver)
    split = rows[-1] if shares.split else None
    return DrawnTally(
        lines, total, net, shares.staked, split=split, split_square=spread.square, split_wins=spread.wins,
        split_most=most,
    )  # fmt: skip


def in_pay_table_order(house: House, results: Sequence[Results]) -> list[Results]:
    """Results of one stake first, each stake in the order of the pay tables."""

    def place(found: Results) -> tuple[Any, list[int]]:
        rows = [list(house.pays[wager]).index(row) for wager, row, _ in found]
        return sum(Fraction(units) for _, _, units in found), rows

    return sorted((found for found in results if found), key=place)


def most_of_one(solver: Solver) -> Fraction:
    """The most that one hand after a split can win."""
    g, seen, waiting = solver.graph, set[int](), list(solver.graph.starts_of_splits)
    while waiting:
        node = waiting.pop()
        if node >= 0 and node not in seen:
            seen.add(node)
            waiting += g.children(node)
    found = {int(n) for node in seen if g.row_of[node] >= 0 for n in g.rows[g.row_of[node]]}
    return max((solver.pays.of_result[n] for n in found), default=Fraction(0))


def plain(pay: Fraction) -> int | Fraction:
    return pay.numerator if pay.denominator == 1 else pay


def side_tally(house: House, wager: str) -> Tally:
    """A wager on the dealer's next card, with only the dealer's open cards seen, where it is offered."""
    one = solved(house)
    m, counts = one.solver.machine, Counter[Outcome]()
    for open in one.solver.opens:
        hand = m.rules.empty
        for card in open.cards:
            hand = m.after(hand)[card]
        if not any(early.wager == wager for early in m.rules.early(m.rules.empty, hand).values()):
            continue
        for card, after in enumerate(m.after(hand)):
            left = int(one.solver.counts[card]) - open.cards.count(card)
            counts[m.rules.side_row(wager, after)] += left * open.ways
    least = gcd(*counts.values())
    pays = house.pays[wager]
    lines = tuple(Line(row, pay, counts[row] // least) for row, pay in pays.items())
    net: Counter[Fraction] = Counter()
    for line in lines:
        net[odds(line.pays)] += line.combinations
    return Tally(lines, sum(line.combinations for line in lines), net)


def parsed(text: str, house: House) -> list[Card]:
    """Cards typed with or without suits: "A 7", "Ah 7d", "10". Without one, the suit that the shoe holds most of."""
    found: list[Card] = []
    left, at = Counter(house.kinds), 0
    while text[at:].strip():
        match = _CARD.match(text, at)
        if not match:
            word = text[at:].split()[0]
            raise BadCards(f"{word!r} in {text!r} is not a card; write a rank like A, 7 or T, with or without a suit.")
        rank = RANKS.index(match[1].upper().replace("10", "T")) + 1
        suits = [match[2].lower()] if match[2] else sorted({card.mark for card in left if card.rank == rank})
        if not suits:
            raise BadCards(f"{match[1]} is not a card of {house.game.title}.")
        card = max((Card(rank, suit) for suit in suits), key=lambda one: left[one])
        left[card] -= 1
        found.append(card)
        at = match.end()
    return found


class DrawnCounts:
    """Counts of a drawing game; wagers settled by the first cards alone are derived as in other games."""

    def __init__(self, game: Game, derived: DerivedCounts) -> None:
        self.game, self.derived = game, derived
        rules = game.house().drawing
        self.sides = rules.sides
        others = tuple(name for name in derived.wagers if name not in game.main)
        self.wagers = (*others, *game.main, *self.sides)
        self.quick = self.undecided = others
        self.strategies = {
            BEST: "the best play for the cards in hand; split hands go by the strategy made before the split",
            **{name: one.text for name, one in rules.charts().items()},
            BEST_CHART: "the best chart by totals for these rules",
        }

    @property
    def figures(self) -> Mapping[str, Any]:
        from pitboss.lab.counts.drawn_figures import figures

        return figures(self)

    def rows(self, house: House, wagers: Sequence[str]) -> Any:
        return self.derived.rows(house, wagers)

    def tally(self, house: House, wager: str, strategy: str) -> Tally:
        check_offered(house, wager)
        if wager in self.sides:
            return side_tally(house, wager)
        return bet_tally(house, strategy) if wager in self.game.main else self.derived.tally(house, wager, BEST)

    def strategy_table(self, house: House, bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        """The decisions of the main bet: wagers on the first cards leave nothing to decide."""
        from pitboss.lab.counts.drawn_strategy import strategy_table

        return strategy_table(solved(house), strategy)

    def advise(self, house: House, bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        """One decision with exact values."""
        from pitboss.lab.counts.drawn_strategy import advice

        hand, up = self.seen_cards(house, seen)
        return advice(solved(house), hand, up)

    def seen_cards(self, house: House, seen: Mapping[str, str]) -> tuple[list[Card], list[Card]]:
        """The hand and the dealer's open cards that were typed."""
        for name in seen:
            if name not in ("hand", "up"):
                raise UnknownName("card place", name, ["hand", "up"])
        if "up" not in seen:
            raise BadCards(f"the hand {seen['hand']!r} needs the dealer's up card too; give --up, such as --up 9.")
        hand, up, opens = parsed(seen["hand"], house), parsed(seen["up"], house), house.drawing.opens
        if len(up) != opens:
            raise BadCards(f"{seen['up']!r} has {card_count(len(up))}; the dealer shows {card_count(opens)}.")
        if len(hand) < 2:
            raise BadCards(
                f"{seen['hand']!r} has {len(hand)} card; a decision in {self.game.title} is made with 2 or more."
            )
        ranks = Counter(min(card.rank, 10) for card in (*hand, *up))
        whole = Counter[int]()
        for card, n in house.kinds.items():
            whole[min(card.rank, 10)] += n
        for rank, n in ranks.items():
            if n > whole[rank]:
                decks = house.options.decks
                word = "a shoe of one deck" if decks == 1 else f"a shoe of {decks} decks"
                text = f"{seen['hand']!r} against {seen['up']!r}"
                raise BadCards(f"{text} needs more {RANKS[rank - 1]}s than {word} holds.")
        return hand, up


def refuse_finished(house: House, hand: str) -> BadInput:
    return BadCards(f"{hand} is finished, which leaves nothing to decide in {house.game.title}.")


def cards_name(cards: Sequence[Card]) -> str:
    """Cards by value as players write them: A,7 or 10,10."""
    return ",".join(rank_text(rank) for rank in sorted(min(card.rank, 10) for card in cards))


def hands_name(hand: Sequence[Card], up: Sequence[Card]) -> str:
    """The player's hand against the dealer's open cards."""
    return f"{cards_name(hand)} v {cards_name(up)}"


def best_of(values: Mapping[Choice, Any]) -> Choice:
    return max(values, key=lambda choice: values[choice])
