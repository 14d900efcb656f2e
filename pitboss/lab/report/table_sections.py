"""Sections on play at the table: bets made together, card counting, others' cards, and results by the hour."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import Any

from pitboss.core.errors import BadBets, BadInput
from pitboss.core.money import dollars
from pitboss.lab import simulate as sim
from pitboss.lab.odds import NOT_BANKED
from pitboss.lab.report.blocks import Block, Grid, Section, Words, listed, percent
from pitboss.lab.report.facts import Facts, bets_together, is_bonus, main_bet
from pitboss.lab.vulnerability import LEVELS, NO_CARDS, Vulnerability, sampler_of, vulnerability

SEED = "together"
ROUNDS, SHOE_ROUNDS = 2_000_000, 2_000_000
PACES, PLAYERS = (40, 60, 80), (1, 2, 4, 6)  # rounds an hour, and seats that play
BET = 1000  # cents


def together(facts: Facts) -> tuple[Section, dict[str, Any] | None]:
    """The covariance of the wagers of one round, with a unit on each."""
    title, main = "Bets together", main_bet(facts)
    job = None if main is None or facts.rounds == 0 else together_job(facts, main)
    if job is None:
        return Section(title, [Words("There are no bets to simulate together.")]), None
    from pitboss.engine.executor import Local

    run, local = sim.SimulationRun(job), Local()
    sim.simulate(run, facts.rounds or ROUNDS, local)
    local.close()
    sums, bets, titles = run.sums, [name for name, _ in job.bets], titles_of(facts)
    error = 1 / sqrt(sums.rounds)
    rows = [
        (f"{titles[one]}, {titles[other]}", f"{sums.covariance(one, other):+.4f}",
         f"{sums.correlation(one, other):+.4f}", f"{error:.4f}")
        for one, other in combinations(bets, 2)
    ]  # fmt: skip
    mixes = [(titles[one], f"{sums.sd(one):.4f}", f"{sums.sd(one):.4f}") for one in bets]
    everything = sums.sd("total")
    mixes.append((f"One unit on each of these {len(bets)}", f"{everything:.4f}", f"{everything / len(bets):.4f}"))
    words = (
        f"Simulated: {sums.rounds:,} rounds, seed {SEED!r}, one unit on every wager of a seat, played as is best for "
        "all of them together. A correlation above zero means that the wagers win in the same rounds."
    )
    blocks: list[Block] = [
        Words(words),
        Grid(("Wagers", ">Covariance", ">Correlation", ">Its standard error"), rows, "Covariance in one round"),
        Grid(("Bets", ">SD of a round, units", ">SD per unit bet"), mixes, "Standard deviation of bet mixes"),
    ]
    data = {
        "rounds": sums.rounds,
        "covariance": {f"{a}*{b}": sums.covariance(a, b) for a, b in combinations(bets, 2)},
        "correlation": {f"{a}*{b}": sums.correlation(a, b) for a, b in combinations(bets, 2)},
        "sd": {**{one: sums.sd(one) for one in bets}, "all": everything},
    }
    return Section(title, blocks), data


def together_job(facts: Facts, main: str) -> sim.Job | None:
    """A simulation with a unit on the main bet and on every side bet that this house takes with it."""
    house = facts.house
    if house.game.rolls:  # bets that stay are decided in different rounds
        return None
    bets = {name: Fraction(1) for name in bets_together(house, main) if name in facts.counts.wagers}
    job = sim.job_for(house, bets, facts.strategy, seed=SEED)
    return job if len(bets) > 1 and sim.compiled(job) else None


def titles_of(facts: Facts) -> dict[str, str]:
    return {one.name: one.title for one in facts.odds.wagers}


def vulnerability_section(facts: Facts) -> tuple[Section, dict[str, Any] | None]:
    """The value of counting cards and of knowing the other players' cards, wager by wager."""
    title = "Vulnerability"
    main = main_bet(facts)
    if facts.house.game.rolls:
        return Section(title, [Words(NO_CARDS)]), None
    if main is None or facts.rounds == 0:
        return Section(title, [Words("Not analyzed: no simulation was asked for.")]), None
    found: list[Vulnerability] = []
    known = samples_cards(facts)
    for name in (one.name for one in facts.odds.wagers):
        wager = facts.house.wagers.get(name)
        if wager is None or wager.paid_on or wager.raises:
            continue
        try:
            one = vulnerability(facts.house, name, SHOE_ROUNDS, facts.strategy, known_cards=known, full=facts.full)
            found.append(one)
        except (BadBets, BadInput):  # not taken by this house, or not compiled
            continue
    titles = titles_of(facts)
    blocks: list[Block] = [Words(sentence) for sentence in dict.fromkeys(one.shoe for one in found)]
    counted = [one for one in found if one.effects]
    if counted:
        blocks += shoe_grids(counted, titles)
        for method in dict.fromkeys(one.method for one in counted):
            blocks.append(Words(f"{listed(titles[one.wager] for one in counted if one.method == method)}: {method}"))
    for one in found:
        blocks.append(Words(f"{titles[one.wager]}: {one.how_known}"))
        if one.seen:
            blocks.append(seen_grid(one, titles[one.wager]))
    if not known:
        blocks.append(Words("The value of knowing the other players' cards takes long to compute. Ask with --full."))
    return Section(title, blocks), {one.wager: one.as_json() for one in found}


def samples_cards(facts: Facts) -> bool:
    """Whether the value of others' cards is computed: always if it is quick, else only in a full report."""
    samplers = (sampler_of(facts.house, wager) for wager in facts.house.game.main)
    return facts.full or not any(one is not None and one.SLOW for one in samplers)


def shoe_grids(found: list[Vulnerability], titles: dict[str, str]) -> list[Block]:
    ranks = [one.rank for one in found[0].effects]
    rows = [
        (titles[one.wager], *(f"{100 * effect.effect:+.3f}" for effect in one.effects)) for one in found
    ]  # fmt: skip
    caption = f"Effects of removing one card, in percent of the bet: {errors_of(found, titles)}"
    grids: list[Block] = [Grid(("Wager", *(f">{rank}" for rank in ranks)), rows, caption)]
    tags = [
        (titles[one.wager], f"level {level}", tag_text(one.tags(level)), f"{one.correlation(level):.3f}")
        for one in found
        for level in LEVELS[:2]
    ]
    grids.append(Grid(("Wager", "Count", "Tags that are not 0", ">Correlation"), tags, "Best count tags"))
    what = [(titles[one.wager], part.what, f"{part.correlation:.3f}") for one in found for part in one.counted]
    if what:
        grids.append(Grid(("Wager", "Count", ">Correlation with the edge"), what, "What to count"))
    depths = [
        (titles[one.wager], f"{depth.cut:.0%}", str(depth.rounds), percent(depth.share, 2), percent(depth.edge, 2),
         f"{depth.units:.4f}", f"{depth.per_hundred:.4f}", f"{depth.per_hundred_error:.4f}" if depth.error else "")
        for one in found for depth in one.depths[1:4]
    ]  # fmt: skip
    columns = ("Wager", ">Cut card at", ">Rounds", ">With an edge", ">Average edge", ">Units a shoe", ">Per 100 rounds",
               ">Standard error")  # fmt: skip
    return [*grids, Grid(columns, depths, "A counter who bets one unit whenever the count shows an edge")]


def errors_of(found: list[Vulnerability], titles: dict[str, str]) -> str:
    """How sure the effects are."""
    errors = {titles[one.wager]: max(effect.error for effect in one.effects) for one in found}
    said = [f"{title} with a standard error of at most {100 * error:.3f}" for title, error in errors.items() if error]
    if len(said) < len(errors):
        said.append("others exact" if said else "exact")
    return "; ".join(said)


def tag_text(tags: dict[str, int]) -> str:
    return ", ".join(f"{rank} {tag:+d}" for rank, tag in tags.items() if tag) or "none: no rank matters"


def seen_grid(one: Vulnerability, title: str) -> Grid:
    rows = [
        (str(seen.players), percent(seen.gain), percent(seen.error) if seen.error else "exact",
         "" if seen.share is None else percent(seen.share, 2))
        for seen in one.seen
    ]  # fmt: skip
    columns = (">Players", ">Gain a round", ">Standard error", ">Another choice is better")
    return Grid(columns, rows, f"{title}: knowing the other players' cards before deciding")


def by_the_hour(facts: Facts) -> Section:
    """Expected results by the hour, at assumed paces that are marked as such."""
    if not facts.odds.wagers:
        return Section("By the hour", [Words(f"{NOT_BANKED} What players win of each other has no expectation here.")])
    bets = [one for one in facts.odds.wagers if not is_bonus(facts.house, one.name) and one.name in facts.house.wagers]
    lost = [
        (one.heading, *(dollars(round(one.tally.house_edge * BET * pace / one.tally.rolls)) for pace in PACES))
        for one in bets
        if not facts.house.wagers[one.name].raises
    ]
    rolls = facts.house.game.rolls
    each = "bet" if rolls else "round"
    columns = tuple(f">{pace} {'rolls' if rolls else 'rounds'} an hour" for pace in PACES)
    blocks: list[Block] = [
        Words(f"Expected figures for a bet of {dollars(BET)} that is made again whenever it is decided, at paces that "
              "are assumed, not measured.") if rolls else
        Words(f"Expected figures for a bet of {dollars(BET)} on every round, at paces that are assumed, not measured: "
              "a full table of six is dealt about 40 rounds an hour, a single player 80 and more."),
        Grid(("Wager", *columns), lost, f"A player's expected loss an hour, {dollars(BET)} a {each}"),
    ]  # fmt: skip
    main = next((one for one in bets if one.name == main_bet(facts)), None)
    if main is not None:
        wins = [
            (
                f"{players}",
                *(dollars(round(main.tally.house_edge * BET * pace * players / main.tally.rolls)) for pace in PACES),
            )
            for players in PLAYERS
            if players <= facts.house.game.seats
        ]
        caption = f"The house's expected win an hour by players, {dollars(BET)} a {each} on {main.title} by each"
        blocks.append(Grid((">Players", *columns), wins, caption))
    return Section("By the hour", blocks)
