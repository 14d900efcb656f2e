"""Best play of single decisions, estimated: each choice's value and standard error, and how sure the best one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from pitboss.core.cache import RecentCache
from pitboss.core.cards import text
from pitboss.core.errors import BadInput
from pitboss.lab.estimate.edge import DEEPEST, Clock, Work
from pitboss.lab.estimate.random_tree import Scope, State, Value, mean, sampled
from pitboss.lab.estimate.views import state_of, state_with
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, Stakes, StrategyTable

CERTAIN, PROBABLE, CLOSE = "certain", "probable", "too close to call"
SURE, LIKELY = 4.0, 2.0  # standard errors between the best choice and the next

FIRST = 16  # draws of the hidden cards before the first look; doubled until the choice is certain
KEPT = 4096  # decisions that a strategy keeps
PLAYING = Work(plays=600)  # for a choice of a bot
ADVISING = Work(plays=20_000, seconds=2.0)  # for a coach
ROUNDED = 10**6  # values are given to a millionth


@dataclass
class ChoiceValue:
    """The values of a choice so far, draw by draw, and whether it is exact."""

    draws: list[Value] = field(default_factory=list)
    exact: bool = False

    @property
    def low(self) -> float:
        return mean(value.low for value in self.draws)

    @property
    def high(self) -> float:
        return mean(value.high for value in self.draws)

    @property
    def error(self) -> float:
        return 0.0 if self.exact else spread([value.low for value in self.draws])


def spread(numbers: Sequence[float]) -> float:
    """The standard error of an average."""
    n, middle = len(numbers), mean(numbers)
    return sqrt(sum((number - middle) ** 2 for number in numbers) / max(1, n * (n - 1)))


def decide(
    house: House, wagers: frozenset[str], state: State, work: Work, random: Random
) -> tuple[dict[Choice, ChoiceValue], str]:
    """The choices of a decision with their values, and how sure the best one is."""
    scope, clock = Scope(house, wagers, (FIRST, *DEEPEST), random), Clock(work)
    found: dict[Choice, ChoiceValue] = {}
    many = FIRST
    while True:
        for choice, values in sampled(scope, state, many).items():
            known = found.setdefault(choice, ChoiceValue())
            if not known.exact:
                known.exact = len(values) == 1 and values[0].low == values[0].high
                known.draws = list(values) if known.exact else [*known.draws, *values]
        if (sure := how_sure(found)) == CERTAIN or clock.done(2 * scope.plays) >= 1:
            return found, sure
        many *= 2


def how_sure(found: Mapping[Choice, ChoiceValue]) -> str:
    """How much better the best choice is than any other, in standard errors of the difference on the same draws."""
    best, *others = sorted(found.values(), key=lambda one: one.low, reverse=True)
    return min((compared(best, other) for other in others), key=(CLOSE, PROBABLE, CERTAIN).index, default=CERTAIN)


def compared(best: ChoiceValue, other: ChoiceValue) -> str:
    if best.exact and other.exact:
        return CERTAIN
    error = difference_error(best, other)
    if best.low - other.high > SURE * error:  # even if later play is as good as the other choice could hope for
        return CERTAIN
    return PROBABLE if best.low - other.low > LIKELY * error else CLOSE


def difference_error(one: ChoiceValue, other: ChoiceValue) -> float:
    if one.exact or other.exact or len(one.draws) != len(other.draws):
        return sqrt(one.error**2 + other.error**2)
    return spread([a.low - b.low for a, b in zip(one.draws, other.draws, strict=True)])


@dataclass(frozen=True)
class EstimatedStrategy(StrategyTable):
    """Best play without a list of decisions: each is estimated when it comes up."""

    house: Any = field(default=None, repr=False)
    bets: Mapping[str, Fraction] = field(default_factory=dict)
    wagers: frozenset[str] = frozenset()
    random: Random = field(default_factory=Random, repr=False, compare=False)
    found: RecentCache = field(default_factory=lambda: RecentCache(KEPT), repr=False, compare=False)

    adjustable = False
    by_hand = True

    @property
    def ev(self) -> Fraction:
        raise BadInput(f"best play is estimated hand by hand; pitboss odds {self.house.game.key} estimates its value.")

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Choice:
        return self.quickly(hand, layout, ask).best

    def quickly(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        return self.estimated(hand, layout, ask, PLAYING)

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        return self.estimated(hand, layout, ask, ADVISING)

    def estimated(self, hand: Spot, layout: Layout, ask: Ask, work: Work) -> Decision:
        if len(ask.legal) == 1:
            (only,) = ask.legal
            return Decision("", {only: Fraction(0)}, only, exact=False)
        state = state_of(self.house, self.bets, hand, layout)
        key = work, tuple((spot, str(answer)) for spot, answer in state.round.answers), tuple(ask.legal)
        return self.found.get(key, lambda: self._decision(state, work, ask))

    def advise(self, seen: Mapping[str, str], work: Work = ADVISING) -> Decision:
        """For cards given as text."""
        return self._decision(state_with(self.house, self.bets, seen), work)

    def _decision(self, state: State, work: Work, ask: Ask | None = None) -> Decision:
        found, sure = decide(self.house, self.wagers, state, work, self.random)
        offered = {choice: one for choice, one in found.items() if ask is None or choice in ask.legal}
        if not offered:
            raise BadInput("this decision cannot be estimated: other choices are offered than to a player alone.")
        if len(offered) < len(found):
            sure = how_sure(offered)
        best = max(offered, key=lambda choice: offered[choice].low)
        values = {choice: Fraction(round(one.low * ROUNDED), ROUNDED) for choice, one in offered.items()}
        errors = {choice: one.error for choice, one in offered.items()}
        return Decision(
            where_of(state), values, best, note=note_of(best, sure, offered), exact=False, sure=sure, errors=errors
        )


def where_of(state: State) -> str:
    """The cards that the player sees, as text."""
    layout = state.round.layout
    spots = (*layout.hands, *(layout.spots[name] for name in layout.game.places))
    return " on ".join(text(sorted(spot.cards, reverse=True)) for spot in spots if spot.cards)


def note_of(best: Choice, sure: str, found: Mapping[Choice, ChoiceValue]) -> str:
    """What an estimate says of itself, in one sentence."""
    draws = max(len(one.draws) for one in found.values())
    worst = max(one.error for one in found.values())
    said = f"that {best} is best is {sure}" if sure != CLOSE else f"{best} is first, but {sure}"
    return f"An estimate from {draws:,} draws of the hidden cards: {said} (standard error at most {worst:.3f})."


def estimated_strategy(house: House, bets: Stakes, random: Random | None = None) -> EstimatedStrategy:
    """Best play for these bets, estimated."""
    return EstimatedStrategy(
        "best",
        {},
        lambda hand, layout: None,
        house=house,
        bets=bets,
        wagers=frozenset(settled_wagers(house, bets)),
        random=random or Random(),
    )


def settled_wagers(house: House, bets: Stakes) -> set[str]:
    """The bets with their raises and the bonuses paid on them."""
    placed = set(bets)
    more = {name for name, one in house.wagers.items() if one.raises in placed or placed >= {*one.paid_on} > set()}
    return placed | more
