"""A round dealt by a person: every act of the dealer waits until it is done, in the order of the rules."""

from __future__ import annotations

from typing import Any, Generic

from pitboss.acts import NEEDS, Act
from pitboss.engine.round import Event, Round
from pitboss.errors import RoundOver, WrongDuty
from pitboss.rules import Clause, O


class ByHand(Generic[O]):
    """Shows a round act by act. Duties that the rules have worked out are held back until the dealer has done them."""

    def __init__(self, round: Round[O]) -> None:
        self.round = round
        self._done = 0

    @property
    def pending(self) -> list[Event]:
        """Duties that are due before anything else can happen, in order."""
        return [event for event in self.round.log[self._done :] if type(event.act) not in NEEDS]

    @property
    def act(self) -> Act | None:
        """What the dealer must do or wait for now."""
        due = self.pending
        return due[0].act if due else self.round.need

    @property
    def clause(self) -> Clause[Any]:
        due = self.pending
        return due[0].clause if due else self.round.clause

    @property
    def done(self) -> list[Event]:
        """What has been done so far."""
        return self.round.log[: self._done]

    def carry_out(self) -> Event:
        """The due duty is done."""
        due = self.pending
        if not due and self.round.need is None:
            raise RoundOver("nothing is due from the dealer: the round is over.")
        if not due:
            raise WrongDuty("nothing is due from the dealer before a card or a choice comes.")
        self._done += 1
        return due[0]

    def supply(self, answer: Any, spot: str | None = None) -> Event:
        """A card or a choice comes; only when no duty is due."""
        if self.pending:
            raise WrongDuty("the dealer has a duty to do first.")
        self.round.supply(answer, spot)
        self._done += 1
        return self.round.log[self._done - 1]
