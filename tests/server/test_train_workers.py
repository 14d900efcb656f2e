"""Training at two workers of one house on PostgreSQL: profile, exams, records and badges are the same at both."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from copy import copy
from pathlib import Path

from httpx import Client

from pitboss.server.settings import Rates, ServerSettings
from pitboss.server.training.train_work import Sitting
from tests.kinds import FEWEST_DRILLS
from tests.patience import PATIENCE
from tests.server.running import Running, serve
from tests.server.trainee import TRAIN, Trainee, live, trainer
from tests.trainer.exam_sitting import truth


def at(server: Running, someone: Trainee) -> Trainee:
    """The same account at another worker."""
    other = copy(someone)
    other.http, other.tasks = Client(base_url=server.address, headers=someone.http.headers, timeout=PATIENCE), {}
    return other


def say_truth(server: Running, dealer: Trainee, id: str) -> None:
    work = live(server, id).work
    assert isinstance(work, Sitting) and work.exam.asked
    dealer.act(id, truth(work.exam.asked))


def test_an_exam_begun_at_one_worker_continues_at_another_and_is_signed_and_checked_at_any(
    tmp_path: Path, postgres_tables: Callable[[], str]
) -> None:
    settings = ServerSettings(tmp_path, postgres_tables(), rates=Rates.none())
    with ExitStack() as stack:
        one, two = (stack.enter_context(contextmanager(serve)(settings)) for _ in range(2))
        boss, dealer = trainer(one, "dana"), Trainee(one).register("anna")
        boss_too, dealer_too = at(two, boss), at(two, dealer)

        text = 'casino = "Riverside"\n[exam]\naddress = "https://train.example.org"\n'
        assert boss.http.put(f"{TRAIN}/house", json={"text": text}).status_code == 200
        assert dealer_too.get("/house").json()["casino"] == "Riverside"
        documents = [boss.http.get("/.well-known/did.json").json(), boss_too.http.get("/.well-known/did.json").json()]
        assert documents[0] == documents[1], "both sign with one key"

        dealer.say(dealer.start("errors", FEWEST_DRILLS)["id"], "none")
        before = dealer_too.get("/progress").json()["answers"]
        assert before > 0

        body = {"game": FEWEST_DRILLS, "trainee": "anna", "license": "68-1", "license_expires": "2099-01-31"}
        code = boss.http.post(f"{TRAIN}/proctored", json=body).json()["code"]
        first = dealer.start("exam", FEWEST_DRILLS, code=code)["id"]
        say_truth(one, dealer, first)
        second = dealer_too.start("exam", FEWEST_DRILLS, code=code)
        assert second["task"]["number"] == 2, "it continues where it was left"
        say_truth(two, dealer_too, second["id"])
        late = dealer.answer(first, say="none")
        if late.status_code == 422:  # what is asked takes no such answer
            late = dealer.answer(first, claim={"verb": "collect", "spot": "1"})
        assert late.status_code == 409 and "continued in another place" in late.text
        result = dealer_too.finish(second["id"])["result"]
        assert (result["casino"], result["right"]) == ("Riverside", 2)

        assert dealer.get("/progress").json()["answers"] == before + 2
        assert [line["id"] for line in boss.get("/proctored").json()] == [code]
        assert boss.http.post(f"{TRAIN}/exams/{code}/sign?player={dealer.id}").status_code == 200
        assert boss_too.http.post(f"{TRAIN}/exams/{code}/sign?player={dealer.id}").status_code == 409
        for asked in (dealer, dealer_too):
            assert asked.get(f"/check?hash={result['hash']}").json()["signed"]["by"] == "dana"
