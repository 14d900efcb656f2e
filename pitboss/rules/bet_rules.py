"""Rules on which bets a seat must make, as data that the table, the drills and the pages use.

bet_rules=(at_least_one("ante", "pair_plus"), needs("six_card", "ante"))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import NamedTuple

from pitboss.rules.options import listed


class BetRuleKind(Enum):
    EXACTLY_ONE = "exactly_one"
    AT_LEAST_ONE = "at_least_one"
    NEEDS = "needs"  # the first wager may only be bet together with one of the others


class BetRule(NamedTuple):
    kind: BetRuleKind
    wagers: tuple[str, ...]

    def allows(self, placed: Collection[str]) -> bool:
        if self.kind is BetRuleKind.AT_LEAST_ONE:  # of many wagers, where every bet will do
            return not set(self.wagers).isdisjoint(placed)
        count = sum(name in placed for name in self.wagers)
        match self.kind:
            case BetRuleKind.EXACTLY_ONE:
                return count == 1
            case _:
                return self.wagers[0] not in placed or count >= 2

    def refusal(self, title: Callable[[str], str]) -> str:
        """What bets that break the rule lack, as a sentence."""
        names = [title(name) for name in self.wagers]
        match self.kind:
            case BetRuleKind.EXACTLY_ONE:
                return f"Every hand needs {'exactly one' if len(names) > 1 else 'a'} {bet_on(names)}."
            case BetRuleKind.AT_LEAST_ONE:
                return f"Every hand needs a {bet_on(names)}."
            case BetRuleKind.NEEDS:
                return f"{names[0]} needs a {bet_on(names[1:])}."


def bet_on(titles: Sequence[str]) -> str:
    """A bet on one of these wagers.

    >>> bet_on(["Player", "Banker", "Tie"]), bet_on(["Roo bet"])
    ('bet on Player, Banker or Tie', 'Roo bet')
    """
    if len(titles) == 1 and f" {titles[0].lower()}".endswith(" bet"):
        return titles[0]
    return f"bet on {listed(titles)}"


def exactly_one(*wagers: str) -> BetRule:
    return BetRule(BetRuleKind.EXACTLY_ONE, wagers)


def at_least_one(*wagers: str) -> BetRule:
    return BetRule(BetRuleKind.AT_LEAST_ONE, wagers)


def needs(wager: str, *others: str) -> BetRule:
    """May be bet only together with one of the others."""
    return BetRule(BetRuleKind.NEEDS, (wager, *others))
