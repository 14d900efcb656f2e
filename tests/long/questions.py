"""Ten thousand questions a game: reachable felts, right keys, wrong answers marked wrong.

python -m tests.long.questions [QUESTIONS] [GAME ...]
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from pitboss.games import REGISTRY
from tests.trainer.asking import check_drills

QUESTIONS = 10_000


def asked(key: str, questions: int) -> str:
    started = time.process_time()
    check_drills(key, questions)
    return f"{key}: {questions:,} questions, no finding, {time.process_time() - started:.0f} s of CPU"


def main(wanted: list[str]) -> None:
    questions = int(wanted.pop(0)) if wanted and wanted[0].isdecimal() else QUESTIONS
    with ProcessPoolExecutor() as cores:
        for done in as_completed(cores.submit(asked, key, questions) for key in wanted or list(REGISTRY)):
            print(done.result(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
