"""Results of counting a game: tallies of rows, values of choices, strategies, and the figures drawn from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Any, ClassVar, NamedTuple, Protocol

from pitboss.core.cards import Cards
from pitboss.rules.acts import Ask, Choice, Ended, Outcome
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import Flat, Pay


class Line(NamedTuple):
    """One row of an odds table: what it pays to 1 and in how many deals it comes up."""

    row: Outcome
    pays: Pay
    combinations: int


class Part(NamedTuple):
    """One row of one of the bets that are settled together: the wager itself, its raises and the bonuses paid on it."""

    wager: str  # empty: the wager of the tally
    row: Outcome
    units: Fraction  # staked on it, per unit of the wager
    pays: Fraction  # to 1
    combinations: int

    @property
    def returned(self) -> Fraction:
        """Units won in all its deals."""
        return self.units * self.pays * self.combinations


@dataclass(frozen=True)
class Tally:
    """Exact odds of a wager: its rows, and the net results of its stake with the bonuses paid on it."""

    lines: tuple[Line, ...]
    total: int
    net: Mapping[Fraction, int]  # units won on a stake of 1 -> combinations
    staked: Fraction = Fraction(1)  # average total wagered on an initial stake of 1
    together: tuple[Part, ...] = ()  # rows of all bets settled together, where these are more than the lines

    def __post_init__(self) -> None:
        assert sum(line.combinations for line in self.lines) == self.total, "the rows do not add up to the total"
        assert sum(self.net.values()) == self.total, "the results do not add up to the total"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The rows of every bet that makes up the result; their returns add up to the expected value."""
        own = (Part("", line.row, Fraction(1), odds(line.pays), line.combinations) for line in self.lines)
        return self.together or tuple(own)

    @property
    def ev(self) -> Fraction:
        """Expected value of the wager's own rows."""
        return sum((odds(line.pays) * line.combinations for line in self.lines), Fraction(0)) / self.total

    @property
    def ev_total(self) -> Fraction:
        """Expected value of the wager with the bonuses paid on its stake."""
        return self._moment(1)

    def _moment(self, power: int) -> Fraction:
        return sum((Fraction(won) ** power * n for won, n in self.net.items()), Fraction(0)) / self.total

    @property
    def house_edge(self) -> Fraction:
        return -self.ev_total

    @property
    def variance(self) -> Fraction:
        return self._moment(2) - self.ev_total**2

    @property
    def rolls(self) -> Fraction:
        """How many rolls of dice decide the bet, on average; other bets are decided in their round."""
        return Fraction(1)

    @property
    def approximate(self) -> str:
        """Which of the figures is not exact and why, as a sentence; empty if all are."""
        return ""

    @property
    def estimate(self) -> dict[str, Any] | None:
        """What is known of the error, where this is an estimate."""
        return None

    def chance_error(self, line: Line) -> float:
        """The standard error of a row's chance."""
        return 0.0

    @property
    def results(self) -> Mapping[Fraction, int]:
        """All results of a round for a stake of 1 and how often they come, also by what happens to other seats."""
        return self.net

    @property
    def sd(self) -> float:
        return sqrt(self.variance)

    @property
    def most(self) -> Fraction:
        """The largest win of a round."""
        return max(self.net)

    @property
    def hit_frequency(self) -> Fraction:
        """Share of rounds with a net win."""
        return Fraction(sum(n for won, n in self.net.items() if won > 0), self.total)

    @property
    def element_of_risk(self) -> Fraction:
        """House edge per unit wagered in all."""
        return self.house_edge / self.staked


def odds(pay: Pay) -> Fraction:
    """A pay as odds to 1."""
    assert not isinstance(pay, Flat), "a flat amount has no odds; relate it to a stake first"
    return Fraction(pay)


def tally(house: House, wagers: Sequence[str], counts: Mapping[tuple[Outcome, ...], int]) -> Tally:
    """The tally of the first of these wagers with the others paid on its stake, from counts of their joint rows."""
    tables = [house.pays[name] for name in wagers]
    rows: Counter[Outcome] = Counter()
    net: Counter[Fraction] = Counter()
    for joint, n in counts.items():
        rows[joint[0]] += n
        net[sum((odds(pays[row]) for pays, row in zip(tables, joint, strict=True)), Fraction(0))] += n
    lines = tuple(Line(row, pay, rows[row]) for row, pay in tables[0].items())
    settled = Counter({(name, row, 1): 0 for name, pays in zip(wagers, tables, strict=True) for row in pays})
    for joint, n in counts.items():
        settled.update({(name, row, 1): n for name, row in zip(wagers, joint, strict=True)})
    return Tally(lines, sum(rows.values()), net, together=parts_of(house, wagers[0], settled))


def parts_of(house: House, wager: str, settled: Mapping[tuple[str, Outcome, Any], int]) -> tuple[Part, ...]:
    """The rows of bets that are settled together, in the order of their pay tables; the wager itself first."""
    order = {(name, row): at for name, pays in house.pays.items() for at, row in enumerate(pays)}
    names = list(dict.fromkeys([wager, *house.wagers, *house.pays]))

    def place(part: tuple[str, Outcome, Any]) -> tuple[int, Any, int]:
        name, row, units = part
        return names.index(name), -Fraction(units), order[name, row]

    return tuple(
        Part("" if name == wager else name, row, Fraction(units), odds(house.pays[name][row]), n)
        for (name, row, units), n in sorted(settled.items(), key=lambda one: place(one[0]))
    )


def rows_tally(house: House, wager: str, counts: Mapping[tuple[Ended, ...], int], *, together: bool = False) -> Tally:
    """The tally of a wager with all that was settled with it: bonuses paid on its stake, and its raises.

    A deal in which the wager itself was not settled is left out. With `together` each row shows their net result.
    """
    rows: Counter[Outcome] = Counter()
    net: Counter[Fraction] = Counter()
    pays: dict[Outcome, Pay] = dict(house.pays[wager])
    staked = Fraction(0)
    alone = bool(house.wagers[wager].paid_on)
    settled: Counter[tuple[str, Outcome, Any]] = Counter()
    for ended, n in counts.items():
        by_wager = {name: row for name, row, _ in ended}
        if wager not in by_wager:
            continue
        rows[by_wager[wager]] += n
        mine = [one for one in ended if not alone or one[0] == wager]
        won = sum((odds(house.pays[name][row]) * times for name, row, times in mine), Fraction(0))
        if together:
            pays[by_wager[wager]] = won.numerator if won.denominator == 1 else won
        settled.update(dict.fromkeys(mine, 0))
        if not n:
            continue
        for one in mine:
            settled[one] += n
        net[won] += n
        at_risk = [(name, times) for name, row, times in mine if not row.withdrawn]
        staked += n * sum(times for name, times in at_risk if alone or not house.wagers[name].paid_on)
    total = sum(rows.values())
    lines = tuple(Line(row, pay, rows[row]) for row, pay in pays.items())
    return Tally(lines, total, net, staked / total, parts_of(house, wager, settled))


class Axis(NamedTuple):
    """A decision's place along one side of a strategy chart: the side's title, a value and its order."""

    title: str  # "Dealer's card"
    value: str  # "9"
    order: int


@dataclass(frozen=True)
class Decision:
    """One decision: the value of each choice in units of the first bet, and the best choice."""

    where: str  # the situation, as people write it: "10,5"
    values: Mapping[Any, Fraction]
    best: Choice
    manual: Choice | None = None  # the manual's own advice, where it gives any
    weight: int = 1  # in how many deals it arises
    note: str = ""
    rule: str = ""  # what a strategy of a few lines says here
    exact: bool = True  # or an estimate, where a value depends on what other players will do
    seen: bool = False  # counted with every card that the player can see, not from a fresh deck
    axes: tuple[Axis, ...] = ()  # its place in a chart: row and column, before them the sheet where there are several
    cards: Mapping[str, str] = field(default_factory=dict)  # that it comes up with, under the names that advice takes
    sure: str = ""  # of an estimate: "certain", "probable" or "too close to call"
    errors: Mapping[Any, float] = field(default_factory=dict)  # of an estimate: the standard error of each value

    @property
    def value(self) -> Fraction:
        return self.values[self.best]

    @property
    def cost(self) -> Fraction:
        """What the manual's advice costs here."""
        return Fraction(0) if self.manual is None else self.value - self.values[self.manual]

    @property
    def margin(self) -> Fraction:
        """By how much the best choice is better than the next."""
        best, *others = sorted(self.values.values(), reverse=True)
        return best - others[0] if others else best


TieBreak = Callable[[Sequence[Choice]], Choice]  # picks among equally good choices


def first(choices: Sequence[Choice]) -> Choice:
    """The tie-break of last resort: the order in which choices are offered."""
    return choices[0]


def decide(
    where: str,
    values: Mapping[Any, Fraction],
    tie: TieBreak = first,
    manual: Choice | None = None,
    weight: int = 1,
) -> Decision:
    """The decision with its best choice; `tie` picks among equal ones."""
    top = max(values.values())
    return Decision(where, values, tie([choice for choice, value in values.items() if value == top]), manual, weight)


@dataclass(frozen=True)
class StrategyTable:
    """A strategy as a table of decisions with their values. Callable, so it can be used as a strategy."""

    name: str
    decisions: Mapping[Hashable, Decision]
    key: Callable[[Spot, Layout], Hashable]  # which of the decisions this is
    idle: Fraction = Fraction(0)  # sum of the results of deals without a decision, times their weight
    total: int = 0  # deals in all, those without a decision included
    taken: Mapping[Hashable, Choice] = field(default_factory=dict)  # where it deviates from the best choice

    adjustable: ClassVar[bool] = True  # whether single decisions can be taken otherwise
    by_hand: ClassVar[bool] = False  # whether no decision is listed: each is estimated when it comes up

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        """The decision that this hand faces now. A game with too many to list computes it here."""
        return self.decisions[self.key(hand, layout)]

    def quickly(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        """The decision of a bot, for which a table waits."""
        return self.decision(hand, layout, ask)

    def seeing(self, hand: Spot, layout: Layout, ask: Ask) -> Decision | None:
        """The same decision without any card that its player can see in the deck, where a game computes it quickly."""
        return None

    def advice(self, hand: Spot, layout: Layout, ask: Ask, *, seen: bool) -> Decision:
        """The decision, with `seen` from every card in sight where the game can; its own `seen` says which it is."""
        found = self.seeing(hand, layout, ask) if seen else None
        return self.decision(hand, layout, ask) if found is None else replace(found, seen=True)

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Choice:
        taken = self.taken.get(self.key(hand, layout)) if self.taken else None
        return self.decision(hand, layout, ask).best if taken is None else taken

    def following(self, choose: Callable[[Decision], Choice]) -> Fraction:
        """Expected value of a player who chooses by this function."""
        return sum((d.weight * d.values[choose(d)] for d in self.decisions.values()), self.idle) / self.total

    @property
    def ev(self) -> Fraction:
        return self.following(lambda decision: decision.best)

    def example(self) -> Mapping[str, str]:
        """Cards of a close decision, under the names that advice takes; nothing where none is listed."""
        closest = min(self.decisions.values(), key=lambda decision: decision.margin, default=None)
        return {} if closest is None else closest.cards

    @property
    def ev_manual(self) -> Fraction | None:
        """Following the manual wherever it gives advice."""
        if all(decision.manual is None for decision in self.decisions.values()):
            return None
        return self.following(lambda d: d.best if d.manual is None else d.manual)


Stakes = Mapping[str, Fraction]  # units bet, by wager
DrawCards = Callable[[int], Cards]  # this many cards of the deck, at random


@dataclass(frozen=True)
class ExposedSample:
    """A sample of cards exposed at other seats: the values of the usual choice and of the best one."""

    usual: float
    best: float
    weight: float = 1.0  # how often it is to be expected, where all samples are listed
    share: float | None = None  # of hands in which another choice is better, where it is taken for many at once

    @property
    def gain(self) -> float:
        return self.best - self.usual


class Counts(Protocol):
    """Fast exact counts of a game. Without them a game is derived from its rules or walked."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """What `odds` shows, in printed order."""
        ...

    @property
    def undecided(self) -> tuple[str, ...]:
        """Those of them whose result no choice changes; a strategy does not include them."""
        ...

    @property
    def strategies(self) -> Mapping[str, str]:
        """Names that `--strategy` takes, each with a sentence; the first is the best play."""
        ...

    def tally(self, house: House, wager: str, strategy: str) -> Tally: ...

    def strategy_table(self, house: House, bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        """Every decision for these bets, in units of the first, as this strategy takes them."""
        ...

    def advise(self, house: House, bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        """One decision from cards as text: `hand`, and where the game has them `board` or `up`."""
        ...


def weighted(items: Iterable[tuple[int, Fraction]]) -> Fraction:
    """An average by integer weights."""
    pairs = list(items)
    return sum((n * value for n, value in pairs), Fraction(0)) / sum(n for n, _ in pairs)
