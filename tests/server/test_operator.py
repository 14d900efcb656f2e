"""The operator's room: tables, players, takings and jobs for admins only, and a round that must be void."""

from __future__ import annotations

import asyncio

from pitboss.store.store import Role
from tests.server.client import Person, at_table, deal_until_asked, run
from tests.server.running import Running

PATHS = ("/tables", "/players", "/takings", "/jobs")


async def admin(server: Running) -> Person:
    boss = await Person(server.address).enter()
    made = await boss.post("/api/v1/accounts", {"name": "keeper", "password": "seven green umbrellas"})
    boss.http.headers["Authorization"] = f"Bearer {made['token']}"
    people = server.app.state.server.people
    work = people.set_role("keeper", Role.ADMIN, "test")
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))
    return boss


def test_an_admin_sees_the_house_and_voids_a_round_and_nobody_else_does(server: Running) -> None:
    async def go() -> None:
        boss, ann = await admin(server), await Person(server.address).enter()
        table = (await ann.post("/api/v1/play/three-card-roo", {"pace_ms": 0}))["table"]
        job = await ann.post("/api/v1/jobs", {"kind": "simulate", "game": "two-card-roo", "rounds": 10**9})
        for path in PATHS:
            assert (await ann.http.get(f"/api/v1/house{path}")).status_code == 403
        void = f"/api/v1/house/tables/{table}/void"
        reason = {"reason": "A card was exposed."}
        assert (await ann.http.post(void, json=reason)).status_code == 403
        assert (await boss.http.post(void, json=reason)).status_code == 409
        async with at_table(server.address, table, ann.token) as place:
            await deal_until_asked(place, {"play": 1000})
            number = place.view["round"]
            listed = (await boss.get("/api/v1/house/tables"))["tables"]
            mine = next(one for one in listed if one["id"] == table)
            assert mine["seats"]["1"]["player"] == ann.id and mine["connections"] == 1 and mine["phase"] == "playing"
            assert (await boss.post(void, reason))["round"] == f"{table}/{number}"
            await place.until(lambda: place.view["phase"] == "betting")
            voided = [event for event in place.events if event["kind"] == "voided"]
            assert voided[-1]["body"]["reason"] == reason["reason"]
        noted = await boss.get("/api/v1/house/significant?limit=500")  # the server notes its program meanwhile
        assert [one["after"] for one in noted if one["kind"] == "void"] == [reason]
        assert [one["id"] for one in await boss.get("/api/v1/house/jobs")] == [job["id"]]
        assert (await boss.http.delete(f"/api/v1/house/jobs/{job['id']}")).status_code == 204
        assert (await ann.get(f"/api/v1/jobs/{job['id']}"))["state"] == "cancelled"
        players = await boss.get("/api/v1/house/players")
        assert [one["name"] for one in players] == ["keeper"] and players[0]["role"] == "admin"
        assert (await boss.get("/api/v1/house/takings"))["issued"] >= 200_000
        await boss.close()
        await ann.close()

    run(go)
