"""A line of a short strategy as data, and a strategy of such lines applied to the states of a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # these import numpy, which most commands do not need
    from pitboss.lab.short_rules.features import Ints

TestData = tuple[int, str, int]  # number of the feature, relation, value


class RuleLine(NamedTuple):
    """A line in words, what it tests, and the words of its action."""

    words: str
    tests: tuple[TestData, ...]
    action: str

    def __str__(self) -> str:
        return self.words

    @classmethod
    def read(cls, data: Sequence[Any]) -> RuleLine:
        words, tests, action = data
        return cls(words, tuple((int(n), str(relation), int(value)) for n, relation, value in tests), action)


Lines = Mapping[str, Sequence[RuleLine]]  # by decision


class RuleFollower:
    """Applies the lines of each decision to states of a game's points. It is a `Follow` of the solver."""

    def __init__(self, lines: Lines, points: Any, *, ace_low: bool) -> None:
        self.lines, self.points, self.ace_low = lines, points, ace_low

    def __call__(self, point: Any) -> Ints | None:
        import numpy as np

        from pitboss.lab.short_rules.questions import name_of

        if name_of(point) not in self.lines:
            return None
        found: Ints = np.zeros(point.stage.n, dtype=np.int64)
        states = np.flatnonzero(point.stage.possible)
        found[states] = self.applied(point, states)[1]
        return found

    def applied(self, point: Any, states: Ints) -> tuple[Ints, Ints]:
        """For each state the number of the line that applies, from 0, and the choice that it takes."""
        import numpy as np

        from pitboss.lab.short_rules.actions import actions, widest_gap
        from pitboss.lab.short_rules.features import features, sight_of
        from pitboss.lab.short_rules.questions import first_lines, name_of

        some, sight = self.lines[name_of(point)], sight_of(point, self.points, states, self.ace_low)
        known = features(sight)
        choices = {one.words: one.choice[0] for one in [*actions([point], sight), *widest_gap([point], sight)]}
        line = first_lines(some, [one.values for one in known])
        each = np.stack([choices[one.action] for one in some])
        return line, each[line, np.arange(len(states))]
