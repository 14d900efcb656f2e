"""Blackjack by plain recursion over a small shoe: no engine, no counting module, hands finished one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction as F

from pitboss.games.blackjack.exact.hand_values import HandAction
from pitboss.games.blackjack.exact.play_rules import PlayRules

Shoe = tuple[int, ...]  # aces, twos ... ten-values
Hand = tuple[int, ...]  # values, in the order they came


def total(hand: Hand) -> int:
    return sum(hand) + 10 * (1 in hand and sum(hand) <= 11)


def draws(shoe: Shoe) -> Iterator[tuple[int, F, Shoe]]:
    for i, n in enumerate(shoe):
        if n:
            yield i + 1, F(n, sum(shoe)), (*shoe[:i], n - 1, *shoe[i + 1 :])


class TooSmall(Exception):
    """The shoe can run out in the middle of a round."""


class Policy:
    """What to do, by up card and composition: the three tables of a strategy."""

    def __init__(
        self, plain: dict[Hand, HandAction], best: dict[Hand, HandAction], first: dict[Hand, HandAction]
    ) -> None:
        self.plain, self.best, self.first = plain, best, first


@dataclass(eq=False)
class Table:
    shoe: Shoe
    house: PlayRules
    policies: dict[int, Policy]  # by up card's value

    def __post_init__(self) -> None:
        self._dealer: dict[tuple[Hand, Shoe], dict[int, F]] = {}
        self._seat: dict[object, F] = {}

    def dealer(self, hand: Hand, shoe: Shoe) -> dict[int, F]:
        """Final totals: 0 for a bust, 22 for a blackjack."""
        count, soft = total(hand), total(hand) != sum(hand)
        if len(hand) == 2 and count == 21:
            return {22: F(1)}
        if len(hand) > 1 and (count > 17 or (count == 17 and not (soft and self.house.hits_soft_17))):
            return {count if count <= 21 else 0: F(1)}
        key = (tuple(sorted(hand)), shoe)
        if key not in self._dealer:
            ends: dict[int, F] = {}
            for card, p, left in draws(shoe):
                for end, q in self.dealer((*hand, card), left).items():
                    ends[end] = ends.get(end, F(0)) + p * q
            if sum(ends.values()) != 1:
                raise TooSmall
            self._dealer[key] = ends
        return self._dealer[key]

    def choice(self, hand: Hand, hands: int, up: int) -> HandAction:
        """The strategy's choice, or what is left of it after a split."""
        policy, house, key = self.policies[up], self.house, tuple(sorted(hand))
        if total(hand) >= 21:
            return HandAction.STAND
        if hands == 1:
            return policy.first[key]
        aces, pair = hand[0] == 1, len(hand) == 2 and hand[0] == hand[1]
        if pair and hands < house.max_hands and (not aces or house.resplit_aces):
            return HandAction.SPLIT
        if aces:
            return policy.plain[key] if house.hit_split_aces else HandAction.STAND
        return policy.best[key] if house.double_after_split else policy.plain[key]

    def seat(
        self, todo: tuple[Hand, ...], done: tuple[tuple[int, int], ...], hands: int, shoe: Shoe, dealer_hand: Hand
    ) -> F:
        """Value of hands still to be played, and of (total, stake) already played."""
        if not todo:
            return self.settle(done, shoe, dealer_hand)
        key = (todo, tuple(sorted(done)), hands, shoe, dealer_hand)
        if key not in self._seat:
            self._seat[key] = self._play(todo, done, hands, shoe, dealer_hand)
        return self._seat[key]

    def _play(
        self, todo: tuple[Hand, ...], done: tuple[tuple[int, int], ...], hands: int, shoe: Shoe, dealer_hand: Hand
    ) -> F:
        hand, rest = todo[0], todo[1:]
        action = HandAction.HIT if len(hand) == 1 else self.choice(hand, hands, dealer_hand[0])
        if action is HandAction.STAND or (action is HandAction.HIT and total(hand) > 21):
            return self.seat(rest, (*done, (total(hand), 1)), hands, shoe, dealer_hand)
        value = F(0)
        if not sum(shoe):
            raise TooSmall
        for card, p, left in draws(shoe):
            if action is HandAction.HIT:
                value += p * self.seat(((*hand, card), *rest), done, hands, left, dealer_hand)
            elif action is HandAction.DOUBLE:
                value += p * self.seat(rest, (*done, (total((*hand, card)), 2)), hands, left, dealer_hand)
            else:
                value += p * self.seat(((hand[0], card), (hand[1],), *rest), done, hands + 1, left, dealer_hand)
        return value

    def settle(self, done: tuple[tuple[int, int], ...], shoe: Shoe, dealer_hand: Hand) -> F:
        value = F(0)
        for end, p in self.dealer(dealer_hand, shoe).items():
            for mine, stake in done:
                value += p * stake * (-1 if mine > 21 else (mine > end) - (mine < end))
        return value

    def deal(self, first: int, second: int, shoe: Shoe, up: int) -> F:
        """The player's two cards and the up card are out of the shoe."""
        natural = total((first, second)) == 21
        action = self.policies[up].first[tuple(sorted((first, second)))]
        if not (natural or action is HandAction.SURRENDER or self.house.peek):
            return self.seat(((first, second),), (), 1, shoe, (up,))
        value = F(0)
        for hole, p, left in draws(shoe):
            blackjack = total((up, hole)) == 21
            if natural:
                value += p * (0 if blackjack else self.house.blackjack_pays)
            elif action is HandAction.SURRENDER:
                value += p * (-1 if blackjack else F(-1, 2))
            else:
                value += p * (-1 if blackjack else self.seat(((first, second),), (), 1, left, (up, hole)))
        return value

    def value(self) -> F:
        value = F(0)
        for first, p, one in draws(self.shoe):
            for up, q, two in draws(one):
                for second, r, left in draws(two):
                    value += p * q * r * self.deal(first, second, left, up)
        return value
