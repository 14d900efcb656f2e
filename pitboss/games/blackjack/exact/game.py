"""The whole round from a fresh shoe: its value, by up card too, and the value of every first decision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.games.blackjack.exact.dealer import FINALS, dealer_finals, no_blackjack, ratio
from pitboss.games.blackjack.exact.house import House
from pitboss.games.blackjack.exact.play import Against, Do, Plan, lines_of
from pitboss.games.blackjack.exact.shoe import TEN, VALUES, Array, Counts, without
from pitboss.games.blackjack.exact.split import Splits

Number = float | Fraction


class UpCard:
    """One up card: the plan, its value, and the value of each alternative for the first two cards."""

    def __init__(self, shoe: Counts, up: int, house: House, plan: Plan | None = None, *, exact: bool = False) -> None:
        self.up, self.house = up, house
        self.against = Against(shoe, up, house, exact=exact)
        self._given = plan

    @property
    def pairs(self) -> list[int]:
        return [pair for pair in VALUES if self.against.shoe[pair] >= 2]

    @cached_property
    def split(self) -> dict[int, Number]:
        """The value of splitting each pair."""
        plan = self._given or self.against.best_plan
        wanted = [pair for pair in self.pairs if self._given is None or self._splits(self._given, pair)]
        return Splits(self.against, plan).values(wanted)

    def _splits(self, plan: Plan, pair: int) -> bool:
        return bool(plan.first[self.against.hands.find(pair, pair)] == Do.SPLIT)

    @cached_property
    def plan(self) -> Plan:
        """The plan given, or the best one."""
        if self._given is not None:
            return self._given
        against, plan = self.against, self.against.best_plan
        first = plan.first.copy()
        for pair, value in self.split.items():
            hand = against.hands.find(pair, pair)
            if value > self.values[Do(int(first[hand]))][hand]:
                first[hand] = Do.SPLIT
        return replace(plan, first=first)

    @cached_property
    def values(self) -> dict[Do, Array]:
        """Every hand's value for each decision except the split, joint with the hand being played."""
        a = self.against
        return {Do.STAND: a.stand, Do.HIT: a.hit, Do.DOUBLE: a.double, Do.SURRENDER: a.surrender}

    @cached_property
    def value(self) -> Number:
        """Value of a round with this up card."""
        against, hands, first = self.against, self.against.hands, self.plan.first
        two = hands.two
        deals = np.zeros(hands.number, dtype=int)
        deals[two] = np.where(hands.counts[:, two].max(axis=0) == 2, 1, 2)
        natural = (hands.size == 2) & (hands.total == 21)
        played = np.where(natural | np.isin(first, (Do.SPLIT, Do.SURRENDER)), 0, deals)
        none = np.zeros((1, 10), dtype=int)
        total = against.expectations(lines_of(against, played[None, :], first, none, none))[0]
        chances = ratio(*against.chances(hands.counts[:, two], np.zeros((10, 1), dtype=int))) * deals[two]
        no_bj = no_blackjack(against.shoes(hands.counts[:, two]), self.up)
        for hand, chance, alone in zip(two, chances, no_bj, strict=True):
            if natural[hand]:
                total += chance * alone * self._pays
                continue
            if first[hand] == Do.SPLIT:
                total += chance * self.split[int(np.argmax(hands.counts[:, hand]))]
            elif first[hand] == Do.SURRENDER:
                total += chance * (alone / 2 - (alone if self.house.peek else 1))
            if self.house.peek:
                total -= chance * (1 - alone)
        return total  # type: ignore[no-any-return]

    @property
    def _pays(self) -> Number:
        pays = Fraction(self.house.blackjack_pays)
        return pays if self.against.kind is object else float(pays)


@dataclass(frozen=True)
class Round:
    """A round from a fresh shoe, played by the best plan or by the plans given (one for each up card)."""

    shoe: Counts
    house: House
    plans: tuple[Plan | None, ...] = (None,) * 10
    exact: bool = False

    @cached_property
    def up_cards(self) -> dict[int, UpCard]:
        return {
            up: UpCard(self.shoe, up, self.house, self.plans[up], exact=self.exact) for up in VALUES if self.shoe[up]
        }

    @cached_property
    def by_up_card(self) -> dict[int, Number]:
        return {up: card.value for up, card in self.up_cards.items()}

    @cached_property
    def value(self) -> Number:
        """Player's expectation in units of the bet."""
        cards = sum(self.shoe)
        if self.exact:
            return sum((Fraction(self.shoe[up], cards) * value for up, value in self.by_up_card.items()), Fraction(0))
        return sum(self.shoe[up] / cards * value for up, value in self.by_up_card.items())


def insurance(shoe: Counts) -> Fraction:
    """Value of an insurance bet at 2 to 1 when these cards are unseen."""
    return 3 * Fraction(shoe[TEN], sum(shoe)) - 1


def dealer_outcomes(shoe: Counts, hits_soft_17: bool) -> dict[int, dict[str, Fraction]]:
    """The dealer's finals by up card, exact."""
    found: dict[int, dict[str, Fraction]] = {}
    for up in VALUES:
        if shoe[up]:
            left = np.array(without(shoe, up), dtype=object)[:, None]
            finals, whole = dealer_finals(left, up, hits_soft_17)
            found[up] = {name: Fraction(part, whole[0]) for name, part in zip(FINALS, finals[:, 0], strict=True)}
    return found
