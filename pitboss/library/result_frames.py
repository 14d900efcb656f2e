"""Tables of results: rows with named columns, as text, HTML, plain dicts, pandas or Arrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import pyarrow

Row = Mapping[str, Any]


class Frame:
    """Rows with the same columns. Fractions are exact in `to_dicts` and floats in data frames."""

    @property
    def rows(self) -> Sequence[Row]:
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """One line above the table, for people."""
        return ""

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.rows[0]) if self.rows else ()

    def to_dicts(self) -> list[dict[str, Any]]:
        """Every row as a dict, with exact Fractions."""
        return [dict(row) for row in self.rows]

    def to_pandas(self) -> pandas.DataFrame:
        """A pandas DataFrame. Needs pandas."""
        import pandas

        return pandas.DataFrame([_floats(row) for row in self.rows], columns=list(self.columns))

    def to_arrow(self) -> pyarrow.Table:
        """An Arrow table. Needs pyarrow."""
        import pyarrow

        return pyarrow.Table.from_pylist([_floats(row) for row in self.rows])

    def __repr__(self) -> str:
        cells = [list(self.columns), *([_text(value) for value in row.values()] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
        return "\n".join([*filter(None, [self.caption]), *(line.rstrip() for line in lines)])

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_text(value))}</td>" for value in row.values()) + "</tr>"
            for row in self.rows
        )
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _floats(row: Row) -> dict[str, Any]:
    return {name: float(value) if isinstance(value, Fraction) else value for name, value in row.items()}


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return str(value) if value.denominator <= 20 else f"{float(value):.6f}"
    if isinstance(value, float):
        return f"{value:.6f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
