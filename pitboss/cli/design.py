"""Commands for designers and buyers of games: sweeps, pay tables for a target, risk, vulnerability."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsJson,
    GameKey,
    Profile,
    Settings,
    StrategyName,
    console,
    counted_house,
    print_json,
    show_progress,
    table_of,
)
from pitboss.cli.simulate import On, Workers
from pitboss.core.errors import BadInput

if TYPE_CHECKING:
    from pitboss.lab.vulnerability import Vulnerability

Wager = Annotated[str, typer.Option("--wager", help="The wager, as `pitboss games` lists it.")]


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss sweep two-card-roo --vary decks=1..8 --vary ties=push,player --csv")(sweep)
    app.command(epilog="Example: pitboss design three-card-roo --wager pocket --edge 2.8..2.81 --whole-pays")(design)
    app.command(epilog="Example: pitboss vulnerability two-card-roo --wager pairs --set decks=6")(vulnerability)
    app.command(epilog="Example: pitboss risk three-card-roo --wager play --rounds 100,1000 --bankroll 50")(risk)


def sweep(
    game: GameKey,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="KEY=v1,v2", help="An option or pay and its values; also KEY=1..8."),
    ] = None,
    wager: Annotated[str | None, typer.Option("--wager", help="Only this wager.")] = None,
    profile: Profile = None,
    settings: Settings = None,
    strategy: StrategyName = "best",
    on: On = "local",
    workers: Workers = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV instead of a table.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count exact edges for a grid of options and pays, with the strategy solved again at every point."""
    from pitboss.engine.executor import executor
    from pitboss.lab import sweep as lab

    points = lab.grid(counted_house(game, profile, settings), vary or [], wager, strategy)
    pool = executor(on, workers, processes=len(points) > 50)
    try:
        rows = list(lab.sweep(points, pool))
    finally:
        pool.close()
    if as_json:
        print_json(rows)
    elif as_csv:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        show_rows(rows, len(points[0].varied))


def show_rows(rows: list[dict[str, Any]], varied: int) -> None:
    shown = [name for at, name in enumerate(rows[0]) if at < varied or name.endswith(".edge")]
    table = table_of("", (name.replace(".edge", " edge") for name in shown), left=varied)
    for row in rows:
        table.add_row(*(f"{row[name]:.4%}" if isinstance(row[name], float) else row[name] for name in shown))
    console().print(table)


def design(
    game: GameKey,
    wager: Wager,
    edge: Annotated[str, typer.Option("--edge", help="Target house edge in percent: 2.5..3.5.")],
    hit: Annotated[str | None, typer.Option("--hit", help="Target hit frequency in percent: 15..25.")] = None,
    sd: Annotated[str | None, typer.Option("--sd", help="Target standard deviation in units: 2..3.")] = None,
    top_award: Annotated[str | None, typer.Option("--top-award", help="What the best row pays to 1: 40..100.")] = None,
    whole_pays: Annotated[bool, typer.Option("--whole-pays", help="Only whole numbers to 1.")] = False,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", metavar="ROW", help="A row whose pay stays as it is.")
    ] = None,
    top: Annotated[int, typer.Option("--top", min=0, help="Number of tables to show; 0 for all.")] = 20,
    profile: Profile = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Find the pay tables that reach a target edge; each is solved exactly with its own pays."""
    from pitboss.lab import design as lab

    target = lab.Target.read(edge, hit, sd, top_award, prefix="--")
    house = counted_house(game, profile, settings)
    designs = lab.design(house, wager, target, whole_pays, top or None, keep or ())
    if as_json:
        print_json([designed.as_json() for designed in designs])
        return
    if not designs:
        console().print(f"No pay table of {wager} reaches this target.")
        return
    from rich.table import Table

    table = Table()
    shown = [row for row in designs[0].pays if any(one.pays[row] != designs[0].pays[row] for one in designs) or
             designs[0].pays[row] not in (-1, 0)]  # fmt: skip
    for row in shown:
        table.add_column(row.value, justify="right")
    for name in ("Edge", "Hits", "SD", "Nearest table"):
        table.add_column(name, justify="right", no_wrap=True)
    for pay_table in designs:
        mark = f"is {pay_table.printed}" if pay_table.printed else f"{pay_table.nearest}, {pay_table.moved} moved"
        pays = [str(pay_table.pays[row]) for row in shown]
        table.add_row(*pays, f"{float(pay_table.edge):.4%}", f"{float(pay_table.hit):.2%}", f"{pay_table.sd:.3f}", mark)
    console().print(table)


def risk(
    game: GameKey,
    wager: Wager,
    rounds: Annotated[
        str, typer.Option("--rounds", help="Numbers of rounds: 100,1000,1e6.")
    ] = "100,1000,10000,1000000",
    bankroll: Annotated[int, typer.Option("--bankroll", min=1, help="The player's bankroll, in bets.")] = 100,
    profile: Profile = None,
    settings: Settings = None,
    strategy: StrategyName = "best",
    as_json: AsJson = False,
) -> None:
    """Show the distribution of results after a number of rounds, the chance of ruin, and the edge a run may show."""
    from pitboss.lab.odds import game_odds
    from pitboss.lab.risk import risk_json
    from pitboss.lab.simulate import as_rounds

    wager_odds = game_odds(counted_house(game, profile, settings), wager, strategy, show_progress).wagers[0]
    counts = [as_rounds(one) for one in rounds.split(",") if one.strip()]
    if not counts:
        raise BadInput(f"--rounds {rounds!r} names no number of rounds; write it like 100,1000.")
    data = risk_json(wager_odds.tally, counts, bankroll)
    if as_json:
        print_json(data)
        return
    columns = "Rounds", "Expected", "5%", "Median", "95%", "Ahead", f"{bankroll} bets lost", "Edge shown, 95%"
    table = table_of(f"{wager_odds.title}: mean {data['mean']:.6f}, SD {data['sd']:.4f} a round", columns, left=0)
    for row in data["rounds"]:
        low, high = row["edge_band"]["0.95"]
        spread = [f"{row['quantiles'][share]:+,.1f}" for share in ("0.05", "0.5", "0.95")]
        table.add_row(f"{row['rounds']:,}", f"{row['expected']:+,.2f}", *spread, f"{row['ahead']:.2%}",
                      f"{row['ruin']:.2%}", f"{low:.2%} to {high:.2%}")  # fmt: skip
    console().print(table)


def vulnerability(
    game: GameKey,
    wager: Wager,
    rounds: Annotated[str, typer.Option("--rounds", help="Rounds simulated where effects are not exact.")] = "2e7",
    profile: Profile = None,
    settings: Settings = None,
    strategy: StrategyName = "best",
    as_json: AsJson = False,
) -> None:
    """Show what a card counter could win by depth of the cut card, and what knowing others' cards is worth."""
    from pitboss.lab.odds import title
    from pitboss.lab.simulate import as_rounds
    from pitboss.lab.vulnerability import vulnerability as analyze

    house = counted_house(game, profile, settings)
    analysis = analyze(house, wager, as_rounds(rounds), strategy)
    if as_json:
        print_json(analysis.as_json())
        return
    out = console()
    cards = f", {analysis.cards} cards" if analysis.cards else ""
    out.print(f"[bold]{title(house, wager)}[/]{cards}: EV {float(analysis.ev):+.4%}. {analysis.shoe}")
    if analysis.effects:
        show_shoe(analysis)
        out.print(analysis.method)
    out.print(analysis.how_known)
    if analysis.seen:
        show_seen(analysis)


def show_shoe(analysis: Vulnerability) -> None:
    from pitboss.lab.vulnerability import LEVELS

    table = table_of("Effects of removal", ("Card", "Effect", "Error", *(f"Tag {level}" for level in LEVELS)), left=0)
    for effect in analysis.effects:
        tags = (f"{analysis.tags(level)[effect.rank]:+d}" for level in LEVELS)
        table.add_row(effect.rank, f"{effect.effect:+.4%}", f"{effect.error:.4%}" if effect.error else "exact", *tags)
    table.add_section()
    table.add_row("Correlation", "", "", *(f"{analysis.correlation(level):.3f}" for level in LEVELS))
    console().print(table)
    if analysis.counted:
        what = table_of("What to count", ("Count", "Correlation with the edge"))
        for part in analysis.counted:
            what.add_row(part.what, f"{part.correlation:.3f}")
        console().print(what)
    columns = "Cut card at", "Rounds a shoe", "With an edge", "Average edge", "Units a shoe", "Units per 100", "Error"
    depth = table_of("A counter who bets one unit whenever the count shows an edge", columns, left=0)
    for row in analysis.depths:
        error = f"{row.per_hundred_error:.4f}" if row.error else ""
        depth.add_row(f"{row.cut:.0%}", str(row.rounds), f"{row.share:.2%}", f"{row.edge:.3%}", f"{row.units:.4f}",
                      f"{row.per_hundred:.4f}", error)  # fmt: skip
    console().print(depth)


def show_seen(analysis: Vulnerability) -> None:
    columns = "Players", "Gain a round", "Error", "Another choice is better"
    seen = table_of("Knowing the other players' cards before deciding", columns, left=0)
    for row in analysis.seen:
        seen.add_row(str(row.players), f"{row.gain:+.4%}", f"{row.error:.4%}" if row.error else "exact",
                     "" if row.share is None else f"{row.share:.2%}")  # fmt: skip
    console().print(seen)
