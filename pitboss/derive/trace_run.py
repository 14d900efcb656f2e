"""One run of a procedure with sealed cards, in which a script answers what the rules ask.

Earlier answers are kept, so that a question whose answer follows from them does not fork the trace.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.core.cards import SuitErased
from pitboss.core.errors import NotDerivable
from pitboss.derive.tree import StepNumber, TracedDraw
from pitboss.rules.acts import Choice, Face
from pitboss.rules.house import House
from pitboss.rulesets.expressions import (
    MAKE_A_READING,
    ORDERED,
    RELATIONS,
    CardAt,
    Expression,
    Operation,
    Read,
    root_of,
)

Values = Callable[[Expression], Sequence[Any] | None]  # every value of an expression, where that is quickly known


@dataclass(frozen=True)
class ShownCards:
    """Cards that come out in a run."""

    spot: str
    cards: tuple[CardAt, ...]
    positions: tuple[int, ...]
    face: Face
    step: StepNumber
    draws: tuple[TracedDraw, ...]


@dataclass(frozen=True)
class AskedPlayer:
    """A decision of the player in a run."""

    legal: tuple[Choice, ...]


class TraceMemo:
    """What all runs of a trace share: the expressions, and which values of a reading give which answer."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.expressions: dict[Hashable, Expression] = {}
        self._parts: dict[int, dict[Any, int] | None] = {}
        self._yes_no: dict[int, tuple[int, int] | None] = {}

    def expression(self, key: Hashable, make: Callable[[], Expression]) -> Expression:
        found = self.expressions.get(key)
        if found is None:
            found = self.expressions[key] = make()
            found.number = len(self.expressions)
        return found

    def parts(self, asked: Expression) -> dict[Any, int] | None:
        """Value of the expression -> the values of its root that give it, as bits; None where these are not known."""
        if asked.number not in self._parts:
            root = root_of(asked)
            values = self.values(root)
            found: dict[Any, int] = {}
            for at, value in enumerate(values or ()):
                seen = value_from_root(asked, root, value)
                found[seen] = found.get(seen, 0) | 1 << at
            self._parts[asked.number] = None if values is None else found
        return self._parts[asked.number]

    def yes_no(self, asked: Expression) -> tuple[int, int] | None:
        """The values of its root, as bits, for which it is false and for which it is true."""
        if asked.number not in self._yes_no:
            parts = self.parts(asked)
            sides = [0, 0]
            for value, bits in (parts or {}).items():
                sides[bool(value)] |= bits
            self._yes_no[asked.number] = None if parts is None else (sides[0], sides[1])
        return self._yes_no[asked.number]


class Run:
    """One run of the procedure: answers what the rules ask by a script, after its end with the first answer."""

    def __init__(self, script: list[int], known: TraceMemo) -> None:
        self.script, self.known = script, known
        self.expression = known.expression
        self.restart()

    def restart(self) -> None:
        """Forget what came up: the run begins."""
        self.trail: list[tuple[Any, tuple[Any, ...], int]] = []  # what came up, its answers, the one taken
        self.forks = 0
        self.asked = 0  # tests and choices so far
        self.answered: dict[int, Any] = {}  # expression -> its value on this way
        self.possible: dict[int, int] = {}  # reading -> the values that earlier tests leave, as bits
        self.related: dict[tuple[int, int], set[int]] = {}  # two expressions -> how the first may compare to the second
        self.sorts: set[frozenset[CardAt]] = set()

    def fork(self, what: Any, answers: tuple[Any, ...]) -> Any:
        which = 0
        self.asked += not isinstance(what, ShownCards)
        if not answers:
            raise NotDerivable("nothing is left to choose from when cards are sealed; what is offered depends on them")
        if len(answers) > 1:
            which = self.script[self.forks] if self.forks < len(self.script) else 0
            self.forks += 1
        self.trail.append((what, answers, which))
        return answers[which]

    def taken_forks(self) -> list[tuple[int, int]]:
        """How many answers each fork of this run had, and the number of the one taken as a script counts them."""
        return [(len(answers), which) for _, answers, which in self.trail if len(answers) > 1]

    def test(self, asked: Expression) -> bool:
        if asked.number in self.answered:
            return bool(self.answered[asked.number])
        pair, bits = _compared(asked), self.known.yes_no(asked)
        related = self.related.get(pair, {-1, 0, 1}) if pair else set[int]()
        possible = self.possible.get(root_of(asked).number, -1)
        possible_answers = {True, False}
        if pair:
            possible_answers = {RELATIONS[asked.name](r, 0) for r in related}
        elif bits is not None:
            possible_answers = {answer for answer in possible_answers if bits[answer] & possible}
        answer: bool = self.fork(asked, (True, False)) if len(possible_answers) > 1 else possible_answers.pop()
        self.answered[asked.number] = answer
        if pair:
            self.related[pair] = {r for r in related if RELATIONS[asked.name](r, 0) == answer}
        elif bits is not None:
            self.possible[root_of(asked).number] = bits[answer] & possible
        return answer

    def pick(self, asked: Expression, values: Sequence[Any] | None) -> Any:
        if asked.number in self.answered:
            return self.answered[asked.number]
        left = self._left(asked)
        found = (
            list(values or ())
            if left is None
            else [value for value in left if value is not None or None in (values or ())]
        )
        if left is None and values is None:
            raise NotDerivable(f"the values of {asked!r} are too many to distinguish; {MAKE_A_READING}")
        answer = self.answered[asked.number] = self.fork(asked, tuple(found))
        if left is not None:
            self.possible[root_of(asked).number] = left[answer]
        return answer

    def _left(self, asked: Expression) -> dict[Any, int] | None:
        """The values that an expression can still have, and those of its root that give them."""
        parts = self.known.parts(asked)
        if parts is None:
            return None
        possible = self.possible.get(root_of(asked).number, -1)
        return {value: bits & possible for value, bits in parts.items() if bits & possible}


def _compared(asked: Expression) -> tuple[int, int] | None:
    """The two expressions that a comparison is about."""
    if isinstance(asked, Operation) and asked.name in RELATIONS and len(asked.operands) == 2:
        a, b = asked.operands
        return a.number, b.number
    return None


def value_from_root(expression: Expression, root: Expression, value: Any) -> Any:
    """The expression's value where its root has this value."""
    if expression is root:
        return value
    return expression.given([value_from_root(expression.operands[0], root, value)])


def quick_values(house: House) -> Values:
    """All values of a reading of up to three cards; others are not worked out while tracing."""
    from pitboss.derive.packs import Pack
    from pitboss.derive.reading_tables import Tables, equal_suits

    pack = Pack(house.kinds)
    by_rank, found = Tables(pack.ranks(), pack), dict[int, Sequence[Any]]()

    def values(expression: Expression) -> Sequence[Any] | None:
        if not isinstance(expression, Read) or not expression.takes_cards or len(expression.places) > ORDERED:
            return None
        if expression.number not in found:
            try:
                found[expression.number] = by_rank.values(expression)
            except SuitErased:
                found[expression.number] = Tables(pack.narrowed(equal_suits([expression], pack))).values(expression)
        return found[expression.number]

    return values
