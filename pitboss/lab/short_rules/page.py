"""Writes docs/short_strategies.md: the short strategies of every game.

python -m pitboss.lab.short_rules.page FILE
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.lab.short_rules.short_strategy import (
    NEARLY_BEST,
    ShortStrategy,
    check,
    named_costs,
    named_texts,
    nearly_best,
    usual_strategies,
)
from pitboss.rules.house import House

HEAD = """# Strategies in a few lines

For every game whose play is derived from its rules: the best strategies found by length, each with its exact cost
and the house edge under it, per unit of the main bet under the usual rules. Of the lines of a decision the first
that applies counts. Rules of one and two lines for a decision are the best there are over the tests that Pitboss
knows; longer ones are the best found. Later decisions are valued under their own lines. `pitboss strategy GAME
--short` shows the same under any rules. [Why so](decisions/short_strategies.md), and what was tried for Mini-Tex.

This page is written by `python -m pitboss.lab.short_rules.page docs/short_strategies.md`; tests compare it.
"""
LONG_FRACTION = 30  # characters
MOST_WORDED = 9  # lengths of one game whose lines are all printed
WIDTH = 120


def page() -> str:
    rows: list[tuple[str, ...]] = []
    sections, without = [], []
    for key in REGISTRY:
        house = REGISTRY[key].configured()
        found = usual_strategies(house)
        if found is None:
            without.append(f"* {why_not(house)}")
            continue
        rows += summary_rows(house, nearly_best(found))
        sections.append(f"## {house.game.title}\n\n{game_section(house, found)}")
    return "\n\n".join([HEAD.strip(), *table(rows), *sections, "## Games without one", "\n".join(without)]) + "\n"


def why_not(house: House) -> str:
    """Why the page has no strategies of a game."""
    try:
        check(house)
    except BadInput as why:
        return str(why)
    return f"Those of {house.game.title} are found when they are asked for, which takes minutes."


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    columns = ("Game", "Decisions", "Strategy", "Costs", "House edge")
    lines = [f"| {' | '.join(row)} |" for row in (columns, ["---"] * len(columns), *rows)]
    words = (
        f"Of each game the shortest that costs at most {float(NEARLY_BEST):.2%}, or the best found; then those that "
        "are printed or published."
    )
    return [textwrap.fill(words, WIDTH), "\n".join(lines)]


def summary_rows(house: House, one: ShortStrategy) -> Iterator[tuple[str, ...]]:
    best, texts = one.edge - one.cost, named_texts(house)
    yield (f"**{house.game.title}**", str(len(one.lines)), counted(one.length), f"{float(one.cost):.5%}",
           f"{float(one.edge):.5%}")  # fmt: skip
    for name, cost in named_costs(house).items():
        yield "", "", texts[name], f"{float(cost):.5%}", f"{float(best + cost):.5%}"


def game_section(house: House, found: Sequence[ShortStrategy]) -> str:
    """Every length with its cost; the lines of a few lengths where there are many."""
    parts, texts = [], named_texts(house)
    worded = found if len(found) <= MOST_WORDED else (found[0], nearly_best(found), found[-1])
    for one in found:
        parts.append(f"- **{counted(one.length)}** {costs(one.cost, one.edge)}")
        parts += [f"  {line}" for line in lines_of(one)] if one in worded else []
    best = found[0].edge - found[0].cost
    for name, cost in named_costs(house).items():
        parts.append(f"- **{name}**, {texts[name]}: {costs(cost, best + cost)}")
    return "\n".join(line for part in parts for line in folded(part))


def counted(lines: int) -> str:
    return "1 line" if lines == 1 else f"{lines} lines"


def costs(cost: Fraction, edge: Fraction) -> str:
    return f"{cost_cell(cost)}, house edge {float(edge):.5%}"


def lines_of(one: ShortStrategy) -> Iterator[str]:
    for name, lines in one.lines.items():
        inner = "  " if len(one.lines) > 1 else ""
        if inner:
            yield f"- {name}:"
        numbers = [f"{n}." for n in range(1, len(lines) + 1)] if len(lines) > 1 else ["-"]
        yield from (f"{inner}{number} {line}." for number, line in zip(numbers, lines, strict=True))


def folded(line: str) -> list[str]:
    """A line of a list, on several where it is long."""
    indent = " " * (len(line) - len(line.lstrip()) + 3)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent)


def cost_cell(cost: Fraction) -> str:
    exact = f" = {cost}" if len(str(cost)) <= LONG_FRACTION else ""
    return f"costs {float(cost):.5%}{exact}" if cost else "costs nothing"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
