"""Fills a workbook: a summary, a sheet for each wager with live formulas, and the report's other tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pitboss.lab.report.blocks import Cells, Grid, Report, Sheet, Words

HEAD = 3  # the row under the title and the remark, from 0


def fill(book: Any, report: Report) -> None:
    styles = {
        "title": book.add_format({"bold": True, "font_size": 14, "font_color": "#1b6e4b"}),
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"}),
        "pay": book.add_format({"bg_color": "#fff7dc", "num_format": "# ?/?", "border": 1, "border_color": "#d9c68b"}),
        "average": book.add_format({"bg_color": "#fff7dc", "num_format": "0.000000"}),
        "follows": book.add_format({"num_format": "# ?/?"}),
        "count": book.add_format({"num_format": "#,##0"}),
        "chance": book.add_format({"num_format": "0.00000000"}),
        "edge": book.add_format({"num_format": "0.0000%", "bold": True}),
        "wrap": book.add_format({"text_wrap": True, "valign": "top"}),
        "bold": book.add_format({"bold": True}),
    }
    names = sheet_names(report)
    summary_sheet(book, report, names, styles)
    for one in report.sheets:
        wager_sheet(book, one, names[one.wager], styles)
    report_sheet(book, report, styles)


def sheet_names(report: Report) -> dict[str, str]:
    """Valid sheet names: at most 31 characters, without forbidden ones, each unique."""
    found: dict[str, str] = {}
    for one in report.sheets:
        name = re.sub(r"[\[\]:*?/\\']", " ", one.title)[:28].strip()
        while name in found.values() or name in ("Summary", "Report"):
            name += "+"
        found[one.wager] = name
    return found


def summary_sheet(book: Any, report: Report, names: dict[str, str], styles: dict[str, Any]) -> None:
    page = book.add_worksheet("Summary")
    page.set_column(0, 0, 26)
    page.set_column(1, 1, 90)
    page.write(0, 0, f"{report.title}: {report.subtitle}", styles["title"])
    for at, (name, value) in enumerate(report.identity, 2):
        page.write(at, 0, name, styles["bold"])
        page.write(at, 1, value, styles["wrap"])
    row = len(report.identity) + 3
    page.write(row, 0, "Wager", styles["head"])
    page.write(row, 1, "House edge, from its sheet", styles["head"])
    for at, one in enumerate(report.sheets, row + 1):
        page.write(at, 0, one.title)
        page.write_formula(at, 1, f"='{names[one.wager]}'!{edge_cell(one)}", styles["edge"], float(one.edge))


def edge_cell(one: Sheet) -> str:
    return f"$G${lines_of(one) + 4}"


def lines_of(one: Sheet) -> int:
    """The number of lines above the total: the head, and every bet's title and rows."""
    return HEAD + sum(1 + len(rows) for _, rows in one.bets)


def wager_sheet(book: Any, one: Sheet, name: str, styles: dict[str, Any]) -> None:
    page = book.add_worksheet(name)
    page.set_column(0, 0, 36)
    page.set_column(1, 6, 18)
    page.write(0, 0, one.title, styles["title"])
    page.write(1, 0, "Change a pay in the marked cells and the edge follows, as long as the same play stays best.")
    columns = ("Event", "Units bet", "Pays to 1", "Combinations", "Probability", "1 in", "Return")
    for column, head in enumerate(columns):
        page.write(HEAD - 1, column, head, styles["head"])
    at, last = HEAD, lines_of(one)
    for title, rows in one.bets:
        bet_rows(page, one, title, rows, at, styles)
        at += 1 + len(rows)
    page.write(last, 0, "Total", styles["bold"])
    page.write_number(last, 3, one.total, styles["count"])
    page.write_formula(last, 6, f"=SUM(G{HEAD + 1}:G{last})", styles["chance"], -float(one.edge))
    page.write(last + 1, 0, "The total counts every deal once. Each bet above is counted over the same deals.")
    page.write(last + 3, 0, "House edge", styles["bold"])
    page.write_formula(last + 3, 6, f"=-G{last + 1}", styles["edge"], float(one.edge))


def bet_rows(page: Any, one: Sheet, title: str, rows: Sequence[Cells], at: int, styles: dict[str, Any]) -> None:
    """Writes a bet's title and rows. A row with another stake refers to the pay of the first one of its name."""
    total = f"$D${lines_of(one) + 1}"
    page.write(at, 0, title, styles["bold"])
    pays: dict[str, str] = {}
    for line, row in enumerate(rows, at + 1):
        cell, chance = line + 1, row.combinations / one.total
        page.write(line, 0, row.label)
        page.write_number(line, 1, float(row.units))
        if row.label in pays:
            page.write_formula(line, 2, f"={pays[row.label]}", styles["follows"], float(row.pays))
        else:
            page.write_number(line, 2, float(row.pays), styles["pay" if row.pays.denominator < 100 else "average"])
            pays[row.label] = f"C{cell}"
        page.write_number(line, 3, row.combinations, styles["count"])
        page.write_formula(line, 4, f"=D{cell}/{total}", styles["chance"], chance)
        page.write_formula(line, 5, f'=IF(D{cell}=0,"never",{total}/D{cell})', styles["count"],
                           one.total / row.combinations if row.combinations else "never")  # fmt: skip
        page.write_formula(line, 6, f"=B{cell}*C{cell}*E{cell}", styles["chance"],
                           float(row.units * row.pays) * chance)  # fmt: skip


def report_sheet(book: Any, report: Report, styles: dict[str, Any]) -> None:
    """Writes the rest of the report as text and tables, for reading and copying."""
    page = book.add_worksheet("Report")
    page.set_column(0, 0, 40)
    page.set_column(1, 7, 22)
    at = 0
    for section in report.sections:
        page.write(at, 0, section.title, styles["title"])
        at += 1
        for block in section.blocks:
            if isinstance(block, Words):
                page.write(at, 0, block.text)
                at += 2
            elif isinstance(block, Grid):
                if block.caption:
                    page.write(at, 0, block.caption, styles["bold"])
                    at += 1
                for column, name in enumerate(block.columns):
                    page.write(at, column, name.lstrip(">"), styles["head"])
                for line in block.rows:
                    at += 1
                    for column, text in enumerate(line):
                        page.write_string(at, column, text)
                at += 2
