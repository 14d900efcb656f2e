"""What games ship so that a new machine answers at once is what a count gives."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pitboss.core.cards import cards
from pitboss.games.mini_tex.ranking import ranking
from pitboss.games.mini_tex_pvp.equity import equities
from pitboss.games.mini_tex_pvp.ranges import pair_number
from pitboss.games.mini_tex_pvp.solved.matchups import matchups
from pitboss.solver.shipped import SHIPPED, path_of

NEW = """
import sys
from pitboss.games import REGISTRY
from pitboss.lab.prepare import has_strategy, load_prepared
for game in ("mini-tex-pvp", "tiger-pai-gow"):
    assert load_prepared(REGISTRY[game].house()) and has_strategy(REGISTRY[game].house())
assert "numba" not in sys.modules
"""


def test_a_new_machine_counts_and_compiles_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", NEW], env={**os.environ, "PITBOSS_CACHE": str(tmp_path)}, check=True)


@pytest.mark.parametrize("hands", ["Ah Kh 7c 7d", "2c 7d As Ks", "Jh Td Jc Th"])
def test_shipped_equities_are_those_of_the_hands(hands: str) -> None:
    every = cards(hands)
    first, second = every[:2], every[2:]
    ours = matchups()[pair_number(ranking(), first), pair_number(ranking(), second)]
    assert ours == pytest.approx(float(equities([first, second]).players[0].equity))


@pytest.mark.long
@pytest.mark.parametrize("module", SHIPPED)
def test_what_is_shipped_is_what_a_count_gives(module: ModuleType) -> None:
    assert module.recounted() == path_of(module).read_bytes()
