"""`pitboss serve`: the tables and the lab in a browser."""

from __future__ import annotations

from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss serve --port 8080")(serve)


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; other machines reach only what is not loopback.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="Port to listen on; the next free one if it is taken.")] = 8000,
) -> None:
    """Open the lab in a browser."""
    import uvicorn

    from pitboss.server.app import create_app

    uvicorn.run(create_app(), host=host, port=port, log_level="warning")
