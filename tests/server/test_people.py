"""Guests, accounts, roles, wallets and limits; and which requests are refused at the door."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import httpx
import pytest

from pitboss.core.errors import BadValue
from pitboss.ledger.accounts import bank, wallet
from pitboss.ledger.postings import Transfer, Why
from pitboss.server import selfcheck
from pitboss.server.http import sockets
from pitboss.server.http.context import Server
from pitboss.server.http.wallet_routes import read_cursor
from pitboss.server.people import people
from pitboss.store.house_keys import Keys
from pitboss.store.sql import now
from pitboss.store.store import Change, Role
from tests.patience import PATIENCE
from tests.server.client import Json, Person, at_table, key, run
from tests.server.running import Running


def client(server: Running) -> httpx.Client:
    return httpx.Client(base_url=server.address, timeout=PATIENCE)


def test_a_guest_gets_a_session_by_cookie_at_once(server: Running) -> None:
    with client(server) as http:
        assert http.get("/api/v1/session").json()["type"] == "/problems/no-session"
        first = http.post("/api/v1/session", json={})
        assert first.status_code == 201 and first.json()["token"] is None and first.json()["wallet"] == 100_000
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie and cookie.startswith("pitboss=")
        again = http.post("/api/v1/session", json={})
        assert again.status_code == 200 and again.json()["player"] == first.json()["player"]
        assert http.delete("/api/v1/session").status_code == 204
        assert http.get("/api/v1/session").status_code == 401


def test_a_guest_becomes_an_account_and_keeps_everything(server: Running) -> None:
    with client(server) as http:
        guest = http.post("/api/v1/session", json={}).json()
        old = dict(http.cookies)
        made = http.post("/api/v1/accounts", json={"name": "Ann", "password": "correct horse"})
        assert made.status_code == 201 and made.json()["player"]["name"] == "Ann"
        assert made.json()["player"]["id"] == guest["player"]["id"] and made.json()["wallet"] == 100_000
        assert httpx.get(f"{server.address}/api/v1/session", cookies=old, timeout=PATIENCE).status_code == 401
        taken = http.post("/api/v1/accounts", json={"name": "ann", "password": "correct horse"})
        assert taken.status_code == 403
    with client(server) as http:
        wrong = [
            http.post("/api/v1/session/login", json={"name": name, "password": password})
            for name, password in (("ann", "wrong horse"), ("nobody", "correct horse"))
        ]
        assert [one.status_code for one in wrong] == [401, 401]
        assert wrong[0].json() == wrong[1].json()
        right = http.post("/api/v1/session/login", json={"name": "ANN", "password": "correct horse"})
        assert right.json()["player"]["id"] == guest["player"]["id"]


def test_an_idle_account_is_asked_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with client(server) as http:
        http.post("/api/v1/session", json={})
        http.post("/api/v1/accounts", json={"name": "idle", "password": "correct horse"})
        assert http.get("/api/v1/session").status_code == 200
        later = now() + people.IDLE + people.MINUTE
        monkeypatch.setattr(people, "now", lambda: later)
        assert http.get("/api/v1/session").json()["detail"] == "The session has ended; sign in again."


def test_an_idle_account_is_asked_again_at_a_table_too(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        account = {"name": "sleeper", "password": "correct horse"}
        assert (await person.http.post("/api/v1/accounts", json=account)).status_code < 300
        login = await person.http.post("/api/v1/session/login", json={**account, "bearer": True})
        token = login.json()["token"]
        head = {"Authorization": f"Bearer {token}"}
        table = (await person.http.post("/api/v1/play/three-card-roo", json={}, headers=head)).json()["table"]
        async with at_table(server.address, table, token) as place:
            at = now()
            for minutes in (20, 40, 60):  # who plays is not idle
                monkeypatch.setattr(people, "now", partial(int, at + minutes * people.MINUTE))
                await place.done("bet", seat=1, bets={"play": 1000})
            monkeypatch.setattr(people, "now", lambda: at + 91 * people.MINUTE)
            await place.socket.send(json.dumps({"type": "bet", "key": key(), "seat": 1, "bets": {"play": 500}}))
            await asyncio.wait_for(place.socket.wait_closed(), PATIENCE)
            assert place.socket.close_code == 4401
        await person.close()

    run(play)


async def signed_out(person: Person) -> None:
    assert (await person.http.delete("/api/v1/session")).status_code == 204


def test_signing_out_ends_every_socket_of_the_session(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "LOOK", 10 * PATIENCE)  # at once, and not when an idle connection is looked at

    async def play() -> None:
        person, other = await Person(server.address).enter(), await Person(server.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {}))["table"]
        async with (
            at_table(server.address, table, person.token) as place,
            at_table(server.address, table, person.token) as second,
            at_table(server.address, table, other.token) as spectator,
        ):
            await signed_out(person)
            for one in (place, second):
                await asyncio.wait_for(one.socket.wait_closed(), PATIENCE)
                assert one.socket.close_code == 4401 and "sign in" in (one.socket.close_reason or "")
            assert (await spectator.send("bet", seat=1, bets={"play": 500}))["kind"] == "not-your-seat"
        for guest in (person, other):
            await guest.close()

    run(play)


def test_ending_every_session_of_an_account_spares_the_one_that_asks(server: Running) -> None:
    async def play() -> None:
        house: Server = server.app.state.server
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {}))["table"]
        account = {"name": "manyplaces", "password": "correct horse"}
        tokens = []
        assert (await person.http.post("/api/v1/accounts", json=account)).status_code == 201
        for _ in range(2):
            login = await person.http.post("/api/v1/session/login", json={**account, "bearer": True})
            tokens.append(login.json()["token"])
        async with (
            at_table(server.address, table, tokens[0]) as kept,
            at_table(server.address, table, tokens[1]) as ended,
        ):
            ending = house.people.end_all(person.id, keep=people.digest(tokens[0]))
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(ending, server.loop))
            await asyncio.wait_for(ended.socket.wait_closed(), PATIENCE)
            assert ended.socket.close_code == 4401
            await kept.done("bet", seat=1, bets={"play": 500})
        await person.close()

    run(play)


def test_a_guest_who_makes_an_account_stays_at_the_table(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {}))["table"]
        async with at_table(server.address, table, person.token) as place:
            made = await person.http.post("/api/v1/accounts", json={"name": "stays", "password": "correct horse"})
            await place.done("bet", seat=1, bets={"play": 500})
            person.http.headers["Authorization"] = f"Bearer {made.json()['token']}"
            await signed_out(person)
            await asyncio.wait_for(place.socket.wait_closed(), PATIENCE)
            assert place.socket.close_code == 4401
        await person.close()

    run(play)


def test_a_session_that_ends_while_it_is_used_stays_ended(server: Running) -> None:
    async def play() -> None:
        for _ in range(5):
            person = await Person(server.address).enter()
            asked = [person.http.get("/api/v1/session") for _ in range(5)]
            await asyncio.gather(*asked, person.http.delete("/api/v1/session"))
            assert (await person.http.get("/api/v1/session")).status_code == 401
            await person.close()

    run(play)


def test_the_house_checks_itself_and_keeps_what_was_changed(
    server: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    house: Server = server.app.state.server
    with client(server) as boss:
        assert boss.get("/api/v1/house/check").json()["differences"] == []
        boss.post("/api/v1/session", json={})
        assert boss.get("/api/v1/house/significant").status_code == 403
        assert boss.get("/api/v1/house/watch").status_code == 403
        boss.post("/api/v1/accounts", json={"name": "keeper", "password": "correct horse"})
        asyncio.run_coroutine_threadsafe(house.people.set_role("keeper", Role.ADMIN, "test"), server.loop).result(
            PATIENCE
        )
        boss.put("/api/v1/limits", json={"maximum": None, "hand": None, "day_loss": 10**9})
        boss.put("/api/v1/limits", json={"maximum": None, "hand": None, "day_loss": None})
        noted: list[Json] = []
        while not any(one["kind"] == "program" for one in noted):  # some seconds after the start
            noted = boss.get("/api/v1/house/significant").json()
        assert {one["kind"] for one in noted} >= {"program", "role", "limit"}
        program = next(one for one in noted if one["kind"] == "program")
        assert program["before"] is None and program["after"]["rules"]["three-card-roo"]
        role = next(one for one in noted if one["kind"] == "role" and "keeper" in one["after"])
        assert (role["before"], role["after"]) == ({"keeper": "player"}, {"keeper": "admin"})
        watched = boss.get("/api/v1/house/watch").json()
        assert watched.keys() == {"hands", "comparisons", "bound", "pairs", "names"} and watched["pairs"] == []
        assert boss.get("/api/v1/house/watch?least=0").status_code == 422
        (tmp_path / "changed.py").write_text("odds = 'better'")
        monkeypatch.setattr(selfcheck, "PACKAGE", tmp_path)
        assert boss.get("/api/v1/house/check").json()["differences"] == ["program"]


def test_what_is_kept_compiled_beside_the_sources_is_not_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(selfcheck, "PACKAGE", tmp_path)
    (tmp_path / "rules.py").write_text("pays = 2")
    before = selfcheck.program()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "rounds.py").write_text("compiled = True")
    assert selfcheck.program() == before
    (tmp_path / "rules.py").write_text("pays = 3")
    assert selfcheck.program() != before


def test_roles_are_an_admins_to_give(server: Running) -> None:
    house: Server = server.app.state.server
    with client(server) as boss, client(server) as other:
        for http, name in ((boss, "boss"), (other, "other")):
            http.post("/api/v1/session", json={})
            http.post("/api/v1/accounts", json={"name": name, "password": "correct horse"})
        refused = other.put("/api/v1/players/other/role", json={"role": "admin"})
        assert refused.status_code == 403
        asyncio.run_coroutine_threadsafe(house.people.set_role("boss", Role.ADMIN, "test"), server.loop).result(
            PATIENCE
        )
        given = boss.put("/api/v1/players/other/role", json={"role": "designer"})
        assert given.json()["role"] == "designer"
        assert other.get("/api/v1/session").json()["player"]["role"] == "designer"
        assert boss.get("/api/v1/players/nobody").status_code == 404


def test_limits_the_stricter_wins(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {}))["table"]
        limited = await person.http.put("/api/v1/wallet/limits", json={"hand": 1500, "day_loss": 3000})
        assert limited.json()["limits"] == {"hand": 1500, "day_loss": 3000}
        async with at_table(server.address, table, person.token) as place:
            refused = await place.send("bet", seat=1, bets={"play": 2000})
            assert refused["kind"] == "over-limit" and "$15" in refused["detail"]
            await place.done("bet", seat=1, bets={"play": 1500})
        looser = await person.http.put("/api/v1/wallet/limits", json={"hand": None, "day_loss": 3000})
        assert looser.json()["limits"] == {"hand": 1500, "day_loss": 3000}
        pending = looser.json()["pending_limits"]
        assert pending.keys() == {"hand"} and pending["hand"]["amount"] is None
        assert 0 < pending["hand"]["at"] - now() <= 24 * 60 * people.MINUTE
        await person.close()

    run(play)


async def take_away(server: Running, person: Person, chips: int) -> None:
    house: Server = server.app.state.server
    taken = Transfer(f"{person.id}/lost", wallet(person.id), bank("7"), chips, Why.CASH_OUT)
    change = house.floor.store.commit(Change(transfers=(taken,)))
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(change, server.loop))


def test_a_rebuy_is_for_a_player_who_has_lost_nearly_all_and_fills_once(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        assert (await person.http.post("/api/v1/wallet/rebuy", json={"key": key()})).status_code == 409
        await take_away(server, person, 95_000)
        once = key()
        for _ in range(3):
            filled = await person.post("/api/v1/wallet/rebuy", {"key": once})
            assert filled["balance"] == 100_000
        statement = await person.get("/api/v1/wallet/statement?limit=2")
        assert [line["change"] for line in statement["lines"]] == [100_000, -95_000] and statement["next"]
        rest = await person.get(f"/api/v1/wallet/statement?after={statement['next']}")
        assert rest["opening"] == 5_000 and rest["closing"] == 100_000
        await person.close()

    run(play)


def test_many_rebuys_at_once_fill_once(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        await take_away(server, person, 95_000)
        asked = [person.http.post("/api/v1/wallet/rebuy", json={"key": key()}) for _ in range(24)]
        codes = sorted(answer.status_code for answer in await asyncio.gather(*asked))
        assert codes == [200] + [409] * 23
        assert await person.chips() == 100_000
        await person.close()

    run(play)


def test_a_player_with_all_chips_in_a_bet_gets_no_rebuy(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        request = {"pace_ms": 0, "limits": {"preset": "none", "minimum": 100}}
        table = (await person.post("/api/v1/play/three-card-roo", request))["table"]
        async with at_table(server.address, table, person.token) as place:
            while True:
                mine = place.view["seats"]["1"]["stack"]
                if mine < 100:
                    break  # lost already
                await place.done("bet", seat=1, bets={"play": mine // 100 * 100})
                done = await place.done("deal", seat=1)
                await place.at(done["version"])
                if place.ask() is None:
                    continue  # a round without a decision
                now = await person.get("/api/v1/wallet")
                assert now["seated"] == mine and place.view["seats"]["1"]["stack"] < 10_000
                assert not now["rebuy"]["allowed"]
                assert (await person.http.post("/api/v1/wallet/rebuy", json={"key": key()})).status_code == 409
                break
        await person.close()

    run(play)


def test_foreign_origins_other_hosts_and_large_bodies_are_refused_and_pages_have_a_policy(server: Running) -> None:
    with client(server) as http:
        answer = http.get("/api/v1/house")
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert (answer.headers["x-content-type-options"], answer.headers["cache-control"]) == ("nosniff", "no-store")
        assert answer.json()["head"]["signature"]
        for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
            refused = http.post("/api/v1/session", json={}, headers=headers)
            assert refused.status_code == 403 and refused.json()["type"] == "/problems/not-allowed"
        assert http.get("/api/v1/house", headers={"host": "rebound.example"}).status_code == 403
        assert http.post("/api/v1/session", json={"x": "y" * 70_000}).status_code == 413
        page = http.get("/fairness")
        assert page.status_code == 200 and "script-src 'self'" in page.headers["content-security-policy"]
        assert http.get("/static/fairness.js").status_code == 200


def test_too_many_requests_are_slowed_down(strict_server: Running) -> None:
    with client(strict_server) as http:
        codes = [
            http.post("/api/v1/session/login", json={"name": "no", "password": "password"}).status_code
            for _ in range(14)
        ]
        assert codes[0] == 401 and codes[-1] == 429


def test_a_made_up_place_in_a_statement_is_refused_at_once() -> None:
    """However it is made up: a pattern that tries every way to read it would block the whole server."""
    for text in ("1-" + "11-1" * 120 + ".", "1-1" * 160, "1-1_" * 120 + ".1.a"):
        with pytest.raises(BadValue, match="use the `next` of the page before"):
            read_cursor(Keys.fresh(), "ann", text)
