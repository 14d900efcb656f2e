"""High Card Draw: one version counted and solved, against the plain compiled loop over the same rank hands.

The loop meets every holding and draw with each of the dealer's 6,175 hands by rank. It runs on every tenth dealt hand,
and its time is scaled up; its rows are checked against the count on those hands.

    python benchmarks/high_card_draw.py
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from time import perf_counter
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import ERASED, Card
from pitboss.games.high_card_draw import count
from pitboss.games.high_card_draw.hand import Qualify, best_three, live
from pitboss.games.high_card_draw.strategy import solve
from pitboss.games.high_card_draw.wagers import PROFILES, Play

STEP = 10
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], dtype=np.int64)


def key(ranks: tuple[int, ...]) -> int:
    return sum(rank * 14 ** (2 - place) for place, rank in enumerate(ranks))


def dealer_hands() -> tuple[Any, Any]:
    hands = [ranks for ranks in combinations_with_replacement(range(1, 14), 5) if max(map(ranks.count, ranks)) <= 4]
    copies = np.array([[ranks.count(rank) for rank in range(1, 14)] for ranks in hands])
    keys = np.array([key(best_three(Card(rank, ERASED) for rank in ranks).ranks) for ranks in hands])
    return copies, keys


@njit
def loop(finals: Any, left: Any, ways: Any, copies: Any, keys: Any, choose: Any) -> Any:
    """Below, equal and above, over all lines and dealer hands."""
    found = np.zeros(3, dtype=np.int64)
    for line in range(len(finals)):
        for dealer in range(len(keys)):
            deals = ways[line]
            for rank in range(13):
                deals *= choose[left[line, rank], copies[dealer, rank]]
                if deals == 0:
                    break
            relation = 1 if keys[dealer] == finals[line] else 0 if keys[dealer] < finals[line] else 2
            found[relation] += deals
    return found


def sampled_lines(table: count.HoldTable) -> tuple[Any, Any, Any]:
    """Every holding and draw of every tenth dealt hand whose final hand qualifies."""
    finals, left, ways = [], [], []
    for hand in table.dealt[::STEP]:
        rest = [4 - sum(card.rank == rank for card in hand.cards) for rank in range(1, 14)]
        for hold in hand.holds:
            drawn = 3 - len(hold.cards)
            for draw in combinations_with_replacement(range(1, 14), drawn):
                times = (44 * 43, 43, len(set(draw)))[drawn]
                after = list(rest)
                for rank in draw:
                    times *= after[rank - 1]
                    after[rank - 1] -= 1
                final = live(hold.cards + tuple(Card(rank, ERASED) for rank in draw))
                if times > 0 and final[0] >= Qualify.TEN.rank:
                    finals.append(key(final))
                    left.append(after)
                    ways.append(times)
    return np.array(finals), np.array(left), np.array(ways)


def main() -> None:
    copies, keys = dealer_hands()
    start = perf_counter()
    solve(PROFILES["v1"]).rows()
    ours = perf_counter() - start
    table = count.hold_table(Qualify.TEN)

    lines = sampled_lines(table)
    loop(*(part[:1] for part in lines), copies, keys, CHOOSE)  # compile
    start = perf_counter()
    below, equal, above = loop(*lines, copies, keys, CHOOSE)
    plain = (perf_counter() - start) * STEP

    rows = dict.fromkeys(Play, 0)
    for hand in table.dealt[::STEP]:
        for line in range(hand.first, hand.first + len(hand.holds)):
            for row, n in zip(count.ROWS, table.rows[0, line].tolist(), strict=True):
                rows[row] += n
    assert (below, equal, above) == (rows[Play.WIN] + rows[Play.WIN_THREE], rows[Play.TIE], rows[Play.LOSS])
    print(f"High Card Draw v1, strategy solved, {table.deals:,} deals")
    print(
        f"  count {ours:.3f} s, plain compiled loop {plain:.1f} s (scaled from every tenth hand): {plain / ours:.0f} x"
    )


if __name__ == "__main__":
    main()
