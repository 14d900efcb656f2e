"""Jobs: progress and results over HTTP, a fair share of the processor for each, and an end after their time."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from pitboss.server import job_queue
from pitboss.server.fair_queue import Asker
from pitboss.server.job_queue import Jobs
from pitboss.server.run import fast_loop
from pitboss.server.schemas import Simulate
from tests.patience import PATIENCE
from tests.server.client import Json, Person, run
from tests.server.running import Running


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
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that starts at once, deals a few rounds in no time and never ends with more."""
    folder = tmp_path / "pitboss" / "server"
    folder.mkdir(parents=True)
    for package in (folder.parent, folder):
        (package / "__init__.py").touch()
    (folder / "job_process.py").write_text(
        "import json, sys\n"
        "if json.loads(sys.stdin.readline())['rounds'] > 1000:\n"
        "    sys.stdin.read()\n"
        "print(json.dumps({'state': 'done', 'done': 1}))\n"
    )
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("stand_in")
def test_a_small_job_is_done_while_huge_ones_of_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "SHARE", 0.1)

    async def go() -> None:
        jobs = Jobs()
        huge = Simulate(kind="simulate", game="two-card-roo", rounds=10**9)
        crowd = [jobs.start(Asker(f"198.51.100.{n % 3}", f"p{n % 6}"), huge) for n in range(3)]
        small = jobs.start(Asker("203.0.113.9", "victim"), huge.model_copy(update={"rounds": 100}))
        try:
            while not small.ended:
                await asyncio.wait_for(small.changed.wait(), PATIENCE)
            assert small.state == "done", small.error
            assert not any(job.ended for job in crowd)
            assert sum(job.since is not None for job in crowd) <= job_queue.RUNNING
        finally:
            await jobs.stop()
        assert {job.state for job in crowd} == {"cancelled"}
        assert all(job.process is None or job.process.returncode is not None for job in crowd)

    run(go)


@pytest.mark.usefixtures("stand_in")
def test_jobs_run_on_the_loop_that_a_server_uses() -> None:
    async def go() -> None:
        jobs = Jobs()
        job = jobs.start(Asker("a", "a"), Simulate(kind="simulate", game="two-card-roo", rounds=50))
        while not job.ended:
            await asyncio.wait_for(job.changed.wait(), PATIENCE)
        assert job.state == "done", job.error
        await jobs.stop()

    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(go())


@pytest.mark.usefixtures("stand_in")
def test_a_job_is_stopped_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "SHARE", 0.05)
    monkeypatch.setattr(job_queue, "LONGEST", 0.1)

    async def go() -> None:
        jobs = Jobs()
        job = jobs.start(Asker("a", "a"), Simulate(kind="simulate", game="two-card-roo", rounds=10**9))
        while not job.ended:
            await asyncio.wait_for(job.changed.wait(), PATIENCE)
        assert job.state == "failed" and job.error and "was stopped after" in job.error
        await jobs.stop()

    run(go)
