"""Sections on checks and risk: simulation, the manual's tables, exposure, and the law's limits."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.house import House
from pitboss.lab import exact_comparison, risk
from pitboss.lab import simulate as sim
from pitboss.lab.odds import NOT_BANKED, edge_warning
from pitboss.lab.report.blocks import Grid, Section, Words, listed, percent
from pitboss.lab.report.facts import Facts, bets_together, is_bonus, main_bet
from pitboss.lab.verify import PrintedItem, verify
from pitboss.limits import FIVE_DOLLARS
from pitboss.money import dollars, pay

COMPILED_ROUNDS, ENGINE_ROUNDS = 5_000_000, 5_000
SEED = "report"


def simulation(facts: Facts) -> tuple[Section, dict[str, Any] | None]:
    """The main bet simulated in numbered rounds, compared with its exact figures."""
    main = main_bet(facts)
    if main is None:
        return Section("Simulation check", [Words("The main bet is played among players and not simulated.")]), None
    if facts.rounds == 0:
        return Section("Simulation check", [Words("No simulation was asked for.")]), None
    from pitboss.engine.executor import Local

    job = sim.job_for(facts.house, {main: Fraction(1)}, facts.strategy, seed=SEED)
    quick = sim.compiled(job)
    run, local = sim.SimulationRun(job), Local(processes=False)
    sim.simulate(run, facts.rounds or (COMPILED_ROUNDS if quick else ENGINE_ROUNDS), local)
    local.close()
    found = exact_comparison.result(
        run, exact_comparison.exact_for(job, {one.name: one.tally for one in facts.odds.wagers})
    )
    del found["seconds"]  # the one figure that differs from run to run
    known = any(row["exact"] is not None for row in found["rows"])  # raises have no exact rows of their own
    names = [facts.house.title(row["wager"]) for row in found["rows"]]
    rows = [
        (name, row["label"], f"{row['count']:,}", f"{row['share']:.6f}",
         "" if row["exact"] is None else f"{row['exact']:.6f}", "" if row["z"] is None else f"{row['z']:+.2f}")
        for name, row in zip(names, found["rows"], strict=True)
        if row["exact"] is not None or not known
    ]  # fmt: skip
    rows = [("" if n and rows[n - 1][0] == name else name, *rest) for n, (name, *rest) in enumerate(rows)]
    how = "the compiled kernel, which settles the same rounds as the rules engine" if quick else "the rules engine"
    words = (
        f"{found['rounds']:,} rounds of the main bet, seed {SEED!r}, dealt by {how}. Cards come from Philox4x32-10 by "
        f"round number. Simulated edge {percent(found['edge'])}, standard error {percent(found['se'])}"
    )
    if found["exact"] is not None:
        near = abs(found["z"] or 0) <= 3
        words += f", exact {percent(found['exact'])}, z = {found['z']:+.2f}: "
        words += f"{'within' if near else 'BEYOND'} three standard errors"
    columns = ("Bet", "Event", ">Count", ">Simulated", ">Exact", ">z")
    return Section("Simulation check", [Words(words + "."), Grid(columns, rows)]), found


def verification(facts: Facts) -> Section:
    """The manual's own tables, recounted."""
    items = list(verify(facts.house.game.key + "/"))
    if not items:
        return Section("The manual's tables", [Words("No printed tables are kept for this game.")])
    rows = [(item.name.partition("/")[2], item.verdict, differences_text(item)) for item in items]
    exact = sum(item.equal for item in items)
    words = f"{len(items)} printed tables and figures of the manual were recounted cell by cell; {exact} are exact."
    return Section("The manual's tables", [Words(words), Grid(("Printed table", "Verdict", "Difference"), rows)])


def differences_text(item: PrintedItem) -> str:
    return "; ".join(f"{row}: printed {was}, counted {now}" for row, was, now in item.differences[:3])


def top_stake(facts: Facts, name: str) -> int:
    """The most that may be bet on a wager before the deal, so that its raises stay within the limit, too."""
    _, high = facts.limits.range_of(facts.house.wagers[name])
    house = facts.house
    if (stake := house.wagers[name].stake) is not None:
        return stake
    times: list[int] = [house.options.times(wager.name) for wager in house.game.wagers if wager.raises == name]
    most = high if high is not None else 100_000
    return most // max([1, *times]) // facts.limits.chip * facts.limits.chip


def exposure(facts: Facts) -> Section:
    """The most that one round may cost the house at the table's limits."""
    if not facts.odds.wagers:
        return Section("Exposure", [Words(f"{NOT_BANKED} The house cannot lose.")])
    house, rows, all_of, main = facts.house, [], 0, main_bet(facts)
    together = bets_together(house, main)
    for one in facts.odds.wagers:
        if is_bonus(house, one.name) or one.name not in house.wagers or house.wagers[one.name].raises:
            continue
        stake, best = top_stake(facts, one.name), one.tally.most
        cents = pay(stake, best)
        if one.name in together:
            all_of += cents
        frequency = f"1 in {one.tally.total / one.tally.net[best]:,.0f}" if best in one.tally.net else "rare"
        rows.append((one.title, dollars(stake), f"{best} to 1", dollars(cents), frequency,
                     aggregate(stake, best)))  # fmt: skip
    columns = ("Wager", ">Highest bet", ">Best result", ">Costs the house", ">Chance", "Aggregate limit")
    words = (
        f"At {facts.limits.name}: one seat that bets the most on every wager and wins the most on each takes "
        f"{dollars(all_of)}; all {house.game.seats} seats, which is an upper bound, "
        f"{dollars(all_of * house.game.seats)}. Expected win per 100 rounds of a $10 bet"
        f"{' (or of its fixed stake)' if any(wager.stake for wager in house.game.wagers) else ''}: "
    )
    wins = ", ".join(
        f"{one.title} {dollars(round(one.tally.house_edge * 100 * usual_stake(house, one.name)))}"
        for one in facts.odds.wagers
        if not is_bonus(house, one.name)
    )
    return Section("Exposure", [Grid(columns, rows), Words(words + wins + "."), *ruin_grid(facts)])


def usual_stake(house: House[Any], wager: str) -> int:
    """Cents bet on a wager: its fixed stake, else ten dollars."""
    known = house.wagers.get(wager)
    return known.stake if known and known.stake is not None else 1000


def aggregate(stake: int, best: Fraction) -> str:
    """WAC 230-15-490: allowed from 50 to 1 on, and not below the highest wager at up to 50 to 1."""
    return f"allowed, at least {dollars(stake * 50)}" if best >= 50 else "not allowed (below 50 to 1)"


def ruin_grid(facts: Facts) -> list[Grid]:
    """The chance that the house loses a bank on the main bet against one player's flat bets."""
    tally = next((one.tally for one in facts.odds.wagers if one.name == main_bet(facts)), None)
    if tally is None:
        return []
    found = replace(risk.moments(risk.negated(tally.results)), sd=tally.sd)
    rows = []
    for bank in (50, 100, 200, 500, 1000):
        chances = [risk.diffusion(found, bank, n) for n in (1_000, 100_000, float("inf"))]
        rows.append((f"{bank:,} bets", *map(chance_text, chances)))
    columns = (">Bank", ">1,000 rounds", ">100,000 rounds", ">ever")
    caption = "Chance that the house loses a bank on the main bet (diffusion with its mean and SD)"
    return [Grid(columns, rows, caption)]


def chance_text(chance: float) -> str:
    return "under 1e-12" if chance < 1e-12 else f"{chance:.2e}" if chance < 0.001 else percent(chance, 2)


def fitness(facts: Facts) -> Section:
    """The game compared with Washington's limits, each with its rule."""
    house, limits, main = facts.house, facts.limits, main_bet(facts)
    bets = bets_together(house, main)
    games = len(bets)
    stakes = [house.wagers[name].stake for name in bets]
    large = sum(stake is None or stake > FIVE_DOLLARS for stake in stakes)
    highest, over_five = limits.maximum, limits.games_over_five
    seats, seats_text = (10, "10 where players bank") if main is None else (9, "7 to 9, by card room")
    rows = [
        ("Games with one hand of cards", "WAC 230-15-040", f"{games}", at_most(limits.games),
         fits(games, limits.games)),
        ("Of these above $5", "WAC 230-15-040", f"{large}", at_most(over_five), fits(large, over_five)),
        ("Single wager", "WAC 230-15-140", "set by the table", at_most(highest and dollars(highest)), "yes"),
        ("Seats", "WAC 230-15-055", f"{house.game.seats}", seats_text, fits(house.game.seats, seats)),
    ]  # fmt: skip
    times = max([house.options.times(wager.name) for wager in house.game.wagers if wager.raises], default=1)
    if times > 1 and highest:
        rows.append(("First bet, so that its raises stay within", "WAC 230-15-140", f"raised {times} times",
                     at_most(dollars(highest // times)), "yes"))  # fmt: skip
    edges = [one.title for one in facts.odds.wagers if edge_warning(house, one)]
    words = "No wager gives the player an edge." if not edges else f"The player has the edge on {listed(edges)}."
    when = f" in force from {limits.since.isoformat()}" if limits.since else ""
    note = Words(
        f"Limits: {limits.name}{when}; each circle is limited by itself. A side bet counts as a game, a bonus "
        f"without a stake does not. {words}"
    )
    return Section("Fitness to Washington's limits", [Grid(("What", "Rule", "This game", "Limit", "Fits"), rows), note])


def at_most(limit: int | str | None) -> str:
    return "no limit" if limit is None else f"at most {limit}"


def fits(have: int, most: int | None) -> str:
    return "yes" if most is None or have <= most else "NO"
