"""What was walked or derived, by the rows of some wagers: to compare the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pitboss.engine.walk import Odds
from pitboss.rules.acts import Ended, Outcome


def row_odds(odds: Odds, *wagers: str) -> Counter[tuple[Any, ...]]:
    """Probability of each combination of rows of these wagers; a wager that was not settled is None."""
    found: Counter[tuple[Any, ...]] = Counter()
    for rows, p in odds.items():
        ended = {act.wager: act.row for act in rows}
        found[tuple(ended.get(name) for name in wagers)] += p  # type: ignore[assignment]
    return found


def row_counts(rows: Mapping[tuple[Ended, ...], int], *wagers: str) -> Counter[tuple[Outcome | None, ...]]:
    """How often these wagers end on each combination of rows; None for one that was not settled."""
    found: Counter[tuple[Outcome | None, ...]] = Counter()
    for ended, n in rows.items():
        by_wager: dict[str, Any] = {wager: row for wager, row, _ in ended}
        found[tuple(by_wager.get(name) for name in wagers)] += n
    return found
