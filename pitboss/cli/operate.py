"""The operator's commands: backup, restore, status, void a round, close a table."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.check import Database as DatabaseArgument
from pitboss.cli.check import KeyFolder, audit_store, read_database
from pitboss.cli.common import AsJson, print_json
from pitboss.cli.serve import Database, settings_for, while_closed
from pitboss.core.errors import BadInput

if TYPE_CHECKING:
    from pitboss.server.settings import ServerSettings

TableId = Annotated[str, typer.Argument(help="The table's id, as its address shows it.", metavar="TABLE")]
Reason = Annotated[str, typer.Option("--reason", help="The reason; players see it, and it is logged.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss backup ~/backups/monday.zip")(backup)
    app.command(epilog="Example: pitboss restore ~/backups/monday.zip")(restore)
    app.command("export", epilog="Example: pitboss export ~/house.jsonl")(export_house)
    app.command("import", epilog="Example: pitboss import ~/house.jsonl --db postgresql://pitboss@db/pitboss")(
        import_house
    )
    app.command(epilog="Example: pitboss status --json")(status)
    app.command(epilog='Example: pitboss void k3v9x2mq --reason "The dealer left the room."')(void)
    app.command(epilog="Example: pitboss close k3v9x2mq")(close)
    app.command(epilog="Example: pitboss erase ann")(erase)


def _on_sqlite(settings: ServerSettings) -> Path:
    file = settings.file
    if file is None:
        raise BadInput("This command is for SQLite; use pg_dump and pg_restore for PostgreSQL (docs/operating.md).")
    return file


def backup(
    archive: Annotated[Path, typer.Argument(help="The archive to write; it must not exist.", metavar="FILE")],
    db: Database = "",
) -> None:
    """Write database and key into one archive, also while the server runs. Keep it secret: it contains the key."""
    from pitboss.store.backup import back_up

    settings = settings_for(db)
    back_up(_on_sqlite(settings), settings.folder / "house.key", archive)
    typer.echo(f"{archive} holds the database and house.key; keep it where only you can read it.")


def restore(
    archive: Annotated[Path, typer.Argument(help="An archive that `pitboss backup` has written.", metavar="FILE")],
) -> None:
    """Check an archive and restore its house. The current house is moved to before-restore-..."""
    import asyncio

    from pitboss.store.backup import put_in_place, unpack
    from pitboss.store.folder_lock import only_server

    settings = settings_for("")
    with only_server(settings.folder, settings.file), tempfile.TemporaryDirectory(dir=settings.folder) as unpacked:
        unpack(archive, Path(unpacked))
        database = Path(unpacked) / "pitboss.db"
        asyncio.run(_migrate(database))
        faults, counted, _ = read_database(
            str(database), Path(unpacked), lambda store, keys: audit_store(store, [], keys)
        )
        for fault in faults:
            typer.echo(fault)
        if faults:
            raise BadInput(f"{archive} holds a database with {len(faults)} faults; nothing was changed.")
        aside = put_in_place(Path(unpacked), settings.folder)
        asyncio.run(_claim(settings))
    typer.echo(f"Restored {counted}.{f' What was there before is in {aside}.' if aside else ''}")


async def _claim(settings: ServerSettings) -> None:
    """Opens the house once. If later commits had been signed, it begins a new history with new promised shuffles."""
    from pitboss.server.operator_commands import opened

    await (await opened(settings)).close()


async def _migrate(database: Path) -> None:
    """Brings the database up to date; refuses the format of another build."""
    from pitboss.store.database import make_engine, migrate

    engine = make_engine(f"sqlite:///{database}")
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


def export_house(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.", metavar="FILE")],
    db: Database = "",
) -> None:
    """Write the whole house as lines of JSON, for `pitboss import`. Keep it secret: it contains the key."""
    from pitboss.server.house_transfer import write_house

    written = while_closed(db, lambda settings: write_house(settings, file))
    typer.echo(f"{file} holds {written}; keep it where only you can read it.")


def import_house(
    file: Annotated[Path, typer.Argument(help="A file that `pitboss export` has written.", metavar="FILE")],
    db: Database = "",
) -> None:
    """Fill an empty database and data folder with an exported house, and check it as `pitboss audit` does."""
    import asyncio

    from pitboss.server.house_transfer import read_house
    from pitboss.store.folder_lock import only_server

    settings = settings_for(db)
    with only_server(settings.folder, settings.file):
        problem = asyncio.run(read_house(settings, file))
        faults, counted, _ = read_database(
            settings.url, settings.folder, lambda store, keys: audit_store(store, [], keys)
        )
    for fault in faults:
        typer.echo(fault)
    if faults:
        raise BadInput(f"The imported house has {len(faults)} faults; do not serve it.")
    typer.echo(f"Imported {counted}. Rounds in play are void, with every chip back, and all shuffles are new.")
    if problem:
        mend = "`pitboss train house > mine.toml`, then `pitboss train house mine.toml`"
        typer.echo(f"Correct the house profile before you serve ({mend}): {problem}")


def status(database: DatabaseArgument = "", keys: KeyFolder = None, as_json: AsJson = False) -> None:
    """Show open tables with their seats, the number of players, and the house's takings; also while the server runs."""
    from pitboss.core.money import dollars
    from pitboss.store.overview import overview

    house: dict[str, Any] = read_database(database, keys, lambda store, _: overview(store))
    if as_json:
        print_json(house)
        return
    for table in house["tables"]:
        taken = table["seats"].items()
        seats = ", ".join(f"{number}: {seat['player']} {dollars(seat['stack'])}" for number, seat in taken)
        playing = "  (round in play)" if table["playing"] else ""
        typer.echo(f"{table['id']}  {table['game']}  round {table['round']}{playing}  {seats or 'no seats taken'}")
    takings = ", ".join(f"{name} {dollars(amount)}" for name, amount in house["takings"].items())
    for worker in house["workers"]:
        typer.echo(f"worker {worker}")
    typer.echo(f"{house['open']} open tables, {house['accounts']} accounts, {house['guests']} guests; {takings}.")


def void(table: TableId, reason: Reason, db: Database = "") -> None:
    """Void a table's round and give every chip back. While the server runs, an admin does it over the API."""
    from pitboss.server.operator_commands import void_round

    number = while_closed(db, lambda settings: void_round(settings, table, reason))
    typer.echo(f"Round {number} of table {table} is void; every chip is back.")


def close(table: TableId, db: Database = "") -> None:
    """Close a table and send all chips back to the wallets; a round in play is voided first."""
    from pitboss.server.operator_commands import close_table

    while_closed(db, lambda settings: close_table(settings, table))
    typer.echo(f"Table {table} is closed; all chips are in the wallets.")


def erase(
    name: Annotated[str, typer.Argument(help="The trainee's account.", metavar="NAME")],
    db: Database = "",
) -> None:
    """Erase a trainee's name, license, answers and exams, and revoke their badges; while the server does not run."""
    from pitboss.server.operator_commands import erase_trainee

    results = while_closed(db, lambda settings: erase_trainee(settings, name))
    typer.echo(f"The account, its answers and {results} results are erased. Backups made before still hold them.")
