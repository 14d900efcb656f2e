"""Deal a round: the trainee is the dealer at a full table of bots and must do the next thing, in the manual's order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from pitboss.trainer.claims import Claim, checked, claim_for, differs, explain, is_asked
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.dealt import DealtTable
from pitboss.trainer.reasons import reason_for
from pitboss.trainer.table_talk import call_of, is_called, result_call


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
    calls: tuple[str, ...] = ()  # what the dealer says aloud with it


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

    def __init__(self, house: House, seed: str, seats: int | None = None) -> None:
        self.house, self.seed = house, seed
        self.table = DealtTable(house, seed, seats, watched=True)
        self.by_hand = ByHand(self.table.round)
        self.score = Score()
        self.steps: list[tuple[str, ExamPart, float]] = []  # clause, part and seconds of every step done
        self._early: list[Act] = []  # done before its turn, where the manual sets no order
        self._go_on()

    @property
    def over(self) -> bool:
        return self.by_hand.act is None

    @property
    def act(self) -> Act:
        act = self.by_hand.act
        if act is None:
            raise RoundOver("the round is over: all bets are settled and the cards collected.")
        return act

    @property
    def due(self) -> Claim:
        """What the dealer must do now, in full."""
        claim = claim_for(self.act, self.house)
        assert claim is not None
        return claim

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
        wrong = differs(claim, event.act, self.house)
        sentences = tuple(sentence_of(self.house, number) for number in event.clause.numbers)
        if wrong:
            self._count_wrong(wrong, str(claim), event)
            why = explain(wrong, event.act, self.house)
            if wrong == "row" and isinstance(event.act, Settle):
                table = self.table
                why = f"{why} {reason_for(self.house, table.start, table.round.layout.log, event.act)}".rstrip()
            return Verdict(False, claim, wrong, event.clause.numbers, sentences, why, (), event.act)
        return self._done(claim, "", event, sentences)

    def give_up(self) -> Verdict:
        """Show the step and do it; it counts as wrong."""
        claim, event = self.due, self._now()
        self._count_wrong("shown", "", event)
        sentences = tuple(sentence_of(self.house, number) for number in event.clause.numbers)
        return self._done(claim, "shown", event, sentences)

    def _done(self, claim: Claim, wrong: str, event: Event, sentences: tuple[str, ...]) -> Verdict:
        """The verdict on an act that is carried out now."""
        events = self._do(event.act)
        calls = self._calls(event.act, len(events))
        return Verdict(True, claim, wrong, event.clause.numbers, sentences, "", events, event.act, calls)

    def _calls(self, act: Act, events: int) -> tuple[str, ...]:
        """What the dealer says aloud with an act, and with what came of it, the last few events."""
        if not self.house.game.banked:
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
        return Event(self.by_hand.clause, self.act, None)

    def _meant(self, claim: Claim) -> Event:
        """The due act, or one that may as well come first: the manual sets no order among these."""
        first = self._now()
        skipped = [first]
        for event in self.by_hand.pending:
            if not isinstance(event.act, Settle | Collect):
                break
            if self._is_early(event.act) or not is_asked(event.act, self.house):
                continue
            due = claim_for(event.act, self.house)
            if due and (due.verb == "collect", due.spot, due.what) == (
                claim.verb == "collect",
                claim.spot,
                claim.what,
            ):
                return event if all(may_precede(event, earlier, self.house) for earlier in skipped) else first
            skipped.append(event)
        return first

    def _count_wrong(self, wrong: str, response: str, event: Event) -> None:
        due = claim_for(event.act, self.house)
        self.score.mistakes.append(DealMistake(self.score.steps, event.clause.numbers, wrong, response, str(due)))
        self.score.wrong_steps.add(self.score.steps)

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
            self._carry_out()

    def _is_early(self, act: Act) -> bool:
        return any(act is done for done in self._early)

    def _dealers(self, act: Act) -> bool:
        if isinstance(act, Ask) or not is_asked(act, self.house):
            return False
        return not self.by_hand.clause.players
