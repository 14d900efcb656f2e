"""Readings: the functions through which rules look at cards, and the expressions that they give for sealed cards.

A *reading* is a pure function of cards, written in plain Python and marked:

    @reading
    def three(cards: Cards) -> Value: ...

In play it is the function itself. When a game is traced (`engine.trace`), its procedure is run with *sealed cards*,
which have a place but no rank and no suit. A reading of sealed cards is an *expression*, worked out later for all cards
at once. Where a rule asks an expression yes or no, the trace forks. So the trace proves what the rules look at, and
everything else (odds, best play, compiled rounds) is derived from it.

A reading takes cards, tuples of cards, other readings and constants, never the layout. It gives the same value for the
same cards, whatever the order of more than three of them. Its value can be hashed. A value that is an Enum is found
at once, because rules compare it with `is`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property, wraps
from importlib import import_module
from inspect import Signature, signature
from threading import Lock, local
from types import UnionType
from typing import (
    Any,
    NoReturn,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
    runtime_checkable,
)

from pitboss.cards import Card
from pitboss.errors import NotDerivable

Place = tuple[str, int]  # a spot and which of the cards that came to it
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Words = Callable[..., str]  # of a value and the arguments that it was found from

MAKE_A_READING = "make it a reading: a function of the cards, marked @reading"
ORDERED = 3  # cards of a tuple whose order may matter to a reading


class Tracer(Protocol):
    """Runs a procedure with sealed cards and answers what its rules ask."""

    sorts: set[frozenset[Place]]  # pairs of cards that came together and that rules have compared to sort them

    def expression(self, key: Hashable, make: Callable[[], Expression]) -> Expression:
        """The expression with this key, made when it is first asked for."""
        ...

    def test(self, asked: Expression) -> bool: ...
    def pick(self, asked: Expression, values: Sequence[Any] | None) -> Any: ...


class _Current(local):
    tracer: Tracer | None = None


CURRENT = _Current()  # of this thread
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


def tracer() -> Tracer:
    assert CURRENT.tracer is not None, "an expression is used outside of its trace"
    return CURRENT.tracer


class Sealed:
    """A card without rank and suit, for tracing. It has a place, and was dealt together with its group."""

    __slots__ = ("at", "group")

    def __init__(self, at: Place, group: int = 0) -> None:
        self.at, self.group = at, group

    @property
    def rank(self) -> Any:
        return read(rank_of, (self,))

    @property
    def suit(self) -> Any:
        return read(suit_of, (self,))

    @property
    def is_red(self) -> Any:
        return read(is_red, (self,))

    @property
    def mark(self) -> NoReturn:
        raise NotDerivable("the mark of a card is for the screen; rules read its rank and suit")

    def __lt__(self, other: Sealed) -> bool:
        """Cards dealt together can be sorted: they are taken to be in ascending order already."""
        if not isinstance(other, Sealed) or self.group != other.group:
            raise NotDerivable(f"cards are sorted that did not come together; {MAKE_A_READING}")
        if not self.at[0].isdigit():  # seats are numbered
            raise NotDerivable(f"cards of {self.at[0]} are sorted; {MAKE_A_READING}")
        tracer().sorts.add(frozenset((self.at, other.at)))
        return self.at < other.at

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sealed) and self.at == other.at

    def __hash__(self) -> int:
        return hash(self.at)

    def __repr__(self) -> str:
        return f"{self.at[0]}[{self.at[1]}]"


def rank_of(card: Card) -> int:
    return card.rank


def suit_of(card: Card) -> str:
    return card.suit


def is_red(card: Card) -> bool:
    return card.is_red


PlacedCards = Mapping[Place, Card]


class Expression:
    """What a reading will find. Asking it yes or no forks the trace."""

    __slots__ = ("name", "args", "places", "number")

    name: str  # of an operator
    args: tuple[Any, ...]
    places: tuple[Place, ...]  # of the cards it depends on
    number: int  # in its trace, then in its tree

    @property
    def operands(self) -> list[Expression]:
        """The expressions that it is worked out from."""
        return [arg for arg in self.args if isinstance(arg, Expression)]

    @property
    def takes_cards(self) -> bool:
        """Are there cards among its own arguments?"""
        return any(isinstance(one, Sealed) for one in inside(self.args))

    def value(self, cards: PlacedCards) -> Any:
        """Its value with these cards."""
        return self.apply(*opened(self.args, cards))

    def apply(self, *args: Any) -> Any:
        """Its value for these values of its arguments."""
        raise NotImplementedError

    def given(self, values: Iterable[Any]) -> Any:
        """Its value for these values of its operands; None where it cannot take them.

        The rules never ask it with such cards, or they would fail in play.
        """
        found = iter(values)
        try:
            return self.apply(*(next(found) if isinstance(arg, Expression) else arg for arg in self.args))
        except (IndexError, KeyError, TypeError, ValueError):
            return None

    def __bool__(self) -> bool:
        return tracer().test(self)

    def __hash__(self) -> int:
        raise NotDerivable(f"what a reading finds is put into a set or looked up in a dict; {MAKE_A_READING}")

    def _refuse(self, *_: Any) -> NoReturn:
        raise NotDerivable(f"what a reading finds is taken apart; {MAKE_A_READING}")

    __iter__ = __int__ = __index__ = __float__ = __round__ = __reversed__ = __call__ = _refuse

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotDerivable(f".{name} of what a reading finds is used; {MAKE_A_READING}")

    def __len__(self) -> int:
        found: int = tracer().pick(operation("len", self), None)
        return found

    def __contains__(self, item: object) -> bool:
        return bool(operation("contains", self, item))

    def __getitem__(self, item: Any) -> Expression:
        return operation("item", self, item)

    def __eq__(self, other: object) -> Any:
        return operation("==", self, other)

    def __ne__(self, other: object) -> Any:
        return operation("!=", self, other)

    def __lt__(self, other: Any) -> Expression:
        return operation("<", self, other)

    def __le__(self, other: Any) -> Expression:
        return operation("<=", self, other)

    def __gt__(self, other: Any) -> Expression:
        return operation(">", self, other)

    def __ge__(self, other: Any) -> Expression:
        return operation(">=", self, other)

    def __add__(self, other: Any) -> Expression:
        return operation("+", self, other)

    def __radd__(self, other: Any) -> Expression:
        return operation("+", other, self)

    def __sub__(self, other: Any) -> Expression:
        return operation("-", self, other)

    def __rsub__(self, other: Any) -> Expression:
        return operation("-", other, self)

    def __mul__(self, other: Any) -> Expression:
        return operation("*", self, other)

    __rmul__ = __mul__


RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
OPERATIONS: dict[str, Callable[..., Any]] = RELATIONS | {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "contains": operator.contains,
    "item": operator.getitem,
    "len": len,
}


class Read(Expression):
    """A reading of sealed cards, or of what other readings find."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.name, self.function, self.args = function.__name__, function, args
        self.places = places_in(args)

    def apply(self, *args: Any) -> Any:
        return self.function(*args)

    @property
    def words(self) -> Words | None:
        """The function that puts what the reading finds into words."""
        return self.function.words if isinstance(self.function, HasWords) else None

    def __reduce__(self) -> tuple[Any, ...]:
        function = self.function
        return restore_read, (function.__module__, function.__qualname__, self.args, getattr(self, "number", 0))

    def __repr__(self) -> str:
        return f"{self.function.__name__}({', '.join(map(repr, self.args))})"


def restore_read(module: str, name: str, args: tuple[Any, ...], number: int) -> Read:
    """A reading from a pickle. Its function is found by name and must be marked as a reading."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    marked = isinstance(found, Reading) and isinstance(found.reads, _ReadingKind)
    if not marked and found not in (rank_of, suit_of, is_red):
        raise ValueError(f"{module}.{name} is not a reading")
    made = Read(found if found in (rank_of, suit_of, is_red) else found.reads.function, args)
    made.number = number
    return made


class Operation(Expression):
    """An operator of Python between expressions and constants."""

    __slots__ = ()

    def __init__(self, name: str, args: tuple[Any, ...]) -> None:
        self.name, self.args = name, args
        self.places = places_in(args)

    def apply(self, *args: Any) -> Any:
        return OPERATIONS[self.name](*args)

    def __repr__(self) -> str:
        args = list(map(repr, self.args))
        return f"{args[0]} {self.name} {args[1]}" if len(args) == 2 else f"{self.name}({args[0]})"


class Highest(Expression):
    """The highest of several readings."""

    __slots__ = ()

    def __init__(self, args: tuple[Expression, ...]) -> None:
        self.name, self.args = "highest", args
        self.places = places_in(args)

    def apply(self, *args: Any) -> Any:
        return max(args)

    def __repr__(self) -> str:
        return f"highest({', '.join(map(repr, self.args))})"


def operation(name: str, *args: Any) -> Expression:
    if name in RELATIONS and not isinstance(args[0], Expression):
        name, args = MIRRORED[name], args[::-1]
    return tracer().expression((name, *map(key_of, args)), lambda: Operation(name, args))


def read(function: Callable[..., Any], args: tuple[Any, ...]) -> Expression:
    return tracer().expression((function, *map(key_of, args)), lambda: Read(function, args))


def inside(arg: Any) -> Iterator[Sealed | Expression]:
    """Sealed cards and expressions within an argument."""
    if isinstance(arg, Sealed | Expression):
        yield arg
    elif isinstance(arg, tuple | list | frozenset):
        for one in arg:
            yield from inside(one)


def places_in(arg: Any) -> tuple[Place, ...]:
    found: dict[Place, None] = {}
    for one in inside(arg):
        found.update(dict.fromkeys(one.places if isinstance(one, Expression) else (one.at,)))
    return tuple(found)


def root_of(expression: Expression) -> Expression:
    """The reading that an expression is worked out from, where it is worked out from one alone."""
    while not expression.takes_cards and len(operands := expression.operands) == 1:
        expression = operands[0]
    return expression


def key_of(arg: Any) -> Hashable:
    """An argument as something that can be hashed and compared. Of more than three cards the order is dropped."""
    if isinstance(arg, Sealed):
        return "card", arg.at
    if isinstance(arg, Expression):
        return "expression", arg.number
    if isinstance(arg, tuple):
        if len(arg) > ORDERED and all(isinstance(one, Sealed) for one in arg):
            return "cards", *sorted(one.at for one in arg)
        return type(arg).__qualname__, *map(key_of, arg)
    return type(arg).__qualname__, repr(arg)


def opened(arg: Any, cards: PlacedCards) -> Any:
    """The argument with real cards in place of sealed ones."""
    if isinstance(arg, Sealed):
        return cards[arg.at]
    if isinstance(arg, Expression):
        return arg.value(cards)
    if isinstance(arg, tuple):
        parts = (opened(one, cards) for one in arg)
        return type(arg)(*parts) if hasattr(arg, "_fields") else tuple(parts)
    return arg


@overload
def reading(function: F) -> F: ...
@overload
def reading(*, at_once: bool = False, words: Words | None = None) -> Callable[[F], F]: ...
def reading(function: Any = None, *, at_once: bool = False, words: Words | None = None) -> Any:
    """Mark a pure function of cards.

    `at_once` forks the trace where it is called, so that the rule goes on with a plain value in each branch.
    A reading whose value is an Enum, or an Enum or None, always forks at once.

    `words` puts the value into words, from the value and the arguments: "pair of fours". Reasons of results use it.
    """
    if function is None:
        return lambda marked: _reading(marked, at_once, words)
    return _reading(function, at_once, words)


class _ReadingKind:
    """What a reading takes and returns, found when it is first traced: its module may not be complete before."""

    def __init__(self, function: Callable[..., Any], at_once: bool) -> None:
        self.function, self.at_once = function, at_once

    @cached_property
    def signature(self) -> Signature:
        return signature(self.function)

    @cached_property
    def takes(self) -> int:
        """How many arguments it takes."""
        return len(self.signature.parameters)

    def bound(self, *args: Any, **named: Any) -> tuple[Any, ...]:
        """The arguments of a call in the order of the parameters."""
        return tuple(self.signature.bind(*args, **named).arguments.values())

    def values_of(self, given: tuple[Any, ...]) -> Sequence[Any] | None:
        """Every value it may have for these arguments, where its type says so."""
        return self.values if self.rows is None else list(given[self.rows])

    @cached_property
    def rows(self) -> int | None:
        """Which argument is the Enum whose members are its values, as in `(rows: type[R], ...) -> R`."""
        hints = get_type_hints(self.function)
        enum = hints.get("return")
        if not isinstance(enum, TypeVar):
            return None
        return next((at for at, name in enumerate(self.signature.parameters) if hints.get(name) == type[enum]), None)

    @cached_property
    def values(self) -> Sequence[Any] | None:
        """Every value it may have, where its return type alone says so."""
        hint = get_type_hints(self.function).get("return")
        parts = get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
        members: list[Any] = []
        for part in parts:
            if isinstance(part, type) and issubclass(part, Enum):
                members += list(part)
            elif part is type(None) and len(parts) > 1:
                members.append(None)
            elif part is type(None) or len(parts) > 1 and type(None) in parts and not self.at_once:
                name = self.function.__qualname__
                raise NotDerivable(f"{name} may give None, which rules ask for with `is`; give another value instead")
            else:
                return None
        return members


@runtime_checkable
class Reading(Protocol):
    """A function that is marked as a reading."""

    @property
    def reads(self) -> _ReadingKind: ...


@runtime_checkable
class HasWords(Protocol):
    """The function of a reading that may put what it finds into words."""

    @property
    def words(self) -> Words | None: ...


def _reading(function: Callable[..., Any], at_once: bool, words: Words | None) -> Callable[..., Any]:
    kind = _ReadingKind(function, at_once)
    function.words = words  # type: ignore[attr-defined]

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

    call.reads = kind  # type: ignore[attr-defined]  # what marks it as a reading
    return call


def highest(values: Iterable[T]) -> T:
    """`max`, which takes readings of sealed cards too."""
    found = tuple(values)
    if not any(isinstance(one, Expression) for one in found):
        return max(found)  # type: ignore[type-var]
    make: Any = lambda: Highest(found)  # type: ignore[arg-type]  # noqa: E731
    made: Any = tracer().expression(("highest", *map(key_of, found)), make)
    return made  # type: ignore[no-any-return]


@runtime_checkable
class ForShow(Protocol):
    """A step that is marked by `for_show`."""

    @property
    def for_show(self) -> bool: ...


def for_show(step: F) -> F:
    """Mark a step that changes no row, only what is seen or cited: a trace leaves it out."""
    step.for_show = True  # type: ignore[attr-defined]
    return step
