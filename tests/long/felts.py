"""The felt of random rounds, event by event: the page's reducer leads to the engine's own layout, for every viewer.

`python -m tests.long.felts 10000` plays so many rounds of every game, splits and side pots included, and gives what the
server sends to `ui/reduce_felts.mjs`, which runs the page's reducer in Node.js: all rounds of a game in one process.
A round has one to four players and is seen by one viewer, the room and the seats in turn, whenever somebody is asked
and at its end. About a minute a game on one core.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from pitboss.games import REGISTRY
from tests.table.felt_rounds import SEATS, Rounds

UI = Path(__file__).resolve().parents[2] / "ui"


def compared(game: str, rounds: int, seed: int = 1) -> tuple[dict[str, int], dict[str, int]]:
    """How many views came out the same and different, and which acts the rounds had."""
    command = ["node", "reduce_felts.mjs"]
    with subprocess.Popen(command, cwd=UI, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as page:
        assert page.stdin and page.stdout
        house = REGISTRY[game].house()
        dealt, fewest = Rounds(house, seed), house.game.least_seats
        for number in range(1, rounds + 1):
            players = dealt.random.randint(fewest, SEATS)
            for sent in dealt.play([number % (players + 1)], players):
                line = {"round": number, "seat": sent.seat, "patches": sent.patches, "view": sent.view}
                page.stdin.write(json.dumps(line) + "\n")
        page.stdin.close()
        found: dict[str, Any] = json.loads(page.stdout.read())
    return found, dict(dealt.seen)


def main(rounds: int, games: list[str]) -> int:
    failed = 0
    for game in games or list(REGISTRY):
        found, seen = compared(game, rounds)
        notes = "".join(f", {seen[name]} {name}" for name in ("split", "side pots") if seen.get(name))
        same, different = found["same"], found["different"]
        print(f"{game}: {same:,} views the same, {different} different{notes}", flush=True)
        failed += different or same < rounds
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, sys.argv[2:]))
