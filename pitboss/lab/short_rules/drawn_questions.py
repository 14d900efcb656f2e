"""The decisions of a drawing game as questions: whether to surrender, split or double, and at last to hit or stand.

A line reads the hand's total, hard or soft, its pair, and the dealer's open cards. A question on one choice is asked
wherever it is offered and no earlier one was taken; what is left is the last question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.derive.draw.charts import edge_values, visits
from pitboss.derive.draw.solve import Against, Open, Play
from pitboss.lab.counts.drawn import solved
from pitboss.lab.short_rules.questions import boundaries, first_lines, holds
from pitboss.lab.short_rules.rule_lines import Lines, RuleLine, TestData
from pitboss.lab.short_rules.rule_lists import LossTable, RuleList
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.drawing import Split
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.drawing_steps import played

if TYPE_CHECKING:
    from pitboss.derive.draw.dealer_tree import Ints
    from pitboss.derive.draw.solve import Array
    from pitboss.lab.short_rules.short_strategy import ShortStrategy

OTHER = 99  # a hard total of a soft hand, and the other way around, so that it is below nothing
RAISED = " after the bet was raised"
MOST_TESTS = 110  # of a question
RANGE = 1.3  # a range takes longer to say than one end of it
ACE = 11
HARD, SOFT, SOFTNESS, PAIR, DEALER = 0, 2, 4, 5, 6  # numbers of what is read


@dataclass(frozen=True)
class Column:
    """A test as the search takes it: one comparison or a range of two."""

    tests: tuple[TestData, ...]
    words: str
    length: float

    def of(self, values: Ints) -> Any:
        """[what is read, state] -> does it hold."""
        return np.logical_and.reduce([holds(values[n], relation, value) for n, relation, value in self.tests])


def ranges(low: int, high: int, names: Mapping[int, str], said: Callable[[str], str]) -> Iterator[Column]:
    """All tests of a number that is read twice: where it does not apply it is 0 by `low` and `OTHER` by `high`."""
    values, texts = list(names), list(names.values())
    for a, first in enumerate(values):
        for b, last in enumerate(values[a:], a):
            up, down = (low, ">=", first), (high, "<", last + 1)
            if a == b:
                yield Column(((low, "==", first),), said(texts[a]), 1.0)
            elif b == len(values) - 1 and a:
                yield Column((up,), said(f"{texts[a]} or higher"), 1.0)
            elif not a and b < len(values) - 1:
                yield Column((down,), said(f"{texts[b]} or lower"), 1.0)
            elif a:
                joined = "or" if b == a + 1 else "to"
                yield Column((up, down), said(f"{texts[a]} {joined} {texts[b]}"), RANGE)


@dataclass(frozen=True)
class DrawnQuestion:
    """Whether to take a choice, or which of the others. A choice after the bet was raised is another question."""

    choice: Choice | None
    others: tuple[Choice, ...]
    raised: bool
    columns: tuple[Column, ...]

    @property
    def name(self) -> str:
        asked = str(self.choice) if self.choice else " or ".join(map(str, self.others))
        return f"When to {asked}{RAISED if self.raised and self.choice else ''}"

    @property
    def actions(self) -> list[str]:
        return [f"do not {self.choice}", str(self.choice)] if self.choice else [str(one) for one in self.others]

    def worded(self, rule: RuleList) -> list[RuleLine]:
        found = []
        for line in rule:
            some = [self.columns[test] for test in line.tests]
            action = self.actions[line.action]
            when = " and ".join(one.words for one in some)
            said = f"{action} with {when}" if when else f"otherwise {action}"
            if len(rule) == 1:
                said = f"never {self.choice}" if self.choice and not line.action else f"always {action}"
            tests = tuple(test for one in some for test in one.tests)
            found.append(RuleLine(f"{said[0].upper()}{said[1:]}", tests, action))
        return found

    def answers(self, lines: Sequence[RuleLine], values: Ints) -> tuple[Ints, Ints]:
        """For each state the number of the action, and of the line that says so."""
        line = first_lines(lines, list(values))
        each: Ints = np.array([self.actions.index(one.action) for one in lines])
        return each[line], line


class DrawnPlayers:
    """A drawing game with its best play, the questions that a player is asked, and the value of any lines."""

    ace_low = False
    beam, fits_together = 6, False  # what one question loses hardly depends on the others

    def __init__(self, house: House) -> None:
        self.solved = solved(house)
        self.solver = self.solved.solver
        self.graph, self.rules = self.solver.graph, self.solver.machine.rules
        self.nodes = sorted(self.solved.cells.of_node)
        self.offers = [self.solved.cells.of_node[node][1] for node in self.nodes]
        self.states = [self.solver.machine.state_of[self.graph.kinds[node]] for node in self.nodes]
        self.raised = np.array([sum(self.rules.bets(one.turn).values()) > 1 for one in self.states])
        self.plays = self.solved.plays("best")
        self.every_question = self._questions()

    @cached_property
    def questions(self) -> list[DrawnQuestion]:
        """In the order in which they are asked, with the tests that matter."""
        return [replace(one, columns=self._useful(one)) for one in self.every_question]

    @cached_property
    def worth(self) -> list[Array]:
        """The value of every choice under best play, by open hand."""
        return [self._edges(number, self.plays[number])[1] for number in range(len(self.solver.opens))]

    @cached_property
    def best_ev(self) -> Fraction:
        return self.solver.fraction

    # what is asked

    def _questions(self) -> list[DrawnQuestion]:
        union = list(dict.fromkeys(one for offer in sorted(set(self.offers), key=len, reverse=True) for one in offer))
        splits, raises = self._kinds()
        first = min((union.index(one) for one in (*splits, *raises) if one in union), default=len(union))
        base, extras = tuple(union[:first]), union[first:]
        extras.sort(key=lambda one: (one in raises, one in splits, -union.index(one)))
        found = []
        for choice in extras:
            for raised in (False, True):
                if any(
                    choice in offer and flag == raised for offer, flag in zip(self.offers, self.raised, strict=True)
                ):
                    columns = self._columns(pairs=choice in splits)
                    found.append(DrawnQuestion(choice, base, raised, columns))
        return [*found, DrawnQuestion(None, base, False, self._columns(pairs=False))]

    def _kinds(self) -> tuple[set[Choice], set[Choice]]:
        """The choices that split a hand, and those that raise the bet."""
        splits, raises = set(), set()
        for state in self.states:
            for choice, move in self.rules.choices(state.hand, state.turn).items():
                if isinstance(move, Split):
                    splits.add(choice)
                elif self.rules.bets(move.turn) != self.rules.bets(state.turn):
                    raises.add(choice)
        return splits, raises

    def _columns(self, *, pairs: bool) -> tuple[Column, ...]:
        """What is read of the player's hand, then of the dealer's."""
        found: list[Column] = []
        if pairs:
            found += ranges(PAIR, PAIR, card_names(self.own_values[PAIR]), pair_words)
        else:
            for number, name in ((HARD, "hard"), (SOFT, "soft")):
                found += ranges(number, number + 1, totals(self.own_values[number]), f"{name} {{}}".format)
            found.append(Column(((SOFTNESS, ">=", 1),), "a soft hand", 1.0))
            found.append(Column(((SOFTNESS, "<", 1),), "a hard hand", 1.0))
        dealer = np.stack([self.dealer_values(one) for one in self.solver.opens], axis=1)
        if self.rules.opens == 1:
            found += ranges(DEALER, DEALER, card_names(dealer[0]), "the dealer's card {}".format)
            return tuple(found)
        for number, name in ((HARD, "hard"), (SOFT, "soft")):
            at = DEALER + number
            found += ranges(at, at + 1, totals(dealer[number]), f"the dealer's {name} {{}}".format)
        return tuple(found)

    def _useful(self, question: DrawnQuestion) -> tuple[Column, ...]:
        """The tests whose thresholds are not inside a run of values with one best answer, each said once."""
        values, lost = self._losses_of(question, {})
        best, matters = lost == lost.min(axis=0), (lost != lost[0]).any(axis=0)
        useful = [boundaries(some, best, matters) for some in values]
        found: dict[bytes, Column] = {}
        for one in question.columns:
            ends = {(n, v + more) for n, relation, v in one.tests for more in (0, int(relation == "=="))}
            answers = one.of(values)
            needed = any if len(one.tests) == 1 else all
            if answers.any() and not answers.all() and needed(v in useful[n] for n, v in ends):
                found.setdefault(np.packbits(answers).tobytes(), one)
        every = list(found.items())
        if len(every) > MOST_TESTS:  # those that tell most by themselves
            holds_in = np.stack([np.unpackbits(np.frombuffer(key, np.uint8))[: values.shape[1]] for key, _ in every])
            inside = lost @ holds_in.T
            left = (inside.min(axis=0) + (lost.sum(axis=1)[:, None] - inside).min(axis=0)).argsort()
            every = [every[n] for n in sorted(left[:MOST_TESTS])]
        return tuple(one for _, one in every)

    @cached_property
    def own_values(self) -> Ints:
        """[what is read, node] of the player's hands."""
        found = []
        for node, state in zip(self.nodes, self.states, strict=True):
            split = self.graph.split_at.get(node)
            pair = rank_of(self.solver.machine.types[split.cards[0]]) if split else 0
            found.append([*read_total(*self.rules.cell(state.hand)), pair])
        return np.array(found, np.int64).T

    def dealer_values(self, open: Open) -> Ints:
        """What is read of the dealer's open cards."""
        if self.rules.opens == 1:
            return np.array([rank_of(self.solver.machine.types[open.cards[0]])])
        hand = self.rules.fold(tuple(self.solver.machine.types[card] for card in open.cards))
        return np.array(read_total(*self.rules.cell(hand)))

    def values(self, open: Open) -> Ints:
        dealer = np.repeat(self.dealer_values(open)[:, None], len(self.nodes), axis=1)
        return np.concatenate([self.own_values, dealer])

    # what lines are worth

    def play(self, number: int, lines: Lines) -> Play:
        """The strategy of these lines against an open hand; of a question without lines the best."""
        best, values = self.plays[number], self.values(self.solver.opens[number])
        choice, in_split = best.choice.copy(), best.in_split.copy()
        asked = self.every_question
        answers = {one.name: one.answers(lines[one.name], values)[0] for one in asked if one.name in lines}
        edges = self.worth[number] if len(answers) < len(asked) else np.zeros(len(self.graph.child))
        for at, node in enumerate(self.nodes):
            offer, split = self.offers[at], self.graph.split_at.get(node)
            worth = dict(zip(offer, edges[self.graph.pointer[node] : self.graph.pointer[node + 1]], strict=True))
            choice[node] = offer.index(self.taken(at, worth, answers))
            if split is not None:  # splitting again is the rule, so the hand is played otherwise here
                worth.pop(offer[split.edge])
            in_split[node] = offer.index(self.taken(at, worth, answers))
        return Play(choice, in_split, best.early)

    def taken(self, at: int, worth: Mapping[Choice, float], answers: Mapping[str, Ints]) -> Choice:
        """The first choice offered here that the answers take, or that is best where nothing is answered."""
        left = dict(worth)
        for one in self.asked(left, bool(self.raised[at])):
            if one.choice is None:
                said = one.others[int(answers[one.name][at])] if one.name in answers else None
                return said if said in left else max(left, key=lambda other: left[other])
            if answers[one.name][at] if one.name in answers else left[one.choice] >= max(left.values()):
                return one.choice
            del left[one.choice]
        raise AssertionError("the last question is always asked")

    def asked(self, offer: Collection[Choice], raised: bool) -> Iterator[DrawnQuestion]:
        for one in self.every_question:
            if one.choice is None or (one.raised == raised and one.choice in offer):
                yield one

    def lines(self, rules: Mapping[str, RuleList]) -> dict[str, list[RuleLine]]:
        return {one.name: one.worded(rules[one.name]) for one in self.questions if one.name in rules}

    def ev(self, rules: Mapping[str, RuleList]) -> float:
        """The value of a round by these rules, in floating point."""
        lines, total = self.lines(rules), 0.0
        for number, open in enumerate(self.solver.opens):
            total += open.ways * Against(self.solver, open, self.play(number, lines)).total
        return total / self.solver.deals

    def exact_ev(self, lines: Lines) -> Fraction:
        plays = {number: self.play(number, lines) for number in range(len(self.solver.opens))}
        return self.solver.exactly(lambda against: [against.total], plays)[0]

    def table(self, question: DrawnQuestion, rules: Mapping[str, RuleList]) -> LossTable:
        """What each answer loses, cell by cell, if the other questions are answered by these rules or best."""
        read, lost = self._losses_of(question, self.lines(rules))
        cells, cell = np.unique(read.T, axis=0, return_inverse=True)
        loss = np.stack([np.bincount(cell.reshape(-1), one, len(cells)) for one in lost]).astype(np.float64)
        tests = np.array([column.of(cells.T) for column in question.columns], np.float64).reshape(-1, len(cells)).T
        return LossTable(loss, tests, np.array([column.length for column in question.columns]))

    def _edges(self, number: int, play: Play) -> tuple[Against, Array]:
        """The value of every choice against an open hand if this strategy is followed after it."""
        against = Against(self.solver, self.solver.opens[number], play, also=range(self.graph.number))
        return against, edge_values(against)

    def _losses_of(self, question: DrawnQuestion, lines: Lines) -> tuple[Ints, Array]:
        """[what is read, state] and [answer, state] -> what it loses, with how often the state comes up."""
        others = {name: some for name, some in lines.items() if name != question.name}
        read, lost = [], []
        for number, open in enumerate(self.solver.opens):
            play = self.play(number, others)
            against, edges = self._edges(number, play)
            weight, values = visits(against) * (open.ways / self.solver.deals), self.values(open)
            for at in range(len(self.nodes)):
                losses = self._losses(question, at, play, edges)
                if losses is not None:
                    read.append(values[:, at])
                    lost.append(losses * weight[self.nodes[at]])
        return np.array(read).T, np.array(lost).T

    def _losses(self, question: DrawnQuestion, at: int, play: Play, edges: Array) -> Array | None:
        """What each answer loses at a node; None where the question is not asked, or a split is not valued."""
        node, offer = self.nodes[at], self.offers[at]
        asked, taken = list(self.asked(offer, bool(self.raised[at]))), offer[play.choice[node]]
        place = next((n for n, one in enumerate(asked) if one.name == question.name), None)
        if place is None or any(one.choice == taken for one in asked[:place]):
            return None
        later = [one.choice for one in asked[place + 1 :]]
        left = [one for one in offer if one in question.others or one in later]
        worth = {one: edges[self.graph.pointer[node] + offer.index(one)] for one in offer}
        if question.choice is None:
            each = np.array([worth.get(one, -np.inf) for one in question.others])
            each = np.where(np.isfinite(each), each, each.max())  # another is taken where one is not offered
        else:
            rest = taken if taken in left else max(left, key=lambda one: float(worth[one]))
            each = np.array([worth[rest], worth[question.choice]])
        return each.max() - each if np.isfinite(each).all() else None


def totals(values: Ints) -> dict[int, str]:
    return {int(one): str(one) for one in np.unique(values) if one}


def card_names(values: Ints) -> dict[int, str]:
    return totals(values) | ({ACE: "A"} if ACE in values else {})


def pair_words(text: str) -> str:
    """`a pair of 9's or higher`."""
    return "a pair of " + " ".join(f"{one}'s" if one[0].isdigit() or one == "A" else one for one in text.split())


def rank_of(card: Any) -> int:
    return ACE if card.rank == 1 else min(card.rank, 10)


def read_total(soft: bool, total: int) -> list[int]:
    """A hard total, a soft one, and which of them it is."""
    own, other = [total, total], [0, OTHER]
    return [*(other if soft else own), *(own if soft else other), int(soft)]


def line_at(
    house: House, strategy: ShortStrategy, hand: Spot, layout: Layout, ask: Ask
) -> tuple[str, int, Choice] | None:
    """The question, the line and the choice of a short strategy for a hand at the table."""
    rules, held = house.drawing, played(hand, layout)
    up = layout.dealer.cards[: rules.opens]
    pair = rank_of(held.cards[0]) if len(held.cards) == 2 and len({min(one.rank, 10) for one in held.cards}) == 1 else 0
    dealer = [rank_of(up[0])] if rules.opens == 1 else read_total(*rules.cell(rules.fold(up)))
    values: Ints = np.array([*read_total(*rules.cell(rules.fold(held.cards))), pair, *dealer])[:, None]
    raised = sum(rules.bets(held.turn).values()) > 1
    offered: dict[str, Choice] = {str(one): one for one in ask.legal}
    *_, last = strategy.lines
    for name, lines in strategy.lines.items():
        actions = {line.action for line in lines}
        if not actions & set(offered) or (name != last and name.endswith(RAISED) != raised):
            continue
        number = int(first_lines(lines, list(values))[0])
        if lines[number].action in offered:
            return name, number, offered[lines[number].action]
    return None
