"""Exact equities before the flop of all hole cards against all others."""

from __future__ import annotations

from math import comb

import numpy as np

from pitboss.core.cache import RecentCache, Remember, count_anew, rules_hash
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex.ranking import ranking

EQUITIES = RecentCache(1)


def matchups(remember: Remember = count_anew) -> Ints:
    """[pair, pair] -> equity of the first against the second before the flop; 0 where they share a card.

    Counted once, in a second or two, unless cached.
    """
    return EQUITIES.get("", lambda: _equities(remember(f"mini-tex-matchups-{_rules()}", _leads)["lead"]))


def _rules() -> str:
    from pitboss.core import cards
    from pitboss.engine.count import suits
    from pitboss.games.mini_tex import ranking
    from pitboss.games.mini_tex_pvp import matchups
    from pitboss.rulesets import poker

    return rules_hash(cards, poker, suits, ranking, matchups, "pitboss.games.mini_tex_pvp.matchup_loops")


def _leads() -> dict[str, Ints]:
    from pitboss.games.mini_tex_pvp.matchup_loops import leads

    return {"lead": np.where(_shared(), 0, leads()).astype(np.int16)}  # of 17,296 boards


def _shared() -> Ints:
    """[pair, pair] -> whether they have a card in common."""
    i, j = ranking().pairs.members.T
    shared: Ints = (i[:, None] == i) | (i[:, None] == j) | (j[:, None] == i) | (j[:, None] == j)
    return shared


def _equities(lead: Ints) -> Ints:
    meet = comb(len(ranking().deck) - 4, 3)
    equities: Ints = np.where(_shared(), 0.0, 0.5 + lead / (2 * meet))
    return equities
