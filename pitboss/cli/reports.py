"""Reports on the command line."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import Profile, Settings, StrategyName, console, count_first, counted_house
from pitboss.errors import BadInput

Output = Annotated[
    Path, typer.Option("-o", "--output", help="The file: .pdf, .html, .xlsx or .json; a folder with --all.")
]
Day = Annotated[
    str | None, typer.Option("--date", help="Date to print: 2026-01-31; default: $SOURCE_DATE_EPOCH, else none.")
]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss report three-card-roo -o roo.pdf, or pitboss report --all -o reports/")(report)


def report(
    game: Annotated[str | None, typer.Argument(help="The game, as `pitboss games` lists it.", metavar="GAME")] = None,
    output: Output = Path("report.pdf"),
    every: Annotated[bool, typer.Option("--all", help="All games, and the errata of the manuals.")] = False,
    formats: Annotated[str, typer.Option("--formats", help="With --all: the formats to write.")] = "pdf,html,xlsx,json",
    day: Day = None,
    rounds: Annotated[str | None, typer.Option("--rounds", help="Rounds of the simulation check; 0 for none.")] = None,
    full: Annotated[bool, typer.Option("--full", help="Include what takes minutes to count.")] = False,
    limits: Annotated[
        str, typer.Option("--limits", help="Table limits for the sections on exposure and the law.")
    ] = "washington",
    strategy: StrategyName = "best",
    profile: Profile = None,
    settings: Settings = None,
) -> None:
    """Write the math report of a game as gaming labs expect it: PDF, HTML, a workbook with formulas, or JSON."""
    from pitboss.lab.report import write
    from pitboss.lab.simulate import as_rounds
    from pitboss.limits import preset

    if every == (game is not None):
        raise BadInput("a report is of one GAME or of --all; give one of them.")
    dated, count = report_date(day), None if rounds is None else 0 if rounds == "0" else as_rounds(rounds)
    from pitboss.lab.report.content import report as content

    if game is not None:
        write.writer(output)
        made = content(counted_house(game, profile, settings), preset(limits), strategy, dated, count, full)
        write.write(made, output)
        console().print(f"Wrote {output}.")
        return
    from pitboss.games import REGISTRY
    from pitboss.lab.report.errata import errata

    suffixes = [f".{one.strip()}" for one in formats.split(",") if one.strip()]
    for suffix in suffixes:
        write.writer(output / f"x{suffix}")
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"-o {output} cannot be written: {error.strerror}.") from error
    for key in REGISTRY:
        count_first(REGISTRY[key].configured())
        made = content(REGISTRY[key].configured(), preset(limits), strategy, dated, count, full)
        for suffix in suffixes:
            write.write(made, output / f"{key}{suffix}")
        console().print(f"Wrote {key}.")
    book = errata(dated)
    for suffix in suffixes:
        if suffix != ".xlsx":
            write.write(book, output / f"errata{suffix}")
    console().print("Wrote errata.")


def report_date(text: str | None) -> date | None:
    """The date asked for, else that of SOURCE_DATE_EPOCH; never today's, so that reports are reproducible."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        if text is not None:
            return date.fromisoformat(text)
        return datetime.fromtimestamp(int(epoch), UTC).date() if epoch else None
    except ValueError:
        wrong = f"--date {text}" if text is not None else f"SOURCE_DATE_EPOCH={epoch}"
        raise BadInput(f"{wrong} is not a date; write it like 2026-01-31.") from None
