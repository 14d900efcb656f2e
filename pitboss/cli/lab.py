"""The lab on the command line: games, odds, strategy, verify."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsJson,
    Estimated,
    GameOrFile,
    Profile,
    Seconds,
    Settings,
    StrategyName,
    console,
    count_first,
    house_for,
    parse_bets,
    print_json,
    show_estimate,
    show_progress,
    table_of,
    warn,
)
from pitboss.core.errors import BadInput

if TYPE_CHECKING:
    from pitboss.lab.estimate.counts import EstimatedCounts
    from pitboss.lab.odds import WagerOdds
    from pitboss.lab.verify import PrintedItem
    from pitboss.rules.game import Game
    from pitboss.rules.house import House
    from pitboss.rules.odds import Decision, StrategyTable


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: pitboss games --json")(games)
    app.command(epilog="Example: pitboss odds three-card-roo --wager pocket --set table.pocket=1")(odds)
    app.command(epilog="Example: pitboss strategy three-card-roo --bets play=1,pocket=2")(strategy)
    app.command(epilog="Example: pitboss verify three-card-roo")(verify)


def games(as_json: AsJson = False) -> None:
    """List the games: wagers, options with their values and defaults, profiles."""
    from pitboss.games import REGISTRY
    from pitboss.lab.describe import describe
    from pitboss.rules.options import listed

    described = [describe(REGISTRY[key]) for key in REGISTRY]
    if as_json:
        print_json(described)
        return
    from rich.table import Table

    for game in described:
        table = Table(title=f"{game['title']} ({game['key']})", title_justify="left", show_header=False, box=None)
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        table.add_row("wagers", ", ".join(f"{wager['name']} ({wager['title']})" for wager in game["wagers"]))
        for name, option in game["options"].items():
            numbers = option.get("range")
            takes = listed(option["values"]) if numbers is None else f"{numbers['from']} to {numbers['to']}"
            table.add_row(name, f"{takes}, default {option['default']}: {option['help']}")
        for name, tables in game["tables"].items():
            if tables["printed"] > 1:
                table.add_row(
                    f"table.{name}", f"printed pay tables 1 to {tables['printed']}, default {tables['default']}"
                )
        if game["profiles"]:
            table.add_row("profiles", ", ".join(game["profiles"]))
        table.add_row("strategies", ", ".join(game["strategies"]))
        console().print(table, "")
    for error in REGISTRY.left_out.values():
        warn([str(error)])


def odds(
    game: GameOrFile,
    wager: Annotated[str | None, typer.Option("--wager", help="Only this wager.")] = None,
    figure: Annotated[
        str | None, typer.Option("--figure", help="A table that only this game has, by its name.")
    ] = None,
    profile: Profile = None,
    settings: Settings = None,
    strategy: StrategyName = "best",
    hands: Annotated[str | None, typer.Option("--hands", help="Equities of these hands: AhKh,7c7d.")] = None,
    board: Annotated[
        str | None, typer.Option("--board", help="With --hands: the community cards dealt so far.")
    ] = None,
    estimate: Estimated = False,
    seconds: Seconds = None,
    as_json: AsJson = False,
) -> None:
    """Show the exact odds of each wager, with the strategy solved again for the rules given; or equities of hands.

    Where no exact way counts a wager its odds are estimated, and called so.
    """
    from pitboss.lab.odds import NOT_BANKED, game_odds
    from pitboss.lab.odds import as_json as odds_json

    if figure is not None:
        show_figure(house_for(game, profile, settings), figure, as_json=as_json)
        return
    if hands is not None or board is not None:
        show_equities(house_for(game, profile, settings), hands, board, as_json=as_json)
        return
    house = house_for(game, profile, settings)
    counts = None
    if estimate or seconds is not None:
        counts = estimated_counts(house.game, seconds)
    elif wager is None or wager in house.game.main:
        count_first(house)
    counted = game_odds(house, wager, strategy, show_progress, counts)
    if as_json:
        print_json(odds_json(counted))
        return
    if not counted.wagers:
        console().print(NOT_BANKED, "Give --hands, such as AhKh,7c7d, for the chances of hands against each other.")
    for n, wager_odds in enumerate(counted.wagers):
        if n:
            console().print()
        console().print(odds_table(wager_odds))
        console().print(figures_line(house, wager_odds))
    warn(counted.warnings)


def estimated_counts(game: Game, seconds: float | None) -> EstimatedCounts:
    """Counts of a game that are estimated for so long, and say meanwhile what is known."""
    from pitboss.lab.estimate.counts import ODDS, EstimatedCounts
    from pitboss.lab.estimate.edge import Work, plays_in

    work = ODDS if seconds is None else Work(plays_in(seconds), seconds)
    return EstimatedCounts(game, work, on_batch=show_estimate)


def show_figure(house: House, name: str, *, as_json: bool) -> None:
    """A table that only this game has, such as blackjack's effects of removal."""
    from pitboss.lab.odds import figure, figure_json

    result = figure(house, name)
    if as_json:
        print_json(figure_json(house, name, result))
        return
    table = table_of(f"{house.game.title}, {name}", result.columns, left=len(result.columns))
    for label, cells in result.rows.items():
        table.add_row(label, *(cell if isinstance(cell, str) else f"{float(cell):.6f}" for cell in cells))
    console().print(table)


def show_equities(house: House, hands: str | None, board: str | None, *, as_json: bool) -> None:
    from pitboss.core.cards import text
    from pitboss.lab.counts.equities import as_json as equities_json
    from pitboss.lab.counts.equities import equities_for

    equities = equities_for(house, hands, board)
    if as_json:
        print_json(equities_json(equities))
        return
    table = table_of(f"{equities.total:,} boards", ("Hand", "Wins", "Ties", "Equity"))
    for player in equities.players:
        table.add_row(text(player.hand), f"{player.win:,}", f"{player.tie:,}", f"{float(player.equity):.4%}")
    console().print(table)


def odds_table(wager: WagerOdds) -> Any:
    from pitboss.lab.verify import fixed  # rounds half up, as the manuals do
    from pitboss.rules.odds import odds as to_one
    from pitboss.rules.options import Flat, pay_text

    tally = wager.tally
    estimated = tally.estimate is not None
    counted_in = "Standard error" if estimated else "Combinations"
    columns = "Event", "Pays", counted_in, "Probability", "Frequency", "Return"
    table = table_of(f"{wager.heading}, estimated" if estimated else wager.heading, columns)
    for line in tally.lines:
        chance = Fraction(line.combinations, tally.total)
        frequency = f"1 in {fixed(1 / chance, 1, commas=True)}" if chance else "never"
        returned = "" if isinstance(line.pays, Flat) else fixed(to_one(line.pays) * chance, 6, commas=False)
        probability = fixed(chance, 6, commas=False)
        pays = pay_text(line.pays)
        if not isinstance(line.pays, Flat) and len(pays) > LONGEST:
            pays = fixed(to_one(line.pays), 6, commas=False)
        counted = f"{tally.chance_error(line):.6f}" if estimated else count_text(line.combinations)
        table.add_row(line.row.value, pays, counted, probability, frequency, returned)
    table.add_section()
    table.add_row("Total", "", "" if estimated else count_text(tally.total), "1.000000", "", f"{float(tally.ev):.6f}")
    return table


LONGEST = 18  # digits that a table shows in full; JSON shows all


def count_text(number: int) -> str:
    return f"{number:,}" if number < 10**LONGEST else f"{number:.6e}"


def figures_line(house: House, wager_odds: WagerOdds) -> str:
    tally = wager_odds.tally
    raises_and_bonuses = [
        wager.title for wager in house.game.wagers if wager_odds.name in (wager.raises, *wager.paid_on)
    ]
    spread = f"standard deviation {tally.sd:.4f}   hit frequency {float(tally.hit_frequency):.4%}"
    if tally.estimate:
        return f"{tally.approximate} {spread[:1].upper()}{spread[1:]}, estimated."
    included = f" with {' and '.join(raises_and_bonuses)}" if tally.ev_total != tally.ev and raises_and_bonuses else ""
    rolls = f"   decided after {float(tally.rolls):.4f} rolls on average" if tally.rolls > 1 else ""
    return (
        f"House edge {float(tally.house_edge):.4%}{included}   {spread}   "
        f"element of risk {float(tally.element_of_risk):.4%}{rolls}"
    )


def strategy(
    game: GameOrFile,
    bets: Annotated[
        str | None, typer.Option("--bets", help="Bets that are played together, in units: play=1,pocket=2.")
    ] = None,
    estimate: Estimated = False,
    seconds: Seconds = None,
    hand: Annotated[str | None, typer.Option("--hand", help='Only this hand: "Th 5d".')] = None,
    board: Annotated[str | None, typer.Option("--board", help="Community cards, where the game has them.")] = None,
    up: Annotated[str | None, typer.Option("--up", help="The dealer's up card, where the game has one.")] = None,
    profile: Profile = None,
    settings: Settings = None,
    name: StrategyName = "best",
    short: Annotated[
        bool, typer.Option("--short", help="The best strategies of a few lines, with their costs.")
    ] = False,
    lines: Annotated[int | None, typer.Option("--lines", min=1, help="With --short: at most this many lines.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the best choice of every decision, with the value of each choice and the manual's advice."""
    from pitboss.cli.short_strategy import refuse_mixed, show_short
    from pitboss.lab.strategy import advice, advice_json, counted_strategy, strategy_json

    house = house_for(game, profile, settings)
    refuse_mixed(short, lines, bool(hand or board or up or bets) or name != "best")
    if short:
        show_short(house, lines, as_json)
        return
    stakes = parse_bets(bets) if bets else {house.game.main[0]: Fraction(1)}
    seen = {key: text for key, text in (("hand", hand), ("board", board), ("up", up)) if text is not None}
    estimated = estimated_counts(house.game, seconds) if estimate or seconds is not None else None
    if seen:
        decision = estimated.advise(house, stakes, seen) if estimated else advice(house, stakes, seen)
        if as_json:
            print_json(advice_json(decision))
        else:
            console().print(decisions_table([decision], "Advice"))
            if decision.note:
                console().print(decision.note)
        return
    strategy_table: StrategyTable
    if estimated:
        strategy_table = estimated.strategy_table(house, stakes, name)
    else:
        count_first(house)
        strategy_table = counted_strategy(house, stakes, name, show_progress)
    if strategy_table.by_hand:
        raise BadInput(BY_HAND.format(house.game.title, house.game.key))
    if as_json:
        print_json(strategy_json(house, stakes, strategy_table))
        return
    staked = " and ".join(f"{wager} {amount}" for wager, amount in stakes.items())
    if strategy_table.decisions:
        console().print(decisions_table(list(strategy_table.decisions.values()), f"{house.game.title}, {staked}"))
    elif example := strategy_table.example():
        asked = " ".join(f'--{name} "{cards}"' for name, cards in example.items())
        console().print(f"{house.game.title}, {staked}: the hands are too many to list. Ask for one, for example:")
        console().print(f"  pitboss strategy {house.game.key} {asked}")
    else:
        console().print(f"{house.game.title}, {staked}: there are no decisions.")
    for line in strategy_summary(strategy_table):
        console().print(line)


BY_HAND = (
    "Best play of {} is estimated hand by hand; give the cards that the player sees: "
    'pitboss strategy {} --hand "..." and where the game has them --board and --up.'
)
MOST_COLUMNS = 5


def decisions_table(decisions: list[Decision], title: str) -> Any:
    """A table with a column for each choice; if there are too many, one column with all values, the best first.

    The manual's advice has a column where there is any.
    """
    from rich.table import Table

    choices = list(dict.fromkeys(choice for decision in decisions for choice in decision.values))
    by_choice = len(choices) <= MOST_COLUMNS
    table = Table(title=title, title_justify="left")
    table.add_column("Hand")
    for heading in map(str, choices) if by_choice else ["Values"]:
        table.add_column(heading, justify="right" if by_choice else "left")
    advised = any(decision.manual is not None for decision in decisions)
    estimated = any(decision.sure for decision in decisions)
    for heading in ("Best", *(("Manual", "Costs") if advised else ()), *(("Estimate",) if estimated else ())):
        table.add_column(heading)
    for decision in decisions:
        values = {choice: f"{float(value):.6f}" for choice, value in decision.values.items()}
        if by_choice:
            cells = [values.get(choice, "") for choice in choices]
        else:
            ranked = sorted(values, key=decision.values.__getitem__, reverse=True)
            cells = ["\n".join(f"{choice} {values[choice]}" for choice in ranked)]
        manual = "" if decision.manual is None else str(decision.manual)
        cost = f"{float(decision.cost):.6f}" if decision.cost else ""
        sure = (decision.sure,) if estimated else ()
        table.add_row(decision.where, *cells, str(decision.best), *((manual, cost) if advised else ()), *sure)
    return table


def strategy_summary(strategy_table: StrategyTable) -> list[str]:
    """Expected results of best play and of the manual's advice, and the cost of each known mistake of the manual."""
    lines = [f"Best play: {float(strategy_table.ev):.6f} a round."]
    manual = strategy_table.ev_manual
    if manual is not None:
        lines.append(
            f"Following the manual: {float(manual):.6f}, which costs {float(strategy_table.ev - manual):.6f} a round."
        )
    costs: dict[str, Fraction] = {}
    for decision in strategy_table.decisions.values():
        if decision.note and decision.cost:
            costs[decision.note] = costs.get(decision.note, Fraction(0)) + decision.weight * decision.cost
    return lines + [
        f"{note} This costs {float(cost / strategy_table.total):.6f} a round." for note, cost in costs.items()
    ]


def verify(
    only: Annotated[
        str | None, typer.Argument(help="Only items whose names start with this.", metavar="[NAME]")
    ] = None,
    tables: Annotated[
        Path | None, typer.Option("--tables", help="A TOML file of printed tables, or a folder of them.", exists=True)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Recount every table and figure that the manuals print. Exits with 1 on a difference that is no known misprint."""
    from pitboss.core.errors import UnknownName
    from pitboss.lab import verify as recount

    left_out = [] if only or tables else recount.left_out()
    items = list(recount.verify(only, tables, count_first, left_out))
    if not items:
        raise UnknownName("printed item", only or "", [entry["name"] for entry in recount.printed_items(tables)])
    readings = [] if tables else recount.readings(only)
    if as_json:
        print_json(recount.as_json(items, readings) | {"left_out": left_out})
    else:
        show_items(items, readings, left_out)
    if recount.tallied(items)["wrong"]:
        raise typer.Exit(1)


def show_items(items: list[PrintedItem], readings: list[tuple[str, str]], left_out: list[str]) -> None:
    """Prints every item, readings in force and games left out; the result is the last line."""
    from rich.table import Table

    from pitboss.lab.verify import summary

    table = Table(show_header=True)
    for name in ("Printed table or figure", "Printed", "Counted", ""):
        table.add_column(name)
    for item in items:
        style = {"exact": "green", "noted": "yellow", "wrong": "bold red"}[item.verdict]
        table.add_row(item.name, last_figure(item.printed), last_figure(item.counted), f"[{style}]{item.verdict}[/]")
    console().print(table)
    for item in items:
        for row, printed, counted in item.differences:
            console().print(f"{item.name}: {row}: printed {printed.rstrip('.')}, counted {counted.rstrip('.')}.")
        if item.note and not item.equal:
            console().print(f"  {item.note}")
    for game, sentence in readings:
        console().print(f"[yellow]noted[/]  {game}, reading in force: {sentence}.")
    for key in left_out:
        console().print(f"Left out, as it takes half a minute or more the first time: pitboss verify {key}/")
    console().print(summary(items))


def last_figure(table: list[list[str]]) -> str:
    """The figure that sums up a table: its edge, else the last cell of its last row."""
    edge = next((row[1] for row in table if row[0] == "House edge"), None)
    return edge or next((cell for cell in reversed(table[-1]) if cell), "")
