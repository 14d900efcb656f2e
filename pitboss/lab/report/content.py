"""The report on a game: all sections, from the game's own data."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from pitboss import __version__
from pitboss.house import House
from pitboss.lab import risk
from pitboss.lab.odds import NOT_BANKED, WagerOdds, game_odds, options_json, wager_json
from pitboss.lab.report import plots
from pitboss.lab.report.blocks import Block, Grid, Plot, Report, Section, Sheet, Words, pay_cell, percent, whole
from pitboss.lab.report.checks import exposure, fitness, simulation, verification
from pitboss.lab.report.facts import Facts, is_bonus
from pitboss.lab.report.strategy_sections import sensitivity, strategy_section
from pitboss.lab.report.table_sections import by_the_hour, together, vulnerability_section
from pitboss.limits import Limits
from pitboss.odds import Tally, odds
from pitboss.options import Flat, configure, house_fields, pay_fields, pay_text, table_number, value_text
from pitboss.rules_in_words import pay_words

PAYS_TO_ONE = (
    "Pays are to 1: a stake of 1 that wins at 3 to 1 is returned with 3 more. Amounts are whole cents; a fraction of a "
    "cent stays with the house."
)
SHOWN_ROUNDS = 200  # the plot of results is after so many


def report(
    house: House[Any],
    limits: Limits,
    strategy: str = "best",
    day: date | None = None,
    rounds: int | None = None,
    full: bool = False,
) -> Report:
    facts = Facts(house, strategy, game_odds(house, None, strategy), limits, day, rounds, full)
    check, joint, weak = simulation(facts), together(facts), vulnerability_section(facts)
    sections = [
        summary(facts),
        rules(facts),
        *(wager_section(facts, one) for one in facts.odds.wagers),
        strategy_section(facts),
        sensitivity(facts),
        check[0],
        joint[0],
        weak[0],
        exposure(facts),
        by_the_hour(facts),
        fitness(facts),
        verification(facts),
    ]
    data = {
        "game": house.game.key,
        "digest": house.digest,
        "version": __version__,
        "date": None if day is None else day.isoformat(),
        "options": options_json(house),
        "wagers": {one.name: figures_json(one.tally) for one in facts.odds.wagers},
        "simulation": check[1],
        "together": joint[1],
        "vulnerability": weak[1],
    }
    sheets = [sheet(facts, one) for one in facts.odds.wagers]
    return Report(house.game.title, "Mathematical report", identity(facts), sections, sheets, data)


def figures_json(tally: Tally) -> dict[str, Any]:
    found = risk.moments_of(tally)
    more = {
        "skewness": found.skewness,
        "kurtosis": found.kurtosis,
        "volatility_index": risk.volatility_index(tally),
        "net": {str(won): n for won, n in sorted(tally.net.items())},
        "confidence": {
            str(n): {str(level): list(risk.band(tally, n, level)) for level in risk.LEVELS} for n in risk.ROUNDS
        },
    }
    return wager_json(tally) | more


def identity(facts: Facts) -> list[tuple[str, str]]:
    house = facts.house
    day = [("Date", facts.day.isoformat())] if facts.day else []
    kinds = len(house.kinds)
    return [
        ("Game", f"{house.game.title} ({house.game.key})"),
        ("Rules", f"SHA-256 {house.digest}"),
        ("Made by", f"Pitboss {__version__}"),
        *day,
        ("Cards", f"{len(house.deck)} cards of {kinds} kinds, shuffled for every round"),
        ("Method", "exact count of every deal in whole numbers; checked by the rules engine on numbered random deals"),
        ("Strategy", f"{facts.strategy}: {facts.counts.strategies[facts.strategy]}"),
    ]


def summary(facts: Facts) -> Section:
    if not facts.odds.wagers:
        return Section("Summary", [Words(NOT_BANKED)])
    rows = []
    for one in facts.odds.wagers:
        tally = one.tally
        rows.append((
            one.title, percent(tally.house_edge), percent(tally.element_of_risk), f"{tally.sd:.4f}",
            percent(tally.hit_frequency, 2), f"{risk.volatility_index(tally):.3f}", whole(tally.total),
        ))  # fmt: skip
    columns = ("Wager", ">House edge", ">Element of risk", ">SD", ">Hits", ">VI", ">Deals counted")
    blocks: list[Block] = [
        Grid(columns, rows),
        Words("House edge: expected house win on one unit bet before the deal. Element of risk: the same on one unit "
              "wagered in all. Hits: share of rounds with a net win. SD: standard deviation of a round. VI: volatility "
              "index, the 90% swing of a round. A bonus paid on a bet has its own line and is counted in that bet."),
        *(Words(warning, warning=True) for warning in facts.odds.warnings),
    ]  # fmt: skip
    return Section("Summary", blocks)


def rules(facts: Facts) -> Section:
    house = facts.house
    blocks: list[Block] = [Grid(("No.", "Clause"), [(n, text) for n, text in house.clauses.items()])]
    options = [
        (f.name, value_text(getattr(house.options, f.name)), f.metadata["help"]) for f in house_fields(house.options)
    ]
    if options:
        blocks.append(Grid(("Option", "In force", "Meaning"), options, "House options"))
    if house.game.layout_text:
        blocks.append(Words("On the layout: " + "; ".join(house.game.layout_text) + "."))
    counted = {one.name for one in facts.odds.wagers}  # have a table of their own below
    beside = [pay_words(house, name) for name in house.pays if name in house.wagers and name not in counted]
    pays = [tuple(words.split(": ", 1)) for words in beside if words]
    if pays:
        blocks.append(Grid(("Bet", "Pays"), pays, "Bets that are counted with another bet"))
    blocks.append(Words(PAYS_TO_ONE))
    return Section("Rules in force", blocks)


def wager_section(facts: Facts, one: WagerOdds) -> Section:
    tally = one.tally
    rows = []
    for line in tally.lines:
        chance = Fraction(line.combinations, tally.total)
        frequency = f"{float(1 / chance):,.2f}" if chance else "never"
        returned = "" if isinstance(line.pays, Flat) else f"{float(odds(line.pays) * chance):.6f}"
        rows.append(
            (line.row.value, pay_cell(line.pays), whole(line.combinations), f"{float(chance):.6f}", frequency, returned)
        )
    own = "" if any(isinstance(line.pays, Flat) for line in tally.lines) else f"{float(tally.ev):.6f}"
    rows.append(("Total", "", whole(tally.total), "1.000000", "", own))
    columns = ("Event", ">Pays", ">Combinations", ">Probability", ">1 in", ">Return")
    blocks: list[Block] = [Grid(columns, rows, totals=True)]
    blocks.append(Grid(("Figure", ">Value"), figures(facts, one)))
    if is_bonus(facts.house, one.name):
        return Section(one.title, blocks)
    blocks.append(confidence(tally))
    printed = printed_tables(facts, one)
    if printed:
        blocks.append(printed)
    results = risk.after(tally, SHOWN_ROUNDS)
    if results.exact:
        caption = f"{one.title}: result of {SHOWN_ROUNDS} rounds, without the outer half percents"
        blocks.append(Plot(caption, plots.distribution(results, "bets")))
    blocks.append(Plot(f"{one.title}: edge shown with 95% confidence", plots.cone(tally)))
    return Section(one.title, blocks)


def figures(facts: Facts, one: WagerOdds) -> list[tuple[str, str]]:
    tally, found = one.tally, risk.moments_of(one.tally)
    rare = f", 1 in {tally.total / tally.net[tally.most]:,.1f}" if tally.most in tally.net else ""
    rows = [
        ("House edge", f"{percent(tally.house_edge, 6)} = {fraction_text(tally.house_edge)}"),
        ("Element of risk", percent(tally.element_of_risk, 6)),
        ("Average total wagered", f"{float(tally.staked):.6f} units"),
        ("Standard deviation", f"{found.sd:.6f} units"),
        ("Skewness, excess kurtosis", f"{found.skewness:.4f}, {found.kurtosis:.4f}"),
        ("Hit frequency (net win)", percent(tally.hit_frequency)),
        ("Volatility index (90%)", f"{risk.volatility_index(tally):.4f}"),
        ("Largest net win", f"{tally.most} units{rare}"),
        ("Rounds to show the edge within 0.1%, 95%", f"{risk.rounds_needed(tally, 0.001, 0.95):,}"),
    ]
    return rows[:1] + rows[3:4] + rows[5:6] if is_bonus(facts.house, one.name) else rows


def fraction_text(value: Fraction) -> str:
    text = f"{value.numerator:,}/{value.denominator:,}"
    return text if len(text) < 60 else "a fraction of long terms"


def confidence(tally: Tally) -> Grid:
    rows = []
    for n in risk.ROUNDS:
        spans = (risk.band(tally, n, level) for level in risk.LEVELS)
        rows.append((f"{n:,}", *(f"{percent(low, 2)} to {percent(high, 2)}" for low, high in spans)))
    return Grid((">Rounds", *(f">{level:.0%}" for level in risk.LEVELS)), rows, "House edge that a run may show")


def printed_tables(facts: Facts, one: WagerOdds) -> Grid | None:
    """Every printed pay table of the wager and of the bonuses paid on it, with its edge."""
    house, rows = facts.house, []
    names = [one.name, *(w.name for w in house.bonuses if w.paid_on == (one.name,))]
    for field in pay_fields(house.options):
        tables = field.metadata["tables"]
        if field.name not in names or len(tables) < 2:
            continue
        for number, table in enumerate(tables, 1):
            options = configure(house.options, [(f"table.{field.name}", str(number))])
            tally = facts.counts.tally(House(house.game, options), one.name, facts.strategy)
            pays = ", ".join(pay_text(pay) for pay in table.values())
            mark = "in force" if table_number(house.options, field.name) == number else ""
            rows.append((f"{field.name} {number}", pays, percent(tally.house_edge), f"{tally.sd:.4f}", mark))
    return Grid(("Table", "Pays, row by row", ">House edge", ">SD", ""), rows, "Printed pay tables") if rows else None


def sheet(facts: Facts, one: WagerOdds) -> Sheet:
    house = facts.house
    bonuses: list[tuple[str, Fraction, int]] = []
    if not is_bonus(house, one.name):
        for wager in house.bonuses:
            if wager.paid_on == (one.name,) and wager.name in facts.counts.wagers:
                bonuses += cells(facts.tally(wager.name))
    return Sheet(one.name, one.title, cells(one.tally), bonuses, one.tally.total, one.tally.house_edge)


def cells(tally: Tally) -> list[tuple[str, Fraction, int]]:
    return [
        (line.row.value, Fraction(0) if isinstance(line.pays, Flat) else odds(line.pays), line.combinations)
        for line in tally.lines
    ]
