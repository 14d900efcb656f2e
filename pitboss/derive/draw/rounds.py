"""Compiled rounds of a drawing game: tables of a strategy, for the loops in rounds_loops.

Once the strategy is fixed, hands that it will play alike are merged again, so a few thousand states with the next state
by class of card are left of all hands, and they stay in the processor's cache.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pitboss.derive.draw.machine import CHOOSE, DRAW, DealerState
from pitboss.derive.draw.partition import classes, together
from pitboss.derive.draw.rounds_loops import FINISHED, SPLITTING, deal_rounds, deal_shoes
from pitboss.derive.draw.solve import Open, Play, Solver
from pitboss.derive.outcome_table import outcome_table
from pitboss.engine.kernel import Ints, Kernel, LookUp, SumArrays, Words
from pitboss.engine.streams import groups_for, new_words
from pitboss.rules.acts import Ended
from pitboss.rules.house import House

ROUND_CARDS, SEAT_CARDS = 54, 12  # the most cards of a round with one seat, and of each further one
SMALL = 60_000  # of states: what two bytes hold


class Strategy(NamedTuple):
    """What is played: against each of the solver's open hands."""

    solver: Solver
    plays: Sequence[Play]


class Tables(NamedTuple):
    """The arrays of the loops."""

    class_of: LookUp  # [card] -> class
    kind_of: LookUp  # [card] -> kind for the wagers that the first cards settle
    first: LookUp  # [open, class, class] -> state
    follow: LookUp  # [state, class] -> state
    sort: LookUp  # [state] -> FINISHED, SPLITTING or 0
    about: LookUp  # [state] -> row and whether it waits; or hands, state if not split, rows of `starts`
    starts: LookUp  # [open, kind without cards, class] -> state
    settled: LookUp  # [open, row] -> whether a hand is settled before the dealer's next card
    result: LookUp  # [row, final] -> number of a result
    once: LookUp  # [open, class, class] -> row if the round ends at once
    early: LookUp  # [open, class, class] -> 0, 1 a wager, or 2 and more: the result on which the hand ends
    side: LookUp  # [dealer's kind] -> row of the side wager
    open_of: LookUp  # [class, class] -> open; the second is 0 if one card is open
    dealer: LookUp  # [kind, class] -> kind
    final: LookUp  # [kind] -> final, or -1
    looked: LookUp  # [final] -> whether it ends the round
    plain: LookUp  # [open] -> a final that is nothing special
    first_cards: LookUp  # [kind, kind, kind] -> outcome of the wagers that the first cards settle


class States:
    """States of hands under a fixed strategy, merged."""

    def __init__(self, strategy: Strategy, labels: Sequence[int]) -> None:
        self.solver, self.graph, self.plays = strategy.solver, strategy.solver.graph, strategy.plays
        self.types = [of[0] for of in classes(tuple(labels))]
        self.number: dict[Hashable, int] = {}
        self.follow: list[tuple[int, ...]] = []
        self.sort: list[int] = []
        self.about: list[tuple[int, int, int, int]] = []
        self.empties: dict[int, int] = {}
        self._known: dict[tuple[int, int, bool], int] = {}

    def _add(self, sign: Hashable, follow: tuple[int, ...], sort: int, about: tuple[int, int, int, int]) -> int:
        if sign not in self.number:
            self.number[sign] = len(self.follow)
            self.follow.append(follow)
            self.sort.append(sort)
            self.about.append(about)
        return self.number[sign]

    def of(self, open: int, node: int, split: bool) -> int:
        """The state of a node against an open hand; `split`: of a hand after a split."""
        key = open, node, split
        if key not in self._known:
            self._known[key] = self._of(open, node, split)
        return self._known[key]

    def _of(self, open: int, node: int, split: bool) -> int:
        g = self.graph
        if g.sorts[node] == DRAW:
            after = [g.after_card(node, t) for t in self.types]
            possible = next(one for one in after if one >= 0)
            follow = tuple([self.of(open, one if one >= 0 else possible, split) for one in after])
            return self._add((follow,), follow, 0, (0, 0, 0, 0))
        if g.sorts[node] != CHOOSE:
            waits = int(g.machine.signs[g.kinds[node]][5])
            row = int(g.row_of[node])
            return self._add((row, waits), (0,) * len(self.types), FINISHED, (row, waits, 0, 0))
        play, point = self.plays[open], g.split_at.get(node)
        at = int((play.in_split if split else play.choice)[node])
        if point and (split or at == point.edge):
            other = self._after(open, node, int(play.in_split[node]), split) if split else 0
            rows = [self.empties.setdefault(kind, len(self.empties)) for kind in point.empty]
            about = (point.hands, other, rows[0], rows[1])
            return self._add(("split", about), (0,) * len(self.types), SPLITTING, about)
        return self._after(open, node, at, split)

    def _after(self, open: int, node: int, at: int, split: bool) -> int:
        return self.of(open, self.graph.children(node)[at], split)

    def starts(self, opens: int) -> list[list[list[int]]]:
        """[open, kind without cards, class] -> state of a hand of one card after a split."""
        g, found, done = self.graph, [[] for _ in range(opens)], 0  # type: ignore[var-annotated]
        while done < len(self.empties):  # a hand may split into others
            empty = list(self.empties)[done]
            for open in range(opens):
                row = []
                for t in self.types:
                    to = g.machine.kind[g.machine.follow[g.machine.state_of[empty]][t]]
                    one = [0] * (max(g.machine.live[to]) + 1)
                    one[g.machine.live[to][t]] = 1
                    node = g.place.get((to, tuple(one)), -1)
                    row.append(self.of(open, node, True) if node >= 0 else 0)
                found[open].append(row)
            done += 1
        return found


class Compiled:
    """The tables of a strategy under one house's bets."""

    def __init__(self, house: House, bets: Mapping[str, int], strategy: Strategy, sides: Collection[str]) -> None:
        self.house, self.bets, self.strategy = house, bets, strategy
        self.solver = solver = strategy.solver
        self.machine = m = solver.machine
        roots = [m.kind[root] for root in m.roots.values()]
        self.labels = together(m.open_cards, *(m.live[root] for root in roots))
        self.types = [of[0] for of in classes(self.labels)]
        self.main = bets[house.game.main[0]]
        first = tuple([("1", n) for n in range(2)] + [("dealer", n) for n in range(m.rules.opens)])
        self.first_cards = outcome_table(house, bets, sides, first[:3])
        self.sides = bool(sides)

    @cached_property
    def opens(self) -> list[Open]:
        return self.solver.opens

    @cached_property
    def side_wager(self) -> str:
        return next(iter(self.machine.rules.sides), "")

    @cached_property
    def outcomes(self) -> list[list[Ended]]:
        """Results of hands, then of the side wager, then of the wagers that the first cards settle."""
        found: list[list[Ended]] = [
            [(wager, row, int(units * self.main)) for wager, row, units in one if units] for one in self.machine.results
        ]
        if self.side_wager:
            found += [[(self.side_wager, row, self.main // 2)] for row in self.house.pays[self.side_wager]]
        return [*found, *self.first_cards.outcomes]

    @property
    def side_base(self) -> int:
        return len(self.machine.results)

    @property
    def first_base(self) -> int:
        return self.side_base + (len(self.house.pays[self.side_wager]) if self.side_wager else 0)

    def tables(self) -> Tables:
        g, m, states = self.solver.graph, self.machine, States(self.strategy, self.labels)
        size, opens = len(self.types), range(len(self.opens))
        first, once, early = (np.zeros((len(self.opens), size, size), np.int64) for _ in range(3))
        for o in opens:
            for a, one in enumerate(self.types):
                for b, two in enumerate(self.types):
                    node = self._first(self.opens[o], one, two)
                    if node >= 0:
                        first[o, a, b] = states.of(o, node, False)
                        once[o, a, b] = g.once_of[node]
                        early[o, a, b] = self._early(o, node)
        starts = states.starts(len(self.opens)) or [[]]
        number = {card: n for n, card in enumerate(m.types)}
        dealer, final, side = self._dealer()
        assert len(states.follow) < SMALL
        return Tables(
            class_of=np.array([self.labels[number[card]] for card in self.house.deck], np.uint8),
            kind_of=self.first_cards.kinds,
            first=first.astype(np.uint16),
            follow=np.array(states.follow, np.uint16),
            sort=np.array(states.sort, np.uint8),
            about=np.array(states.about, np.int32),
            starts=np.array(starts, np.uint16).reshape(len(self.opens), -1, size),
            settled=self._settled(),
            result=g.rows.astype(np.int32),
            once=once.astype(np.int32),
            early=early.astype(np.int32),
            side=side,
            open_of=self._open_of(),
            dealer=dealer,
            final=final,
            looked=np.array(m.is_looked, np.uint8),
            plain=np.array([g.tree(open.kind).rest for open in self.opens], np.int32),
            first_cards=self.first_cards.by_kinds,
        )

    def _first(self, open: Open, one: int, two: int) -> int:
        g = self.solver.graph
        after = g.after_card(open.root, one)
        return g.after_card(after, two) if after >= 0 else -1

    def _early(self, o: int, node: int) -> int:
        """The choice before the look: 0 none, 1 the side wager if that is better, else a result's number plus 1."""
        against = self.solver.against(self.opens[o])
        values, offers = against.early_values.get(node, {}), against.early(node)
        taken = self.strategy.plays[o].early.get(node)
        if taken is not None:
            return self.machine.number_of[offers[taken].ends] + 1
        usual = {one: value for one, value in values.items() if not offers[one].ends}
        usual = {one: value for one, value in usual.items() if not offers[one].wager or self.main // 2}
        return int(bool(usual) and bool(offers[max(usual, key=lambda one: usual[one])].wager))

    def _settled(self) -> LookUp:
        """[open, row]: hands differ by their rows, which is what settling looks at."""
        g, m = self.solver.graph, self.machine
        found = np.zeros((len(self.opens), len(g.rows)), np.uint8)
        for kind in dict.fromkeys(g.kinds):
            state = m.state_of[kind]
            if state in m.rows_of:
                row = int(g.row_of[g.kinds.index(kind)])
                for o, open in enumerate(self.opens):
                    hand = m.rules.empty
                    for card in open.cards:
                        hand = m.after(hand)[card]
                    found[o, row] = m.rules.settled(state.hand, state.turn, hand)
        return found

    def _open_of(self) -> LookUp:
        """The open hand by its classes, suits that are alike exchanged."""
        size, opens = len(self.types), self.machine.rules.opens
        found = np.zeros((size, size if opens > 1 else 1), np.int32)
        for a, one in enumerate(self.types):
            for b, two in enumerate(self.types if opens > 1 else [-1]):
                cards = (one,) if opens == 1 else (one, two)
                found[a, b] = self.solver.numbers_of_opens.get(self.solver.open_key(cards), 0)
        return found

    def _dealer(self) -> tuple[LookUp, LookUp, LookUp]:
        m = self.machine
        kinds = max(m.dealer_of) + 1
        follow = np.full((kinds, len(self.types)), -1, np.int32)
        final, side = np.full(kinds, -1, np.int32), np.zeros(kinds, np.int32)
        rows = list(self.house.pays[self.side_wager]) if self.side_wager else []
        for kind, state in m.dealer_of.items():
            after = m.dealer_follow[state]
            for n, t in enumerate(self.types if after else []):
                follow[kind, n] = m.dealer_kind[after[t]]
            if rows:
                side[kind] = rows.index(m.rules.side_row(self.side_wager, state.hand))
        for f, kind in enumerate(m.finals):
            final[kind] = f
        return follow, final, side


def kernel(house: House, bets: Mapping[str, int], strategy: Strategy, seats: int, hole: bool) -> Kernel | None:
    """Rounds of equal bets on every seat. `hole`: the dealer's second card is dealt before players act."""
    rules = strategy.solver.machine.rules
    main = [name for name in bets if name in house.game.main]
    sides = [one.name for one in house.game.wagers if _placed(house, bets, one.name) and one.name not in main]
    if main != [house.game.main[0]] or set(rules.sides) & set(bets) or len(rules.sides) > 1:
        return None
    one = Compiled(house, bets, strategy, sides)
    tables, root = one.tables(), one.machine.dealer_kind[DealerState(rules.empty, False)]
    most = max((split.hands for split in one.solver.graph.splits), default=1)
    flags = (root, int(hole), int(rules.opens > 1), int(one.sides), one.side_base, one.first_base)
    part = round_cards(len(house.deck), seats)
    words, outcomes = new_words(groups_for(6 * seats + 12)), np.zeros((3 + most) * seats, np.uint64)

    def work() -> tuple[Any, ...]:
        return (
            np.zeros((seats, most), np.int64),
            np.zeros(seats, np.int64),
            np.zeros(most + 1, np.int64),
            np.zeros(seats, np.int64),
        )

    def run(key: Any, first: int, rounds: int, deck: Words, picks: Words, book: SumArrays) -> None:
        deal_rounds(key, first, rounds, deck, picks, words.copy(), outcomes.copy(), work(), flags, tables, part, book)

    def shoes(key: Any, first: int, number: int, cut: int, deck: Words, picks: Words, cents: Ints, sums: Ints) -> None:
        few = new_words(2, 1)
        deal_shoes(key, first, number, cut, deck, picks, few, outcomes.copy(), work(), flags, tables, cents, sums)

    return Kernel(house, bets, seats, one.outcomes, run, part, several=True, shoes=shoes)


def round_cards(deck: int, seats: int) -> int:
    """The most cards that a round may use, of a shoe of this many.

    Effects of cards are found from those that are not dealt, so one seat leaves a quarter of a single deck: four hands
    and the dealer's never need more than 32 cards of it.
    """
    return min(ROUND_CARDS + SEAT_CARDS * (seats - 1), deck if seats > 1 else deck * 3 // 4)


def _placed(house: House, bets: Mapping[str, int], wager: str) -> bool:
    """Whether this wager is bet, or every wager that it is paid on."""
    return all(name in bets for name in house.wagers[wager].paid_on or (wager,))
