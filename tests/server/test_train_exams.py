"""Exams over HTTP: passed, failed, left early, timed out, and proctored from the code to the signature."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from pitboss.errors import NotFound, NotNow
from pitboss.server import train_sessions
from pitboss.server.train_work import Sitting
from pitboss.trainer.deal import Dealing
from pitboss.trainer.draw import Draw
from pitboss.trainer.drills import AskedQuestion
from pitboss.trainer.exam import Exam
from pitboss.trainer.planted_errors import WatchedRound
from tests.server.running import Running
from tests.server.trainee import SECRET, TRAIN, Trainee, fields, live, trainer


def sit(server: Running, trainee: Trainee, game: str, right: bool, **paper: int) -> dict[str, Any]:
    started = trainee.start("exam", game, exam={"rounds": 1, "watched": 2, "drills": 8, **paper})
    id = started["id"]
    assert not fields([started, trainee.get(f"/sessions/{id}").json()]) & (SECRET | {"seed"})
    work, draw = live(server, id).work, Draw(Random(game), ())
    assert isinstance(work, Sitting)
    exam: Exam = work.exam
    while (task := exam.task) is not None:
        if isinstance(task, Dealing):
            said = str(task.due) if right else "collect 1"
        elif isinstance(task, WatchedRound):
            said = (" ".join(str(one.lines[0]) for one in task.planted) if right else "") or "none"
        else:
            assert isinstance(task, AskedQuestion)
            said = task.question.answer.key if right else task.question.answer.wrong(draw)
        reply = trainee.say(id, said)
        assert not fields(reply["task"]) & (SECRET | {"seed"})
        assert set(reply) == {"right", "events", "stopped", "score", "task"}, "no word of why during an exam"
    assert reply["task"]["kind"] == "over"
    return trainee.finish(id)


def test_an_exam_passed_with_certificate_report_and_json(server: Running, trainee: Trainee) -> None:
    ended = sit(server, trainee, "three-card-roo", right=True)
    result = ended["result"]
    assert result["passed"] and result["right"] == result["asked"] and result["mistakes_by_clause"] == {}
    page = trainee.get(f"/exams/{ended['exam']}/certificate")
    assert page.headers["content-type"].startswith("text/html") and "has passed" in page.text
    assert "<h1>3 Card Roo" in trainee.get(f"/exams/{ended['exam']}/report").text
    assert trainee.get(f"/exams/{ended['exam']}").json() == result
    for paper in ("certificate", "report"):
        file = trainee.get(f"/exams/{ended['exam']}/{paper}.pdf")
        assert file.headers["content-type"] == "application/pdf" and file.content.startswith(b"%PDF")
        assert file.headers["content-disposition"] == f'attachment; filename="three-card-roo-{paper}.pdf"'
        assert trainee.get(f"/exams/{ended['exam']}/{paper}.pdf").content == file.content, "the same bytes each time"
    assert trainee.get("/record.pdf").content.startswith(b"%PDF")
    (line,) = trainee.get("/exams").json()
    assert line["id"] == ended["exam"] and line["passed"]


def test_an_exam_failed_names_the_clauses(server: Running, trainee: Trainee) -> None:
    ended = sit(server, trainee, "two-card-roo", right=False, watched=0)
    assert not ended["result"]["passed"] and ended["result"]["mistakes_by_clause"] and ended["result"]["critical"]
    assert "has not passed" in trainee.get(f"/exams/{ended['exam']}/certificate").text


def test_an_exam_left_early_counts_what_was_not_answered(trainee: Trainee) -> None:
    id = trainee.start("exam", "blackjack", exam={"rounds": 0, "watched": 0, "drills": 5})["id"]
    result = trainee.finish(id)["result"]
    assert (result["asked"], result["right"], result["passed"]) == (5, 0, False)
    assert trainee.get(f"/sessions/{id}").status_code == 404


def test_a_proctored_exam_is_begun_once_tells_nothing_and_is_signed(server: Running, trainee: Trainee) -> None:
    boss = trainer(server, "dana")
    opened = {"game": "two-card-roo", "trainee": "Ann Smith", "examiner": "Dana Lee", "rounds": 0, "watched": 0}
    assert trainee.http.post(f"{TRAIN}/proctored", json=opened).status_code == 403
    code = boss.http.post(f"{TRAIN}/proctored", json={**opened, "drills": 5}).json()["code"]
    started = trainee.start("exam", "two-card-roo", code=code)
    assert trainee.start("exam", "two-card-roo", code=code)["id"] == started["id"], "one attempt"
    assert boss.try_to_start("exam", "two-card-roo", code=code).status_code == 404, "and one trainee"
    first, training = started["task"], server.app.state.server.training
    trainee.say(started["id"], live(server, started["id"]).work.exam.task.question.answer.key)  # type: ignore[attr-defined]
    training._live.pop(started["id"])  # as when the server is started again
    started = trainee.start("exam", "two-card-roo", code=code)
    assert started["task"]["number"] == first["number"] + 1, "it goes on where it was left"
    id, exam = started["id"], live(server, started["id"]).work.exam  # type: ignore[attr-defined]
    assert len(exam.paper.seed) >= 12 and started["task"]["paper"]["proctored"]
    while exam.task is not None:
        reply = trainee.say(id, exam.task.question.answer.key)
        assert "right" not in fields(reply), "nothing of right and wrong before the end"
    assert trainee.get("/progress").json()["answers"] == 0, "nor in the records"
    session, ended = live(server, id), trainee.finish(id)
    id, result = ended["exam"], ended["result"]
    with pytest.raises(NotNow):
        training.finish(session)  # asked for at the same time
    training._hand_in(trainee.id, "again", exam)  # as of one that was left, by two trainers at once
    assert [one["hash"] for one in trainee.get("/exams").json()] == [result["hash"]]
    assert trainee.get("/progress").json()["answers"] == 5, "handed in once"
    assert trainee.try_to_start("exam", "two-card-roo", code=code).status_code == 404, "handed in"
    assert result["passed"] and (result["trainee"], result["examiner"]) == ("Ann Smith", "Dana Lee")
    checked = trainee.get(f"/check?hash={result['hash'][:16]}").json()
    assert checked["trainee"] == "Ann Smith" and checked["signed"] is None and checked["rules"]["readings"]
    (waiting,) = [one for one in boss.get("/proctored").json() if one["id"] == id]
    path = f"{TRAIN}/exams/{id}/sign?player={waiting['player']}"
    assert trainee.http.post(path).status_code == 403
    assert boss.http.post(path).json()["signed"]["by"] == "dana"
    assert boss.http.post(path).status_code == 409, "signed once"
    assert "Signed" in trainee.get(f"/exams/{id}/certificate").text
    for bad, status in (("0" * 16, 404), ("zz", 422)):
        assert trainee.get(f"/check?hash={bad}").status_code == status


def test_a_proctored_exam_begun_twice_at_once_is_one_exam(server: Running, trainee: Trainee) -> None:
    boss = trainer(server, "petra")
    opened = {"game": "two-card-roo", "trainee": "Cy Poe", "rounds": 0, "watched": 0, "drills": 3}
    code = boss.http.post(f"{TRAIN}/proctored", json=opened).json()["code"]
    with ThreadPoolExecutor(6) as pool:
        begun = list(pool.map(lambda _: trainee.try_to_start("exam", "two-card-roo", code=code).json(), range(6)))
    assert len({one["id"] for one in begun}) == 1
    (id,) = {one["id"] for one in begun}
    kept = live(server, id).work.exam.noted  # type: ignore[attr-defined]
    trainee.finish(id)
    with pytest.raises(NotFound):
        kept(datetime.now(UTC), "as handed in")  # nothing is added to it any more
    assert boss.get("/proctored").status_code == 200


def test_a_proctored_exam_that_is_left_is_handed_in_as_it_is(server: Running, trainee: Trainee) -> None:
    boss = trainer(server, "vera")
    opened = {"game": "two-card-roo", "trainee": "Bo Lee", "rounds": 0, "watched": 0, "drills": 3}
    code = boss.http.post(f"{TRAIN}/proctored", json=opened).json()["code"]
    assert trainee.try_to_start("exam", "two-card-roo", code=code).status_code == 201
    for _ in range(train_sessions.LIVE_EACH):
        trainee.start("errors", "three-card-roo")
    (waiting,) = [one for one in boss.get("/proctored").json() if one["trainee"] == "Bo Lee"]
    assert waiting["passed"] is False and waiting["player"] == trainee.id


def test_an_exam_that_cannot_be_graded_any_more_is_listed_and_the_others_are_handed_in(
    server: Running, trainee: Trainee
) -> None:
    boss, training = trainer(server, "ines"), server.app.state.server.training
    opened = {"game": "two-card-roo", "examiner": "Ines", "paper": {"rounds": 0, "watched": 0, "drills": 2}}
    long_ago = datetime.now(UTC) - timedelta(days=2)
    changed, whole = (
        training.proctored.begin(
            training.proctored.open({**opened, "trainee": name}), long_ago, training.house_profile, trainee.id
        )
        for name in ("Di Fox", "Ed Gray")
    )
    changed.note(long_ago + timedelta(seconds=5), "what no question of this version takes")
    listed = {one["id"]: one for one in boss.get("/proctored").json()}
    assert "does not belong to this exam" in listed[changed.code]["problem"]
    assert "problem" not in listed[whole.code] and listed[whole.code]["trainee"] == "Ed Gray"
    assert {one["id"] for one in boss.get("/proctored").json()} == set(listed), "the same the next time"
    training.proctored.finish(changed.code)


def test_an_answer_after_the_parts_time_does_not_count_and_the_next_part_is_asked(
    server: Running, trainee: Trainee
) -> None:
    started = trainee.start("exam", "two-card-roo", exam={"rounds": 0, "watched": 0, "drills": 4})
    id, exam = started["id"], live(server, started["id"]).work.exam  # type: ignore[attr-defined]
    part, key = started["task"]["part"], exam.task.question.answer.key
    assert 0 < started["task"]["seconds_left"] <= exam.paper.rules.minutes[exam.part] * 60
    exam.clock = lambda: datetime.now(UTC) + timedelta(hours=1)
    reply = trainee.say(id, key)
    assert reply["time_up"] == part != reply["task"]["part"] and reply["score"]["asked"] == 0
    (cut,) = [one for one in trainee.finish(id)["result"]["parts"] if one["cut"]]
    assert cut["part"] == part and not cut["passed"]


@pytest.mark.parametrize("id", ["nothing", "..pitboss", "a.b"])
def test_the_certificate_of_an_unknown_exam_is_not_found(trainee: Trainee, id: str) -> None:
    assert trainee.get(f"/exams/{id}/certificate").status_code == 404
