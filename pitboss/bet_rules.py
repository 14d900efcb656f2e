"""Which bets a seat must make, as data: a game lists its rules, and the table, the drills and the pages follow them.

bet_rules=(at_least_one("ante", "pair_plus"), needs("six_card", "ante"))
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum
from typing import NamedTuple


class BetRuleKind(Enum):
    EXACTLY_ONE = "exactly_one"
    AT_LEAST_ONE = "at_least_one"
    REQUESTS = "needs"  # the first wager may only be bet beside one of the others


class BetRule(NamedTuple):
    kind: BetRuleKind
    wagers: tuple[str, ...]

    def allows(self, placed: Collection[str]) -> bool:
        count = sum(name in placed for name in self.wagers)
        match self.kind:
            case BetRuleKind.EXACTLY_ONE:
                return count == 1
            case BetRuleKind.AT_LEAST_ONE:
                return count >= 1
            case BetRuleKind.REQUESTS:
                return self.wagers[0] not in placed or count >= 2

    def words(self, title: Callable[[str], str]) -> str:
        """The rule as the end of a sentence that begins with "bets must"."""
        names = [title(name) for name in self.wagers]
        on = " or ".join(names)
        bet = on if len(names) == 1 and f" {on.lower()}".endswith(" bet") else f"bet on {on}"  # not "bet on Roo bet"
        match self.kind:
            case BetRuleKind.EXACTLY_ONE:
                return f"hold exactly one {bet}"
            case BetRuleKind.AT_LEAST_ONE:
                return f"hold a {bet}"
            case BetRuleKind.REQUESTS:
                return f"hold {' or '.join(names[1:])} beside {names[0]}"


def exactly_one(*wagers: str) -> BetRule:
    return BetRule(BetRuleKind.EXACTLY_ONE, wagers)


def at_least_one(*wagers: str) -> BetRule:
    return BetRule(BetRuleKind.AT_LEAST_ONE, wagers)


def needs(wager: str, *others: str) -> BetRule:
    """May be bet only beside one of the others."""
    return BetRule(BetRuleKind.REQUESTS, (wager, *others))
