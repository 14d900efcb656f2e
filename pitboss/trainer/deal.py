"""Deal a round: the trainee is the dealer at a full table of bots and must do the next thing, in the manual's order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from pitboss.core.errors import RoundOver
from pitboss.drills.felt_in_words import FeltInWords
from pitboss.drills.questions import ExamPart, gives_up
from pitboss.engine.by_hand import ByHand
from pitboss.engine.round import Event, opening_layout
from pitboss.rules.acts import REQUESTS, Act, Arrange, Ask, Award, Collect, Settle, seat_of
from pitboss.rules.captions import caption
from pitboss.rules.clauses import Clause
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.trainer.claim_text import parse_claims
from pitboss.trainer.claims import SAY, Claim, checked, claim_for, differs, explain, is_asked
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.dealt import DealtTable
from pitboss.trainer.reasons import reason_for
from pitboss.trainer.table_talk import (
    BETS,
    CALLING,
    NEXT,
    call_claim,
    call_of,
    is_called,
    result_call,
    same_call,
    spoken,
)


class Verdict(NamedTuple):
    """One claim judged. A wrong one names the clauses, their sentences and why."""

    right: bool
    claim: Claim
    wrong: str  # the field that is wrong, see `claims.differs`; empty if right
    clauses: tuple[str, ...]
    sentences: tuple[str, ...]
    why: str
    events: tuple[Event, ...] = ()  # what happened then, as the dealer sees it
    act: Act | None = None  # what was due
    calls: tuple[str, ...] = ()  # what the dealer says aloud with it, or has said
    turn: str = ""  # the clause whose turn it is, also when its call is judged


def may_precede(event: Event, earlier: Event, house: House) -> bool:
    """Whether this act may also come before one that the engine performs earlier: yes if the manuals set no order.

    Cards collected under one clause have no order, nor have the bets of one seat that are settled in one pass. If the
    engine goes around once for each bet of a pass, a dealer may instead go around once and settle seat by seat.
    """
    if isinstance(event.act, Collect) and isinstance(earlier.act, Collect):
        return event.clause is earlier.clause
    if not isinstance(event.act, Settle) or not isinstance(earlier.act, Settle):
        return False
    (seat, wager), (other, another) = event.act[:2], earlier.act[:2]
    rightmost = house.settles_from_right(*event.clause.numbers)
    further = seat_of(seat) > seat_of(other) if rightmost else seat_of(seat) < seat_of(other)
    return in_one_pass(event.clause, earlier.clause, house) and (seat == other or (wager != another and further))


def in_one_pass(one: Clause, other: Clause, house: House) -> bool:
    passes = house.game.house_passes
    return one is other or (one in passes and passes[one] is passes.get(other))


def in_any_order(one: Event, other: Event, house: House) -> bool:
    return may_precede(one, other, house) or may_precede(other, one, house)


def part_of_step(act: Act) -> ExamPart:
    """The part of an exam that the time of a step counts for."""
    if isinstance(act, Settle | Award):
        return ExamPart.PAYOUTS
    return ExamPart.DEALER if isinstance(act, Arrange) and act.spot == DEALER else ExamPart.PROCEDURE


class Pace(NamedTuple):
    """One pass of a dealt round: the steps under one clause that follow each other, and how long they took."""

    clause: str
    steps: int
    seconds: float
    target: int


def paced(steps: Sequence[tuple[str, ExamPart, float]], targets: Mapping[ExamPart, int]) -> list[Pace]:
    """Pass by pass, from (clause, part, seconds) of every step."""
    found = []
    for clause, group in groupby(steps, key=lambda step: step[0]):
        some = list(group)
        found.append(Pace(clause, len(some), sum(one[2] for one in some), sum(targets[one[1]] for one in some)))
    return found


class DealMistake(NamedTuple):
    step: int
    clauses: tuple[str, ...]
    wrong: str
    said: str
    due: str


@dataclass
class Score:
    """A step counts as right if the first claim for it was."""

    steps: int = 0
    wrong_steps: set[int] = field(default_factory=set)
    mistakes: list[DealMistake] = field(default_factory=list)

    @property
    def right(self) -> int:
        return self.steps - sum(step < self.steps for step in self.wrong_steps)  # one may be being tried again

    @property
    def accuracy(self) -> Fraction:
        return Fraction(self.right, self.steps) if self.steps else Fraction(1)


class Dealing:
    """A round dealt by the trainee. The engine says nothing until an act is claimed."""

    def __init__(self, house: House, seed: str, seats: int | None = None, calls: bool = False) -> None:
        """With `calls`, the trainee also says what the dealer calls; without, it is said with the act."""
        self.house, self.seed, self.says = house, seed, calls and house.game.banked
        self.table = DealtTable(house, seed, seats, watched=True)
        self.by_hand = ByHand(self.table.round)
        self.score = Score()
        self.steps: list[tuple[str, ExamPart, float]] = []  # clause, part and seconds of every step done
        self._early: list[Act] = []  # done before its turn, where the manual sets no order
        self._called: list[Act] = []  # the call that belongs to it was said
        self._go_on()

    @property
    def over(self) -> bool:
        return self.by_hand.act is None and self._call(None) is None

    @property
    def act(self) -> Act:
        act = self.by_hand.act
        if act is None:
            raise RoundOver("the round is over: all bets are settled and the cards collected.")
        return act

    @property
    def due(self) -> Claim:
        """What the dealer must say or do now, in full."""
        return self._due(self._now())

    @property
    def clause(self) -> Clause:
        return self.by_hand.clause

    @property
    def felt(self) -> FeltInWords:
        """The layout before the due step."""
        return self.table.felt(len(self.by_hand.done))

    @property
    def seen(self) -> list[Event]:
        """What has happened so far, as the dealer sees it."""
        return [event.seen_by(0) for event in self.by_hand.done]

    def layout(self) -> Layout:
        """The layout with all that has been done, early acts too, and nothing that the engine did ahead."""
        start, log = self.table.start, self.table.round.layout.log
        layout = opening_layout(self.house, **start)
        done = len(self.by_hand.done)
        for entry in (*log[:done], *(entry for entry in log[done:] if self._is_early(entry[1]))):
            layout = layout.after(entry)
        return layout

    def captions(self) -> list[tuple[str, str]]:
        """Clause number and sentence of everything done."""
        return [(event.clause.number, caption(event.act, event.answer, self.house)) for event in self.seen]

    def hear(self, said: str | Claim) -> list[Verdict]:
        """What a trainee does or types: a claim, claims as text, or a request to be shown the step."""
        if isinstance(said, Claim):
            return [self.claim(said)]
        return [self.give_up()] if gives_up(said) else self.say(said)

    def say(self, line: str) -> list[Verdict]:
        """Claims as text, carried out one by one up to the first that is wrong."""
        verdicts = []
        for claim in parse_claims(line, self.house):
            verdicts.append(self.claim(claim))
            if not verdicts[-1].right or self.over:
                break
        return verdicts

    def claim(self, claim: Claim) -> Verdict:
        """Judge a claim; if it is right it is done and the round moves to the next step of the dealer."""
        event = self._meant(checked(claim, self.house))
        call = self._call(event)
        if call or claim.verb == SAY:
            wrong = "" if same_call(claim, call) else "verb" if not call else "call" if claim.verb == SAY else "silence"
        else:
            wrong = differs(claim, event.act, self.house)
        if not wrong:
            return self._done(claim, "", event)
        self._count_wrong(wrong, str(claim), event)
        why = explain(wrong, event.act, self.house)
        if wrong == "row" and isinstance(event.act, Settle):
            table = self.table
            why = f"{why} {reason_for(self.house, table.start, table.round.layout.log, event.act)}".rstrip()
        return Verdict(False, claim, wrong, *self._clauses(event), why, (), event.act)

    def give_up(self) -> Verdict:
        """Show the step and do it; it counts as wrong."""
        event = self._now()
        self._count_wrong("shown", "", event)
        return self._done(self._due(event), "shown", event)

    def _clauses(self, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those of an act, or of the call before it, and their sentences."""
        calls = CALLING if isinstance(event.act, Settle) else BETS
        numbers = (calls,) if self._call(event) else event.clause.numbers
        return numbers, tuple(sentence_of(self.house, number) for number in numbers)

    def _done(self, claim: Claim, wrong: str, event: Event) -> Verdict:
        """The verdict on what is said or carried out now."""
        clauses = self._clauses(event)
        if call := self._call(event):
            events = self._say(event.act)
            calls: tuple[str, ...] = (spoken(call),)
        else:
            events = self._do(event.act)
            calls = self._calls(event.act, len(events))
        return Verdict(True, claim, wrong, *clauses, "", events, event.act, calls, event.clause.numbers[0])

    def _calls(self, act: Act, events: int) -> tuple[str, ...]:
        """What the dealer says aloud with an act, and with what came of it, the last few events."""
        if self.says or not self.house.game.banked:
            return ()
        seen = self.seen
        if not events:  # done before its turn
            return (result_call(self.house, act),) if isinstance(act, Settle) and is_called(self.house, act) else ()
        first = len(seen) - events
        found = [
            call_of(event, seen[:n], self.house, last=self.over and n + 1 == len(seen))
            for n, event in enumerate(seen)
            if n == first or (n > first and isinstance(event.act, Ask))
        ]
        return tuple(call for call in found if call)

    # what comes next

    def _now(self) -> Event:
        if self.by_hand.act is None and not self.over:
            return self.by_hand.done[-1]
        return Event(self.by_hand.clause, self.act, None)

    def _call(self, event: Event | None) -> Claim | None:
        """What must be said before an act; None: before the next round, when all acts are done."""
        if not self.says:
            return None
        if event is None or self.by_hand.act is None:
            done = self.by_hand.done[-1].act
            return None if self._is_called(done) else Claim(SAY, DEALER, NEXT)
        return None if self._is_called(event.act) else call_claim(event, self.by_hand.done, self.house)

    def _due(self, event: Event) -> Claim:
        claim = self._call(event) or claim_for(event.act, self.house)
        assert claim is not None
        return claim

    def open(self) -> Iterator[Event]:
        """The due act, and those that may as well come first: the manual sets no order among these."""
        skipped = [self._now()]
        yield skipped[0]
        for event in self.by_hand.pending:
            if not isinstance(event.act, Settle | Collect):
                break
            if event.act is skipped[0].act or self._is_early(event.act) or not is_asked(event.act, self.house):
                continue
            if all(may_precede(event, earlier, self.house) for earlier in skipped):
                yield event
            skipped.append(event)

    def _meant(self, claim: Claim) -> Event:
        """The act that is claimed, if it may come now; else the one that is due."""
        return next((event for event in self.open() if self._is_meant(claim, event)), self._now())

    def _is_meant(self, claim: Claim, event: Event) -> bool:
        if claim.verb == SAY:
            return same_call(claim, self._call(event))
        due = claim_for(event.act, self.house)
        names = (claim.verb == "collect", claim.spot, claim.what)
        return due is not None and (due.verb == "collect", due.spot, due.what) == names

    def _count_wrong(self, wrong: str, response: str, event: Event) -> None:
        due = str(self._due(event))
        self.score.mistakes.append(DealMistake(self.score.steps, event.clause.numbers, wrong, response, due))
        self.score.wrong_steps.add(self.score.steps)

    def _say(self, act: Act) -> tuple[Event, ...]:
        """The call that belongs to an act is said; players may answer it."""
        self.score.steps += 1
        before = len(self.by_hand.done)
        self._called.append(act)
        self._go_on()
        return tuple(self.seen[before:])

    def _do(self, act: Act) -> tuple[Event, ...]:
        self.score.steps += 1
        before = len(self.by_hand.done)
        if act is not self.act:
            self._early.append(act)
            return ()
        self._carry_out()
        self._go_on()
        return tuple(self.seen[before:])

    def _carry_out(self) -> None:
        if type(self.act) in REQUESTS:
            self.by_hand.supply(*self.table.answer())
        else:
            self.by_hand.carry_out()

    def _go_on(self) -> None:
        """Everything that is not the dealer's, up to the dealer's next step."""
        while (act := self.by_hand.act) is not None:
            if self._dealers(act) and not self._is_early(act):
                break
            if self._call(self._now()):
                break
            self._carry_out()

    def _is_early(self, act: Act) -> bool:
        return any(act is done for done in self._early)

    def _is_called(self, act: Act) -> bool:
        return any(act is called for called in self._called)

    def _dealers(self, act: Act) -> bool:
        if isinstance(act, Ask) or not is_asked(act, self.house):
            return False
        return not self.by_hand.clause.players
