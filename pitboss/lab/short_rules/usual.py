"""Finds the short strategies of the built-in games under their usual rules again, and writes the file that is shipped.

python -m pitboss.lab.short_rules.usual [GAME ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.lab.short_rules.published import published, published_costs
from pitboss.lab.short_rules.short_strategy import (
    FILE,
    Players,
    ShortStrategy,
    check,
    counted_costs,
    found_strategies,
    players_of,
)
from pitboss.rules.house import House


def made(house: House, before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What is shipped for these rules. Lines found for others are kept if they are worth the same."""
    other = before is not None and before["digest"] != house.digest
    found = [ShortStrategy.read(one) for one in before["strategies"]] if before and other else []
    if not (found and hold(players_of(house), found)):
        found = found_strategies(house)
    return {"digest": house.digest, "strategies": [one.stored() for one in found], "named": named(house)}


def hold(game: Any, found: Sequence[ShortStrategy]) -> bool:
    """Whether strategies are worth in this game what they say."""
    return all(-game.exact_ev(one.lines) == one.edge and game.best_ev == one.cost - one.edge for one in found)


def named(house: House) -> dict[str, str]:
    """What the game's own named strategies and published ones cost."""
    costs = counted_costs(house)
    if published(house.game.key):
        costs |= published_costs(house, Players(house))
    return {name: str(cost) for name, cost in costs.items()}


def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def write(games: list[str]) -> None:
    for key in games:
        house = REGISTRY[key].house()
        try:
            check(house)
        except BadInput as why:
            sys.stdout.write(f"{why}\n")
            continue
        found = made(house, stored().get(key))
        sys.stdout.write(f"{key}: {len(found['strategies'])} strategies\n")
        FILE.write_text(json.dumps(stored() | {key: found}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:] or list(REGISTRY))
