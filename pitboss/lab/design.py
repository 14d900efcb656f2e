"""Pay tables that reach a target edge, found exactly: counts times pays, solved again where pays change the best play.

The pays of winning rows are varied; rows that lose or push stay. A better hand pays more, unless the present table pays
both the same, and rows with equal count and pay stay equal. Pays are the usual ones and those of the printed tables.
Tables come first whose steps from row to row are usual and that are near an existing table.

Under a fixed strategy the edge is linear in the pays, so the search cuts branches whose remaining rows cannot reach the
target. The player's best response to another table can only lower the edge, so tables a little above the target are
candidates too; each is then solved with its own pays.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pitboss.core.errors import BadInput, BadValue, UnknownName
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Outcome
from pitboss.rules.house import House
from pitboss.rules.odds import Tally, odds
from pitboss.rules.options import Flat, Pay, pay_text

WHOLE = (*range(1, 13), 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 125, 150, 175, 200, 250, 300, 400, 500,
         600, 750, 800, 1000, 1500, 2000, 2500, 5000, 7500, 10000)  # fmt: skip
WIDE_STEP = 6  # a row that pays more than this many times the next is unusual
SLACK = Fraction(1, 200)  # how far above the target a candidate may be before it is solved with its own pays
MOST_CANDIDATES = 200_000

DesignProgress = Callable[[int, int, "list[Design]"], None]  # tables solved, of how many, and those that fit so far


@dataclass(frozen=True)
class Target:
    """The target of a design; None: no condition."""

    edge: tuple[Fraction, Fraction]
    hit: tuple[Fraction, Fraction] | None = None
    sd: tuple[Fraction, Fraction] | None = None
    award: tuple[Fraction, Fraction] | None = None  # what the best paid row pays

    @classmethod
    def read(cls, edge: str, hit: str | None, sd: str | None, award: str | None = None, prefix: str = "") -> Target:
        """From ranges as text: edge and hit frequency in percent, standard deviation and top award in units."""
        return cls(
            span(edge, f"{prefix}edge"),
            span(hit, f"{prefix}hit") if hit else None,
            span(sd, f"{prefix}sd", percent=False) if sd else None,
            span(award, f"{prefix}top-award", percent=False) if award else None,
        )


@dataclass(frozen=True)
class Design:
    """A pay table that fits, with its figures solved for its own pays."""

    pays: dict[Outcome, Pay]
    edge: Fraction
    hit: Fraction
    sd: float
    printed: int | None  # which of the manual's tables it is
    nearest: int  # the printed table that is nearest
    moved: int  # rows that pay otherwise than that table
    wide_steps: int  # rows that pay unusually much more than the next

    def as_json(self) -> dict[str, Any]:
        return {
            "pays": {row.key: pay_text(pay) for row, pay in self.pays.items()},
            "edge": float(self.edge),
            "edge_exact": str(self.edge),
            "hit_frequency": float(self.hit),
            "sd": self.sd,
            "printed_table": self.printed,
            "nearest_table": self.nearest,
            "rows_moved": self.moved,
            "wide_steps": self.wide_steps,
        }


def span(text: str, what: str, percent: bool = True) -> tuple[Fraction, Fraction]:
    """`2.5..3.5` as a range, in percent where it is one."""
    first, dots, last = text.replace("%", "").partition("..")
    try:
        low, high = Fraction(first), Fraction(last if dots else first)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"{what} {text} is not a range; write it like 2.5..3.5.") from None
    if low > high:
        raise BadInput(f"{what} {text} runs backwards; write the lower figure first.")
    return (low / 100, high / 100) if percent else (low, high)


def counted_bet(house: House, wager: str) -> str:
    """The wager whose edge is designed: for a bonus, the bet that it is paid on."""
    found = house.wager(wager)
    return found.paid_on[0] if len(found.paid_on) == 1 else wager


def groups(house: House, wager: str, tally: Tally) -> list[tuple[list[Outcome], int]]:
    """Winning rows with their combinations, best paid first; rows with equal count and pay form a group."""
    found: dict[tuple[Fraction, int], list[Outcome]] = {}
    for line in tally.lines:
        if isinstance(line.pays, Flat):
            continue
        if odds(line.pays) > 0:
            found.setdefault((odds(line.pays), line.combinations), []).append(line.row)
    if not found:
        raise BadInput(f"{wager} has no row that wins, so there is nothing to design.")
    order = sorted(found.items(), key=lambda one: (-one[0][0], one[0][1]))
    return [(rows, count * len(rows)) for (_, count), rows in order]


def possible_pays(house: House, wager: str, whole: bool) -> list[Fraction]:
    """The pays to choose from: usual whole ones, and those of this wager's own tables."""
    own = {odds(pay) for table in printed(house, wager) for pay in table.values() if not isinstance(pay, Flat)}
    values = {Fraction(one) for one in WHOLE} | {pay for pay in own if pay > 0}
    return sorted(pay for pay in values if not whole or pay.denominator == 1)


def table_name(house: House, wager: str) -> str:
    """The option that holds the wager's pay table, which it may share with others."""
    return house.wagers[wager].pays or wager if wager in house.wagers else wager


def printed(house: House, wager: str) -> Sequence[Any]:
    from pitboss.rules.options import pay_fields

    field = next((one for one in pay_fields(house.options) if one.name == table_name(house, wager)), None)
    if field is None:
        raise UnknownName("wager", wager, house.pays)
    return field.metadata["tables"]  # type: ignore[no-any-return]


def candidates(
    counted: Sequence[tuple[list[Outcome], int]],
    pays: Sequence[Fraction],
    low: Fraction,
    high: Fraction,
    kept: Mapping[int, Fraction] | None = None,
    equal: Collection[int] = (),
) -> Iterator[tuple[Fraction, ...]]:
    """Pays for the groups, each less than the one before, whose sum of counts times pays is between low and high.

    Groups that are `kept`, by their index, have a fixed pay. Those of `equal` may pay as much as the one before.
    """
    counts, fixed = [n for _, n in counted], kept or {}
    set_rest = [sum((fixed[j] * counts[j] for j in range(at, len(counts)) if j in fixed), Fraction(0))
                for at in range(len(counts) + 1)]  # fmt: skip
    free_rest = [sum(counts[j] for j in range(at, len(counts)) if j not in fixed) for at in range(len(counts) + 1)]

    def choose(at: int, chosen: tuple[Fraction, ...], reached: Fraction, limit: int) -> Iterator[tuple[Fraction, ...]]:
        if at == len(counts):
            if low <= reached <= high:
                yield chosen
            return
        for place in range(limit):
            pay = pays[place]
            if fixed.get(at, pay) != pay:
                continue
            sure = reached + pay * counts[at] + set_rest[at + 1]
            if sure + pays[0] * free_rest[at + 1] > high:
                return
            if sure + pay * free_rest[at + 1] >= low:
                yield from choose(at + 1, (*chosen, pay), reached + pay * counts[at], place + (at + 1 in equal))

    yield from choose(0, (), Fraction(0), len(pays))


@dataclass
class Search:
    """How many candidates are solved, and the tables that were found, each with its rank."""

    done: int = 0
    found: list[tuple[Any, Design]] = field(default_factory=list)

    @property
    def tables(self) -> list[Design]:
        return [one for _, one in self.found]


def design(
    house: House,
    wager: str,
    target: Target,
    whole: bool = False,
    top: int | None = 20,
    keep: Collection[str] = (),
    progress: DesignProgress = lambda done, of, found: None,
    search: Search | None = None,
    pause: Callable[[], bool] = lambda: False,
) -> list[Design]:
    """Tables within the target: first those of usual steps, then by distance from a printed table and from the middle.

    Rows to `keep`, by their keys, pay what they pay now. A search that has paused is gone on with by giving it again.
    """
    search = search or Search()
    counts, main = counts_of(house.game), counted_bet(house, wager)
    if wager not in counts.wagers:
        raise UnknownName("wager", wager, counts.wagers)
    printed(house, wager)
    own, all_of = counts.tally(house, wager, "best"), counts.tally(house, main, "best")
    counted = groups(house, wager, own)
    present = [odds(house.pays[wager][rows[0]]) for rows, _ in counted]
    kept = {at: present[at] for at, (rows, _) in enumerate(counted) if {row.key for row in rows} & set(keep)}
    for key in keep:
        if not any(row.key == key for rows, _ in counted for row in rows):
            raise UnknownName("row", key, [row.key for rows, _ in counted for row in rows])
    paid = sum((pay * n for pay, (_, n) in zip(present, counted, strict=True)), Fraction(0))
    rest = all_of.ev_total - paid / own.total  # from all other rows
    slack = Fraction(0) if wager in counts.undecided else SLACK
    low, high = (-(edge) - rest for edge in (target.edge[1] + slack, target.edge[0]))
    middle = sum(target.edge, Fraction(0)) / 2
    fits: list[tuple[int, Fraction, Fraction, tuple[Fraction, ...]]] = []
    steps = sorted({*possible_pays(house, wager, whole), *kept.values()})
    equal = {at for at in range(1, len(present)) if present[at] == present[at - 1]}
    existing = existing_tables(house, wager, counted)
    for pays in candidates(counted, steps, low * own.total, high * own.total, kept, equal):
        if target.award and not target.award[0] <= pays[0] <= target.award[1]:
            continue
        returned = sum((pay * n for pay, (_, n) in zip(pays, counted, strict=True)), Fraction(0)) / own.total
        near = min(distance(pays, one) for one in existing)
        fits.append((wide_steps(pays, existing), near, abs(-(rest + returned) - middle), pays))
        if len(fits) > MOST_CANDIDATES:
            raise BadValue(f"more than {MOST_CANDIDATES:,} tables of {wager} fit; narrow the edge, or keep some rows.")
    fits.sort()
    tried = fits[: number_to_solve(top)]
    progress(search.done, len(tried), search.tables)
    for wide, near, _, pays in tried[search.done :]:
        if pause():
            break
        if one := solved(house, wager, main, counted, pays, target, existing):
            ranked = [*search.found, ((wide, near, abs(one.edge - middle)), one)]
            search.found = sorted(ranked, key=lambda it: it[0])[:top]
        search.done += 1
        progress(search.done, len(tried), search.tables)
    return search.tables


def existing_tables(
    house: House, wager: str, counted: Sequence[tuple[list[Outcome], int]]
) -> list[tuple[Fraction, ...]]:
    """What every printed table pays on the groups of winning rows."""
    return [tuple(odds(table[rows[0]]) for rows, _ in counted) for table in printed(house, wager)]


def distance(pays: Sequence[Fraction], others: Sequence[Fraction]) -> Fraction:
    """How far two tables are apart: the sum of the relative differences of their pays."""
    pairs = zip(pays, others, strict=True)
    return sum((abs(pay - other) / (abs(pay) + abs(other)) for pay, other in pairs if pay or other), Fraction(0))


def wide_steps(pays: Sequence[Fraction], existing: Sequence[Sequence[Fraction]]) -> int:
    """Rows that pay more than usual of what the next one pays, and more than any existing table has there."""
    found = 0
    for at in range(len(pays) - 1):
        known = max((one[at] / one[at + 1] for one in existing if one[at + 1] > 0), default=Fraction(0))
        found += int(pays[at] / pays[at + 1] > max(Fraction(WIDE_STEP), known))
    return found


def number_to_solve(top: int | None) -> int | None:
    """How many of the nearest candidates are solved with their own pays in order to show `top` of them."""
    return None if top is None else 4 * top


def solved(
    house: House,
    wager: str,
    main: str,
    counted: Sequence[tuple[list[Outcome], int]],
    pays: tuple[Fraction, ...],
    target: Target,
    existing: Sequence[tuple[Fraction, ...]],
) -> Design | None:
    """The table under its own best play; None if it does not meet the target then."""
    changed: dict[Outcome, Pay] = {}
    for (rows, _), pay in zip(counted, pays, strict=True):
        for row in rows:
            changed[row] = pay.numerator if pay.denominator == 1 else pay
    name = table_name(house, wager)
    table = getattr(house.options, name).with_pays(changed)
    options = replace(house.options, **{name: table})
    tally = counts_of(house.game).tally(House(house.game, options), main, "best")
    edge, hit, sd = tally.house_edge, tally.hit_frequency, tally.sd
    for value, limits in ((edge, target.edge), (hit, target.hit), (sd, target.sd)):
        if limits and not limits[0] <= value <= limits[1]:
            return None
    number = next((n for n, one in enumerate(printed(house, wager), 1) if one == table), None)
    nearest = min(range(len(existing)), key=lambda at: distance(pays, existing[at]))
    moved = sum(len(rows) for (rows, _), pay, old in zip(counted, pays, existing[nearest], strict=True) if pay != old)
    return Design(dict(table), edge, hit, sd, number, nearest + 1, moved, wide_steps(pays, existing))
