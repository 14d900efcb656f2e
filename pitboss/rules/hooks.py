"""Optional protocols of a game's counts and kernel beyond what every game has, checked with isinstance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from pitboss.core.cards import Cards
from pitboss.rules.acts import Ask, Ended
from pitboss.rules.game import Strategy
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Counts, Decision, Tally


@runtime_checkable
class HasFigures(Protocol):
    """Tables that only this game has, by name."""

    @property
    def figures(self) -> Mapping[str, Callable[[Any], Mapping[str, Sequence[Any]]]]: ...


@runtime_checkable
class HasColumns(Protocol):
    """A table of `HasFigures` that names its columns."""

    @property
    def columns(self) -> tuple[str, ...]: ...


@runtime_checkable
class DrawsOutOfOrder(Protocol):
    """A kernel module whose rounds draw their last cards first. The engine then deals in the same order."""

    @property
    def LAST_DRAWN_FIRST(self) -> int: ...


@runtime_checkable
class HasQuickWagers(Protocol):
    """The wagers that are counted quickly, where others take long."""

    @property
    def quick(self) -> tuple[str, ...]: ...


class FromRules(Protocol):
    """What is derived from a game's rules."""

    def tally(self, house: House, wager: str, strategy: str) -> Tally: ...

    def rows(self, house: House, wagers: Sequence[str]) -> Mapping[tuple[Ended, ...], int]:
        """Counts of the joint rows of these wagers."""
        ...


@runtime_checkable
class HasSettledRows(Protocol):
    """Counts of a wager's rows jointly with those of its raises."""

    def settled_rows(self, house: House, wager: str, strategy: str) -> Mapping[tuple[Ended, ...], int]: ...


@runtime_checkable
class LeavesToRules(Protocol):
    """A game's own counts that leave some of its wagers to the derived ones."""

    def with_rules(self, rules: FromRules) -> Counts: ...


@runtime_checkable
class HasWarnings(Protocol):
    """Sentences that a card room should read about its rules."""

    def warnings(self, house: House) -> Iterable[str]: ...


@runtime_checkable
class BetweenPlayers(Protocol):
    """What a game that players play against each other offers: hands compared, a coach, bots and a stored solution."""

    def equities(self, hands: Sequence[Cards], board: Cards) -> Any:
        """Chances of hands against each other."""
        ...

    def coach(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        """Advice, solved or estimated, in `unit`s."""
        ...

    def unit(self, house: House) -> int:
        """The coach's unit in cents."""
        ...

    def bot(self, draw: Callable[[], float]) -> Strategy:
        """A bot that does not play from a strategy table. `draw` gives random numbers from 0 to 1."""
        ...

    def bot_words(self, house: House, players: int) -> str:
        """Which bot plays at a table of this many players, as a sentence."""
        ...

    def bot_note(self) -> str:
        """Why the solution cannot be used, in one sentence; empty if it can."""
        ...

    def file_note(self) -> str:
        """Why a file of it cannot be read, in one sentence; empty if all can. Quick."""
        ...

    def coach_note(self) -> str:
        """Why the coach has no values on the flop, in one sentence; empty if it has."""
        ...

    def solved(self, house: House) -> bool:
        """Whether the stored solution covers two players under these rules."""
        ...

    def least_stack(self, house: House) -> int:
        """Cents that a stack needs for the solution to cover a hand."""
        ...

    def explore(self, house: House, board: str, line: str) -> dict[str, Any]:
        """Both players' ranges and the mix of the one to act, after these cards and actions."""
        ...

    def history(self, round: Any) -> str:
        """A round as text that a player can read."""
        ...

    def phh(self, round: Any) -> str:
        """A round as PHH text, for other poker programs."""
        ...


@runtime_checkable
class SlowCounts(Protocol):
    """Counts that take minutes, and are stored for later."""

    def with_store(self, remember: Any, progress: Any = None) -> Counts:
        """The same counts: `remember` stores what takes long, `progress` is called with parts done and in all."""
        ...


@runtime_checkable
class NeedsPreparation(Protocol):
    """Advice that needs tables which take long to make; `remember` stores them."""

    def prepare(self, house: House, remember: Any, progress: Any = None) -> None: ...


def quick_wagers(counts: Counts) -> tuple[str, ...]:
    """The wagers that are counted quickly: all of them, unless the game names some."""
    return counts.quick if isinstance(counts, HasQuickWagers) else counts.wagers
