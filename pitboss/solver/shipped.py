"""Counts again what games ship so that a new machine answers at once: `python -m pitboss.solver.shipped`, a minute."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from pitboss.games.mini_tex_pvp.solved import matchups
from pitboss.games.tiger_pai_gow.solved import dealer_hands

SHIPPED = (matchups, dealer_hands)  # modules with a file and what it holds, counted now


def path_of(module: ModuleType) -> Path:
    return Path(str(module.__file__)).with_name(module.FILE)


if __name__ == "__main__":
    for module in SHIPPED:
        path_of(module).write_bytes(module.recounted())
