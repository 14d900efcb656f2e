"""Ten thousand questions a game: reachable felts, right keys, wrong answers marked wrong.

python -m tests.long.questions [QUESTIONS] [GAME ...]
"""

from __future__ import annotations

import sys
import time

from pitboss.games import REGISTRY
from tests.trainer.asking import check_drills

QUESTIONS = 10_000


def main(wanted: list[str]) -> None:
    questions = int(wanted.pop(0)) if wanted and wanted[0].isdecimal() else QUESTIONS
    for key in wanted or list(REGISTRY):
        started = time.process_time()
        check_drills(key, questions)
        print(f"{key}: {questions:,} questions, {time.process_time() - started:.0f} s of CPU", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
