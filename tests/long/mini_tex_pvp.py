"""Long proofs of the players' game, run by hand.

python -m tests.long.mini_tex_pvp chips 1000000    random hands: no chip made or lost, limits kept
python -m tests.long.mini_tex_pvp match 100000     the reader against calling stations and random players
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from pitboss.cards import deck
from pitboss.engine.simulate import Stack, play
from pitboss.games.mini_tex_pvp.bots import Reader, calling_station
from pitboss.rules import Strategy
from tests.games.mini_tex_pvp.match import match, random_player
from tests.games.mini_tex_pvp.test_procedure import SETTINGS, check_chips, check_wagers, sit

BATCH = 10_000


def chips(seed: int, hands: int) -> int:
    """Random stacks, seats, houses and legal actions; returns the hands played."""
    chance = random.Random(seed)
    for _ in range(hands):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 10)))
        purses = {seat: chance.randint(1, 500) * 100 for seat in seats}
        round = sit(purses, chance.choice(seats), *chance.choice(SETTINGS))
        play(round, Stack(deck(), chance), random_player(chance))
        check_chips(round, purses)
        check_wagers(round)
    return hands


def opponents(seed: int) -> Iterator[tuple[str, list[Strategy]]]:
    yield "a calling station", [calling_station]
    yield "a random player", [random_player(random.Random(seed))]
    yield "two stations and two random players", [calling_station] * 2 + [random_player(random.Random(seed))] * 2


def main(what: str, hands: int) -> None:
    if what == "chips":
        batches = [BATCH] * (hands // BATCH) + [hands % BATCH] * bool(hands % BATCH)
        with ProcessPoolExecutor() as pool:
            played = sum(pool.map(chips, range(len(batches)), batches))
        print(f"{played:,} hands: chips conserved, rake within a tenth, at most four wagers a round")
    else:
        for name, others in opponents(1):
            won = match([Reader(), *others], hands, seed=1)
            low, high = won.mean - 1.96 * won.error, won.mean + 1.96 * won.error
            print(
                f"against {name}: {won.mean:+.3f} big blinds a hand, 95 % between {low:+.3f} and {high:+.3f}",
                flush=True,
            )
            assert low > 0


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
