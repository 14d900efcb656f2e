"""Mini-Tex: both ante tables with every decision solved, against the plain compiled loop over every deal.

The loop forms the player's and the dealer's hand on each board and compares them, deal by deal, for a few of the 1,326
hole cards; its time is scaled up to all of them, and its rows are checked against the count.

    python benchmarks/mini_tex.py
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from numba import njit

from pitboss.cards import Cards, cards
from pitboss.games.mini_tex import solve as solver
from pitboss.games.mini_tex.ranking import ranking
from pitboss.games.mini_tex.wagers import Ante, TieBreak
from pitboss.games.mini_tex_pvp.equity import equities
from pitboss.poker import Qualifier

PAYS = dict(zip(Ante, (-1, -2, -3, 3, 5, 0, -5), strict=True))
SAMPLE = ("Ah 7d", "8c 8d", "Ts 4s")


@njit
def hand(third: Any, number: Any, i: int, j: int, p: int, a: int, b: int, c: int) -> int:
    """The best three cards of a hand, at least one of them a hole card."""
    best = max(third[a, p], third[b, p], third[c, p])
    for q in (number[a, b], number[a, c], number[b, c]):
        best = max(best, third[i, q], third[j, q])
    return best  # type: ignore[no-any-return]


@njit
def loop(third: Any, number: Any, i: int, j: int, least: int, pays: Any, early: bool, late: bool) -> Any:
    """Every flop, river and dealer's hand for one player's hole cards. Pays and rows as in the ante table."""
    deck, rows = third.shape[0], np.zeros(7, dtype=np.int64)
    for a in range(deck):
        for b in range(a + 1, deck):
            if a in (i, j) or b in (i, j):
                continue
            flop = np.zeros(7, dtype=np.int64)
            for c in range(deck):
                if c in (a, b, i, j):
                    continue
                river = np.zeros(7, dtype=np.int64)
                ours = hand(third, number, i, j, number[i, j], a, b, c)
                for x in range(deck):
                    for y in range(x + 1, deck):
                        if x in (i, j, a, b, c) or y in (i, j, a, b, c):
                            continue
                        theirs = hand(third, number, x, y, number[x, y], a, b, c)
                        river[3 if theirs < least else 4 if ours > theirs else 5 if ours == theirs else 6] += 1
                gain = (river * pays).sum() - river.sum() * pays[2]
                if gain > 0 or (gain == 0 and late):
                    flop += river
                else:
                    flop[2] += river.sum()
            gain = (flop * pays).sum() - flop.sum() * pays[1]
            if gain > 0 or (gain == 0 and early):
                rows += flop
            else:
                rows[1] += flop.sum()
    return rows


def plain(hole: Cards, qualifier: Qualifier) -> Any:
    ranks = ranking()
    i, j = sorted(ranks.at[card] for card in hole)
    pays = np.array(list(PAYS.values()), dtype=np.int64)
    early, late = TieBreak.PRINTED.bets(qualifier)
    return loop(ranks.third, ranks.pairs.number, i, j, ranks.level(qualifier.least), pays, early, late)


def main() -> None:
    solver.solve(PAYS, Qualifier.PAIR)
    plain(cards(SAMPLE[0]), Qualifier.PAIR)  # compile
    for qualifier in (Qualifier.PAIR, Qualifier.ACE_KING):
        start = perf_counter()
        solver.showdowns.cache_clear()
        solved = solver.solve(PAYS, qualifier)
        rows = solved.rows()
        counted = perf_counter() - start
        start = perf_counter()
        for text in SAMPLE:
            hole = cards(text)
            advice = solved.advice(hole)
            found = plain(hole, qualifier)
            assert all(share * int(found.sum()) == found[list(Ante).index(row)] for row, share in advice.rows.items())
        looped = (perf_counter() - start) / len(SAMPLE) * len(solved.rank.pairs.members)
        start = perf_counter()
        solver.solve({**PAYS, Ante.WIN: 4, Ante.LOSS: -4}, qualifier)
        again = perf_counter() - start
        print(
            f"Mini-Tex, {qualifier.value} qualifier, {sum(rows.values()):,} deals solved: {counted:.3f} s;"
            f" plain compiled loop {looped:,.0f} s (scaled); {looped / counted:,.0f} times; other pays {again:.3f} s"
        )
    start = perf_counter()
    found = equities([cards("Ah Kh"), cards("7c 7d")])
    print(f"equities of two hands before the flop, {found.total:,} boards: {perf_counter() - start:.4f} s")


if __name__ == "__main__":
    main()
