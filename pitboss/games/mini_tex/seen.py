"""What players gain who tell each other their hole cards. They lie face down, so the rules give nothing away.

Hole cards and flop are drawn. Then every river card and every hand of the dealer is gone through that the known cards
leave: what the river bet and the play bet are worth as usual, and to one who knows. The first bet is made as usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numba import njit

from pitboss.games.mini_tex.kernel import bets_on, lookups, strength
from pitboss.games.mini_tex.odds import COUNTS, StreetPlan
from pitboss.games.mini_tex.wagers import Ante, Options, placed
from pitboss.odds import Draw, Look, odds
from pitboss.rules import House

FACE_UP = False
WAGERS = ("ante",)
LOOKS = 4_000
SLOW = True  # a report asks for it with --full only
ROWS = (Ante.FOLD_HOLE, Ante.FOLD_FLOP, Ante.FOLD_RIVER, Ante.NOT_QUALIFIED, Ante.WIN, Ante.TIE, Ante.LOSS)


def looks(house: House[Options], wager: str, players: int, draw: Draw) -> Iterator[Look]:
    """The player's two cards, the flop, and the others' cards."""
    plan = COUNTS.plan(house, {"ante": Fraction(1)}, "best")
    assert isinstance(plan, StreetPlan)
    tables, worth = lookups(house, plan), row_values(house)
    least, place = plan.solved.rank.level(house.options.qualifier.least), plan.solved.rank.at
    for _ in range(LOOKS):
        known = np.array([place[card] for card in draw(2 * players + 2)], dtype=np.uint64)
        usual, best = values(known, least, worth, tables)
        yield Look(float(usual), float(best))


def row_values(house: House[Options]) -> Any:
    """What all bets that are then placed bring on each row, in antes."""
    times = house.options.times
    return np.array(
        [float(sum((times(bet) * odds(house.pays[bet][row]) for bet in placed(row)), Fraction(0))) for row in ROWS]
    )


@njit(nogil=True, cache=True)
def values(known: Any, least: Any, worth: Any, tables: Any) -> Any:
    """(as usual, to one who knows): `known` are the player's two cards, the flop and the others' cards."""
    pairs, boards, third, image, flop_at, opens, flops, rivers, _ = tables
    a, b, x, y = known[0], known[1], known[2], known[3]
    pair, xy = pairs[a, b], pairs[x, y]
    if not opens[pair]:
        return worth[0], worth[0]
    left = np.empty(len(pairs), np.uint64)
    n = 0
    for card in range(len(pairs)):
        if not (known == card).any():
            left[n] = card
            n += 1
    usual, best = 0.0, 0.0
    for river in range(n):
        z = left[river]
        xz, yz = pairs[x, z], pairs[y, z]
        ours = strength(a, b, pair, x, y, z, xy, xz, yz, third)
        total, deals = 0.0, 0
        for i in range(n):
            for j in range(i):
                if i == river or j == river:
                    continue
                one, two = left[i], left[j]
                theirs = strength(one, two, pairs[one, two], x, y, z, xy, xz, yz, third)
                deals += 1
                if theirs < least:
                    total += worth[3]
                elif ours > theirs:
                    total += worth[4]
                else:
                    total += worth[5] if ours == theirs else worth[6]
        played = total / deals
        usual += played if bets_on(rivers, np.uint64(boards[x, y, z]), pair, image) else worth[2]
        best += max(played, worth[2])
    usual, best = usual / n, max(best / n, worth[1])
    return (usual if bets_on(flops, np.uint64(flop_at[xy]), pair, image) else worth[1]), best
