"""Deleting the folder of a game removes it everywhere and breaks nothing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from pitboss.games import MANUAL_ORDER, REGISTRY

ROOT = Path(__file__).parents[2]
ASKS = """
import json
from pitboss.cli import app
from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from pitboss.lab.verify import printed_items
from pitboss.trainer.drills import drills_of
games = [describe(REGISTRY[key])["key"] for key in REGISTRY]
drills = [len(drills_of(REGISTRY[key].house())) for key in REGISTRY]
print(json.dumps([games, sorted({item["game"] for item in printed_items()}), min(drills)]))
"""


def test_games_of_no_manual_can_be_deleted(tmp_path: Path) -> None:
    left_out = [key for key in REGISTRY if key not in MANUAL_ORDER]
    assert left_out
    unneeded = shutil.ignore_patterns("__pycache__", "ui", "*.npz", *(key.replace("-", "_") for key in left_out))
    shutil.copytree(ROOT / "pitboss", tmp_path / "pitboss", ignore=unneeded)
    shutil.copytree(ROOT / "tests" / "tables", tmp_path / "tests" / "tables")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-P", "-c", ASKS], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    games, printed, drills = json.loads(ran.stdout)
    assert games == [key for key in REGISTRY if key in MANUAL_ORDER]
    assert set(printed) <= set(games) and drills > 5
