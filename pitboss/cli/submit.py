"""Commands for labs and regulators: open test vectors, and the dossier of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import GameKey, Profile, Settings, console, counted_house, house_for, show_progress, table_of
from pitboss.cli.reports import Day, report_date
from pitboss.core.errors import BadInput


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss vectors three-card-roo --to vectors")(vectors)
    app.command(epilog="Example: pitboss submit three-card-roo --to dossier --for wsgc")(submit)


def vectors(
    game: Annotated[
        str | None, typer.Argument(help="The game, as `pitboss games` lists it; default: all.", metavar="GAME")
    ] = None,
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="The folder for the files.")] = Path("vectors"),
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds a game.")] = 1_000,
    profile: Profile = None,
    settings: Settings = None,
) -> None:
    """Write test vectors: rounds from seed to settlement, odds, a fairness record, and the program that checks them.

    docs/test_vectors.md describes the format. The same rules always give the same bytes.
    """
    from pitboss.games import REGISTRY
    from pitboss.lab.dossier.vectors import CHECKER, packed

    if game is None and (profile or settings):
        raise BadInput("--profile and --set are of one GAME; name it.")
    writable(to).joinpath("check.py").write_bytes(CHECKER.read_bytes())
    for key in REGISTRY if game is None else [game]:
        data = packed(house_for(key, profile, settings), rounds)
        path = to / f"{key}.jsonl.gz"
        path.write_bytes(data)
        console().print(f"Wrote {path}.")


def writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--to {folder} cannot be written: {error.strerror}.") from error
    return folder


def submit(
    game: GameKey,
    to: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="The folder for GAME.pdf and GAME.zip.")],
    target: Annotated[
        str | None, typer.Option("--for", metavar="TARGET", help="Whose list of items to answer: wsgc or nevada.")
    ] = None,
    revision: Annotated[str, typer.Option("--revision", help="The revision to print, such as 1.2.")] = "",
    day: Day = None,
    rounds: Annotated[str | None, typer.Option("--rounds", help="Rounds of the simulation check; 0 for none.")] = None,
    full: Annotated[bool, typer.Option("--full", help="Include what takes minutes to count.")] = False,
    limits: Annotated[str, typer.Option("--limits", help="Table limits to compare with.")] = "washington",
    profile: Profile = None,
    settings: Settings = None,
) -> None:
    """Write the dossier of a game for a regulator or lab: a PDF, and a ZIP with workbook, figures and test vectors.

    docs/submissions.md lists what each target asks, with its sources.
    """
    from pitboss.lab.dossier.targets import target_of
    from pitboss.lab.dossier.write import dossier, write
    from pitboss.lab.simulate import as_rounds
    from pitboss.rules.limits import preset

    chosen = None if target is None else target_of(target)
    dated, count = report_date(day), None if rounds is None else 0 if rounds == "0" else as_rounds(rounds)
    house = counted_house(game, profile, settings)
    folder = writable(to)
    made = dossier(house, preset(limits), chosen, revision, dated, count, full, progress=show_progress)
    for path in write(made, folder, house.game.key):
        console().print(f"Wrote {path}.")
    if chosen is not None:
        table = table_of(f"What the {chosen.title} asks", ("Item", "Answered in"), left=2)
        for asked, section in made.answers(chosen):
            table.add_row(asked, section)
        console().print(table)
