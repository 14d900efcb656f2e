"""Pitboss deals, proves, prices and teaches casino table games.

    import pitboss

    roo = pitboss.game("three-card-roo")
    roo.wager_odds("pocket").house_edge       # an exact Fraction

What `__all__` names is the public interface; docs/library.md explains it with examples. Its versions follow semantic
versioning. Every other module may change between two releases. A name is imported when it is first used, so that
`import pitboss` itself costs nothing.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.errors import PitbossError
    from pitboss.library.results import (
        AdviceResult,
        EquityResult,
        OddsResult,
        SimulationResult,
        StrategyResult,
        WagerResult,
    )
    from pitboss.library.table_game import TableGame, game, list_games
    from pitboss.library.table_round import TableRound

__version__ = "0.1.0"

__all__ = [
    "AdviceResult",
    "EquityResult",
    "OddsResult",
    "PitbossError",
    "SimulationResult",
    "StrategyResult",
    "TableGame",
    "TableRound",
    "WagerResult",
    "__version__",
    "game",
    "list_games",
]

if not os.access(os.path.dirname(__file__), os.W_OK):
    from pitboss.home import keep_compiled_code

    keep_compiled_code()

_MODULES = {
    "errors": ("PitbossError",),
    "library.table_game": ("TableGame", "game", "list_games"),
    "library.results": (
        "AdviceResult",
        "EquityResult",
        "OddsResult",
        "SimulationResult",
        "StrategyResult",
        "WagerResult",
    ),
    "library.table_round": ("TableRound",),
}


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"pitboss.{module}"), name)
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
