"""The tree of errors is the one drawn in its docstring, and every message is a sentence."""

from __future__ import annotations

import inspect
import re

from pitboss.core import errors
from pitboss.core.errors import PitbossError, UnknownName

CLASSES = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, PitbossError)]


def drawn() -> dict[str, str]:
    """Name -> parent, as the docstring draws them."""
    tree: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in inspect.cleandoc(errors.__doc__ or "").splitlines():
        found = re.match(r"([ │├└─]*)([A-Z]\w+)(?:\s{2,}|$)", line)
        if found:
            depth = len(found[1])
            above = [(at, name) for at, name in above if at < depth]
            tree[found[2]] = above[-1][1] if above else ""
            above.append((depth, found[2]))
    return tree


def test_the_tree_is_the_one_drawn() -> None:
    assert drawn() == {kind.__name__: kind.__base__.__name__.replace("Exception", "") for kind in CLASSES}  # type: ignore[union-attr]


def test_every_class_says_what_it_is() -> None:
    assert all(inspect.getdoc(kind) for kind in CLASSES)


def test_an_unknown_name_offers_the_nearest() -> None:
    assert str(UnknownName("game", "three-card-rooo", ["three-card-roo", "two-card-roo", "blackjack"])) == (
        "game 'three-card-rooo' is not known; did you mean three-card-roo or two-card-roo?"
    )
    assert str(UnknownName("game", "xyz", ["b", "a"])) == "game 'xyz' is not known; known: a, b."
    assert str(UnknownName("profile", "xyz", [])) == "profile 'xyz' is not known; known: none."
