"""An exam by its blueprint: steps to deal, rounds to watch and questions, one try each; then its second papers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, count, islice
from random import Random
from typing import NamedTuple

from pitboss.core.errors import BadInput, NotNow, RoundOver
from pitboss.drills.felt_in_words import FeltInWords
from pitboss.drills.questions import ExamPart, gives_up, grade
from pitboss.rules.acts import Act, Arrange, Settle
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.trainer.blueprint import CLEAN_EVERY, WATCHED, Section, Size, blueprint_of, chance_of
from pitboss.trainer.claim_text import parse_claims
from pitboss.trainer.claims import Claim, claim_for, claim_words
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import AskedQuestion, ask
from pitboss.trainer.exam_result import ExamResult, License, Scored
from pitboss.trainer.exam_rules import Critical, ExamRules
from pitboss.trainer.planted_errors import WatchedRound, watch
from pitboss.trainer.single_steps import PARTS, single_steps


@dataclass(frozen=True)
class Paper:
    """What is examined. Two people with the same paper get the same questions."""

    seed: str
    rules: ExamRules = field(default_factory=ExamRules)
    examiner: str = ""  # in proctor mode: who supervises it, and signs the result
    casino: str = ""
    short: bool = False  # practice: one question of each section

    @property
    def proctored(self) -> bool:
        return bool(self.examiner)


SPOT = "Spot the error: which lines are wrong?"

Task = Dealing | WatchedRound | AskedQuestion
Response = str | Claim


class Asked(NamedTuple):
    """What is asked now, of which section, and on which of its two papers."""

    section: Section
    task: Task
    paper: int


def next_step(dealing: Dealing) -> str:
    """The question of a step, with what was done last."""
    done = dealing.captions()
    return f"After “{done[-1][1]}”: what comes next?" if done else "The bets are down: what comes first?"


def exposes(claim: Claim, due: Claim, wrong: str, felt: FeltInWords) -> bool:
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


def step_error(act: Act, claim: Claim, due: Claim, wrong: str, felt: FeltInWords) -> str:
    """The critical error in a wrong step, but for paying a losing bet."""
    if exposes(claim, due, wrong, felt):
        return Critical.EXPOSED_CARD.value
    sets = isinstance(act, Arrange) and act.spot == DEALER and wrong not in ("verb", "spot")
    return Critical.DEALER_HAND.value if sets else ""


def question_error(part: ExamPart, response: str, key: str) -> str:
    """The critical error in a wrong answer to a question."""
    if part is ExamPart.DEALER:
        return Critical.DEALER_HAND.value
    return Critical.PAID_LOSER.value if key.startswith("loses") and "pays" in response else ""


@dataclass
class Exam:
    """An exam being sat. `task` is what is asked now: a step to deal, a round to watch, a question."""

    house: House
    trainee: str
    paper: Paper
    clock: Callable[[], datetime]
    scored: list[Scored] = field(default_factory=list)
    noted: Callable[[datetime, Response | None], None] = lambda at, response: None  # None: time is up
    code: str = ""  # of a proctored exam
    license: License = License()

    def __post_init__(self) -> None:
        self.blueprint = blueprint_of(self.house)
        self.started = self.clock()
        self._asked_at = self.started
        self._items = self._all_items()
        self._left: Counter[tuple[str, int]] = Counter()  # not answered, by section and paper
        self._spent = dict.fromkeys(ExamPart, 0.0)  # seconds
        self.cut: set[ExamPart] = set()  # parts whose time ran out
        self.stopped = ""  # the critical error that ended it
        self.asked: Asked | None = next(self._items, None)

    @property
    def task(self) -> Task | None:
        return self.asked.task if self.asked else None

    @property
    def answered(self) -> int:
        return len(self.scored)

    @property
    def gone(self) -> int:
        """What was answered and what was cut off: it grows by one for each, whether the answer was right or not."""
        return len(self.scored) + sum(self._left.values())

    # the papers

    def size_of(self, section: Section) -> Size:
        return Size(1, 0) if self.paper.short else section.size

    def _all_items(self) -> Iterator[Asked]:
        """The first paper: steps and rounds to watch, then all drills mixed. Then a second one of narrow misses."""
        seed, sections = f"exam {self.paper.seed}", self.blueprint.sections
        for section in sections:
            if section.key in (*PARTS, WATCHED):
                yield from self._of_section(section, seed, 1)
        drilled = [one for one in sections if one.key not in (*PARTS, WATCHED)]
        mixed = [one.key for one in drilled for _ in range(self.size_of(one).asked)]
        Random(f"{self.house.game.key} {seed}").shuffle(mixed)
        tasks = {one.key: self._of_section(one, seed, 1) for one in drilled}
        yield from (next(tasks[key]) for key in mixed)
        again = [one for one in sections if self._narrowly_missed(one)]
        yield from chain.from_iterable(self._of_section(one, f"{seed} second", 2) for one in again)

    def _of_section(self, section: Section, seed: str, paper: int) -> Iterator[Asked]:
        tasks = islice(self._tasks(section, f"{seed} {section.key}"), self.size_of(section).asked)
        return (Asked(section, task, paper) for task in tasks)

    def _tasks(self, section: Section, seed: str) -> Iterator[Task]:
        """Tasks of a section without end. None is easier to guess than the blueprint says."""
        if section.key in PARTS:
            yield from single_steps(self.house, section.key, seed, section.guess)
        for n in count():
            if section.key == WATCHED:
                yield watched_round(self.house, f"{seed} {n}", clean=n % CLEAN_EVERY == CLEAN_EVERY - 1)
                continue
            asked = ask(self.house, section.key, f"{seed} {n}")
            if chance_of(asked.question.answer) <= section.guess:
                yield asked

    def _narrowly_missed(self, section: Section) -> bool:
        """Whether one answer too many was wrong, so that the section is asked once more."""
        wrong = sum(not one.right for one in self.scored if one.what == section.key) + self._left[section.key, 1]
        return not self.paper.short and not self.stopped and wrong == section.size.wrong + 1

    # time

    @property
    def part(self) -> ExamPart | None:
        """The part that the time of the present task counts for."""
        return self.asked.section.part if self.asked else None

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
        """The task counts as not answered."""
        assert self.asked is not None
        self._left[self.asked.section.key, self.asked.paper] += 1
        self.asked = next(self._items, None)

    # answers

    def answer(self, response: Response) -> bool:
        """Grade an answer to the task. What cannot be read as an answer is refused and costs nothing."""
        if self.asked is None:
            raise RoundOver("the exam is over.")
        if part := self.cut_off():
            raise NotNow(time_up(part))
        if isinstance(response, str) and gives_up(response):
            raise BadInput(f"{response!r}: an exam shows nothing; give an answer, right or wrong.")
        at, task = self.clock(), self.asked.task
        if isinstance(task, Dealing):
            right = self._step(task, response)
        elif isinstance(response, Claim):
            raise BadInput("this question does not ask for a dealer's act; give its answer.")
        else:
            right = self._call(task, response) if isinstance(task, WatchedRound) else self._question(task, response)
        self.asked = None if self.stopped else next(self._items, None)
        self.noted(at, response)
        return right

    def _score(
        self, right: bool, seed: str, clauses: tuple[str, ...], response: str, key: str, text: str, critical: str = ""
    ) -> bool:
        """Notes an answer with its time."""
        assert self.asked is not None
        section, paper, now = self.asked.section, self.asked.paper, self.clock()
        seconds = (now - self._asked_at).total_seconds()
        self._asked_at = now
        self._spent[section.part] += seconds
        one = Scored(section.part, section.key, seed, clauses, right, seconds, response, key, critical, text, paper)
        self.scored.append(one)
        if critical in {one.value for one in self.paper.rules.critical}:
            ends = self.paper.rules.end_at_critical(self.paper.proctored)
            self.stopped = self.stopped or (critical if ends else "")
        return right

    def _question(self, asked: AskedQuestion, response: str) -> bool:
        mark, text = grade(self.house, asked.question, response), asked.question.text
        part = self.asked.section.part if self.asked else ExamPart.HANDS
        critical = "" if mark.right else question_error(part, mark.response, mark.key)
        return self._score(mark.right, asked.seed, mark.clauses, response, mark.key, text, critical)

    def _step(self, dealing: Dealing, response: Response) -> bool:
        claims = [response] if isinstance(response, Claim) else parse_claims(response, self.house)
        claim, due, act, felt, text = claims[0], dealing.due, dealing.act, dealing.felt, next_step(dealing)
        if len(claims) > 1:
            raise BadInput(f"{response!r} is more than one step; say only what comes next, such as {claim}.")
        critical = Critical.PAID_LOSER.value if pays_loser(claim, dealing) else ""
        verdict = dealing.claim(claim)
        if not verdict.right:
            critical = step_error(act, claim, due, verdict.wrong, felt) or critical
        said, key = claim_words(claim, self.house), claim_words(due, self.house)
        return self._score(verdict.right, dealing.seed, verdict.clauses, said, key, text, critical)

    def _call(self, watched: WatchedRound, response: str) -> bool:
        """Right if every planted mistake was called and nothing else."""
        called = watched.call(error_lines(response))
        found = [
            (mistake.clauses, f"line {line}, “{watched.lines[line - 1]}”: {mistake.why}")
            for mistake in (*called.missed, *called.caught)
            for line in mistake.lines[:1]
        ]
        clauses = found[0][0] if found else watched.clauses[called.false_alarms[0] - 1] if called.false_alarms else ()
        key = "; ".join(words for _, words in found) or "no mistake"
        return self._score(called.right, watched.seed, clauses, response, key, SPOT)

    # the result

    def result(self) -> ExamResult:
        """The result so far. What was not answered is not right, unless a critical error ended the exam."""
        while self.asked is not None:
            self._leave_out()
        return ExamResult(
            self.trainee,
            self.license,
            self.house,
            self.paper.seed,
            self.paper.rules,
            self.blueprint,
            self.paper.short,
            self.paper.examiner,
            self.paper.casino,
            self.started,
            (self.clock() - self.started).total_seconds(),
            tuple(self.scored),
            dict(self._left),
            frozenset(self.cut),
        )


MISTAKES = (1, 2)  # in a round to watch that has some


def watched_round(house: House, seed: str, clean: bool) -> WatchedRound:
    """A round to watch with one or two mistakes, or with none."""
    if clean:
        return watch(house, seed, 0)
    for n in count():
        found = watch(house, f"{seed} {n}", Random(f"{seed} mistakes").choice(MISTAKES))
        if found.planted:
            return found
    raise AssertionError("unreachable")


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
