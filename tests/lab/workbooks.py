"""Workbooks without their stored values and the edges that they must give, for tests by any spreadsheet program."""

from __future__ import annotations

import io
import re
import zipfile
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from pitboss.core.errors import BadValue
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.odds import game_odds
from pitboss.lab.report import write
from pitboss.lab.report.blocks import Report
from pitboss.lab.report.content import sheet
from pitboss.lab.report.facts import Facts
from pitboss.lab.report.workbook import HEAD, edge_cell, sheet_names
from pitboss.rules.house import House
from pitboss.rules.limits import preset
from pitboss.rules.odds import Part, Tally
from pitboss.rules.options import configure

STEPS = Fraction(1, 10_000), Fraction(-1, 10_000)  # of a pay; one of them may break a tie between choices
STORED = re.compile(r"(<f>.*?</f>)<v>.*?</v>")


class Changed(NamedTuple):
    """Another pay, in a workbook's cell and in the house's options, with the edge that must follow."""

    sheet: str
    cell: str
    pay: Fraction
    edge: Fraction


def workbook(house: House, *wagers: str) -> Report:
    """The workbook of these wagers, or of all; without the rest of the report."""
    every = [game_odds(house, name) for name in wagers or (None,)]
    facts = Facts(house, "best", every[0], preset("washington"), 0)
    return Report(house.game.title, "Workbook", [], [], [sheet(facts, one) for odds in every for one in odds.wagers])


def stripped(made: Report, changes: dict[tuple[str, str], Fraction] | None = None) -> bytes:
    """The workbook's file without the stored values of its formulas, with other numbers in some cells by sheet."""
    pages = {name: f"xl/worksheets/sheet{n}.xml" for n, name in enumerate(sheet_names(made).values(), 2)}
    book = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(write.xlsx(made))) as old, zipfile.ZipFile(book, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.startswith("xl/worksheets/sheet"):
                text = STORED.sub(r"\1", data.decode())
                for (page, cell), value in (changes or {}).items():
                    if pages[page] == name:
                        text, n = re.subn(rf'(<c r="{cell}"[^>]*><v>)[^<]*', rf"\g<1>{float(value)!r}", text)
                        assert n == 1, f"no number in {cell} of {page}"
                data = text.encode()
            new.writestr(name, data)
    return book.getvalue()


def edge_cells(made: Report) -> dict[str, tuple[str, Fraction]]:
    """The cell and the value of the house edge by sheet."""
    names = sheet_names(made)
    return {names[one.wager]: (edge_cell(one).replace("$", ""), one.edge) for one in made.sheets}


def changed_pays(house: House, made: Report) -> list[Changed]:
    """One changed pay for every bet with its own pay table, such that best play stays the same; rare rows first.

    The edges are those of the changed house, counted again.
    """
    found = []
    for one in made.sheets:
        before, done = counts_of(house.game).tally(house, one.wager, "best"), set[str]()
        for (cell, part), step in product(sorted(first_cells(before), key=lambda it: it[1].combinations), STEPS):
            changed = with_pay(house, part.wager or one.wager, part, part.pays + step)
            if part.wager in done or changed is None:
                continue
            after = counts_of(house.game).tally(changed, one.wager, "best")
            if counted(after) == counted(before):
                done.add(part.wager)
                found.append(Changed(sheet_names(made)[one.wager], cell, part.pays + step, after.house_edge))
    return found


def with_pay(house: House, name: str, part: Part, pay: Fraction) -> House | None:
    """The house with another pay for this row; None if it pays nothing, never comes or has no pay of its own."""
    if not part.combinations or part.pays <= 0 or part.row.key not in {row.key for row in house.pays.get(name, ())}:
        return None
    table = house.wagers[name].pays or name if name in house.wagers else name  # wagers may share a pay table
    try:
        return House(house.game, configure(house.options, [(f"pays.{table}.{part.row.key}", str(pay))]))
    except BadValue:  # another option decides what the row pays
        return None


def counted(tally: Tally) -> list[tuple[Any, ...]]:
    return [(part.wager, part.row.key, part.units, part.combinations) for part in tally.parts]


def first_cells(tally: Tally) -> list[tuple[str, Part]]:
    """The marked cell of each pay, with the first of its rows."""
    at, bet, found, seen = HEAD, None, list[tuple[str, Part]](), set[tuple[str, str]]()
    for part in tally.parts:
        at += 1 + (part.wager != bet)
        bet = part.wager
        if (part.wager, part.row.key) not in seen:
            seen.add((part.wager, part.row.key))
            found.append((f"C{at}", part))
    return found
