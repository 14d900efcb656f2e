"""The odds of the built-in games under their usual rules, counted beforehand and shipped with the package.

`python -m pitboss.lab.usual_odds` counts them again and writes the file; a test recounts it. Each game's odds are
stored with the digest of its rules: under any other rules there are none here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.games import REGISTRY
from pitboss.rules.game import Game
from pitboss.rules.house import House

FILE = Path(__file__).with_name("usual_odds.json")


def recounted(house: House) -> dict[str, Any]:
    """The odds of every wager, counted now, as JSON."""
    from pitboss.lab.odds import as_json, game_odds
    from pitboss.lab.prepare import count, prepare

    prepare(house)
    count(house)
    found: dict[str, Any] = json.loads(json.dumps(as_json(game_odds(house))))
    return found


def usual_odds(house: House) -> dict[str, Any] | None:
    """The shipped odds of these rules; None if they are not a built-in game's usual rules."""
    found = _shipped().get(house.game.key)
    return found["odds"] if found and found["digest"] == house.digest else None


def main_edge(house: House) -> dict[str, Any] | None:
    """The main wager's house edge under these rules, without counting."""
    main, found = house.game.main[0], usual_odds(house)
    if found is None or main not in found["wagers"]:
        return None
    return {"wager": main, "title": house.title(main), "house_edge": found["wagers"][main]["house_edge"]}


def usual_hold(house: House, bets: Iterable[tuple[str, int]]) -> float | None:
    """What the odds expect the house to win of these bets under best play; None where one of their odds is not known.

    >>> from pitboss.games import REGISTRY
    >>> house = REGISTRY["two-card-roo"].house()
    >>> edge = main_edge(house)["house_edge"]
    >>> usual_hold(house, [("roo", 100), ("roo", 300)]) == 400 * edge, usual_hold(house, [("unknown", 100)])
    (True, None)
    """
    found, total = usual_odds(house), 0.0
    edges = _edges(house.game.key) if found else {}
    for wager, stake in bets:
        if wager not in edges:
            return None
        total += edges[wager] * stake
    return total


@cache
def _edges(game: str) -> dict[str, float]:
    """The house edge of each wager, also of those that have the odds of another."""
    found = _shipped()[game]["odds"]["wagers"]
    return {name: one["house_edge"] for key, one in found.items() for name in (key, *one.get("alike", ()))}


def is_shipped(game: Game) -> bool:
    """Whether a game came with this package, whose tests carry out its rules."""
    return game.key in _shipped() and REGISTRY[game.key] is game


@cache
def _shipped() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def write(games: list[str]) -> None:
    """Counts these games again and writes them into the file."""
    every = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for key in games:
        house = REGISTRY[key].house()
        every[key] = {"digest": house.digest, "odds": recounted(house)}
        sys.stdout.write(f"{key}: {', '.join(every[key]['odds']['wagers']) or 'no bank'}\n")
        sys.stdout.flush()
        FILE.write_text(json.dumps(every, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:] or list(REGISTRY))
