"""Spot the error: a dealt round, line by line, with zero or more planted mistakes, and how what is called is scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from pitboss.core.errors import BadInput
from pitboss.core.money import DOLLAR, dollars
from pitboss.drills.draw import Draw
from pitboss.engine.round import opening_layout
from pitboss.rules.acts import Act, Settle
from pitboss.rules.captions import title, who
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.rules.limits import posted
from pitboss.trainer.citations import before_the_deal
from pitboss.trainer.claims import is_asked
from pitboss.trainer.common_drills import has_a_bank, refusal
from pitboss.trainer.dealt import DealtTable, Placed, table_limits
from pitboss.trainer.mistake_planters import PLANTERS, Plant, ShownEvent, seen_text
from pitboss.trainer.reasons import reason_for
from pitboss.trainer.training import training_of

KINDS = {
    "amount": "wrong amount",
    "row": "wrong result",
    "order": "wrong order",
    "bonus": "bonus that is not due",
    "burn": "missing burn card",
    "unsettled": "bet left unsettled",
    "limit": "bet over the limit",
    "late": "bet after the deal began",
    "dead": "card to a dead hand",
    "set": "dealer's hand set wrongly",
}


class PlantedMistake(NamedTuple):
    """A planted mistake in the finished list; lines count from 1."""

    kind: str
    lines: tuple[int, ...]
    clauses: tuple[str, ...]
    why: str


class Called(NamedTuple):
    """What was called right, missed, and called wrongly."""

    caught: tuple[PlantedMistake, ...]
    missed: tuple[PlantedMistake, ...]
    false_alarms: tuple[int, ...]

    @property
    def right(self) -> bool:
        return not self.missed and not self.false_alarms


@dataclass(frozen=True)
class WatchedRound:
    """A round to be watched."""

    seed: str
    lines: tuple[str, ...]
    clauses: tuple[tuple[str, ...], ...]  # of each line
    planted: tuple[PlantedMistake, ...]
    posted: str = ""  # the limits on the sign at the table
    open_to_doubt: frozenset[int] = frozenset()  # lines that are right only if a planted mistake is put right first
    table: DealtTable | None = field(default=None, repr=False, compare=False)
    shows: tuple[tuple[int, ...], ...] = ()  # entries of the round's log that each line carries out
    instead: tuple[tuple[int, Act], ...] = ()  # what is done wrongly in place of an entry

    def layouts(self) -> list[Layout]:
        """The layout before the first line and after each: what is left out is not done, what is wrong is done so."""
        assert self.table is not None, "made without a table"
        log, instead = self.table.round.layout.log, dict(self.instead)
        found = [opening_layout(self.table.round.house, **self.table.start)]
        for entries in self.shows:
            layout = found[-1]
            for at in entries:
                clause, act, answer, by = log[at]
                layout = layout.after((clause, instead.get(at, act), answer, by))
            found.append(layout)
        return found

    def call(self, lines: list[int]) -> Called:
        for line in lines:
            if not 1 <= line <= len(self.lines):
                raise BadInput(f"{line} is not a line; this round has lines 1 to {len(self.lines)}.")
        caught = tuple(mistake for mistake in self.planted if set(mistake.lines) & set(lines))
        missed = tuple(mistake for mistake in self.planted if mistake not in caught)
        hits = {line for mistake in self.planted for line in mistake.lines} | self.open_to_doubt
        return Called(caught, missed, tuple(line for line in dict.fromkeys(lines) if line not in hits))


def watch(house: House, seed: str, mistakes: int | None = None) -> WatchedRound:
    """A round with this many planted mistakes, or with any number from none to three."""
    draw = Draw(Random(f"{house.game.key} errors {seed}"), ())
    wanted = draw.number(0, 3) if mistakes is None else mistakes
    over = wanted > 0 and has_a_bank(house) and draw.chance(6)
    table = DealtTable(house, seed, bets=over_limit(house, draw) if over else None, watched=True).play()
    called = training_of(house.game).button
    bets = [(f"{called} {table.round.button}", "")] if called else []
    bets += [bet_line(house, seat, placed) for seat, placed in table.round.bets.items()]
    lines = shown_events(house, table)
    plants: list[Plant] = []
    for kind in draw.shuffled(PLANTERS) * 2:
        if len(plants) + over < wanted:
            options = [plant for plant in PLANTERS[kind](house, lines, draw) if is_apart(plant, plants)]
            plants += [draw.pick(options)] if options else []
    return finished(house, seed, table, bets, lines, [with_reason(house, table, lines, plant) for plant in plants])


def with_reason(house: House, table: DealtTable, lines: list[ShownEvent], plant: Plant) -> Plant:
    """Of a bet that is settled on a wrong row, what decided it."""
    act = lines[plant.start].event.act if plant.kind == "row" else None
    if not isinstance(act, Settle):
        return plant
    why = reason_for(house, table.start, table.round.layout.log, act)
    return plant._replace(why=f"{plant.why} {why}".rstrip())


def shown_events(house: House, table: DealtTable) -> list[ShownEvent]:
    """What there is to see: everything but bonuses that pay nothing."""
    entries = zip(table.round.log, table.watched_log.felts, strict=True)
    return [
        ShownEvent(event, felt, seen_text(house, event.act, seen.answer), at)
        for at, (event, felt) in enumerate(entries)
        if not isinstance(event.act, Settle) or is_asked(event.act, house)
        for seen in [event.seen_by(0)]
    ]


def is_apart(plant: Plant, others: list[Plant]) -> bool:
    """Mistakes do not touch, so that each call belongs to one of them."""
    return all(plant.start > other.stop + 1 or plant.stop + 1 < other.start for other in others)


def entries_of(lines: list[ShownEvent], n: int) -> tuple[int, ...]:
    """What a line carries out: its own act, and before it what is not shown."""
    return tuple(range(lines[n - 1].at + 1 if n else 0, lines[n].at + 1))


def planted_entries(plant: Plant, lines: list[ShownEvent]) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """What each line of a mistake carries out, and what is left over for the next line."""
    own = [entries_of(lines, n) for n in range(plant.start, plant.stop)]
    if plant.kind == "order":
        first, second = own
        return [first[:-1] + second, first[-1:]], ()
    if not plant.texts:
        return [], tuple(at for entries in own for at in entries[:-1])
    return own or [() for _ in plant.texts], ()


def finished(
    house: House,
    seed: str,
    table: DealtTable,
    bets: list[tuple[str, str]],
    lines: list[ShownEvent],
    plants: list[Plant],
) -> WatchedRound:
    on_bets = before_the_deal(house)
    texts, numbers = [text for text, _ in bets], [on_bets] * len(bets)
    shows: list[tuple[int, ...]] = [() for _ in bets]
    found = [PlantedMistake("limit", (n,), on_bets, wrong) for n, (_, wrong) in enumerate(bets, 1) if wrong]
    changed = {n: text for plant in plants for n, text in plant.changed.items()}
    lines = [line._replace(text=changed.get(n, line.text)) for n, line in enumerate(lines)]
    done, settled = 0, list[int]()
    left: tuple[int, ...] = ()  # carried out with the next line
    for plant in [*sorted(plants, key=lambda plant: plant.start), None]:
        upto = len(lines) if plant is None else plant.start
        for n, line in enumerate(lines[done:upto], done):
            left += entries_of(lines, n)
            if line.text:
                texts.append(line.text)
                numbers.append(line.event.clause.numbers)
                shows.append(left)
                settled += [len(texts)] if isinstance(line.event.act, Settle) else []
                left = ()
        if plant:
            at = tuple(len(texts) + 1 + offset for offset in plant.at)
            found.append(PlantedMistake(plant.kind, at, plant.clauses, plant.why))
            texts += plant.texts
            numbers += [plant.clauses] * len(plant.texts)
            each, over = planted_entries(plant, lines)
            shows += [left + entries if not k else entries for k, entries in enumerate(each)]
            left = over if each else left + over
            done = plant.stop
    wrongly_set = min((one.lines[0] for one in found if one.kind == "set"), default=len(texts))
    doubtful = frozenset(line for line in settled if line > wrongly_set)  # they go by the hand as it should be set
    sign = posted(table_limits(house), house)
    instead = tuple((lines[plant.start].at, plant.done) for plant in plants if plant.done)
    planted = tuple(found)
    return WatchedRound(seed, tuple(texts), tuple(numbers), planted, sign, doubtful, table, tuple(shows), instead)


# bets


def over_limit(house: House, draw: Draw) -> Callable[[Placed], None]:
    def change(bets: Placed) -> None:
        placed = bets[draw.pick(sorted(bets))]
        placed[house.main_bet(placed)] = draw.pick((405, 450, 500, 600)) * DOLLAR

    return change


def bet_line(house: House, seat: int, placed: Mapping[str, int]) -> tuple[str, str]:
    """What a seat bets, and what is wrong with it."""
    bets = ", ".join(f"{title(house, name)} {dollars(stake)}" for name, stake in placed.items() if stake)
    text = f"{who(str(seat))}'s bets: {bets}" if bets else f"{who(str(seat))} is dealt in"
    return text, refusal(house, dict(placed))
