"""How often the collusion watch is wrong and how often it is right, run by hand.

python -m tests.long.collusion 60 400    reports of 400 hands: honest players, and of tables with two who play together
"""

from __future__ import annotations

import sys

from pitboss.table.collusion import watch
from tests.table.poker_nights import Dumper, Partner, Player, Taker, honest, night

TABLES: dict[str, dict[str, Player]] = {
    "honest players": {},
    "a chip dumper and a partner": {"ann": Dumper(0.4, 0.2, "bob"), "bob": Taker(0.6, 0.3, "ann")},
    "soft play": {"ann": Partner(0.4, 0.2, "bob"), "bob": Partner(0.6, 0.3, "ann")},
}


def main(reports: int, hands: int) -> None:
    for name, players in TABLES.items():
        found = {alarm: [0, 0] for alarm in (0.01, 0.2)}
        for seed in range(reports):
            played = night(honest(**players), hands, 1000 + seed)
            for alarm, counted in found.items():
                flags = [{pair.first, pair.second} for pair in watch(played, alarm=alarm).pairs if pair.flag]
                counted[0] += {"ann", "bob"} in flags
                counted[1] += any(flag != {"ann", "bob"} for flag in flags)
        for alarm, (theirs, others) in found.items():
            print(f"{name}, {reports} reports of {hands} hands, alarm {alarm}: ann and bob {theirs}, others {others}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
