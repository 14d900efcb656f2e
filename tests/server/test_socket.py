"""The socket: resume, the same answer to the same key, refusals in words, and nothing that a bad client can break."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pitboss.core.errors import TooFast, Unavailable
from pitboss.server import app
from pitboss.server.http import sockets
from pitboss.server.http.context import Server
from pitboss.server.live import player_commands
from pitboss.server.live.live_table import LiveTable
from pitboss.server.live.outbox import MOST, Outbox, encode
from pitboss.server.settings import Rate, Rates, ServerSettings
from tests.patience import PATIENCE
from tests.server.client import Json, Person, Place, at_table, deal_until_asked, key, run
from tests.server.running import Running, serve


async def solo(server: Running, **request: Any) -> tuple[Person, str]:
    person = await Person(server.address).enter()
    table = (await person.post("/api/v1/play/three-card-roo", {"pace_ms": 0, **request}))["table"]
    return person, table


def ws(server: Running, table: str) -> str:
    return server.address.replace("http", "ws") + f"/ws/tables/{table}"


async def closed_with(server: Running, table: str, *frames: str | bytes, **options: Any) -> int | None:
    """The code with which the server closes after these frames."""
    async with connect(ws(server, table), compression=None, **options) as socket:
        try:
            for frame in frames:
                await socket.send(frame)
            async with asyncio.timeout(PATIENCE):
                while True:
                    await socket.recv()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None


HELLO = json.dumps({"type": "hello"})


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (["{"], 4400),
        (['{"type": "hello", "surprise": 1}'], 4400),
        (["[" * 2000], 4400),
        ([b"\x00\x01"], 4400),
        (['{"type": "hello", "after": NaN}'], 4400),
        (['{"type": "hello", "protocol": 2}'], 4400),
        ([json.dumps({"type": "hello", "token": "no such"})], 4401),
        ([HELLO, "x" * 5000], 1009),
        ([HELLO, "nonsense"], 4400),
    ],
)
def test_malformed_frames_close_only_their_own_connection(
    server: Running, frames: list[str | bytes], code: int
) -> None:
    async def play() -> None:
        person, table = await solo(server)
        async with at_table(server.address, table, person.token) as place:
            assert await closed_with(server, table, *frames) == code
            await place.done("bet", seat=1, bets={"play": 500})
        await person.close()

    run(play)


def test_any_json_on_the_socket_is_answered_or_closed(server: Running) -> None:
    values: list[Any] = [None, 1, -1, 2**70, 1.5, "", "x" * 300, [], {}, True, "\ud800", "1.2", "play", {"play": "1"}]

    async def play() -> None:
        person, table = await solo(server)
        random = Random(5)
        types = ["sit", "add", "leave", "seed", "bet", "deal", "choose", "ping", "hello", "nonsense", None, 3]
        async with at_table(server.address, table, person.token) as place:
            for _ in range(400):
                message: Json = {"type": random.choice(types)}
                for field in ("key", "seat", "chips", "bets", "choice", "version", "spot", "seed", "more"):
                    if random.random() < 0.6:
                        message[field] = key() if field == "key" and random.random() < 0.7 else random.choice(values)
                await place.socket.send(json.dumps(message))
            await place.socket.send(json.dumps({"type": "ping"}))

            def answers() -> list[Json]:
                return [one for one in place.messages if one["type"] in ("done", "refused", "pong")]

            await place.until(lambda: len(answers()) >= 401)  # news of the table may come after the last answer
            assert len(answers()) == 401 and answers()[-1]["type"] == "pong"
            assert all(one["detail"].endswith(".") for one in answers() if one["type"] == "refused")
        await person.close()

    run(play)


def test_other_origins_are_refused_at_the_handshake(server: Running) -> None:
    async def play() -> None:
        person, table = await solo(server)
        with pytest.raises(InvalidStatus) as refused:
            async with connect(ws(server, table), origin="http://evil.example"):  # type: ignore[arg-type]
                pass
        assert refused.value.response.status_code == 403
        own: Any = server.address
        async with connect(ws(server, table), origin=own) as socket:
            await socket.send(HELLO)
            assert json.loads(await socket.recv())["type"] == "welcome"
        assert await closed_with(server, "nosuchtable", HELLO) == 4404
        await person.close()

    run(play)


def test_resume_gives_exactly_what_was_missed(server: Running) -> None:
    async def play() -> None:
        person, table = await solo(server)
        async with at_table(server.address, table, person.token) as place:
            known = place.view["version"]
            await place.done("bet", seat=1, bets={"play": 500})
            await place.done("deal", seat=1)
            await place.until(lambda: place.view["version"] > known + 3)
            all_of_it = [event for event in place.events if event["seq"] > known]
        async with at_table(server.address, table, person.token, after=known) as again:
            welcome = again.messages[0]
            assert welcome["resumed"] and welcome["events"] == all_of_it
            assert welcome["view"]["version"] == all_of_it[-1]["seq"]
        async with at_table(server.address, table, person.token, after=10_000) as again:
            assert not again.messages[0]["resumed"] and again.messages[0]["events"] == []
        await person.close()

    run(play)


def test_the_same_key_has_the_same_answer_and_another_body_is_refused(server: Running) -> None:
    async def play() -> None:
        person, table = await solo(server)
        async with at_table(server.address, table, person.token) as place:
            once = key()
            first = await place.done("add", seat=1, chips=1000, key=once)
            for _ in range(5):
                assert await place.done("add", seat=1, chips=1000, key=once) == first
            refused = await place.send("add", seat=1, chips=2000, key=once)
            assert refused["kind"] == "key-reused"
            assert place.view["seats"]["1"]["stack"] == 100_000  # the same bankroll, wherever its chips lie
            house: Server = server.app.state.server
            assert house.floor.tables[table].table.seats[1].stack == 1_000
            over_http = await person.http.post(
                f"/api/v1/tables/{table}/commands", json={"type": "add", "seat": 1, "chips": 1000, "key": once}
            )
            assert over_http.json() == first
        await person.close()

    run(play)


def test_one_key_has_one_answer_also_for_ready_and_for_refusals(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An old key neither starts a second round nor changes its mind, whatever the table has come to since."""
    deals, take_time = list[str](), player_commands._take_time

    async def counted(live: LiveTable) -> None:
        deals.append(live.id)
        await take_time(live)

    monkeypatch.setattr(player_commands, "_take_time", counted)

    async def play() -> None:
        ann, table = await seated(server)
        bob = await Person(server.address).enter()
        async with (
            at_table(server.address, table, ann.token) as one,
            at_table(server.address, table, bob.token) as two,
        ):
            await two.done("sit", seat=2, chips=20_000)
            early, ready = key(), key()
            refused = await one.send("deal", seat=1, key=early)  # there is no bet yet
            assert refused["kind"] == "bad-bets"
            for place, seat in ((one, 1), (two, 2)):
                await place.done("bet", seat=seat, bets={"play": 1000})
            waiting = await one.done("deal", seat=1, key=ready)  # the other one is not ready
            await two.done("deal", seat=2)
            await over(one, two)
            rounds = one.view["round"]
            for place, seat in ((one, 1), (two, 2)):
                await place.done("bet", seat=seat, bets={"play": 1000})
            await two.done("deal", seat=2)  # now one command would be enough for the next round
            assert await one.send("deal", seat=1, key=ready) == waiting
            assert await one.send("deal", seat=1, key=early) == refused
            url = f"/api/v1/tables/{table}/commands"
            by_http = await ann.http.post(url, json={"type": "deal", "seat": 1, "key": early})
            assert by_http.status_code == 409 and by_http.json()["detail"] == refused["detail"]
            assert (await ann.get(f"/api/v1/tables/{table}"))["round"] == rounds
            assert deals == [table], "an old key does not even collect the time charge that comes before a deal"
            await one.done("deal", seat=1)
            await one.until(lambda: bool(one.view["round"] == rounds + 1))
        for person in (ann, bob):
            await person.close()

    run(play)


async def seated(server: Running) -> tuple[Person, str]:
    person = await Person(server.address).enter()
    request = {"game": "three-card-roo", "pace_ms": 0, "betting_seconds": 0, "decision_seconds": 0}
    table = (await person.post("/api/v1/tables", request))["table"]
    sit = {"type": "sit", "seat": 1, "chips": 20_000, "key": key()}
    await person.post(f"/api/v1/tables/{table}/commands", sit)
    return person, table


async def over(*places: Place) -> None:
    """The round is played to its end, by the first choice of everybody."""
    for seat, place in enumerate(places, 1):
        await place.until(lambda: place.view["round"] > 0)  # noqa: B023  called at once
        while ask := place.ask():
            reply = await place.send("choose", seat=seat, spot=ask["spot"], choice=ask["choices"][0]["text"])
            await place.at(reply["version"])
    await places[0].until(lambda: bool(places[0].view["phase"] == "betting"))


def test_refusals_name_what_is_wrong(server: Running) -> None:
    async def play() -> None:
        person, table = await solo(server)
        async with at_table(server.address, table, person.token) as place:
            for kind, type, fields in (
                ("bad-bets", "deal", {"seat": 1}),
                ("bad-bets", "bet", {"seat": 1, "bets": {"play": 50}}),
                ("unknown-name", "bet", {"seat": 1, "bets": {"blay": 500}}),
                ("not-your-seat", "bet", {"seat": 2, "bets": {"play": 500}}),
                ("not-your-seat", "sit", {"seat": 2, "chips": 500}),
                ("not-enough-chips", "add", {"seat": 1, "chips": 10**9}),
                ("not-now", "choose", {"seat": 1, "choice": "low"}),
                ("malformed", "choose", {"seat": 1}),
            ):
                answer = await place.send(type, **fields)
                assert (answer["type"], answer["kind"]) == ("refused", kind), answer
            await deal_until_asked(place, {"play": 500})
            late = await place.send("choose", seat=1, choice="low", version=1)
            assert late["kind"] == "stale"
            assert (await place.send("choose", seat=1, choice="loww"))["kind"] == "illegal-choice"
        await person.close()

    run(play)


def test_a_spectator_sees_the_table_and_may_do_nothing(server: Running) -> None:
    async def play() -> None:
        person, table = await solo(server)
        async with at_table(server.address, table, None) as place:
            assert place.view["you"] == {"player": "", "seats": []}
            assert (await place.send("bet", seat=1, bets={"play": 500}))["kind"] == "no-session"
            assert place.view["spectators"] == 1
        await person.close()

    run(play)


def test_a_slow_reader_gets_a_fresh_view_and_its_answers() -> None:
    async def play() -> None:
        box, sent = Outbox(lambda: "fresh view"), list[str]()
        box.reply("answer")
        for n in range(MOST * 3):
            box.post(f"news {n}")

        async def send(text: str) -> None:
            sent.append(text)

        sender = asyncio.create_task(box.run(send))
        while len(sent) < 2:
            await asyncio.sleep(0)
        assert sent == ["fresh view", "answer"]
        box.post("news again")
        while len(sent) < 3:
            await asyncio.sleep(0)
        assert sent[-1] == "news again"
        sender.cancel()

    run(play)


def test_commands_too_fast_close_the_socket(strict_server: Running) -> None:
    async def play() -> None:
        person, table = await solo(strict_server)
        ping = json.dumps({"type": "ping"})
        hello = json.dumps({"type": "hello", "token": person.token})
        assert await closed_with(strict_server, table, hello, *[ping] * 200) == 4429
        await person.close()

    run(play)


def test_players_of_one_address_share_its_rate_and_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "TURN", 0.01)
    rates = replace(Rates.none(), commands_by_address=Rate(2, 0))  # nothing comes back by itself
    for server in serve(ServerSettings(tmp_path, rates=rates)):

        async def play(server: Running = server) -> None:
            (ann, hers), (bob, his) = await solo(server), await solo(server)
            async with (
                at_table(server.address, hers, ann.token) as first,
                at_table(server.address, his, bob.token) as other,
            ):
                for place in (first, other):
                    await place.done("bet", seat=1, bets={"play": 1000})
                command = {"type": "bet", "key": key(), "seat": 1, "bets": {}}
                assert (await bob.http.post(f"/api/v1/tables/{his}/commands", json=command)).status_code == 429
                buckets, refused = server.app.state.server.commands_by_address, asyncio.Event()
                take, loop = buckets.take, asyncio.get_running_loop()

                def watched(name: str) -> None:
                    try:
                        take(name)
                    except TooFast:
                        loop.call_soon_threadsafe(refused.set)
                        raise

                buckets.take = watched
                waits = asyncio.create_task(other.send("bet", seat=1, bets={}))
                await refused.wait()
                assert not waits.done()
                server.loop.call_soon_threadsafe(buckets._left.clear)
                assert (await waits)["type"] == "done"
            await ann.close()
            await bob.close()

        run(play)


def test_refusals_beyond_their_rate_store_nothing_and_leave_their_key_free(tmp_path: Path) -> None:
    rates = replace(Rates.none(), refusals=Rate(1, 0))
    for server in serve(ServerSettings(tmp_path, rates=rates)):

        async def play(server: Running = server) -> None:
            person, table = await solo(server)
            async with at_table(server.address, table, person.token) as place:
                early, free = {"seat": 1, "spot": "1", "version": 1}, key()
                refused = [await place.send("choose", key=key(), choice="play", **early)]
                refused += [await place.send("choose", key=free, choice=choice, **early) for choice in ("play", "fold")]
                assert [one["kind"] for one in refused] == ["not-now", "too-fast", "too-fast"]  # never `key-reused`
            await person.close()

        run(play)


def test_what_waits_for_the_database_is_done_when_it_answers() -> None:
    tries: list[int] = []

    async def note() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise Unavailable("The database does not answer.")

    run(lambda: app._until_available(note, 0))
    assert len(tries) == 3


def test_a_message_with_a_field_that_its_model_lacks_is_not_sent() -> None:
    assert encode({"type": "pong", "now": 1}) == '{"type":"pong","now":1}'
    with pytest.raises(ValidationError, match="extra_forbidden"):
        encode({"type": "pong", "now": 1, "secret": "Ah"})  # type: ignore[arg-type]
