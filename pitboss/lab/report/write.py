"""Writes a report as PDF, HTML, XLSX or JSON. The same report always gives the same bytes."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib import resources
from pathlib import Path
from typing import Any

from pitboss.core.errors import BadInput
from pitboss.lab.report.blocks import Report, plain

EPOCH = datetime(2000, 1, 1)  # written where a format insists on a date


def pdf(report: Report) -> bytes:
    return typeset((resources.files(__package__) / "report.typ").read_bytes(), plain(report))


def typeset(source: bytes, data: Mapping[str, Any]) -> bytes:
    """The PDF of a Typst source that reads its data from `report`."""
    import typst

    made = typst.compile(source, sys_inputs={"report": json.dumps(data)}, ignore_system_fonts=True, timestamp=0)
    assert isinstance(made, bytes)
    return made


def html(report: Report) -> bytes:
    from jinja2 import Environment

    source = (resources.files(__package__) / "report.html.j2").read_text()
    page = Environment(autoescape=True).from_string(source)
    return (page.render(report=plain(report)) + "\n").encode()


def as_json(report: Report) -> bytes:
    return (json.dumps(report.data, indent=2, ensure_ascii=False) + "\n").encode()


def xlsx(report: Report) -> bytes:
    """A workbook with a sheet for every wager, whose formulas compute the edge from the pays."""
    from xlsxwriter import Workbook

    from pitboss.lab.report.workbook import fill

    made = io.BytesIO()
    book = Workbook(made, {"in_memory": True})
    book.set_properties({"title": f"{report.title}: {report.subtitle}", "author": report.author, "created": EPOCH})
    fill(book, report)
    book.close()
    return made.getvalue()


FORMATS: dict[str, Callable[[Report], bytes]] = {".pdf": pdf, ".html": html, ".xlsx": xlsx, ".json": as_json}


def writer(path: Path) -> Callable[[Report], bytes]:
    if path.suffix not in FORMATS:
        raise BadInput(f"-o {path} names no known format; end it with {', '.join(FORMATS)}.")
    return FORMATS[path.suffix]


def write(report: Report, path: Path) -> None:
    made = writer(path)(report)
    try:
        path.write_bytes(made)
    except OSError as error:
        raise BadInput(f"-o {path} cannot be written: {error.strerror}.") from error
