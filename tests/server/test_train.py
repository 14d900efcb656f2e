"""The trainer over HTTP: the engine's own answers are right, others wrong by the clause, no question tells its key."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from threading import Event
from typing import Any, cast

import pytest
from httpx import Client, Response

from pitboss.errors import NotFound, NotNow
from pitboss.games import REGISTRY
from pitboss.lab.strategy import Bets
from pitboss.odds import StrategyTable
from pitboss.rules import House
from pitboss.server import train_sessions
from pitboss.server.context import Server
from pitboss.server.train_sessions import LiveSession
from pitboss.server.train_work import Questions, Sitting
from pitboss.store.store import Role
from pitboss.trainer import player
from pitboss.trainer.deal import Dealing
from pitboss.trainer.draw import Draw
from pitboss.trainer.drills import AskedQuestion, made
from pitboss.trainer.exam import Exam
from pitboss.trainer.planted_errors import WatchedRound, watch
from pitboss.trainer.player import player_drills
from tests.kinds import PAIR, kinds
from tests.patience import PATIENCE
from tests.server.running import Running

GAMES = list(REGISTRY)
SEED = "monday"
TRAIN = "/api/v1/train"


def house_of(game: str) -> House[Any]:
    return REGISTRY[game].configured(None, [])


class Trainee:
    """Somebody with a session of his own."""

    def __init__(self, running: Running) -> None:
        self.http = Client(base_url=running.address, timeout=PATIENCE)
        session = self.http.post("/api/v1/session", json={"bearer": True}).json()
        self.id: str = session["player"]["id"]
        self.tasks: dict[str, int] = {}  # session -> the number of its task
        self._is(session)

    def _is(self, session: dict[str, Any]) -> None:
        self.http.headers["Authorization"] = f"Bearer {session['token']}"

    def register(self, name: str) -> Trainee:
        self._is(self.http.post("/api/v1/accounts", json={"name": name, "password": "a long password"}).json())
        return self

    def start(self, mode: str, game: str, **request: Any) -> dict[str, Any]:
        answer = self.try_to_start(mode, game, seed=SEED, **request)
        assert answer.status_code == 201, answer.text
        started: dict[str, Any] = answer.json()
        self.tasks[started["id"]] = started["task"]["number"]
        return started

    def try_to_start(self, mode: str, game: str, **request: Any) -> Response:
        return self.http.post(f"{TRAIN}/sessions", json={"game": game, "mode": mode, **request})

    def answer(self, id: str, **said: Any) -> Response:
        """To the task that was asked last."""
        answer = self.http.post(f"{TRAIN}/sessions/{id}/answer", json={"task": self.tasks.get(id, 1), **said})
        if answer.status_code == 200:
            self.tasks[id] = answer.json()["task"]["number"]
        return answer

    def say(self, id: str, say: str) -> dict[str, Any]:
        answer = self.answer(id, say=say)
        assert answer.status_code == 200, answer.text
        reply: dict[str, Any] = answer.json()
        return reply

    def finish(self, id: str) -> dict[str, Any]:
        ended: dict[str, Any] = self.http.post(f"{TRAIN}/sessions/{id}/finish").json()
        return ended

    def get(self, path: str) -> Response:
        return self.http.get(f"{TRAIN}{path}")


@pytest.fixture
def trainee(server: Running) -> Iterator[Trainee]:
    someone = Trainee(server)
    yield someone
    someone.http.close()


def live(server: Running, id: str) -> LiveSession:
    """What the server keeps to itself."""
    here: Server = server.app.state.server
    return here.training._live[id]


def fields(data: Any) -> set[str]:
    """Every name in it, however deep."""
    if isinstance(data, dict):
        return set(data) | {name for value in data.values() for name in fields(value)}
    return {name for value in data for name in fields(value)} if isinstance(data, list) else set()


def told(task: dict[str, Any]) -> set[str]:
    """Every name in a player's task, except the keys on the keyboard that a table suggests for its choices."""
    ask = task["decision"]["ask"]
    shown = [{name: part for name, part in one.items() if name != "key"} for one in ask["choices"] + ask["amounts"]]
    return fields([task | {"decision": ask | {"choices": shown, "amounts": []}}, task["decision"]["felt"]])


SECRET = {"key", "among", "answer", "planted", "due", "why", "clauses", "sentences", "order"}


def test_every_game_offers_its_modes_and_drills(trainee: Trainee) -> None:
    offered = {one["game"]: one for one in trainee.get("").json()}
    assert list(offered) == GAMES
    for game, one in offered.items():
        assert set(one["modes"]) >= {"deal", "drill", "errors", "exam"} and one["drills"]
        assert ("player" in one["modes"]) is bool(player_drills(house_of(game)))


@pytest.mark.parametrize("game", PAIR)
def test_drills_the_engines_answer_is_right_and_others_are_wrong_by_the_clause(
    server: Running, trainee: Trainee, game: str
) -> None:
    reply = trainee.start("drill", game)
    id, draw = reply["id"], Draw(Random(game), ())
    work = live(server, id).work
    assert isinstance(work, Questions)
    for n in range(30):
        question = work.drills.now.question
        assert not fields(reply["task"]) & SECRET
        wrong = n % 3 == 2
        reply = trainee.say(id, question.answer.wrong(draw) if wrong else question.answer.key)
        mark = reply["mark"]
        assert mark["right"] is not wrong
        assert mark["clauses"] == list(question.clauses) and mark["key"] == question.answer.key
        texts = {**house_of(game).clauses, **question.conventions}
        assert mark["sentences"] == [texts[number] for number in question.clauses]
        assert all(mark["sources"]) and len(mark["sources"]) == len(mark["clauses"])
    assert reply["score"] == {"asked": 30, "right": 20}


@pytest.mark.parametrize("game", PAIR)
def test_a_round_dealt_in_the_engines_words_is_all_right(trainee: Trainee, game: str) -> None:
    reply = trainee.start("deal", game)
    id, dealing = reply["id"], Dealing(house_of(game), SEED)
    while not dealing.over:
        assert not fields(reply["task"]) & SECRET
        claim = dealing.due
        dealing.claim(claim)
        reply = trainee.say(id, str(claim))
        assert [one["right"] for one in reply["verdicts"]] == [True]
    assert reply["task"]["over"] and reply["score"]["accuracy"] == 1.0
    assert trainee.answer(id, say="burn").status_code == 409


@pytest.mark.parametrize("game", PAIR)
def test_a_wrong_step_is_named_by_its_clause_and_may_be_tried_again(trainee: Trainee, game: str) -> None:
    id, dealing = trainee.start("deal", game)["id"], Dealing(house_of(game), SEED)
    places = house_of(game).game.places
    wrong = f"collect {'dealer' if 'dealer' in places else places[0]}"
    reply = trainee.say(id, wrong)
    (verdict,) = reply["verdicts"]
    assert not verdict["right"] and verdict["wrong"] == "verb" and verdict["why"]
    assert verdict["clauses"] == list(dealing.clause.numbers)
    assert verdict["sentences"] == [house_of(game).clauses[number] for number in dealing.clause.numbers]
    reply = trainee.say(id, str(dealing.due))
    assert reply["verdicts"][0]["right"]
    assert (reply["score"]["steps"], reply["score"]["right"]) == (1, 0), "the first try counts"
    (kept,) = trainee.get("/progress").json()["drills"]
    assert (kept["mode"], kept["answers"], kept["right"]) == ("deal", 1, 0)


def test_a_claim_in_parts_is_the_same_as_in_words(trainee: Trainee) -> None:
    id, dealing = trainee.start("deal", "three-card-roo")["id"], Dealing(house_of("three-card-roo"), SEED)
    while not dealing.over:
        due = dealing.due
        parts = {name: getattr(due, name) for name in ("verb", "spot", "what", "n", "cents", "face")}
        reply = trainee.answer(id, claim=parts).json()
        assert reply["verdicts"][0]["right"], parts
        dealing.claim(due)
    assert reply["score"]["accuracy"] == 1.0


def test_show_me_does_the_step_and_counts_it_wrong(trainee: Trainee) -> None:
    id = trainee.start("deal", "blackjack")["id"]
    reply = trainee.say(id, "show me")
    assert reply["verdicts"][0]["wrong"] == "shown" and reply["score"]["right"] == 0
    assert reply["verdicts"][0]["events"]


@pytest.mark.parametrize("game", PAIR)
def test_mistakes_are_caught_missed_and_called_falsely(trainee: Trainee, game: str) -> None:
    reply = trainee.start("errors", game)
    id, planted, missed = reply["id"], 0, 0
    for n in range(6):
        watched = watch(house_of(game), f"{SEED} {n}")
        assert reply["task"]["lines"] == list(watched.lines) and not fields(reply["task"]) & SECRET
        planted += len(watched.planted)
        if n % 2:
            reply = trainee.say(id, " ".join(str(one.lines[0]) for one in watched.planted) or "none")
            assert reply["called"]["right"] and len(reply["called"]["caught"]) == len(watched.planted)
        else:
            missed += len(watched.planted)
            reply = trainee.say(id, "none")
            assert [one["lines"] for one in reply["called"]["missed"]] == [list(one.lines) for one in watched.planted]
            assert all(one["clauses"] and one["title"] for one in reply["called"]["missed"])
    mistakes = {line for one in watch(house_of(game), f"{SEED} 6").planted for line in one.lines}
    clean = next(n for n in range(1, 9) if n not in mistakes)
    reply = trainee.say(id, str(clean))
    assert reply["called"]["false_alarms"] == [clean]
    assert reply["score"]["caught"] == planted - missed and reply["score"]["false_alarms"] == 1


@pytest.mark.parametrize(
    "game",
    [game for game in kinds(GAMES, "high-card-draw") if player_drills(house_of(game)) and game != "tiger-pai-gow"],
)
def test_player_drills_by_the_plan_are_right(
    server: Running, trainee: Trainee, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_sessions, "PATIENCE", PATIENCE)
    reply = trainee.start("player", game)
    id = reply["id"]
    work = live(server, id).work
    assert isinstance(work, Questions)
    for n in range(8):
        asked = work.drills.now
        if n == 0:  # is asked before its key is known
            asked = work.drills.question(asked.drill, asked.seed)
        reply = trainee.say(id, asked.question.answer.key)
        assert reply["mark"]["right"] and reply["mark"]["cost"] == 0
        assert not told(reply["task"]) & SECRET


def test_a_player_is_asked_at_once_and_graded_when_it_can_be(
    server: Running, trainee: Trainee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who answers before his choices are valued is asked on, and hears of it with a later answer."""
    here, go_on = server.app.state.server, Event()
    advice = here.training.best_play.advice

    async def slow_advice(house: House[Any], bets: Bets) -> StrategyTable:
        await asyncio.to_thread(go_on.wait, PATIENCE)
        return cast(StrategyTable, await advice(house, bets))

    monkeypatch.setattr(here.training.best_play, "advice", slow_advice)
    monkeypatch.setattr(train_sessions, "PATIENCE", 0.01)
    started = trainee.start("player", "two-card-roo")
    id, early = started["id"], [started["task"]]
    assert early[0]["choices"] == ["high", "low"] and not told(early[0]) & SECRET
    for noted in (1, 2):
        reply = trainee.say(id, "low")
        assert "mark" not in reply and reply["noted"] == noted and reply["late"] == [] and reply["score"]["asked"] == 0
        early.append(reply["task"])
    go_on.set()
    monkeypatch.setattr(train_sessions, "PATIENCE", PATIENCE)
    refused = trainee.answer(id, say="sideways")
    assert refused.status_code == 422, "and costs nothing, nor what was noted"
    reply = trainee.say(id, "low")
    assert reply["noted"] == 0 and reply["mark"]["said"] == "low" and reply["score"]["asked"] == 3
    late_tasks = [late["task"] | {"kind": "question", "number": n} for n, late in enumerate(reply["late"], 1)]
    assert late_tasks == early[:2]
    assert all(late["mark"]["said"] == "low" for late in reply["late"])
    assert len(here.training.store.attempts(trainee.id)) == 3


def test_a_player_under_rules_of_his_own_has_everything_counted_outside_the_server(
    server: Running, trainee: Trainee, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted(*_: object) -> StrategyTable:
        raise AssertionError("something was counted in the server")

    house = REGISTRY["two-card-roo"].configured(None, [("house_low", "9")])
    drills = player_drills(house)
    right = [made(house, drills[drill], f"{SEED}-{n}-0") for n, drill in ((1, "opening"), (2, "decision"))]
    monkeypatch.setattr(train_sessions, "PATIENCE", PATIENCE)
    monkeypatch.setattr(player, "book", counted)
    reply = trainee.start("player", "two-card-roo", settings={"house_low": "9"})
    id = reply["id"]
    for asked in right:
        assert reply["task"]["table"] == [list(line) for line in asked.question.table]
        reply = trainee.say(id, asked.question.answer.key)
        assert reply["mark"]["right"] and reply["mark"]["cost"] == 0 and reply["noted"] == 0


def sit(server: Running, trainee: Trainee, game: str, right: bool, **paper: int) -> dict[str, Any]:
    id = trainee.start("exam", game, exam={"rounds": 1, "watched": 2, "drills": 8, **paper})["id"]
    work, draw = live(server, id).work, Draw(Random(game), ())
    assert isinstance(work, Sitting)
    exam: Exam = work.exam
    while (task := exam.task) is not None:
        shown = trainee.get(f"/sessions/{id}").json()
        assert not fields(shown) & (SECRET | {"seed"})
        if isinstance(task, Dealing):
            said = str(task.due) if right else "collect 1"
        elif isinstance(task, WatchedRound):
            said = (" ".join(str(one.lines[0]) for one in task.planted) if right else "") or "none"
        else:
            assert isinstance(task, AskedQuestion)
            said = task.question.answer.key if right else task.question.answer.wrong(draw)
        reply = trainee.say(id, said)
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


def trainer(server: Running, name: str) -> Trainee:
    boss, here = Trainee(server).register(name), server.app.state.server
    asyncio.run_coroutine_threadsafe(here.people.set_role(name, Role.TRAINER, "test"), server.loop).result(PATIENCE)
    return boss


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


@pytest.mark.parametrize("mode", ["deal", "drill", "errors", "exam"])
def test_an_answer_to_a_task_that_is_no_longer_asked_counts_nothing(trainee: Trainee, mode: str) -> None:
    """As from a second tab that still shows what was answered in the first."""
    id = trainee.start(mode, "three-card-roo")["id"]
    said = {"drill": "show me", "errors": "none"}.get(mode, "collect 1")
    first = trainee.tasks[id]
    before = trainee.say(id, said)
    late = trainee.http.post(f"{TRAIN}/sessions/{id}/answer", json={"task": first, "say": said})
    assert late.status_code == 409 and late.json()["detail"].startswith("This question is not asked any more")
    now = trainee.get(f"/sessions/{id}").json()
    assert (now["score"], now["task"]["number"]) == (before["score"], before["task"]["number"])
    assert trainee.http.post(f"{TRAIN}/sessions/{id}/answer", json={"say": said}).status_code == 422


def test_the_house_profile_is_a_trainers_and_used_by_trainer_and_tables(server: Running, trainee: Trainee) -> None:
    boss = trainer(server, "rita")
    text = 'casino = "Riverside"\n[games.two-card-roo]\nprofile = "manual-text"\nmaximum = 50\n'
    assert trainee.http.put(f"{TRAIN}/house", json={"text": text}).status_code == 403
    bad = boss.http.put(f"{TRAIN}/house", json={"text": "casin = 1"})
    assert bad.status_code == 422 and "did you mean casino" in bad.text
    try:
        assert boss.http.put(f"{TRAIN}/house", json={"text": text}).json()["casino"] == "Riverside"
        rules = next(one["rules"] for one in trainee.get("").json() if one["game"] == "two-card-roo")
        assert rules["profile"] == "as the manual's text reads" and "$1 to $50" in rules["limits"]
        table = trainee.http.post("/api/v1/play/two-card-roo", json={}).json()
        here: Server = server.app.state.server
        limits = here.floor.known[table["table"]].settings.limits
        assert limits.maximum == 5000
        shown = boss.get("/house").json()["profile"]
        assert shown["games"]["two-card-roo"] == {"profile": "manual-text", "maximum": 50}
        shown["games"]["blackjack"] = {"minimum": 10, "set": {"double_bet_bonus": "7"}}
        saved = boss.http.put(f"{TRAIN}/house", json={"profile": shown}).json()
        assert "double_bet_bonus" in saved["text"] and saved["profile"]["games"]["blackjack"]["minimum"] == 10
        shown["games"]["blackjack"]["set"]["double_bet_bonus"] = "8"
        over = boss.http.put(f"{TRAIN}/house", json={"profile": shown})
        assert over.status_code == 422 and "double_bet_bonus takes 0 to 7" in over.text
    finally:
        (server.folder / "house.toml").unlink(missing_ok=True)


# whose it is


def test_a_session_belongs_to_who_started_it(server: Running, trainee: Trainee) -> None:
    id, other = trainee.start("deal", "blackjack")["id"], Trainee(server)
    assert other.get(f"/sessions/{id}").status_code == 404
    assert other.http.post(f"{TRAIN}/sessions/{id}/answer", json={"task": 1, "say": "burn"}).status_code == 404
    assert other.get(f"/progress?player={trainee.id}").status_code == 403
    assert other.get(f"/exams?player={trainee.id}").status_code == 403


def test_nobody_trains_without_a_session(server: Running) -> None:
    with Client(base_url=server.address) as nobody:
        body = {"game": "blackjack", "mode": "deal"}
        assert nobody.post(f"{TRAIN}/sessions", json=body).status_code == 401
        assert nobody.get(f"{TRAIN}/progress").status_code == 401


def test_a_trainer_sees_the_group_and_others_do_not(server: Running) -> None:
    anna, boss, guest = Trainee(server).register("anna"), Trainee(server).register("boss"), Trainee(server)
    for someone in (anna, guest):
        someone.say(someone.start("deal", "two-card-roo")["id"], "show me")
    assert anna.get("/group").status_code == anna.get("/group.csv").status_code == 403
    here: Server = server.app.state.server
    asyncio.run_coroutine_threadsafe(here.people.set_role("boss", Role.TRAINER, "test"), server.loop).result(PATIENCE)
    (line,) = boss.get("/group").json()
    assert (line["trainee"], line["game"], line["answers"], line["right"]) == ("anna", "two-card-roo", 1, 0)
    assert line["weakest_clauses"] == "2" and line["player"] == anna.id
    answer = boss.get("/group.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    (row,) = csv.DictReader(io.StringIO(answer.text))
    assert row["trainee"] == "anna" and row["weakest_clauses"] == "2"
    assert boss.get(f"/progress?player={anna.id}").json()["answers"] == 1


def test_a_guest_who_makes_an_account_keeps_his_records(server: Running, trainee: Trainee) -> None:
    trainee.say(trainee.start("deal", "blackjack")["id"], "show me")
    trainee.register("carla")
    assert trainee.get("/progress").json()["answers"] == 1


def test_half_a_line_left_by_a_crash_costs_that_answer_alone(server: Running, trainee: Trainee) -> None:
    id = trainee.start("deal", "blackjack")["id"]
    trainee.say(id, "show me")
    with (server.folder / "training" / "players" / f"{trainee.id}.jsonl").open("a") as file:
        file.write('{"at": "2026-')
    trainee.say(id, "show me")
    assert trainee.get("/progress").json()["answers"] == 2


# bounds


def test_only_the_latest_sessions_of_a_player_are_kept(trainee: Trainee) -> None:
    ids = [trainee.start("errors", "blackjack")["id"] for _ in range(train_sessions.LIVE_EACH + 1)]
    assert trainee.get(f"/sessions/{ids[0]}").status_code == 404
    assert trainee.get(f"/sessions/{ids[1]}").status_code == 200


def test_there_is_a_most_of_sessions_together(
    server: Running, trainee: Trainee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_sessions, "LIVE", 3)
    first = trainee.start("errors", "blackjack")["id"]
    for _ in range(3):
        Trainee(server).start("errors", "blackjack")
    assert trainee.get(f"/sessions/{first}").status_code == 404
    assert len(server.app.state.server.training._live) == 3


def test_a_session_left_for_long_is_forgotten(server: Running, trainee: Trainee) -> None:
    id = trainee.start("errors", "blackjack")["id"]
    live(server, id).used -= train_sessions.IDLE + 1
    assert trainee.get(f"/sessions/{id}").status_code == 404


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "no-such", "mode": "deal"}, 404),
        ({"game": "blackjack", "mode": "sing"}, 422),
        ({"game": "blackjack", "mode": "deal", "drills": ["total"]}, 422),
        ({"game": "blackjack", "mode": "drill", "drills": ["zzz"]}, 404),
        ({"game": "blackjack", "mode": "deal", "seats": 20}, 422),
        ({"game": "mini-tex-pvp", "mode": "player", "settings": {"ante": "1"}}, 422),
        ({"game": "blackjack", "mode": "exam", "exam": {"rounds": 0, "watched": 0, "drills": 0}}, 422),
        ({"game": "blackjack", "mode": "exam", "exam": {"drills": 10**9}}, 422),
        ({"game": "blackjack", "mode": "deal", "seed": "../x"}, 422),
    ],
)
def test_what_cannot_be_trained_is_refused_in_one_sentence(
    trainee: Trainee, asked: dict[str, Any], status: int
) -> None:
    answer = trainee.http.post(f"{TRAIN}/sessions", json=asked)
    assert answer.status_code == status and answer.json()["detail"].endswith(".")


def test_what_is_no_answer_costs_nothing(trainee: Trainee) -> None:
    id = trainee.start("deal", "blackjack")["id"]
    answer = trainee.answer(id, say="jump")
    assert answer.status_code == 422 and "jump" in answer.json()["detail"]
    assert trainee.get(f"/sessions/{id}").json()["score"]["steps"] == 0


@pytest.mark.parametrize("id", ["nothing", "..pitboss", "a.b"])
def test_a_paper_that_is_not_there(trainee: Trainee, id: str) -> None:
    assert trainee.get(f"/exams/{id}/certificate").status_code == 404
