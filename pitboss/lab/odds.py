"""The odds of a game: the rows and figures of every wager, with warnings; also as JSON."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.core.errors import BadInput, UnknownName
from pitboss.core.progress import Progress
from pitboss.lab.counts.derived_cache import STARTED, hash_of_lab, kept_for
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.hooks import HasColumns, HasFigures, HasWarnings, quick_wagers
from pitboss.rules.house import House
from pitboss.rules.odds import Counts, Tally
from pitboss.rules.options import chosen, pay_text


@dataclass(frozen=True)
class WagerOdds:
    name: str
    title: str
    tally: Tally
    alike: tuple[str, ...] = ()  # other wagers of the same pay table with the same odds

    @property
    def heading(self) -> str:
        return self.title + (f", and {len(self.alike)} more with the same odds" if self.alike else "")


@dataclass(frozen=True)
class GameOdds:
    house: House
    strategy: str
    wagers: tuple[WagerOdds, ...]
    warnings: tuple[str, ...]


def game_odds(
    house: House,
    wager: str | None = None,
    strategy: str = "best",
    progress: Progress | None = None,
    counts: Counts | None = None,
) -> GameOdds:
    """Counts one wager or all of them, with the strategy solved for the rules given; or takes other `counts`."""
    counts = counts_of(house.game, progress) if counts is None else counts
    if strategy not in counts.strategies:
        raise UnknownName("strategy", strategy, counts.strategies)
    if wager is not None and wager not in counts.wagers:
        if wager in house.wagers:
            listed = ", ".join(counts.wagers)
            raise BadInput(f"{wager} has no odds of its own; those of {house.game.title} are counted for {listed}.")
        raise UnknownName("wager", wager, counts.wagers)
    names = [name for name in counts.wagers if house.options.offers(name)] if wager is None else [wager]
    found = tuple(WagerOdds(name, title(house, name), counts.tally(house, name, strategy)) for name in names)
    found = found if wager else joined(house, found)
    return GameOdds(house, strategy, found, warnings_of(house, found))


def joined(house: House, every: tuple[WagerOdds, ...]) -> tuple[WagerOdds, ...]:
    """One for each pay table and its odds, where many wagers share a table."""
    groups: dict[Hashable, list[WagerOdds]] = {}
    for one in every:
        shared = house.wagers[one.name].pays if one.name in house.wagers else ""
        key = (shared, one.tally.lines, one.tally.rolls) if shared else one.name
        groups.setdefault(key, []).append(one)
    return tuple(replace(first, alike=tuple(one.name for one in more)) for first, *more in groups.values())


NOT_BANKED = (
    "The house banks no wager of this game as it is offered here: the players share the pots, and the house takes "
    "what its options say for running the table."
)


def warnings_of(house: House, found: tuple[WagerOdds, ...]) -> tuple[str, ...]:
    """The game's own warnings about these rules, and one for every wager that favors the player."""
    counts = counts_of(house.game)
    own = counts.warnings(house) if isinstance(counts, HasWarnings) else ()
    return (*own, *(warning for one in found if (warning := edge_warning(house, one))))


def title(house: House, wager: str) -> str:
    known = house.wagers.get(wager)
    return known.title if known else wager.replace("_", " ").capitalize()


def edge_warning(house: House, odds: WagerOdds) -> str:
    """A warning if these rules give the player an edge, which is allowed; empty otherwise."""
    wager = house.wagers.get(odds.name)
    if odds.tally.ev_total <= 0 or (wager and wager.paid_on) or odds.tally.estimate:
        return ""
    return f"{odds.title}: these rules give the player an edge of {float(odds.tally.ev_total):.4%}."


def as_json(odds: GameOdds) -> dict[str, Any]:
    house = odds.house
    return {
        "game": house.game.key,
        "options": options_json(house),
        "strategy": odds.strategy,
        "warnings": list(odds.warnings),
        "wagers": {
            wager.name: wager_json(wager.tally) | ({"alike": list(wager.alike)} if wager.alike else {})
            for wager in odds.wagers
        },
    }


def kept_json(house: House, wager: str | None = None, strategy: str = "best") -> dict[str, Any]:
    """The odds as JSON; cached on disk for a game's usual rules, which every lobby shows."""

    def count() -> dict[str, Any]:
        every = _kept_odds(house, None, strategy) if wager is not None else None
        if every is not None and wager in every["wagers"]:
            return every | {"wagers": {wager: every["wagers"][wager]}}
        return as_json(game_odds(house, wager, strategy))

    key = _key_of_odds(house, wager, strategy)
    return count() if key is None else kept_for(house.game, key, count)


def is_cached(house: House, wager: str | None = None, strategy: str = "best") -> bool:
    """Whether `kept_json` answers without a long count, because some process has counted this before."""
    from pitboss.lab.prepare import is_counted

    if house.game.declared.slow and strategy == "best" and is_counted(house):
        return True
    return any(_kept_odds(house, name, strategy) is not None for name in {wager, None})


def _kept_odds(house: House, wager: str | None, strategy: str) -> dict[str, Any] | None:
    """What is on disk, without counting."""
    key = _key_of_odds(house, wager, strategy)
    nothing: Callable[[], dict[str, Any] | None] = lambda: None  # noqa: E731
    return None if key is None else kept_for(house.game, key, nothing, keeps=False)


def _key_of_odds(house: House, wager: str | None, strategy: str) -> Hashable | None:
    """The name of these odds on disk; none under other rules than the usual ones, which are not kept."""
    sources = hash_of_lab(STARTED)
    if not sources or house.digest != house.game.house().digest:
        return None
    return "odds", sources, house.digest, wager, strategy


def options_json(house: House) -> dict[str, Any]:
    pays = {name: {row.key: pay_text(pay) for row, pay in table.items()} for name, table in house.pay_tables.items()}
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
    } | ({"estimate": tally.estimate} if tally.estimate else {})


@dataclass(frozen=True)
class FigureTable:
    """A table that only one game has."""

    columns: tuple[str, ...]
    rows: Mapping[str, Sequence[Any]]


def figure(house: House, name: str) -> FigureTable:
    counts = counts_of(house.game)
    figures = counts.figures if isinstance(counts, HasFigures) else {}
    if name not in figures:
        raise UnknownName("figure", name, figures)
    found = figures[name]
    rows: Mapping[str, Sequence[Any]] = found(house)
    plain = ("row", *(str(n) for n in range(1, 1 + max(map(len, rows.values()), default=0))))
    return FigureTable(found.columns if isinstance(found, HasColumns) else plain, rows)


def figure_json(house: House, name: str, found: FigureTable) -> dict[str, Any]:
    """Exact figures as "p/q", measured and computed ones as numbers."""
    columns = found.columns[1:]
    rows = {
        label: {column: str(cell) if isinstance(cell, Fraction) else cell for column, cell in zip(columns, cells)}  # noqa: B905
        for label, cells in found.rows.items()
    }
    return {"game": house.game.key, "options": options_json(house), "figure": name, "rows": rows}


def quick_warnings(house: House) -> tuple[str, ...]:
    """Warnings before a table is dealt, about the wagers that the game counts quickly."""
    counts = counts_of(house.game)
    names = [name for name in quick_wagers(counts) if house.options.offers(name)]
    found = tuple(WagerOdds(name, title(house, name), counts.tally(house, name, "best")) for name in names)
    return warnings_of(house, found)
