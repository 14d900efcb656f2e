"""What a training session is about: drills, a player's decisions, a round to deal or to watch, an exam."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from typing import Protocol

from pitboss.core.errors import BadInput, RoundOver
from pitboss.drills.questions import Question
from pitboss.rules.acts import seat_of
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.server.live.offered_choices import offered
from pitboss.server.replies.of_tables import AskReply
from pitboss.table import felt_views
from pitboss.table.shapes import FeltStateReply
from pitboss.trainer.attempts import called, dealt, scored
from pitboss.trainer.claims import Claim, claim_words
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.deal import Dealing, paced
from pitboss.trainer.exam import Exam, Response, error_lines
from pitboss.trainer.exam_rules import rules_of
from pitboss.trainer.planted_errors import KINDS, WatchedRound, watch
from pitboss.trainer.progress import Attempt
from pitboss.trainer.question_json import (
    Data,
    called_data,
    felt_data,
    mark_data,
    question_data,
    score_data,
    verdict_data,
    watched_data,
)
from pitboss.trainer.session import DecisionDrills, Drills


def now() -> datetime:
    return datetime.now(UTC)


class Work(Protocol):
    """What a session asks. Nothing sent before an answer holds the key."""

    def task(self) -> Data:
        """What is asked now."""
        ...

    def answer(self, response: Response, seconds: float) -> tuple[Data, list[Attempt]]:
        """The verdict on an answer, and the attempts to record."""
        ...

    def score(self) -> Data: ...

    @property
    def number(self) -> int:
        """Of the task that is asked now, from 1; every answer that counts and every cut-off leads to the next."""
        ...


def typed(response: Response) -> str:
    """An answer as text; an act of a dealer answers no question."""
    if isinstance(response, Claim):
        raise BadInput("this question does not ask for a dealer's act; give its answer.")
    return response


class Questions:
    """Drills without end."""

    def __init__(self, drills: Drills) -> None:
        self.drills = drills

    def task(self) -> Data:
        return {"kind": "question", **question_data(self.drills.now)}

    def answer(self, response: Response, seconds: float) -> tuple[Data, list[Attempt]]:
        mark = self.drills.answer(typed(response), seconds)
        return {"mark": mark_data(mark)} if mark else {}, self.drills.attempts[-1:]

    def score(self) -> Data:
        attempts = self.drills.attempts
        return {"asked": len(attempts), "right": sum(attempt.right for attempt in attempts)}

    @property
    def number(self) -> int:
        return self.drills.asked


class PlayerDecisions(Questions):
    """A player's decisions without end. What cannot be graded yet is noted, and comes with a later answer."""

    def __init__(self, decisions: DecisionDrills) -> None:
        super().__init__(decisions)
        self.decisions = decisions

    def task(self) -> Data:
        return super().task() | decision_data(self.drills.now.question)

    def answer(self, response: Response, seconds: float) -> tuple[Data, list[Attempt]]:
        kept = len(self.decisions.attempts)
        result, _ = super().answer(
            response, seconds
        )  # first: where it is refused, what was noted is still to be graded
        late = [
            {"task": question_data(graded.asked) | decision_data(graded.asked.question), "mark": mark_data(graded.mark)}
            for graded in self.decisions.late()
        ]
        return result | {"noted": len(self.decisions.noted), "late": late}, self.decisions.attempts[kept:]


def decision_data(question: Question) -> Data:
    """The felt and the choices of a player's decision, as a table shows them; nothing of what they are worth."""
    if question.decision is None:
        return {}
    ask, layout = question.decision
    seat = seat_of(ask.spot)
    asked: AskReply = {"spot": ask.spot, "seat": seat, "clause": [], "version": 0, **offered(ask, layout)}
    return {"decision": {"felt": felt_views.view(felt_views.FeltMoment(layout, layout.purses), seat), "ask": asked}}


def dealers_view(layout: Layout) -> FeltStateReply:
    """The felt in front of a dealer. What dealers must read themselves is not said: the name of a hand, idle cards."""
    view = felt_views.view(felt_views.FeltMoment(layout, layout.purses), 0)
    for spot in view["spots"].values():
        spot["name"] = ""
        for zone in spot["zones"]:
            zone.pop("called", None)
            zone["cards"] = [{"card": card["card"]} for card in zone["cards"]]
    return view


def deal_data(dealing: Dealing) -> Data:
    return {"kind": "deal", **felt_data(dealing), "view": dealers_view(dealing.layout())}


def watched_round_data(watched: WatchedRound) -> Data:
    """A round to be watched: its lines, the felt before them, and what each line changes on it."""
    views = [dealers_view(layout) for layout in watched.layouts()]
    steps = [felt_views.changes(before, after) for before, after in pairwise(views)]
    return {"kind": "errors", **watched_data(watched), "view": views[0], "steps": steps}


class RoundToDeal:
    """A round to be dealt."""

    def __init__(self, dealing: Dealing) -> None:
        self.dealing = dealing

    def task(self) -> Data:
        return deal_data(self.dealing)

    def answer(self, response: Response, seconds: float) -> tuple[Data, list[Attempt]]:
        dealing = self.dealing
        if dealing.over:
            raise RoundOver("the round is over: all bets are settled and the cards collected.")
        verdicts, attempts = dealt(dealing, response, seconds, now())
        return {"verdicts": [verdict_data(dealing, verdict) for verdict in verdicts]}, attempts

    def score(self) -> Data:
        steps, rules = self.dealing.steps, rules_of(self.dealing.house)
        passes = paced(steps, rules.seconds) if self.dealing.over else []
        pace = [{"seconds": seconds, "target": rules.seconds[part]} for _, part, seconds in steps]
        goal = rules.speed.rounds_an_hour
        return score_data(self.dealing.score) | {
            "passes": [passed._asdict() for passed in passes],
            "pace": pace,
            "goal": goal,
        }

    @property
    def number(self) -> int:
        score = self.dealing.score
        return score.steps + len(score.mistakes) + 1


class WatchedRounds:
    """Rounds to be watched for mistakes, without end."""

    def __init__(self, house: House, seed: str) -> None:
        self.house, self.seed = house, seed
        self.rounds = self.caught = self.planted = self.false_alarms = 0
        self.watched = watch(house, f"{seed} 0")

    def task(self) -> Data:
        return watched_round_data(self.watched)

    def answer(self, response: Response, seconds: float) -> tuple[Data, list[Attempt]]:
        watched = self.watched
        calls = watched.call(error_lines(typed(response)))
        self.rounds += 1
        self.caught += len(calls.caught)
        self.planted += len(watched.planted)
        self.false_alarms += len(calls.false_alarms)
        attempts = called(self.house, watched, calls, seconds, now())
        data = called_data(calls)
        for mistake in (*data["caught"], *data["missed"]):
            mistake["title"] = KINDS[mistake["kind"]]
            mistake["sentences"] = [sentence_of(self.house, number) for number in mistake["clauses"]]
            mistake["sources"] = [self.house.source_of(number) for number in mistake["clauses"]]
        self.watched = watch(self.house, f"{self.seed} {self.rounds}")
        return {"called": {"right": calls.right, **data}, "lines": list(watched.lines)}, attempts

    def score(self) -> Data:
        return {
            "rounds": self.rounds,
            "planted": self.planted,
            "caught": self.caught,
            "false_alarms": self.false_alarms,
        }

    @property
    def number(self) -> int:
        return self.rounds + 1


class Sitting:
    """An exam: one try each, no reasons before it is over, and no seeds: they would give every answer away."""

    def __init__(self, exam: Exam) -> None:
        self.exam = exam

    def task(self) -> Data:
        self.exam.cut_off()
        task, paper = self.exam.task, self.exam.paper
        shown: Data = {"kind": "over"}
        if isinstance(task, Dealing):
            shown = deal_data(task)
        elif isinstance(task, WatchedRound):
            shown = {"kind": "errors", **watched_data(task)}
        elif task is not None:
            shown = {"kind": "question", **question_data(task)}
        shown.pop("seed", None)
        asked = sum(self.exam.size_of(section).asked for section in self.exam.blueprint.sections)
        of = {"asked": asked, "short": paper.short, "proctored": paper.proctored}
        of["second"] = self.exam.asked is not None and self.exam.asked.paper > 1
        part = self.exam.part
        in_part = {"part": part.value} if part else {}
        return shown | in_part | {"seconds_left": self.exam.seconds_left, "paper": of}

    def answer(self, response: Response, seconds: float) -> tuple[Data, list[Attempt]]:
        if part := self.exam.cut_off():
            return {"time_up": part.value, "events": [], "stopped": False}, []
        asked = len(self.exam.scored)
        right = self.exam.answer(response)
        stopped = {"stopped": bool(self.exam.stopped)}
        if self.exam.paper.proctored:  # nothing of right and wrong before the end, in the records neither
            said = claim_words(response, self.exam.house) if isinstance(response, Claim) else response
            return {"events": [{"clause": "", "text": f"Noted: {said}"}], **stopped}, []
        return {"right": right, "events": [], **stopped}, scored(self.exam, now(), asked)

    def score(self) -> Data:
        scores = self.exam.scored
        if self.exam.paper.proctored:  # the number of scores would show whether an answer was right
            return {"asked": self.exam.answered}
        return {"asked": len(scores), "right": sum(score.right for score in scores)}

    @property
    def number(self) -> int:
        return self.exam.gone + 1
