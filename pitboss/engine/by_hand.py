"""A round dealt by a person: every dealer action waits until the person carries it out, in the order of the rules."""

from __future__ import annotations

from typing import Any, Generic

from pitboss.core.errors import RoundOver, WrongDealerAction
from pitboss.engine.round import Event, Round
from pitboss.rules.acts import REQUESTS, Act
from pitboss.rules.clauses import Clause
from pitboss.rules.options import O


class ByHand(Generic[O]):
    """Steps through a round act by act. Dealer actions are held back until they are carried out."""

    def __init__(self, round: Round[O]) -> None:
        self.round = round
        self._done = 0

    @property
    def pending(self) -> list[Event]:
        """Dealer actions that are due before anything else can happen, in order."""
        return [event for event in self.round.log_after(self._done) if type(event.act) not in REQUESTS]

    @property
    def act(self) -> Act | None:
        """What the dealer must do or wait for now."""
        due = self.pending
        return due[0].act if due else self.round.request

    @property
    def clause(self) -> Clause:
        due = self.pending
        return due[0].clause if due else self.round.clause

    @property
    def done(self) -> list[Event]:
        """What has been done so far."""
        return self.round.log[: self._done]

    def carry_out(self) -> Event:
        """Carry out the due dealer action."""
        due = self.pending
        if not due and self.round.request is None:
            raise RoundOver("nothing is due from the dealer: the round is over.")
        if not due:
            raise WrongDealerAction("nothing is due from the dealer before a card or a choice comes.")
        self._done += 1
        return due[0]

    def supply(self, answer: Any, spot: str | None = None) -> Event:
        """Answer a request for cards or a choice, when no dealer action is due."""
        if self.pending:
            raise WrongDealerAction("the dealer has an action to do first.")
        self.round.supply(answer, spot)
        self._done += 1
        return self.round.log_after(self._done - 1)[0]
