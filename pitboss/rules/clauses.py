"""Clauses: one record for each sentence of the manual, with its source and the steps that carry it out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Generic, NamedTuple

from pitboss.rules.layout import Flow, HandStep, Layout, Spot, Test
from pitboss.rules.options import O

if TYPE_CHECKING:
    from pitboss.rules.game import Who


NUMBER = re.compile(r"(\d*)(.*)")
LAST = 1_000_000  # where a clause without a number is listed: "end"


class Clause(Generic[O]):
    """A clause of the manual and the steps that carry it out. `clause` writes one; without a text it cites one again.

    `numbers` are its own and those of the clauses cited with it.
    """

    __slots__ = ("numbers", "steps", "when", "always", "text", "source", "bet", "players")

    def __init__(
        self,
        numbers: str,
        *steps: Callable[..., Flow[None] | None],
        when: Callable[..., bool] | None = None,
        always: bool = False,
        text: str = "",
        source: str = "",
        bet: str = "",
        players: bool = False,
    ) -> None:
        self.numbers = tuple(numbers.split())
        self.steps = steps
        self.when = when
        self.always = always  # even if every wager has been settled
        self.text = text
        self.source = source
        self.bet = bet  # the only bet that it is about
        self.players = players  # players carry it out themselves, so no dealer is asked for it

    @property
    def number(self) -> str:
        return self.numbers[0]

    def __repr__(self) -> str:
        return f"Clause({' '.join(self.numbers)})"


def clause(
    numbers: str,
    text: str,
    *steps: Callable[..., Flow[None] | None],
    source: str = "",
    bet: str = "",
    players: bool = False,
    when: Callable[..., bool] | None = None,
    always: bool = False,
) -> Clause:
    """A clause as it is written: number, sentence, steps, source, and the bet if it is about one alone.

    The sentence may name options, pays and results (`clause_words`). The source is a heading and a step of the manual,
    and after + what the house adds: "Dealing Procedures / sentence 5 + one card at a time". The direction is never
    added: the passes tell it.
    """
    return Clause(numbers, *steps, when=when, always=always, text=text, source=source, bet=bet, players=players)


class Source(NamedTuple):
    """The source of a clause: a heading of a manual and the sentence under it, or the house's own convention.

    A game without a manual names the part of its common rules instead.
    """

    document: str
    heading: str = ""
    step: str = ""
    convention: str = ""  # what the house adds where the manual is silent

    @property
    def house(self) -> bool:
        """It appears in neither the manual nor the common rules."""
        return not self.heading

    def __str__(self) -> str:
        if self.house:
            return f"House convention: {self.convention}"
        where = f"{self.document}, {self.heading}" + (f", {self.step}" if self.step else "")
        return f"{where}; house convention: {self.convention}" if self.convention else where


def read_source(text: str, document: str, heading: str = "") -> Source:
    """The source of a clause as it is written. A step without a heading belongs to the one given here.

    >>> str(read_source("sentence 5 + one card at a time", "Roo manual", "Dealing Procedures"))
    'Roo manual, Dealing Procedures, sentence 5; house convention: one card at a time'
    >>> str(read_source("+ the last cards are collected", "Roo manual"))
    'House convention: the last cards are collected'
    """
    where, _, convention = (part.strip() for part in text.partition("+"))
    first, slash, second = (part.strip() for part in where.partition("/"))
    parts = (first, second) if slash or not heading or not first else (heading, first)
    return Source(document, *parts, convention)


class Order(Enum):
    """The direction of a pass around the table; of two under one clause the later here is the one that settles."""

    LEFT = "left"
    RIGHT = "right"
    HOUSE = "as the house settles"  # the manual sets none


class Pass:
    """A step that goes around the table: hand steps for each hand, or clauses of its own.

    Engine, clause texts and trainer all read its direction here. `bet_by_bet` goes around once for each of its clauses.
    """

    __slots__ = ("order", "steps", "clauses", "who", "when", "bet_by_bet")

    def __init__(
        self,
        order: Order,
        what: Sequence[HandStep | Clause],
        who: Who | None,
        when: Test | None = None,
        *,
        bet_by_bet: bool = False,
    ) -> None:
        self.order = order
        self.clauses = tuple(part for part in what if isinstance(part, Clause))
        self.steps = tuple(part for part in what if not isinstance(part, Clause))
        self.who = who  # None: hands with a wager still open
        self.when = when
        self.bet_by_bet = bet_by_bet
        assert not self.clauses or not self.steps, "give either clauses or steps"

    def __call__(self, layout: Layout) -> None:
        for clauses in [(each,) for each in self.clauses] if self.bet_by_bet else [self.clauses]:
            self._go_around(layout, clauses)

    def _go_around(self, layout: Layout, clauses: tuple[Clause, ...]) -> None:
        order, who, when = self.order, self.who, self.when
        from_right = layout.options.settles_from_right if order is Order.HOUSE else order is Order.RIGHT
        for hand in layout.hands[::-1] if from_right else layout.hands:
            if (hand.open if who is None else who(hand)) and (when is None or when(hand, layout)):
                if clauses:
                    carry_out(clauses, hand, layout)
                for step in self.steps:
                    step(hand, layout)


def carry_out(clauses: tuple[Clause, ...], hand: Spot, layout: Layout) -> None:
    """The clauses of a pass at one hand, each with its steps under its own number."""
    outer = layout.clause
    for inner in clauses:
        if inner.when is None or inner.when(hand, layout):
            layout.clause = inner
            for step in inner.steps:
                step(hand, layout)
    layout.clause = outer


def collect(spot: Spot, layout: Layout) -> None:
    layout.collect(spot)


def passes_of(clause: Clause) -> list[Pass]:
    return [step for step in clause.steps if isinstance(step, Pass)]


def inner_clauses(clause: Clause) -> tuple[Clause, ...]:
    return tuple(inner for each in passes_of(clause) for inner in each.clauses)


def orders_of(outer: Clause) -> Iterator[tuple[Clause, Order]]:
    """The direction in which the clause and each part of its passes settle. Cards are collected in no order."""
    for each in passes_of(outer):
        if each.steps and any(step is not collect for step in each.steps):
            yield outer, each.order
        for inner in each.clauses:
            if any(step is not collect for step in inner.steps):
                yield outer, each.order
                yield inner, each.order


def settling_order(orders: Sequence[Order]) -> Order:
    """Of several passes under one clause the one that settles: from the left cards are dealt, laid and shown."""
    return max(orders, key=list(Order).index)


def by_number(number: str) -> tuple[int, str]:
    """Sorts clause numbers: 7, 7a, 11A, end."""
    found = NUMBER.match(number)
    assert found
    return int(found[1] or LAST), found[2]
