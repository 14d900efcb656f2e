"""Moments of dealt rounds: an event, and the felt before and after it. Questions show these felts and no others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from pitboss.core.cards import Card, Cards
from pitboss.drills.draw import Draw
from pitboss.drills.felt_in_words import FeltInWords
from pitboss.rules.acts import Act
from pitboss.rules.clauses import Clause
from pitboss.rules.house import House

A = TypeVar("A", bound=Act)

ROUNDS = 3  # dealt to choose a moment from
KINDS = 3  # of moments that are enough to choose from
PATIENCE = 400  # rounds dealt for a moment that must come


class Happened(NamedTuple):
    """An event as the dealer sees it."""

    clause: Clause
    act: Act
    answer: Any


@dataclass(frozen=True)
class DealtRound:
    """A round from its bets to its end. `start` and `answers` reproduce it."""

    start: Mapping[str, Any]  # bets, purses, button, posts and cards dealt before
    answers: Sequence[tuple[str, Any]]
    events: Sequence[Happened]
    watch: Callable[[], Sequence[FeltInWords]]

    @cached_property
    def felts(self) -> Sequence[FeltInWords]:
        """Before each event, and at the end."""
        return self.watch()

    @property
    def button(self) -> int:
        return int(self.start["button"])

    @property
    def seats(self) -> list[int]:
        return list(self.start["bets"])

    def moments(self) -> Iterator[Moment]:
        return (Moment(self, n) for n in range(len(self.events)))


class Moment(NamedTuple):
    """One event of a round."""

    round: DealtRound
    n: int
    shows_after: bool = False  # whether a question on it shows the felt after the event

    @property
    def clause(self) -> Clause:
        return self.round.events[self.n].clause

    @property
    def act(self) -> Act:
        return self.round.events[self.n].act

    @property
    def answer(self) -> Any:
        return self.round.events[self.n].answer

    @property
    def felt(self) -> FeltInWords:
        """The felt that a question on it shows."""
        return self.round.felts[self.n + self.shows_after]

    @property
    def after(self) -> Moment:
        """The same event with the felt after it."""
        return self._replace(shows_after=True)

    @property
    def later(self) -> Sequence[Happened]:
        return self.round.events[self.n + 1 :]

    @property
    def before(self) -> Sequence[Happened]:
        return self.round.events[: self.n]

    def last(self, kind: type[A], spot: str) -> tuple[Clause, A]:
        """The latest act of this kind at a spot before the event, its clause first."""
        return next(
            (clause, act) for clause, act, _ in reversed(self.before) if isinstance(act, kind) and act.spot == spot
        )

    def next(self, kind: type[A], spot: str = "", **fields: Any) -> tuple[Clause, A] | None:
        """The next act of this kind, its clause first."""
        for clause, act, _ in self.later:
            same = isinstance(act, kind) and spot in ("", act.spot)
            if same and all(getattr(act, name) == value for name, value in fields.items()):
                return clause, act  # type: ignore[return-value]
        return None


class Wanted(NamedTuple):
    """What a round is dealt with: cards for spots in the order they come, and the seats in play."""

    cards: Mapping[str, Cards] = {}
    seats: Sequence[int] | None = None
    posts: Mapping[str, Sequence[int]] | None = None
    button: int | None = None


Deal = Callable[[House, str, Wanted], DealtRound]
Preference = Callable[["TrainingTable"], Wanted]
Finds = Callable[[Moment], Hashable]  # the kind of a moment, so that rare kinds are drawn too; None if unsuitable


class TrainingTable(Draw):
    """A seeded training table: rounds are dealt at it, and moments of them picked."""

    def __init__(self, rng: Any, deck: Sequence[Card], deal: Deal) -> None:
        super().__init__(rng, deck)
        self.deal = deal

    def round(self, house: House, prefer: Preference | None = None) -> DealtRound:
        whole = list(self._deck)
        wanted = prefer(self) if prefer else Wanted()
        self._deck = whole  # the next round is dealt from all cards again
        return self.deal(house, str(self.number(0, 10**9)), wanted)

    def moment(self, house: House, finds: Finds, prefer: Preference | None = None) -> Moment:
        """A moment of one of a few rounds, every kind as likely as another; more rounds until there is one."""
        found: dict[Hashable, list[Moment]] = {}
        for n in range(PATIENCE):
            for one in self.round(house, prefer).moments():
                kind = finds(one)
                if kind is not None and kind is not False:
                    found.setdefault(kind, []).append(one)
            if found and (n + 1 >= ROUNDS or len(found) >= KINDS):
                return self.pick(found[self.pick(list(found))])
        raise AssertionError("a drill waits for a moment that never comes")
