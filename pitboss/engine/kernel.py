"""Compiled rounds. A game's `kernel.py` deals and settles numbered rounds in one compiled loop; this is what it shares.

A kernel finds for each seat of a round one *outcome*: a number for everything this seat's wagers ended on.
The result of an outcome is found here, by the same function that pays at the table. With one seat it is enough to count
outcomes; with several, a round's sums are squared as a whole, because hands against one dealer go together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.engine.simulation_driver import won
from pitboss.engine.streams import key_array, new_deck
from pitboss.engine.sums import TOTAL, ShoeSums, Sums, bet_of, product_key, row_key
from pitboss.rules.acts import Ended, Outcome, Settle
from pitboss.rules.house import House

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
LookUp = NDArray[Any]  # of whole numbers, as small as they allow


F = TypeVar("F", bound=Callable[..., None])


def loop(function: F) -> F:
    """Compile a loop over rounds without reference counts, as it only reads and writes arrays that it is given.

    numba has no public option for that. Without it blackjack deals 4 million rounds a second in place of 11, the other
    games as many as with it.
    """
    compiled: F = njit(nogil=True, cache=True, _nrt=False)(function)  # type: ignore[call-overload]
    return compiled


class SumArrays(NamedTuple):
    """Sums that compiled code adds rounds to. Bet 0 is all bets together."""

    counts: Ints  # [outcome] of rounds with a single one
    ended: Ints  # [outcome, row number] -> how often
    cents: Ints  # [outcome, bet]
    rows: Ints
    row_squares: Ints
    won: Ints
    won_squares: Ints
    amounts: Ints  # work array: a round's result by bet
    products: Ints  # [bet, bet]
    kind_of: LookUp  # [card] -> its kind, where results are related to the cards dealt; else empty
    cross: Ints  # [bet, kind]: cents won times cards of the kind dealt


@njit(nogil=True, cache=True)
def enter(outcomes: Any, arrays: Any) -> None:
    """Add the outcomes of a round. A single one is only counted; its results are looked up at the end."""
    if len(outcomes) == 1:
        arrays.counts[outcomes[0]] += 1
        return
    _, ended, cents, rows, row_squares, won, won_squares, amounts, products, _, _ = arrays
    for row in range(len(rows)):
        n = 0
        for outcome in outcomes:
            n += ended[outcome, row]
        rows[row] += n
        row_squares[row] += n * n
    for bet in range(len(won)):
        amount = 0
        for outcome in outcomes:
            amount += cents[outcome, bet]
        won[bet] += amount
        won_squares[bet] += amount * amount
        amounts[bet] = amount
        for before in range(1, bet):
            products[before, bet] += amounts[before] * amount


@njit(nogil=True, cache=True)
def relate(outcomes: Any, deck: Any, cards: Any, arrays: Any) -> None:
    """Relate a round's result to the cards that were dealt or might have been."""
    for bet in range(len(arrays.won)):
        amount = 0
        for outcome in outcomes:
            amount += arrays.cents[outcome, bet]
        for place in range(cards):
            arrays.cross[bet, arrays.kind_of[deck[place]]] += amount


@njit(nogil=True, cache=True, inline="always")
def enter_shoe(rounds: Any, won: Any, sums: Any) -> None:
    """Add a whole shoe; squares of single rounds, the third sum, are added before."""
    sums[0] += rounds
    sums[1] += won
    sums[3] += won * won
    sums[4] += won * rounds
    sums[5] += rounds * rounds


RunRounds = Callable[[Any, int, int, Words, Words, SumArrays], None]  # key, first, rounds, deck, picks, arrays
RunShoes = Callable[[Any, int, int, int, Words, Words, Ints, Ints], None]  # key, first, shoes, cut, ..., cents, sums


@dataclass(frozen=True)
class Kernel:
    """Compiled rounds of one game under given options, bets on each seat and strategy."""

    house: House
    bets: Mapping[str, int]
    seats: int
    outcomes: Sequence[Sequence[Ended]]  # what each number means
    run: RunRounds
    cards: int  # of the deck that can play a part in a round, from the top
    several: bool = False  # a round of one seat may have more than one outcome, as hands are split
    shoes: RunShoes | None = None  # whole shoes, where the game is dealt from them

    def deal(self, seed: str, first: int, rounds: int) -> Sums:
        """Play the rounds with these numbers."""
        return self._dealt(seed, first, rounds, ())[0]

    def related(self, seed: str, first: int, rounds: int, kinds: Sequence[int]) -> tuple[Sums, dict[str, list[int]]]:
        """The same, and for each bet the sums of cents won times the cards of each kind dealt."""
        sums, cross = self._dealt(seed, first, rounds, kinds)
        return sums, {bet: [int(n) for n in row] for bet, row in zip(self._bet_names, cross, strict=True)}

    def deal_shoes(self, seed: str, first: int, shoes: int, cut: int) -> ShoeSums:
        """Play the shoes with these numbers, each until this many cards are out."""
        assert self.shoes is not None, "this game is not dealt from shoes"
        (deck, picks), sums = new_deck(len(self.house.deck)), zeros(6)
        cents = np.ascontiguousarray(self._tables[1][:, 0])
        self.shoes(key_array(seed), first, shoes, cut, deck, picks, cents, sums)
        return ShoeSums(shoes, *(int(n) for n in sums))

    def _dealt(self, seed: str, first: int, rounds: int, kinds: Sequence[int]) -> tuple[Sums, Ints]:
        rows, names = self._rows, self._bet_names
        several = self.several or self.seats > 1 or len(kinds) > 0
        ended, cents = self._tables if several else (zeros(1, 1), zeros(1, 1))
        arrays = SumArrays(
            counts=zeros(len(self.outcomes)),
            ended=ended,
            cents=cents,
            rows=zeros(len(rows)),
            row_squares=zeros(len(rows)),
            won=zeros(len(names)),
            won_squares=zeros(len(names)),
            amounts=zeros(len(names)),
            products=zeros(len(names), len(names)),
            kind_of=np.array(kinds, dtype=np.uint8),
            cross=zeros(len(names), max(kinds, default=0) + 1),
        )
        deck, picks = new_deck(len(self.house.deck))
        self.run(key_array(seed), first, rounds, deck, picks, arrays)
        sums = self._counted(arrays.counts)
        named = ((rows, arrays.rows), (rows, arrays.row_squares), (names, arrays.won), (names, arrays.won_squares))
        one, two, three, four = (
            Counter({k: int(v) for k, v in zip(keys, values, strict=True) if v}) for keys, values in named
        )
        pairs = {product_key(names[a], names[b]): int(n) for (a, b), n in np.ndenumerate(arrays.products) if n}
        sums.add(Sums(rounds - sums.rounds, one, two, three, four, Counter(pairs)))
        return sums, arrays.cross

    def _counted(self, counts: Ints) -> Sums:
        """Sums from how often each outcome came."""
        sums = Sums(int(counts.sum()))
        for number in np.nonzero(counts)[0]:
            n, (rows, cents) = int(counts[number]), self._meaning[int(number)]
            for row, times in rows.items():
                sums.rows[row] += n * times
                sums.row_squares[row] += n * times * times
            for bet, amount in cents.items():
                sums.won[bet] += n * amount
                sums.won_squares[bet] += n * amount * amount
            for one, other in combinations(self.bets, 2):
                if product := cents[one] * cents[other]:
                    sums.products[product_key(one, other)] += n * product
        return sums

    @cached_property
    def _meaning(self) -> list[tuple[Counter[str], Counter[str]]]:
        """For each outcome its rows and its cents by bet."""
        found = []
        for outcome in self.outcomes:
            rows, cents = Counter[str](), Counter[str]()
            for wager, row, stake in outcome:
                act = Settle("", wager, row, stake)
                rows[row_key(act)] += 1
                cents[bet_of(self.house, wager, self.bets)] += won(self.house, act)
            cents[TOTAL] = sum(cents.values())
            found.append((rows, cents))
        return found

    @cached_property
    def _rows(self) -> list[str]:
        return list(dict.fromkeys(row for rows, _ in self._meaning for row in rows))

    @property
    def _bet_names(self) -> list[str]:
        return [TOTAL, *self.bets]

    @cached_property
    def _tables(self) -> tuple[Ints, Ints]:
        """[outcome, row] -> how often, and [outcome, bet] -> cents."""
        return (
            np.array([[rows[row] for row in self._rows] for rows, _ in self._meaning], dtype=np.int64),
            np.array([[cents[bet] for bet in self._bet_names] for _, cents in self._meaning], dtype=np.int64),
        )


def numbered_outcomes(tables: Iterable[tuple[str, Sequence[Outcome], int]]) -> list[list[Ended]]:
    """Outcomes of wagers that each end on a row of their own, the last wager's rows counting fastest.

    A wager without a stake is not bet: its rows are numbered but enter nothing. A row that the pay table does not
    hold cannot come, and enters nothing either.
    """
    outcomes: list[list[Ended]] = [[]]
    for wager, rows, stake in tables:
        outcomes = [[*outcome, *([(wager, row, stake)] if stake else [])] for outcome in outcomes for row in rows]
    return outcomes


def zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)
