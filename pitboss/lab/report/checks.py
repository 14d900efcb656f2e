"""Sections on checks and risk: simulation, the manual's tables, exposure, and the law's limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pitboss.core.money import dollars, pay
from pitboss.lab import exact_comparison
from pitboss.lab import simulate as sim
from pitboss.lab.odds import NOT_BANKED, edge_warning
from pitboss.lab.report.blocks import Block, Grid, Section, Words, listed, percent
from pitboss.lab.report.facts import Facts, bets_together, is_bonus, main_bet
from pitboss.lab.ruin import STEPS, bank_ruin
from pitboss.lab.verify import PrintedItem, verify
from pitboss.rules.house import House
from pitboss.rules.limits import FIVE_DOLLARS
from pitboss.rules.odds import odds

COMPILED_ROUNDS, ENGINE_ROUNDS = 5_000_000, 5_000
SEED = "report"
BANKS, RUIN_ROUNDS = (50, 100, 200, 500, 1000), (1_000, 10_000)
LONG = "takes long"


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
    grid = check_grid(facts.house, found["rows"])
    how = "the compiled kernel, which settles the same rounds as the rules engine" if quick else "the rules engine"
    words = (
        f"{found['rounds']:,} rounds of the main bet, seed {SEED!r}, dealt by {how}. Cards come from Philox4x32-10 by "
        f"round number. Simulated edge {percent(found['edge'])}, standard error {percent(found['se'])}"
    )
    if found["exact"] is not None:
        near = abs(found["z"] or 0) <= 3
        words += f", exact {percent(found['exact'])}, z = {found['z']:+.2f}: "
        words += f"{'within' if near else 'BEYOND'} three standard errors"
    if ">Exact" not in grid.columns:
        words += ". The exact count is of other rows than those dealt, so that only the edge is compared"
    return Section("Simulation check", [Words(words + "."), grid]), found


def check_grid(house: House, found: Sequence[Mapping[str, Any]]) -> Grid:
    """Simulated rows with the exact ones, where these are known; raises have no exact rows of their own."""
    known = any(row["exact"] is not None for row in found)
    rows = []
    for row in found:
        exact = (f"{row['exact'] or 0:.6f}", "" if row["z"] is None else f"{row['z']:+.2f}") if known else ()
        if row["exact"] is not None or not known:
            rows.append((house.title(row["wager"]), row["label"], f"{row['count']:,}", f"{row['share']:.6f}", *exact))
    rows = [("" if n and rows[n - 1][0] == name else name, *rest) for n, (name, *rest) in enumerate(rows)]
    return Grid(("Bet", "Event", ">Count", ">Simulated", *((">Exact", ">z") if known else ())), rows)


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
    for bonus in exact_comparison.on_several(house, together):  # counted with no single bet above
        stake = min(top_stake(facts, name) for name in bonus.paid_on)
        best = max(odds(one) for one in house.pays[bonus.name].values())
        all_of += pay(stake, best)
        rows.append((f"{bonus.title}, on the lower of its bets", dollars(stake), f"{best} to 1",
                     dollars(pay(stake, best)), "", aggregate(stake, best)))  # fmt: skip
    columns = ("Wager", ">Highest bet", ">Best result", ">Costs the house", ">Chance", "Aggregate limit")
    words = (
        f"At the limits ({facts.limits.title}): one seat that bets the most on every wager and wins the most on "
        f"each takes {dollars(all_of)}; all {house.game.seats} seats, which is an upper bound, "
        f"{dollars(all_of * house.game.seats)}. Expected win per 100 rounds of a $10 bet"
        f"{' (or of its fixed stake)' if any(wager.stake for wager in house.game.wagers) else ''}: "
    )
    wins = ", ".join(
        f"{one.title} {dollars(round(one.tally.house_edge * 100 * usual_stake(house, one.name)))}"
        for one in facts.odds.wagers
        if not is_bonus(house, one.name)
    )
    return Section("Exposure", [Grid(columns, rows), Words(words + wins + "."), *ruin_grid(facts)])


def usual_stake(house: House, wager: str) -> int:
    """Cents bet on a wager: its fixed stake, else ten dollars."""
    known = house.wagers.get(wager)
    return known.stake if known and known.stake is not None else 1000


def aggregate(stake: int, best: Fraction) -> str:
    """WAC 230-15-490: allowed from 50 to 1 on, and not below the highest wager at up to 50 to 1."""
    return f"allowed, at least {dollars(stake * 50)}" if best >= 50 else "not allowed (below 50 to 1)"


def ruin_grid(facts: Facts) -> list[Block]:
    """The chance that the house loses a bank on the main bet against one player's flat bets."""
    tally = next((one.tally for one in facts.odds.wagers if one.name == main_bet(facts)), None)
    if tally is None:
        return []
    found = bank_ruin(tally.results, BANKS, RUIN_ROUNDS, None if facts.full else STEPS)
    if found is None:
        return [Words("The chance of losing a bank is not computed: the results of a round are too many.")]
    rows = [
        (f"{one.bank:,} bets", *(LONG if chance is None else chance_text(chance) for chance in one.within),
         chance_text(one.ever), chance_text(one.bound))
        for one in found
    ]  # fmt: skip
    columns = (">Bank", *(f">{number:,} rounds" for number in RUIN_ROUNDS), ">Ever", ">Lundberg's bound")
    caption = "Chance that the house loses a bank on the main bet, from the distribution of one round"
    note: list[Block] = [Words(tally.approximate)] if tally.approximate else []
    if any(None in one.within for one in found):
        note.append(Words(f"{LONG.capitalize()}: ask with --full."))
    return [Grid(columns, rows, caption), *note]


def chance_text(chance: float) -> str:
    return "under 1e-12" if chance < 1e-12 else f"{chance:.2e}" if chance < 0.001 else percent(chance, 2)


def fitness(facts: Facts) -> Section:
    """The game compared with Washington's limits, each with its rule."""
    house, limits, main = facts.house, facts.limits, main_bet(facts)
    bets = bets_together(house, main)
    games = len(bets)
    stakes = [house.wagers[name].stake for name in bets]
    large = sum(stake is None or stake > FIVE_DOLLARS for stake in stakes)
    cards = not house.game.rolls
    highest, over_five = limits.maximum, limits.games_over_five
    seats, seats_text = (10, "10 where players bank") if main is None else (9, "7 to 9, by card room")
    rows = [
        *([("Games with one hand of cards", "WAC 230-15-040", f"{games}", at_most(limits.games),
            fits(games, limits.games)),
           ("Of these above $5", "WAC 230-15-040", f"{large}", at_most(over_five), fits(large, over_five))]
          if cards else []),
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
        f"Limits: {limits.title}{when}; each circle is limited by itself. "
        f"{'A side bet counts as a game, a bonus without a stake does not. ' if cards else ''}{words}"
    )
    return Section("Fitness to Washington's limits", [Grid(("What", "Rule", "This game", "Limit", "Fits"), rows), note])


def at_most(limit: int | str | None) -> str:
    return "no limit" if limit is None else f"at most {limit}"


def fits(have: int, most: int | None) -> str:
    return "yes" if most is None or have <= most else "NO"
