"""Charts: strategies by the total, whether it is soft, the pair and the up card only (total-dependent, TD).

Columns are the up cards 2 to 9, ten, ace. H hit, S stand, D double else hit, d double else stand, P split,
a dot plays the pair by its total. R surrender where the house allows it, otherwise by the total, or split a pair;
r surrender a pair, otherwise by its total.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pitboss.games.blackjack.exact.hand_values import Against, ExactStrategy, HandAction
from pitboss.games.blackjack.exact.play_rules import PlayRules

COLUMNS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)  # value indices of the up cards, as charts are printed
Rows = Mapping[int, str]


@dataclass(frozen=True)
class Chart:
    hard: Rows  # by total
    soft: Rows
    pairs: Rows  # by value: 1 for aces
    surrenders: Rows  # hard totals of two cards, R or a dot

    def strategy(self, against: Against) -> ExactStrategy:
        """The chart's strategy against one up card."""
        hands, column = against.hands, COLUMNS.index(against.up)
        by_total = [
            [row[total][column] if total in row else "S" for total in range(22)] for row in (self.hard, self.soft)
        ]
        letters = np.array(by_total)[hands.soft.astype(int), hands.total]
        plain = np.where(np.isin(letters, ("H", "D")), HandAction.HIT, HandAction.STAND)
        best = np.where(np.isin(letters, ("D", "d")) & against.may_double, HandAction.DOUBLE, plain)
        first = best.copy()
        for hand in hands.two:
            value = int(hands.counts[:, hand].argmax()) + 1
            pair = self.pairs[value][column] if hands.counts[:, hand].max() == 2 else "."
            total = "." if hands.soft[hand] else self.surrenders.get(int(hands.total[hand]), "." * 10)[column]
            surrenders = pair in "Rr" or (pair == "." and total == "R")
            if surrenders and against.house.surrender:
                first[hand] = HandAction.SURRENDER
            elif pair in "PR":
                first[hand] = HandAction.SPLIT
        return ExactStrategy(plain, best, first)


def basic_chart(house: PlayRules) -> Chart:
    """The well-known chart for four to eight decks."""
    h17, das = house.hits_soft_17, house.double_after_split
    hits, stands = "H" * 10, "S" * 10
    hard = dict.fromkeys(range(4, 9), hits) | dict.fromkeys(range(13, 17), "SSSSSHHHHH")
    hard |= {9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDD" if h17 else "DDDDDDDDDH", 12: "HHSSSHHHHH"}
    hard |= dict.fromkeys(range(17, 22), stands)
    soft = {12: hits} | dict.fromkeys((13, 14), "HHHDDHHHHH") | dict.fromkeys((15, 16), "HHDDDHHHHH")
    soft |= {17: "HDDDDHHHHH", 18: "dddddSSHHH" if h17 else "SddddSSHHH", 19: "SSSSdSSSSS" if h17 else stands}
    soft |= {20: stands, 21: stands}
    low = "PPPPPP...." if das else "..PPPP...."
    pairs = {1: "P" * 10, 2: low, 3: low, 4: "...PP....." if das else "." * 10, 5: "." * 10}
    pairs |= {6: "PPPPP....." if das else ".PPPP.....", 7: "PPPPPP....", 8: "PPPPPPPPPR" if h17 else "P" * 10}
    pairs |= {9: "PPPPP.PP..", 10: "." * 10}
    surrenders = {15: "........RR", 16: ".......RRR", 17: ".........R"} if h17 else {15: "........R.", 16: ".......RRR"}
    return Chart(hard, soft, pairs, surrenders)
