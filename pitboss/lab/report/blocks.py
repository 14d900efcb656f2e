"""The blocks that a report consists of. Their texts are ready to print, the same in PDF and HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from pitboss.rules.options import Pay, pay_text


@dataclass(frozen=True)
class Words:
    """A paragraph, or a warning that must not be missed."""

    text: str
    warning: bool = False
    kind: Literal["words"] = "words"


@dataclass(frozen=True)
class Grid:
    """A table. Columns named with a leading `>` hold figures, aligned right; the last row may hold totals."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    caption: str = ""
    totals: bool = False
    kind: Literal["grid"] = "grid"


@dataclass(frozen=True)
class Plot:
    """A picture, drawn from a Vega-Lite description."""

    caption: str
    vega: dict[str, Any]
    kind: Literal["plot"] = "plot"
    drawn: str = ""  # as SVG, if it has been drawn already


Block = Words | Grid | Plot


@dataclass(frozen=True)
class Section:
    title: str
    blocks: Sequence[Block]


class Cells(NamedTuple):
    """A row of a sheet in raw figures: what a bet pays on it, with how many units at stake, and in how many deals."""

    label: str
    units: Fraction
    pays: Fraction
    combinations: int


@dataclass(frozen=True)
class Sheet:
    """A wager in raw figures, for cells with formulas: the rows of each bet that is settled with it, itself first."""

    wager: str
    title: str
    bets: Sequence[tuple[str, Sequence[Cells]]]  # with their titles
    total: int
    edge: Fraction


@dataclass(frozen=True)
class Report:
    title: str
    subtitle: str
    identity: Sequence[tuple[str, str]]
    sections: Sequence[Section]
    sheets: Sequence[Sheet] = ()
    data: dict[str, Any] = field(default_factory=dict)  # everything as figures, for programs

    @property
    def author(self) -> str:
        return "Pitboss"


def plain(report: Report) -> dict[str, Any]:
    """The printed form as plain data, plots as drawn pictures."""
    from pitboss.lab.report.plots import svg

    sections = []
    for section in report.sections:
        blocks: list[dict[str, Any]] = []
        for block in section.blocks:
            if isinstance(block, Plot):
                blocks.append({"kind": "plot", "caption": block.caption, "svg": block.drawn or svg(block.vega)})
            else:
                blocks.append(asdict(block))
        sections.append({"title": section.title, "blocks": blocks})
    return {
        "title": report.title,
        "subtitle": report.subtitle,
        "identity": [list(one) for one in report.identity],
        "sections": sections,
    }


def percent(value: Fraction | float, places: int = 4) -> str:
    return f"{float(value) * 100:.{places}f}%"


def whole(number: int) -> str:
    """A count in full, or in powers of ten if it is very long; the data has every digit."""
    return f"{number:,}" if number < 10**18 else f"{Decimal(number):.6e}"


def pay_cell(pay: Pay) -> str:
    """A pay as it is announced; an average of many in decimals."""
    return f"{float(pay):.6f}" if isinstance(pay, Fraction) and pay.denominator > 1000 else pay_text(pay)


def listed(items: Iterable[str]) -> str:
    found = list(items)
    return ", ".join(found[:-1]) + f" and {found[-1]}" if len(found) > 1 else "".join(found)
