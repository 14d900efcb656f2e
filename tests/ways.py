"""One way to count forced where it serves, so that ways are compared with each other."""

from __future__ import annotations

import pytest

from pitboss.derive import tree_points, ways
from pitboss.derive.drawn_cards import WAY as LISTED
from pitboss.derive.tails import Tail


def force(monkeypatch: pytest.MonkeyPatch, way: str) -> list[str]:
    """Count every tail in this way if it serves. Returns the ways in which tails are counted from now on."""
    used: list[str] = []
    every = ways.plans

    def forced(tail: Tail) -> list[ways.Plan]:
        found = list(every(tail))
        found = [one for one in found if one.way == way] or found
        used.append(found[0].way)
        return found

    monkeypatch.setattr(ways, "plans", forced)
    if way != LISTED:
        monkeypatch.setattr(tree_points, "few_deals", lambda tail: False)
    return used
