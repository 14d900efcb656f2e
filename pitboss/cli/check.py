"""Commands that check: a game's rules, the fairness of deals, a whole database, and collusion between players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pitboss.cli.common import AsJson, GameKey, Profile, Settings, console, house_for, print_json
from pitboss.errors import BadFile

if TYPE_CHECKING:
    from pitboss.store.audit import Fault
    from pitboss.store.chain import Head
    from pitboss.store.sql import SqlStore

T = TypeVar("T")
Database = Annotated[
    str,
    typer.Argument(
        help="A SQLite file or the address of a database; default: the one in your data folder.", metavar="[DATABASE]"
    ),
]
KeyFolder = Annotated[
    Path | None,
    typer.Option("--keys", help="The folder of house.key; default: that of the SQLite file, else your data folder."),
]


SQLITE_HEADER = b"SQLite format 3\0"


def add_to(app: typer.Typer) -> None:
    app.command("check", epilog="Example: pitboss check three-card-roo")(check_rules)
    app.command(epilog="Example: pitboss fairness round-12.json")(fairness)
    app.command(epilog="Example: pitboss audit, or: pitboss audit ~/.pitboss/pitboss.db")(audit)
    app.command(epilog="Example: pitboss watch, or: pitboss watch ~/.pitboss/pitboss.db --json")(watch)


def check_rules(game: GameKey, profile: Profile = None, settings: Settings = None, as_json: AsJson = False) -> None:
    """Show what can be derived from a game's rules: how each wager is counted, or the rule that prevents it."""
    from dataclasses import asdict

    from pitboss.lab.derivation import derivations
    from pitboss.lab.rule_traps import traps_in

    house = house_for(game, profile, settings)
    found, traps = derivations(house), traps_in(house.game)
    if as_json:
        print_json({"game": game, "wagers": [asdict(one) for one in found], "traps": traps})
        return
    for trap in traps:
        typer.echo(f"Warning: {trap}")
    for one in found:
        if one.reason:
            typer.echo(f"{one.wager}: not derived. {one.reason}")
            continue
        read = "ranks only" if one.by_rank else "suits are read"
        typer.echo(f"{one.wager}: {one.ways} ways, {one.deals:,} deals, {read}, {one.seconds:.1f} s")
        methods = ("a table of the cards seen" if name == "none" else name for name in one.operators)
        typer.echo(f"  counted by: {', '.join(methods)}")
        typer.echo(f"  readings: {', '.join(one.readings)}")


def fairness(
    files: Annotated[list[Path], typer.Argument(help="Records saved from finished rounds.", metavar="FILE")],
    as_json: AsJson = False,
) -> None:
    """Check that cards follow from the promise published before the deal, and show who took part in each shuffle."""
    from pitboss.table.fairness import by_players, check_all, read, remarks

    records = [read(path) for path in files]
    faults = check_all(records) + _unsigned_heads(records)
    remarked = [] if faults else [(str(record["deal"]), remark) for record in records for remark in remarks(record)]
    if as_json:
        print_json({"faults": faults, "remarks": [{"deal": deal, "remark": remark} for deal, remark in remarked]})
        raise typer.Exit(1 if faults else 0)
    for line in [*faults, *(f"{deal}: {remark}" for deal, remark in remarked)]:
        typer.echo(line)
    if faults:
        raise typer.Exit(1)
    if all(by_players(record) for record in records):
        typer.echo("Fair: every card follows from the promise and the players' seeds.")
    else:
        typer.echo("Every card follows from its promise; but where no player took part the house could choose.")


def _unsigned_heads(records: list[dict[str, Any]]) -> list[str]:
    """A fault for each record whose head the house has not signed."""
    from pitboss.store.house_keys import signed_by

    faults = []
    for record in records:
        head, key = record.get("head"), str(record.get("public_key"))
        try:
            good = head is None or signed_by(*(bytes.fromhex(part) for part in (key, head["signature"], head["hash"])))
        except (KeyError, TypeError, ValueError):
            good = False
        if not good:
            faults.append(f"{record.get('deal')}: the head that came with the record is not signed by the house.")
    return faults


def audit(
    database: Database = "",
    keys: KeyFolder = None,
    head: Annotated[
        Path | None,
        typer.Option("--head", help="A file with a signed head that you have kept, checked besides the house's own."),
    ] = None,
) -> None:
    """Check a whole database: the log's chain, signed heads, every balance, and a replay of each round.

    In a house with workers, all their databases are checked, and that they agree with each other.
    """
    from pitboss.store.audit_workers import audit_books, read_book
    from pitboss.store.chain import Head

    wrong, books = 0, {}
    for number, (place, folder) in worker_databases(database, keys).items():
        kept = [Head.read(head)] if head and number == 1 else []
        faults, counted, histories = read_database(
            place,
            folder,
            lambda store, at, kept=kept: audit_store(store, kept, at),  # type: ignore[misc]
        )
        books[number] = read_database(place, folder, lambda store, _: read_book(store))
        if number > 1:
            typer.echo(f"worker {number}")
        for line in [*histories, *faults]:
            typer.echo(line)
        typer.echo(f"{counted}: {'nothing' if not faults else len(faults)} wrong.")
        wrong += len(faults)
    if len(books) > 1:
        between = audit_books(books)
        for fault in between:
            typer.echo(fault)
        typer.echo(f"{len(books)} workers: {'nothing' if not between else len(between)} wrong between them.")
        wrong += len(between)
    if wrong:
        raise typer.Exit(1)


def worker_databases(database: str, keys: Path | None) -> dict[int, tuple[str, Path | None]]:
    """The database of each worker of a house and the folder of its key; most houses have one worker."""
    from pitboss.home import data_folder
    from pitboss.server.settings import ServerSettings
    from pitboss.server.workers.place import WorkerPlace
    from pitboss.server.workers.serving import settings_of, workers_of

    address = database if "://" in database else ""
    folder = keys or (Path(database).parent if database and not address else data_folder())
    places: dict[int, tuple[str, Path | None]] = {1: (database, keys)}
    for number in range(2, workers_of(folder) + 1):
        own = settings_of(ServerSettings(folder, address), WorkerPlace(number, number, folder))
        places[number] = own.db or str(own.folder / "pitboss.db"), own.folder
    return places


def _sqlite_file(path: Path) -> Path:
    """The resolved path; raises `BadFile` if it is not a SQLite database."""
    if not path.is_file():
        raise BadFile(
            f"{path} is not a file; give a SQLite database or an address such as postgresql://USER@HOST/NAME."
        )
    with path.open("rb") as file:
        if file.read(len(SQLITE_HEADER)) != SQLITE_HEADER:
            raise BadFile(f"{path} is not a SQLite database.")
    return path.resolve()


async def audit_store(store: SqlStore, kept: list[Head], folder: Path) -> tuple[list[Fault], str, list[str]]:
    """Audits a database, also against the head that the house keeps next to its key."""
    from pitboss.games import REGISTRY
    from pitboss.store.audit import audit, size
    from pitboss.store.history import KeptHead, histories
    from pitboss.store.past_rounds import replayer

    own = KeptHead.read(folder)
    heads = [*kept, own.head] if own and own.head else kept
    faults = await audit(store, replay=replayer(store, REGISTRY.__getitem__), kept=heads)
    return faults, await size(store), await histories(store)


def read_database(database: str, keys: Path | None, work: Callable[[SqlStore, Path], Awaitable[T]]) -> T:
    """Opens a database to read it, and calls `work` with it and the folder of its key."""
    import asyncio

    from sqlalchemy.exc import DBAPIError

    from pitboss.home import data_folder
    from pitboss.store.database import make_engine, without_password
    from pitboss.store.house_keys import Keys
    from pitboss.store.refusals import reason_of
    from pitboss.store.sql import SqlStore

    database = database or str(data_folder() / "pitboss.db")
    url = database if "://" in database else f"sqlite:///{_sqlite_file(Path(database))}"
    folder = keys or (data_folder() if "://" in database else Path(database).parent)

    async def read() -> T:
        store = SqlStore(make_engine(url), Keys.of_folder(folder, make=False))
        try:
            return await work(store, folder)
        except DBAPIError as error:
            raise BadFile(f"{without_password(url)} cannot be read as a Pitboss database ({error.orig}).") from None
        except OSError as error:
            raise BadFile(f"{without_password(url)} cannot be reached ({reason_of(error)}).") from None
        finally:
            await store.close()

    return asyncio.run(read())


def watch(
    database: Database = "",
    keys: KeyFolder = None,
    least: Annotated[
        int, typer.Option("--least", min=1, help="Fewest hands that two players must have shared to be compared.")
    ] = 100,
    as_json: AsJson = False,
) -> None:
    """Look for collusion: chips given away, and folds and checks that the players' habits do not explain."""
    from pitboss.store.past_rounds import watch_reply

    parts = [
        read_database(place, folder, lambda store, _: _watch(store))
        for place, folder in worker_databases(database, keys).values()
    ]
    found = watch_reply(parts, least)
    if as_json:
        print_json(found)
        return
    from rich.table import Table

    from pitboss.money import dollars

    names = {id: name or id for id, name in found["names"].items()}
    table = Table(title="Pairs of players, in standard errors beyond their habits", title_justify="left")
    for name in ("From", "To", "Hands", "Net", "Chips", "Folds", "Folds back", "Checks", "Unusual"):
        table.add_column(name, justify="left" if name in ("From", "To", "Unusual") else "right", no_wrap=True)
    for pair in found["pairs"]:
        chips, _, folds, back, checks = ("" if sign["z"] is None else f"{sign['z']:+.1f}" for sign in pair["signs"])
        beyond = (sign["what"] for sign in pair["signs"] if pair["flag"] and (sign["z"] or 0) > found["bound"])
        unusual = ", ".join(dict.fromkeys(beyond))
        players = (names.get(pair[end], pair[end]) for end in ("first", "second"))
        table.add_row(*players, f"{pair['hands']:,}", dollars(pair["net"]), chips, folds, back, checks, unusual)
    if found["pairs"]:
        console().print(table)
    typer.echo(
        f"{found['hands']:,} hands, {len(found['pairs'])} pairs with at least {least} together, {found['comparisons']}"
        f" comparisons: {sum(pair['flag'] for pair in found['pairs'])} to look at"
        f" (beyond {found['bound']:.1f})."
    )


async def _watch(store: SqlStore) -> dict[str, Any]:
    from pitboss.games import REGISTRY
    from pitboss.store.past_rounds import watch_data

    async with store.frozen():
        return await watch_data(store, REGISTRY.__getitem__)
