"""Derived games cached on disk, so that no process counts them again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.counts import derived, derived_cache
from pitboss.rules.game import Game
from tests.sizes import sized


@pytest.mark.parametrize(
    "key",
    sized(
        ["three-card-roo", "two-card-roo"],
        [key for key in REGISTRY if REGISTRY[key].counts is None and REGISTRY[key].drawing is None],
    ),
)
def test_the_trees_of_every_wager_are_read_again(key: str, tmp_path: Path) -> None:
    game, file = REGISTRY[key], tmp_path / "kept.pickle"
    house, counts = game.house(), derived.DerivedCounts(game)
    for wager in filter(house.options.offers, counts.wagers):
        tree = derived.tree_of(house, counts.bets(house, wager), derived.with_raises_and_bonuses(house, wager))
        derived_cache.keep(file, tree)
        found = derived_cache.read(file, REGISTRY.module(key).__name__)
        assert found.text() == tree.text() and found.digest == tree.digest
        file.unlink()


def test_what_is_found_on_disk_needs_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that finds cached counts does not import numba, which takes longer than the odds."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    ask = "import sys; from pitboss.cli import main; sys.argv = ['pitboss', 'odds', 'two-card-roo']\n"
    ask += "try: main()\nfinally: sys.exit('numba' in sys.modules)"
    found = [subprocess.run([sys.executable, "-c", ask], capture_output=True, check=False) for _ in range(2)]
    assert [one.returncode for one in found] == [1, 0], found
    assert found[0].stdout == found[1].stdout != b""


def test_a_printed_kernel_changes_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Generated kernels are written to the engine's `__pycache__`, which is not source."""
    monkeypatch.setattr(derived_cache, "PACKAGE", tmp_path)
    monkeypatch.setattr(derived_cache, "STARTED", float("inf"))
    (tmp_path / "engine" / "__pycache__").mkdir(parents=True)
    (tmp_path / "engine" / "trace.py").write_text("tree = 1")

    def key(game: Game) -> str:
        derived_cache.hash_of_rules.cache_clear()
        return derived_cache.sources_of.__wrapped__(game)

    before = key(REGISTRY["two-card-roo"])
    (tmp_path / "engine" / "__pycache__" / "rounds.py").write_text("dealt = 1")
    assert key(REGISTRY["two-card-roo"]) == before
    (tmp_path / "engine" / "trace.py").write_text("tree = 2")
    assert key(REGISTRY["two-card-roo"]) != before
