"""The decisions of a solved game as tables of losses by what a player can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.derive.solve import DecisionPoint, Solved
from pitboss.lab.short_rules.actions import NOT_OFFERED, Action, actions, widest_gap
from pitboss.lab.short_rules.features import (
    HAND,
    Feature,
    Ints,
    ace_is_low,
    features,
    prefix_length,
    sight_of,
)
from pitboss.lab.short_rules.rule_lines import RuleLine
from pitboss.lab.short_rules.rule_lists import Line, LossTable, RuleList
from pitboss.rules.game import DEALER

Bools = NDArray[np.bool_]
MANY_STATES, MOST_TESTS = 200_000, 130  # above this many states only the tests that help most are tried
SMALL_TABLE = 2e7  # cells times tests that are kept in 64 bits


class Test(NamedTuple):
    """A feature compared with a value."""

    feature: int
    relation: str  # >=, < or ==
    value: int
    words: str
    length: float

    def of(self, values: Ints) -> Bools:
        return holds(values, self.relation, self.value)


def holds(values: Ints, relation: str, value: int) -> Bools:
    """Whether each value is at least (>=), below (<) or equal to (==) another."""
    if relation == ">=":
        return values >= value
    return values < value if relation == "<" else values == value


def first_lines(lines: Sequence[RuleLine], values: Sequence[Ints]) -> Ints:
    """The number of the first line that applies to each state; `values` has each feature of the states."""
    found: Ints = np.full(len(values[0]), len(lines) - 1)
    for number in reversed(range(len(lines) - 1)):
        here = [holds(values[n], relation, value) for n, relation, value in lines[number].tests]
        found[np.logical_and.reduce(here)] = number
    return found


@dataclass(eq=False)
class Question:
    """What a player is asked with certain cards in sight: the points of the tree that look alike."""

    name: str
    points: list[Any]
    states: Ints  # those that can be
    cell: Ints  # [state of `states`] -> cell
    tests: list[Test]
    actions: list[Action]
    matrix: NDArray[np.floating]  # [cell, test]
    ace_low: bool

    def losses(self, solved: Solved) -> Ints:
        """[action, state] -> what it loses there, times how often the state comes up, in whole numbers."""
        return losses(self.points, self.actions, self.states, solved)

    def table(self, solved: Solved) -> LossTable:
        unit = float(solved.total * solved.scale)
        lost = [np.bincount(self.cell, one.astype(np.float64), len(self.matrix)) for one in self.losses(solved)]
        return self._table(np.stack(lost) / unit)

    def _table(self, lost: NDArray[np.floating]) -> LossTable:
        return LossTable(lost, self.matrix, np.array([test.length for test in self.tests]))

    def _blank(self) -> LossTable:
        return self._table(np.zeros((len(self.actions), len(self.matrix))))

    def choices(self, rule: RuleList, point: Any) -> Ints:
        """[state of the stage] -> the choice that the rule takes."""
        found: Ints = np.zeros(point.stage.n, dtype=np.int64)
        each = np.stack([one.choice[self.points.index(point)] for one in self.actions])
        taken = self._blank().actions(rule)[self.cell]
        found[self.states] = each[taken, np.arange(len(self.states))]
        assert (found >= 0).all(), "a rule chooses what is not offered"
        return found

    def lines(self, rule: RuleList) -> Ints:
        """[state of `states`] -> the line that applies."""
        return self._blank().lines(rule)[self.cell]

    def worded(self, rule: RuleList) -> list[RuleLine]:
        return [self.line(one, only=len(rule) == 1) for one in rule]

    def line(self, line: Line, *, only: bool) -> RuleLine:
        words = self.actions[line.action].words
        some = [self.tests[test] for test in line.tests]
        when = " and ".join(test.words for test in some)
        plain = f"{words} with {when}" if "," not in words else f"with {when}: {words}"
        said = plain if when else f"{'always' if only else 'otherwise'} {words}"
        tests = tuple((test.feature, test.relation, test.value) for test in some)
        return RuleLine(f"{said[0].upper()}{said[1:]}", tests, words)


def losses(points: Sequence[Any], every: Sequence[Action], states: Ints, solved: Solved) -> Ints:
    total: Ints = np.zeros((len(every), len(states)), dtype=np.int64)
    for p, point in enumerate(points):
        one = next((decision for decision in solved.decisions if decision.point is point), None)
        if one is None:
            continue
        values, reach = one.values[:, states], one.reach[states]
        best = values.max(axis=0)
        for a, action in enumerate(every):
            chosen = action.choice[p]
            worth = values[np.maximum(chosen, 0), np.arange(len(states))]
            worth = np.where(chosen == NOT_OFFERED, values.min(axis=0) - 1, worth)  # worse than any choice
            total[a] += (best - worth) * reach
    return total


def questions(points: Any, solved: Solved) -> list[Question]:
    """The decisions in the order in which they are made, those that look alike to the player together."""
    alike: dict[Any, list[Any]] = {}
    for one in solved.decisions:
        alike.setdefault(one.point.groups, []).append(one.point)
    ordered = sorted(alike.values(), key=lambda some: sum(map(len, some[0].groups)))
    low = treats_ace_as_low(solved, ordered[0][0]) if ordered else False
    return [question(points, solved, some, low) for some in ordered]


def treats_ace_as_low(solved: Solved, point: Any) -> bool:
    states = np.flatnonzero(point.stage.possible)
    one: DecisionPoint = next(decision for decision in solved.decisions if decision.point is point)
    at = [n for n, (spot, _) in enumerate(at for group in point.groups for at in sorted(group)) if spot == HAND]
    ranks = np.array([card.rank for card in point.stage.pack.kinds])[point.stage.cards[states][:, at]]
    return ace_is_low(one.values[:, states].astype(np.float64), ranks, one.reach[states].astype(np.float64))


def question(points: Any, solved: Solved, some: Sequence[Any], low: bool) -> Question:
    states: Ints = np.flatnonzero(some[0].stage.possible)
    sight = sight_of(some[0], points, states, low)
    made, every = features(sight), actions(some, sight)
    if gap_rules := widest_gap(some, sight):
        every.append(gap_rules[int(losses(some, gap_rules, states, solved).sum(axis=1).argmin())])
    lost = losses(some, every, states, solved)
    tests = candidate_tests(made, lost)
    cell, first = cells(made, tests, len(states))
    tests, matrix = distinct_tests(made, tests, first)
    return Question(name_of(some[0]), list(some), states, cell, tests, every, matrix, low)


def name_of(point: Any) -> str:
    """`With 3 cards and the dealer's card`."""
    spots = [spot for group in point.groups for spot, _ in group]
    parts = [number_of_cards(spots.count(HAND))]
    for spot in sorted(set(spots) - {HAND}):
        parts.append("the dealer's card" if spot == DEALER else f"{number_of_cards(spots.count(spot))} on the {spot}")
    return "With " + " and ".join(parts)


def number_of_cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def candidate_tests(made: Sequence[Feature], lost: Ints) -> list[Test]:
    """The tests whose threshold is not inside a run of values at which one action is always best."""
    best: Bools = lost == lost.min(axis=0)
    matters: Bools = (lost != lost[0]).any(axis=0)
    candidates: list[tuple[float, Test]] = []
    for n, feature in enumerate(made):
        extra = fitted_thresholds(feature, lost)
        useful = boundaries(feature.values, best, matters)
        if feature.thresholds is not None:
            useful |= shortest_thresholds(dict(feature.thresholds) | extra, useful)
        candidates += [
            (told, test)
            for told, test in weighed(feature, tests_of(n, feature, extra), lost)
            if test.relation == "==" or test.value in useful
        ]
    if lost.shape[1] <= MANY_STATES:
        return [test for _, test in candidates]
    candidates.sort(key=lambda one: -one[0])
    rank = {test: sum(other.feature == test.feature for _, other in candidates[:at]) // 6
            for at, (_, test) in enumerate(candidates)}  # fmt: skip
    kept = sorted(candidates, key=lambda one: (rank[one[1]], -one[0]))[:MOST_TESTS]
    return sorted((test for _, test in kept), key=lambda test: test.feature)


def tests_of(number: int, feature: Feature, extra: Mapping[int, float]) -> list[Test]:
    values = np.unique(feature.values)
    known = feature.thresholds
    points = dict.fromkeys(map(int, values[1:]), feature.length) if known is None else dict(known) | dict(extra)
    found = []
    for at, length in sorted(points.items()):
        if values[0] < at <= values[-1]:
            low = int(values[np.searchsorted(values, at) - 1]) if known is None else at - 1
            found.append(Test(number, ">=", at, feature.at_least(at), length))
            found.append(Test(number, "<", at, feature.at_most(low), length))
    if feature.equal and len(values) > 2:
        found += [Test(number, "==", int(v), feature.equal(int(v)), feature.length) for v in values[1:-1]]
    return found


def fitted_thresholds(feature: Feature, lost: Ints) -> dict[int, float]:
    """For a reading of many values: the best single cut between any two actions, with all its prefixes."""
    found: dict[int, float] = {}
    if feature.thresholds is None:
        return found
    for one in lost:
        for other in lost:
            if one is other:
                continue
            sums = np.bincount(feature.values, (one - other).astype(np.float64))
            value = feature.prefixes.get(int(np.argmin(np.cumsum(sums[::-1])[::-1])))
            for at, prefix in feature.prefixes.items():
                if value and value[: len(prefix)] == prefix:
                    found[at] = prefix_length(prefix)
    return found


def shortest_thresholds(lengths: Mapping[int, float], useful: set[int]) -> set[int]:
    """In each run between useful thresholds the one that is said most simply."""
    ordered = sorted(useful)
    runs: dict[int, list[int]] = {}
    for at in lengths:
        runs.setdefault(int(np.searchsorted(ordered, at, side="right")), []).append(at)
    return {min(some, key=lambda at: (lengths[at], at)) for some in runs.values()}


def boundaries(values: Ints, best: Bools, matters: Bools) -> set[int]:
    """Thresholds that are not inside a run of values at which one and the same action is always best."""
    every = np.unique(values)
    at = np.searchsorted(every, values[matters])
    always = np.stack([np.bincount(at, ~one[matters], len(every)) == 0 for one in best])  # [action, value]
    there = np.bincount(at, minlength=len(every)) > 0
    found: set[int] = set()
    agreed: Bools = np.ones(len(best), dtype=bool)
    for n, value in enumerate(every):
        both = agreed & always[:, n]
        if n and there[n] and not both.any():
            found.add(int(value))
            agreed = always[:, n].copy()
        elif there[n]:
            agreed = both
    return found


def weighed(feature: Feature, tests: Sequence[Test], lost: Ints) -> list[tuple[float, Test]]:
    """How much each test tells about the choice: by how far it splits what is at stake unevenly."""
    least, stake = int(feature.values.min()), lost.max(axis=0).astype(np.float64)
    sums = np.stack([np.bincount(feature.values - least, one.astype(np.float64)) for one in lost])
    parts = [sums - sums[:1], np.bincount(feature.values - least, stake)[None]]
    sums = np.concatenate(parts)[1:]
    below = np.concatenate([np.zeros((len(sums), 1)), np.cumsum(sums, axis=1)], axis=1)
    found = []
    for test in tests:
        at = test.value - least
        inside = {">=": below[:, -1] - below[:, at], "<": below[:, at], "==": sums[:, at]}[test.relation]
        share = inside[-1] / max(below[-1, -1], 1e-300)
        split = float(np.abs(inside[:-1] - share * below[:-1, -1]).max())
        found.append((split / max(share * (1 - share), 1e-9) ** 0.5, test))
    return found


def cells(made: Sequence[Feature], tests: Sequence[Test], states: int) -> tuple[Ints, Ints]:
    """States that no test tells apart together: the cell of each, and a state of each cell."""
    cell: Ints = np.zeros(states, dtype=np.int64)
    for n, feature in enumerate(made):
        cuts = {test.value + more for test in tests if test.feature == n for more in (0, int(test.relation == "=="))}
        if cuts:
            parts = cell * (len(cuts) + 1) + np.searchsorted(sorted(cuts), feature.values, side="right")
            cell = np.unique(parts, return_inverse=True)[1].reshape(-1)
    _, first, cell = np.unique(cell, return_index=True, return_inverse=True)
    return cell.reshape(-1), first


def distinct_tests(
    made: Sequence[Feature], tests: Sequence[Test], first: Ints
) -> tuple[list[Test], NDArray[np.floating]]:
    """The tests with different answers, each in its shortest words, and their answers by cell."""
    known: dict[bytes, int] = {}
    kept: list[Test] = []
    columns: list[Bools] = []
    for test in tests:
        answers = test.of(made[test.feature].values[first])
        key = np.packbits(answers).tobytes()
        if answers.all() or not answers.any():
            continue
        if key in known:
            at = known[key]
            kept[at] = min(kept[at], test, key=lambda one: (one.length, len(one.words)))
            continue
        known[key] = len(kept)
        kept.append(test)
        columns.append(answers)
    kind = np.float64 if len(kept) * len(first) < SMALL_TABLE else np.float32
    matrix: NDArray[np.floating] = np.zeros((len(first), 0))
    return kept, np.stack(columns, axis=1).astype(kind) if columns else matrix
