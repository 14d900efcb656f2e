"""The exceptions of Pitboss, as one tree. A message is one sentence: what is wrong, then what to do.

PitbossError
 ├─ BadInput            what a person typed or sent cannot be used
 │   ├─ UnknownName       no such game, wager, option, profile ...: carries the nearest names
 │   ├─ NotOffered        a wager that the house does not take under these options
 │   ├─ BadCards          text that is not a card, a card twice, the wrong number of cards
 │   ├─ BadValue          a value outside what an option, a pay or a limit allows
 │   ├─ BadGame           the module of a game that cannot be imported, or holds no game of its key
 │   ├─ NotDerivable      a rule from which odds cannot be derived: names its line and what to do
 │   │   └─ WrongRules      a rule that no odds are right for: it looks at more than cards, or never ends
 │   ├─ NotFound          no such table, round or job
 │   ├─ AlreadyServed     another server runs on this data
 │   └─ BadFile           a saved round that cannot be read or does not replay
 ├─ Denied              the client may not do this, or not now
 │   ├─ NoSession         not signed in, or not any more
 │   ├─ WrongCredentials  name or password, without saying which
 │   ├─ NotAllowed        another role's, another player's, another site's
 │   │   └─ NeedsPasskey   the session has not shown its second factor, or not lately
 │   └─ TooFast           more than the limit in so short a time
 ├─ StillCounting       what is asked for is being counted; ask again
 ├─ Unavailable         the database does not answer now; nothing is known to have changed
 │   └─ TableMoved         another worker of the house serves this table now
 ├─ Broken              what is stored contradicts itself, or would: a fault of ours, never of the input
 │   ├─ OtherRules        a table was opened under rules that this version does not have
 │   └─ UnknownOutcome    the database stopped answering in the middle of a commit, and the store was closed
 └─ Refused             a legal kind of act at the wrong moment; the round is unchanged
     ├─ BadBets           bets that this game or its limits do not allow
     │   └─ OverLimit       more than the player's or the operator's limit of responsible play
     ├─ NotYourTurn       another spot is asked
     ├─ WrongCards        not the number of cards needed, or a card that is out already
     ├─ IllegalChoice     not among the choices offered
     ├─ WrongDealerAction  the dealer's act is another one
     ├─ RoundOver         nothing more is needed
     ├─ NotNow            the table is in another phase: betting, dealing, closed
     ├─ NotYourSeat       the seat is taken, empty, or another player's
     ├─ NotEnoughChips    more than the account holds
     ├─ Stale             made for an older version of the table
     ├─ KeyReused         a key that was used before, for something else
     └─ AlreadyPosted     this leg of this wager has been booked before
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class PitbossError(Exception):
    """Base of all refusals."""


def refusal(kind: str, sentence: str) -> PitbossError:
    """An error of another process, by the name of its class; an unknown name gives the base class."""
    found = globals().get(kind, PitbossError)
    error: PitbossError = found.__new__(found)
    error.args = (sentence,)
    return error


class BadInput(PitbossError):
    """What a person typed or sent cannot be used."""


def or_list(names: Sequence[str]) -> str:
    """Names to choose from.

    >>> or_list(["ante", "play", "tip"])
    'ante, play or tip'
    """
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


class UnknownName(BadInput):
    """A name that is not among the known ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = get_close_matches(name, names, n=3, cutoff=0.4)
        hint = f"did you mean {or_list(near)}?" if near else f"known: {', '.join(names) or 'none'}."
        super().__init__(f"{kind} {name!r} is not known; {hint}")


class NotOffered(BadInput):
    """A wager that the house does not take under these options."""


class BadCards(BadInput):
    """Text that is not a card, a card twice, or the wrong number of cards."""


class BadValue(BadInput):
    """A value outside what is allowed."""


class BadGame(BadInput):
    """The module of a game that cannot be used."""


class NotDerivable(BadInput):
    """A rule from which odds and best play cannot be derived. The game still plays."""


class WrongRules(NotDerivable):
    """A rule for which neither counts nor estimates would be right."""


class NotFound(BadInput):
    """No such table, round or job."""


class AlreadyServed(BadInput):
    """Another server runs on this data."""


class BadFile(BadInput):
    """A saved round that cannot be read or does not replay."""


class Denied(PitbossError):
    """The client may not do this, or not now."""


class NoSession(Denied):
    """Not signed in, or not any more."""


class WrongCredentials(Denied):
    """Name or password, without saying which."""


class NotAllowed(Denied):
    """Another role's, another player's, another site's."""


class NeedsPasskey(NotAllowed):
    """The session has not shown a second factor, or not lately."""


class TooFast(Denied):
    """More than the limit in so short a time."""


class StillCounting(PitbossError):
    """What is asked for is being counted; ask again."""

    def __init__(self, done: int = 0, of: int = 0) -> None:
        super().__init__(f"Still counting: {100 * done // of}% done." if of else "Still counting; ask again soon.")
        self.done, self.of = done, of

    def as_json(self) -> dict[str, bool | int | str]:
        return {"counting": True, "done": self.done, "of": self.of, "sentence": str(self)}


class Unavailable(PitbossError):
    """The database does not answer now."""


class TableMoved(Unavailable):
    """Another worker of the house serves this table now."""


class Broken(PitbossError):
    """What is stored contradicts itself, or would. A fault of ours, never of the input."""


class OtherRules(Broken):
    """A table was opened under rules that this version does not have."""


class UnknownOutcome(Broken):
    """The database stopped answering in the middle of a commit, and the store was closed before it answered again."""


class Refused(PitbossError):
    """A legal kind of act at the wrong moment. Nothing has changed."""


class BadBets(Refused):
    """Bets that this game or its limits do not allow."""


class OverLimit(BadBets):
    """More than a player may stake or lose, by the player's own limit or the operator's."""

    def __init__(self, player: str, text: str) -> None:
        super().__init__(text)
        self.player = player


class NotYourTurn(Refused):
    """Another spot is asked."""


class WrongCards(Refused):
    """Not the number of cards needed, a card that is out already, or no roll of these dice."""


class IllegalChoice(Refused):
    """Not among the choices offered."""


class WrongDealerAction(Refused):
    """The dealer's act is another one."""


class RoundOver(Refused):
    """Nothing more is needed."""


class NotNow(Refused):
    """The table is in another phase."""


class NotYourSeat(Refused):
    """The seat is taken, empty, or another player's."""


class NotEnoughChips(Refused):
    """More than the account holds."""


class Stale(Refused):
    """Made for an older version of the table."""


class KeyReused(Refused):
    """A key that was used before, for something else."""


class AlreadyPosted(Refused):
    """This leg of this wager has been booked before."""
