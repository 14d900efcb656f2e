"""A house of two workers: tables and people on both, chips that move between them, and one that is killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.cli import check
from pitboss.errors import BadInput
from pitboss.server.settings import ServerSettings
from pitboss.server.workers.place import WorkerPlace, of_player, of_table, of_token
from pitboss.server.workers.supervisor import refuse_fewer
from pitboss.store.audit_workers import WorkerBook, audit_books
from tests.patience import PATIENCE
from tests.server.client import key, run
from tests.server.processes import QUICK, fork_server
from tests.server.worker_guests import TABLE, at, of_worker, sure, until_wallet, wallet


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Where a house of two workers serves, and its data folder."""
    folder = tmp_path_factory.mktemp("house")
    with fork_server(folder, *QUICK, "--workers", "2", PITBOSS_RATES="none") as served:
        line = served.stdout.readline()
        assert "tables open at " in line and "2 workers" in line
        yield line.split("tables open at ")[1].split()[0], folder
        served.send_signal(signal.SIGINT)
        assert served.wait(PATIENCE) == 0


def test_a_visitor_plays_at_another_worker_that_is_killed_and_no_chip_is_lost(
    house: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    address, folder = house

    async def play() -> None:
        host, visitor = await of_worker(address, 2), await of_worker(address, 1)
        table = (await host.post("/api/v1/tables", TABLE))["table"]
        assert of_table(table) == 2
        assert [line["id"] for line in await visitor.get("/api/v1/tables")] == [table]  # one lobby
        bet = {"type": "bet", "key": key(), "seat": 1, "bets": {"play": 1000}}
        async with at(address, table, visitor.token) as place:
            assert (await sure(place, type="sit", seat=1, chips=95_000))["type"] == "done"
            answer = await sure(place, **bet)
            assert answer["type"] == "done"
        found = await wallet(visitor)
        assert (found["balance"], found["seated"], found["rebuy"]["allowed"]) == (5_000, 95_000, False)
        while (rebuy := await visitor.http.post("/api/v1/wallet/rebuy", json={"key": key()})).status_code == 503:
            await asyncio.sleep(0.05)
        assert rebuy.status_code == 409  # chips at the other worker count

        os.kill(json.loads((folder / "workers/2/server.json").read_text())["process"], signal.SIGKILL)
        async with at(address, table, visitor.token) as place:
            assert await sure(place, **bet) == answer  # the same key has the same answer
            assert place.view["seats"]["1"]["bets"] == {"play": 1000}
            assert (await sure(place, type="bet", seat=1, bets={}))["type"] == "done"
            assert (await sure(place, type="leave", seat=1))["type"] == "done"
            await until_wallet(visitor, 100_000)
            over = await sure(place, type="sit", seat=1, chips=100_001)
            assert over["kind"] == "not-enough-chips" and "$1,000" in over["detail"]
            assert (await visitor.http.delete("/api/v1/session")).status_code == 204
            await asyncio.wait_for(place.socket.wait_closed(), PATIENCE)  # a session ends at every worker
            assert place.socket.close_code == 4401
        await host.close()
        await visitor.close()

    run(play)
    check.audit(str(folder / "pitboss.db"))
    assert "2 workers: nothing wrong between them." in capsys.readouterr().out


def test_how_a_request_is_written_does_not_decide_where_it_is_carried_out(house: tuple[str, Path]) -> None:
    address, _ = house

    async def ask() -> None:
        person, other = await of_worker(address, 1), await of_worker(address, 2)
        for one in (person, other):
            for path in ("/api/v1/wallet/rebuy", "/%61pi/v1/wallet/rebuy", "/api/v1/%77allet/rebuy"):
                for _ in range(3):  # whichever worker takes the connection
                    async with httpx.AsyncClient(base_url=address, headers=one.http.headers, timeout=PATIENCE) as http:
                        assert (await http.post(path, json={"key": key()})).status_code == 409, (
                            path
                        )  # all chips are left
        misread = {"Authorization": "", "Cookie": f"__Host-pitboss=2.x; pitboss={person.token}"}
        assert (await person.http.get("/api/v1/wallet", headers=misread)).status_code == 421
        await person.close()
        await other.close()

    run(ask)


def test_an_account_of_one_worker_signs_in_wherever_it_has_been(house: tuple[str, Path]) -> None:
    address, _ = house
    names = {"name": "Zed", "password": "correct horse"}

    async def sign_in() -> None:
        person = await of_worker(address, 2)
        weak = {"name": "Zed", "password": "12345678"}
        assert (await person.http.post("/api/v1/accounts", json=weak)).status_code == 422
        made = (await person.http.post("/api/v1/accounts", json=names)).json()
        assert made["player"]["name"] == "Zed"  # a refused try does not take the name
        token = {"Authorization": f"Bearer {made['token']}"}
        assert (await person.http.get("/api/v1/jobs", headers=token)).status_code == 200  # worker 1 knows the name now
        for _ in range(4):  # whichever worker takes it
            async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
                assert (await http.post("/api/v1/session/login", json=names)).status_code == 200
        await person.close()

    run(sign_in)


def test_names_say_which_worker_a_request_belongs_to() -> None:
    second = WorkerPlace(2, 3, Path())
    session = [(b"cookie", b"theme=dark; pitboss=3.abc")]
    assert [of_table("abc"), of_table("2-abc")] == [1, 2]
    assert [of_player("p0a"), of_player("p3-0a"), of_token("x-2.y"), of_token("2.x")] == [1, 3, 1, 2]
    routes = {
        ("/ws/tables/2-abc", ()): 2,
        ("/ws/tables/abc", ()): 1,
        ("/api/v1/tables/3-abc/commands", ()): 3,
        ("/api/v1/tables/99-abc", ()): 1,  # there is no such worker: the first one says so
        ("/api/v1/rounds/3-abc/7", ()): 3,
        ("/api/v1/wallet", tuple(session)): 3,
        ("/api/v1/wallet", ((b"authorization", b"Bearer tok"),)): 1,
        ("/api/v1/house", tuple(session)): 1,
        ("/assets/app.js", tuple(session)): 2,
    }
    assert {asked: second.of_request(*asked) for asked in routes} == routes


def test_an_audit_over_all_workers_finds_what_does_not_fit_together() -> None:
    out, arrived = {"move/1/out": ("ann", 500, "to worker 2")}, {"move/1/in": ("ann", 500, "from worker 1")}
    head = ({"2": {"number": 1, "hash": "b"}},)

    def books(moved: Any, there: Any, undelivered: tuple[str, ...] = (), noted: Any = head) -> list[str]:
        first = WorkerBook(moved, frozenset(undelivered), {1: "a"}, noted)
        return [str(fault) for fault in audit_books({1: first, 2: WorkerBook(there, frozenset(), {1: "b"}, ())})]

    assert books(out, arrived) == [] == books(out, {}, ("1",))
    assert "arrived nowhere" in books(out, {})[0]
    assert "from nowhere" in books({}, arrived)[0]
    assert "otherwise" in books(out, {"move/1/in": ("ann", 501, "from worker 1")})[0]
    assert "set back or changed" in books({}, {}, noted=({"2": {"number": 1, "hash": "c"}},))[0]


def test_a_house_is_not_served_by_fewer_workers_than_have_its_data(tmp_path: Path) -> None:
    (tmp_path / "workers" / "3").mkdir(parents=True)
    refuse_fewer(ServerSettings(tmp_path), 3)
    with pytest.raises(BadInput, match="use --workers 3 or more"):
        refuse_fewer(ServerSettings(tmp_path), 1)
