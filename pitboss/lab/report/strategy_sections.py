"""Sections on strategy and sensitivity: strategies with their costs, and the edge with one option changed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pitboss.errors import PitbossError
from pitboss.hooks import HasSolution, quick_wagers
from pitboss.house import House
from pitboss.lab.report import plots
from pitboss.lab.report.blocks import Block, Grid, Plot, Section, Words, listed, percent
from pitboss.lab.report.facts import Facts, is_bonus, main_bet
from pitboss.lab.report.solved_game import solution_section
from pitboss.odds import Decision, StrategyTable
from pitboss.options import configure, house_fields, pay_fields, table_number, value_text

LISTED = 90  # decisions printed in full; of more, those that matter most
FAR, BARS = 0.2, 24  # the plot shows so many changes that move the edge by less than this
VALUES = 9  # of an option, in the sensitivity table


def strategy_section(facts: Facts) -> Section:
    counts, house, main = facts.counts, facts.house, main_bet(facts)
    if main is None and isinstance(counts, HasSolution) and counts.solved(house):
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
    try:
        strategy_table = counts.strategy_table(house, {main: Fraction(1)}, next(iter(counts.strategies)))
        decisions = list(strategy_table.decisions.values())
    except PitbossError as too_many:  # decisions are not listed
        return Section("Strategy", [*blocks, Words(str(too_many))])
    if decisions:
        blocks += decision_blocks(strategy_table, decisions)
    return Section("Strategy", blocks)


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


def sensitivity(facts: Facts) -> Section:
    """The edges with one option changed at a time, for every wager that is counted quickly."""
    house, counts = facts.house, facts.counts
    quick = counts.wagers if facts.full else quick_wagers(counts)
    titles = {one.name: one.title for one in facts.odds.wagers}  # what the house offers
    names = [name for name in quick if name in titles and not is_bonus(house, name)]
    present_edges = [facts.tally(name).house_edge for name in names]
    main = main_bet(facts)
    rows, points, unmoved = [], [], []
    for key, value in single_changes(house):
        try:
            other = House(house.game, configure(house.options, [(key, value)]))
            found = [counts.tally(other, name, facts.strategy) for name in names]
        except PitbossError as error:
            rows.append((f"{key}={value}", *(str(error) if name == names[0] else "" for name in names)))
            continue
        if [tally.house_edge for tally in found] == present_edges:
            unmoved.append(f"{key}={value}")
            continue
        rows.append((f"{key}={value}", *(percent(tally.house_edge) for tally in found)))
        if main in names:
            points.append((f"{key}={value}", float(found[names.index(main)].house_edge)))
    if not rows:
        return Section("Sensitivity", [Words("No house option changes the edge of a wager shown here.")])
    blocks: list[Block] = [
        Grid(("Changed", *(f">{titles[name]}" for name in names)), rows, "House edges with one change")
    ]
    if main is not None and points:
        present = facts.tally(main).house_edge
        near = [(what, edge) for what, edge in points if 0 < abs(edge - float(present)) < FAR]
        if near:
            caption = f"{titles[main]}: house edge with one change, where it moves by less than {FAR:.0%}"
            blocks.append(Plot(f"{caption}; the line is the present edge", plots.edges(near[:BARS], float(present))))
    if unmoved:
        moving = {str(changed).split("=")[0] for changed, *_ in rows}
        named = (one if one.split("=")[0] in moving else one.split("=")[0] for one in unmoved)  # none of its values
        blocks.append(Words(f"Without effect on these edges: {', '.join(dict.fromkeys(named))}."))
    left = [titles[name] for name in counts.wagers if name in titles and name not in quick]
    if left:
        blocks.append(Words(f"Not shown, because each change takes long to count: {listed(left)}. Ask with --full."))
    return Section("Sensitivity", blocks)


def single_changes(house: House[Any]) -> list[tuple[str, str]]:
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
