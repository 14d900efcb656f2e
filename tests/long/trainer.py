"""Long proof of the trainer, run by hand: drills by the ten thousand for each game.

python -m tests.long.trainer               10,000 questions of each game
python -m tests.long.trainer 10000 mini-tex   of one game
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor

from pitboss.games import REGISTRY
from tests.trainer.asking import check_drills


def main() -> None:
    questions = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    games = sys.argv[2:] or list(REGISTRY)
    with ProcessPoolExecutor(2) as pool:
        for game, checked in zip(games, pool.map(check_drills, games, [questions] * len(games)), strict=True):
            print(f"{game}: {checked:,} questions, all keys right, all wrong answers wrong with the clause", flush=True)


if __name__ == "__main__":
    main()
