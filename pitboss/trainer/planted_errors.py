"""Spot the error: a dealt round, line by line, with zero or more planted mistakes, and how what is called is scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pitboss.acts import Settle
from pitboss.captions import title, who
from pitboss.errors import BadInput
from pitboss.house import House
from pitboss.limits import posted
from pitboss.money import DOLLAR, dollars
from pitboss.trainer.citations import before_the_deal
from pitboss.trainer.claims import is_asked
from pitboss.trainer.common_drills import has_a_bank, refusal
from pitboss.trainer.dealt import DealtTable, Placed, table_limits
from pitboss.trainer.draw import Draw
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

    def call(self, lines: list[int]) -> Called:
        for line in lines:
            if not 1 <= line <= len(self.lines):
                raise BadInput(f"{line} is not a line; this round has lines 1 to {len(self.lines)}.")
        caught = tuple(mistake for mistake in self.planted if set(mistake.lines) & set(lines))
        missed = tuple(mistake for mistake in self.planted if mistake not in caught)
        hits = {line for mistake in self.planted for line in mistake.lines} | self.open_to_doubt
        return Called(caught, missed, tuple(line for line in dict.fromkeys(lines) if line not in hits))


def watch(house: House[Any], seed: str, mistakes: int | None = None) -> WatchedRound:
    """A round with so many planted mistakes, or with any number from none to three."""
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
    return finished(house, seed, bets, lines, [with_reason(house, table, lines, plant) for plant in plants])


def with_reason(house: House[Any], table: DealtTable, lines: list[ShownEvent], plant: Plant) -> Plant:
    """Of a bet that is settled on a wrong row, what decided it."""
    act = lines[plant.start].event.act if plant.kind == "row" else None
    if not isinstance(act, Settle):
        return plant
    why = reason_for(house, table.start, table.round.layout.log, act)
    return plant._replace(why=f"{plant.why} {why}".rstrip())


def shown_events(house: House[Any], table: DealtTable) -> list[ShownEvent]:
    """What there is to see: everything but bonuses that pay nothing."""
    entries = zip(table.round.log, table.watched_log.felts, strict=True)
    return [
        ShownEvent(event, felt, seen_text(house, event.act, seen.answer))
        for event, felt in entries
        if not isinstance(event.act, Settle) or is_asked(event.act, house)
        for seen in [event.seen_by(0)]
    ]


def is_apart(plant: Plant, others: list[Plant]) -> bool:
    """Mistakes do not touch, so that each call belongs to one of them."""
    return all(plant.start > other.stop + 1 or plant.stop + 1 < other.start for other in others)


def finished(
    house: House[Any], seed: str, bets: list[tuple[str, str]], lines: list[ShownEvent], plants: list[Plant]
) -> WatchedRound:
    on_bets = before_the_deal(house)
    texts, numbers = [text for text, _ in bets], [on_bets] * len(bets)
    found = [PlantedMistake("limit", (n,), on_bets, wrong) for n, (_, wrong) in enumerate(bets, 1) if wrong]
    changed = {n: text for plant in plants for n, text in plant.changed.items()}
    lines = [line._replace(text=changed.get(n, line.text)) for n, line in enumerate(lines)]
    done, settled = 0, list[int]()
    for plant in [*sorted(plants, key=lambda plant: plant.start), None]:
        upto = len(lines) if plant is None else plant.start
        for line in lines[done:upto]:
            if line.text:
                texts.append(line.text)
                numbers.append(line.event.clause.numbers)
                settled += [len(texts)] if isinstance(line.event.act, Settle) else []
        if plant:
            at = tuple(len(texts) + 1 + offset for offset in plant.at)
            found.append(PlantedMistake(plant.kind, at, plant.clauses, plant.why))
            texts += plant.texts
            numbers += [plant.clauses] * len(plant.texts)
            done = plant.stop
    wrongly_set = min((one.lines[0] for one in found if one.kind == "set"), default=len(texts))
    doubtful = frozenset(line for line in settled if line > wrongly_set)  # they go by the hand as it should be set
    sign = posted(table_limits(house), house)
    return WatchedRound(seed, tuple(texts), tuple(numbers), tuple(found), sign, doubtful)


# bets


def over_limit(house: House[Any], draw: Draw) -> Callable[[Placed], None]:
    def change(bets: Placed) -> None:
        placed = bets[draw.pick(sorted(bets))]
        placed[house.main_bet(placed)] = draw.pick((405, 450, 500, 600)) * DOLLAR

    return change


def bet_line(house: House[Any], seat: int, placed: Mapping[str, int]) -> tuple[str, str]:
    """What a seat bets, and what is wrong with it."""
    bets = ", ".join(f"{title(house, name)} {dollars(stake)}" for name, stake in placed.items() if stake)
    text = f"{who(str(seat))}'s bets: {bets}" if bets else f"{who(str(seat))} is dealt in"
    return text, refusal(house, dict(placed))
