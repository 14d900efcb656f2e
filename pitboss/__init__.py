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
    from pitboss.api.offer_results import CouponResult, ProgressiveResult, RebateResult, SkillResult
    from pitboss.api.results import (
        AdviceResult,
        DesignResult,
        EquityResult,
        OddsResult,
        RiskResult,
        ShortStrategyResult,
        SimulationResult,
        StrategyResult,
        SweepResult,
        VulnerabilityResult,
        WagerResult,
    )
    from pitboss.api.table_game import TableGame, game, list_games
    from pitboss.api.table_round import TableRound
    from pitboss.core.errors import PitbossError

__version__ = "0.2.0"

__all__ = [
    "AdviceResult",
    "CouponResult",
    "DesignResult",
    "EquityResult",
    "OddsResult",
    "PitbossError",
    "ProgressiveResult",
    "RebateResult",
    "RiskResult",
    "ShortStrategyResult",
    "SimulationResult",
    "SkillResult",
    "StrategyResult",
    "SweepResult",
    "TableGame",
    "TableRound",
    "VulnerabilityResult",
    "WagerResult",
    "__version__",
    "game",
    "list_games",
]

if not os.access(os.path.dirname(__file__), os.W_OK):
    from pitboss.core.folders import keep_compiled_code

    keep_compiled_code()

_MODULES = {
    "core.errors": ("PitbossError",),
    "api.table_game": ("TableGame", "game", "list_games"),
    "api.offer_results": ("CouponResult", "ProgressiveResult", "RebateResult", "SkillResult"),
    "api.results": (
        "AdviceResult",
        "DesignResult",
        "EquityResult",
        "OddsResult",
        "RiskResult",
        "ShortStrategyResult",
        "SimulationResult",
        "StrategyResult",
        "SweepResult",
        "VulnerabilityResult",
        "WagerResult",
    ),
    "api.table_round": ("TableRound",),
}


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"pitboss.{module}"), name)
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
