"""The games that browser tests play: every game, or one of each kind and every game among the proofs."""

from __future__ import annotations

from pitboss.games import REGISTRY
from tests.sizes import sized

GAMES = tuple(REGISTRY)
# Cards laid at positions, hands that split, cards picked for two rows, and a pot between players.
KINDS = sized(("three-card-roo", "blackjack", "tiger-pai-gow", "mini-tex-pvp"), GAMES)
