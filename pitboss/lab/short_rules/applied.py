"""Which line of a game's short strategy applies to a hand: for the coach and the player's drill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.lab.counts.derived_strategy import DerivedStrategy
from pitboss.lab.short_rules.rule_lines import RuleFollower, RuleLine
from pitboss.lab.short_rules.short_strategy import ShortStrategy, nearly_best, usual_strategies
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import StrategyTable
from pitboss.rulesets.expressions import opened


class Applied(NamedTuple):
    """The line of a short strategy that applies to a hand."""

    strategy: ShortStrategy
    question: str
    number: int  # from 0
    choice: Choice

    @property
    def lines(self) -> Sequence[RuleLine]:
        return self.strategy.lines[self.question]

    @property
    def words(self) -> str:
        place = f" {self.question[:1].lower()}{self.question[1:]}" if len(self.strategy.lines) > 1 else ""
        if len(self.lines) == 1:
            return f"By the short strategy{place}: {self.lines[0]}."
        number = f"line {self.number + 1} of {len(self.lines)}"
        return f"By {number} of the short strategy{place}: {self.lines[self.number]}."


def applied(house: House, table: StrategyTable | None, hand: Spot, layout: Layout, ask: Ask) -> Applied | None:
    """What the short strategy of the usual rules says of a hand; None under other rules, or if there is none.

    `table` is best play for the main bet alone.
    """
    found = usual_strategies(house)
    if not found:
        return None
    strategy = nearly_best(found)
    if house.game.drawing:
        from pitboss.lab.short_rules.drawn_questions import line_at

        line_here = line_at(house, strategy, hand, layout, ask)
        return line_here and Applied(strategy, *line_here)
    if not isinstance(table, DerivedStrategy):
        return None
    import numpy as np

    from pitboss.lab.short_rules.questions import name_of

    here = table.faced(hand, layout, ask)
    at, state = here.key
    point = table.solved.decisions[at].point
    follower = RuleFollower(strategy.lines, table.solved.points, ace_low=strategy.ace_low)
    line, choice = follower.applied(point, np.array([state]))
    return Applied(strategy, name_of(point), int(line[0]), opened(point.node.legal[int(choice[0])], here.known))
