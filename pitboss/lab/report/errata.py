"""The errata of the manuals: printed figures that differ from the recount, each with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from pitboss import __version__
from pitboss.core.errors import PitbossError
from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.odds import WagerOdds, edge_warning, title
from pitboss.lab.prepare import is_counted
from pitboss.lab.report.blocks import Block, Grid, Report, Section, Words, percent
from pitboss.lab.report.strategy_sections import single_changes
from pitboss.lab.verify import PrintedItem, printed_items, verify
from pitboss.rules.game import Game
from pitboss.rules.hooks import quick_wagers
from pitboss.rules.house import House
from pitboss.rules.options import configure

MANUAL = "manual"


def errata(day: date | None = None, games: Sequence[str] | None = None) -> Report:
    """The errata of these games; by default of all games except slow ones that are not counted yet."""
    keys = [key for key in REGISTRY if is_counted(REGISTRY[key].house())] if games is None else games
    items = [item for key in keys for item in verify(f"{key}/")]
    sources = {entry["name"]: entry.get("source", "") for entry in printed_items()}
    wrong = [item for item in items if not item.equal]
    sections = [how(items), *(misprint(item, sources[item.name]) for item in wrong)]
    data: dict[str, Any] = {"misprints": [item.name for item in wrong], "advice": {}, "player_edges": {}}
    advice: list[list[tuple[str, ...]]] = []
    edges: list[tuple[str, ...]] = []
    for key in keys:
        found = manual_advice(REGISTRY[key])
        if found:
            advice.append(found[0])
            data["advice"][key] = found[1]
        favorable = player_edges(REGISTRY[key])
        edges += [(REGISTRY[key].title, *row) for row in favorable]
        data["player_edges"][key] = [list(row) for row in favorable]
    if advice:
        columns = ("Game", "Wager", ">Best play", ">As advised", ">The advice costs")
        words = Words("House edges for a player who follows the manual's advice, and of one with the best play.")
        sections.append(Section("Advice that costs", [words, Grid(columns, [row for rows in advice for row in rows])]))
    if edges:
        words = Words("Rules on offer under which the player has the edge, all other options being the defaults.")
        heads = ("Game", "Rules", "Wager", ">Player's edge")
        sections.append(Section("Rules that favor the player", [words, Grid(heads, edges)]))
    dated = [("Date", day.isoformat())] if day else []
    identity = [("Made by", f"Pitboss {__version__}"), *dated, ("Manuals", "the five SquareJack manuals, as printed")]
    return Report("Errata of the manuals", "Every printed figure recounted", identity, sections, (), data)


def how(items: list[PrintedItem]) -> Section:
    exact = sum(item.equal for item in items)
    words = (
        f"{len(items)} printed tables and figures were recounted from the rules, cell by cell in the manual's own "
        f"digits: {exact} are exact, {len(items) - exact} are not. Each is proved again by: pitboss verify NAME."
    )
    rows = [(item.name, item.verdict, f"{sum(map(len, item.printed))}") for item in items]
    columns = ("Printed table or figure", "Verdict", ">Cells")
    return Section("What was recounted", [Words(words), Grid(columns, rows)])


def misprint(item: PrintedItem, source: str) -> Section:
    rows = [(row, printed, counted) for row, printed, counted in item.differences]
    blocks: list[Block] = [Grid(("Row", ">Printed", ">Counted"), rows)]
    if source:
        blocks.append(Words(f"Printed in {source}."))
    blocks.append(Words(f"Proof. {item.note}" if item.note else "No reading is known that gives the printed figure."))
    return Section(item.name, blocks)


def manual_advice(game: Game) -> tuple[list[tuple[str, ...]], dict[str, str]] | None:
    """Wagers for which the manual's advice is not the best play."""
    counts, house = counts_of(game), game.configured()
    if MANUAL not in counts.strategies:
        return None
    rows: list[tuple[str, ...]] = []
    data: dict[str, str] = {}
    for name in counts.wagers:
        best, advised = (counts.tally(house, name, strategy) for strategy in (next(iter(counts.strategies)), MANUAL))
        cost = best.ev_total - advised.ev_total
        if cost:
            edges = (percent(best.house_edge), percent(advised.house_edge), percent(cost))
            rows.append((game.title, title(house, name), *edges))
            data[name] = str(cost)
    return (rows, data) if rows else None


def player_edges(game: Game) -> list[tuple[str, str, str]]:
    """Profiles and single options under which a quickly counted wager favors the player."""
    counts, found = counts_of(game), []
    plain = game.configured()
    houses = [(f"profile {name}", game.configured(name)) for name in game.profiles]
    for key, value in single_changes(plain):
        try:
            houses.append((f"{key}={value}", House(game, configure(plain.options, [(key, value)]))))
        except PitbossError:
            continue
    for what, house in houses:
        for name in filter(house.options.offers, quick_wagers(counts)):
            one = WagerOdds(name, title(house, name), counts.tally(house, name, next(iter(counts.strategies))))
            if edge_warning(house, one):
                found.append((what, one.title, percent(Fraction(one.tally.ev_total))))
    return found
