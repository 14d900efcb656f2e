"""Recounts what the manuals print. Every printed cell is compared with the exact figure, rounded to its digits.

Each tests/tables/*.toml, or a file given by `--tables`, holds items as printed. Required are name, game, and wager or
figure:

    [[printed]]
    name = "three-card-roo/pocket-50-40-9"
    source = "roo.txt, line 336"
    game = "three-card-roo"
    wager = "pocket"              # or figure = "strategy": a table only this game has
    settings = ["table.pocket=3"] # also profile, strategy
    columns = ["row", "pays", "combinations", "probability", "frequency", "return"]
    rows = [["Royal Flush Roo", "50", "12", "0.0181%", "5,525.0", "0.9050%"], ...]
    total = ["Total", "", "66300", "100.0000%", "", "-2.8054%"]
    edge = "2.81%"                # also element_of_risk
    bonus = "seven_roo"          # also bonus_rows, bonus_total: a bonus paid on the wager's stake
    note = "..."                  # where the manual contradicts itself: the proof
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.core.errors import BadFile, PitbossError
from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.prepare import is_counted
from pitboss.lab.printed_tables import folder
from pitboss.rules.hooks import HasFigures
from pitboss.rules.house import House
from pitboss.rules.odds import Line, Tally, odds
from pitboss.rules.options import Flat, pay_text

Cell = Fraction | int | str
FIGURES: dict[str, tuple[str, Callable[[Tally], Fraction]]] = {  # printed below a table, or alone
    "edge": ("House edge", lambda tally: tally.house_edge),
    "element_of_risk": ("Element of risk", lambda tally: tally.element_of_risk),
}
Cells = list[list[str]]


@dataclass(frozen=True)
class PrintedItem:
    """One printed table or figure and its recount, cell by cell in the manual's own digits."""

    name: str
    printed: Cells
    counted: Cells
    note: str = ""
    entry: Mapping[str, Any] = field(default_factory=dict)  # as written in the file
    edge: Fraction | None = None  # of the wager: rules with the same edge are taken for the printed ones

    @property
    def equal(self) -> bool:
        return self.printed == self.counted

    @property
    def differences(self) -> list[tuple[str, str, str]]:
        """(row, printed, counted) of every cell that differs."""
        return [
            (row[0], cell, ours)
            for row, counted in zip(self.printed, self.counted, strict=True)
            for cell, ours in zip(row, counted, strict=True)
            if cell != ours
        ]

    @property
    def verdict(self) -> str:
        return "exact" if self.equal else "noted" if self.note else "wrong"


def verify(
    only: str | None = None,
    tables: Path | None = None,
    before: Callable[[House], None] | None = None,
    without: Sequence[str] | None = None,
) -> Iterator[PrintedItem]:
    """Recounts every printed item, in the manuals' order; with `tables` those of another file or folder.

    A slow game that is not counted yet is left out unless it is asked for. `before` is called with the house of each
    item before its recount. `without` names the games to leave out, if the caller knows them.
    """
    later = without if without is not None else () if only or tables else left_out()
    for entry in printed_items(tables):
        if (only is None or entry["name"].startswith(only)) and entry["game"] not in later:
            if before:
                before(house_of(entry))
            yield recount(entry)


def left_out() -> list[str]:
    """Slow games with printed items that are not counted yet."""
    games = dict.fromkeys(entry["game"] for entry in printed_items())
    return [key for key in games if not is_counted(REGISTRY[key].house())]


def printed_items(tables: Path | None = None) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = []
    place = tables or folder()
    for file in [place] if place.is_file() else place.glob("*.toml"):
        items += read(file)
    order = list(REGISTRY)
    if tables:
        for item in items:
            REGISTRY[item["game"]]  # refuses a game that is not known
    items = [item for item in items if item["game"] in order]  # a game may have been deleted
    return sorted(items, key=lambda item: order.index(item["game"]))


def read(file: Path) -> list[dict[str, Any]]:
    """The items of a file."""
    try:
        items: list[dict[str, Any]] | None = tomllib.loads(file.read_text(encoding="utf-8")).get("printed")
    except (OSError, ValueError) as error:
        raise BadFile(f"{file} cannot be read: {error}.") from error
    if not isinstance(items, list):  # `printed = []` is allowed
        raise BadFile(f"{file} holds no [[printed]] items.")
    for item in items:
        if missing := [key for key in ("name", "game") if key not in item]:
            raise BadFile(f"{file}: an item has no {missing[0]}; each needs name and game, and wager or figure.")
        if "wager" not in item and "figure" not in item:
            raise BadFile(f"{file}: {item['name']} has neither wager nor figure.")
    return items


def house_of(entry: Mapping[str, Any]) -> House:
    settings = [setting.split("=", 1) for setting in entry.get("settings", ())]
    return REGISTRY[entry["game"]].configured(entry.get("profile"), [(key, value) for key, value in settings])


def recount(entry: Mapping[str, Any]) -> PrintedItem:
    house = house_of(entry)
    printed: Cells = [list(row) for row in entry.get("rows", ())]
    tally = None if "figure" in entry else tally_for(house, entry)
    counted = wager_cells(tally, entry) if tally else figure_cells(house, entry)
    if "total" in entry:
        printed.append(list(entry["total"]))
    printed += [[title, entry[key]] for key, (title, _) in FIGURES.items() if key in entry]
    if "bonus" in entry:
        keys = {"wager": "bonus", "rows": "bonus_rows", "total": "bonus_total"}
        below = {
            **{key: entry[key] for key in entry if key not in FIGURES},
            **{key: entry[name] for key, name in keys.items()},
        }
        printed += [*below["rows"], below["total"]]
        counted += wager_cells(tally_for(house, below), below)
    return PrintedItem(
        entry["name"],
        printed,
        [format_row(entry["name"], row, ours) for row, ours in zip(printed, counted, strict=True)],
        entry.get("note", ""),
        entry,
        tally.house_edge if tally else None,
    )


def tally_for(house: House, entry: Mapping[str, Any]) -> Tally:
    return counts_of(house.game).tally(house, entry["wager"], entry.get("strategy", "best"))


def figure_cells(house: House, entry: Mapping[str, Any]) -> list[list[Cell]]:
    """The cells of a table that only this game has, row by row."""
    counts = counts_of(house.game)
    figures = counts.figures if isinstance(counts, HasFigures) else {}
    if entry["figure"] not in figures:
        raise PitbossError(f"{entry['name']}: {house.game.key} has no figure {entry['figure']!r} to compare with.")
    found: Mapping[str, Sequence[Cell]] = figures[entry["figure"]](house)
    labels = [row[0] for row in entry["rows"]] + [entry["total"][0] for _ in "1" if "total" in entry]
    missing = ("missing",) * (len(entry["columns"]) - 1)
    return [[label, *found.get(label, missing)] for label in labels]


def wager_cells(tally: Tally, entry: Mapping[str, Any]) -> list[list[Cell]]:
    """The cells of a wager's odds table: the printed rows, its total and figures."""
    lines = {line.row.value: line for line in tally.lines}
    names = entry.get("columns", ("row",))[1:]
    columns = [COLUMNS[name] for name in names]
    missing: list[Cell] = ["missing"] * len(columns)
    cells: list[list[Cell]] = []
    for label, *_ in entry.get("rows", ()):
        line = lines.get(label)
        cells.append([label, *([column(line, tally) for column in columns] if line else missing)])
    if "total" in entry:
        shown = [lines[row[0]] for row in entry["rows"] if row[0] in lines]
        cells.append([entry["total"][0], *(totals(name, shown, tally) for name in names)])
    return cells + [[title, figure(tally)] for key, (title, figure) in FIGURES.items() if key in entry]


def totals(column: str, shown: list[Line], tally: Tally) -> Cell:
    if column == "pays":
        return ""
    if column == "frequency":
        return 1  # one in one; most tables leave it out
    return sum((Fraction(COLUMNS[column](line, tally)) for line in shown), Fraction(0))


COLUMNS: dict[str, Callable[[Line, Tally], Cell]] = {
    "pays": lambda line, tally: pay_text(line.pays) if isinstance(line.pays, Flat) else Fraction(line.pays),
    "combinations": lambda line, tally: line.combinations,
    "probability": lambda line, tally: Fraction(line.combinations, tally.total),
    "frequency": lambda line, tally: Fraction(tally.total, line.combinations) if line.combinations else "never",
    "return": lambda line, tally: odds(line.pays) * Fraction(line.combinations, tally.total),
}

NUMBER = re.compile(r"^(?P<before>1 in |\$)?(?P<number>-?[\d,]*\.?\d+)(?P<after>%)?$")


def format_row(name: str, printed: Sequence[str], counted: Sequence[Cell]) -> list[str]:
    """Counted cells in the format of the printed ones, so that they are compared digit by digit."""
    if len(printed) != len(counted):
        raise PitbossError(f"{name}: the row {printed[0]!r} has {len(printed)} cells where {len(counted)} are counted.")
    return [format_cell(ours, like) for like, ours in zip(printed, counted, strict=True)]


def format_cell(value: Cell, like: str) -> str:
    """A figure in the digits and format of a printed one.

    >>> format_cell(Fraction(-28054, 10**6), "-2.8054%"), format_cell(Fraction(66300, 12), "5,525.0")
    ('-2.8054%', '5,525.0')
    >>> format_cell(3, "1.5")
    '3.0'
    """
    match = NUMBER.match(like)
    if isinstance(value, str) or match is None:
        return like if not like.strip() else str(value)
    digits = match["number"]
    places = len(digits.partition(".")[2])
    exact = Fraction(value) * (100 if match["after"] else 1)
    text = fixed(exact, places, commas="," in digits)
    if digits.lstrip("-").startswith("."):
        text = text.replace("0.", ".", 1)
    return f"{match['before'] or ''}{text}{match['after'] or ''}"


def fixed(value: Fraction, places: int, *, commas: bool) -> str:
    """A number with this many decimals, rounded half up exactly."""
    whole = abs(value) * 10**places
    units = int(whole) + (whole - int(whole) >= Fraction(1, 2))
    number = Decimal(units).scaleb(-places).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    text = f"{number:,f}" if commas else f"{number:f}"
    return f"-{text}" if value < 0 and units else text


def readings(only: str | None = None) -> list[tuple[str, str]]:
    """(game, sentence) for each rule where a game's default follows the printed odds against the printed text."""
    return [
        (key, str(reading))
        for key in REGISTRY
        if only is None or key.startswith(only) or only.startswith(f"{key}/")
        for reading in REGISTRY[key].readings(REGISTRY[key].profile(None))
    ]


def as_json(items: Sequence[PrintedItem], noted: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
    return {
        "readings": [{"game": game, "sentence": sentence, "verdict": "noted"} for game, sentence in noted],
        "items": [
            {"name": i.name, "printed": i.printed, "counted": i.counted, "equal": i.equal, "note": i.note}
            | place_json(i)
            for i in items
        ],
        **tallied(items),
    }


def place_json(item: PrintedItem) -> dict[str, Any]:
    """The source of an item and the rules it is for."""
    entry = item.entry
    return {
        **{name: entry.get(name) for name in ("game", "source", "wager", "bonus", "figure", "profile", "columns")},
        "strategy": entry.get("strategy", "best"),
        "settings": dict(setting.split("=", 1) for setting in entry.get("settings", ())),
        "house_edge": None if item.edge is None else float(item.edge),
    }


def summary(items: Sequence[PrintedItem]) -> str:
    count = tallied(items)
    wrong = f", {count['wrong']} wrong" if count["wrong"] else ""
    return f"{len(items)} printed tables and figures recounted: {count['exact']} exact, {count['noted']} noted{wrong}."


def tallied(items: Sequence[PrintedItem]) -> dict[str, int]:
    return {verdict: sum(item.verdict == verdict for item in items) for verdict in ("exact", "noted", "wrong")}
