"""Several bets of a derived game solved one by one: their values add up where players decide only once.

Solved together, the rows of all bets would multiply, and every suit would count as soon as one bet reads suits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

from pitboss.core.errors import NotDerivable
from pitboss.lab.counts.derived_strategy import cards_of, values_in
from pitboss.rules.house import House

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.exposed import Exposed
    from pitboss.derive.solve import Best, DecisionPoint, Follow, Solved, Worth
    from pitboss.derive.tree_points import Points

Values = list[Fraction]  # of each choice
MOST_STATES = 1 << 17  # of a decision whose values are added up one by one


def solved_apart(each: Iterable[Points], worth: Worth, follow: Follow, best: Best) -> Solved | None:
    """Solves bets one by one and adds their values at the one decision they share; None if that is not possible."""
    from pitboss.derive.solve import Solved, solve
    from pitboss.derive.tree import TracedChoice

    counted = []
    for points in each:
        asked = [point for point in points.points if isinstance(point.node, TracedChoice)]
        if len(asked) > 1 or any(point.stage.n > MOST_STATES for point in asked):
            return None  # known before the others are counted
        counted.append(points)
    solved = [solve(points, worth) for points in counted]
    deciding = [one for one in solved if one.decisions]
    if not deciding:
        return None
    finest = min(deciding, key=lambda one: one.points.pack.by_rank)
    if not all(has_coarser_states(one, finest) for one in deciding):
        return None
    if finest.points.pack.by_rank and not all(one.points.pack.by_rank for one in solved):
        return None  # a bet reads suits that the states of the decision leave out
    decision = finest.decisions[0]
    single = [BetValues(one, finest, worth) for one in solved]
    try:
        return add_values(Solved, finest, decision, single, follow, best)
    except NotDerivable:
        return None


def has_coarser_states(one: Solved, finest: Solved) -> bool:
    """Whether each state of its decision is a union of states of the other's, such as with suits left out."""
    a, b = one.decisions[0], finest.decisions[0]
    seen = {at for group in b.point.groups for at in group}
    suits = one.points.pack.by_rank or len(one.points.pack.moves) == len(finest.points.pack.moves)
    places = {at for group in a.point.groups for at in group}
    return suits and a.legal == b.legal and a.point.path == b.point.path and places <= seen


@dataclass(frozen=True)
class BetValues:
    """Expected values of one bet in each state of the decision."""

    solved: Solved
    finest: Solved
    worth: Worth

    @cached_property
    def _by_state(self) -> Mapping[int, Fraction] | None:
        """Values of a bet without a decision, if its tree passes through the same states."""
        from pitboss.derive.solve import values_by_state

        own, other = self.solved.points.pack, self.finest.points.pack
        same = own.kinds == other.kinds and len(own.moves) == len(other.moves)
        return values_by_state(self.solved.points, self.worth, self.finest.decisions[0].point.groups) if same else None

    @cached_property
    def _exposed(self) -> Exposed:
        from pitboss.derive.exposed import Exposed

        return Exposed(self.solved.points, self.worth, self.finest.decisions[0].point)

    def values(self, state: int) -> Values:
        point = self.finest.decisions[0].point
        if not self.solved.decisions:
            if self._by_state is not None:
                return [self._by_state[state]] * len(self.finest.decisions[0].legal)
            return self._exposed.values(cards_of(point, state), ())
        own = self.solved.decisions[0]
        worth = values_in(self.solved, point, state)
        assert worth is not None
        return [Fraction(value, own.size * self.solved.scale) for value in worth]


def add_values(
    make: type[Solved], finest: Solved, decision: DecisionPoint, single: Sequence[BetValues], follow: Follow, best: Best
) -> Solved:  # fmt: skip
    import numpy as np

    from pitboss.derive.solve import BEST

    point, reach = decision.point, decision.reach
    each = {int(state): [one.values(int(state)) for one in single] for state in np.flatnonzero(point.stage.possible)}
    sums = {state: [sum(values, Fraction(0)) for values in zip(*bets, strict=True)] for state, bets in each.items()}
    scale = lcm(*((value * point.size).denominator for values in sums.values() for value in values))
    whole: Any = np.zeros((len(decision.legal), point.stage.n), dtype=object)
    for state, values in sums.items():
        whole[:, state] = [int(value * point.size * scale) for value in values]
    highest, given = best(point, whole), follow(point)
    taken = highest if given is None else np.where(given == BEST, highest, given)
    evs = [one.solved.ev for one in single]  # of each bet by its own best choices; what is taken costs it this much:
    for state, bets in each.items():
        chance = Fraction(int(reach[state]) * point.size, finest.total)
        for at, values in enumerate(bets):
            evs[at] -= chance * (max(values) - values[int(taken[state])])
    made = type(decision)(point, decision.legal, whole, highest, taken, reach)
    return make(finest.points, scale, [made], {}, sum(evs, Fraction(0)), tuple(evs))


def can_solve_apart(house: House, bets: Mapping[str, Fraction]) -> bool:
    """Whether there are several bets and no bonus is paid on several of them together."""
    return len(bets) > 1 and not any(
        len(wager.paid_on) > 1 and set(wager.paid_on) <= set(bets) for wager in house.bonuses
    )
