"""`pitboss solve tiger-pai-gow`: best play against a house way, and what any way to set hands costs, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from pitboss.cli.common import console, house_for, print_json, show_progress, table_of
from pitboss.core.cache import on_disk
from pitboss.core.folders import cache_folder

GAME = "tiger-pai-gow"


def price(settings: list[str] | None, dealer: Path | None, ways: Sequence[Path], as_json: bool) -> None:
    """Print what best play, every house way and the given ways win against the dealer's way."""
    from pitboss.solver import pai_gow

    house = house_for(GAME, None, settings)
    priced = pai_gow.price(house, dealer, ways, on_disk(cache_folder()), show_progress)
    if as_json:
        print_json(priced)
        return
    console().print(f"Against {priced['dealer']}, A-2-3-4-5 {priced['wheel']}: {priced['pairs']:,} pairs of hands.")
    for percent in sorted({row["commission"] for row in priced["players"]}):
        console().print(ways_table([row for row in priced["players"] if row["commission"] == percent], percent))


def ways_table(rows: list[dict[str, Any]], percent: int) -> Any:
    title = f"{percent}% commission on a won bet" if percent else "No commission"
    table = table_of(title, ("Player sets by", "wins", "pushes", "losses", "house edge", "gives away"))
    for row in rows:
        sums = (f"{row[name]:,}" for name in ("win", "push", "loss"))
        table.add_row(row["player"], *sums, f"{row['house_edge']:.6%}", f"{row['cost']:.6%}")
    return table


def write(folder: Path) -> None:
    """Solve every table again and write the shipped files."""
    from pitboss.solver import pai_gow

    pai_gow.write(folder, on_disk(cache_folder()), show_progress, typer.echo)
