"""Finds short ordered lists of tests ("1. raise with ... 2. fold ...") with the least loss.

Knows no game. A `LossTable` has cells (states that no test tells apart), for each action the loss in each cell, and
tests as columns of 0 and 1. A line is one test, or two joined by "and", with an action; the last line has no test.

The gain of every pair of tests at once is one product of matrices. Rules of one and two lines are the best there are;
longer ones are the best found: lines are inserted at any place, then each is taken out and put back until nothing
improves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

BLOCK = 1 << 15  # cells in one product
WORK = 2e10  # operations of one product of all pairs of tests; tests are left out above it
PRECISION = 9  # decimals of a loss that are compared
SAFE_LINES, LEAST_SETTLED = 3, 0.02  # lines that lose nothing are tried first if they settle this much


@dataclass(frozen=True)
class Line:
    tests: tuple[int, ...]  # all must hold; none: otherwise
    action: int


RuleList = tuple[Line, ...]


@dataclass(eq=False)
class LossTable:
    loss: Floats  # [action, cell], not negative
    tests: Floats  # [cell, test], 0 or 1
    words: Floats  # [test] -> length, which breaks ties

    def holds(self, line: Line) -> Bools:
        result: Bools = np.ones(len(self.tests), dtype=bool)
        for test in line.tests:
            result &= self.tests[:, test] > 0
        return result

    def lines(self, rule: RuleList) -> Ints:
        """[cell] -> the first line that applies."""
        result: Ints = np.full(len(self.tests), len(rule) - 1)
        for number in reversed(range(len(rule))):
            result[self.holds(rule[number])] = number
        return result

    def actions(self, rule: RuleList) -> Ints:
        """[cell] -> action."""
        taken: Ints = np.array([line.action for line in rule])[self.lines(rule)]
        return taken

    def lost(self, rule: RuleList) -> float:
        return float(self.loss[self.actions(rule), np.arange(len(self.tests))].sum())

    def order(self, rule: RuleList) -> tuple[float, float]:
        """What is compared: the loss, then the number of words."""
        length = float(sum(self.words[test] for line in rule for test in line.tests))
        return round(self.lost(rule), PRECISION), length


def with_best_last(table: LossTable, rule: RuleList) -> RuleList:
    """The same rule with the best last action."""
    left = np.ones(len(table.tests), dtype=bool)
    for line in rule[:-1]:
        left &= ~table.holds(line)
    return *rule[:-1], Line((), int(table.loss[:, left].sum(axis=1).argmin()))


def best_tests(table: LossTable, weight: Floats, most: int) -> list[tuple[float, tuple[int, ...]]]:
    """The tests and pairs of tests whose cells hold most of this weight."""
    here = np.flatnonzero(weight)
    if not len(here):
        return []
    number = table.tests.shape[1]
    penalty = float(np.abs(weight).sum()) * 1e-9
    single, both = np.zeros(number), np.zeros((number, number))
    for start in range(0, len(here), BLOCK):
        some = here[start : start + BLOCK]
        columns = table.tests[some]
        weighted = columns * weight[some, None].astype(columns.dtype)
        single += weighted.sum(axis=0, dtype=np.float64)
        both += weighted.T @ columns
    single -= penalty * table.words
    both -= penalty * (table.words[:, None] + table.words[None, :])
    both[np.tril_indices(number)] = -np.inf
    pairs = np.argpartition(-both, min(most, both.size - 1), axis=None)[:most]
    gains: list[tuple[float, tuple[int, ...]]] = [(float(single[at]), (int(at),)) for at in np.argsort(-single)[:most]]
    gains += [(float(both.flat[at]), (int(at) // number, int(at) % number)) for at in pairs]
    return sorted(gains, key=lambda one: -one[0])[:most]


def insertions(table: LossTable, rule: RuleList, most: int) -> list[RuleList]:
    """The rule with one more line at any place with any action: the best few."""
    now = table.loss[table.actions(rule), np.arange(len(table.tests))]
    left = np.ones(len(table.tests), dtype=bool)
    better: list[tuple[float, RuleList]] = []
    for at, line in enumerate(rule):
        for action in range(len(table.loss)):
            weight = np.where(left, now - table.loss[action], 0.0)
            for gain, tests in best_tests(table, weight, most):
                if gain > 0:
                    better.append((gain, (*rule[:at], Line(tests, action), *rule[at:])))
        left &= ~table.holds(line)
    better.sort(key=lambda one: -one[0])
    return [made for _, made in better[: 3 * most]]


def refined(table: LossTable, rule: RuleList) -> RuleList:
    """Takes each line out and puts it back better until none can be, then drops tests that change nothing."""
    best, changed = rule, True
    while changed and len(best) > 1:
        changed = False
        for at in range(len(best) - 1):
            rest = with_best_last(table, best[:at] + best[at + 1 :])
            tried = (with_best_last(table, one) for one in insertions(table, rest, 2)[:4])
            better = next((one for one in tried if table.order(one) < table.order(best)), None)
            if better is not None:
                best, changed = better, True
                break
    return shorter(table, best)


def shorter(table: LossTable, rule: RuleList) -> RuleList:
    """The rule without tests that change nothing."""
    for at, line in enumerate(rule):
        for test in line.tests:
            fewer = Line(tuple(one for one in line.tests if one != test), line.action)
            made = (*rule[:at], fewer, *rule[at + 1 :])
            if fewer.tests and table.order(made) <= table.order(rule):
                return shorter(table, made)
    return rule


def safe_lines(table: LossTable) -> list[Line]:
    """Lines of one test that lose nothing, the one that settles most first."""
    left: Bools = np.ones(len(table.tests), dtype=bool)
    lines: list[Line] = []
    at_stake = table.loss.max(axis=0)
    whole = float(at_stake.sum())
    while len(lines) < SAFE_LINES:
        settled = (at_stake * left) @ table.tests
        lost = np.stack([(one * left) @ table.tests for one in table.loss])  # [action, test]
        stake = np.where(lost <= 0, settled[None, :] - 1e-9 * whole * table.words[None, :], 0.0)
        action, test = divmod(int(stake.argmax()), stake.shape[1])
        if stake[action, test] < LEAST_SETTLED * whole:
            break
        lines.append(Line((test,), action))
        left &= table.tests[:, test] == 0
    return lines


def narrowed(table: LossTable, left: Bools, kept: Sequence[int] | Ints | None = None) -> tuple[LossTable, Ints]:
    """The table of some cells and tests, with cells that no test separates joined; and which tests it has."""
    tests = table.tests[left]
    if kept is None:
        kept = np.flatnonzero((tests.min(axis=0) == 0) & (tests.max(axis=0) == 1)) if len(tests) else []
    columns: Ints = np.asarray(kept, dtype=np.int64)
    bits = np.packbits(tests[:, columns] > 0, axis=1)
    _, first, cell = np.unique(bits, axis=0, return_index=True, return_inverse=True)
    loss: Floats = np.stack([np.bincount(cell.reshape(-1), one[left], len(first)) for one in table.loss]).astype(float)
    return LossTable(loss, tests[first][:, columns], table.words[columns]), columns


def screened(table: LossTable, columns: Ints) -> tuple[LossTable, Ints]:
    """If there are too many tests for all pairs, those that do most by themselves."""
    most = int((WORK / max(len(table.tests), 1)) ** 0.5)
    if table.tests.shape[1] <= most:
        return table, columns
    inside = table.loss @ table.tests  # [action, test]
    outside = table.loss.sum(axis=1)[:, None] - inside
    kept = np.sort(np.argsort(inside.min(axis=0) + outside.min(axis=0))[:most])
    small, again = narrowed(table, np.ones(len(table.tests), dtype=bool), kept)
    return small, columns[again]


def curve(table: LossTable, most_lines: int, beam: int = 6) -> list[RuleList]:
    """The best rule found of 1, 2, ... lines, as long as more lines lose less."""
    if not table.tests.shape[1]:  # one answer is always best
        return [with_best_last(table, (Line((), 0),))]
    best: dict[int, RuleList] = {}
    first = safe_lines(table)
    for number in range(len(first) + 1):
        left: Bools = np.ones(len(table.tests), dtype=bool)
        for line in first[:number]:
            left &= ~table.holds(line)
        small, columns = screened(*narrowed(table, left))
        lines = most_lines - number
        if number < len(first) and _work(small) > WORK / 30:
            lines = min(lines, 3)
        for rule in _curve_without_safe_lines(small, lines, beam):
            tail = (Line(tuple(int(columns[test]) for test in line.tests), line.action) for line in rule)
            full = (*first[:number], *tail)
            old = best.get(len(full))
            if old is None or table.order(full) < table.order(old):
                best[len(full)] = full
    rules: list[RuleList] = []
    for length in sorted(best):
        if not rules or table.order(best[length])[0] < table.order(rules[-1])[0]:
            rules.append(best[length])
    return rules


def _work(table: LossTable) -> float:
    cells, tests = table.tests.shape
    return float(cells) * float(tests) ** 2


def _curve_without_safe_lines(table: LossTable, most_lines: int, beam: int) -> list[RuleList]:
    large = _work(table) > WORK / 20
    beam, refine = (min(beam, 3), 1) if large else (beam, 3)
    rules = [with_best_last(table, (Line((), 0),))]
    kept: list[RuleList] = list(rules)
    while len(rules) < most_lines and table.order(rules[-1])[0] > 0 and table.tests.shape[1]:
        if len(rules) == 1:
            kept = [(Line((), action),) for action in range(len(table.loss))]
        made: dict[tuple[float, float], RuleList] = {}
        for rule in kept:
            for one in insertions(table, rule, beam):
                ended = with_best_last(table, one)
                made.setdefault(table.order(ended), ended)
        if not made:
            break
        kept = [made[order] for order in sorted(made)[:beam]]
        if len(kept[0]) > 2:
            again = {table.order(one): one for one in (refined(table, rule) for rule in kept[:refine])}
            kept = [again[order] for order in sorted(again)] + kept[refine:]
        if table.order(kept[0])[0] >= table.order(rules[-1])[0]:
            break
        rules.append(kept[0])
    return rules
