"""Sections of a dossier that a report does not have: scope, rules with sources, examples, layout, par sheet, method."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from random import Random

from pitboss import __version__
from pitboss.core.errors import BadBets
from pitboss.core.money import dollars
from pitboss.engine.net_results import net_by_seat
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe, play
from pitboss.lab import risk
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.counts.derived_cache import STARTED, hash_of_lab
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.counts.rolled import RolledCounts
from pitboss.lab.dossier.picture import layout_picture
from pitboss.lab.dossier.targets import Target
from pitboss.lab.odds import NOT_BANKED, WagerOdds
from pitboss.lab.report.blocks import Block, Grid, Plot, Section, Words, percent
from pitboss.lab.report.facts import Facts
from pitboss.lab.strategy import bot_for
from pitboss.rules.captions import caption
from pitboss.rules.house import House
from pitboss.rules.in_words import pay_words
from pitboss.rules.options import house_fields, value_text
from pitboss.table.shuffle import DRAWS, SEED_BYTES, VERSION

STAKE = 1_000  # cents
EXAMPLES, TRIED = 4, 400  # rounds shown, and dealt to find different results
PAR_ROUNDS = 100_000


def scope(facts: Facts, files: Mapping[str, str], revision: str) -> Section:
    """What the dossier is about, and the files that belong to it by their digests."""
    house = facts.house
    kinds = "dice or a wheel, no cards" if house.game.rolls else f"{len(house.deck)} cards of {len(house.kinds)} kinds"
    wagers = ", ".join(wager.heading for wager in facts.odds.wagers) or "none: players share the pots"
    rows = [
        ("Game", f"{house.game.title}, rules version {house.game.rules_version}"),
        ("Revision", revision or "not given"),
        ("Played with", kinds),
        ("Wagers that are priced", wagers),
        ("Limits compared", facts.limits.title),
        ("Rules", f"SHA-256 {house.digest}"),
    ]
    words = (
        "This dossier is about the rules in force that it prints, with these options and pays and no others: another "
        "option has another digest. It says nothing about equipment, surveillance, staff or the applicant."
    )
    listed = [(name, digest) for name, digest in files.items()]
    return Section("Scope and revision", [
        Grid(("What", "This dossier"), rows),
        Words(words),
        Grid(("File of the ZIP", "SHA-256"), listed, "Files that belong to it"),
    ])  # fmt: skip


def asked(target: Target) -> Section:
    """What the target asks, and the section that answers it."""
    rows = [(one.asked, one.source, one.section or "the applicant") for one in target.items]
    sources = [(name, where) for name, where in target.sources.items()]
    left = sum(not one.section for one in target.items)
    words = f"{len(rows) - left} of {len(rows)} items are answered here; the rest only the applicant can fill in."
    return Section(f"What the {target.title} asks", [
        Words(words),
        Grid(("Asked", "By", "Answered in"), rows),
        Grid(("Source", "Where it can be read"), sources, "Sources"),
    ])  # fmt: skip


def rules_of_play(facts: Facts) -> Section:
    """The clauses with their sources, the options, and what every bet pays."""
    house = facts.house
    sources = house.game.sources
    clauses = [
        (number, text, str(sources.get(number, ""))) for number, text in house.clauses.items() if house.in_force(number)
    ]
    options = [(value_text(getattr(house.options, field.name)), field.metadata["help"], field.name)
               for field in house_fields(house.options)]  # fmt: skip
    blocks: list[Block] = [Grid(("No.", "Clause", "Source"), clauses, "Procedure, in the dealer's order")]
    if options:
        blocks.append(Grid(("In force", "Option", "Setting"), options, "House options"))
    pays = [tuple(words.split(": ", 1)) for name in house.pays if house.options.offers(name)
            and (words := pay_words(house, name))]  # fmt: skip
    if pays:
        blocks.append(Grid(("Bet", "Pays"), [pair for pair in pays if len(pair) == 2], "Schedule of payouts"))
    return Section("Rules of play", blocks)


def examples(facts: Facts) -> Section:
    """Rounds as the engine dealt them, act by act with the clause, chosen for different results of the main bet."""
    house = facts.house
    words = (
        f"Rounds dealt by the rules engine from numbered seeds, with {dollars(STAKE)} on each bet that may be made "
        "together and choices as bots make them. Each line is an act with the number of its clause."
    )
    blocks: list[Block] = [Words(words)]
    for number, (result, round) in enumerate(different_rounds(house), 1):
        rows = [(event.clause.number, caption(event.act, event.answer, house)) for event in round.log]
        net = ", ".join(
            f"seat {seat} {'+' if won > 0 else ''}{dollars(won)}" for seat, won in net_by_seat(round).items()
        )
        blocks.append(Grid(("Clause", "What happens"), rows, f"Example {number}: {result}. Net result: {net}"))
    return Section("Worked examples", blocks)


def different_rounds(house: House) -> Iterator[tuple[str, Round]]:
    main, seats = house.game.main[0], house.game.least_seats
    bets = {main: 0} if seats == 2 else placed_together(house)
    seen = set[str]()
    for number in range(1, TRIED + 1):
        chance = Random(f"example {number}")
        shoe = ShuffledShoe(list(house.deck), chance)
        round = play(Round(house, [bets] * seats, button=seats if seats == 2 else 0), shoe,
                     bot_for(house, bets, chance.random))  # fmt: skip
        rows = [act.row.value for act in round.settled if act.wager == main and act.spot.partition(".")[0] == "1"]
        result = f"{house.title(main)}: {rows[0]}" if rows else f"{house.title(main)} stays"
        if result not in seen:
            seen.add(result)
            yield result, round
        if len(seen) == EXAMPLES:
            return


def placed_together(house: House) -> dict[str, int]:
    """The first main bet and the side bets that may be made with it; of a layout of many bets only the main one."""
    main = house.game.main[0]
    bets = {main: house.wagers[main].stake or STAKE}
    for name in () if house.game.rolls else house.placeable:
        if name in house.game.main or not house.options.offers(name):
            continue
        more = {**bets, name: house.wagers[name].stake or STAKE}
        try:
            Round(house, [more])
        except BadBets:
            continue
        bets = more
    return bets


def layout(facts: Facts) -> Section:
    words = (
        "The places of cards and bets and what is printed, drawn from the rules in force; not to scale, one player's "
        f"place of {facts.house.game.seats}."
    )
    return Section("Layout", [Words(words), Plot("One player's place", {}, drawn=layout_picture(facts.house))])


def par_sheet(facts: Facts) -> Section:
    """One line for each wager."""
    if not facts.odds.wagers:
        return Section("Par sheet", [Words(NOT_BANKED)])
    rows = [par_row(wager) for wager in facts.odds.wagers]
    columns = ("Wager", ">Hold", ">Of all bet", ">Hits", ">SD", ">VI", ">Top award", ">1 in",
               f">Hold shown in {PAR_ROUNDS:,} rounds, 95%")  # fmt: skip
    words = (
        "Hold: what the house wins on average of the first bet (the house edge). Of all bet: the same of all that is "
        "wagered in the round. It is not the hold of the drop, which depends on how long players stay: not computed."
    )
    return Section("Par sheet", [Grid(columns, rows), Words(words)])


def par_row(one: WagerOdds) -> tuple[str, ...]:
    tally = one.tally
    low, high = risk.band(tally, PAR_ROUNDS, 0.95)
    rare = f"{tally.total / tally.net[tally.most]:,.0f}" if tally.most in tally.net else ""
    return (one.heading, percent(tally.house_edge), percent(tally.element_of_risk), percent(tally.hit_frequency, 2),
            f"{tally.sd:.4f}", f"{risk.volatility_index(tally):.3f}", f"{tally.most} to 1", rare,
            f"{percent(low, 2)} to {percent(high, 2)}")  # fmt: skip


def method(facts: Facts, vectors: str) -> Section:
    """How the figures were found, by which ways each is proved, and with which versions."""
    house = facts.house
    proofs = [
        ("Edges and rows", how_counted(house)),
        ("The same, dealt", "Section Simulation check: numbered rounds, by the engine that also deals live tables"),
        ("Published figures", "Section The manual's tables: recounted cell by cell"),
        ("Deals and settlements", vectors),
        ("Workbook", "Its formulas give every edge again from pays and counts; no stored value is needed"),
    ]
    made = [
        ("Pitboss", __version__),
        ("Source of the counts", f"SHA-256 {hash_of_lab(STARTED)}"),
        ("Rules in force", f"SHA-256 {house.digest}"),
        ("Python", platform.python_version()),
        *((name, version(name)) for name in ("numpy", "numba")),
    ]
    return Section("Method and proof", [
        Grid(("Figure", "Found and checked by"), proofs),
        Grid(("Made with", "Version or digest"), made, "Versions"),
    ])  # fmt: skip


def how_counted(house: House) -> str:
    counts = counts_of(house.game)
    if isinstance(counts, RolledCounts):
        return "Exact: the rules are run on every roll, and the chain of a bet's states is solved in fractions"
    if house.game.drawing:
        return "Exact: every way to draw is counted card by card from the rules; best play for the cards in hand"
    if isinstance(counts, DerivedCounts):
        return (
            "Exact: the tree of a round is derived from the rules that deal it, and every deal counted in whole numbers"
        )
    return "The game's own exact count in whole numbers, compared with walks of the rules on reduced decks in the tests"


def chance(facts: Facts) -> Section:
    """The random numbers of live rounds and of simulations."""
    words = [
        f"Live rounds dealt by Pitboss ({VERSION}): the house draws {SEED_BYTES} bytes from the operating system's "
        "generator and publishes their SHA-256 commitment before bets are closed. Players' programs may add seeds of "
        "their own, also committed before any is opened. The key of the shuffle is HMAC-SHA-256 (FIPS 198-1, FIPS "
        "180-4) of the house's seed over the seats' seeds, the table, the deal and the agreed rules.",
        f"Draws are numbers below {DRAWS:,} from HMAC-SHA-256 over a counter; a draw that would favor some places is "
        "left out, so that every order, or number of a die, is equally likely. Cards are put in order by Fisher-Yates "
        "from the last place down. After the round the house opens its seed, and anybody can repeat the shuffle: the "
        "test vectors do so for every round.",
        "Simulations use Philox4x32-10 (Salmon and others, 2011) by seed and number of the round. They prove figures "
        "and deal no bets. A casino that deals this game by hand or with a machine shuffles by its own procedures.",
    ]
    return Section("Random numbers and shuffle", [Words(word) for word in words])


def sign_off() -> Section:
    signers = ("Prepared by", "Checked by", "For the manufacturer", "For the laboratory")
    room = ("", "", "")  # to sign in
    rows = [row for who in signers for row in (room, room, (who, "_" * 34, "_" * 16))]
    words = "The signatory has read this dossier, and compared the digests of its files with those that were received."
    return Section("Sign-off", [Words(words), Grid(("", "Name and signature", "Date"), rows)])


def titles(sections: Sequence[Section]) -> set[str]:
    return {section.title for section in sections}
