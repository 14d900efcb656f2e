"""What a player of a drawing game gains from the other players' first two cards.

The others' cards and the dealer's open cards are drawn at random. Every hand of the player is then valued twice in the
shoe without the others' cards: by the strategy for the full shoe, and by the best one for this shoe. Wagers on the
dealer's next card are decided by all cards seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pitboss.lab.counts.drawn import BEST, solved
from pitboss.rules.house import House
from pitboss.rules.odds import DrawCards, ExposedSample

SAMPLES = 60
SLOW = True  # a report includes it with --full only


def sees_other_hands(house: House, wager: str) -> bool:
    return True


def exact(house: House, wager: str) -> bool:
    """No: the others' cards are drawn at random, not listed."""
    return False


def samples(house: House, wager: str, players: int, draw: DrawCards) -> Iterator[ExposedSample]:
    opens = house.drawing.opens
    for _ in range(SAMPLES):
        cards = draw(opens + 2 * (players - 1))
        yield sample_against(house, cards[:opens], cards[opens:])


def sample_against(house: House, up: Any, others: Any) -> ExposedSample:
    """The value of all hands against these open cards, by the usual strategy and by the best one."""
    from pitboss.derive.draw.solve import Against

    one = solved(house)
    types = one.solver.machine.types
    here = one.solver.without(Counter(types.index(card) for card in others))
    open = here.open(tuple(types.index(card) for card in up))
    at = one.solver.opens.index(one.solver.open_like(open.cards))
    best = Against(here, open)
    usual = Against(here, open, one.plays(BEST)[at])
    insured = sum(
        best.chance(ways) * max(0.0, *(best.side_value(node, one) for one in best.early(node).values() if one.wager))
        for node, ways in best.firsts.items()
        if any(one.wager for one in best.early(node).values())
    )
    return ExposedSample(float(usual.total), float(best.total) + insured)
