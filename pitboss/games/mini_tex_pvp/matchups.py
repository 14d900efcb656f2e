"""Exact equities before the flop of all hole cards against all others."""

from __future__ import annotations

from math import comb
from threading import Lock

import numpy as np

from pitboss.engine.count.stored_counts import Remember, count_anew, rules_hash
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex.ranking import ranking

COUNTED: list[Ints] = []
COUNTING = Lock()  # a second thread waits for the count instead of repeating it


def matchups(remember: Remember = count_anew) -> Ints:
    """[pair, pair] -> equity of the first against the second before the flop; 0 where they share a card.

    Counted once, in a second or two, unless cached.
    """
    if not COUNTED:
        with COUNTING:
            if not COUNTED:
                COUNTED.append(_equities(remember(f"mini-tex-matchups-{_rules()}", _leads)["lead"]))
    return COUNTED[0]


def _rules() -> str:
    from pitboss import cards, poker
    from pitboss.engine.count import suits
    from pitboss.games.mini_tex import ranking
    from pitboss.games.mini_tex_pvp import matchups

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
