"""Published rules of play, read from their words, so that they are priced as any other lines."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.core.errors import BadInput
from pitboss.lab.short_rules.rule_lines import Lines, RuleLine, TestData
from pitboss.rules.house import House

if TYPE_CHECKING:
    from pitboss.lab.short_rules.features import Feature
    from pitboss.lab.short_rules.short_strategy import Players

FILE = Path(__file__).with_name("published.toml")


@cache
def published(game: str) -> dict[str, dict[str, Any]]:
    """The published rules of a game by name, each with a text and its lines by decision."""
    found: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8")).get(game, {})
    return found


def published_costs(house: House, players: Players) -> dict[str, Fraction]:
    """What the published rules of a game cost under these rules."""
    rules = published(house.game.key)
    return {name: players.best_ev - players.exact_ev(read(players, one["lines"])) for name, one in rules.items()}


def read(players: Players, lines: Mapping[str, Sequence[str]]) -> Lines:
    """Lines from their words."""
    import numpy as np

    from pitboss.lab.short_rules.features import features, sight_of

    found = {}
    for name, texts in lines.items():
        question = next((one for one in players.questions if one.name == name), None)
        if question is None:
            raise BadInput(
                f"{name!r} is no decision; the decisions are {', '.join(one.name for one in players.questions)}."
            )
        point = question.points[0]
        states = np.flatnonzero(point.stage.possible)
        known = features(sight_of(point, players.points, states, players.ace_low))
        actions = [one.words for one in question.actions]
        found[name] = [line_of(text, known, actions) for text in texts]
    return found


def line_of(text: str, known: Sequence[Feature], actions: Sequence[str]) -> RuleLine:
    """`Raise with a pair or better`, `Otherwise fold`."""
    first = text[:1].lower() + text[1:]
    for start in ("otherwise ", "always "):
        if first.startswith(start) and first.removeprefix(start) in actions:
            return RuleLine(text, (), first.removeprefix(start))
    action, _, conditions = first.partition(" with ")
    if action not in actions:
        raise BadInput(f"{text!r} does not begin with a choice: {', '.join(actions)}.")
    return RuleLine(text, tuple(test_of(one, known) for one in conditions.split(" and ")), action)


def test_of(words: str, known: Sequence[Feature]) -> TestData:
    """The comparison that is said in these words."""
    import numpy as np

    for number, one in enumerate(known):
        values = [int(value) for value in np.unique(one.values)]
        places = [(at, at - 1) for at in one.prefixes if at] or list(zip(values[1:], values, strict=False))
        for at, below in places:
            if one.at_least(at) == words:
                return number, ">=", at
            if one.at_most(below) == words:
                return number, "<", at
        if one.equal is not None:
            equal = next((value for value in values if one.equal(value) == words), None)
            if equal is not None:
                return number, "==", equal
    raise BadInput(f"{words!r} is not what a line can test here.")
