"""Count Ultimate Texas Hold'em from its rules over the full deck, compare with the published edges, and deal rounds.

python -m tests.games.ultimate_texas_holdem.full_deck

About 100 s of processor time and 1.5 GB: a board of five cards, 27,813,810,024,000 deals.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from time import process_time

from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.lab.counts.derived import DerivedCounts, derived_kernel
from pitboss.lab.verify import printed_items

ROUNDS = 1 << 22


def main() -> int:
    published = {item["name"].rpartition("/")[2]: item["edge"] for item in printed_items() if item["game"] == GAME.key}
    house, started = GAME.house(), process_time()
    counts = DerivedCounts(GAME, lambda done, of: print(f"\r{done} of {of} parts", end="", file=sys.stderr, flush=True))
    strategy_table = counts.strategy_table(house, {"ante": Fraction(1)}, "best")
    trips = counts.tally(house, "trips", "best")
    print(f"\nAnte {strategy_table.ev} = {float(-strategy_table.ev):.4%}, Trips {trips.ev} = {float(-trips.ev):.2%}")
    print(f"{process_time() - started:.0f} s of processor time")
    edges = {
        "ante-to-four-places": f"{float(-strategy_table.ev):.4%}",
        "trips-50-40-30-8-7-4-3": f"{float(-trips.ev):.2%}",
    }
    equal = edges.items() <= published.items()
    kernel = derived_kernel(house, {"ante": 100}, strategy_table, 1)
    assert kernel is not None
    kernel.deal("compiled", 0, 1000)
    started = process_time()
    sums = kernel.deal("published", 0, ROUNDS)
    print(f"{ROUNDS / (process_time() - started) / 1e6:.1f} M rounds/s")
    error = (sums.won_squares["total"] / 1e4 / ROUNDS) ** 0.5 / ROUNDS**0.5
    near = abs(sums.won["total"] / 100 / ROUNDS - float(strategy_table.ev)) < 4 * error
    print(f"{'equal' if equal else 'DIFFERENT'}; dealt {'within four errors' if near else 'FAR FROM IT'}")
    return not (equal and near)


if __name__ == "__main__":
    sys.exit(main())
