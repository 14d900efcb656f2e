"""The report on a game: all sections, from the game's own data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from pitboss import __version__
from pitboss.core.progress import Progress, without_progress
from pitboss.lab import risk
from pitboss.lab.odds import NOT_BANKED, WagerOdds, game_odds, options_json, wager_json
from pitboss.lab.report import plots
from pitboss.lab.report.blocks import Block, Cells, Grid, Plot, Report, Section, Sheet, Words, pay_cell, percent, whole
from pitboss.lab.report.checks import exposure, fitness, simulation, verification
from pitboss.lab.report.facts import Facts, is_bonus
from pitboss.lab.report.strategy_sections import sensitivity, strategy_section
from pitboss.lab.report.table_sections import by_the_hour, together, vulnerability_section
from pitboss.rules.clause_words import in_words
from pitboss.rules.house import House
from pitboss.rules.in_words import pay_words
from pitboss.rules.limits import Limits
from pitboss.rules.odds import Tally, odds
from pitboss.rules.options import Flat, configure, house_fields, pay_fields, pay_text, table_number, value_text

PAYS_TO_ONE = (
    "Pays are to 1: a stake of 1 that wins at 3 to 1 is returned with 3 more. Amounts are whole cents; a fraction of a "
    "cent stays with the house."
)
ROLLED = "every roll or spin is independent of all others, and each of its numbers equally likely"
SHOWN_ROUNDS = 200  # the plot of results is after this many


def report(
    house: House,
    limits: Limits,
    strategy: str = "best",
    rounds: int | None = None,
    full: bool = False,
    progress: Progress = without_progress,
) -> Report:
    """The report, without a date. Progress is reported in parts, of which some take much longer than others."""
    facts = Facts(house, strategy, game_odds(house, None, strategy), limits, rounds, full)
    makers: list[Callable[[Facts], Any]] = [
        summary, rules, wager_sections, strategy_section, sensitivity, simulation, together, vulnerability_section,
        exposure, by_the_hour, fitness, verification,
    ]  # fmt: skip
    made = []
    for done, maker in enumerate(makers, 1):
        progress(done, len(makers) + 1)
        made.append(maker(facts))
    progress(len(makers) + 1, len(makers) + 1)
    sections: list[Section] = []
    for one in made:
        sections += one if isinstance(one, list) else [one if isinstance(one, Section) else one[0]]
    check, joint, weak = (one[1] for one in made if isinstance(one, tuple))
    data = {
        "game": house.game.key,
        "digest": house.digest,
        "version": __version__,
        "date": None,
        "options": options_json(house),
        "wagers": {one.name: figures_json(one.tally) for one in facts.odds.wagers},
        "simulation": check,
        "together": joint,
        "vulnerability": weak,
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
    dealt = ("Cards", f"{len(house.deck)} cards of {len(house.kinds)} kinds, {shuffled(house)}")
    return [
        ("Game", f"{house.game.title} ({house.game.key})"),
        ("Rules", f"SHA-256 {house.digest}"),
        ("Made by", f"Pitboss {__version__}"),
        ("Chance", ROLLED) if house.game.rolls else dealt,
        ("Method", "exact count of every way in whole numbers; checked by the rules engine on numbered random rounds"),
        ("Strategy", f"{facts.strategy}: {facts.counts.strategies[facts.strategy]}"),
    ]


def shuffled(house: House) -> str:
    """When the cards are shuffled, by the rules in force."""
    if not house.has_cut_card:
        return "shuffled for every round"
    cut = house.cut_after(house.game.seats)
    return f"a shoe with a cut card after {cut}; the exact figures are those of a full shoe"


def summary(facts: Facts) -> Section:
    if not facts.odds.wagers:
        return Section("Summary", [Words(NOT_BANKED)])
    rows = []
    for one in facts.odds.wagers:
        tally = one.tally
        rows.append((
            one.heading, percent(tally.house_edge), percent(tally.element_of_risk), f"{tally.sd:.4f}",
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
    clauses = [(number, text) for number, text in house.clauses.items() if house.in_force(number)]
    blocks: list[Block] = [Grid(("No.", "Clause"), clauses)]
    options = [
        (f.name, value_text(getattr(house.options, f.name)), f.metadata["help"]) for f in house_fields(house.options)
    ]
    if options:
        blocks.append(Grid(("Option", "In force", "Meaning"), options, "House options"))
    if house.game.layout_text:
        blocks.append(
            Words("On the layout: " + "; ".join(in_words(house, text, "") for text in house.game.layout_text) + ".")
        )
    counted = {name for one in facts.odds.wagers for name in (one.name, *one.alike)}  # have a table of their own below
    more = [pay_words(house, name) for name in house.pays if name in house.wagers and name not in counted]
    pays = [tuple(words.split(": ", 1)) for words in more if words]
    if pays:
        blocks.append(Grid(("Bet", "Pays"), pays, "Bets that are counted with another bet"))
    blocks.append(Words(PAYS_TO_ONE))
    return Section("Rules in force", blocks)


def wager_sections(facts: Facts) -> list[Section]:
    return [wager_section(facts, one) for one in facts.odds.wagers]


def wager_section(facts: Facts, one: WagerOdds) -> Section:
    tally = one.tally
    rows = []
    for line in tally.lines:
        returned = "" if isinstance(line.pays, Flat) else share(odds(line.pays) * line.combinations, tally)
        rows.append((line.row.value, pay_cell(line.pays), *frequency(line.combinations, tally), returned))
    own = "" if any(isinstance(line.pays, Flat) for line in tally.lines) else f"{float(tally.ev):.6f}"
    rows.append(("Total", "", whole(tally.total), "1.000000", "", own))
    columns = ("Event", ">Pays", ">Combinations", ">Probability", ">1 in", ">Return")
    blocks: list[Block] = [Grid(columns, rows, totals=True), *settled_together(facts, one)]
    blocks.append(Grid(("Figure", ">Value"), figures(facts, one)))
    if tally.approximate:
        blocks.append(Words(tally.approximate))
    if one.alike:
        same = ", ".join(facts.house.title(name) for name in one.alike)
        blocks.append(Words(f"The same odds and pays have: {same}."))
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


def settled_together(facts: Facts, one: WagerOdds) -> list[Block]:
    """The rows of the bets that are settled with a wager, and the sum of all of them: minus the house edge."""
    tally, rows, sums = one.tally, list[tuple[str, ...]](), dict[str, Fraction]()
    for part in tally.together:
        name = bet_title(facts, one, part.wager)
        sums[name] = sums.get(name, Fraction(0)) + part.returned
        rows.append((name, part.row.value, str(part.units), pay_cell(part.pays),
                     *frequency(part.combinations, tally), share(part.returned, tally)))  # fmt: skip
    if len(sums) < 2:
        return []
    rows = [("" if n and rows[n - 1][0] == name else name, *rest) for n, (name, *rest) in enumerate(rows)]
    rows.append(("All bets", "", "", "", whole(tally.total), "", "", share(sum(sums.values(), Fraction(0)), tally)))
    columns = ("Bet", "Event", ">Units", ">Pays", ">Combinations", ">Probability", ">1 in", ">Return")
    totals = [(name, share(won, tally)) for name, won in sums.items()]
    totals.append(("All bets, which is minus the house edge", f"{float(tally.ev_total):.6f}"))
    return [
        Grid(columns, rows, f"Every bet that is settled with {one.title}, per unit of its first stake", totals=True),
        Grid(("Bet", ">Return"), totals, "What each bet returns", totals=True),
    ]


def frequency(combinations: int, tally: Tally) -> tuple[str, str, str]:
    """Combinations, probability and "1 in" of a row, as cells."""
    chance = Fraction(combinations, tally.total)
    return whole(combinations), f"{float(chance):.6f}", f"{float(1 / chance):,.2f}" if chance else "never"


def share(won: Fraction, tally: Tally) -> str:
    return f"{float(won / tally.total):.6f}"


def figures(facts: Facts, one: WagerOdds) -> list[tuple[str, str]]:
    tally, found = one.tally, risk.moments_of(one.tally)
    about = ", approximate" if tally.approximate else ""
    rare = f", 1 in {tally.total / tally.net[tally.most]:,.1f}" if tally.most in tally.net else ""
    rows = [
        ("House edge", f"{percent(tally.house_edge, 6)} = {fraction_text(tally.house_edge)}"),
        ("Element of risk", percent(tally.element_of_risk, 6)),
        ("Average total wagered", f"{float(tally.staked):.6f} units"),
        (f"Standard deviation{about}", f"{found.sd:.6f} units"),
        (f"Skewness, excess kurtosis{about}", f"{found.skewness:.4f}, {found.kurtosis:.4f}"),
        (f"Hit frequency (net win){about}", percent(tally.hit_frequency)),
        (f"Volatility index (90%){about}", f"{risk.volatility_index(tally):.4f}"),
        ("Largest net win", f"{tally.most} units{rare}"),
        ("Rounds to show the edge within 0.1%, 95%", f"{risk.rounds_needed(tally, 0.001, 0.95):,}"),
    ]
    if facts.house.game.rolls:  # a round of such a bet lasts until it is decided
        rows.append(("Rolls until it is decided, on average", f"{float(tally.rolls):.4f}"))
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
    bets: dict[str, list[Cells]] = {}
    for part in one.tally.parts:
        name = bet_title(facts, one, part.wager)
        bets.setdefault(name, []).append(Cells(part.row.value, part.units, part.pays, part.combinations))
    return Sheet(one.name, one.title, list(bets.items()), one.tally.total, one.tally.house_edge)


def bet_title(facts: Facts, one: WagerOdds, name: str) -> str:
    """The title of a bet that is settled with a wager; the wager's own where `name` is empty."""
    return facts.house.title(name) if name else one.title
