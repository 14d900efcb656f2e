"""Exams over HTTP: practiced, failed, left early, timed out, and proctored from the code to the signature."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeVar

import pytest

from pitboss.core.errors import NotFound, NotNow
from pitboss.drills.draw import Draw
from pitboss.games import REGISTRY
from pitboss.server.training import train_sessions
from pitboss.server.training.proctored_exams import begin_exam, hand_in, keep_answers, open_exam
from pitboss.server.training.train_work import Sitting
from pitboss.store import schema
from pitboss.store.removal import removed
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change
from pitboss.store.training import remove_exams
from pitboss.trainer.exam import Exam
from pitboss.trainer.exam_rules import exam_rules
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.proctored import BegunExam, OpenedExam
from tests.kinds import FEWEST_DRILLS
from tests.patience import PATIENCE
from tests.server.running import Running
from tests.server.trainee import SECRET, TRAIN, Trainee, fields, live, trainer
from tests.trainer.exam_sitting import truth, wrong_answer

T = TypeVar("T")
GAME = FEWEST_DRILLS
LICENSE = {"license": "68-12345", "license_expires": "2099-01-31"}


def exam_of(server: Running, id: str) -> Exam:
    work = live(server, id).work
    assert isinstance(work, Sitting)
    return work.exam


def practice(server: Running, trainee: Trainee, game: str, right: bool) -> dict[str, Any]:
    started = trainee.start("exam", game, short=True)
    id = started["id"]
    assert not fields([started, trainee.get(f"/sessions/{id}").json()]) & (SECRET | {"seed"})
    exam, draw = exam_of(server, id), Draw(Random(game), ())
    while (asked := exam.asked) is not None:
        reply = trainee.act(id, truth(asked) if right else wrong_answer(asked, draw))
        assert not fields(reply["task"]) & (SECRET | {"seed"})
        assert set(reply) == {"right", "events", "stopped", "score", "task"}, "no word of why during an exam"
    assert reply["task"]["kind"] == "over"
    return trainee.finish(id)


def run(server: Running, work: Coroutine[Any, Any, T]) -> T:
    """Awaits in the loop of the server."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


def opened_for(boss: Trainee, name: str, **more: str) -> str:
    body = {"game": GAME, "trainee": name, "examiner": "Dana Lee", **LICENSE, **more}
    answer = boss.http.post(f"{TRAIN}/proctored", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def test_the_blueprint_is_shown_before_an_exam(trainee: Trainee) -> None:
    shown = trainee.get(f"/blueprints/{GAME}").json()
    assert shown["blind"] <= 0.02 and shown["able"] >= 0.95
    assert sum(one["asked"] for one in shown["sections"]) == shown["asked"]


def test_practice_gives_a_result_with_report_and_json_and_certifies_nothing(server: Running, trainee: Trainee) -> None:
    ended = practice(server, trainee, "three-card-roo", right=True)
    result = ended["result"]
    assert not result["certifies"] and result["right"] == result["asked"] and result["mistakes_by_clause"] == {}
    page = trainee.get(f"/exams/{ended['exam']}/certificate")
    assert page.headers["content-type"].startswith("text/html") and "Practice result" in page.text
    assert "has passed" not in page.text and "Valid until" not in page.text
    assert "<h1>3 Card Roo" in trainee.get(f"/exams/{ended['exam']}/report").text
    assert trainee.get(f"/exams/{ended['exam']}").json() == result
    for paper in ("certificate", "report"):
        file = trainee.get(f"/exams/{ended['exam']}/{paper}.pdf")
        assert file.headers["content-type"] == "application/pdf" and file.content.startswith(b"%PDF")
        assert file.headers["content-disposition"] == f'attachment; filename="three-card-roo-{paper}.pdf"'
        assert trainee.get(f"/exams/{ended['exam']}/{paper}.pdf").content == file.content, "the same bytes each time"
    assert trainee.get("/record.pdf").content.startswith(b"%PDF")
    (line,) = trainee.get("/exams").json()
    assert line["id"] == ended["exam"] and not line["certifies"]


def test_wrong_answers_name_the_clauses(server: Running, trainee: Trainee) -> None:
    result = practice(server, trainee, "two-card-roo", right=False)["result"]
    assert result["right"] == 0 and result["mistakes_by_clause"] and result["critical"]


def test_an_exam_left_early_counts_what_was_not_answered(trainee: Trainee) -> None:
    id = trainee.start("exam", "blackjack", short=True)["id"]
    result = trainee.finish(id)["result"]
    assert (result["asked"], result["right"]) == (len(result["sections"]), 0)
    assert trainee.get(f"/sessions/{id}").status_code == 404


def test_a_proctored_exam_is_begun_once_tells_nothing_and_is_signed(server: Running) -> None:
    boss, trainee, training = (
        trainer(server, "dana"),
        Trainee(server).register("anna"),
        server.app.state.server.training,
    )
    assert trainee.http.post(f"{TRAIN}/proctored", json={"game": GAME, "trainee": "anna", **LICENSE}).status_code == 403
    code = opened_for(boss, "anna")
    assert boss.try_to_start("exam", GAME, code=code).status_code == 404, "opened for one trainee"
    started = trainee.start("exam", GAME, code=code)
    assert trainee.start("exam", GAME, code=code)["id"] == started["id"], "one attempt"
    exam = exam_of(server, started["id"])
    assert exam.asked
    trainee.act(started["id"], truth(exam.asked))
    training._live.pop(started["id"])  # as when the server is started again
    again = trainee.start("exam", GAME, code=code)
    assert again["task"]["number"] == started["task"]["number"] + 1, "it continues where it was left"
    id, exam = again["id"], exam_of(server, again["id"])
    exam.paper = exam.paper.__class__(exam.paper.seed, exam_rules({"payout_seconds": 0}), "Dana Lee")
    assert len(exam.paper.seed) >= 12 and again["task"]["paper"]["proctored"]
    while exam.asked is not None:
        exam.answer(truth(exam.asked)) if exam.answered % 9 else trainee.act(id, truth(exam.asked))
        trainee.tasks[id] = exam.gone + 1
    assert trainee.get("/progress").json()["answers"] == 0, "nothing in the records before the end"
    session, ended = live(server, id), trainee.finish(id)
    id, result = ended["exam"], ended["result"]
    with pytest.raises(NotNow):
        run(server, training.finish(session))  # asked for at the same time
    run(server, hand_in(training.store, exam))  # as of one that was left, by two trainers at once
    assert [one["hash"] for one in trainee.get("/exams").json()] == [result["hash"]]
    assert trainee.get("/progress").json()["answers"] == result["asked"], "handed in once"
    assert trainee.try_to_start("exam", GAME, code=code).status_code == 404, "handed in"
    assert result["certifies"] and (result["trainee"], result["examiner"]) == ("anna", "Dana Lee")
    assert (result["license"], result["speed"]["too_fast"] > 60) == ("68-12345", True)
    checked = trainee.get(f"/check?hash={result['hash'][:16]}").json()
    assert checked["trainee"] == "anna" and checked["signed"] is None and checked["rules"]["pays"]
    (waiting,) = [one for one in boss.get("/proctored").json() if one["id"] == id]
    path = f"{TRAIN}/exams/{id}/sign?player={waiting['player']}"
    assert trainee.http.post(path).status_code == 403
    assert boss.http.post(path).json()["signed"]["by"] == "dana"
    assert boss.http.post(path).status_code == 409, "signed once"
    assert "Signed" in trainee.get(f"/exams/{id}/certificate").text
    check_badge(boss, trainee, id)
    for bad, status in (("0" * 16, 404), ("zz", 422)):
        assert trainee.get(f"/check?hash={bad}").status_code == status


def check_badge(boss: Trainee, trainee: Trainee, id: str) -> None:
    """The badge of a signed certificate is handed out, checked and revoked."""
    token = trainee.get(f"/exams/{id}/badge").text
    body = {"badge": token, "license": "68-12345"}
    checked = boss.http.post(f"{TRAIN}/badges/check", json=body).json()
    assert checked["names_license"] and checked["revoked"] is None and checked["name"].endswith(REGISTRY[GAME].title)
    assert boss.http.post(f"{TRAIN}/badges/check", json={"badge": token[:-4] + "AAAA"}).status_code == 422
    revoke = f"{TRAIN}/exams/{id}/revoke?player={trainee.id}"
    assert trainee.http.post(revoke, json={"why": "Mine."}).status_code == 403
    assert boss.http.post(revoke, json={"why": "License revoked."}).json()["revoked"]["why"] == "License revoked."
    assert boss.http.post(f"{TRAIN}/badges/check", json=body).json()["revoked"]["by"] == "dana"
    assert trainee.get(f"/exams/{id}/badge").status_code == 404
    for path in ("/api/v1/train/status-list", "/.well-known/did.json"):
        assert boss.http.get(path).status_code == 404, "this house has set no public address"


def test_a_house_with_a_public_address_publishes_its_key_and_status_list(server: Running) -> None:
    boss = trainer(server, "otto")
    try:
        profile = {"text": '[exam]\naddress = "https://train.example.org"\n'}
        assert boss.http.put(f"{TRAIN}/house", json=profile).status_code == 200
        assert boss.http.get("/.well-known/did.json").json()["id"] == "did:web:train.example.org"
        listed = boss.http.get("/api/v1/train/status-list")
        assert listed.headers["content-type"] == "application/vc+jwt" and listed.text.count(".") == 2
    finally:
        boss.http.put(f"{TRAIN}/house", json={"text": ""})


def test_a_proctored_exam_is_for_an_account_with_a_license_in_force(server: Running) -> None:
    boss, body = trainer(server, "olga"), {"game": GAME, "trainee": "lia", **LICENSE}
    Trainee(server).register("lia")
    for more, why in (
        ({"trainee": "nobody at all"}, "There is no account 'nobody at all'"),
        ({"license_expires": "2020-01-31"}, "This license expired on 2020-01-31"),
        ({"license": ""}, "license"),
    ):
        refused = boss.http.post(f"{TRAIN}/proctored", json=body | more)
        assert refused.status_code in (404, 422) and why in refused.text


def test_a_proctored_exam_begun_twice_at_once_is_one_exam(server: Running) -> None:
    boss, trainee = trainer(server, "petra"), Trainee(server).register("cypoe")
    code = opened_for(boss, "cypoe")
    with ThreadPoolExecutor(6) as pool:
        begun = list(pool.map(lambda _: trainee.try_to_start("exam", GAME, code=code).json(), range(6)))
    assert len({one["id"] for one in begun}) == 1
    (id,) = {one["id"] for one in begun}
    sat = live(server, id).begun
    trainee.finish(id)
    assert sat
    sat.note(datetime.now(UTC), "as handed in")
    with pytest.raises(NotFound, match="has been handed in"):
        run(server, keep_answers(server.app.state.server.training.store, sat))
    assert boss.get("/proctored").status_code == 200


def test_a_proctored_exam_that_is_left_is_handed_in_as_it_is(server: Running) -> None:
    boss, trainee = trainer(server, "vera"), Trainee(server).register("bolee")
    code = opened_for(boss, "bolee")
    assert trainee.try_to_start("exam", GAME, code=code).status_code == 201
    for _ in range(train_sessions.LIVE_EACH):
        trainee.start("errors", "three-card-roo")
    (waiting,) = [one for one in boss.get("/proctored").json() if one["trainee"] == "bolee"]
    assert waiting["passed"] is False and waiting["player"] == trainee.id


def test_an_exam_that_cannot_be_graded_any_more_is_listed_and_the_others_are_handed_in(
    server: Running, trainee: Trainee
) -> None:
    boss, store = trainer(server, "ines"), server.app.state.server.training.store
    long_ago = datetime.now(UTC) - timedelta(days=2)

    async def begun(name: str) -> BegunExam:
        code = await open_exam(store, trainee.id, OpenedExam(GAME, name, "Ines", "1", "2099-01-31"))
        return await begin_exam(store, code, HouseProfile(), trainee.id, long_ago)

    changed, whole = (run(server, begun(name)) for name in ("Di Fox", "Ed Gray"))
    changed.note(long_ago + timedelta(seconds=5), "what no question of this version takes")
    run(server, keep_answers(store, changed))
    listed = {one["id"]: one for one in boss.get("/proctored").json()}
    assert "does not belong to this exam" in listed[changed.code]["problem"]
    assert "problem" not in listed[whole.code] and listed[whole.code]["trainee"] == "Ed Gray"
    assert {one["id"] for one in boss.get("/proctored").json()} == set(listed), "the same the next time"
    run(server, remove_exams_begun(store, changed.code))


async def remove_exams_begun(store: SqlStore, code: str) -> None:
    there = schema.exam_answers.c.exam == code
    await store.commit(lambda connection: Change(rows=removed(connection, schema.exam_answers, there)))
    await remove_exams(store, [code])


def test_an_answer_after_the_parts_time_does_not_count_and_the_next_part_is_asked(
    server: Running, trainee: Trainee
) -> None:
    started = trainee.start("exam", "two-card-roo", short=True)
    id, exam = started["id"], exam_of(server, started["id"])
    part = started["task"]["part"]
    assert exam.asked and exam.part and 0 < started["task"]["seconds_left"] <= exam.paper.rules.minutes[exam.part] * 60
    said = truth(exam.asked)
    exam.clock = lambda: datetime.now(UTC) + timedelta(hours=1)
    reply = trainee.act(id, said)
    assert reply["time_up"] == part != reply["task"]["part"] and reply["score"]["asked"] == 0
    (cut,) = [one for one in trainee.finish(id)["result"]["parts"] if one["cut"]]
    assert cut["part"] == part and not cut["passed"]


@pytest.mark.parametrize("id", ["nothing", "..pitboss", "a.b"])
def test_the_certificate_of_an_unknown_exam_is_not_found(trainee: Trainee, id: str) -> None:
    assert trainee.get(f"/exams/{id}/certificate").status_code == 404
