"""Odds of games that cannot be derived: walked if they are small, else estimated."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from random import Random

from pitboss.core.progress import Progress
from pitboss.lab.counts.entry import WalkedCounts
from pitboss.lab.estimate.counts import EstimatedCounts
from pitboss.lab.estimate.edge import opening
from pitboss.lab.estimate.hidden_cards import HiddenCards
from pitboss.rules.acts import Ask, Peek, Roll
from pitboss.rules.house import House

MOST_WALKED = 300_000  # ends of a round that are walked
DIVES = 40  # rounds from which the size of a walk is guessed


def uncounted(
    house: House, bets: Mapping[str, Fraction], progress: Progress | None = None
) -> WalkedCounts | EstimatedCounts:  # fmt: skip
    """Counts for a game that is not derived."""
    if can_walk(house, bets):
        return WalkedCounts(house.game, progress)
    return EstimatedCounts(house.game, progress=progress)


def can_walk(house: House, bets: Mapping[str, Fraction]) -> bool:
    """Whether every way of a round can be walked in about a minute."""
    return _ways(house.digest, tuple(bets.items()), house) <= MOST_WALKED


@lru_cache(maxsize=64)
def _ways(digest: str, bets: tuple[tuple[str, Fraction], ...], house: House) -> float:
    """About how many ways a round can go: the average, over rounds at random, of the answers possible on the way."""
    start, random = opening(house, dict(bets)), Random(DIVES)
    hidden, total = HiddenCards(start.round), 0.0
    for _ in range(DIVES):
        (order,) = hidden.orders(random, 1)
        round, ways = start.fork().round, 1
        while (request := round.request) is not None:
            if isinstance(request, Ask):
                ways *= len(request.legal)
                round.supply(random.choice(list(request.legal)), request.spot)
                continue
            if isinstance(request, Roll):
                ways *= prod(request.sides)
                round.supply(order.roll(round, request.sides))
                continue
            drawn = order.at(request.at)
            ways *= comb(len(round.unseen), len(drawn))
            round.supply(request.test(round.layout[request.spot].cards + drawn) if isinstance(request, Peek) else drawn)
        total += ways / DIVES
    return total
