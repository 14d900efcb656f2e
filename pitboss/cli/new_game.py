"""`pitboss new-game`: makes a folder with a small complete game to start from."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from pitboss.core.errors import BadInput

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_KEY = 40


def add_to(app: typer.Typer) -> None:
    app.command("new-game", epilog="Example: pitboss new-game my-game")(new_game)


def new_game(
    key: Annotated[str, typer.Argument(help="The game's key: lower-case words with hyphens.", metavar="KEY")],
    folder: Annotated[
        Path | None, typer.Option("--in", help="Parent folder; default: the games of this Pitboss.")
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", help="A TOML file that describes the game; it is written as Python.")
    ] = None,
) -> None:
    """Make a folder with a small complete game, with odds and drills, to start from, or one that a file describes."""
    from pitboss.games import REGISTRY
    from pitboss.lab.written_game import files_of

    if not KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        raise BadInput(f"{key!r} is not a key for a game; use lower-case letters, digits and hyphens, such as my-game.")
    if key in REGISTRY:
        raise BadInput(f"there is a game {key} already; choose another key.")
    written = files_of(source, key) if source else files(key)
    home = (folder or Path(REGISTRY.folder)) / key.replace("-", "_")
    try:
        home.mkdir(parents=folder is not None)
    except FileExistsError:
        raise BadInput(f"{home} exists already; choose another key or remove it.") from None
    except OSError as error:
        raise BadInput(
            f"{home} cannot be made: {error.strerror}. Give a folder that you can write to with --in."
        ) from error
    for name, text in written.items():
        (home / name).write_text(text, encoding="utf-8")
    typer.echo(f"Made {home}")
    if folder is None:
        typer.echo(f"Try it: pitboss play {key}, pitboss odds {key}, pitboss train drill --game {key}")
    else:
        project = folder / "pyproject.toml"
        if project.exists():
            typer.echo(f"To offer it to Pitboss, add these lines to {project} and install your package again:")
            typer.echo(f'[project.entry-points."pitboss.games"]\n{key} = "{home.name}"')
        else:
            project.write_text(filled("pyproject.toml.txt", key), encoding="utf-8")
            typer.echo(f"Made {project}. To offer the game to Pitboss, install it: pip install -e {folder}")
            typer.echo("In a checkout of Pitboss, which has no pip, see docs/adding_a_game.md.")


def files(key: str) -> dict[str, str]:
    """The files of a new game by name."""
    return {"__init__.py": filled("game.py.txt", key), "drills.py": filled("drills.py.txt", key)}


def filled(template: str, key: str) -> str:
    """A template with the game's names in place."""
    text = (resources.files("pitboss.cli") / "new_game_files" / template).read_text(encoding="utf-8")
    return Template(text).substitute(key=key, title=key.replace("-", " ").title(), module=key.replace("-", "_"))
