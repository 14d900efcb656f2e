"""Exact Pai Gow over all 8.25e15 deals, for every pair of house ways: minutes, so a command and not a test.

python -m tests.long.pai_gow counts    every pair of ways and both wheel rules, beside long simulations
python -m tests.long.pai_gow breaker   the Breaker bet, with and without the joker matching
python -m tests.long.pai_gow threads   the same integers with 1, 2 and 3 threads
python -m tests.long.pai_gow stored    every stored total and best setting counted again; with a number, so many tables
python -m tests.long.pai_gow cost 20000 abc   what each house way gives away against the best setting, with its error
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from random import Random
from time import perf_counter, process_time

from pitboss.core.cache import on_disk
from pitboss.core.cards import Cards
from pitboss.core.folders import cache_folder
from pitboss.games.tiger_pai_gow.best_setting import setting_results
from pitboss.games.tiger_pai_gow.house_ways import Way, house_way
from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL
from pitboss.games.tiger_pai_gow.pai_gow_counts import WaysInForce, breaker_counts, pai_gow_counts, pairs_of_hands
from pitboss.games.tiger_pai_gow.solved.solve import solve
from pitboss.games.tiger_pai_gow.solved.stored import COMMISSIONS, choices_of, job_of, tables, totals
from pitboss.games.tiger_pai_gow.wagers import Breaker, PaiGow
from pitboss.rulesets.poker import Wheel

# 60 million simulated deals each: player's way, dealer's way, wheel, win, lose
SIMULATED = (
    (Way.A, Way.A, Wheel.SECOND, 0.28612, 0.29900),
    (Way.A, Way.A, Wheel.LOWEST, 0.28610, 0.29912),
    (Way.B, Way.B, Wheel.SECOND, 0.29122, 0.30386),
    (Way.A, Way.B, Wheel.SECOND, 0.28797, 0.30155),
)
BROKEN = ((True, 0.44870, 0.46160), (False, 0.44858, 0.46166))  # way A both, wheel second: joker matches, win, lose
ERROR = 0.00006
PLAYER_WINS = (Breaker.WIN, Breaker.BREAKS_TO_PLAYER)
DEALER_WINS = (Breaker.LOSS, Breaker.BREAKS_TO_DEALER)


def counts() -> None:
    total, known = pairs_of_hands(FULL), {simulated[:3]: simulated[3:] for simulated in SIMULATED}
    print(f"{total:,} pairs of hands")
    for wheel, player, dealer in product(Wheel, Way, Way):
        started = perf_counter()
        rows = pai_gow_counts(WaysInForce(player, dealer, wheel), remember=on_disk(cache_folder()))
        win, push, loss = (rows[row] for row in (PaiGow.WIN, PaiGow.PUSH, PaiGow.LOSS))
        ev, taxed = Fraction(win - loss, total), Fraction(19 * win - 20 * loss, 20 * total)
        print(f"{player} against {dealer}, wheel {wheel}: win {win:,} lose {loss:,} push {push:,}")
        print(
            f"    {win / total:.7f} {loss / total:.7f} {push / total:.7f}, EV {float(ev):.6%}, 5 %: {float(taxed):.6%}"
        )
        print(f"    in {perf_counter() - started:.1f} s", flush=True)
        if (player, dealer, wheel) in known:
            for ours, theirs in zip((win / total, loss / total), known[player, dealer, wheel], strict=True):
                assert abs(ours - theirs) < 4 * ERROR, "differs from the simulation by more than four standard errors"


def breaker() -> None:
    total = pairs_of_hands(FULL) * 39
    for joker_matches, won, lost in BROKEN:
        started = perf_counter()
        found = breaker_counts(
            WaysInForce(wheel=Wheel.SECOND), joker_matches=joker_matches, remember=on_disk(cache_folder())
        )
        win = sum(n for (row, _), n in found.items() if row in PLAYER_WINS)
        loss = sum(n for (row, _), n in found.items() if row in DEALER_WINS)
        print(f"joker matches {joker_matches}: win {win:,} lose {loss:,} push {total - win - loss:,}")
        print(f"    {win / total:.7f} {loss / total:.7f}, in {perf_counter() - started:.1f} s", flush=True)
        assert abs(win / total - won) < 4 * ERROR and abs(loss / total - lost) < 4 * ERROR


def threads() -> None:
    found = []
    for n in (1, 2, 3):
        started = perf_counter()
        found.append(pai_gow_counts(WaysInForce(), threads=n))
        print(f"{n} threads: {dict(found[-1])} in {perf_counter() - started:.1f} s", flush=True)
    assert found[0] == found[1] == found[2]


def stored(most: int = len(tables())) -> None:
    for dealer, wheel in tables()[:most]:
        started = process_time()
        job, known = job_of(dealer, wheel), totals(dealer, wheel)
        found = solve(job)
        assert [tuple(one) for one in known.best] == found.best, f"best play against {dealer}, wheel {wheel}"
        ways = {str(way): won for way, won in zip(job.ways, found.ways, strict=True)}
        assert {name: tuple(won) for name, won in known.ways.items()} == ways, f"ways against {dealer}, wheel {wheel}"
        for commission, choices in zip(COMMISSIONS, found.choices, strict=True):
            assert (choices == choices_of(dealer, wheel, commission)).all(), f"settings at {commission} %"
        print(
            f"dealer {dealer}, wheel {wheel}: as stored, in {process_time() - started:.0f} s of the processor",
            flush=True,
        )


def cost(hands: int = 20_000, ways: str = "abc") -> None:
    """Each way on both sides, the wheel lowest, without commission; the same hands for each way."""
    hands_of = Random(53)
    dealt = [tuple(hands_of.sample(FULL.cards, 7)) for _ in range(hands)]
    for way in map(Way, ways):

        def given_away(hand: Cards, way: Way = way) -> float:
            """EV of the best setting less that of the house way."""
            found = setting_results(hand, way, breaker=False, remember=on_disk(cache_folder()))
            evs = {one.setting: one.pai_gow[PaiGow.WIN] - one.pai_gow[PaiGow.LOSS] for one in found}
            return (max(evs.values()) - evs[house_way(hand, way).setting]) / comb(46, 7)

        started = process_time()
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(given_away, dealt))
        mean = sum(found) / hands
        error = sqrt(sum((one - mean) ** 2 for one in found) / (hands - 1) / hands)
        better = sum(one > 0 for one in found)
        print(f"Way {way} on both sides, {hands:,} random hands: the best setting is worth {mean:.4%} of the bet more")
        print(f"    (standard error {error:.4%}); {better / hands:.2%} of the hands are set better another way;")
        print(f"    {process_time() - started:.0f} s of the processor", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "stored":
        stored(*map(int, sys.argv[2:]))
    elif sys.argv[1] == "cost":
        cost(int(sys.argv[2]) if len(sys.argv) > 2 else 20_000, *sys.argv[3:])
    else:
        {"counts": counts, "breaker": breaker, "threads": threads}[sys.argv[1]]()
