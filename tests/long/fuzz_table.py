"""A million random commands through live tables of all games: `python -m tests.long.fuzz_table [commands]`."""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.table.test_fuzz import HOUSES, fuzz

CHUNK = 5_000


def main(commands: int) -> None:
    start, given = time.perf_counter(), 0
    outcomes: Counter[str] = Counter()
    while given < commands:
        for name in HOUSES:
            outcomes += fuzz(name, given, CHUNK)
            given += CHUNK
        print(f"{given:,} commands, {outcomes['ended']:,} rounds, {time.perf_counter() - start:.0f} s", flush=True)
    for kind, count in outcomes.most_common():
        print(f"{count:>10,}  {kind}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
