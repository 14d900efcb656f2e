"""Spread of the results of rounds with a split, approximately.

The value of a split is exact (split.py). For the spread, the hands of one round are taken as independent given the
dealer's final. A split comes up in one round of forty, so the standard deviation is good to three digits.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from pitboss.games.blackjack.exact.dealer import BLACKJACK, FINALS, dealer_finals
from pitboss.games.blackjack.exact.exact_round import ExactRound, UpCard
from pitboss.games.blackjack.exact.hand_values import HandAction, PlayLine
from pitboss.games.blackjack.exact.shoe import ACE, VALUES, Array
from pitboss.games.blackjack.exact.split import Splits

REACH = 8  # four hands, each doubled
TOTALS = np.array([0, 17, 18, 19, 20, 21, 22])  # by FINALS: a bust loses to every total, a blackjack beats every total


class Spread(NamedTuple):
    """Of the rounds with a split, per round of the game: mean square of the result, and share of net wins."""

    square: float
    wins: float


def spread_of_splits(round: ExactRound) -> Spread:
    square = wins = 0.0
    cards = sum(round.shoe)
    won = np.arange(-REACH, REACH + 1)
    for up, card in round.up_cards.items():
        for pair, by_final in _one_hand(card).items():
            left = int(card.against.shoe[pair])
            chance = round.shoe[up] / cards * left * (left - 1) / ((cards - 1) * (cards - 2))
            chance *= float(card.against.live[card.against.hands.find(pair, pair)])
            result = chance * _all_hands(by_final, _number_of_hands(card, pair))
            square += float((result * won**2).sum())
            wins += float(result[won > 0].sum())
    return Spread(square, wins)


def _all_hands(by_final: Array, numbers: dict[int, float]) -> Array:
    """Distribution of the units won over all hands of a split."""
    found = np.zeros(2 * REACH + 1)
    for hands, share in numbers.items():
        for joint in by_final:
            if chance := joint.sum():
                sums = np.ones(1)
                for _ in range(hands):
                    sums = np.convolve(sums, joint / chance)
                found[REACH - 2 * hands : REACH + 2 * hands + 1] += share * chance * sums
    return found


def _one_hand(card: UpCard) -> dict[int, Array]:
    """For each pair that is split: joint distribution of the dealer's final and one hand's result from -2 to 2."""
    against, up = card.against, card.up
    splits = Splits(against, card.strategy)
    pairs = [pair for pair in card.splits if card.strategy.first[against.hands.find(pair, pair)] == HandAction.SPLIT]
    begun = splits.begin([pair for pair in pairs if pair != ACE]) | splits.begin([p for p in pairs if p == ACE])
    lines = [_any_second(card, begun[pair, False], begun[pair, True], pair) for pair in pairs]
    if not lines:
        return {}
    nothing = np.zeros_like(lines[0].once)
    ends = against.ends_of(
        [replace(line, once=one, twice=nothing) for line in lines for one in (line.once, line.twice)]
    )
    joint = ends.finals * (ends.ways / ends.all_ways)
    sign = np.sign(ends.totals[None, :] - TOTALS[:, None])
    found: dict[int, Array] = {}
    finals, whole = dealer_finals(against.shoes(2 * np.eye(10, dtype=int)[:, pairs]), up, against.house.hits_soft_17)
    for place, pair in enumerate(pairs):
        table = np.zeros((len(FINALS), 5))
        for stake, begins in ((1, _begins(card, splits, pair, False)), (2, _begins(card, splits, pair, True))):
            mine = ends.number == 2 * place + stake - 1
            for result in (-1, 0, 1):
                table[:, 2 + stake * result] += (joint * ((sign == result) & mine)).sum(axis=1)
            stood = float(joint[:, mine].sum())
            table[:, 2 - stake] += (
                finals[:, place] / whole[place] * max(begins - stood, 0)
            )  # busts, whatever the dealer has
        used = table[: BLACKJACK if against.house.peek else None]
        found[pair] = used / used.sum()
    return found


def _any_second(card: UpCard, line: PlayLine, paired: PlayLine, pair: int) -> PlayLine:
    """The line with any second card; a pair card counts only where it cannot be split again."""
    if card.house.hands_from(pair) > 2:
        return line
    return replace(line, once=line.once + paired.once, twice=line.twice + paired.twice)


def _begins(card: UpCard, splits: Splits, pair: int, doubled: bool) -> float:
    """Probability of a second card that is not split again and with which the hand is doubled, or is not."""
    left = card.against.shoe - 2 * np.eye(10, dtype=int)[pair]
    choice, find = splits.choice(pair), card.against.hands.find
    again = card.house.hands_from(pair) > 2
    seconds = [second for second in VALUES if left[second] > 0 and not (again and second == pair)]
    fits = [second for second in seconds if (choice[find(pair, second)] == HandAction.DOUBLE) == doubled]
    return float(left[fits].sum()) / float(left.sum())


def _number_of_hands(card: UpCard, pair: int) -> dict[int, float]:
    """Probabilities of the number of hands that a split ends with."""
    found: dict[int, float] = {}
    most = card.house.hands_from(pair)
    of_pair, left = int(card.against.shoe[pair]) - 2, int(card.against.shoe.sum()) - 2

    def deal(hands: int, settled: int, chance: float) -> None:
        if hands == most or settled == hands:
            found[hands] = found.get(hands, 0.0) + chance
            return
        again = max(of_pair - (hands - 2), 0) / (left - (hands - 2) - settled)
        deal(hands + 1, settled, chance * again)
        deal(hands, settled + 1, chance * (1 - again))

    deal(2, 0, 1.0)
    return found
