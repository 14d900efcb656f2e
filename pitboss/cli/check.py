"""Commands that check: a game's rules, the fairness of deals, a whole database, and collusion between players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pitboss.cli.common import AsJson, Profile, Settings, console, game_or_file, house_for, print_json
from pitboss.core.errors import BadFile, BadInput

if TYPE_CHECKING:
    from pitboss.lab.counts.derivation import Derivation
    from pitboss.store.chain import Head
    from pitboss.store.row_log import Fault
    from pitboss.store.sql import SqlStore

T = TypeVar("T")
Database = Annotated[
    str,
    typer.Argument(
        help="A SQLite file or the address of a database; default: the one in your data folder.", metavar="[DATABASE]"
    ),
]
GameToCheck = Annotated[
    str,
    typer.Argument(help="The game, as `pitboss games` lists it, or a TOML file that describes one.", metavar="GAME"),
]
KeyFolder = Annotated[
    Path | None,
    typer.Option("--keys", help="The folder of house.key; default: that of the SQLite file, else your data folder."),
]


NAMED = 3  # bets that share a line are listed up to this many
SQLITE_HEADER = b"SQLite format 3\0"


def add_to(app: typer.Typer) -> None:
    app.command("check", epilog="Example: pitboss check three-card-roo, or: pitboss check --all --json")(check_rules)
    app.command(epilog="Example: pitboss fairness round-12.json")(fairness)
    app.command(epilog="Example: pitboss audit, or: pitboss audit ~/.pitboss/pitboss.db")(audit)
    app.command(epilog="Example: pitboss watch, or: pitboss watch ~/.pitboss/pitboss.db --json")(watch)


def check_rules(
    game: GameToCheck = "",
    profile: Profile = None,
    settings: Settings = None,
    every: Annotated[bool, typer.Option("--all", help="Every game: in which way each wager is counted.")] = False,
    watch_files: Annotated[
        bool, typer.Option("--watch", help="Check again whenever the game's files change; Ctrl-C stops.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Name mistakes in a game's rules, and show how each wager is counted, or the rule that prevents it."""
    from dataclasses import asdict

    from pitboss.games import REGISTRY

    if every == bool(game):
        raise BadInput("name a game to check, or give --all.")
    if every and watch_files:
        raise BadInput("--watch is for one game; name it instead of --all.")
    if every:
        check_all_games(as_json)
        return
    if watch_files:
        from pitboss.cli.watching import watch_check

        words = [*(["--profile", profile] if profile else []), *(["--json"] if as_json else [])]
        watch_check(game, [*words, *(word for setting in settings or () for word in ("--set", setting))])
        return
    game = game_or_file(game)
    from pitboss.lab.counts.derivation import alike, derivations
    from pitboss.lab.game_faults import faults_in
    from pitboss.lab.rule_traps import traps_in

    faults = faults_in(REGISTRY[game])
    house = None if faults else house_for(game, profile, settings)
    derived, traps = derivations(house) if house else [], traps_in(REGISTRY[game])
    if as_json:
        print_json(
            {"game": game, "faults": faults, "wagers": [asdict(derivation) for derivation in derived], "traps": traps}
        )
        raise typer.Exit(1 if faults else 0)
    for fault in faults:
        typer.echo(f"Mistake: {fault}")
    for trap in traps:
        typer.echo(f"Warning: {trap}")
    for some in alike(house, derived) if house else []:
        derivation, named = some[0], names_of(some)
        if derivation.reason:
            typer.echo(f"{named}: not derived. {derivation.reason}")
            continue
        if not derivation.ways:
            typer.echo(f"{named}: counted {', '.join(derivation.counted)}")
            continue
        read = "ranks only" if derivation.by_rank else "suits matter"
        seconds = sum(each.seconds for each in some)
        typer.echo(f"{named}: {derivation.ways} paths, {derivation.deals:,} deals, {read}, {seconds:.1f} s")
        typer.echo(f"  method: {', '.join(derivation.counted)}")
        typer.echo(f"  readings: {', '.join(derivation.readings)}")
    if faults:
        raise typer.Exit(1)


def check_all_games(as_json: bool) -> None:
    """How each wager of each game is counted, or why it is not derived; bets that share pays and way in one line."""
    from rich.table import Table

    from pitboss.games import REGISTRY
    from pitboss.lab.counts.derivation import alike, derivations

    derived = {key: derivations(REGISTRY[key].house()) for key in REGISTRY}
    if as_json:
        each = {
            key: {derivation.wager: list(derivation.counted) or derivation.reason for derivation in some}
            for key, some in derived.items()
        }
        print_json(each)
        return
    table = Table("Game", "Wager", "Counted by", "Deals")
    for key, some in derived.items():
        for together in alike(REGISTRY[key].house(), some):
            derivation, way = together[0], ", ".join(together[0].counted)
            deals = f"{derivation.deals:,}" if derivation.deals else ""
            table.add_row(
                key, names_of(together), f"Not derived. {derivation.reason}" if derivation.reason else way, deals
            )
    console().print(table)


def names_of(bets: Sequence[Derivation]) -> str:
    """The names of bets; of many the first and the last, and how many they are."""
    names = [bet.wager for bet in bets]
    return ", ".join(names) if len(names) <= NAMED else f"{names[0]} ... {names[-1]} ({len(names)} bets)"


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
    """Check a whole database: the log's chain, signed heads, every row and balance, and a replay of each round.

    Exit code 1: something is wrong. 3: nothing is, but no head was kept that would show whether the end is missing.
    """
    from pitboss.store.chain import Head
    from pitboss.store.history import NAME as HEAD_FILE

    kept = [Head.read(head)] if head else []
    compared = bool(kept)

    async def work(store: SqlStore, folder: Path) -> tuple[list[Fault], str, list[str]]:
        nonlocal compared
        compared = compared or (folder / HEAD_FILE).exists()
        return await audit_store(store, kept, folder)

    faults, counted, histories = read_database(database, keys, work)
    for line in [*histories, *faults]:
        typer.echo(line)
    typer.echo(f"{counted}: {'nothing' if not faults else len(faults)} wrong.")
    if faults:
        raise typer.Exit(1)
    if not compared:
        typer.echo(f"There is no {HEAD_FILE} and no --head: commits cut off at the end would not show.")
        raise typer.Exit(3)


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

    from pitboss.core.folders import data_folder
    from pitboss.store.database import make_engine, refuse_other_format, without_password
    from pitboss.store.house_keys import Keys
    from pitboss.store.refusals import reason_of
    from pitboss.store.sql import SqlStore

    database = database or str(data_folder() / "pitboss.db")
    url = database if "://" in database else f"sqlite:///{_sqlite_file(Path(database))}"
    folder = keys or (data_folder() if "://" in database else Path(database).parent)

    async def read() -> T:
        store = SqlStore(make_engine(url), Keys.of_folder(folder, make=False))
        try:
            await refuse_other_format(store.engine)
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

    reply = watch_reply(read_database(database, keys, lambda store, _: _watch(store)), least)
    if as_json:
        print_json(reply)
        return
    from rich.table import Table

    from pitboss.core.money import dollars

    names = {id: name or id for id, name in reply["names"].items()}
    table = Table(title="Pairs of players, in standard errors beyond their habits", title_justify="left")
    for name in ("From", "To", "Hands", "Net", "Chips", "Folds", "Folds back", "Checks", "Unusual"):
        table.add_column(name, justify="left" if name in ("From", "To", "Unusual") else "right", no_wrap=True)
    for pair in reply["pairs"]:
        chips, _, folds, back, checks = ("" if sign["z"] is None else f"{sign['z']:+.1f}" for sign in pair["signs"])
        beyond = (sign["what"] for sign in pair["signs"] if pair["flag"] and (sign["z"] or 0) > reply["bound"])
        unusual = ", ".join(dict.fromkeys(beyond))
        players = (names.get(pair[end], pair[end]) for end in ("first", "second"))
        table.add_row(*players, f"{pair['hands']:,}", dollars(pair["net"]), chips, folds, back, checks, unusual)
    if reply["pairs"]:
        console().print(table)
    typer.echo(
        f"{reply['hands']:,} hands, {len(reply['pairs'])} pairs with at least {least} together, {reply['comparisons']}"
        f" comparisons: {sum(pair['flag'] for pair in reply['pairs'])} to look at"
        f" (beyond {reply['bound']:.1f})."
    )


async def _watch(store: SqlStore) -> dict[str, Any]:
    from pitboss.games import REGISTRY
    from pitboss.store.past_rounds import watch_data

    async with store.frozen():
        return await watch_data(store, REGISTRY.__getitem__)
