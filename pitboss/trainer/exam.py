"""An exam of parts: rounds to deal, rounds to watch and questions, each scored for the part it belongs to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from pitboss.acts import Act, Arrange, Award, Settle
from pitboss.errors import BadInput, NotNow, RoundOver
from pitboss.house import House
from pitboss.rules import DEALER
from pitboss.trainer.claim_text import parse_claims
from pitboss.trainer.claims import Claim, claim_for, claim_words
from pitboss.trainer.deal import Dealing, Verdict, part_of_step
from pitboss.trainer.drills import AskedQuestion, ask, drills_of
from pitboss.trainer.exam_result import ExamResult, Scored
from pitboss.trainer.exam_rules import Critical, ExamRules
from pitboss.trainer.felt_in_words import Felt
from pitboss.trainer.planted_errors import WatchedRound, watch
from pitboss.trainer.questions import ExamPart, gives_up, grade
from pitboss.trainer.separate_tables import separate_steps


@dataclass(frozen=True)
class Paper:
    """What is examined. Two people with the same paper get the same questions."""

    seed: str
    rounds: int = 1
    watched: int = 2
    drills: int = 24
    rules: ExamRules = field(default_factory=ExamRules)
    examiner: str = ""  # in proctor mode: who supervises it, and signs the result
    casino: str = ""

    @property
    def proctored(self) -> bool:
        return bool(self.examiner)


SPOT = "Spot the error: which lines are wrong?"

Task = Dealing | WatchedRound | AskedQuestion


class Aspect(NamedTuple):
    """What one answer says about one part."""

    part: ExamPart
    right: bool
    critical: str = ""


def next_step(dealing: Dealing) -> str:
    """The question of a step, with what was done last."""
    done = dealing.captions()
    return f"After “{done[-1][1]}”: what comes next?" if done else "The bets are down: what comes first?"


def step_aspects(act: Act, verdict: Verdict, critical: str) -> list[Aspect]:
    """What a step counts for: a settlement for order and amount, the dealer's hand for that, else procedure."""
    wrong, elsewhere = verdict.wrong, verdict.wrong in ("verb", "spot", "wager")
    if isinstance(act, Settle | Award):
        if elsewhere:
            return [Aspect(ExamPart.ORDER, False, critical)]
        return [Aspect(ExamPart.ORDER, True), Aspect(ExamPart.PAYOUTS, not wrong, critical)]
    if isinstance(act, Arrange) and act.spot == DEALER and not elsewhere:
        return [Aspect(ExamPart.DEALER, not wrong, Critical.DEALER_HAND.value if wrong else "")]
    return [Aspect(ExamPart.PROCEDURE, not wrong, critical)]


def exposes(claim: Claim, due: Claim, wrong: str, felt: Felt) -> bool:
    """Cards are turned that must lie face down: before their time, too many of them, or as they are dealt."""
    lying = felt.get(claim.spot)
    if claim.verb == "turn" and lying and lying.down:
        return wrong == "verb" or (wrong == "cards" and (claim.n or 1) > (due.n or 1))
    return wrong == "face" and claim.face == "up"


def pays_loser(claim: Claim, dealing: Dealing) -> bool:
    """A bet is paid that has lost, in its turn or out of it."""
    settled = [event.act for event in dealing.by_hand.pending if isinstance(event.act, Settle)]
    due = (claim_for(act, dealing.house) for act in settled if claim.verb == "pay")
    return any(one and one.verb == "take" and (one.spot, one.what) == (claim.spot, claim.what) for one in due)


def question_aspect(part: ExamPart, right: bool, response: str, key: str) -> Aspect:
    if right:
        return Aspect(part, True)
    if part is ExamPart.DEALER:
        return Aspect(part, False, Critical.DEALER_HAND.value)
    pays_loser = key.startswith("loses") and "pays" in response
    return Aspect(part, False, Critical.PAID_LOSER.value if pays_loser else "")


@dataclass
class Exam:
    """An exam being sat. `task` is what is asked now: a round to deal, a round to watch, a question."""

    house: House[Any]
    trainee: str
    paper: Paper
    clock: Callable[[], datetime]
    scored: list[Scored] = field(default_factory=list)
    noted: Callable[[datetime, str | None], None] = lambda at, response: None  # keeps an answer, or that time was up
    code: str = ""  # of a proctored exam

    def __post_init__(self) -> None:
        if self.paper.rounds + self.paper.watched + self.paper.drills < 1:
            raise BadInput("an exam without rounds and questions asks nothing; give it at least one of them.")
        self.started = self.clock()
        self._asked_at = self.started
        self._tasks = self._all_tasks()
        self._left: Counter[ExamPart] = Counter()
        self.answered = self._cut_off = 0  # tasks, and in a round that goes on, its steps
        self._spent = dict.fromkeys(ExamPart, 0.0)  # seconds
        self.cut: set[ExamPart] = set()  # parts whose time ran out
        self.stopped = ""  # the critical error that ended it
        self.task: Task | None = next(self._tasks, None)

    def _all_tasks(self) -> Iterator[Task]:
        seed = f"exam {self.paper.seed}"
        for n in range(self.paper.rounds):
            name = f"{seed} round {n}"
            yield from separate_steps(self.house, name) if self.paper.proctored else [Dealing(self.house, name)]
        for n in range(self.paper.watched):
            yield watch(self.house, f"{seed} errors {n}", None if n else 2)  # the first has mistakes in it
        rng = Random(f"{self.house.game.key} {seed}")
        for n, drill in enumerate(self._questions(rng)):
            yield ask(self.house, drill, f"{seed} drill {n}")

    def _questions(self, rng: Random) -> list[str]:
        """Drills of all parts in turn, every drill of a part before one comes again."""
        decks: dict[ExamPart, list[str]] = {}
        for key, drill in drills_of(self.house).items():
            decks.setdefault(drill.part, []).append(key)
        queues: dict[ExamPart, list[str]] = {part: [] for part in decks}
        chosen: list[str] = []
        while len(chosen) < self.paper.drills:
            for part, keys in decks.items():
                queues[part] = queues[part] or rng.sample(keys, len(keys))
                chosen.append(queues[part].pop())
        return chosen[: self.paper.drills]

    @property
    def gone(self) -> int:
        """What was answered and what was cut off: it grows by one for each, whether the answer was right or not."""
        return self.answered + self._cut_off

    # time

    @property
    def part(self) -> ExamPart | None:
        """The part that the time of the present task counts for."""
        if self.task is None:
            return None
        if isinstance(self.task, Dealing):
            return part_of_step(self.task.act)
        return ExamPart.ERRORS if isinstance(self.task, WatchedRound) else drills_of(self.house)[self.task.drill].part

    @property
    def seconds_left(self) -> float:
        """For the part that is asked now."""
        return 0.0 if self.part is None else max(0.0, self._left_of(self.part, self.clock()))

    def _left_of(self, part: ExamPart, now: datetime) -> float:
        return self.paper.rules.minutes[part] * 60 - self._spent[part] - (now - self._asked_at).total_seconds()

    def cut_off(self) -> ExamPart | None:
        """If the time of the present part is up: leave out what is asked of it now and next, as not answered."""
        now, found = self.clock(), None
        while (part := self.part) is not None and self._left_of(part, now) <= 0:
            found = found or part
            self.cut.add(part)
            self._spent[part] = self.paper.rules.minutes[part] * 60
            self._asked_at = now
            self._leave_out()
        if found:
            self.noted(now, None)
        return found

    def _leave_out(self) -> None:
        """The task, or one step of a round: it counts as not answered."""
        task, part = self.task, self.part
        self._cut_off += 1
        if isinstance(task, Dealing):
            for left, *_ in step_aspects(task.act, task.give_up(), critical=""):
                self._left[left] += 1
        elif part is not None:
            self._left[part] += 1
        if not isinstance(task, Dealing) or self._leaves(task):
            self.task = next(self._tasks, None)

    # answers

    def answer(self, response: str) -> bool:
        """Grade an answer to the task. What cannot be read as an answer is refused and costs nothing."""
        if self.task is None:
            raise RoundOver("the exam is over.")
        if part := self.cut_off():
            raise NotNow(time_up(part))
        if gives_up(response):
            raise BadInput(f"{response!r}: an exam shows nothing; give an answer, right or wrong.")
        at, task = self.clock(), self.task
        if isinstance(task, Dealing):
            right = self._deal(task, response)
        else:
            right = self._call(task, response) if isinstance(task, WatchedRound) else self._question(task, response)
            self._go_on()
        self.answered += 1
        self.noted(at, response)
        return right

    def _go_on(self) -> None:
        self.task = None if self.stopped else next(self._tasks, None)

    def _score(
        self,
        asked: ExamPart,
        aspects: Sequence[Aspect],
        what: str,
        seed: str,
        clauses: tuple[str, ...],
        response: str,
        key: str,
        text: str,
    ) -> None:
        """The time is scored with the last aspect, the one that took thought.

        It is taken from the part that was asked, so the time left does not show whether an answer was right.
        """
        now = self.clock()
        seconds = (now - self._asked_at).total_seconds()
        self._asked_at = now
        self._spent[asked] += seconds
        known = {one.value for one in self.paper.rules.critical}
        for n, (part, right, critical) in enumerate(aspects, 1):
            critical = critical if critical in known else ""
            took = seconds if n == len(aspects) else 0.0
            self.scored.append(Scored(part, what, seed, clauses, right, took, response, key, critical, text))
            if critical and self.paper.rules.end_at_critical(self.paper.proctored):
                self.stopped = self.stopped or critical

    def _question(self, asked: AskedQuestion, response: str) -> bool:
        mark = grade(self.house, asked.question, response)
        part = drills_of(self.house)[asked.drill].part
        aspect = question_aspect(part, mark.right, mark.response, mark.key)
        self._score(part, [aspect], asked.drill, asked.seed, mark.clauses, response, mark.key, asked.question.text)
        return mark.right

    def _deal(self, dealing: Dealing, response: str) -> bool:
        """One try for each step: a wrong claim is counted, the right thing is done, and the round goes on.

        A proctored exam goes on at another table, which shows nothing of what was right.
        """
        right, claims = True, parse_claims(response, self.house)
        if self.paper.proctored and len(claims) > 1:
            raise BadInput(f"{response!r} is more than one step; say only what comes next, such as {claims[0]}.")
        for claim in claims:
            right = self._step(dealing, claim)
            if not right or self._leaves(dealing):
                break
        if self._leaves(dealing):
            self._go_on()
        return right

    def _leaves(self, dealing: Dealing) -> bool:
        """Does the step that was done or left out end this table?"""
        return dealing.over or self.paper.proctored or bool(self.stopped)

    def _step(self, dealing: Dealing, claim: Claim) -> bool:
        due, act, felt, asked = dealing.due, dealing.act, dealing.felt, next_step(dealing)
        critical = Critical.PAID_LOSER.value if pays_loser(claim, dealing) else ""
        verdict = dealing.claim(claim)
        if exposes(claim, due, verdict.wrong, felt):
            critical = Critical.EXPOSED_CARD.value
        aspects = step_aspects(verdict.act or act, verdict, critical)
        response, key = claim_words(claim, self.house), claim_words(due, self.house)
        self._score(part_of_step(act), aspects, "deal", dealing.seed, verdict.clauses, response, key, asked)
        if not verdict.right:
            dealing.give_up()
        return verdict.right

    def _call(self, watched: WatchedRound, response: str) -> bool:
        """Each planted mistake and each false alarm is a score of its own; a clean round without a call is one."""
        called, part = watched.call(error_lines(response)), ExamPart.ERRORS
        for mistake in watched.planted:
            caught = [Aspect(part, mistake in called.caught)]
            due = f"line {mistake.lines[0]}, “{watched.lines[mistake.lines[0] - 1]}”: {mistake.why}"
            self._score(part, caught, "errors", watched.seed, mistake.clauses, response, due, SPOT)
        for line in called.false_alarms:
            wrong = [Aspect(part, False)]
            clauses = watched.clauses[line - 1]
            due = f"no mistake in line {line}, “{watched.lines[line - 1]}”"
            self._score(part, wrong, "errors", watched.seed, clauses, str(line), due, SPOT)
        if not watched.planted and not called.false_alarms:
            self._score(part, [Aspect(part, True)], "errors", watched.seed, (), response, "no mistake", SPOT)
        return called.right

    # the result

    def result(self) -> ExamResult:
        """The result so far. What was not answered is not right, unless a critical error ended the exam."""
        while self.task is not None:
            self._leave_out()
        return ExamResult(
            self.trainee,
            self.house,
            self.paper.seed,
            self.paper.rules,
            self.paper.examiner,
            self.paper.casino,
            self.started,
            (self.clock() - self.started).total_seconds(),
            tuple(self.scored),
            self._left,
            frozenset(self.cut),
        )


def time_up(part: ExamPart) -> str:
    return f"Time is up for {part.value}: this answer does not count, and the rest of the part is left out."


NO_MISTAKE = (
    "none",
    "clean",
    "no",
    "nothing",
    "no mistake",
    "no mistakes",
    "all right",
    "all correct",
    "no error",
    "no errors",
)


def error_lines(response: str) -> list[int]:
    """Line numbers; `none` calls no mistake."""
    said = re.sub(r"[,;#&+!.]|\b(?:lines?|and)\b", " ", response.lower()).split()
    if " ".join(said) in NO_MISTAKE:
        return []
    if not said or not all(word.isdecimal() for word in said):
        raise BadInput(f"{response!r} names no lines; type the numbers of the lines with a mistake, or none.")
    return [int(word) for word in said]
