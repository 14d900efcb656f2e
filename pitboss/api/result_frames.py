"""Tables of results: rows with named columns, as text, HTML, plain dicts, data frames, Parquet and plots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.core.errors import BadInput, UnknownName

if TYPE_CHECKING:
    import pandas
    import pyarrow

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Plot:
    """A plot as a Vega-Lite specification. A notebook shows it."""

    vega: Mapping[str, Any]

    def svg(self) -> str:
        from pitboss.lab.report.plots import svg

        return svg(self.vega)

    _repr_svg_ = svg

    def save(self, path: str | Path) -> Path:
        """Write it as SVG."""
        path = Path(path)
        if path.suffix != ".svg":
            raise BadInput(f"{path} names no known format; a plot is saved as .svg.")
        path.write_text(self.svg(), encoding="utf-8")
        return path


class Frame:
    """Rows with the same columns. Fractions are exact in `to_dicts`; data frames have floats unless asked otherwise."""

    note: str = ""  # sentences below the table about what the figures leave out

    @property
    def axes(self) -> Sequence[str]:
        """What `plot` shows: the column along the axis, and those over it."""
        return ()

    @property
    def rows(self) -> Sequence[Record]:
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """One line above the table, for people."""
        return ""

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Record]:
        return iter(self.rows)

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.rows[0]) if self.rows else ()

    def to_dicts(self) -> list[dict[str, Any]]:
        """Every row as a dict, with exact Fractions."""
        return [dict(row) for row in self.rows]

    def to_pandas(self, *, exact: bool = False) -> pandas.DataFrame:
        """A pandas DataFrame, with exact Fractions or with floats. Needs pandas."""
        import pandas

        rows = self.to_dicts() if exact else [_plain(row, float) for row in self.rows]
        return pandas.DataFrame(rows, columns=list(self.columns))

    def to_arrow(self, *, exact: bool = False) -> pyarrow.Table:
        """An Arrow table, which has no fractions: exact ones are text like "32/1105". Needs pyarrow."""
        import pyarrow

        return pyarrow.Table.from_pylist([_plain(row, str if exact else float) for row in self.rows])

    def to_parquet(self, path: str | Path, *, exact: bool = False) -> Path:
        """Write the Arrow table to a Parquet file. Needs pyarrow."""
        from pyarrow import parquet

        parquet.write_table(self.to_arrow(exact=exact), path)
        return Path(path)

    def plot(self, x: str = "", *y: str) -> Plot:
        """Columns over another; without names those that say most."""
        from pitboss.lab.report.plots import columns

        along, *over = (x, *y) if x else self.axes or ("",)
        for name in (along, *over):
            if name not in self.columns:
                raise UnknownName("column", name, self.columns)
        if not over:
            raise BadInput(
                f"name what to plot over {along}: {', '.join(column for column in self.columns if column != along)}."
            )
        return Plot(columns(self.rows, along, over))

    def __repr__(self) -> str:
        cells = [list(self.columns), *([_text(value) for value in row.values()] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
        return "\n".join(filter(None, [self.caption, *(line.rstrip() for line in lines), self.note]))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_text(value))}</td>" for value in row.values()) + "</tr>"
            for row in self.rows
        )
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        below = f"<p>{escape(self.note)}</p>" if self.note else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}"


def _plain(row: Record, kind: type[float] | type[str]) -> dict[str, Any]:
    return {name: kind(value) if isinstance(value, Fraction) else value for name, value in row.items()}


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return str(value) if value.denominator <= 20 else f"{float(value):.6f}"
    if isinstance(value, float):
        return f"{value:.6f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
