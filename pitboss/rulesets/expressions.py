"""Expressions: what readings of sealed cards give while a game is traced.

Sealed cards have a place but no rank and no suit. What a reading will find of them is an expression, worked out later
for all cards at once. Where a rule asks an expression yes or no, its tracer (`engine.trace`) forks the trace.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from threading import local
from typing import Any, NoReturn, Protocol

from pitboss.core.cards import Card
from pitboss.core.errors import NotDerivable
from pitboss.rulesets.reading_kind import Words, kind_of

CardAt = tuple[str, int]  # a spot and which of the cards that came to it

MAKE_A_READING = "make it a reading: a function of the cards, marked @reading"
ORDERED = 3  # cards of a tuple whose order may matter to a reading


class Tracer(Protocol):
    """Runs a procedure with sealed cards and answers what its rules ask."""

    sorts: set[frozenset[CardAt]]  # pairs of cards that came together and that rules have compared to sort them

    def expression(self, key: Hashable, make: Callable[[], Expression]) -> Expression:
        """The expression with this key, made when it is first asked for."""
        ...

    def test(self, asked: Expression) -> bool: ...
    def pick(self, asked: Expression, values: Sequence[Any] | None) -> Any: ...


class _Current(local):
    tracer: Tracer | None = None


CURRENT = _Current()  # of this thread


def tracer() -> Tracer:
    assert CURRENT.tracer is not None, "an expression is used outside of its trace"
    return CURRENT.tracer


class Sealed:
    """A card without rank and suit, for tracing. It has a place, and was dealt together with its group."""

    __slots__ = ("at", "group")

    def __init__(self, at: CardAt, group: int = 0) -> None:
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


PlacedCards = Mapping[CardAt, Card]


class Expression:
    """What a reading will find. Asking it yes or no forks the trace."""

    __slots__ = ("name", "args", "places", "number")

    name: str  # of an operator
    args: tuple[Any, ...]
    places: tuple[CardAt, ...]  # of the cards it depends on
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
        kind = kind_of(self.function)
        return kind.words if kind else None

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
    kind = kind_of(found)
    if not kind and found not in (rank_of, suit_of, is_red):
        raise ValueError(f"{module}.{name} is not a reading")
    made = Read(kind.function if kind else found, args)
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


def places_in(arg: Any) -> tuple[CardAt, ...]:
    found: dict[CardAt, None] = {}
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
