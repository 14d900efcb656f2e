"""Jobs: progress and results over HTTP, a fair share of the processor for each, and an end after their time."""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from sqlalchemy import delete, update

from pitboss.core.errors import Broken, TooFast
from pitboss.lab import simulate as lab
from pitboss.server.replies.of_jobs import JobReply
from pitboss.server.run import fast_loop
from pitboss.server.schemas import JobRequest, Simulate
from pitboss.server.work import job_queue, job_turns
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.job_queue import Jobs, QueuedJob
from pitboss.server.work.workers import Workers
from pitboss.store import schema
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, Row
from tests.databases import begin_sqlite
from tests.patience import PATIENCE
from tests.server.client import Json, Person, run
from tests.server.running import Running
from tests.server.stand_ins import killed, small_or_endless
from tests.store.conftest import KEYS, SQLITE


def test_a_job_reports_its_progress_and_its_result_beside_the_exact_one(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        request = {"kind": "simulate", "game": "three-card-roo", "rounds": 2000, "seed": "7"}
        job = await person.post("/api/v1/jobs", request)
        reply: list[tuple[str, Json]] = []
        async with person.http.stream("GET", f"/api/v1/jobs/{job['id']}/events") as stream:
            name = ""
            async for line in stream.aiter_lines():
                if line.startswith("event: "):
                    name = line.removeprefix("event: ")
                elif line.startswith("data: "):
                    reply.append((name, json.loads(line.removeprefix("data: "))))
        assert reply[0][0] == "progress" and reply[-1][0] == "done", reply[-1]
        result = reply[-1][1]["result"]
        assert sum(result["wagers"]["play"]["rows"].values()) == result["rounds"] == 2000
        assert abs(result["wagers"]["play"]["z"]) < 5
        await person.close()

    run(play)


def test_a_sweep_and_a_cancelled_job(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        long = await person.post("/api/v1/jobs", {"kind": "simulate", "game": "two-card-roo", "rounds": 10**9})
        sweep = {"kind": "sweep", "game": "two-card-roo", "key": "ties", "values": ["push", "player"]}
        job = await person.post("/api/v1/jobs", sweep)
        while job["state"] not in ("done", "failed"):
            await asyncio.sleep(0.1)
            job = await person.get(f"/api/v1/jobs/{job['id']}")
        edges = [round(point["house_edge"], 6) for point in job["result"]["points"]]
        assert edges == [0.034936, 0.030525]
        ended = (await person.http.delete(f"/api/v1/jobs/{long['id']}")).json()
        assert ended["state"] == "cancelled"
        wrong = await person.http.post("/api/v1/jobs", json=sweep | {"key": "pays.no.such"})
        assert wrong.status_code == 404
        stranger = await Person(server.address).enter()
        assert (await stranger.http.get(f"/api/v1/jobs/{job['id']}")).status_code == 404
        await stranger.close()
        await person.close()

    run(play)


def test_a_design_job_finds_pay_tables_whose_edge_the_lab_confirms(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        asked = {"kind": "design", "game": "blackjack", "wager": "match_the_color", "edge": "6..10", "whole_pays": True}
        job = await person.post("/api/v1/jobs", asked)
        async with person.http.stream("GET", f"/api/v1/jobs/{job['id']}/events") as stream:
            lines = [line async for line in stream.aiter_lines() if line.startswith("data: ")]
        job = json.loads(lines[-1].removeprefix("data: "))
        assert job["state"] == "done" and job["done"] == job["of"] == len(job["result"]["tables"]) == 2
        for table in job["result"]["tables"]:
            assert 0.06 <= table["edge"] <= 0.10
            pays = {f"pays.match_the_color.{row}": pay for row, pay in table["pays"].items()}
            odds = await person.post("/api/v1/games/blackjack/odds", {"settings": pays, "wager": "match_the_color"})
            assert odds["wagers"]["match_the_color"]["house_edge"] == table["edge"]
        for wrong, status in (
            ({"edge": "10..6"}, 422),
            ({"edge": "1e99999999"}, 422),
            ({"wager": "no such"}, 404),
            ({"keep": ["no such row"]}, 404),
        ):
            refused = await person.http.post("/api/v1/jobs", json=asked | wrong)
            assert refused.status_code == status, refused.text
        await person.close()

    run(play)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs of short turns: a few rounds are dealt in no time, and more never end."""
    monkeypatch.setattr(job_queue, "SHARE", 0.05)
    monkeypatch.setattr(job_queue, "advance", small_or_endless)


HUGE = Simulate(kind="simulate", game="two-card-roo", rounds=10**9)
SMALL, ENDLESS = HUGE.model_copy(update={"rounds": 50}), Asker("a", "a")


@asynccontextmanager
async def house(url: str) -> AsyncIterator[tuple[Jobs, SqlStore]]:
    """A worker of a house that does nothing but jobs."""
    begin_sqlite(Path(url.removeprefix(SQLITE))) if url.startswith(SQLITE) else None
    store, workers = await SqlStore.open(url, KEYS), Workers()
    await store.claim()
    found = Jobs(workers, store)
    try:
        yield found, store
    finally:
        await found.stop()
        await workers.stop()
        await store.close()


async def until(job: QueuedJob, seen: Callable[[], bool]) -> QueuedJob:
    while not seen():
        changed = job.changed
        if not seen():
            await asyncio.wait_for(changed.wait(), PATIENCE)
    return job


async def ended(job: QueuedJob) -> QueuedJob:
    return await until(job, lambda: job.ended and job.task is None)


def on_sqlite(tmp_path: Path, work: Callable[[Jobs], Awaitable[None]]) -> None:
    async def go() -> None:
        async with house(f"{SQLITE}{tmp_path}/pitboss.db") as (jobs, _):
            await work(jobs)

    with asyncio.Runner(loop_factory=fast_loop()) as runner:  # as a server has it
        runner.run(go())


def test_a_small_job_is_done_while_huge_ones_of_others_go_on(short: None, tmp_path: Path) -> None:
    async def work(jobs: Jobs) -> None:
        crowd = [await jobs.start(Asker(f"198.51.100.{n % 3}", f"p{n % 6}"), HUGE) for n in range(3)]
        small = await ended(await jobs.start(Asker("203.0.113.9", "victim"), SMALL))
        assert (small.row.state, small.row.done) == ("done", 50), small.row.error
        for job in crowd:  # each continues where its last turn ended
            await until(job, lambda job=job: job.row.done > 2)  # type: ignore[misc]
        assert not any(job.ended for job in crowd)
        assert {job.row.id for job in await jobs.unfinished()} == {job.row.id for job in crowd}
        await jobs.cancel(crowd[0])
        assert crowd[0].row.state == (await jobs.find(crowd[0].row.id, "p0")).row.state == "cancelled"

    on_sqlite(tmp_path, work)


def test_too_many_jobs_of_one_person_or_address_are_refused(short: None, tmp_path: Path) -> None:
    async def work(jobs: Jobs) -> None:
        for n in range(8):
            await jobs.start(Asker("a", f"p{n // 4}"), HUGE)
        for asker, words in ((Asker("b", "p0"), "You already have 4"), (Asker("a", "p2"), "address already has 8")):
            with pytest.raises(TooFast, match=words):
                await jobs.start(asker, HUGE)
        assert (await ended(await jobs.start(Asker("b", "p2"), SMALL))).row.state == "done"

    on_sqlite(tmp_path, work)


def test_a_job_is_stopped_after_its_time(short: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "LONGEST", 0.2)

    async def work(jobs: Jobs) -> None:
        job = await ended(await jobs.start(ENDLESS, HUGE))
        assert job.row.state == "failed" and job.row.error and "was stopped after" in job.row.error

    on_sqlite(tmp_path, work)


def test_a_job_whose_process_is_killed_says_so_and_the_next_is_done(
    short: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(jobs: Jobs) -> None:
        monkeypatch.setattr(job_queue, "advance", killed)
        job = await ended(await jobs.start(ENDLESS, HUGE))
        assert job.row.state == "failed" and job.row.error and "ended without a result" in job.row.error
        monkeypatch.setattr(job_queue, "advance", small_or_endless)
        assert (await ended(await jobs.start(ENDLESS, SMALL))).row.state == "done"

    on_sqlite(tmp_path, work)


def test_a_server_that_starts_again_continues_its_jobs(short: None, tmp_path: Path) -> None:
    before: list[JobReply] = []

    async def work(jobs: Jobs) -> None:
        job = await jobs.start(ENDLESS, HUGE)
        await until(job, lambda: job.row.done > 3)
        before.append(job.reply())

    async def again(jobs: Jobs) -> None:
        await jobs.look()
        (job,) = await jobs.of("a")
        assert job.task is not None and job.reply().id == before[0].id
        await until(job, lambda: job.row.done > before[0].done)
        await jobs.cancel(job)

    on_sqlite(tmp_path, work)
    on_sqlite(tmp_path, again)


def test_another_worker_continues_a_job_and_the_first_writes_nothing_more(
    short: None, postgres_tables: Callable[[], str]
) -> None:
    url = postgres_tables()

    async def go() -> None:
        async with house(url) as (first, store), house(url) as (second, other):
            job = await first.start(ENDLESS, HUGE)
            await until(job, lambda: job.row.done > 3)
            await second.look()
            assert not second.here()  # its worker is alive
            shown = await second.find(job.row.id, "a")
            assert shown.task is None and shown.row.state == "running" and shown.row.done
            assert store.workers
            await other.commit(Change(rows=(Row(delete(schema.workers), {}),)))  # all are removed, and come again
            await second.look()
            (taken,) = await second.of("a")
            await until(taken, lambda: taken.row.done > job.row.done)
            await until(job, lambda: job.task is None)  # the first has noticed
            assert not first.here() and not job.ended
            await second.cancel(taken)
            assert (await first.find(job.row.id, "a")).row.state == "cancelled"

    asyncio.run(go())


def test_what_a_turn_is_given_is_read_only_if_the_house_has_sealed_it(short: None, tmp_path: Path) -> None:
    """It is unpickled, so a row that somebody else has written must not be."""

    async def go() -> None:
        async with house(f"{SQLITE}{tmp_path}/pitboss.db") as (first, store):
            job = await first.start(ENDLESS, HUGE)
            await until(job, lambda: bool(job.row.checkpoint))
            await first.stop()
            forged = update(schema.jobs).values(checkpoint=pickle.dumps(7))
            await store.commit(Change(rows=(Row(forged, {}),)))
            with pytest.raises(Broken, match="was changed"):
                await Jobs(Workers(), store).look()

    asyncio.run(go())


class OneStep(job_turns.Turn):
    steps = 0

    def over(self) -> bool:
        self.steps += 1
        return self.steps > 1


REQUESTS: list[Json] = [
    {"kind": "simulate", "game": "three-card-roo", "rounds": 2500, "seed": "7"},
    {"kind": "sweep", "game": "two-card-roo", "key": "ties", "values": ["push", "player"]},
    {"kind": "design", "game": "blackjack", "wager": "match_the_color", "edge": "6..10", "whole_pays": True},
]


@pytest.mark.parametrize("asked", REQUESTS, ids=[one["kind"] for one in REQUESTS])
def test_a_job_in_many_turns_has_the_result_of_one_turn(asked: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    request: JobRequest = TypeAdapter[Any](JobRequest).validate_python(asked)
    monkeypatch.setattr(lab, "BLOCK", 1000)
    _, whole = job_turns.advance(request, None, PATIENCE)
    monkeypatch.setattr(job_turns, "Turn", OneStep)
    kept, done = job_turns.advance(request, None, 0)
    assert kept is not None
    while kept is not None:
        assert 0 < done["done"] < whole["done"]
        kept, done = job_turns.advance(request, pickle.loads(pickle.dumps(kept)), 0)
    assert done == whole
