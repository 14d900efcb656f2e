"""A proctored exam over HTTP: no reply before the end depends on whether the answers were right."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from pitboss.games import REGISTRY
from pitboss.server.train_work import Sitting
from pitboss.trainer.deal import Dealing
from pitboss.trainer.draw import Draw
from pitboss.trainer.exam import Exam, Paper, Task
from pitboss.trainer.planted_errors import WatchedRound
from pitboss.trainer.question_json import Data
from tests.trainer.exam_sitting import truth

HOUSE = REGISTRY["two-card-roo"].house()
PAPER = Paper("june", rounds=1, watched=2, drills=4, examiner="Dana Lee")


def mistaken(task: Task) -> str:
    if isinstance(task, Dealing):
        return "collect 1" if task.due.verb != "collect" else "turn dealer"
    if isinstance(task, WatchedRound):
        return "none" if task.planted else "1 2"
    return task.question.answer.wrong(Draw(Random("june"), ()))


def pays_losers(task: Task) -> str:
    """Wrong, with critical errors among it."""
    due = isinstance(task, Dealing) and task.due
    return f"pay {due.spot} {due.what} 5" if due and due.verb == "take" else mistaken(task)


def replies_to(say: Callable[[Task], str]) -> tuple[list[Data], Exam]:
    """Every reply of a sitting in which each answer takes ten seconds."""
    at = [datetime(2026, 6, 1, 9, tzinfo=UTC)]
    exam = Exam(HOUSE, "Ann", PAPER, lambda: at[-1])
    work, replies = Sitting(exam), []
    while (task := exam.task) is not None:
        at.append(at[-1] + timedelta(seconds=10))
        answer = say(task)
        reply, attempts = work.answer(answer, 10.0)
        assert attempts == [] and reply.pop("events") == [{"clause": "", "text": f"Noted: {answer}"}]
        replies.append(reply | {"score": work.score(), "task": work.task() | {"number": work.number}})
    return replies, exam


def test_right_and_wrong_answers_get_the_same_replies() -> None:
    (rightly, right), (wrongly, wrong), (critically, critical) = (
        replies_to(truth),
        replies_to(mistaken),
        replies_to(pays_losers),
    )
    assert all(one.right for one in right.scored) and not any(one.right for one in wrong.scored)
    assert len(right.scored) != len(wrong.scored), "a settlement out of its order has one score, in its order two"
    assert not right.result().critical
    assert "paid a losing bet" in set(critical.result().critical) - set(wrong.result().critical)
    assert rightly == wrongly == critically, "nor does a critical error end it"
    assert [one["score"] for one in rightly] == [{"asked": n} for n in range(1, len(rightly) + 1)]
    assert [one["task"]["number"] for one in rightly] == list(range(2, len(rightly) + 2))
