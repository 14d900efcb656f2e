"""Fills a workbook: a summary, a sheet for each wager with live formulas, and the report's other tables."""

from __future__ import annotations

import re
from typing import Any

from pitboss.lab.report.blocks import Grid, Report, Sheet, Words

HEAD = 3  # the row under the title and the remark, from 0


def fill(book: Any, report: Report) -> None:
    styles = {
        "title": book.add_format({"bold": True, "font_size": 14, "font_color": "#1b6e4b"}),
        "head": book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"}),
        "pay": book.add_format({"bg_color": "#fff7dc", "num_format": "# ?/?", "border": 1, "border_color": "#d9c68b"}),
        "average": book.add_format({"bg_color": "#fff7dc", "num_format": "0.000000"}),
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
    return f"$F${HEAD + len(one.rows) + len(one.bonuses) + 4}"


def wager_sheet(book: Any, one: Sheet, name: str, styles: dict[str, Any]) -> None:
    page = book.add_worksheet(name)
    page.set_column(0, 0, 36)
    page.set_column(1, 5, 18)
    page.write(0, 0, one.title, styles["title"])
    page.write(1, 0, "Change a pay in the marked cells and the edge follows, as long as the same play stays best.")
    for at, head in enumerate(("Event", "Pays to 1", "Combinations", "Probability", "1 in", "Return")):
        page.write(HEAD - 1, at, head, styles["head"])
    rows = [*one.rows, *one.bonuses]
    total = f"$C${HEAD + len(rows) + 1}"
    for at, (label, pay, count) in enumerate(rows, HEAD):
        cell = at + 1
        page.write(at, 0, label)
        page.write_number(at, 1, float(pay), styles["pay" if pay.denominator < 100 else "average"])
        page.write_number(at, 2, count, styles["count"])
        page.write_formula(at, 3, f"=C{cell}/{total}", styles["chance"], count / one.total)
        page.write_formula(at, 4, f'=IF(C{cell}=0,"never",{total}/C{cell})', styles["count"],
                           one.total / count if count else "never")  # fmt: skip
        page.write_formula(at, 5, f"=B{cell}*D{cell}", styles["chance"], float(pay) * count / one.total)
    last = HEAD + len(rows)
    own = f"C{HEAD + 1}:C{HEAD + len(one.rows)}"
    page.write(last, 0, "Total", styles["bold"])
    page.write_formula(last, 2, f"=SUM({own})", styles["count"], one.total)
    page.write_formula(last, 5, f"=SUM(F{HEAD + 1}:F{last})", styles["chance"], -float(one.edge))
    page.write(last + 3, 0, "House edge", styles["bold"])
    page.write_formula(last + 3, 5, f"=-F{last + 1}", styles["edge"], float(one.edge))
    if one.bonuses:
        page.write(last + 1, 0, "The lower rows are bonuses paid on this bet, counted over the same deals.")


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
