"""The equities before the flop are counted once and kept: a new process reads them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.cache import NotCounted, RecentCache, count_anew, on_disk, only_on_disk
from pitboss.core.cards import cards
from pitboss.games import REGISTRY
from pitboss.games.mini_tex.ranking import ranking
from pitboss.games.mini_tex_pvp import matchups as module
from pitboss.games.mini_tex_pvp.equity import equities
from pitboss.games.mini_tex_pvp.ranges import pair_number

FRESH = """
import sys
from pitboss.games import REGISTRY
from pitboss.lab.prepare import load_prepared
assert load_prepared(REGISTRY["mini-tex-pvp"].house())
assert "numba" not in sys.modules
"""


def test_what_was_counted_is_read_again_and_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: Any = REGISTRY["mini-tex-pvp"].counts
    house = REGISTRY["mini-tex-pvp"].house()
    monkeypatch.setattr(module, "EQUITIES", RecentCache(1))
    with pytest.raises(NotCounted):
        counts.prepare(house, only_on_disk(tmp_path))
    counts.prepare(house, on_disk(tmp_path))
    counted = module.matchups()
    monkeypatch.setattr(module, "EQUITIES", RecentCache(1))
    counts.prepare(house, only_on_disk(tmp_path))
    assert (module.matchups(count_anew) == counted).all()
    first, second = cards("Ah Kh"), cards("7c 7d")
    ours = counted[pair_number(ranking(), first), pair_number(ranking(), second)]
    assert ours == pytest.approx(float(equities([first, second]).players[0].equity))
    env = {**os.environ, "PITBOSS_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", FRESH], env=env, check=True)  # nothing is counted or compiled again
