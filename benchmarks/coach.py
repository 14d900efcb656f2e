"""The coach: the time for the first and for later decisions of each kind, for each game in a fresh process.

    python benchmarks/coach.py             every game
    python benchmarks/coach.py blackjack   one game

The first line of a game is the work of a server in the background at its start: imports, tables that advice is
counted from, and the strategy for the rules. With counts on disk that is the time of a restart, without them (an empty
folder in PITBOSS_CACHE) that of the very first start. Then follows each kind of decision, by the clause that asks and
the number of cards dealt: clock and processor time of the first, processor time of the others (median and most), and
the longest by the clock.
"""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter, process_time
from typing import Any

HANDS = 150


class Timed:
    """Milliseconds of the clock and of the processor."""

    def __init__(self, work: Callable[[], Any]) -> None:
        wall, cpu = perf_counter(), process_time()
        self.found = work()
        self.wall, self.cpu = (perf_counter() - wall) * 1000, (process_time() - cpu) * 1000


def measure(key: str) -> None:
    def begin() -> Any:
        from fractions import Fraction

        from pitboss.games import REGISTRY
        from pitboss.lab.prepare import prepare
        from pitboss.lab.strategy import strategy_for

        house = REGISTRY[key].house()
        prepare(house)
        return house, strategy_for(house, {house.game.main[0]: Fraction(1)})

    begun = Timed(begin)
    house, strategy_table = begun.found
    print(f"{key}\n  {'before the first question':30} {begun.wall:8.1f} {begun.cpu:8.1f}")
    kinds = defaultdict(list)
    for main in house.game.main:
        for n in range(HANDS):
            for kind, timed in decisions(house, strategy_table, main, Random(n)):
                kinds[f"{main}, {kind}"].append(timed)
    for kind, times in sorted(kinds.items()):
        first, later = times[0], sorted(timed.cpu for timed in times[1:]) or [times[0].cpu]
        slow = max(timed.wall for timed in times)
        print(
            f"  {kind:30} {first.wall:8.1f} {first.cpu:8.1f} {later[len(later) // 2]:8.2f} {later[-1]:8.2f} {slow:8.1f}"
        )


def decisions(house: Any, strategy_table: Any, main: str, rng: Random) -> list[tuple[str, Timed]]:
    """The decisions of a hand with a bet on a main wager, played at random so that unusual ones come up too."""
    from pitboss.engine.round import Round
    from pitboss.engine.simulation_driver import ShuffledShoe
    from pitboss.rules.acts import Ask

    round, stack, found = Round(house, [{main: 6000}]), ShuffledShoe(list(house.deck), rng), []
    while (request := round.request) is not None:
        if not isinstance(request, Ask):
            round.supply(stack.answer(request, round.layout))
            continue
        hand = round.layout[request.spot]
        kind = f"clause {round.clause.numbers[0]}, {sum(len(spot.cards) for spot in round.layout.spots.values())} cards"
        found.append((kind, Timed(partial(strategy_table.decision, hand, round.layout, request))))
        round.supply(rng.choice(list(request.legal)))
    return found


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        return measure(sys.argv[2])
    from pitboss.games import REGISTRY

    print(f"{'milliseconds':32} {'first':>8} {'cpu':>8} {'median':>8} {'most':>8} {'wall':>8}")
    for key in sys.argv[1:] or [key for key in REGISTRY if REGISTRY[key].banked]:
        subprocess.run([sys.executable, __file__, "--one", key], check=True)
    return None


if __name__ == "__main__":
    main()
