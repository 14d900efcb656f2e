"""Simulation: rounds a second of each game's kernel on one core, against plain Python and a public peer in one run.

The plain loop of every game shuffles its cards with `random` and plays the round in the rules engine. For 3 Card Roo
there is also a straightforward loop without an engine: draw six cards, call the game's own functions, add up.
The peer is OpenSpiel's blackjack, written in C++ and driven from Python: one deck, the player draws to 17, so that it
does less than our rounds of full rules. Rates are by processor time, the best of several; the ratios matter. With two
threads the same rounds are dealt once more: the wall clock shows the speed-up on a quiet machine, processor time the
cost of the second thread on any.

    python -m benchmarks.simulate [GAME ...]        # install the peer with: uv pip install '.[long]'
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from random import Random
from time import perf_counter, process_time
from typing import Any

from pitboss.core.cards import deck
from pitboss.engine.executor import Local, usable_cores
from pitboss.engine.simulation_driver import simulate as engine_loop
from pitboss.games import REGISTRY
from pitboss.games.three_card_roo.advice import hand_name
from pitboss.games.three_card_roo.hand import Open, house_way, is_roo, lay_out
from pitboss.games.three_card_roo.wagers import Play, SevenRoo, compare, seven_roo_row
from pitboss.lab import simulate as lab
from pitboss.lab.strategy import main_bet, strategy_for
from pitboss.rules.odds import odds

ROUNDS, PLAIN, BATCHES, THREADED = 4_000_000, 1_000, 3, 16 * lab.BLOCK
BETS = {"tiger-pai-gow": ["pai_gow", "breaker", "pai_gow+yin", "breaker+yang+tiger"]}  # others: the main bet


def rate(deal: Callable[[int], object], rounds: int) -> float:
    """Rounds a processor second, the best of some runs."""
    best = 0.0
    for _ in range(BATCHES):
        start = process_time()
        deal(rounds)
        best = max(best, rounds / (process_time() - start))
    return best


def threaded(job: lab.Job, workers: int) -> tuple[float, float]:
    """Wall-clock and processor seconds of some rounds."""
    run, local = lab.SimulationRun(job), Local(workers)
    wall, spent = perf_counter(), process_time()
    lab.simulate(run, THREADED, local)
    local.close()
    return perf_counter() - wall, process_time() - spent


def plain_roo(rounds: int) -> Fraction:
    """Units won by 3 Card Roo's Play with its bonus, in a straightforward loop."""
    house = REGISTRY["three-card-roo"].configured()
    best: dict[Any, Any] = {one.where: one.best for one in strategy_for(house, main_bet(house)).decisions.values()}
    pays, bonuses, cards, rng = house.pays["play"], house.pays["seven_roo"], deck(), Random(1)
    won = Fraction(0)
    for _ in range(rounds):
        a, b, c, d, e, f = (card.rank for card in rng.sample(cards, 6))
        row, bonus = Play.PAIR, SevenRoo.NO_BONUS
        if a != b:
            open: Open = best[hand_name(min(a, b), max(a, b))]
            ours, row = lay_out(a, b, open, c), Play.NO_ROO
            if is_roo(ours) and d == e:
                row = Play.DEALER_PAIR
            elif is_roo(ours):
                theirs = lay_out(d, e, house_way(d, e), f)
                row, bonus = compare(ours, theirs) if is_roo(theirs) else Play.DEALER_NO_ROO, seven_roo_row(ours)
        won += odds(pays[row]) + odds(bonuses[bonus])
    return won


def peer(hands: int) -> float:
    """Units won in OpenSpiel's blackjack: chance nodes answered by `random`, the player draws to 17."""
    spiel: Any = import_module("pyspiel")
    game, chance, won = spiel.load_game("blackjack"), Random(1).random, 0.0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(actions[int(chance() * len(actions))])
            else:
                state.apply_action(actions[0 if state.get_best_player_total(0) < 17 else 1])
        won += state.returns()[0]
    return won


def rates(key: str, bets: str) -> float:
    """Prints the line of a game; returns its rounds a second."""
    stakes = {wager: Fraction(1) for wager in bets.split("+")} if bets else None
    settings = [("color_bet", "yin")] if "yin" in bets else []
    job = lab.job_for(REGISTRY[key].configured(None, settings), stakes, seed="benchmark")
    deal, strategy_table = lab.prepared(job), lab.strategy_of(job)
    deal(0, 1000)  # compile
    compiled = rate(lambda rounds: deal(0, rounds), ROUNDS)
    rng, placed = Random(1), [dict(job.bets)]
    plain = rate(lambda rounds: engine_loop(job.house, placed, strategy_table, rounds, rng), PLAIN)
    line = f"{key + ' ' + '+'.join(wager for wager, _ in job.bets):36} {compiled / 1e6:6.1f} M rounds/s"
    line += f"{compiled / plain:9,.0f} times the plain loop's {plain:7,.0f}"
    if usable_cores() > 1:
        (wall, spent), (two, both) = threaded(job, 1), threaded(job, 2)
        line += f"   two threads {wall / two:4.2f} times as fast, {spent / both:4.2f} of the rounds a processor second"
    print(line, flush=True)
    return compiled


def main() -> None:
    banked = [key for key, game in REGISTRY.items() if not any(wager.pooled for wager in game.wagers)]
    keys = sys.argv[1:] or [key for key in banked if lab.compiled(lab.job_for(REGISTRY[key].configured()))]
    found = {key: [rates(key, bets) for bets in BETS.get(key, [""])][0] for key in keys}
    if "three-card-roo" in found:
        plain = rate(plain_roo, 10 * PLAIN)
        times = found["three-card-roo"] / plain
        print(f"3 Card Roo without an engine, in Python: {plain:,.0f} rounds/s; ours {times:,.0f} times")
    if "blackjack" in found:
        try:
            other = rate(peer, PLAIN)
        except ModuleNotFoundError:
            print("OpenSpiel is not installed, so there is no comparison; install it with: uv pip install '.[long]'")
            return
        print(f"OpenSpiel's blackjack: {other:,.0f} hands/s; ours {found['blackjack'] / other:,.0f} times")


if __name__ == "__main__":
    main()
