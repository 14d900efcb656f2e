"""Optional protocols of a game's counts and kernel beyond what every game has, checked with isinstance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from pitboss.acts import Ask, Ended
from pitboss.cards import Card, Cards
from pitboss.house import House
from pitboss.layout import Layout, Spot
from pitboss.odds import Counts, Decision, Tally
from pitboss.rules import Strategy


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

    def tally(self, house: House[Any], wager: str, strategy: str) -> Tally: ...

    def rows(self, house: House[Any], wagers: Sequence[str]) -> Mapping[tuple[Ended, ...], int]:
        """Counts of the joint rows of these wagers."""
        ...

    def ev_without(self, house: House[Any], wager: str, card: Card) -> Fraction:
        """Expected value of a wager from a deck without one card."""
        ...


@runtime_checkable
class HasSettledRows(Protocol):
    """Counts of a wager's rows jointly with those of its raises."""

    def settled_rows(self, house: House[Any], wager: str, strategy: str) -> Mapping[tuple[Ended, ...], int]: ...


@runtime_checkable
class LeavesToRules(Protocol):
    """A game's own counts that leave some of its wagers to the derived ones."""

    def with_rules(self, rules: FromRules) -> Counts: ...


@runtime_checkable
class HasWarnings(Protocol):
    """Sentences that a card room should read about its rules."""

    def warnings(self, house: House[Any]) -> Iterable[str]: ...


@runtime_checkable
class ComparesHands(Protocol):
    """Equities of hands, where players play against each other."""

    def equities(self, hands: Sequence[Cards], board: Cards) -> Any: ...


@runtime_checkable
class HasBot(Protocol):
    """A bot that does not play from a strategy table. `draw` gives random numbers from 0 to 1."""

    def bot(self, draw: Callable[[], float]) -> Strategy: ...


@runtime_checkable
class HasSolution(HasBot, Protocol):
    """A stored solution of the game between two players, which bots play and the coach reads."""

    def solved(self, house: House[Any]) -> bool:
        """Whether it covers two players under these rules."""
        ...

    def bot_words(self, house: House[Any], players: int) -> str:
        """Which bot plays at a table of so many players, as a sentence."""
        ...

    def bot_note(self) -> str:
        """Why it cannot be used, in one sentence; empty where it can."""
        ...

    def file_note(self) -> str:
        """Why a file of it cannot be read, in one sentence; empty where all can. Quick."""
        ...

    def coach_note(self) -> str:
        """Why the coach has no values on the flop, in one sentence; empty where it has."""
        ...

    def least_stack(self, house: House[Any]) -> int:
        """Cents that a stack needs for the solution to cover a hand."""
        ...

    def coach(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision: ...

    def explore(self, house: House[Any], board: str, line: str) -> dict[str, Any]:
        """Both players' ranges and the mix of the one to act, after these cards and actions."""
        ...


@runtime_checkable
class HasHistory(Protocol):
    """A round as text that a player can read."""

    def history(self, round: Any) -> str: ...


@runtime_checkable
class HasPhh(Protocol):
    """A round as PHH text, for other poker programs."""

    def phh(self, round: Any) -> str: ...


@runtime_checkable
class SlowCounts(Protocol):
    """Counts that take minutes, and are stored for later."""

    def with_store(self, remember: Any, progress: Any = None) -> Counts:
        """The same counts: `remember` stores what takes long, `progress` is called with parts done and in all."""
        ...


@runtime_checkable
class NeedsPreparation(Protocol):
    """Advice that needs tables which take long to make; `remember` stores them."""

    def prepare(self, house: House[Any], remember: Any, progress: Any = None) -> None: ...


@runtime_checkable
class HasCoach(Protocol):
    """Advice where players play each other, solved or estimated, in units of so many cents."""

    def coach(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision: ...

    def unit(self, house: House[Any]) -> int: ...


def quick_wagers(counts: Counts) -> tuple[str, ...]:
    """The wagers that are counted quickly: all of them, unless the game names some."""
    return counts.quick if isinstance(counts, HasQuickWagers) else counts.wagers
