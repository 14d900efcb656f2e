"""Finds the short strategies of the built-in games under their usual rules again, and writes the file that is shipped.

python -m pitboss.lab.short_rules.usual [GAME ...]
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.lab.short_rules.published import published, published_costs
from pitboss.lab.short_rules.short_strategy import FILE, Players, check, counted_costs, found_strategies
from pitboss.rules.house import House


def made(house: House) -> dict[str, Any]:
    """What is shipped for these rules, found and counted now."""
    return {
        "digest": house.digest,
        "strategies": [one.stored() for one in found_strategies(house)],
        "named": named(house),
    }


def named(house: House) -> dict[str, str]:
    """What the game's own named strategies and published ones cost."""
    costs = counted_costs(house)
    if published(house.game.key):
        costs |= published_costs(house, Players(house))
    return {name: str(cost) for name, cost in costs.items()}


def write(games: list[str]) -> None:
    every: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for key in games:
        house = REGISTRY[key].house()
        try:
            check(house)
        except BadInput as why:
            sys.stdout.write(f"{why}\n")
            continue
        every[key] = made(house)
        sys.stdout.write(f"{key}: {len(every[key]['strategies'])} strategies\n")
        FILE.write_text(json.dumps(every, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:] or list(REGISTRY))
