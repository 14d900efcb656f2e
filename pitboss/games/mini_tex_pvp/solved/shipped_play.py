"""What a table uses: the strategy of the solution that comes with the package, or the reason why there is none."""

from __future__ import annotations

from functools import lru_cache

from pitboss.games.mini_tex_pvp.solved.solution import BadSolution, shipped
from pitboss.games.mini_tex_pvp.solved.strategy import SolvedStrategy


@lru_cache(maxsize=1)
def _loaded() -> SolvedStrategy | str:
    try:
        return SolvedStrategy(shipped())
    except BadSolution as error:
        return str(error)


def solved_strategy() -> SolvedStrategy | None:
    found = _loaded()
    return None if isinstance(found, str) else found


def why_not_solved() -> str:
    """One sentence where the solution cannot be used; nothing where it can."""
    found = _loaded()
    return f"{found} The reader plays instead." if isinstance(found, str) else ""
