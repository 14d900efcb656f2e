"""Solve a game between two players, and check the stored solution."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.common import GameKey
from pitboss.errors import BadInput

SOLVED = "mini-tex-pvp"
OUT = Path("mini_tex_pvp.solution")


def add_to(app: typer.Typer) -> None:
    app.command(epilog=f"Example: pitboss solve {SOLVED} --deck 2345x2 --iterations 200 --out small.solution")(solve)
    app.command(epilog=f"Example: pitboss attack {SOLVED} --flop 'Kc 9c' --line rc")(attack)


def solve(
    game: GameKey,
    deck: Annotated[
        str, typer.Option("--deck", help="full (needs a GPU of 80 GB), or a small deck: 34567x2.")
    ] = "full",
    iterations: Annotated[int, typer.Option("--iterations", min=1, help="Iterations of the whole game.")] = 1600,
    time_limit: Annotated[
        float,
        typer.Option(
            "--time-limit",
            min=1,
            help="Seconds in all. The rivers get fewer iterations where too little of it is left for them.",
        ),
    ] = 580.0,
    out: Annotated[Path, typer.Option("--out", help="Write the solution to this file.")] = OUT,
    measure: Annotated[
        Path | None, typer.Option("--measure", help="Solve nothing: measure what a bot with this solution file plays.")
    ] = None,
    hands: Annotated[
        int,
        typer.Option(
            "--hands", min=0, max=10_000_000, help="With --measure: also deal this many hands against each player."
        ),
    ] = 0,
    commit: Annotated[
        str, typer.Option("--commit", help="Commit of the source, for the file's header, in place of what git says.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Progress and result as JSON lines.")] = False,
) -> None:
    """Solve heads-up fixed-limit play and measure how much can be won against the result.

    The full deck needs a GPU and PyTorch (pip install 'pitboss[solve]') and takes nine minutes on an H200.
    """
    if game != SOLVED:
        raise BadInput(f"{game} cannot be solved; only {SOLVED} can.")
    from pitboss.solver import solve as solver

    def say(line: dict[str, Any]) -> None:
        typer.echo(json.dumps(line) if as_json else in_words(line))

    job = solver.SolveJob(deck, iterations, time_limit, commit=commit, hands=hands)
    if measure:
        try:
            stored = solver.read_solution(measure.read_bytes(), deck)
        except OSError as error:
            raise BadInput(f"--measure {measure} cannot be read: {error.strerror}.") from error
        solver.measure(stored, job, say)
        return
    found = solver.solve(job, say)
    try:
        out.write_bytes(solver.packed(found))
    except OSError as error:
        raise BadInput(f"--out {out} cannot be written: {error.strerror}.") from error
    typer.echo(json.dumps({"file": str(out), **found.header}) if as_json else f"Written to {out}.")


def in_words(line: dict[str, Any]) -> str:
    """A line of progress as people read it."""
    parts = [f"{line['seconds']:8.1f} s"]
    for name, value in line.items():
        if name == "note":
            parts.append(str(value))
        elif name != "seconds":
            parts.append(f"{name} {_number(value)}")
    return "  ".join(parts)


def _number(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.5f}"
    if isinstance(value, list):
        return " ".join(map(_number, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_number(one)}" for name, one in value.items())
    return str(value)


def attack(
    game: GameKey,
    flop: Annotated[str, typer.Option("--flop", help="The two flop cards.")] = "Kc 9c",
    line: Annotated[
        str, typer.Option("--line", help="The betting before the flop, as letters: c check or call, r raise.")
    ] = "rc",
    as_json: Annotated[bool, typer.Option("--json", help="The result as JSON.")] = False,
) -> None:
    """Play the best response to the bot `solved` on one flop: what perfect play from there on wins against it.

    Re-solves every river of the flop as the bot does, on one core: several minutes.
    """
    from pitboss.solver import one_flop

    if game != SOLVED:
        raise BadInput(f"{game} has no stored solution; only {SOLVED} has.")
    found = one_flop.attack(flop, line)
    if as_json:
        typer.echo(json.dumps(found._asdict()))
        return
    typer.echo(f"Flop {flop} after {line}: {found.rivers} rivers re-solved.")
    typer.echo(
        f"Big blind's best response wins {found.best[1]:+.5f} big blinds a hand, the button's {found.best[0]:+.5f}."
    )
    typer.echo(f"Together {found.gain_mbb:.3f} milli-big-blinds a hand above nothing, half of it for each seat.")
