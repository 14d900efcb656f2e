"""What a game declares about its odds and strategies because it does not follow from its rules.

Odds, best play, advice, coach, player drills and compiled rounds are derived from the rules (`lab.derived`). A game
with `counts=None` may add here how ties are broken, strategies with a name, names of situations and tables of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitboss.rules.acts import Ask, Choice
from pitboss.rules.layout import Layout, Spot

if TYPE_CHECKING:
    from pitboss.rules.house import House
    from pitboss.rules.odds import Axis, Counts, Decision

Figure = Callable[["House", "Counts"], Mapping[str, Sequence[Any]]]

MANUAL = "manual"  # the strategy that fills the manual's column of a chart


@dataclass(frozen=True)
class NamedStrategy:
    """A strategy with a name, for example the manual's.

    `choose` sees what a player sees: the hand's cards, choices and bets, and the cards that lie open. Where no rule
    reads a suit, the cards it is given have none. The bets are those that the strategy is played for.
    """

    text: str  # a sentence for `--strategy`
    choose: Callable[[Spot, Layout, Ask], Choice | None]  # None: the best choice


@dataclass(frozen=True)
class OnTie:
    """Which of equal choices is taken at a decision, by the house's options and the choices made before it."""

    text: str  # the rule in words: "as the manual does"
    choose: Callable[[Any, Sequence[Choice]], Choice]


@dataclass(frozen=True)
class Declared:
    """Declarations of one game. The strategy named "manual", if any, is the manual's own advice."""

    ties: str = ""  # of equal choices the one that is best for this wager; then, as always, the one offered first
    correct: Callable[[Choice, Layout], bool] | None = None  # of equal choices the first that this accepts
    on_tie: OnTie | None = None  # picks one of equal choices
    strategies: Mapping[str, NamedStrategy] = field(default_factory=dict)
    situation: Callable[[Spot, Layout], str] | None = None  # a chart's line; hands with the same name share it
    axes: Callable[[Spot, Layout], tuple[Axis, ...]] | None = None  # its place in a chart; else by its ranks
    best_first: Choice | None = None  # a chart's lines by what this choice is worth; else as cards are numbered
    note: Callable[[Decision], str] | None = None  # a sentence about a decision, or nothing
    figures: Mapping[str, Figure] = field(default_factory=dict)  # tables that only this game has, by name
    times: Mapping[str, int] = field(default_factory=dict)  # how often a wager's printed table counts each deal
    together: Collection[str] = ()  # wagers whose table shows their result with all their raises
    slow: bool = False  # counted for half a minute or more: only when asked for, with progress, no table waits for it
    card_by_card: tuple[str, ...] = ()  # wagers whose rules add cards up one by one: reasons are the game's own words
    quick: bool = False  # counted in less than a second: a table may wait for warnings about its pays
