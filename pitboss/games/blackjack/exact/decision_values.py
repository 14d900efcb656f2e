"""Exact values of one decision: each action with the cards in hand, followed by the best strategy."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.games.blackjack.exact.exact_round import UpCard
from pitboss.games.blackjack.exact.hand_values import Against, HandAction, PlayLine, lines_of
from pitboss.games.blackjack.exact.play_rules import PlayRules
from pitboss.games.blackjack.exact.shoe import Counts
from pitboss.games.blackjack.exact.split import Splits


def decision_values(shoe: Counts, house: PlayRules, hand: Counts, up: int) -> dict[HandAction, Fraction]:
    """Values given that the dealer has no blackjack; without a peek, the dealer's blackjacks are included."""
    strategy = UpCard(shoe, up, house).strategy
    against = Against(shoe, up, house, exact=True)
    hands = against.hands
    at = hands.place[hand]
    two = int(hands.size[at]) == 2
    lines: dict[HandAction, PlayLine] = {}
    start, gone = np.zeros((1, hands.number), dtype=int), np.array([hand])
    start[0, at] = 1
    for action in (HandAction.STAND, HandAction.HIT, *([HandAction.DOUBLE] if against.may_double[at] else [])):
        choice = strategy.plain.copy()
        choice[at] = action
        lines[action] = lines_of(against, start, choice, gone, gone)[0]
    joint = dict(zip(lines, against.expectations(list(lines.values()))[:, 0], strict=True))
    if two and max(hand) == 2:
        pair = hand.index(2)
        joint[HandAction.SPLIT] = Splits(against, strategy).values([pair])[pair][0]
    live = against.live[at]
    values = {action: Fraction(value) / live for action, value in joint.items()}
    if two and house.surrender:
        values[HandAction.SURRENDER] = Fraction(against.surrender[at]) / live
    return values
