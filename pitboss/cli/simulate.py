"""`pitboss simulate`: rounds or whole shoes, compared with the exact figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsJson,
    GameKey,
    Profile,
    Settings,
    console,
    count_first,
    house_for,
    parse_bets,
    print_json,
    table_of,
)
from pitboss.core.errors import BadInput

if TYPE_CHECKING:
    from pitboss.lab.exact_comparison import Exact
    from pitboss.lab.shoes import ShoeRun
    from pitboss.lab.simulate import Job, SimulationRun

FLAG = 4.0  # rows beyond this many standard errors are marked; of 100 rows, one run in 160 has such a row by chance

On = Annotated[str, typer.Option("--on", help="Where to compute: local, dask://host:port, ray or ray://host:port.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Threads or processes; default: every core.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss simulate three-card-roo --rounds 1e8 --seed 7")(simulate)


def simulate(
    game: GameKey,
    rounds: Annotated[str, typer.Option("--rounds", help="Number of rounds: 1e9, 200000.")] = "1e7",
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed deals the same rounds.")] = "1",
    bets: Annotated[str | None, typer.Option("--bets", help="Bets of every seat, in units: play=1,pocket=2.")] = None,
    strategy: Annotated[
        str, typer.Option("--strategy", help="best, manual, another name that the game knows, or a FILE of choices.")
    ] = "best",
    seats: Annotated[int, typer.Option("--seats", help="Number of seats, all with the same bets.")] = 1,
    state: Annotated[
        Path | None, typer.Option("--state", help="File to save the run in; if it exists, the run resumes.")
    ] = None,
    on: On = "local",
    workers: Workers = None,
    engine: Annotated[bool, typer.Option("--engine", help="Deal every round in the rules engine, act by act.")] = False,
    shoes: Annotated[
        str | None, typer.Option("--shoes", help="Instead of --rounds: number of whole shoes, dealt to the cut card.")
    ] = None,
    cut: Annotated[int | None, typer.Option("--cut", help="Percentage of the shoe dealt before the cut card.")] = None,
    profile: Profile = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Play rounds by the million and compare them with the exact odds. Ctrl-C stops and shows the rounds so far."""
    from pitboss.engine.executor import executor
    from pitboss.lab import exact_comparison
    from pitboss.lab import simulate as lab

    count = lab.as_rounds(rounds)
    house = house_for(game, profile, settings)
    count_first(house)
    name, choices = strategy, None
    if Path(strategy).suffix or Path(strategy).is_file():
        name, choices = "best", lab.strategy_file(Path(strategy))
    job = lab.job_for(house, parse_bets(bets) if bets else None, name, choices, seats, seed, engine)
    if notice := lab.without_strategy_table(job):
        console(stderr=True).print(notice)
    if shoes is None and cut is not None:
        raise BadInput(f"--cut {cut} applies to whole shoes only; add --shoes N.")
    if shoes is not None:
        deal_shoes(job, shoes, cut, on, workers, state, as_json=as_json)
        return
    run = lab.SimulationRun.load(state, job) if state and state.exists() else lab.SimulationRun(job)
    if state:
        run.save(state)  # a file that cannot be written is refused now, not after an hour
    exact = exact_comparison.exact_for(job)
    pool = executor(on, workers, processes=not lab.compiled(job))
    try:
        with RunProgress(run, count, quiet=as_json) as on_progress:
            finished = lab.simulate(run, count, pool, on_progress, state)
    finally:
        pool.close()
    if not run.sums.rounds:
        raise typer.Exit(130)
    if as_json:
        print_json(exact_comparison.result(run, exact))
    else:
        show(exact_comparison.result(run, exact), job, finished)
    if not finished:
        raise typer.Exit(130)


def deal_shoes(
    job: Job, number: str, percent: int | None, on: str, workers: int | None, state: Path | None, *, as_json: bool
) -> None:
    """Deals whole shoes and compares them with the exact figure of a fresh shoe."""
    from rich.progress import Progress

    from pitboss.engine.executor import executor
    from pitboss.lab import exact_comparison, shoes
    from pitboss.lab import simulate as lab

    count, cut, exact = lab.as_rounds(number, "--shoes"), shoes.cut_of(job, percent), exact_comparison.exact_for(job)
    run = shoes.ShoeRun.load(state, job, cut) if state and state.exists() else shoes.ShoeRun(job, cut)
    if state:
        run.save(state)  # a file that cannot be written is refused now, not after an hour
    pool = executor(on, workers, processes=not lab.compiled(job))
    try:
        with Progress(console=console(stderr=True), disable=as_json, transient=True) as bar:
            task = bar.add_task("Dealing shoes", total=count, completed=run.sums.shoes)
            on_progress = lambda now: bar.update(task, completed=now.sums.shoes)  # noqa: E731
            finished = shoes.simulate(run, count, pool, on_progress, state)
    finally:
        pool.close()
    if run.sums.shoes:
        show_shoes(run, exact, finished, as_json=as_json)
    if not finished:
        raise typer.Exit(130)


def show_shoes(run: ShoeRun, exact: Exact, finished: bool, *, as_json: bool) -> None:
    from pitboss.lab import shoes

    job, sums, cut = run.job, run.sums, run.cut
    result = shoes.result(run, exact)
    if as_json:
        print_json(result)
        return
    out = console()
    if not finished:
        out.print("[bold]Stopped.[/] These are the shoes dealt so far.")
    out.print(f"[bold]{job.house.game.title}[/]: {sums.shoes:,} shoes of {result['cards']} cards, the cut card after "
              f"{cut}; {sums.rounds:,} rounds, {result['rounds_per_shoe']:.2f} a shoe; seed {job.seed}.")  # fmt: skip
    out.print(f"House edge a round {result['edge']:.5%} ± {result['se']:.5%} (one standard error).")
    if result["fresh_shoe"] is not None:
        out.print(f"A fresh shoe, exact: {result['fresh_shoe']:.5%}. The cut card adds"
                  f" {result['cut_card_effect']:+.5%} (z = {z_text(result['z'], 99)}).")  # fmt: skip
    out.print(f"Result of a shoe {result['won_per_shoe']:+.4f} units, standard deviation {result['sd_per_shoe']:.3f}.")


class RunProgress:
    """A progress bar with the rate, the time left, and the edge so far with its error."""

    def __init__(self, run: SimulationRun, rounds: int, *, quiet: bool) -> None:
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self.run, self.rounds = run, rounds
        self.before, self.began = run.sums.rounds, run.seconds
        columns = [
            *(TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%")),
            *(TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), TextColumn("{task.fields[edge]}")),
        ]
        self.bar = Progress(*columns, console=console(stderr=True), disable=quiet, transient=True)
        self.task = self.bar.add_task("Dealing", total=rounds, completed=self.before, rate="", edge="")

    def __enter__(self) -> Any:
        self.bar.start()
        return self.update

    def update(self, run: SimulationRun) -> None:
        sums, staked = run.sums, run.job.staked
        rate = (sums.rounds - self.before) / max(run.seconds - self.began, 1e-9)
        edge = f"edge {-sums.mean('total') / staked:.4%} ± {sums.error('total') / staked:.4%} (one standard error)"
        self.bar.update(self.task, completed=sums.rounds, rate=f"{rate / 1e6:,.2f} M/s", edge=edge)

    def __exit__(self, *error: object) -> None:
        self.bar.stop()


def show(result: dict[str, Any], job: Job, finished: bool) -> None:
    from pitboss.lab.odds import title

    if not finished:
        console().print("[bold]Stopped.[/] These are the rounds dealt so far.")
    heading = f"{job.house.game.title}: {result['rounds']:,} rounds, seed {result['seed']}"
    table = table_of(heading, ("Wager", "Event", "Count", "Simulated", "Exact", "z"), left=2)
    last = ""
    for row in result["rows"]:
        if last and row["wager"] != last:
            table.add_section()
        wager = title(job.house, row["wager"]) if row["wager"] != last else ""
        last = row["wager"]
        chance = "" if row["exact"] is None else f"{row['exact']:.6f}"
        table.add_row(wager, row["label"], f"{row['count']:,}", f"{row['share']:.6f}", chance, z_text(row["z"]))
    console().print(table)
    exact = "" if result["exact"] is None else f", exact {result['exact']:.5%}, z = {z_text(result['z'], 3.0)}"
    console().print(
        f"House edge {result['edge']:.5%} ± {result['se']:.5%} (one standard error){exact}. "
        f"Standard deviation {result['sd']:.4f}."
    )
    rate = result["rounds"] / result["seconds"] if result["seconds"] else 0
    console().print(f"{result['seconds']:.1f} s, {rate:,.0f} rounds a second.")


def z_text(z: float | None, flag: float = FLAG) -> str:
    if z is None:
        return ""
    return f"[bold red]{z:+.2f}[/]" if abs(z) > flag else f"{z:+.2f}"
