"""A whole round from a fresh shoe: results overall and by up card, and the value of every first decision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pitboss.games.blackjack.exact.dealer import FINALS, dealer_finals, no_blackjack, ratio
from pitboss.games.blackjack.exact.hand_values import Against, ExactStrategy, HandAction, lines_of
from pitboss.games.blackjack.exact.play_rules import PlayRules
from pitboss.games.blackjack.exact.shoe import TEN, VALUES, Array, Counts, without
from pitboss.games.blackjack.exact.split import Splits

Number = float | Fraction
TWO_TO_ONE = Fraction(2)


class Results(NamedTuple):
    """Probabilities of the results of a round; rounds with a split by their value and stakes."""

    blackjack: Number
    both_blackjack: Number
    dealer_blackjack: Number
    surrender: Number
    single: tuple[Number, ...]  # bust, dealer's bust, win, push, loss, lost to a blackjack
    double: tuple[Number, ...]  # the same
    split: Number
    split_value: Number
    split_stakes: Number

    def value(self, blackjack_pays: Number) -> Number:
        def won(results: tuple[Number, ...]) -> Number:
            bust, dealer_bust, win, _, loss, blackjack = results
            return dealer_bust + win - bust - loss - blackjack

        lost = self.dealer_blackjack + self.surrender / 2
        unsplit = self.blackjack * blackjack_pays - lost + won(self.single) + 2 * won(self.double)
        return unsplit + self.split_value

    @property
    def staked(self) -> Number:
        """Average total bet."""
        return 1 + sum(self.double) - self.split + self.split_stakes


def mixed(parts: list[tuple[Number, Results]]) -> Results:
    """The average of results, weighted by shares."""

    def mix(name: str) -> Number:
        return sum(share * getattr(results, name) for share, results in parts)  # type: ignore[no-any-return]

    def mix_all(name: str) -> tuple[Number, ...]:
        return tuple(sum(share * getattr(results, name)[i] for share, results in parts) for i in range(6))

    return Results(*(mix_all(name) if name in ("single", "double") else mix(name) for name in Results._fields))  # type: ignore[arg-type]


class UpCard:
    """One up card: the strategy, its results, and the value of each action with the first two cards."""

    def __init__(
        self,
        shoe: Counts,
        up: int,
        house: PlayRules,
        strategy: ExactStrategy | None = None,
        *,
        exact: bool = False,
    ) -> None:
        self.up, self.house = up, house
        self.against = Against(shoe, up, house, exact=exact)
        self._given = strategy

    @cached_property
    def splits(self) -> dict[int, Array]:
        """Value and stakes of splitting each pair: all pairs, or those that the given strategy splits."""
        pairs = [pair for pair in VALUES if self.against.shoe[pair] >= 2]
        if self._given is None:
            return Splits(self.against, self.against.best_strategy).values(pairs)
        first, find = self._given.first, self.against.hands.find
        return Splits(self.against, self._given).values(
            [pair for pair in pairs if first[find(pair, pair)] == HandAction.SPLIT]
        )

    @cached_property
    def strategy(self) -> ExactStrategy:
        """The given strategy, or the best one."""
        if self._given is not None:
            return self._given
        strategy = self.against.best_strategy
        first = strategy.first.copy()
        for pair, (value, _) in self.splits.items():
            hand = self.against.hands.find(pair, pair)
            if value > self.value_of(HandAction(int(first[hand])), hand):
                first[hand] = HandAction.SPLIT
        return replace(strategy, first=first)

    def value_of(self, action: HandAction, hand: int) -> Number:
        """Value of a first decision followed by the best strategy, joint with the hand being played."""
        if action is HandAction.SPLIT:
            return self.splits[int(self.against.hands.counts[:, hand].argmax())][0]  # type: ignore[no-any-return]
        by_name: Array = getattr(self.against, action.name.lower())
        return by_name[hand]  # type: ignore[no-any-return]

    @cached_property
    def results(self) -> Results:
        """The results of the strategy."""
        against, hands, first = self.against, self.against.hands, self.strategy.first
        two = hands.two
        deals = np.zeros(hands.number, dtype=int)
        deals[two] = np.where(hands.counts[:, two].max(axis=0) == 2, 1, 2)
        natural = (hands.size == 2) & (hands.total == 21)
        doubled = first == HandAction.DOUBLE
        once = np.where(natural | doubled | np.isin(first, (HandAction.SPLIT, HandAction.SURRENDER)), 0, deals)
        none = np.zeros((2, 10), dtype=int)
        lines = lines_of(against, np.stack((once, np.where(doubled, deals, 0))), first, none, none)
        single, double = against.results(lines)
        chances = ratio(*against.chances(hands.counts[:, two], np.zeros((10, 1), dtype=int))) * deals[two]
        no_bj = no_blackjack(against.shoes(hands.counts[:, two]), self.up)
        sums: dict[str, Number] = dict.fromkeys(Results._fields, chances[0] * 0)
        for hand, chance, alone in zip(two, chances, no_bj, strict=True):
            has_bj = chance * (1 - alone)
            if natural[hand]:
                sums["blackjack"] += chance * alone
                sums["both_blackjack"] += has_bj
                continue
            if first[hand] == HandAction.SPLIT:
                value, stakes = self.splits[int(hands.counts[:, hand].argmax())]
                sums["split"] += chance * alone if self.house.peek else chance
                sums["split_value"] += chance * value
                sums["split_stakes"] += chance * stakes
            if first[hand] == HandAction.SURRENDER:
                sums["surrender"] += chance * alone
            if self.house.peek or first[hand] == HandAction.SURRENDER:
                sums["dealer_blackjack"] += has_bj
        return Results(**sums | {"single": tuple(single), "double": tuple(double / 2)})  # type: ignore[arg-type]


@dataclass(frozen=True)
class ExactRound:
    """A round from a fresh shoe, played by the best strategy or by given ones, one for each up card."""

    shoe: Counts
    house: PlayRules
    strategies: tuple[ExactStrategy | None, ...] = (None,) * 10
    exact: bool = False

    @cached_property
    def up_cards(self) -> dict[int, UpCard]:
        return {
            up: UpCard(self.shoe, up, self.house, self.strategies[up], exact=self.exact)
            for up in VALUES
            if self.shoe[up]
        }

    @cached_property
    def results(self) -> Results:
        cards = sum(self.shoe)
        shares = {up: Fraction(self.shoe[up], cards) for up in self.up_cards}
        return mixed([(s if self.exact else float(s), self.up_cards[up].results) for up, s in shares.items()])

    @property
    def _pays(self) -> Number:
        return self.house.blackjack_pays if self.exact else float(self.house.blackjack_pays)

    @cached_property
    def by_up_card(self) -> dict[int, Number]:
        return {up: card.results.value(self._pays) for up, card in self.up_cards.items()}

    @cached_property
    def value(self) -> Number:
        """Player's expectation in units of the bet."""
        return self.results.value(self._pays)


def in_fractions(round: ExactRound) -> ExactRound:
    """The same round in exact fractions, with the strategy found in floating point (error at most 1e-14)."""
    strategies = tuple(round.up_cards[up].strategy if up in round.up_cards else None for up in VALUES)
    return replace(round, strategies=strategies, exact=True)


def insurance(shoe: Counts, pays: Fraction = TWO_TO_ONE) -> Fraction:
    """Value of an insurance bet when these cards are unseen."""
    return (pays + 1) * Fraction(shoe[TEN], sum(shoe)) - 1


def dealer_outcomes(shoe: Counts, hits_soft_17: bool) -> dict[int, dict[str, Fraction]]:
    """Exact probabilities of the dealer's final totals by up card."""
    found: dict[int, dict[str, Fraction]] = {}
    for up in VALUES:
        if shoe[up]:
            left = np.array(without(shoe, up), dtype=object)[:, None]
            finals, whole = dealer_finals(left, up, hits_soft_17)
            found[up] = {name: Fraction(part, whole[0]) for name, part in zip(FINALS, finals[:, 0], strict=True)}
    return found
