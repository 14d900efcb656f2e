"""The shipped solution's strategy as tables use it, or the reason why it cannot be used."""

from __future__ import annotations

from pitboss.core.cache import compute_once
from pitboss.games.mini_tex_pvp.solved import coach_values, solution
from pitboss.games.mini_tex_pvp.solved.coach_values import CoachValues, shipped_values
from pitboss.games.mini_tex_pvp.solved.container import BadSolution
from pitboss.games.mini_tex_pvp.solved.solution import shipped
from pitboss.games.mini_tex_pvp.solved.strategy import SolvedStrategy


@compute_once()
def _values() -> CoachValues | str:
    try:
        return shipped_values()
    except BadSolution as error:
        return str(error)


@compute_once()
def _loaded() -> SolvedStrategy | str:
    values = _values()
    try:
        return SolvedStrategy(shipped(), coach=None if isinstance(values, str) else values)
    except BadSolution as error:
        return str(error)


@compute_once()
def bad_file() -> str:
    """A sentence on a stored file that is missing or damaged, or an empty string. Decompresses no tables."""
    for file in (solution.FILE, coach_values.FILE):
        try:
            file.checked(file.read())
        except BadSolution as error:
            return str(error)
    return ""


def solved_strategy() -> SolvedStrategy | None:
    found = _loaded()
    return None if isinstance(found, str) else found


def why_not_solved() -> str:
    """A sentence on why the solution cannot be used, or an empty string."""
    found = _loaded()
    return f"{found} The reader plays instead." if isinstance(found, str) else ""


def why_no_values() -> str:
    """A sentence on why the coach has no values on the flop, or an empty string."""
    values = _values()
    return values if isinstance(values, str) else ""
