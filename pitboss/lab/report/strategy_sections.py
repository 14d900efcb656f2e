"""Sections on strategy and sensitivity: strategies with their costs, and the edge with one option changed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pitboss.core.errors import NotOffered, PitbossError
from pitboss.lab.odds import figure
from pitboss.lab.report import plots
from pitboss.lab.report.blocks import Block, Grid, Plot, Section, Words, listed, percent
from pitboss.lab.report.facts import Facts, is_bonus, main_bet
from pitboss.lab.report.solved_game import solution_section
from pitboss.lab.strategy import keep_cards, letters
from pitboss.rules.hooks import BetweenPlayers, HasFigures, quick_wagers
from pitboss.rules.house import House
from pitboss.rules.odds import Decision, StrategyTable
from pitboss.rules.options import configure, house_fields, pay_fields, table_number, value_text

COLUMNS = 13  # of a chart
LISTED = 90  # decisions printed in full; of more, those that matter most
FAR, BARS = 0.2, 24  # the plot shows this many changes that move the edge by less than this
FEW_HANDS = 50_000  # a wager with no more hands to decide on is counted again for every option
VALUES = 9  # of an option, in the sensitivity table


def strategy_section(facts: Facts) -> Section:
    counts, house, main = facts.counts, facts.house, main_bet(facts)
    if main is None and isinstance(counts, BetweenPlayers) and counts.solved(house):
        note = counts.bot_note()
        return Section("Strategy", [Words(note)]) if note else solution_section(house, counts)
    if main is None:
        return Section("Strategy", [Words("The main bet is played among players; it has no best play to list.")])
    blocks: list[Block] = []
    rows = []
    best = facts.tally(main, next(iter(counts.strategies)))
    for name, sentence in counts.strategies.items():
        tally = facts.tally(main, name)
        rows.append((name, sentence, percent(tally.house_edge), percent(best.ev_total - tally.ev_total)))
    title = next(one.title for one in facts.odds.wagers if one.name == main)
    blocks.append(Grid(("Strategy", "Meaning", ">House edge", ">Costs"), rows, f"Strategies for {title}"))
    blocks += short_blocks(facts)
    try:
        strategy_table = counts.strategy_table(house, {main: Fraction(1)}, next(iter(counts.strategies)))
        decisions = list(strategy_table.decisions.values())
    except PitbossError as too_many:  # decisions are not listed
        return Section("Strategy", [*blocks, Words(str(too_many))])
    if strategy_table.by_hand:
        blocks.append(Words(f"Best play of {house.game.title} is estimated hand by hand; no decision is listed."))
    if decisions:
        blocks += decision_blocks(strategy_table, decisions)
    return Section("Strategy", blocks + figure_blocks(facts))


def figure_blocks(facts: Facts) -> list[Block]:
    """Tables that only this game has and that reports print, if they may take minutes."""
    blocks: list[Block] = []
    for name, table in facts.counts.figures.items() if isinstance(facts.counts, HasFigures) else ():
        if not (caption := getattr(table, "report", "")):
            continue
        if not facts.full:
            blocks.append(Words(f"The table of {name} takes minutes to count. Ask with --full."))
            continue
        rows = [
            (label, *(f"{cell:+.6f}" if isinstance(cell, float) else str(cell) for cell in cells))
            for label, cells in table(facts.house).items()
        ]
        first, *others = figure(facts.house, name).columns
        blocks += [Words(caption), Grid((first.capitalize(), *(f">{column}" for column in others)), rows)]
    return blocks


def short_blocks(facts: Facts) -> list[Block]:
    """The best strategies of a few lines: their costs by length, and the words of one that is nearly best."""
    from pitboss.lab.short_rules.short_strategy import nearly_best, short_strategies

    if not (facts.full or shortly_found(facts)):
        return [Words("Strategies of a few lines take long to find. Ask with --full.")]
    try:
        found = short_strategies(facts.house)
    except PitbossError as why:
        return [Words(str(why))]
    rows = [(str(one.length), percent(one.cost, 5), percent(one.edge, 5)) for one in found]
    caption = "Strategies of a few lines: the best found of each length, with its exact cost"
    near = nearly_best(found)
    lines = [
        (name if not n else "", f"{n + 1}. {line}")
        for name, some in near.lines.items()
        for n, line in enumerate(some)
    ]  # fmt: skip
    said = Grid(
        ("Decision", "Use the first line that applies"), lines, f"{near.length} lines; cost {percent(near.cost, 5)}"
    )
    return [Grid((">Lines", ">Costs", ">House edge"), rows, caption), said]


def shortly_found(facts: Facts) -> bool:
    """Whether they are shipped, or the search takes seconds: few hands to decide on."""
    from pitboss.lab.counts.derived import DerivedCounts
    from pitboss.lab.short_rules.short_strategy import usual_strategies

    counts, house = facts.counts, facts.house
    if house.game.drawing:
        return usual_strategies(house) is not None
    if not isinstance(counts, DerivedCounts) or house.game.declared.slow:
        return True  # refused at once
    return counts.hands_to_decide(house, house.game.main[0]) <= FEW_HANDS


def decision_blocks(strategy_table: StrategyTable, decisions: Sequence[Decision]) -> list[Block]:
    """The chart, the manual's advice where it costs, and the errors that cost most."""
    blocks: list[Block] = []
    total = strategy_table.total or sum(one.weight for one in decisions)
    if len(decisions) <= LISTED:
        choices = list(dict.fromkeys(choice for one in decisions for choice in one.values))
        rows = [
            (one.where, *(f"{float(one.values[c]):+.4f}" if c in one.values else "" for c in choices), str(one.best))
            for one in decisions
        ]
        columns = ("With", *(f">{choice}" for choice in choices), "Best")
        blocks.append(Grid(columns, rows, "Every decision with the value of each choice"))
    else:
        blocks += charts(decisions)
    wrong = [one for one in decisions if one.cost]
    if wrong:
        rows = [
            (
                one.where,
                str(one.manual),
                str(one.best),
                f"{float(one.cost):.6f}",
                percent(one.cost * one.weight / total, 5),
            )
            for one in sorted(wrong, key=lambda one: -one.cost * one.weight)[:20]
        ]
        columns = ("With", "The manual says", "Best", ">Costs there", ">Costs in all")
        blocks.append(Grid(columns, rows, "Where the manual's advice is not the best play"))
    errors = []
    for one in decisions:
        values = sorted(one.values.items(), key=lambda item: -item[1])
        choice, value = next(((c, v) for c, v in values if c != one.best), (None, Fraction(0)))
        if choice is not None:
            loss = (one.value - value) * one.weight / total
            errors.append(
                (loss, (one.where, str(choice), str(one.best), f"{float(one.value - value):.6f}", percent(loss, 5)))
            )
    errors.sort(key=lambda error: (-error[0], error[1]))
    columns = ("With", "Taken", "Best", ">Costs there", ">Costs in all")
    blocks.append(Grid(columns, [row for _, row in errors[:12]], "Taking the second best: the errors that cost most"))
    return blocks


def charts(decisions: Sequence[Decision]) -> list[Block]:
    """The best choice by two axes, as on a card: a table for each value of a first axis, if there is one."""
    choices = list(dict.fromkeys(choice for one in decisions for choice in one.values))
    if keep_cards(choices) or {len(one.axes) for one in decisions} not in ({2}, {3}):
        return []
    named = letters(choices)
    sheets: dict[Any, list[Decision]] = {}
    for one in decisions:
        sheets.setdefault(one.axes[:-2], []).append(one)
    if max(len({one.axes[-1] for one in some}) for some in sheets.values()) > COLUMNS:
        return []
    if any(len({one.axes[-2:] for one in some}) < len(some) for some in sheets.values()):
        return []  # more than the axes decides
    blocks: list[Block] = [Words("; ".join(f"{short}: {name}" for name, short in named.items()) + ".")]
    for first, some in sorted(sheets.items(), key=lambda item: [axis.order for axis in item[0]]):
        down = sorted({one.axes[-2] for one in some}, key=lambda axis: axis.order)
        across = sorted({one.axes[-1] for one in some}, key=lambda axis: axis.order)
        cells = {one.axes[-2:]: named[str(one.best)] for one in some}
        rows = [(row.value, *(cells.get((row, column), "") for column in across)) for row in down]
        caption = ", ".join([*(axis.value for axis in first), f"{down[0].title} by {across[0].title.lower()}"])
        blocks.append(Grid((down[0].title, *(axis.value for axis in across)), rows, f"Best choice: {caption}"))
    return blocks


def sensitivity(facts: Facts) -> Section:
    """The edges with one option changed at a time, for every wager whose count is short."""
    house, counts = facts.house, facts.counts
    quick = counts.wagers if facts.full else counted_shortly(house, counts)
    titles = {one.name: one.title for one in facts.odds.wagers}  # what the house offers
    names = [name for name in quick if name in titles and not is_bonus(house, name)]
    present_edges = [facts.tally(name).house_edge for name in names]
    main = main_bet(facts)
    rows, points, unmoved = [], [], []
    for key, value in single_changes(house):
        found = edges_after(facts, key, value, names)
        if isinstance(found, str):
            rows.append((f"{key}={value}", *(found if name == names[0] else "" for name in names)))
            continue
        if found == present_edges:
            unmoved.append(f"{key}={value}")
            continue
        rows.append((f"{key}={value}", *("not offered" if edge is None else percent(edge) for edge in found)))
        edge = found[names.index(main)] if main in names else None
        if edge is not None:
            points.append((f"{key}={value}", float(edge)))
    blocks: list[Block] = []
    if rows:
        blocks.append(Grid(("Changed", *(f">{titles[name]}" for name in names)), rows, "House edges with one change"))
    elif names:
        blocks.append(Words(f"No house option changes the edge of {listed(titles[name] for name in names)}."))
    if main is not None and points:
        present = facts.tally(main).house_edge
        near = [(what, edge) for what, edge in points if 0 < abs(edge - float(present)) < FAR]
        if near:
            caption = f"{titles[main]}: house edge with one change, where it moves by less than {FAR:.0%}"
            blocks.append(Plot(f"{caption}; the line is the present edge", plots.edges(near[:BARS], float(present))))
    if unmoved and rows:
        moving = {str(changed).split("=")[0] for changed, *_ in rows}
        named = (one if one.split("=")[0] in moving else one.split("=")[0] for one in unmoved)  # none of its values
        wagers = listed(titles[name] for name in names)
        blocks.append(Words(f"Without effect on the edge of {wagers}: {', '.join(dict.fromkeys(named))}."))
    left = [titles[name] for name in counts.wagers if name in titles and name not in quick]
    if left:
        blocks.append(Words(f"Not shown, because each change takes long to count: {listed(left)}. Ask with --full."))
    return Section("Sensitivity", blocks)


def edges_after(facts: Facts, key: str, value: str, names: Sequence[str]) -> list[Fraction | None] | str:
    """The edges with one option changed, None for a wager that is not offered then; or why there are none."""
    try:
        other = House(facts.house.game, configure(facts.house.options, [(key, value)]))
        found: list[Fraction | None] = []
        for name in names:
            try:
                found.append(facts.counts.tally(other, name, facts.strategy).house_edge)
            except NotOffered:
                found.append(None)
    except PitbossError as error:
        return str(error)
    return found


def counted_shortly(house: House, counts: Any) -> Sequence[str]:
    """The wagers that are counted again for every change: those of few hands to decide on, and those named quick."""
    from pitboss.lab.counts.derived import DerivedCounts

    if house.game.rolls:
        return counts.wagers  # type: ignore[no-any-return]
    if not isinstance(counts, DerivedCounts) or house.game.declared.slow:
        return quick_wagers(counts)
    return [name for name in counts.wagers if name in counts.quick or counts.hands_to_decide(house, name) <= FEW_HANDS]


def single_changes(house: House) -> list[tuple[str, str]]:
    """Settings that change one option or one printed pay table."""
    found = []
    for field in house_fields(house.options):
        others = [v for v in field.metadata["values"] if v != getattr(house.options, field.name)]
        step = -(-len(others) // VALUES) if others else 1
        found += [(field.name, value_text(value)) for value in others[::step]]
    for field in pay_fields(house.options):
        present = table_number(house.options, field.name)
        numbers = range(1, len(field.metadata["tables"]) + 1)
        found += [(f"table.{field.name}", str(n)) for n in numbers if n != present]
    return found
