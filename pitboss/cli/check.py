"""Commands that trust nothing: was a deal fair, is a database still what was written?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.errors import BadFile

if TYPE_CHECKING:
    from pitboss.store.audit import Fault
    from pitboss.store.chain import Head


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss fairness round-12.json")(fairness)
    app.command(epilog="Example: pitboss audit, or: pitboss audit ~/.pitboss/pitboss.db")(audit)


def fairness(
    files: Annotated[list[Path], typer.Argument(help="Records saved from finished rounds of a table.", metavar="FILE")],
) -> None:
    """Check that the cards of a round follow from what was promised before it."""
    from pitboss.table.fairness import check_all, read

    faults = check_all([read(path) for path in files])
    for fault in faults:
        typer.echo(fault)
    if faults:
        raise typer.Exit(1)
    typer.echo("Fair: every card follows from the promise and the players' seeds.")


def audit(
    database: Annotated[
        str, typer.Argument(help="A SQLite file or the address of a database; else your own.", metavar="[DATABASE]")
    ] = "",
    keys: Annotated[
        Path | None, typer.Option("--keys", help="The folder of house.key; that of the SQLite file if not said.")
    ] = None,
    head: Annotated[
        Path | None, typer.Option("--head", help="A signed head that was kept elsewhere, to find a cut-off end.")
    ] = None,
) -> None:
    """Check a whole database: the log's chain, signed heads, every balance, and each round played again."""
    import asyncio

    from pitboss.home import data_folder
    from pitboss.store.chain import Head

    database = database or str(data_folder() / "pitboss.db")
    url = database if "://" in database else f"sqlite:///{_existing(Path(database))}"
    folder = keys or (Path(database).parent if "://" not in database else Path())
    kept = Head.read(head) if head else None
    faults, counted = asyncio.run(_audit(url, folder, kept))
    for fault in faults:
        typer.echo(fault)
    typer.echo(f"{counted}: {'nothing' if not faults else len(faults)} wrong.")
    if faults:
        raise typer.Exit(1)


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise BadFile(f"{path} is no file; give a SQLite database or an address such as postgresql://USER@HOST/NAME.")
    return path.resolve()


async def _audit(url: str, folder: Path, kept: Head | None) -> tuple[list[Fault], str]:
    from sqlalchemy.exc import DBAPIError

    from pitboss.games import REGISTRY
    from pitboss.store.audit import audit, size
    from pitboss.store.database import make_engine
    from pitboss.store.keys import Keys
    from pitboss.store.recall import replayer
    from pitboss.store.sql import SqlStore

    store = SqlStore(make_engine(url), Keys.of_folder(folder, make=False))
    try:
        faults = await audit(store, replay=replayer(store, REGISTRY.__getitem__), kept=kept)
        return faults, await size(store)
    except DBAPIError as error:
        raise BadFile(f"{url} cannot be read as a database of Pitboss ({error.orig}).") from None
    finally:
        await store.close()
