"""Values of choices with other players' cards known, in games with decisions on several streets.

The cards at the last decision but one are drawn: the player's, the board's and the others'. The values of the choices
at this decision and at the last one are then exact; earlier decisions are made as usual.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from pitboss.core.cache import RecentCache
from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.lab.counts.derived import (
    DerivedCounts,
    decides,
    points_of,
    tree_of,
    units,
    with_raises_and_bonuses,
)
from pitboss.lab.counts.derived_strategy import DerivedStrategy, state_of
from pitboss.lab.counts.exposed_cards import cards_held, in_order, sees_other_hands
from pitboss.rules.house import House
from pitboss.rules.odds import DrawCards, ExposedSample
from pitboss.rulesets.expressions import CardAt

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.exposed import Sample
    from pitboss.derive.exposed_streets import ExposedStreets, Taken
    from pitboss.derive.packs import Ints
    from pitboss.derive.solve import DecisionPoint, Solved
    from pitboss.derive.tree_points import Point

__all__ = ["SAMPLES", "SLOW", "can_sample", "exact", "sees_other_hands", "samples"]

SAMPLES = 4_000
SLOW = True  # a report asks for it with --full only
STREETS = RecentCache(4)


class Streets(NamedTuple):
    """The decisions of a solved game in the order in which they are made, and the one from which cards are known."""

    solved: Solved
    decisions: list[DecisionPoint]
    known: ExposedStreets

    @property
    def decision(self) -> DecisionPoint:
        return self.decisions[-2]


def can_sample(house: House, wager: str) -> bool:
    """Whether this wager has several decisions that can be valued with others' cards known."""
    try:
        return bool(decides(house, wager, DerivedCounts(house.game).bets(house, wager))) and bool(
            streets_of(house, wager)
        )
    except NotDerivable:
        return False


def streets_of(house: House, wager: str) -> Streets:
    return STREETS.get((house.digest, wager), lambda: _streets_of(house, wager))


def _streets_of(house: House, wager: str) -> Streets:
    from pitboss.derive.exposed_streets import ExposedStreets

    counts, bets = DerivedCounts(house.game), {wager: Fraction(1)}
    strategy_table = counts.strategy_table(house, bets, "best")
    if not isinstance(strategy_table, DerivedStrategy):
        raise NotDerivable("its decisions are estimated")
    made = sorted(strategy_table.solved.decisions, key=lambda one: len(one.point.path))
    if len(made) < 2 or any(one.point.path != two.point.path[:-1] for one, two in zip(made, made[1:], strict=False)):
        raise NotDerivable("decisions are not made one after the other")
    points = points_of(house, tree_of(house, counts.bets(house, wager), with_raises_and_bonuses(house, wager)))
    return Streets(strategy_table.solved, made, ExposedStreets(points, units(house, bets), made[-2].point))


def exact(house: House, wager: str) -> bool:
    """Cards are drawn, not listed."""
    return False


def samples(house: House, wager: str, players: int, draw: DrawCards) -> Iterator[ExposedSample]:
    """The value of a round with usual play and with the others' cards known, for cards drawn at random."""
    streets = streets_of(house, wager)
    point = streets.decision.point
    places = sorted(at for group in point.groups for at in group)
    held = len(places) + cards_held(point) * (players - 1)
    drawn = [draw(held) for _ in range(SAMPLES)]
    for some in streets.known.batches([(in_order(places, one), one[len(places) :]) for one in drawn]):
        yield from weighed(streets, some)


def weighed(streets: Streets, samples: Sequence[Sample]) -> Iterator[ExposedSample]:
    """The values for these cards of the player and of the others."""
    ended = [ended_before(streets, seen) for seen, _ in samples]
    on = [sample for sample, early in zip(samples, ended, strict=True) if early is None]
    here = streets.known.of(on) if on else None
    usual, best = (streets.known.worth(here.choices(taken)).T if here else () for taken in (as_usual(streets), None))
    worth = zip(on, usual, best, strict=True)
    for early in ended:
        if early is not None:
            yield ExposedSample(float(early), float(early))
        else:
            (seen, _), as_others, knowing = next(worth)
            chosen = as_others[choice_at(streets.solved, streets.decision, seen)]
            yield ExposedSample(float(chosen), float(max(knowing)))


def choice_at(solved: Solved, decision: DecisionPoint, seen: Mapping[CardAt, Card]) -> int:
    """The index of the usual choice with these cards, of which a decision may see only some."""
    return int(decision.taken[_state(solved, decision, seen)])


def _state(solved: Solved, decision: DecisionPoint, seen: Mapping[CardAt, Card]) -> int:
    spots: dict[str, tuple[Card, ...]] = {}
    for (spot, _), card in sorted(seen.items()):
        spots[spot] = (*spots.get(spot, ()), card)
    return state_of(solved, decision, spots)[0]


def ended_before(streets: Streets, seen: Mapping[CardAt, Card]) -> Fraction | None:
    """The value of a round that ends before the decision with known cards; None if it reaches it."""
    path = streets.decision.point.path
    for decision in streets.decisions[:-2]:
        state, usual = _state(streets.solved, decision, seen), choice_at(streets.solved, decision, seen)
        if decision.legal[usual] != path[len(decision.point.path)]:
            return Fraction(int(decision.values[usual, state]), decision.size * streets.solved.scale)
    return None


def as_usual(streets: Streets) -> Taken:
    """The usual choices, made without knowing others' cards."""

    def taken(point: Point, hands: Ints, boards: Ints) -> Ints:
        decision = next(one for one in streets.decisions if one.point.path == point.path)
        found: Ints = decision.taken[decision.point.stage.indices([hands, boards])]
        return found

    return taken
