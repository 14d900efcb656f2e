"""Exact values of choices in derived games when a player knows other players' cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any

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
from pitboss.lab.counts.derived_strategy import HAND, DerivedStrategy, cards_of, find
from pitboss.rules.acts import Face
from pitboss.rules.house import House
from pitboss.rules.odds import DrawCards, ExposedSample, Stakes
from pitboss.rulesets.expressions import CardAt

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.exposed import Exposed, Sample
    from pitboss.derive.exposed_streets import ExposedStreets
    from pitboss.derive.tree_points import Point

SAMPLES = 20_000
SLOW = False
MOST_CASES = 100_000  # combinations of players' cards that are enumerated; more are sampled
DECISIONS = RecentCache(8)


class ExposedCards:
    """Values of a strategy's decisions for certain bets, with other cards known."""

    def __init__(self, house: House, bets: Stakes) -> None:
        self.house, self.bets = house, dict(bets)
        self._made: dict[int, list[Exposed | ExposedStreets]] = {}
        self._refused: dict[int, str] = {}  # decisions that cannot be valued, with the reason

    def values(
        self, strategy_table: DerivedStrategy, at: int, seen: Mapping[CardAt, Card], others: Sequence[Card]
    ) -> list[Fraction]:
        """The value of each choice of a decision; raises `NotDerivable` if it cannot be computed quickly."""
        self.prepare(strategy_table, at)
        each = [one.values(seen, others) for one in self._made[at]]
        return [sum(values, Fraction(0)) for values in zip(*each, strict=True)]

    def values_of_many(self, strategy_table: DerivedStrategy, at: int, samples: Sequence[Sample]) -> Any:
        """[choice, sample]: the values for many samples at once, as floating-point numbers."""
        self.prepare(strategy_table, at)
        return sum(one.values_of_many(samples) for one in self._made[at])

    def prepare(self, strategy_table: DerivedStrategy, at: int) -> None:
        if at in self._refused:
            raise NotDerivable(self._refused[at])
        if at not in self._made:
            try:
                self._made[at] = self._of(strategy_table.solved.decisions[at].point)
            except NotDerivable as reason:
                self._refused[at] = str(reason)
                raise

    def _of(self, decision: Point) -> list[Exposed | ExposedStreets]:
        """One model for each wager: at most one of them has later decisions, so their values add up."""
        from pitboss.derive.exposed import Exposed
        from pitboss.derive.exposed_streets import ExposedStreets

        counts = DerivedCounts(self.house.game)
        if any(len(wager.paid_on) > 1 and set(wager.paid_on) <= set(self.bets) for wager in self.house.bonuses):
            raise NotDerivable("a bonus is paid on several bets together")
        found: list[Exposed | ExposedStreets] = []
        for wager in self.bets:
            tree = tree_of(self.house, counts.bets(self.house, wager), with_raises_and_bonuses(self.house, wager))
            points, worth = points_of(self.house, tree), units(self.house, self.bets)
            try:
                found.append(ExposedStreets(points, worth, decision))
            except NotDerivable:
                found.append(Exposed(points, worth, decision))
        if sum(isinstance(one, ExposedStreets) and one.decides_later for one in found) > 1:
            raise NotDerivable("several bets have later decisions")
        return found


def sees_other_hands(house: House, wager: str) -> bool:
    """Whether players see each other's cards before they decide."""
    from pitboss.derive.tree import Reveal, TracedChoice

    counts = DerivedCounts(house.game)
    nodes = tree_of(house, counts.bets(house, wager), with_raises_and_bonuses(house, wager)).nodes
    decision = max(n for n, node in enumerate(nodes) if isinstance(node, TracedChoice))
    dealt = (node for node in nodes[decision:] if isinstance(node, Reveal) and node.spot == HAND)
    return all(node.face is Face.UP for node in dealt)


def can_sample(house: House, wager: str) -> bool:
    """Whether this wager has a decision that can be valued with others' cards known."""
    try:
        return bool(decides(house, wager, DerivedCounts(house.game).bets(house, wager))) and bool(
            single_decision(house, wager)
        )
    except NotDerivable:
        return False


def single_decision(house: House, wager: str) -> tuple[DerivedStrategy, ExposedCards, Point]:
    """The only decision that players make for a wager; raises `NotDerivable` if there are more."""
    return DECISIONS.get((house.digest, wager), lambda: _single_decision(house, wager))


def _single_decision(house: House, wager: str) -> tuple[DerivedStrategy, ExposedCards, Point]:
    bets = {wager: Fraction(1)}
    strategy_table = DerivedCounts(house.game).strategy_table(house, bets, "best")
    if not isinstance(strategy_table, DerivedStrategy):
        raise NotDerivable("its decisions are estimated")
    if len(strategy_table.solved.decisions) != 1:
        raise NotDerivable("players decide more than once")
    exposed = ExposedCards(house, bets)
    exposed.prepare(strategy_table, 0)
    return strategy_table, exposed, strategy_table.solved.decisions[0].point


def exact(house: House, wager: str) -> bool:
    """Whether all cards that a full table may hold are enumerated, with their weights."""
    _, _, point = single_decision(house, wager)
    others = cards_held(point) * (house.game.seats - 1)
    pack = point.stage.pack
    if not pack.by_rank:
        return False
    return int(point.stage.n) * comb(len(pack.kinds) + others - 1, others) <= MOST_CASES


def cards_held(point: Point) -> int:
    """Cards in a player's hand at a decision."""
    return sum(spot == HAND for group in point.groups for spot, _ in group)


def samples(house: House, wager: str, players: int, draw: DrawCards) -> Iterator[ExposedSample]:
    """Values for the cards of all players when they decide, enumerated or drawn at random; each value is exact."""
    strategy_table, exposed, point = single_decision(house, wager)
    every = all_samples(point, players - 1) if exact(house, wager) else drawn_samples(point, players - 1, draw)
    decided: dict[tuple[Card, ...], int | None] = {}  # by the cards seen: the choice that is usually best, if any
    samples: list[Sample] = []
    usual: list[tuple[int | None, float]] = []
    for seen, others, weight in every:
        key = tuple(seen.values())
        if key not in decided:
            decided[key] = usual_choice(strategy_table, seen)
        usual.append((decided[key], weight))
        if decided[key] is not None:
            samples.append((seen, others))
    worth = iter(exposed.values_of_many(strategy_table, 0, samples).T.tolist())
    for choice, weight in usual:
        if choice is None:  # nothing is decided with these cards
            yield ExposedSample(0.0, 0.0, weight)
        else:
            values = next(worth)
            yield ExposedSample(values[choice], max(values), weight)


def drawn_samples(
    point: Point, others: int, draw: DrawCards
) -> Iterator[tuple[dict[CardAt, Card], Sequence[Card], float]]:
    """Random cases: cards seen by the player, cards of the others, and the weight of the case."""
    places = sorted(at for group in point.groups for at in group)
    for _ in range(SAMPLES):
        drawn = draw(len(places) + cards_held(point) * others)
        yield in_order(places, drawn), drawn[len(places) :], 1.0


def all_samples(point: Point, others: int) -> Iterator[tuple[dict[CardAt, Card], Sequence[Card], float]]:
    """All cases with their weights. Cards have no suit."""
    import numpy as np

    from pitboss.derive.set_loops import count_ways

    pack = point.stage.pack
    members = pack.sets(cards_held(point) * others).members
    hands = [tuple(pack.kinds[kind] for kind in some) for some in members]
    for state in np.flatnonzero(point.stage.possible):
        seen, ways = cards_of(point, int(state)), np.ones(len(members), dtype=np.int64)
        chance, left = chance_of(point, seen)
        count_ways(members, left, ways)
        chance /= comb(int(left.sum()), members.shape[1])
        for n in np.flatnonzero(ways):
            yield seen, hands[n], float(chance) * int(ways[n])


def chance_of(point: Point, seen: Mapping[CardAt, Card]) -> tuple[Fraction, Any]:
    """The probability that a player sees cards of these kinds, and the cards left of each kind."""
    pack, chance = point.stage.pack, Fraction(1)
    left = pack.copies.copy()
    for group in point.groups:
        kinds = Counter(pack.number[seen[at]] for at in group)
        ways = prod(comb(int(left[kind]), n) for kind, n in kinds.items())
        chance *= Fraction(ways, comb(int(left.sum()), len(group)))
        for kind, n in kinds.items():
            left[kind] -= n
    return chance, left


def in_order(places: Sequence[CardAt], drawn: Sequence[Card]) -> dict[CardAt, Card]:
    """Assigns cards to these places, those of a spot in ascending order."""
    spots: dict[str, list[Card]] = {}
    for (spot, _), card in zip(places, drawn, strict=False):
        spots.setdefault(spot, []).append(card)
    return {(spot, n): card for spot, some in spots.items() for n, card in enumerate(sorted(some))}


def usual_choice(strategy_table: DerivedStrategy, seen: Mapping[CardAt, Card]) -> int | None:
    spots: dict[str, tuple[Card, ...]] = {}
    for (spot, _), card in seen.items():
        spots[spot] = (*spots.get(spot, ()), card)
    found = find(strategy_table, spots, None, None).decision
    return list(found.values).index(found.best) if found.weight else None
