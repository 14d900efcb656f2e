"""Compiled code run with bounds checks, as a wrong index would otherwise give a wrong figure silently."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.games import REGISTRY

DERIVED = [
    key for key, game in REGISTRY.items() if game.counts is None and game.drawing is None and not game.declared.slow
]


def checked(folder: Path, *games: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(folder), "PITBOSS_CACHE": str(folder)}
    command = [sys.executable, "-m", "tests.derive.bounds_checked", *games]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.mark.long  # all is compiled anew
def test_derived_code_keeps_within_its_arrays(tmp_path: Path) -> None:
    found = checked(tmp_path, *DERIVED)
    assert found.returncode == 0, found.stderr
    assert found.stdout.split() == DERIVED
