"""The estimator alone against exact odds, for ten games whose exact values are known and which it does not see.

python -m tests.long.estimates              100,000 plays for each game
python -m tests.long.estimates 1000000      more; the work is a number of plays, so it takes as long as it takes
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, NamedTuple

from pitboss.games import REGISTRY
from pitboss.lab.estimate.counts import EstimatedCounts, EstimatedTally
from pitboss.lab.estimate.edge import Work
from pitboss.lab.usual_odds import usual_odds

GAMES = [key for key, game in REGISTRY.items() if game.counts is None and not game.rolls and game.drawing is None]
PLAYS = 100_000
SEED = 20


class Compared(NamedTuple):
    game: str
    exact: float  # the house edge of the main bet
    tally: EstimatedTally

    @property
    def within(self) -> bool:
        least, most = self.tally.found.within
        return least <= -self.exact <= most

    def __str__(self) -> str:
        found = self.tally.found
        return (
            f"{self.game:22} exact {self.exact:8.4%}   estimate {-found.ev:8.4%}   standard error {found.error:7.4%}   "
            f"bias at most {found.bias:7.4%}   {found.rounds:6,} rounds   {'within' if self.within else 'NOT within'}"
        )


def compare(game: str, plays: int = PLAYS, seed: int = SEED) -> Compared:
    """The estimate is made from the rules alone; the exact edge is looked up afterwards."""
    house: Any = REGISTRY[game].house()
    main = house.game.main[0]
    tally = EstimatedCounts(house.game, Work(plays), random=Random(seed)).tally(house, main, "best")
    assert isinstance(tally, EstimatedTally)
    known = usual_odds(house)
    assert known is not None
    return Compared(game, known["wagers"][main]["house_edge"], tally)


def main() -> None:
    plays = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYS
    wrong = 0
    for game in GAMES:
        found = compare(game, plays)
        wrong += not found.within
        sys.stdout.write(f"{found}\n")
        sys.stdout.flush()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
