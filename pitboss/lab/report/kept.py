"""Reports kept on disk: every format, and every later call, is written from one count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from pitboss.core.progress import Progress, without_progress
from pitboss.lab.counts.derived_cache import STARTED, hash_of_lab, kept_for
from pitboss.lab.report.blocks import Block, Cells, Grid, Plot, Report, Section, Sheet, Words, plain
from pitboss.lab.report.content import report
from pitboss.rules.house import House
from pitboss.rules.limits import Limits

MADE_BY = 3  # lines of the identity above the date


def kept_report(
    house: House,
    limits: Limits,
    strategy: str = "best",
    day: date | None = None,
    rounds: int | None = None,
    full: bool = False,
    progress: Progress = without_progress,
) -> Report:
    """The report, counted once for the same rules, limits and extent by the same version of Pitboss."""

    def made() -> dict[str, Any]:
        return stored(report(house, limits, strategy, rounds, full, progress))

    sources = hash_of_lab(STARTED)
    key = ("report", sources, house.digest, tuple(house.kinds.items()), repr(limits), strategy, rounds, full)
    return dated(restored(kept_for(house.game, key, made) if sources else made()), day)


def dated(report: Report, day: date | None) -> Report:
    if day is None:
        return report
    identity = [*report.identity[:MADE_BY], ("Date", day.isoformat()), *report.identity[MADE_BY:]]
    return replace(report, identity=identity, data=report.data | {"date": day.isoformat()})


def stored(report: Report) -> dict[str, Any]:
    """The report as plain data, its plots drawn."""
    sheets = [
        {
            "wager": one.wager,
            "title": one.title,
            "bets": [(name, [(c.label, str(c.units), str(c.pays), c.combinations) for c in cells])
                     for name, cells in one.bets],
            "total": one.total,
            "edge": str(one.edge),
        }
        for one in report.sheets
    ]  # fmt: skip
    return plain(report) | {"sheets": sheets, "data": report.data}


def restored(data: Mapping[str, Any]) -> Report:
    sections = [Section(one["title"], [block(each) for each in one["blocks"]]) for one in data["sections"]]
    sheets = [
        Sheet(one["wager"], one["title"],
              [(name, [Cells(label, Fraction(units), Fraction(pays), n) for label, units, pays, n in cells])
               for name, cells in one["bets"]],
              one["total"], Fraction(one["edge"]))
        for one in data["sheets"]
    ]  # fmt: skip
    identity = [(name, value) for name, value in data["identity"]]
    return Report(data["title"], data["subtitle"], identity, sections, sheets, data["data"])


def block(data: Mapping[str, Any]) -> Block:
    if data["kind"] == "plot":
        return Plot(data["caption"], {}, drawn=data["svg"])
    kind = Words if data["kind"] == "words" else Grid
    return kind(**data)
