"""Which bets a game takes before the deal, as its own folder of tests says it: nothing here asks the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pitboss.core.money import DOLLAR, parse

MONEY = r"\$[\d,]*\d(?:\.\d\d)?"


class Takes(NamedTuple):
    """Titles of bets: one of the main bets lies at every seat, or several where a game lets a player make more."""

    main: tuple[str, ...]
    beside: tuple[str, ...] = ()  # only together with a main bet
    equal: tuple[str, ...] = ()  # each as much as the main bet, and never left out
    several: bool = False
    always: Mapping[str, int] = {}  # dollars that a bet must be

    def stand(self, bets: dict[str, int]) -> bool:
        mains = [bets[title] for title in self.main if title in bets]
        if not mains or (len(mains) > 1 and not self.several):
            return False
        known = set(bets) <= {*self.main, *self.beside, *self.equal}
        fixed = all(bets[title] == stake * DOLLAR for title, stake in self.always.items() if title in bets)
        return known and fixed and all(bets.get(title) == mains[0] for title in self.equal)


def within_the_sign(text: str, bets: dict[str, int]) -> bool:
    """Whether all bets keep to the limits that the question posts."""
    sign = re.match(rf"Limits: ({MONEY}) (?:to ({MONEY})|and more) a bet, in whole chips of ({MONEY})\. ", text)
    assert sign, text
    most = re.search(r"At most (\d+) bets on one hand\.", text)
    if most and len(bets) > int(most[1]):
        return False
    low, high, chip = parse(sign[1]), parse(sign[2]) if sign[2] else None, parse(sign[3])
    return all(low <= stake and (high is None or stake <= high) and stake % chip == 0 for stake in bets.values())
