"""Prints strategies in a few lines, each with its exact cost."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.cli.common import console, print_json, show_progress, table_of
from pitboss.core.errors import BadInput

if TYPE_CHECKING:
    from pitboss.lab.short_rules.short_strategy import ShortStrategy
    from pitboss.rules.house import House


def show_short(house: House, lines: int | None, as_json: bool) -> None:
    from pitboss.lab.short_rules.short_strategy import named_costs, short_json, short_strategies, with_at_most

    strategies = short_strategies(house, show_progress)
    chosen = with_at_most(strategies, lines)
    if as_json:
        print_json(short_json(house) | {"shown": chosen.length})
        return
    console().print(curve_table(house, strategies, named_costs(house)))
    words(chosen)


def curve_table(house: House, strategies: list[ShortStrategy], named: dict[str, Fraction]) -> Any:
    table = table_of(f"{house.game.title}: strategies by length", ("Lines", "Costs", "House edge"), left=0)
    for strategy in strategies:
        table.add_row(str(strategy.length), cost_text(strategy.cost), f"{float(strategy.edge):.5%}")
    best = strategies[0].edge - strategies[0].cost
    for name, cost in named.items():
        table.add_row(name, cost_text(cost), f"{float(best + cost):.5%}")
    return table


def words(chosen: ShortStrategy) -> None:
    out = console()
    cost = "costs nothing" if not chosen.cost else f"costs {float(chosen.cost):.5%} = {chosen.cost}"
    out.print(f"{chosen.length} {'line' if chosen.length == 1 else 'lines'}, which {cost}. Use the first that applies:")
    for name, some in chosen.lines.items():
        out.print(f"{name}:")
        for number, line in enumerate(some, 1):
            out.print(f"  {number}. {line}.")


def cost_text(cost: Fraction) -> str:
    return "nothing" if not cost else f"{float(cost):.5%}"


def refuse_mixed(short: bool, lines: int | None, other: bool) -> None:
    """Refuses options that do not go together."""
    if lines is not None and not short:
        raise BadInput("--lines is the length of a short strategy; give --short with it.")
    if short and other:
        raise BadInput(
            "--short is for the main bet and best play; leave out --hand, --board, --up, --bets, --strategy."
        )
