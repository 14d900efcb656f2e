"""Every derived game can be kept on disk and found again: else each process would count it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import REGISTRY
from pitboss.lab import derived, derived_cache


@pytest.mark.parametrize("key", [key for key in REGISTRY if REGISTRY[key].counts is None])
def test_the_trees_of_every_wager_are_read_again(key: str, tmp_path: Path) -> None:
    game, file = REGISTRY[key], tmp_path / "kept.pickle"
    house, counts = game.house(), derived.DerivedCounts(game)
    for wager in filter(house.options.offers, counts.wagers):
        tree = derived.tree_of(house, counts.bets(house, wager), derived.with_it(house, wager))
        derived_cache.keep(file, tree)
        found = derived_cache.read(file, REGISTRY.module(key).__name__)
        assert found.text() == tree.text() and found.digest == tree.digest
        file.unlink()
