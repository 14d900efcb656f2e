"""Walk 3 Card Roo's Play wager over the full deck, every card and every choice, and compare with the count.

python -m tests.long.three_card_roo
"""

from __future__ import annotations

import sys
from fractions import Fraction
from time import perf_counter

from pitboss.core.cards import Shoe, deck
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.games.three_card_roo import GAME
from pitboss.lab.counts.entry import counts_of
from tests.rows import row_odds


def main() -> int:
    house, started = GAME.house(), perf_counter()
    kinds = Shoe.of(deck()).by_rank().kinds
    odds = row_odds(walk(Round(house, [{"play": 1}], kinds=kinds)), "play")
    tally = counts_of(GAME).tally(house, "play", "best")
    equal = odds == {(line.row,): Fraction(line.combinations, tally.total) for line in tally.lines}
    for line in tally.lines:
        print(f"{line.row.value:<26}{line.combinations:>15,}{int(odds[(line.row,)] * tally.total):>15,}")
    print(f"{'equal' if equal else 'DIFFERENT'}, {perf_counter() - started:.0f} s")
    return not equal


if __name__ == "__main__":
    sys.exit(main())
