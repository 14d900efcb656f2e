"""One up card: the value of standing, hitting, doubling and surrendering for every hand, and the result of a strategy.

Values are joint with "the dealer has no blackjack" where the dealer peeks: a value times the probability that the hand
is played at all. Draws then need no conditioning, and unseen cards stay exchangeable. A value is carried as
*gain* = value + stake, so that a bust is 0. Without a peek a dealer's blackjack is one more final that wins everything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.games.blackjack.exact.dealer import BLACKJACK, BUST, blackjack_cards, dealer_finals, no_blackjack, ratio
from pitboss.games.blackjack.exact.house import PlayRules
from pitboss.games.blackjack.exact.shoe import VALUES, Array, Counts, ShoeHands, hands_of, without
from pitboss.games.blackjack.hand import doubles_on


class Do(IntEnum):
    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4


@dataclass(frozen=True, eq=False)
class ExactStrategy:
    """What to do against one up card.

    `plain` is hit or stand for every hand; `best` may also double; `first` may also split or surrender. After a split
    `best` or `plain` is followed, by the house's rule on doubling: the strategy made before the split, which knows
    nothing of the other hands.
    """

    plain: Array
    best: Array
    first: Array


def gain_of(finals: Array, totals: Array) -> Array:
    """Two for each final that loses to the total, one for a tie; a dealer's blackjack beats every total."""
    gain = 2 * finals[BUST]
    for final in range(1, BLACKJACK):
        total = final + 16
        gain = gain + (2 * (totals > total) + (totals == total)) * finals[final]
    return np.asarray(gain)


class Against:
    """All hands against one up card, from one shoe."""

    def __init__(self, shoe: Counts, up: int, house: PlayRules, *, exact: bool = False) -> None:
        self.up, self.house = up, house
        self.kind = object if exact else float
        self.shoe = np.array(without(shoe, up))
        self.hands: ShoeHands = hands_of(shoe)

    def shoes(self, out: Array) -> Array:
        """What is left when these compositions (columns) are out."""
        return np.asarray(np.maximum(self.shoe[:, None] - out, 0).astype(self.kind))

    def played(self, shoes: Array) -> Array:
        """Hole cards that let the hand be played: those that make no blackjack, if the dealer peeks."""
        return np.asarray(shoes.sum(axis=0) - (blackjack_cards(shoes, self.up) if self.house.peek else 0))

    def chances(self, drawn: Array, gone: Array) -> tuple[Array, Array]:
        """Ways to draw each composition in one given order, of all ways, when `gone` is out besides the up card."""
        left = np.maximum(self.shoe[:, None] - gone, 0)
        ways = np.ones(drawn.shape[1], dtype=self.kind)
        for index in VALUES:
            at = np.flatnonzero(drawn[index])
            if at.size:
                of = left[index, at] if left.shape[1] > 1 else left[index, 0]
                ways[at] *= self._falling[of, drawn[index, at]]
        return ways, np.maximum(self._falling[left.sum(axis=0), drawn.sum(axis=0)], 1)

    @cached_property
    def _falling(self) -> Array:
        """Ordered draws of some cards (columns) from a number of them (rows)."""
        table = np.ones((int(self.shoe.sum()) + 1, 22), dtype=self.kind)
        numbers = np.arange(table.shape[0]).astype(self.kind)
        for copies in range(1, 22):
            table[:, copies] = table[:, copies - 1] * np.maximum(numbers - copies + 1, 0)
        return table

    @cached_property
    def live(self) -> Array:
        """The share of rounds in which the hand is played."""
        shoes = self.shoes(self.hands.counts)
        return ratio(self.played(shoes), np.maximum(shoes.sum(axis=0), 1))

    @cached_property
    def stand_gain(self) -> Array:
        finals, whole = dealer_finals(self.shoes(self.hands.counts), self.up, self.house.hits_soft_17)
        return ratio(gain_of(finals, self.hands.total), whole)

    @cached_property
    def draw(self) -> Array:
        """Probability of each next card (rows) for each hand."""
        shoes = self.shoes(self.hands.counts)
        return ratio(shoes, np.maximum(shoes.sum(axis=0), 1)[None, :])

    def after_one_card(self, gain: Array, level: slice = slice(None)) -> Array:
        """Gain after one more card, given the gain of every hand: a bust gains nothing."""
        child = self.hands.child[:, level]
        return np.asarray((self.draw[:, level] * np.where(child >= 0, gain[child], 0)).sum(axis=0))

    @cached_property
    def _played(self) -> tuple[Array, Array]:
        """Gain of hitting and then playing on as well as possible, and of the better of hit and stand."""
        best = self.stand_gain.copy()
        hit = np.zeros_like(best)
        may_hit = self.hands.total < 21
        for level in reversed(self.hands.levels):
            hit[level] = self.after_one_card(best, level)
            best[level] = np.where(may_hit[level], np.maximum(best[level], hit[level]), best[level])
        return hit, best

    @cached_property
    def stand(self) -> Array:
        return self.stand_gain - self.live

    @cached_property
    def hit(self) -> Array:
        return self._played[0] - self.live

    @cached_property
    def double(self) -> Array:
        return 2 * (self.after_one_card(self.stand_gain) - self.live)

    @cached_property
    def surrender(self) -> Array:
        """Half the bet, and all of it where the dealer turns out to have a blackjack."""
        live = no_blackjack(self.shoes(self.hands.counts), self.up)
        half = ratio(live, np.full_like(live, 2))
        return half - self.live

    @cached_property
    def may_double(self) -> Array:
        allowed = np.zeros(self.hands.number, dtype=bool)
        for hand in self.hands.two:
            allowed[hand] = doubles_on(int(self.hands.total[hand]), bool(self.hands.soft[hand]), self.house.double)
        return allowed

    @cached_property
    def best_strategy(self) -> ExactStrategy:
        """The best strategy card by card, without its splits."""
        may_hit = self.hands.total < 21
        plain = np.where(may_hit & (self.hit > self.stand), Do.HIT, Do.STAND)
        value = np.where(plain == Do.HIT, self.hit, self.stand)
        best = np.where(self.may_double & may_hit & (self.double > value), Do.DOUBLE, plain)
        return self.with_first(ExactStrategy(plain, best, best))

    def with_first(self, strategy_table: ExactStrategy) -> ExactStrategy:
        """Surrender where that is better than the strategy; splits are decided by the caller, who knows their value."""
        if not self.house.surrender:
            return strategy_table
        worth = np.select(
            [strategy_table.best == Do.STAND, strategy_table.best == Do.HIT], [self.stand, self.hit], self.double
        )
        gives_up = (self.hands.size == 2) & (self.surrender > worth)
        return replace(strategy_table, first=np.where(gives_up, Do.SURRENDER, strategy_table.best))

    def visits(self, start: Array, choice: Array) -> Array:
        """Orders in which each hand comes up when hits are followed; each row of `start` is a beginning."""
        orders = start.copy()
        for level in self.hands.levels:
            going = np.flatnonzero(choice[level] == Do.HIT) + level.start
            for index in VALUES:
                child = self.hands.child[index, going]
                fits = child >= 0
                orders[:, child[fits]] += orders[:, going[fits]]
        return orders

    def ends(self, start: Array, choice: Array) -> tuple[Array, Array]:
        """Orders in which each hand is stood on at one stake, and at two."""
        orders = self.visits(start, choice)
        doubled = np.zeros_like(orders)
        going = np.flatnonzero(choice == Do.DOUBLE)
        for index in VALUES:
            child = self.hands.child[index, going]
            fits = child >= 0
            doubled[:, child[fits]] += orders[:, going[fits]]
        return np.where(choice == Do.STAND, orders, 0), doubled

    def expectations(self, lines: list[PlayLine]) -> Array:
        """Each line's value and what it stakes, in columns: wins and losses at one or two stakes."""
        ends, staked = self.ends_of(lines), self._staked(lines)
        return np.stack((_sums(len(lines), ends, gain_of(ends.finals, ends.totals)) - staked, staked), axis=1)

    def results(self, lines: list[PlayLine]) -> Array:
        """Each line's share of (columns): bust, dealer's bust, win, push, loss, lost to a blackjack; in stakes."""
        ends = self.ends_of(lines)
        totals, no = ends.totals, ends.finals[BUST] * 0
        by_final = [(final + 16, ends.finals[final]) for final in range(1, BLACKJACK)]
        won = sum((np.where(totals > total, finals, no) for total, finals in by_final), no)
        pushed = sum((np.where(totals == total, finals, no) for total, finals in by_final), no)
        lost = sum((np.where(totals < total, finals, no) for total, finals in by_final), no)
        beaten = no if self.house.peek else ends.finals[BLACKJACK]
        stood = [_sums(len(lines), ends, part) for part in (ends.finals[BUST], won, pushed, lost, beaten)]
        return np.stack((self._staked(lines) - sum(stood), *stood), axis=1)

    def _staked(self, lines: list[PlayLine]) -> Array:
        """Stakes of each line, where the hand is played at all."""
        met, out = self._met(lines, "begins")
        shoes = self.shoes(out)
        cards = np.maximum(shoes.sum(axis=0), 1)
        return _sums(len(lines), replace(met, all_ways=met.all_ways * cards), self.played(shoes))

    def ends_of(self, lines: list[PlayLine]) -> DealerMet:
        """Where the lines end, with the dealer's finals."""
        met, out = self._met(lines, "ends")
        kinds, of = np.unique(np.sum(out * _DIGITS, axis=0), return_index=True, return_inverse=True)[1:]
        finals, whole = dealer_finals(self.shoes(out[:, kinds]), self.up, self.house.hits_soft_17)
        return replace(met, all_ways=met.all_ways * whole[of], finals=finals[:, of])

    def _met(self, lines: list[PlayLine], where: str) -> tuple[DealerMet, Array]:
        """The hands met where lines end or begin, and the cards then out."""
        parts: list[tuple[Array, Array, Array]] = []
        for place, line in enumerate(lines):
            orders: Array = getattr(line, where)
            at = np.flatnonzero(orders)
            parts.append((at, orders[at], np.full(at.size, place)))
        hand, weight, number = (np.concatenate(column) for column in zip(*parts, strict=True))
        held, gone = (np.array([getattr(line, name) for line in lines]).T[:, number] for name in ("held", "gone"))
        drawn = self.hands.counts[:, hand] - held
        ways, all_ways = self.chances(drawn, gone)
        return DealerMet(number, self.hands.total[hand], ways * weight, all_ways, np.zeros((0, 0))), gone + drawn


@dataclass(frozen=True, eq=False)
class DealerMet:
    """Hands met along lines: the line's number, the total, in how many of all ways (times stakes), the finals."""

    number: Array
    totals: Array
    ways: Array
    all_ways: Array
    finals: Array


def _sums(length: int, met: DealerMet, parts: Array) -> Array:
    """Sum over each line of its parts of the whole. Exact ones share few denominators: integers are added first."""
    over = met.ways * parts
    if over.dtype != object:
        sums = np.zeros(length)
        np.add.at(sums, met.number, over / met.all_ways)
        return sums
    by_under: dict[tuple[int, int], int] = {}
    for key, part in zip(zip(met.number.tolist(), met.all_ways, strict=True), over, strict=True):
        by_under[key] = by_under.get(key, 0) + part
    found = [Fraction(0)] * length
    for (at, whole), part in by_under.items():
        found[at] += Fraction(part, whole)
    return np.array(found, dtype=object)


_DIGITS = np.array([[32**index] for index in VALUES])  # no composition holds 32 cards of one value


@dataclass(frozen=True, eq=False)
class PlayLine:
    """Hands begun alike and played by one strategy: in how many orders they end and begin where."""

    once: Array  # ends at one stake
    twice: Array  # ends at two
    begins: Array  # orders times stakes
    held: Array  # the composition every hand of the line starts from
    gone: Array  # the composition out of the shoe when the line begins

    @property
    def ends(self) -> Array:
        """Orders times stakes."""
        return np.asarray(self.once + 2 * self.twice)


def lines_of(against: Against, start: Array, choice: Array, held: Array, gone: Array) -> list[PlayLine]:
    """One line for each row of `start`."""
    begins = start * np.where(choice == Do.DOUBLE, 2, 1)
    return [PlayLine(*row) for row in zip(*against.ends(start, choice), begins, held, gone, strict=True)]
