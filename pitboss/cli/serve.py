"""`pitboss serve`: the tables and the lab in a browser; and `pitboss role`, which gives an account a role."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.errors import BadInput

if TYPE_CHECKING:
    from pitboss.server.settings import ServerSettings
    from pitboss.server.workers.supervisor import Machine

MORE_PORTS = 20  # tried after the one asked for

Database = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="URL",
        help="postgresql://... (?schema=NAME for several houses) or sqlite:///FILE; default: SQLite in the data folder",
    ),
]


def add_to(app: typer.Typer) -> None:
    example = "Example: pitboss serve --port 8080 --no-browser --standby"
    app.command(epilog=example)(serve)
    app.command(epilog="Example: pitboss role ann admin")(role)


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on. Use 0.0.0.0 to accept connections from other machines.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="Port to listen on; the next free one if it is taken.")] = 8000,
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
    standby: Annotated[
        bool, typer.Option("--standby", help="Wait while another server uses this data, and take over when it ends.")
    ] = False,
    takeover_after: Annotated[
        float,
        typer.Option(
            min=1, max=3600, help="Seconds without a heartbeat after which a standby replaces the other server."
        ),
    ] = 5,
    workers: Annotated[
        int,
        typer.Option(min=1, max=16, help="Processes that serve the tables together; at most one per core is useful."),
    ] = 1,
    machine: Annotated[
        str,
        typer.Option(
            "--machine",
            metavar="N/M",
            help="This machine's number and the number of machines, such as 1/2; needs PostgreSQL.",
        ),
    ] = "",
    machine_host: Annotated[
        str, typer.Option("--machine-host", help="Address at which the other machines reach this one.")
    ] = "",
) -> None:
    """Open the tables and the lab in a browser."""
    import asyncio

    from pitboss.server.folder_lock import Standby, only_server
    from pitboss.server.run import fast_loop, run, say
    from pitboss.server.workers.supervisor import refuse_fewer

    waits = Standby(takeover_after, say) if standby else None
    settings = replace(settings_for(db, host, origin, proxy), prepare=prepare)
    refuse_fewer(settings, workers)
    os.umask(0o077)  # files of the house are readable by their owner only
    if workers > 1:
        if standby:
            raise BadInput("--standby waits for a house of one process; with --workers use a second --machine.")
        parsed = parse_machine(machine, machine_host, workers, takeover_after, settings)
        serve_with_workers(settings, workers, host, port, parsed, browser=browser)
        return
    if machine:
        raise BadInput("--machine is for a house with workers; add --workers N, the same on every machine.")
    if waits:
        import_module("pitboss.server.workers.preload")  # loaded before the wait, so that a takeover is quick
    with only_server(settings, waits) as locks, listen(host, port) as listener:
        address = address_of(host, listener)
        for one in locks:
            one.note_address(address)
        banner = f"tables open at {address}   (Ctrl-C stops; data in {short_path(settings.folder)})"
        with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
            start = run(settings, listener, banner, address, browse=browser, verify=verify, locks=locks, standby=waits)
            runner.run(start)
        typer.echo("\ntables closed; everything is saved")  # Ctrl-C is how it ends


def parse_machine(
    text: str, host: str, workers: int, takeover_after: float, settings: ServerSettings
) -> Machine | None:
    from pitboss.server.settings import ANYWHERE
    from pitboss.server.workers.supervisor import Machine

    if not text:
        return None
    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of) and 2 <= int(of) <= workers):
        raise BadInput(f"--machine {text} is not one of several; use 1/2 and 2/2, with a worker or more for each.")
    if not settings.db or settings.file:
        raise BadInput("--machine needs a database that all machines reach; add --db postgresql://USER@HOST/NAME.")
    if not host:
        raise BadInput("--machine needs this machine's own address, where the others reach it; add --machine-host.")
    if host in ANYWHERE:
        raise BadInput(f"--machine-host {host} cannot be reached by other machines; give this machine's own address.")
    return Machine(int(number), int(of), host, takeover_after)


def serve_with_workers(
    settings: ServerSettings, workers: int, host: str, port: int, machine: Machine | None, *, browser: bool
) -> None:
    import webbrowser

    from pitboss.server.run import say
    from pitboss.server.workers.supervisor import Supervisor

    if sys.platform == "win32":
        raise BadInput("--workers needs Linux or macOS; leave it out here.")
    if settings.db and settings.file:
        raise BadInput("--workers keeps SQLite files in the data folder; leave --db out, or name a PostgreSQL there.")
    with listen(host, port) as listener:
        address = address_of(host, listener)

        def opened() -> None:
            among = f"{workers} workers" + (f", machine {machine.number} of {machine.of}" if machine else "")
            say(f"tables open at {address}   ({among}; Ctrl-C stops; data in {short_path(settings.folder)})")
            if browser:
                with contextlib.suppress(webbrowser.Error):
                    webbrowser.open(address)

        Supervisor(settings, workers, listener, address, say, machine).run(opened)
    typer.echo("\ntables closed; everything is saved")


def address_of(host: str, listener: socket.socket) -> str:
    """The URL of the server."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else name}:{listener.getsockname()[1]}"


def settings_for(
    db: str, host: str = "127.0.0.1", origins: list[str] | None = None, proxies: list[str] | None = None
) -> ServerSettings:
    from pitboss.home import data_folder
    from pitboss.server.addresses import checked_proxy
    from pitboss.server.settings import Bounds, Rates, ServerSettings

    free = os.environ.get("PITBOSS_RATES") == "none"
    return ServerSettings(
        data_folder(),
        db,
        host,
        frozenset(origins or ()),
        frozenset(checked_proxy(one) for one in proxies or ()),
        Rates.none() if free else Rates(),
        Bounds.none() if free else Bounds(),
    )


def short_path(folder: Path) -> str:
    """A path with ~ for the home folder."""
    home = Path.home()
    return f"~/{folder.relative_to(home)}" if folder.is_relative_to(home) else str(folder)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the port asked for, or to the next free one."""
    if not 0 <= port <= 65535:
        raise BadInput(f"--port {port} does not exist; ports are 0 to 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    error: OSError | None = None
    for candidate in range(port, min(port + MORE_PORTS, 65535) + 1) if port else (0,):
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
    raise BadInput(f"--host {host} --port {port}: neither this port nor the next {MORE_PORTS} can be used: {reason}.")


def role(
    name: Annotated[str, typer.Argument(help="The account's name.", metavar="NAME")],
    role: Annotated[str, typer.Argument(help="player, trainer, designer or admin.", metavar="ROLE")],
    db: Database = "",
) -> None:
    """Give an account a role; while the server runs, an admin does it over the API."""
    import asyncio

    from pitboss.server.folder_lock import only_server
    from pitboss.server.operator_commands import give_role

    settings = settings_for(db)
    with only_server(settings):
        asyncio.run(give_role(settings, name, role))
    typer.echo(f"{name} is {role} now.")
