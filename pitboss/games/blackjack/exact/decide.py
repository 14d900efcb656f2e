"""One decision, exactly: what each choice is worth for the cards in hand, with the best strategy afterwards."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.games.blackjack.exact.game import UpCard
from pitboss.games.blackjack.exact.house import PlayRules
from pitboss.games.blackjack.exact.play import Against, Do, PlayLine, lines_of
from pitboss.games.blackjack.exact.shoe import Counts
from pitboss.games.blackjack.exact.split import Splits


def decision_values(shoe: Counts, house: PlayRules, hand: Counts, up: int) -> dict[Do, Fraction]:
    """Values when the dealer has no blackjack, if they peek; with no hole card the dealer's blackjacks are included."""
    strategy_table = UpCard(shoe, up, house).strategy_table
    against = Against(shoe, up, house, exact=True)
    hands = against.hands
    at = hands.place[hand]
    two = int(hands.size[at]) == 2
    lines: dict[Do, PlayLine] = {}
    start, gone = np.zeros((1, hands.number), dtype=int), np.array([hand])
    start[0, at] = 1
    for do in (Do.STAND, Do.HIT, *([Do.DOUBLE] if against.may_double[at] else [])):
        choice = strategy_table.plain.copy()
        choice[at] = do
        lines[do] = lines_of(against, start, choice, gone, gone)[0]
    joint = dict(zip(lines, against.expectations(list(lines.values()))[:, 0], strict=True))
    if two and max(hand) == 2:
        pair = hand.index(2)
        joint[Do.SPLIT] = Splits(against, strategy_table).values([pair])[pair][0]
    live = against.live[at]
    values = {do: Fraction(value) / live for do, value in joint.items()}
    if two and house.surrender:
        values[Do.SURRENDER] = Fraction(against.surrender[at]) / live
    return values
