"""Reports on the command line."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import Profile, Settings, StrategyName, console, count_first, counted_house, show_progress
from pitboss.core.errors import BadInput

Output = Annotated[
    list[Path] | None,
    typer.Option("-o", "--output", help="The file: .pdf, .html, .xlsx or .json, several times for several; a folder "
                 "with --all. Default: report.pdf."),
]  # fmt: skip
Day = Annotated[
    str | None, typer.Option("--date", help="Date to print: 2026-01-31; default: $SOURCE_DATE_EPOCH, else none.")
]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss report three-card-roo -o roo.pdf, or pitboss report --all -o reports/")(report)


def report(
    game: Annotated[str | None, typer.Argument(help="The game, as `pitboss games` lists it.", metavar="GAME")] = None,
    output: Output = None,
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
    """Write the math report of a game as gaming labs expect it: PDF, HTML, a workbook with formulas, or JSON.

    What was counted is kept: other formats of the same report take seconds.
    """
    from pitboss.lab.report import write
    from pitboss.lab.simulate import as_rounds
    from pitboss.rules.limits import preset

    if every == (game is not None):
        raise BadInput("a report is of one GAME or of --all; give one of them.")
    dated, count = report_date(day), None if rounds is None else 0 if rounds == "0" else as_rounds(rounds)
    from pitboss.lab.report.kept import kept_report

    outputs = output or [Path("report.pdf")]
    if game is not None:
        for path in outputs:
            write.writer(path)
        house = counted_house(game, profile, settings)
        made = kept_report(house, preset(limits), strategy, dated, count, full, show_progress)
        for path in outputs:
            write.write(made, path)
            console().print(f"Wrote {path}.")
        return
    if len(outputs) > 1:
        raise BadInput("--all writes into one folder; give -o once.")
    folder = outputs[0]
    from pitboss.games import REGISTRY
    from pitboss.lab.report.errata import errata

    suffixes = [f".{format.strip()}" for format in formats.split(",") if format.strip()]
    for suffix in suffixes:
        write.writer(folder / f"x{suffix}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"-o {folder} cannot be written: {error.strerror}.") from error
    for key in REGISTRY:
        count_first(REGISTRY[key].configured())
        made = kept_report(REGISTRY[key].configured(), preset(limits), strategy, dated, count, full, show_progress)
        for suffix in suffixes:
            write.write(made, folder / f"{key}{suffix}")
        console().print(f"Wrote {key}.")
    book = errata(dated)
    for suffix in suffixes:
        if suffix != ".xlsx":
            write.write(book, folder / f"errata{suffix}")
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
