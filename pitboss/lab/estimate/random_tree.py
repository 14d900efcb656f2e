"""Best play of one round by nested sampling: a random tree.

At a decision the hidden cards are drawn several times, the same for every choice, and each choice is played out; a
later decision is valued the same way. Two values bound the best play: the highest average of the choices is too high on
average, because it also picks luck; and what the choice wins on each draw, picked by the other draws alone, is too low
on average, because it is play that could be done. Where a choice ends the round, or where few cards can follow, its
value is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from pitboss.core.errors import NotDerivable
from pitboss.engine.round import Round
from pitboss.lab.estimate.hidden_cards import HiddenCards, Order, Peeked, peek_of
from pitboss.rules.acts import Ask, Choice, Deal, Ended, Outcome, Peek, Roll, Settle, Turn
from pitboss.rules.house import House
from pitboss.rules.options import Flat

Rows = Mapping[tuple[Ended, ...], float]  # how a round's wagers end, with weights that add up to 1

UNIT = 100  # cents that stand for a unit
WAGER = itemgetter(0)
EXACT = 4  # times as many cards as draws are taken one by one instead, which is exact


class Value(NamedTuple):
    """Units won: by play that could be done, and at most; and the rows on which that play ends, staked in cents."""

    low: float
    high: float
    rows: Rows


@dataclass
class Scope:
    """What is valued: the wagers that count, under a house's pays, and how far a tree branches."""

    house: House
    wagers: frozenset[str]
    branches: tuple[int, ...] = (8,)  # draws at the first decision, the second ...; the last also further on
    random: Random = field(default_factory=Random)
    only: str = ""  # the wager whose value is wanted, where play is best for more than it
    plays: int = 0  # rounds played on, which is the work done
    pays: dict[tuple[str, Outcome], float] = field(default_factory=dict)

    def branching(self, depth: int) -> int:
        return self.branches[min(depth, len(self.branches) - 1)]

    def ended(self, round: Round) -> Value:
        """What a finished round has won."""
        rows: list[Ended] = []
        won = 0.0
        for _, act, _, _ in round.layout.log:
            if type(act) is Settle and act.wager in self.wagers:
                rows.append((act.wager, act.row, act.stake))
                won += self.pay(act.wager, act.row) * act.stake / UNIT
        rows.sort(key=WAGER)
        return Value(won, won, {tuple(rows): 1.0})

    def own(self, rows: Rows) -> float:
        """What one wager alone has won on these rows, for a unit."""
        return sum(
            weight * self.pay(wager, row) * cents / UNIT
            for ended, weight in rows.items()
            for wager, row, cents in ended
            if wager == self.only
        )

    def pay(self, wager: str, row: Outcome) -> float:
        """Units won on a row for a unit staked."""
        found = self.pays.get((wager, row))
        if found is None:
            pay = self.house.pays[wager][row]
            if isinstance(pay, Flat):
                title = self.house.title(wager)
                raise NotDerivable(f"{title} pays a fixed amount whatever the bet, so it has no odds to 1.")
            found = self.pays[wager, row] = float(pay)
        return found


class State(NamedTuple):
    """A round and the peeks that were made in it."""

    round: Round
    peeks: tuple[Peeked, ...] = ()

    def fork(self, *, marks: bool = True) -> State:
        return State(self.round.fork(marks=marks), self.peeks)


def play_on(scope: Scope, state: State, order: Order) -> State:
    """Deals these cards up to the next decision or the end. A question with one answer is answered."""
    round, peeks = state
    scope.plays += 1
    while (request := round.request) is not None:
        answer: Any
        if isinstance(request, Ask):
            if len(request.legal) != 1:
                break
            (answer,) = request.legal
        elif isinstance(request, Peek):
            answer = request.test(round.layout[request.spot].cards + order.at(request.at))
            peeks = (*peeks, peek_of(round, request, answer))
        elif isinstance(request, Roll):
            answer = order.roll(round, request.sides)
        else:
            answer = order.at(request.at)
        round.supply(answer, request.spot)
    return State(round, peeks)


def worth(scope: Scope, state: State, depth: int = 0) -> Value:
    """The value of a round that waits for a decision or has ended."""
    if state.round.request is None:
        return scope.ended(state.round)
    many = scope.branching(depth)
    return best_of(list(sampled(scope, state, many, depth).values()))


def sampled(scope: Scope, state: State, many: int, depth: int = 0) -> dict[Choice, Sequence[Value]]:
    """The values of each choice of a decision, on the same draws of the hidden cards; a single one if it is exact."""
    request, hidden = state.round.request, HiddenCards(state.round, state.peeks)
    assert isinstance(request, Ask)
    orders = list(hidden.orders(scope.random, many))
    found: dict[Choice, Sequence[Value]] = {}
    for choice in request.legal:
        taken = state.fork()
        taken.round.supply(choice, request.spot)
        found[choice] = values_after(scope, taken, hidden, orders, depth)
    return found


def values_after(
    scope: Scope, taken: State, hidden: HiddenCards, orders: list[Order], depth: int
) -> Sequence[Value]:  # fmt: skip
    """The values of a choice that was taken, on each of these draws; a single one if it is exact."""
    request = taken.round.request
    if request is None:
        scope.plays += 1
        return (scope.ended(taken.round),)
    if isinstance(request, Deal | Turn) and not hidden.peeks and few(hidden, request, EXACT * len(orders)):
        every = (after_cards(taken, cards) for cards in combinations(hidden.unseen, len(request.at)))
        values = [on_the_way(scope, state, depth) for state in every]
        if all(value is not None for value in values):
            return (average([value for value in values if value is not None]),)
    return [worth(scope, play_on(scope, taken.fork(marks=False), order), depth + 1) for order in orders]


def few(hidden: HiddenCards, request: Deal | Turn, most: int) -> bool:
    return comb(len(hidden.unseen), len(request.at)) <= most


def after_cards(state: State, cards: tuple[Any, ...]) -> State:
    dealt = state.fork(marks=False)
    dealt.round.supply(cards)
    return dealt


def on_the_way(scope: Scope, state: State, depth: int) -> Value | None:
    """The value where no more cards follow; None where more are dealt."""
    scope.plays += 1
    request = state.round.request
    if request is None or isinstance(request, Ask) and len(request.legal) > 1:
        return worth(scope, state, depth + 1)
    return None


def average(values: Sequence[Value]) -> Value:
    n = len(values)
    return Value(sum(v.low for v in values) / n, sum(v.high for v in values) / n, mixed(v.rows for v in values))


def mixed(every: Iterable[Rows]) -> Rows:
    """Rows of several values, each as likely as the others."""
    some = list(every)
    if len(some) == 1:
        return some[0]
    found: dict[tuple[Ended, ...], float] = {}
    for rows in some:
        for ended, weight in rows.items():
            found[ended] = found.get(ended, 0.0) + weight / len(some)
    return found


def best_of(choices: Sequence[Sequence[Value]]) -> Value:
    """The value of a decision from the values of its choices on the same draws."""
    many = max(map(len, choices))
    highest = max(mean(value.high for value in values) for values in choices)
    sums = [sum(value.low for value in values) for values in choices]
    taken = []
    for draw in range(many):
        pick = max(range(len(choices)), key=lambda n: without(choices[n], sums[n], draw))
        values = choices[pick]
        taken.append(values[draw] if len(values) > 1 else values[0])
    low = average(taken)
    return Value(low.low, max(highest, low.low), low.rows)


def without(values: Sequence[Value], total: float, draw: int) -> float:
    """The average of a choice on all draws but one."""
    return total if len(values) == 1 else (total - values[draw].low) / (len(values) - 1)


def mean(numbers: Iterable[float]) -> float:
    every = list(numbers)
    return sum(every) / len(every)
