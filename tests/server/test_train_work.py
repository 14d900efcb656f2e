"""A proctored exam over HTTP: no reply before the end depends on whether the answers were right."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from pitboss.drills.draw import Draw
from pitboss.games import REGISTRY
from pitboss.server.training.train_work import Sitting
from pitboss.trainer.claims import Claim, claim_words
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Asked, Exam, Response
from pitboss.trainer.question_json import Data
from tests.kinds import FEWEST_DRILLS
from tests.trainer.exam_sitting import PROCTORED, truth, wrong_answer

HOUSE = REGISTRY[FEWEST_DRILLS].house()
DRAW = Draw(Random("june"), ())


def mistaken(asked: Asked) -> Response:
    return wrong_answer(asked, DRAW)


def pays_losers(asked: Asked) -> Response:
    """Wrong, with critical errors among it."""
    due = isinstance(asked.task, Dealing) and asked.task.due
    return Claim("pay", due.spot, due.what, cents=500) if due and due.verb == "take" else mistaken(asked)


def replies_to(say: Callable[[Asked], Response]) -> tuple[list[Data], Exam]:
    """Every reply of a sitting in which each answer takes ten seconds."""
    at = [datetime(2026, 6, 1, 9, tzinfo=UTC)]
    exam = Exam(HOUSE, "Ann", PROCTORED, lambda: at[-1])
    work, replies = Sitting(exam), []
    while exam.asked is not None:
        at.append(at[-1] + timedelta(seconds=10))
        answer = say(exam.asked)
        reply, attempts = work.answer(answer, 10.0)
        noted = claim_words(answer, HOUSE) if isinstance(answer, Claim) else answer
        assert attempts == [] and reply.pop("events") == [{"clause": "", "text": f"Noted: {noted}"}]
        replies.append(reply | {"score": work.score(), "task": work.task() | {"number": work.number}})
    return replies, exam


def test_right_and_wrong_answers_get_the_same_replies() -> None:
    (rightly, right), (wrongly, wrong), (critically, critical) = (
        replies_to(truth),
        replies_to(mistaken),
        replies_to(pays_losers),
    )
    assert all(one.right for one in right.scored) and not any(one.right for one in wrong.scored)
    assert not right.result().critical
    assert "paid a losing bet" in critical.result().critical
    assert rightly == wrongly == critically, "nor does a critical error end it"
    assert [one["score"] for one in rightly] == [{"asked": n} for n in range(1, len(rightly) + 1)]
    assert [one["task"]["number"] for one in rightly] == list(range(2, len(rightly) + 2))
