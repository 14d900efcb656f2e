"""Commands that solve a game between two players and attack the stored solution."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli import solve_pai_gow
from pitboss.cli.common import GameKey, Settings, show_progress
from pitboss.core.errors import BadInput

SOLVED = "mini-tex-pvp"
OUT = Path("mini_tex_pvp.solution")


def add_to(app: typer.Typer) -> None:
    app.command(epilog=f"Example: pitboss solve {SOLVED} --deck 2345x2 --iterations 200 --out small.solution")(solve)
    app.command(epilog=f"Example: pitboss attack {SOLVED} --flop 'Kc 9c' --line rc")(attack)


def solve(
    game: GameKey,
    deck: Annotated[
        str,
        typer.Option(
            "--deck",
            help="full (needs a GPU with 80 GB), or a small deck as ranks and number of suits, such as 34567x2.",
        ),
    ] = "full",
    iterations: Annotated[int, typer.Option("--iterations", min=1, help="Iterations of the whole game.")] = 1600,
    time_limit: Annotated[
        float,
        typer.Option(
            "--time-limit",
            min=1,
            help="Seconds in all. The rivers get fewer iterations if too little time is left.",
        ),
    ] = 580.0,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help=f"Write the solution to this file; of {solve_pai_gow.GAME}: solve every table and write the files that"
            f" are shipped to this folder. Default: {OUT}.",
        ),
    ] = None,
    settings: Settings = None,
    ways: Annotated[
        list[Path] | None,
        typer.Option("--way", help=f"Price a player who sets by the rules in this file, too ({solve_pai_gow.GAME})."),
    ] = None,
    dealer: Annotated[
        Path | None,
        typer.Option("--dealer", help=f"The dealer sets by the rules in this file ({solve_pai_gow.GAME})."),
    ] = None,
    measure: Annotated[
        Path | None,
        typer.Option("--measure", help="Measure the play of a bot with this solution file instead of solving."),
    ] = None,
    values: Annotated[
        Path | None,
        typer.Option(
            "--values", help="Write the value of every action, for the coach, to this file instead of a solution."
        ),
    ] = None,
    hands: Annotated[
        int,
        typer.Option(
            "--hands", min=0, max=10_000_000, help="With --measure: also deal this many hands against each player."
        ),
    ] = 0,
    commit: Annotated[
        str, typer.Option("--commit", help="Commit of the source, for the file's header; default: what git describes.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print progress and result as JSON lines.")] = False,
) -> None:
    """Solve heads-up Mini-Tex and measure what can be won against the result, or find the best Pai Gow settings.

    Mini-Tex: the full deck needs a GPU and PyTorch (pip install 'pitboss[solve]') and takes nine minutes on an H200.
    Small decks run on any CPU without PyTorch. An mbb is a thousandth of a big blind.

    Tiger Pai Gow: exact on any CPU, about a minute of one core for each table. --set house_way, wheel and commission
    choose the table, --way prices a way of your own. --deck, --iterations, --time-limit, --measure, --values, --hands
    and --commit are for Mini-Tex.
    """
    if game == solve_pai_gow.GAME:
        if measure or values or hands or deck != "full":
            raise BadInput(f"--deck, --measure, --values and --hands are for {SOLVED}; leave them out.")
        if out:
            solve_pai_gow.write(out)
        else:
            solve_pai_gow.price(settings, dealer, ways or (), as_json)
        return
    if game != SOLVED:
        raise BadInput(f"{game} cannot be solved; only {SOLVED} and {solve_pai_gow.GAME} can.")
    if settings or ways or dealer:
        raise BadInput(f"--set, --way and --dealer are for {solve_pai_gow.GAME}; leave them out.")
    if measure and values:
        raise BadInput("--measure and --values cannot be combined; give one of them.")
    if hands and not measure:
        raise BadInput("--hands needs --measure: hands are dealt to a bot with a stored solution.")
    path = values or out or OUT
    if not measure and not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadInput(f"{path} cannot be written; give another file.")
    from pitboss.solver import solve as solver

    def say(line: dict[str, Any]) -> None:
        typer.echo(json.dumps(line) if as_json else f"{line['seconds']:8.1f} s  {in_words(line)}")

    job = solver.SolveJob(deck, iterations, time_limit, commit=commit, hands=hands)
    if measure:
        try:
            stored = solver.read_solution(measure.read_bytes())
        except OSError as error:
            raise BadInput(f"--measure {measure} cannot be read: {error.strerror}.") from error
        solver.measure(stored, job, say)
        return
    solved = solver.solve_values(job, say) if values else solver.solve(job, say)
    try:
        path.write_bytes(solver.packed(solved))
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}.") from error
    typer.echo(json.dumps({"file": path.name, **solved.header}) if as_json else f"Written to {path}.")


def in_words(line: dict[str, Any]) -> str:
    """A line of progress as text."""
    if "note" in line:
        return str(line["note"])
    return {
        "solve": _checkpoint,
        "trial": _rivers,
        "river": _rivers,
        "expectation": _expectation,
        "dealt hands": _dealt_hands,
        "what is played": _played,
    }.get(line["stage"], _checkpoint)(line)


def _checkpoint(line: dict[str, Any]) -> str:
    where = f"iteration {line['iteration']}" if "iteration" in line else line["stage"]
    button, big_blind = line["gain_mbb"]
    return (
        f"{where}: the button wins {line['value']:+.5f} big blinds a hand, between {line['low']:+.5f} and"
        f" {line['high']:+.5f}; exploitability {line['exploitability_mbb']:.3f} mbb"
        f" (the button's best response gains {button:.3f}, the big blind's {big_blind:.3f})"
    )


def _rivers(line: dict[str, Any]) -> str:
    trial = f", trial {line['number']}" if "number" in line else ""
    return (
        f"rivers of the bot on the {line['bot']}{trial}, iteration {line['iteration']}: the best response to it wins"
        f" {line['best']:+.5f} big blinds a hand"
    )


def _expectation(line: dict[str, Any]) -> str:
    return f"the bot on the {line['bot']} against {_opponent(line)} wins {line['won_mbb']:+.1f} mbb a hand, computed"


def _dealt_hands(line: dict[str, Any]) -> str:
    won = f"{line['won_mbb']:+.1f} +- {line['error_mbb']:.1f} mbb a hand (one standard error)"
    if "button_mbb" in line:
        won += f"; on the button {line['button_mbb']:+.1f} +- {line['button_error_mbb']:.1f}"
    return f"{line['hands']:,} hands dealt against {_opponent(line)}: {won}"


def _opponent(line: dict[str, Any]) -> str:
    return {"itself": "itself", "reader": "the reader"}.get(line["against"], f"a {line['against']}")


def _played(line: dict[str, Any]) -> str:
    button, big_blind = line["loss_mbb"].values()
    return (
        f"what the bot plays: exploitability {line['exploitability_mbb']:.3f} mbb"
        f" ({button:.3f} on the button, {big_blind:.3f} on the big blind)"
    )


def attack(
    game: GameKey,
    flop: Annotated[str, typer.Option("--flop", help="The two flop cards.")] = "Kc 9c",
    line: Annotated[
        str, typer.Option("--line", help="The betting before the flop, as letters: c check or call, r raise.")
    ] = "rc",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play the best response to the bot `solved` on one flop: what perfect play from there on wins against it.

    Re-solves every river of the flop as the bot does, on one core: several minutes. An mbb is a thousandth of a big
    blind.
    """
    from pitboss.solver import flop_attack

    if game != SOLVED:
        raise BadInput(f"{game} has no stored solution; only {SOLVED} has.")
    result = flop_attack.attack(flop, line, show_progress)
    if as_json:
        typer.echo(json.dumps(result._asdict()))
        return
    button, big_blind = result.best
    typer.echo(f"Flop {flop} after {line}: {result.rivers} rivers re-solved.")
    typer.echo(
        f"Against the bot the button's best response wins {button:+.5f} big blinds a hand, the big blind's"
        f" {big_blind:+.5f}."
    )
    typer.echo(f"Against perfect play the two would add up to 0; here they add up to {result.gain_mbb:.3f} mbb.")
