"""Readings: the functions through which rules look at cards.

A *reading* is a pure function of cards, written in plain Python and marked:

    @reading
    def three(cards: Cards) -> Value: ...

In play it is the function itself. When a game is traced (`engine.trace`), its procedure is run with *sealed cards*,
which have a place but no rank and no suit. A reading of sealed cards is an *expression* (`expressions.py`), worked out
later for all cards at once. Where a rule asks an expression yes or no, the trace forks. So the trace proves what the
rules look at, and everything else (odds, best play, compiled rounds) is derived from it.

A reading takes cards, tuples of cards, other readings and constants, never the layout. It gives the same value for the
same cards, whatever the order of more than three of them. Its value can be hashed. A value that is an Enum is found
at once, because rules compare it with `is`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from threading import Lock
from typing import Any, TypeVar, overload

from pitboss.rulesets.expressions import CURRENT, Expression, Highest, Tracer, inside, key_of, read, tracer
from pitboss.rulesets.reading_kind import KINDS, ReadingKind, Words

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

_COUNTING = Lock()
_traces = 0  # going on in any thread; none: a reading costs one comparison more than its function


def begin(tracer: Tracer) -> None:
    global _traces
    assert CURRENT.tracer is None, "a trace within a trace"
    CURRENT.tracer = tracer
    with _COUNTING:
        _traces += 1


def end() -> None:
    global _traces
    CURRENT.tracer = None
    with _COUNTING:
        _traces -= 1


@overload
def reading(function: F) -> F: ...
@overload
def reading(*, at_once: bool = False, words: Words | None = None) -> Callable[[F], F]: ...
def reading(function: Any = None, *, at_once: bool = False, words: Words | None = None) -> Any:
    """Mark a pure function of cards.

    `at_once` forks the trace where it is called, so that the rule continues with a plain value in each branch.
    A reading whose value is an Enum, or an Enum or None, always forks at once.

    `words` puts the value into words, from the value and the arguments: "pair of fours". Reasons of results use it.
    """
    if function is None:
        return lambda marked: _reading(marked, at_once, words)
    return _reading(function, at_once, words)


def _reading(function: Callable[..., Any], at_once: bool, words: Words | None) -> Callable[..., Any]:
    kind = ReadingKind(function, at_once, words)

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        if not _traces or CURRENT.tracer is None:
            return function(*args, **named)
        given = args if not named and len(args) == kind.takes else kind.bound(*args, **named)
        plain = tuple(tuple(arg) if isinstance(arg, list) else arg for arg in given)
        if next(inside(plain), None) is None:
            return function(*args, **named)
        found, values = read(function, plain), kind.values_of(plain)
        return CURRENT.tracer.pick(found, values) if values or at_once else found

    KINDS[function] = KINDS[call] = kind
    return call


def highest(values: Iterable[T]) -> T:
    """`max`, which takes readings of sealed cards too."""
    found = tuple(values)
    if not any(isinstance(one, Expression) for one in found):
        return max(found)  # type: ignore[type-var]
    make: Any = lambda: Highest(found)  # type: ignore[arg-type]  # noqa: E731
    made: Any = tracer().expression(("highest", *map(key_of, found)), make)
    return made  # type: ignore[no-any-return]


class ForShow:
    """Marks a step that changes no row, only what is seen or cited: a trace leaves it out."""

    def __init__(self, step: Callable[[Any], Any]) -> None:
        self.step = step

    def __call__(self, layout: Any) -> Any:
        return self.step(layout)
