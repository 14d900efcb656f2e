"""`solved` against the reader, a calling station and a random player, and against itself, in duplicate deals.

Each deal is played twice with the seats swapped, so luck of the cards cancels. Prints what `solved` wins in
milli-big-blinds a hand with its standard error. A river takes about 0.2 s of one core:

    python -m tests.long.solved_matches --deals 500000 --seconds 600     # as many deals as fit the time, on all cores
"""

from __future__ import annotations

import argparse
import json
import os
import time
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import Any

from pitboss.core.cards import Card
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.games import REGISTRY
from pitboss.games.mini_tex_pvp.bots import Reader
from pitboss.games.mini_tex_pvp.odds import COUNTS
from pitboss.rules.acts import Ask
from pitboss.rules.game import Strategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from tests.games.mini_tex_pvp.match import calling_station

STACK = 20_000  # cents; more than the cap can take
OPPONENTS = ("reader", "station", "random", "solved")


class Dealt(ShuffledShoe):
    """Cards in an order that is fixed beforehand."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__(cards, Random(0))
        self.shuffled = len(cards)


def opponent(name: str, rng: Random) -> Strategy:
    def any_action(hand: Spot, layout: Layout, ask: Ask) -> Any:
        return rng.choice(list(ask.legal))

    players: dict[str, Strategy] = {
        "reader": Reader(),
        "station": calling_station,
        "random": any_action,
        "solved": COUNTS.bot(rng.random),
    }
    return players[name]


def won(house: House, cards: list[Card], first: Strategy, second: Strategy) -> int:
    """Cents that the first, on the button, wins."""
    round = Round(house, {1: {"pot": 0}, 2: {"pot": 0}}, purses={1: STACK, 2: STACK}, button=1)
    play(round, Dealt(list(cards)), {1: first, 2: second})
    return int(round.layout.purses[1]) - STACK


def deals(name: str, seed: int, most: int, until: float) -> list[tuple[float, float]]:
    """For each deal, what `solved` wins on the button and on the big blind, in big blinds."""
    game = REGISTRY["mini-tex-pvp"]
    house, rng = House(game, game.options()), Random(seed)
    bot, other = COUNTS.bot(rng.random), opponent(name, rng)
    unit = house.options.big_blind
    found: list[tuple[float, float]] = []
    while len(found) < most and time.time() < until:
        cards = list(house.deck)
        rng.shuffle(cards)
        found.append((won(house, cards, bot, other) / unit, -won(house, cards, other, bot) / unit))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="deals against each opponent, each played twice")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each opponent, at most")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cores = os.cpu_count() or 1
    COUNTS.bot(Random(0).random)  # loaded once, shared by the processes
    with ProcessPoolExecutor(cores) as pool:
        for number, name in enumerate(OPPONENTS):
            until, each = time.time() + args.seconds, -(-args.deals // cores)
            jobs = [pool.submit(deals, name, args.seed + 1000 * number + core, each, until) for core in range(cores)]
            results = [pair for job in jobs for pair in job.result()]
            mean = [sum(pair) / 2 for pair in results]
            if not results:
                raise SystemExit("no deal was finished; give more --seconds.")
            average = sum(mean) / len(mean)
            error = sqrt(sum((one - average) ** 2 for one in mean) / max(len(mean) - 1, 1) / len(mean))
            button = sum(pair[0] for pair in results) / len(results)
            line = {"opponent": name, "hands": 2 * len(results), "mbb": average * 1000, "error": error * 1000}
            print(json.dumps({**line, "button_mbb": button * 1000}), flush=True)


if __name__ == "__main__":
    main()
