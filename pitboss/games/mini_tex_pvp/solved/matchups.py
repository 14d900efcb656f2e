"""Exact equities before the flop of all hole cards against all others, counted beforehand and shipped.

`python -m pitboss.solver.shipped` writes the file again; a test recounts it.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from math import comb

import numpy as np

from pitboss.core.packed_arrays import packed, unpacked
from pitboss.engine.count.suits import Ints
from pitboss.games.mini_tex.ranking import ranking

FILE = "matchups.xz"


@cache
def matchups() -> Ints:
    """[pair, pair] -> equity of the first against the second before the flop; 0 where they share a card."""
    pairs = ranking().pairs
    lead = unpacked(resources.files(__package__).joinpath(FILE).read_bytes())["lead"].cumsum(axis=1)
    every = lead[pairs.cls[:, None], pairs.image[pairs.carry]]
    meet = comb(len(ranking().deck) - 4, 3)
    equities: Ints = np.where(_shared(), 0.0, 0.5 + every / (2 * meet))
    return equities


def recounted() -> bytes:
    """What the file holds: [class of pairs, pair] -> boards won less boards lost, of 17,296, as differences."""
    from pitboss.games.mini_tex_pvp.solved.matchup_loops import leads

    lead = np.where(_shared(), 0, leads())[ranking().pairs.first]
    return packed({"lead": np.diff(lead, axis=1, prepend=0).astype(np.int16)})


def _shared() -> Ints:
    """[pair, pair] -> whether they have a card in common."""
    i, j = ranking().pairs.members.T
    shared: Ints = (i[:, None] == i) | (i[:, None] == j) | (j[:, None] == i) | (j[:, None] == j)
    return shared
