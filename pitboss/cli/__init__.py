"""The `pitboss` command. Each module holds related commands, which import heavy packages only when they run."""

from __future__ import annotations

import os
import sys

import typer

from pitboss import __version__
from pitboss.cli import (
    check,
    design,
    lab,
    new_game,
    offers,
    operate,
    play,
    reports,
    serve,
    simulate,
    solve,
    submit,
    train,
)
from pitboss.core.errors import PitbossError, UnknownName
from pitboss.engine.step_limit import end_endless_calls

app = typer.Typer(
    name="pitboss",
    help="Deals, proves, prices and teaches casino table games.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
lab.add_to(app)
play.add_to(app)
simulate.add_to(app)
design.add_to(app)
offers.add_to(app)
reports.add_to(app)
submit.add_to(app)
serve.add_to(app)
check.add_to(app)
operate.add_to(app)
train.add_to(app)
solve.add_to(app)
new_game.add_to(app)


@app.callback(invoke_without_command=True)
def pitboss(version: bool = typer.Option(False, "--version", help="Print the version and exit.")) -> None:
    if version:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


def main() -> None:
    """Runs a command. A user's mistake gives one sentence and exit code 2, never a traceback."""
    end_endless_calls()
    try:
        code = app(standalone_mode=False, prog_name="pitboss")
    except typer.TyperException as error:
        if error.format_message().startswith("Usage:"):  # a group without a command prints its help
            typer.echo(error.format_message())
            code = 0
        else:
            code = fail(usage_message(error))
    except PitbossError as error:
        code = fail(str(error))
    except (typer.Abort, KeyboardInterrupt):
        typer.echo("", err=True)
        code = 130
    except BrokenPipeError:  # the reader of a pipe has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    raise SystemExit(code or 0)


def fail(message: str) -> int:
    typer.echo(f"pitboss: {message}", err=True)
    return 2


def usage_message(error: typer.TyperException) -> str:
    """Typer's message; for an unknown command, one that names similar commands."""
    context = getattr(error, "ctx", None)
    if context and "No such command" in error.format_message():
        commands = getattr(context.command, "commands", {})
        wanted = error.format_message().split("'")[1]
        return str(UnknownName("command", wanted, commands))
    sentence = " ".join(error.format_message().split())
    return sentence if sentence.endswith((".", "?")) else f"{sentence}."
