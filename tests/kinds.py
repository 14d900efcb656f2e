"""The games that a test of many games takes: one of each kind in every run, every game among the proofs."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games import REGISTRY
from pitboss.trainer.drills import drills_of
from pitboss.trainer.modes import taught
from tests.sizes import sized

GAMES = tuple(REGISTRY)
# Cards laid at positions, hands that split, cards picked for two rows, and a pot between players.
KINDS = sized(("three-card-roo", "blackjack", "tiger-pai-gow", "mini-tex-pvp"), GAMES)

PAIR = sized(("blackjack", "mini-tex-pvp"), GAMES)  # against the house, and between players

# the quickest whole exam
FEWEST_DRILLS = min(taught(), key=lambda key: len(drills_of(REGISTRY[key].house())))


def kinds(keys: Iterable[str], *more: str) -> list[str]:
    """Those of these games that stand for their kind, and `more` of them; among the proofs all."""
    return [key for key in keys if key in (*KINDS, *more)]
