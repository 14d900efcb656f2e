"""The odds of a game as people and scripts want them: every wager's rows and figures, with warnings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.errors import UnknownName
from pitboss.lab.walked import counts_of
from pitboss.odds import Tally
from pitboss.options import chosen, pay_text
from pitboss.rules import House


@dataclass(frozen=True)
class WagerOdds:
    name: str
    title: str
    tally: Tally


@dataclass(frozen=True)
class GameOdds:
    house: House[Any]
    strategy: str
    wagers: tuple[WagerOdds, ...]
    warnings: tuple[str, ...]


def game_odds(house: House[Any], wager: str | None = None, strategy: str = "best") -> GameOdds:
    """Count one wager or all of them. The strategy is solved again for the rules given."""
    counts = counts_of(house.game)
    if strategy not in counts.strategies:
        raise UnknownName("strategy", strategy, counts.strategies)
    if wager is not None and wager not in counts.wagers:
        raise UnknownName("wager", wager, counts.wagers)
    names = counts.wagers if wager is None else (wager,)
    found = tuple(WagerOdds(name, title(house, name), counts.tally(house, name, strategy)) for name in names)
    return GameOdds(house, strategy, found, tuple(warning for one in found if (warning := edge_warning(house, one))))


def title(house: House[Any], wager: str) -> str:
    known = house.wagers.get(wager)
    return known.title if known else wager.replace("_", " ").capitalize()


def edge_warning(house: House[Any], odds: WagerOdds) -> str:
    """A rule set that gives the player the edge may be offered, but never quietly."""
    riding = house.wagers.get(odds.name)
    if odds.tally.ev_total <= 0 or (riding and riding.rides_on):
        return ""
    return f"{odds.title}: these rules give the player an edge of {float(odds.tally.ev_total):.4%}."


def as_json(odds: GameOdds) -> dict[str, Any]:
    house = odds.house
    return {
        "game": house.game.key,
        "options": options_json(house),
        "strategy": odds.strategy,
        "warnings": list(odds.warnings),
        "wagers": {one.name: wager_json(one.tally) for one in odds.wagers},
    }


def options_json(house: House[Any]) -> dict[str, Any]:
    pays = {name: {row.key: pay_text(pay) for row, pay in table.items()} for name, table in house.pays.items()}
    return {**chosen(house.options), "pays": pays}


def wager_json(tally: Tally) -> dict[str, Any]:
    return {
        "total": tally.total,
        "rows": [
            {"row": line.row.value, "pays": pay_text(line.pays), "combinations": line.combinations}
            for line in tally.lines
        ],
        "ev": str(tally.ev),
        "ev_total": str(tally.ev_total),
        "house_edge": float(tally.house_edge),
        "sd": tally.sd,
        "hit_frequency": float(tally.hit_frequency),
        "element_of_risk": float(tally.element_of_risk),
    }


def quick_warnings(house: House[Any]) -> tuple[str, ...]:
    """Warnings for a table about to be dealt; games that take long to count say which wagers are quick."""
    counts = counts_of(house.game)
    names = getattr(counts, "quick", counts.wagers)
    found = (WagerOdds(name, title(house, name), counts.tally(house, name, "best")) for name in names)
    return tuple(warning for one in found if (warning := edge_warning(house, one)))
