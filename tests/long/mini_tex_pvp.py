"""Long proofs of the players' game, run by hand.

python -m tests.long.mini_tex_pvp chips 1000000    random hands: no chip made or lost, limits kept
python -m tests.long.mini_tex_pvp match 100000     the reader against calling stations and random players
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce

from pitboss.core.cards import deck
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.games.mini_tex_pvp.bots import Reader
from pitboss.games.mini_tex_pvp.seating import seating
from pitboss.rules.acts import Ask
from pitboss.rules.game import NEW, Seating, Standing, Strategy
from tests.games.mini_tex_pvp.match import Won, calling_station, match, random_player
from tests.games.mini_tex_pvp.test_procedure import SETTINGS, check_chips, check_wagers, house

BATCH = 2_000
OWED: list[tuple[str, ...]] = [(), (), (), (), (NEW,), ("small",), ("small", "big")]


def chips(seed: int, hands: int) -> int:
    """Random stacks, seats, houses and legal actions; returns the hands played."""
    chance = random.Random(seed)
    choose, cards = random_player(chance), deck()
    for _ in range(hands):
        rules = house(chance.choice(SETTINGS))
        last, now = (0, 0, 0), Seating(0, 0, 0, (), {}, {})
        while len(now.seats) < 2:  # players come and go, and owe blinds
            seats = sorted(chance.sample(range(1, 11), chance.randint(2, 10)))
            first, second, third = chance.sample(range(1, 11), 3)
            last = (first, second, third) if chance.random() < 0.5 else (0, 0, 0)
            now = seating(rules.options, last, {seat: Standing(owed=chance.choice(OWED)) for seat in seats})
        purses = {seat: chance.randint(1, 500) * 100 for seat in now.seats}
        bets = {seat: {"pot": 0} for seat in now.seats}
        round = Round(rules, bets, purses=purses, button=now.button, posts=now.posts)
        stack, layout = ShuffledShoe(cards, chance), round.layout
        while (request := round.request) is not None:  # a random player needs no view of their own
            if isinstance(request, Ask):
                round.supply(choose(layout[request.spot], layout, request))
            else:
                round.supply(stack.answer(request, layout))
        check_chips(round, purses)
        check_wagers(round)
    return hands


OPPONENTS: dict[str, Callable[[random.Random], list[Strategy]]] = {
    "a calling station": lambda chance: [calling_station],
    "a random player": lambda chance: [random_player(chance)],
    "two stations and two random players": lambda chance: [calling_station] * 2 + [random_player(chance)] * 2,
}


def against(name: str, seed: int, hands: int) -> Won:
    return match([Reader(), *OPPONENTS[name](random.Random(f"{name} {seed}"))], hands, seed)


def batches(hands: int) -> tuple[range, list[int]]:
    """Seeds, and how many hands each deals."""
    sizes = [BATCH] * (hands // BATCH) + [hands % BATCH] * bool(hands % BATCH)
    return range(len(sizes)), sizes


def main(what: str, hands: int) -> None:
    began = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        if what == "chips":
            played = sum(pool.map(chips, *batches(hands)))
            print(f"{played:,} hands: chips conserved, rake within a tenth, at most four wagers a round", flush=True)
        for name in OPPONENTS if what == "match" else ():
            won = reduce(Won.plus, pool.map(partial(against, name), *batches(hands)))
            low, high = won.mean - 1.96 * won.error, won.mean + 1.96 * won.error
            print(
                f"{won.hands:,} hands against {name}: {won.mean:+.3f} big blinds a hand,"
                f" 95% between {low:+.3f} and {high:+.3f}",
                flush=True,
            )
            assert low > 0
    print(f"{time.perf_counter() - began:,.0f} s")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
