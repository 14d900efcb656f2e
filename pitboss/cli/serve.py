"""`pitboss serve`: the tables and the lab in a browser; and `pitboss role`, which gives an account a role."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pitboss.core.errors import BadInput
from pitboss.server.logs import LogForm

if TYPE_CHECKING:
    from pitboss.server.settings import ServerSettings

T = TypeVar("T")
MORE_PORTS = 20  # tried after the one asked for

DATABASE_VARIABLE = "PITBOSS_DB"
Database = Annotated[
    str,
    typer.Option(
        "--db",
        envvar=DATABASE_VARIABLE,
        metavar="URL",
        help="postgresql://... (?schema=NAME for several houses) or sqlite:///FILE; default: SQLite in the data folder",
    ),
]


def add_to(app: typer.Typer) -> None:
    example = "Example: pitboss serve --port 8080 --no-browser --db postgresql://pitboss@db/pitboss"
    app.command(epilog=example)(serve)
    app.command(epilog="Example: pitboss role ann admin")(role)


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on. Use 0.0.0.0 to accept connections from other machines.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="Port to listen on; 0: any free one.")] = 8000,
    any_port: Annotated[bool, typer.Option("--any-port", help="If the port is taken, use the next free one.")] = False,
    db: Database = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the pages in a browser.")] = True,
    verify: Annotated[
        bool, typer.Option("--verify/--no-verify", help="Recount the manuals' tables in the background.")
    ] = True,
    prepare: Annotated[
        bool,
        typer.Option("--prepare/--no-prepare", help="Count what the coach needs for every game in the background."),
    ] = True,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="Another site that may use the API, such as https://example.org."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", help="Address of a reverse proxy whose X-Forwarded-For is trusted, such as 127.0.0.1."),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option("--metrics-from", help="Address or network that may read /metrics, such as 10.0.0.0/8."),
    ] = None,
    second_factor: Annotated[
        bool | None,
        typer.Option(
            "--passkeys/--no-passkeys",
            help="Ask trainers, designers and admins for a passkey. Default: unless only this machine is served.",
        ),
    ] = None,
    log: Annotated[
        LogForm, typer.Option("--log", help="Logs on standard error: text, or JSON lines with every request.")
    ] = LogForm.TEXT,
    takeover_after: Annotated[
        float,
        typer.Option(
            min=1,
            max=3600,
            help="On PostgreSQL: seconds without a heartbeat after which others take a worker's tables.",
        ),
    ] = 1,
    reload: Annotated[
        bool, typer.Option("--reload", help="For authors: start again whenever the source of a game changes.")
    ] = False,
) -> None:
    """Open the tables and the lab in a browser."""
    if reload:
        from pitboss.cli.watching import serve_reloaded

        if not port:
            raise BadInput("--reload keeps its address; name a --port instead of 0.")
        raise typer.Exit(serve_reloaded([word for word in sys.argv[2:] if word != "--reload"]))
    import asyncio

    from pitboss.core.traces import check_traces
    from pitboss.server.addresses import checked_proxy
    from pitboss.server.logs import set_up_logs
    from pitboss.server.run import fast_loop, run
    from pitboss.store.folder_lock import only_server

    settings = replace(
        settings_for(db, host, origin, proxy),
        prepare=prepare,
        second_factor=second_factor,
        log=log,
        metrics_from=frozenset(checked_proxy(reader) for reader in metrics_from or ()),
        takeover_after=takeover_after,
    )
    set_up_logs(log)
    check_traces()
    os.umask(0o077)  # files of the house are readable by their owner only
    with only_server(settings.folder, settings.file) as locks, listen(host, port, others=any_port) as listener:
        address = address_of(host, listener)
        for lock in locks:
            lock.note_address(address)
        banner = f"tables open at {address}   (Ctrl-C stops; data in {short_path(settings.folder)})"
        signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # a service manager stops it so
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
            start = run(settings, listener, banner, address, browse=browser, verify=verify)
            runner.run(start)
        typer.echo("\ntables closed; everything is saved")  # Ctrl-C is how it ends


def address_of(host: str, listener: socket.socket) -> str:
    """The URL of the server."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else name}:{listener.getsockname()[1]}"


def while_closed(db: str, work: Callable[[ServerSettings], Coroutine[Any, Any, T]]) -> T:
    """What a task gives that may not be done while a server runs on the house."""
    import asyncio

    from pitboss.store.folder_lock import only_server

    settings = settings_for(db)
    with only_server(settings.folder, settings.file):
        return asyncio.run(work(settings))


def settings_for(
    db: str, host: str = "127.0.0.1", origins: list[str] | None = None, proxies: list[str] | None = None
) -> ServerSettings:
    from pitboss.core.folders import data_folder
    from pitboss.server.addresses import checked_proxy
    from pitboss.server.settings import Bounds, Rates, ServerSettings

    free = os.environ.get("PITBOSS_RATES") == "none"
    return ServerSettings(
        data_folder(),
        db,
        host,
        frozenset(origins or ()),
        frozenset(checked_proxy(proxy) for proxy in proxies or ()),
        rates=Rates.none() if free else Rates(),
        bounds=Bounds.none() if free else Bounds(),
    )


def short_path(folder: Path) -> str:
    """A path with ~ for the home folder."""
    home = Path.home()
    return f"~/{folder.relative_to(home)}" if folder.is_relative_to(home) else str(folder)


def listen(host: str, port: int, *, others: bool = False) -> socket.socket:
    """A socket bound to the port asked for, or, if others will do, to the next free one."""
    if not 0 <= port <= 65535:
        raise BadInput(f"--port {port} does not exist; ports are 0 to 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error: OSError | None = None
    last = min(port + MORE_PORTS, 65535) if others and port else port
    for candidate in range(port, last + 1):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError as failed:
            listener.close()
            error = failed
        else:
            return listener
    reason = error.strerror if error else "no port is left"
    tried = f"neither this port nor the next {MORE_PORTS} can be used" if others else "this port cannot be used"
    instead = "" if others else " Name another one, or add --any-port."
    raise BadInput(f"--host {host} --port {port}: {tried}: {reason}.{instead}")


def role(
    name: Annotated[str, typer.Argument(help="The account's name.", metavar="NAME")],
    role: Annotated[str, typer.Argument(help="player, trainer, designer or admin.", metavar="ROLE")],
    forget_passkeys: Annotated[
        bool,
        typer.Option("--forget-passkeys", help="Remove passkeys and recovery codes, after they were lost."),
    ] = False,
    db: Database = "",
) -> None:
    """Give an account a role; while the server runs, an admin does it over the API."""
    from pitboss.server.operator_commands import give_role

    while_closed(db, lambda settings: give_role(settings, name, role, forget_passkeys=forget_passkeys))
    typer.echo(f"{name} is {role} now.")
