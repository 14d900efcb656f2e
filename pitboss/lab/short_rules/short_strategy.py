"""A game's strategy in one line, two lines, ...: each with the exact edge when it is followed in every decision.

Every question (a decision with certain cards in sight) has a curve of rules by length. Lines are shared out so that the
sum of the losses is least, then each question's rule is fitted again with the others as they are, and all are valued
together by the solver, as fractions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.core.errors import BadInput, NotDerivable
from pitboss.core.progress import Progress
from pitboss.lab.counts.derived import DerivedCounts, points_of, tree_of, units, with_raises_and_bonuses
from pitboss.lab.counts.derived_cache import kept_for
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.short_rules.published import published
from pitboss.lab.short_rules.rule_lines import Lines, RuleFollower, RuleLine
from pitboss.rules.house import House

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.solve import Solved
    from pitboss.lab.short_rules.questions import Question
    from pitboss.lab.short_rules.rule_lists import LossTable, RuleList

    Rules = dict[str, RuleList]

MOST_LINES = 8  # of one question
NEARLY_BEST = Fraction(2, 10_000)
SAME = Fraction(1, 10**12)  # values of drawing games are compared in floating point
FORMAT = 3  # of what is kept on disk; raised when the search changes

FILE = Path(__file__).with_name("usual_strategies.json")


@dataclass(frozen=True)
class ShortStrategy:
    """Lines of plain words for every decision, with the exact edge of a player who follows them."""

    lines: Lines  # by decision, in the order in which they are made
    edge: Fraction
    cost: Fraction  # more than the edge of best play
    ace_low: bool = False

    @property
    def length(self) -> int:
        return sum(map(len, self.lines.values()))

    @property
    def words(self) -> dict[str, list[str]]:
        """The lines of each decision as text."""
        return {name: [line.words for line in some] for name, some in self.lines.items()}

    def as_json(self) -> dict[str, Any]:
        return {
            "lines": self.length,
            "rules": self.words,
            "edge": float(self.edge),
            "edge_exact": str(self.edge),
            "cost": float(self.cost),
            "cost_exact": str(self.cost),
        }

    def stored(self) -> dict[str, Any]:
        lines = {name: [list(line) for line in some] for name, some in self.lines.items()}
        return {"lines": lines, "edge": str(self.edge), "cost": str(self.cost), "ace_low": self.ace_low}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> ShortStrategy:
        lines = {name: [RuleLine.read(line) for line in some] for name, some in data["lines"].items()}
        return cls(lines, Fraction(data["edge"]), Fraction(data["cost"]), data["ace_low"])


def short_strategies(house: House, progress: Progress = lambda done, of: None) -> list[ShortStrategy]:
    """The best found for the main bet, from the shortest to one that costs nothing or cannot be bettered."""
    check(house)
    shipped = usual_strategies(house)
    if shipped is not None:
        return shipped
    key = "short", FORMAT, house.digest
    kept = kept_for(house.game, key, lambda: [one.stored() for one in found_strategies(house, progress)])
    return [ShortStrategy.read(one) for one in kept]


def nearly_best(found: Sequence[ShortStrategy]) -> ShortStrategy:
    """The shortest that costs next to nothing, or the best of all: the one that is printed and taught."""
    return next((one for one in found if one.cost <= NEARLY_BEST), found[-1])


def usual_strategies(house: House) -> list[ShortStrategy] | None:
    """Those of a built-in game's usual rules, which are shipped; None under any other rules."""
    found = _shipped_for(house)
    return None if found is None else [ShortStrategy.read(one) for one in found["strategies"]]


def _shipped_for(house: House) -> dict[str, Any] | None:
    found: dict[str, Any] | None = _shipped().get(house.game.key)
    return found if found and found["digest"] == house.digest else None


@cache
def _shipped() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def check(house: House) -> None:
    """Refuses a game whose decisions have no derived values, or too many."""
    counts = counts_of(house.game)
    title = house.game.title
    if house.game.drawing:
        return
    if not isinstance(counts, DerivedCounts):
        raise BadInput(
            f"Short strategies of {title} are not found: its best play does not come from a traced procedure."
        )
    if house.game.declared.slow or counts.streams(house, house.game.main[0]):
        raise BadInput(f"Short strategies of {title} are not found: its last decision has too many hands.")
    if house.game.main[0] not in counts.wagers or not counts.hands_to_decide(house, house.game.main[0]):
        raise BadInput(f"{title} leaves no decision to its players.")


def with_at_most(found: Sequence[ShortStrategy], lines: int | None) -> ShortStrategy:
    """The longest strategy of this many lines, or of any length."""
    fitting = [one for one in found if lines is None or one.length <= lines]
    if not fitting:
        raise BadInput(f"--lines {lines} is too few; the shortest strategy has {found[0].length}.")
    return fitting[-1]


def named_costs(house: House) -> dict[str, Fraction]:
    """What the game's named strategies cost, such as the manual's advice; under its usual rules published ones too."""
    shipped = _shipped_for(house)
    if shipped is not None:
        return {name: Fraction(cost) for name, cost in shipped["named"].items()}
    return counted_costs(house)


def named_texts(house: House) -> dict[str, str]:
    """What each of them is, in a sentence."""
    texts: dict[str, str] = dict(counts_of(house.game).strategies)
    return texts | {name: one["text"] for name, one in published(house.game.key).items()}


def counted_costs(house: House) -> dict[str, Fraction]:
    counts, main = counts_of(house.game), house.game.main[0]
    best = counts.tally(house, main, "best").ev_total
    names = [name for name in counts.strategies if name != "best"]
    return {name: best - counts.tally(house, main, name).ev_total for name in names}


def short_json(house: House, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """The strategies by length, which of them is taught, and the game's named strategies, with their costs."""
    found, texts = short_strategies(house, progress), named_texts(house)
    best = found[0].edge - found[0].cost
    named = {
        name: {
            "text": texts[name],
            "edge": float(best + cost),
            "cost": float(cost),
            "cost_exact": str(cost),
        }
        for name, cost in named_costs(house).items()
    }
    return {
        "game": house.game.key,
        "strategies": [one.as_json() for one in found],
        "taught": nearly_best(found).length,
        "named": named,
    }


class Players:
    """A game's main bet with its best play, and the value of any rules."""

    beam, fits_together = 6, True

    def __init__(self, house: House) -> None:
        from pitboss.derive.solve import solve
        from pitboss.lab.short_rules.questions import questions

        main = house.game.main[0]
        try:
            tree = tree_of(house, (main,), with_raises_and_bonuses(house, main))
        except NotDerivable as why:
            raise BadInput(f"Short strategies of {house.game.title} are not found: {why}.") from None
        self.points, self.worth = points_of(house, tree), units(house, {main: Fraction(1)})
        self.best: Solved = solve(self.points, self.worth)
        self.questions: list[Question] = questions(self.points, self.best)
        self.ace_low = self.questions[0].ace_low

    @property
    def best_ev(self) -> Fraction:
        return self.best.ev

    def following(self, rules: Mapping[str, RuleList]) -> Solved:
        """The solved game when these rules are followed, other decisions taken best."""
        from pitboss.derive.solve import solve

        def follow(point: Any) -> Any:
            for one in self.questions:
                if one.name in rules and any(point is known for known in one.points):
                    return one.choices(rules[one.name], point)
            return None

        return solve(self.points, self.worth, follow) if rules else self.best

    def table(self, question: Question, rules: Mapping[str, RuleList]) -> LossTable:
        """What each answer loses if the other questions are answered by these rules or best."""
        return question.table(self.following({name: rule for name, rule in rules.items() if name != question.name}))

    def ev(self, rules: Mapping[str, RuleList]) -> Fraction:
        return self.following(rules).ev

    def exact_ev(self, lines: Lines) -> Fraction:
        """The exact value of lines, which are applied to every state as they are stored."""
        from pitboss.derive.solve import solve

        return solve(self.points, self.worth, RuleFollower(lines, self.points, ace_low=self.ace_low)).ev

    def lines(self, rules: Mapping[str, RuleList]) -> dict[str, list[RuleLine]]:
        return {one.name: one.worded(rules[one.name]) for one in self.questions}


def players_of(house: House) -> Any:
    """The questions of a game and the values of rules: of a drawing game, or of one with a tree."""
    if house.game.drawing:
        from pitboss.lab.short_rules.drawn_questions import DrawnPlayers

        return DrawnPlayers(house)
    return Players(house)


def found_strategies(house: House, progress: Progress = lambda done, of: None) -> list[ShortStrategy]:
    from pitboss.lab.short_rules.rule_lists import curve

    game = players_of(house)
    parts = 2 * len(game.questions)
    curves: dict[str, list[tuple[RuleList, float]]] = {}
    for done, one in enumerate(game.questions):
        progress(done, parts)
        table = game.table(one, {})
        curves[one.name] = [(rule, table.lost(rule)) for rule in curve(table, MOST_LINES, game.beam)]
    found: list[ShortStrategy] = []
    top, every = -inf, shared_out(curves)
    for done, rules in enumerate(every):
        progress(parts // 2 + parts * done // (2 * len(every)), parts)
        rules, ev = fitted_together(game, rules)
        if ev > top + SAME:
            top, lines = ev, game.lines(rules)
            exact = game.exact_ev(lines)
            found.append(ShortStrategy(lines, -exact, game.best_ev - exact, game.ace_low))
    progress(parts, parts)
    return found


def shared_out(curves: Mapping[str, Sequence[tuple[RuleList, float]]]) -> list[Rules]:
    """From one line for each question on, one step along the curve at a time: where it gains most by line."""
    at = dict.fromkeys(curves, 0)
    found = [{name: curves[name][0][0] for name in curves}]
    while True:
        steps = []
        for name, place in at.items():
            for other in range(place + 1, len(curves[name])):
                (old, lost), (new, less) = curves[name][place], curves[name][other]
                steps.append(((lost - less) / (len(new) - len(old)), name, other))
        if not steps:
            return found
        _, name, other = max(steps)
        at[name] = other
        found.append({name: curves[name][place][0] for name, place in at.items()})


def fitted_together(game: Any, rules: Rules) -> tuple[Rules, Any]:
    """Each question's rule found again with the others as they are, the last decision first, while the value rises."""
    from pitboss.lab.short_rules.rule_lists import curve

    ev = game.ev(rules)
    if len(game.questions) == 1 or ev >= game.best_ev or not game.fits_together:
        return rules, ev
    for one in reversed(game.questions):
        if len(rules[one.name]) > 1:
            tried = {**rules, one.name: curve(game.table(one, rules), len(rules[one.name]), beam=3)[-1]}
            value = game.ev(tried)
            if value > ev:
                rules, ev = tried, value
    return rules, ev
