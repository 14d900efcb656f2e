"""The dealer's hands of the usual rules, counted beforehand and shipped, so that a new machine values settings at once.

`python -m pitboss.solver.shipped` writes the file again; a test recounts it.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from pitboss.core.packed_arrays import packed, unpacked
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.rulesets.poker import Wheel

if TYPE_CHECKING:
    from pitboss.engine.count.packed_hands import Array

FILE = "dealer_hands.xz"
USUAL = Way.A, Wheel.LOWEST


def shipped(way: Way, wheel: Wheel) -> list[Array] | None:
    """The tables of `best_setting.DealerTables`; None if those of these rules are not shipped."""
    if (way, wheel) != USUAL:
        return None
    return [some.cumsum() for some in unpacked(resources.files(__package__).joinpath(FILE).read_bytes()).values()]


def recounted() -> bytes:
    """What the file holds: tables counted now, as differences."""
    import numpy as np

    from pitboss.games.tiger_pai_gow.best_setting import counted_tables
    from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL

    tables = counted_tables(FULL, *USUAL)._asdict()
    return packed({name: np.diff(some, prepend=0) for name, some in tables.items()})
