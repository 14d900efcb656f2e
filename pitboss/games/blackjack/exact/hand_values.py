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
from pitboss.games.blackjack.exact.play_rules import PlayRules
from pitboss.games.blackjack.exact.shoe import VALUES, Array, Counts, ShoeHands, hands_of, without
from pitboss.games.blackjack.hand import doubles_on


class HandAction(IntEnum):
    """What a player does with a hand."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4


@dataclass(frozen=True, eq=False)
class ExactStrategy:
    """The action for every hand against one up card.

    `plain` is hit or stand for every hand; `best` may also double; `first` may also split or surrender. After a split
    `best` or `plain` is followed, depending on the house's rule on doubling: the strategy made before the split, which
    ignores the other hands.
    """

    plain: Array
    best: Array
    first: Array


def gain_of(finals: Array, totals: Array) -> Array:
    """Value plus stake: 2 for each final that loses to the total, 1 for a tie; a blackjack beats every total."""
    gain = 2 * finals[BUST]
    for final in range(1, BLACKJACK):
        total = final + 16
        gain = gain + (2 * (totals > total) + (totals == total)) * finals[final]
    return np.asarray(gain)


class Against:
    """All hands against one up card, from one shoe."""

    def __init__(self, shoe: Counts, up: int, house: PlayRules, *, exact: bool = False) -> None:
        self.up, self.house = up, house
        self.number_type = object if exact else float
        self.shoe = np.array(without(shoe, up))
        self.hands: ShoeHands = hands_of(shoe)

    def shoes(self, out: Array) -> Array:
        """Shoes without these compositions (columns)."""
        return np.asarray(np.maximum(self.shoe[:, None] - out, 0).astype(self.number_type))

    def played(self, shoes: Array) -> Array:
        """Number of hole cards with which the hand is played: those that make no blackjack, if the dealer peeks."""
        return np.asarray(shoes.sum(axis=0) - (blackjack_cards(shoes, self.up) if self.house.peek else 0))

    def chances(self, drawn: Array, gone: Array) -> tuple[Array, Array]:
        """Ways to draw each composition in one given order, and all ways, with `gone` out besides the up card."""
        left = np.maximum(self.shoe[:, None] - gone, 0)
        ways = np.ones(drawn.shape[1], dtype=self.number_type)
        for index in VALUES:
            at = np.flatnonzero(drawn[index])
            if at.size:
                of = left[index, at] if left.shape[1] > 1 else left[index, 0]
                ways[at] *= self._falling[of, drawn[index, at]]
        return ways, np.maximum(self._falling[left.sum(axis=0), drawn.sum(axis=0)], 1)

    @cached_property
    def _falling(self) -> Array:
        """Ordered draws of some cards (columns) from a number of them (rows)."""
        table = np.ones((int(self.shoe.sum()) + 1, 22), dtype=self.number_type)
        numbers = np.arange(table.shape[0]).astype(self.number_type)
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
        plain = np.where(may_hit & (self.hit > self.stand), HandAction.HIT, HandAction.STAND)
        value = np.where(plain == HandAction.HIT, self.hit, self.stand)
        best = np.where(self.may_double & may_hit & (self.double > value), HandAction.DOUBLE, plain)
        return self.with_first(ExactStrategy(plain, best, best))

    def with_first(self, strategy: ExactStrategy) -> ExactStrategy:
        """Add surrenders where they are better. Splits are added by the caller, which knows their value."""
        if not self.house.surrender:
            return strategy
        worth = np.select(
            [strategy.best == HandAction.STAND, strategy.best == HandAction.HIT], [self.stand, self.hit], self.double
        )
        surrenders = (self.hands.size == 2) & (self.surrender > worth)
        return replace(strategy, first=np.where(surrenders, HandAction.SURRENDER, strategy.best))

    def visits(self, start: Array, choice: Array) -> Array:
        """Orders in which each hand is reached by hitting; each row of `start` holds the first hands."""
        orders = start.copy()
        for level in self.hands.levels:
            going = np.flatnonzero(choice[level] == HandAction.HIT) + level.start
            for index in VALUES:
                child = self.hands.child[index, going]
                fits = child >= 0
                orders[:, child[fits]] += orders[:, going[fits]]
        return orders

    def ends(self, start: Array, choice: Array) -> tuple[Array, Array]:
        """Orders in which each hand is stood on at one stake, and at two."""
        orders = self.visits(start, choice)
        doubled = np.zeros_like(orders)
        going = np.flatnonzero(choice == HandAction.DOUBLE)
        for index in VALUES:
            child = self.hands.child[index, going]
            fits = child >= 0
            doubled[:, child[fits]] += orders[:, going[fits]]
        return np.where(choice == HandAction.STAND, orders, 0), doubled

    def expectations(self, lines: list[PlayLine]) -> Array:
        """Value and stakes of each line, in columns."""
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
        hands, out = self._line_hands(lines, "begins")
        shoes = self.shoes(out)
        cards = np.maximum(shoes.sum(axis=0), 1)
        return _sums(len(lines), replace(hands, all_ways=hands.all_ways * cards), self.played(shoes))

    def ends_of(self, lines: list[PlayLine]) -> LineHands:
        """The hands on which the lines end, with the dealer's finals."""
        hands, out = self._line_hands(lines, "ends")
        kinds, of = np.unique(np.sum(out * _DIGITS, axis=0), return_index=True, return_inverse=True)[1:]
        finals, whole = dealer_finals(self.shoes(out[:, kinds]), self.up, self.house.hits_soft_17)
        return replace(hands, all_ways=hands.all_ways * whole[of], finals=finals[:, of])

    def _line_hands(self, lines: list[PlayLine], where: str) -> tuple[LineHands, Array]:
        """The hands where lines begin or end, and the cards that are then out."""
        parts: list[tuple[Array, Array, Array]] = []
        for place, line in enumerate(lines):
            orders: Array = getattr(line, where)
            at = np.flatnonzero(orders)
            parts.append((at, orders[at], np.full(at.size, place)))
        hand, weight, number = (np.concatenate(column) for column in zip(*parts, strict=True))
        held, gone = (np.array([getattr(line, name) for line in lines]).T[:, number] for name in ("held", "gone"))
        drawn = self.hands.counts[:, hand] - held
        ways, all_ways = self.chances(drawn, gone)
        return LineHands(number, self.hands.total[hand], ways * weight, all_ways, np.zeros((0, 0))), gone + drawn


@dataclass(frozen=True, eq=False)
class LineHands:
    """Hands of several lines: the line's number, the total, ways (times stakes) of all ways, the dealer's finals."""

    number: Array
    totals: Array
    ways: Array
    all_ways: Array
    finals: Array


def _sums(length: int, hands: LineHands, parts: Array) -> Array:
    """Sums of `parts` by line. Exact parts share few denominators, so integers are added first."""
    over = hands.ways * parts
    if over.dtype != object:
        sums = np.zeros(length)
        np.add.at(sums, hands.number, over / hands.all_ways)
        return sums
    by_under: dict[tuple[int, int], int] = {}
    for key, part in zip(zip(hands.number.tolist(), hands.all_ways, strict=True), over, strict=True):
        by_under[key] = by_under.get(key, 0) + part
    found = [Fraction(0)] * length
    for (at, whole), part in by_under.items():
        found[at] += Fraction(part, whole)
    return np.array(found, dtype=object)


_DIGITS = np.array([[32**index] for index in VALUES])  # no composition holds 32 cards of one value


@dataclass(frozen=True, eq=False)
class PlayLine:
    """Hands with one start, played by one strategy: the number of orders in which each hand begins and ends."""

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
    begins = start * np.where(choice == HandAction.DOUBLE, 2, 1)
    return [PlayLine(*row) for row in zip(*against.ends(start, choice), begins, held, gone, strict=True)]
