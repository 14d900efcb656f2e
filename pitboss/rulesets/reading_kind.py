"""What a function that is marked as a reading takes, returns and is called in words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from functools import cached_property
from inspect import Signature, signature
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from pitboss.core.errors import NotDerivable

Words = Callable[..., str]  # of a value and the arguments that it was found from
KINDS: dict[object, ReadingKind] = {}  # of every function that is marked as a reading, as it is called and as written


class ReadingKind:
    """What a reading takes and returns, found when it is first traced: its module may not be complete before."""

    def __init__(self, function: Callable[..., Any], at_once: bool, words: Words | None) -> None:
        self.function, self.at_once, self.words = function, at_once, words

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


def kind_of(function: object) -> ReadingKind | None:
    """What a function takes and returns that is marked as a reading, or that a reading calls; None of any other."""
    return KINDS.get(function) if callable(function) and isinstance(function, Hashable) else None
