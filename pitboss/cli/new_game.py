"""`pitboss new-game`: a folder with a small complete game to begin one's own from."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from pitboss.errors import BadInput

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_KEY = 40


def add_to(app: typer.Typer) -> None:
    app.command("new-game", epilog="Example: pitboss new-game my-game")(new_game)


def new_game(
    key: Annotated[str, typer.Argument(help="The game's key: lower-case words with hyphens.", metavar="KEY")],
    folder: Annotated[
        Path | None, typer.Option("--in", help="Where to make the game's folder; else among this Pitboss's games.")
    ] = None,
) -> None:
    """Make a folder with a small complete game: it plays, has odds and drills, and is yours to change."""
    from pitboss.games import REGISTRY

    if not KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        raise BadInput(f"{key!r} is no key for a game; use lower-case letters, digits and hyphens, such as my-game.")
    if key in REGISTRY:
        raise BadInput(f"there is a game {key} already; choose another key.")
    home = (folder or Path(REGISTRY.folder)) / key.replace("-", "_")
    try:
        home.mkdir(parents=folder is not None)
    except FileExistsError:
        raise BadInput(f"{home} is there already; choose another key or remove it.") from None
    except OSError as error:
        raise BadInput(f"{home} cannot be made: {error.strerror}. Name a folder of yours with --in.") from error
    for name, text in files(key).items():
        (home / name).write_text(text, encoding="utf-8")
    typer.echo(f"Made {home}")
    if folder is None:
        typer.echo(f"Try it: pitboss play {key}, pitboss odds {key}, pitboss train drill --game {key}")
    else:
        typer.echo(
            f'Offer it to Pitboss from your package: [project.entry-points."pitboss.games"] {key} = "{home.name}"'
        )


def files(key: str) -> dict[str, str]:
    """The files of a new game by name."""
    title = key.replace("-", " ").title()
    templates = resources.files("pitboss.cli") / "new_game_files"
    named = {"__init__.py": "game.py.txt", "drills.py": "drills.py.txt"}
    return {
        name: Template((templates / template).read_text(encoding="utf-8")).substitute(key=key, title=title)
        for name, template in named.items()
    }
