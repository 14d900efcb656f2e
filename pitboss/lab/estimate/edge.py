"""The house edge of a wager, estimated: rounds dealt at random, each valued by a random tree, until the work is done.

Rounds come in batches, one shuffle each, whose rounds begin at different cards of it. Batches are independent, so their
averages give the standard error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from math import sqrt
from random import Random
from time import monotonic

from pitboss.core.errors import BadInput, NotDerivable, WrongRules
from pitboss.core.progress import Progress
from pitboss.engine.round import Round
from pitboss.engine.step_limit import bounded
from pitboss.lab.estimate.hidden_cards import HiddenCards, Order
from pitboss.lab.estimate.random_tree import UNIT, Rows, Scope, State, Value, mean, play_on, worth
from pitboss.rules.acts import Ask, Ended
from pitboss.rules.house import House

ROUNDS = 13  # of a batch
PILOT = 200  # rounds that tell how often a player decides, and whether that matters
MOST_ENDS = 64  # ways of one deal that are compared to see whether a choice matters
LEAST_BATCHES = 4
LEAST_ROUNDS = 150  # that the work should be enough for
NO_CHANCE = "rules may look only at cards, choices and options, not at chance, the clock or earlier rounds"
SURE = 3.0  # standard errors that an estimate is stated with

A_SECOND = 10_000  # plays of a usual game on a usual core
USUAL = 20_000  # plays for which these many draws are right, at the first decision, the second ...
BRANCHES: Mapping[int, tuple[int, ...]] = {0: (2,), 1: (16,), 2: (8, 8), 3: (6, 4, 4)}
DEEPEST = (4, 3, 3, 2)


class Matters(Exception):
    """A choice was seen to change the result."""


@dataclass(frozen=True)
class Work:
    """How much an estimate may take: rounds played on, and seconds; whichever is used up first."""

    plays: int
    seconds: float | None = None


def plays_in(seconds: float) -> int:
    """About how many rounds are continued in this many seconds, which decides how far trees branch."""
    return max(USUAL, int(seconds * A_SECOND))


@dataclass
class Estimate:
    """What is known so far of a wager's value under best play, in units."""

    batches: int = 0
    rounds: int = 0
    sums: list[float] = field(default_factory=lambda: [0.0] * 4)  # of low and high values and of their squares
    rows: dict[tuple[Ended, ...], float] = field(default_factory=dict)
    plays: int = 0

    def add(self, values: list[Value], own: Callable[[Rows], float] | None = None) -> None:
        """A batch. With `own` what is valued is a part of what the play is best for; its bias bound is the same."""
        low, high = (mean(getattr(v, name) for v in values) for name in ("low", "high"))
        if own is not None:
            middle, half = mean(own(value.rows) for value in values), (high - low) / 2
            low, high = middle - half, middle + half
        self.batches, self.rounds = self.batches + 1, self.rounds + len(values)
        self.sums = [old + new for old, new in zip(self.sums, (low, high, low**2, high**2), strict=True)]
        for value in values:
            for ended, weight in value.rows.items():
                self.rows[ended] = self.rows.get(ended, 0.0) + weight

    @property
    def low(self) -> float:
        """The value of play that could be done."""
        return self.sums[0] / self.batches

    @property
    def high(self) -> float:
        """A value that best play does not exceed."""
        return self.sums[1] / self.batches

    @property
    def ev(self) -> float:
        return (self.low + self.high) / 2

    @property
    def bias(self) -> float:
        """By how much `ev` may be wrong however many rounds are dealt."""
        return (self.high - self.low) / 2

    @property
    def error(self) -> float:
        """The standard error of the value."""
        variances = (
            max(0.0, self.sums[2 + n] / self.batches - (self.sums[n] / self.batches) ** 2) / (self.batches - 1)
            for n in (0, 1)
        )
        return sqrt(max(variances))

    @property
    def within(self) -> tuple[float, float]:
        """Least and largest value: the bias bound and three standard errors on either side."""
        return self.low - SURE * self.error, self.high + SURE * self.error


def estimate(
    house: House,
    bets: Mapping[str, Fraction],
    wagers: frozenset[str],
    work: Work,
    *,
    random: Random | None = None,
    progress: Progress | None = None,
    on_batch: Callable[[Estimate], bool] | None = None,
    only: str = "",
) -> Estimate:
    """The value of these wagers when these bets are made. It ends early if `on_batch` returns True.

    With `only` the value of that wager alone, under play that is best for all of them.
    """
    scope = Scope(house, wagers, random=random or Random(), only=only)
    start = opening(house, bets)
    offered = pilot(scope, start)
    clock = Clock(work)
    try:
        if offered and not matters(scope, start):
            return run(scope, start, undecided, clock, progress, on_batch)
    except Matters:
        pass
    scope.branches = branches(offered, work.plays)
    return run(scope, start, decided, clock, progress, on_batch)


def branches(offered: Sequence[int], plays: int) -> tuple[int, ...]:
    """How many draws each decision of a round gets, by how many choices each offers.

    With more work both the bias and the error become smaller; a tree never takes more than a part of the work.
    """
    usual = BRANCHES.get(len(offered), DEEPEST)
    more = (plays / USUAL) ** (1 / (3 * len(usual)))
    found = tuple(max(2, round(many * more)) for many in usual)
    while cost(found, offered) > plays / LEAST_ROUNDS and max(found) > 2:
        found = tuple(max(2, many * 4 // 5) for many in found)
    return found


def cost(draws: Sequence[int], offered: Sequence[int]) -> int:
    """About how many plays a tree takes; one choice of a decision often ends the round."""
    total = 0
    for depth in reversed(range(len(offered))):
        total = draws[min(depth, len(draws) - 1)] * (1 + (offered[depth] - 1) * (1 + total))
    return total


def opening(house: House, bets: Mapping[str, Fraction]) -> State:
    if house.game.bets_stay:
        raise NotDerivable(f"bets of {house.game.title} stay from round to round, so one round does not estimate them.")
    return State(Round(house, [in_cents(house, bets)], forks=True))


def in_cents(house: House, bets: Mapping[str, Fraction]) -> dict[str, int]:
    """Stakes of units; a wager that is always bet with the same stake too, as its pays are to 1."""
    found = {name: stake * UNIT for name, stake in bets.items()}
    for name, stake in found.items():
        if stake.denominator != 1:
            raise BadInput(f"{name}={bets[name]} cannot be estimated; a bet is a multiple of 1/{UNIT} of a unit.")
    return {name: int(stake) for name, stake in found.items()}


class Clock:
    """How much of the work is done."""

    def __init__(self, work: Work) -> None:
        self.work, self.began = work, monotonic()

    def done(self, plays: int) -> float:
        spent = plays / self.work.plays
        if self.work.seconds is not None:
            spent = max(spent, (monotonic() - self.began) / self.work.seconds)
        return min(spent, 1.0)


def run(
    scope: Scope,
    start: State,
    value: Callable[[Scope, State], Value],
    clock: Clock,
    progress: Progress | None,
    on_batch: Callable[[Estimate], bool] | None,
) -> Estimate:
    """Batches of rounds until the work is done."""
    found, hidden = Estimate(), HiddenCards(start.round)
    while found.batches < LEAST_BATCHES or clock.done(scope.plays) < 1:
        orders = list(hidden.orders(scope.random, ROUNDS))
        try:
            values = [value(scope, play_on(scope, start.fork(), order)) for order in orders]
        except KeyboardInterrupt:
            if found.batches < LEAST_BATCHES:
                raise
            break
        found.add(values, scope.own if scope.only else None)
        found.plays = scope.plays
        if progress:
            progress(min(999, int(1000 * clock.done(scope.plays))), 1000)
        if found.batches >= LEAST_BATCHES and on_batch and on_batch(found):
            break
    if progress:
        progress(1000, 1000)
    return found


def decided(scope: Scope, state: State) -> Value:
    return worth(scope, state)


def undecided(scope: Scope, state: State) -> Value:
    """The value of a round in which no choice matters, which is tried: every choice must end on the same rows."""
    first, *others = ends(scope, state)
    if any(other.rows != first.rows for other in others):
        raise Matters
    return first


def ends(scope: Scope, state: State) -> list[Value]:
    """How one deal ends after each choice, with the same cards."""
    hidden = HiddenCards(state.round, state.peeks)
    (order,) = hidden.orders(scope.random, 1)
    found, open_states = [], [state]
    while open_states:
        at = open_states.pop()
        request = at.round.request
        if request is None:
            found.append(scope.ended(at.round))
            continue
        assert isinstance(request, Ask)
        if len(found) + len(open_states) + len(request.legal) > MOST_ENDS:
            raise Matters
        for choice in request.legal:
            taken = at.fork()
            taken.round.supply(choice, request.spot)
            open_states.append(play_on(scope, taken, order))
    return found


def pilot(scope: Scope, start: State) -> list[int]:
    """The most choices offered at the first decision of a round, the second ..., when choices are taken at random."""
    hidden, rounds = HiddenCards(start.round), []
    for _ in range(PILOT):
        (order,) = hidden.orders(scope.random, 1)
        seed = scope.random.random()
        rounds.append((order, seed, bounded(lambda: play_by_chance(scope, start, order, seed))))  # noqa: B023
    for order, seed, (_, ended) in scope.random.sample(rounds, PILOT):
        if play_by_chance(scope, start, order, seed)[1] != ended:
            raise WrongRules(f"{scope.house.game.title}: the same cards and choices ended in two ways; {NO_CHANCE}.")
    return [max(each) for each in zip_longest(*(offered for _, _, (offered, _) in rounds), fillvalue=0)]


def play_by_chance(scope: Scope, start: State, order: Order, seed: float) -> tuple[list[int], Value]:
    """One round with choices at random: how many there were at each decision, and how it ended."""
    random, offered = Random(seed), []
    state = play_on(scope, start.fork(), order)
    while (request := state.round.request) is not None:
        assert isinstance(request, Ask)
        offered.append(len(request.legal))
        state.round.supply(random.choice(list(request.legal)), request.spot)
        state = play_on(scope, state, order)
    return offered, scope.ended(state.round)


def matters(scope: Scope, start: State) -> bool:
    """Whether a choice was seen to change the result of these wagers."""
    hidden = HiddenCards(start.round)
    try:
        for _ in range(PILOT // 4):
            (order,) = hidden.orders(scope.random, 1)
            undecided(scope, play_on(scope, start.fork(), order))
    except Matters:
        return True
    return False
