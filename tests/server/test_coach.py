"""The coach and the review of a round."""

from __future__ import annotations

import asyncio
import re
import threading
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.games.mini_tex_pvp.solved import shipped_play
from pitboss.lab.describe import describe
from pitboss.lab.prepare import prepare
from pitboss.lab.usual_values import file_of
from pitboss.server.live import coach
from pitboss.server.work.fair_queue import Asker
from pitboss.server.work.prepared_tables import Prepared
from pitboss.server.work.workers import Workers
from pitboss.trainer.player import player_drills
from tests.kinds import kinds
from tests.patience import PATIENCE
from tests.server.client import Json, Person, at_table, deal_until_asked, run
from tests.server.running import Running
from tests.server.stand_ins import slow_count

DRILLED = [key for key in REGISTRY if player_drills(REGISTRY[key].house())]
EXACT = [key for key in DRILLED if describe(REGISTRY[key])["banked"]]  # decisions against a bank are worth a fraction


async def asked(person: Person, table: str, **more: bool | int) -> Json:
    """The coach's reply."""
    answer: Json = await person.post(f"/api/v1/tables/{table}/coach", {"seat": 1, **more})
    return answer


async def counted(person: Person, table: str, **more: bool | int) -> Json:
    """The coach's reply once the count is done."""
    while True:
        answer = await asked(person, table, **more)
        if "counting" not in answer:
            return answer
        assert answer["sentence"].startswith("Still counting") and "choices" not in answer
        assert 0 <= answer["done"] <= answer["of"]
        await asyncio.sleep(0.1)


@pytest.mark.parametrize("game", kinds(EXACT, "mini-tex"))
def test_the_coach_knows_every_choice_and_the_review_agrees(server: Running, game: str) -> None:
    prepare(REGISTRY[game].house())

    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post(f"/api/v1/play/{game}", {"pace_ms": 0}))["table"]
        main = describe(REGISTRY[game])["main"][0]
        advised: list[Json] = []
        async with at_table(server.address, table, person.token) as place:
            while not advised:
                await place.done("bet", seat=1, bets={main: 1000})
                await place.done("deal", seat=1)
                while (ask := place.ask()) is not None:
                    answer = await counted(person, table)
                    assert answer == await counted(person, table)
                    other = {"seat": 1, "version": ask["version"] + 1}  # of a question that is not asked
                    assert (await person.http.post(f"/api/v1/tables/{table}/coach", json=other)).status_code == 409
                    assert await counted(person, table, version=ask["version"]) == answer
                    assert {one["text"] for one in answer["choices"]} == {one["text"] for one in ask["choices"]}
                    values = [Fraction(one["fraction"]) for one in answer["choices"] if one["fraction"]]
                    assert values == sorted(values, reverse=True) and answer["sentence"].endswith(".")
                    advised.append(answer)
                    version = place.view["version"]
                    taken = await place.done(
                        "choose", seat=1, spot=answer["spot"], choice=answer["best"], version=version
                    )
                    await place.at(taken["version"])
            assert (await person.http.post(f"/api/v1/tables/{table}/coach", json={"seat": 1})).status_code == 409
            number = place.view["round"]
        review = await person.review(table, number)
        assert [one["grade"] for one in review] == ["best"] * len(advised)
        assert [one["choices"] for one in review] == [one["choices"] for one in advised]
        await person.close()

    run(play)


def test_an_answer_of_the_coach_that_comes_after_the_round_is_about_the_cards_of_the_question(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player decides, and the dealer's cards are collected, while the coach is still at work."""
    asked, over, decision, askers = threading.Event(), asyncio.Event(), coach.decision, set[str]()

    async def late(*given: Any, asker: Asker, **named: Any) -> object:
        if asker.person in askers:  # others are graded at the same time
            asked.set()
            await over.wait()
        return await decision(*given, asker=asker, **named)

    monkeypatch.setattr(coach, "decision", late)
    monkeypatch.setattr(coach, "PATIENCE", PATIENCE)

    async def play() -> None:
        person = await Person(server.address).enter()
        askers.add(person.id)
        table = (await person.post("/api/v1/play/blackjack", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await deal_until_asked(place, {"bet": 1000})
            answer = asyncio.create_task(person.http.post(f"/api/v1/tables/{table}/coach", json={"seat": 1}))
            await asyncio.to_thread(asked.wait, PATIENCE)
            offered = {"stand", "no insurance"}
            while (ask := place.ask()) is not None:
                choice = next(one["text"] for one in ask["choices"] if one["text"] in offered)
                version = place.view["version"]
                taken = await place.done("choose", seat=1, spot="1", choice=choice, version=version)
                await place.at(taken["version"])
            server.loop.call_soon_threadsafe(over.set)
            assert (await answer).status_code == 200
            assert offered & {one["text"] for one in (await answer).json()["choices"]}
        await person.close()

    run(play)


def test_a_player_is_given_the_reason_of_every_bet_and_no_one_else_is(server: Running) -> None:
    async def play() -> None:
        person, other = await Person(server.address).enter(), await Person(server.address).enter()
        table = (await person.post("/api/v1/play/two-card-roo", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await place.done("bet", seat=1, bets={"roo": 1000, "pairs": 500})
            await place.done("deal", seat=1)
            while (ask := place.ask()) is not None:
                version = place.view["version"]
                taken = await place.done("choose", seat=1, spot="1", choice=ask["choices"][0]["text"], version=version)
                await place.at(taken["version"])
            number = place.view["round"]
        address = f"/api/v1/rounds/{table}/{number}"
        reasons, recalled = await person.get(f"{address}/reasons"), await person.get(address)
        assert {one["wager"] for one in reasons} >= {"roo", "pairs"}
        assert sum(one["cents"] for one in reasons) == recalled["results"]["1"]
        for one in reasons:
            assert one["clause"] and len([asked for asked in one["asked"] if asked["decided"]]) == 1
            assert one["sentence"]
        assert await other.get(f"{address}/reasons") == []
        await person.close()
        await other.close()

    run(play)


def test_a_coach_without_counts_says_how_far_they_are_and_then_gives_them(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the very first start: nothing is on disk, and a process of its own counts."""
    prepare(REGISTRY["tiger-pai-gow"].house())
    go_on = server.folder / "go on"
    monkeypatch.setattr("pitboss.server.work.prepared_tables.is_made", lambda part, house: False)
    monkeypatch.setattr("pitboss.server.work.prepared_tables.make", partial(slow_count, str(go_on)))

    async def play() -> None:
        person = await Person(server.address).enter()
        request = {"pace_ms": 0, "settings": {"commission": "5"}}  # rules of which nothing is counted yet
        table = (await person.post("/api/v1/play/tiger-pai-gow", request))["table"]
        async with at_table(server.address, table, person.token) as place:
            await place.done("bet", seat=1, bets={"pai_gow": 1000})
            await place.done("deal", seat=1)
            while "30%" not in (reply := await asked(person, table)).get("sentence", ""):
                assert reply["counting"]
            assert (reply["done"], reply["of"]) == (30, 100) and "choices" not in reply
            go_on.touch()
            answer = await counted(person, table)
            assert answer["choices"] and answer["exact"]
            assert answer["manual"] in [one["text"] for one in answer["choices"]], "the house way, offered as a button"
        await person.close()

    run(play)


@pytest.mark.parametrize("game", kinds([game for game in EXACT if file_of(game).exists()], "three-card-roo"))
def test_under_usual_rules_the_coach_answers_without_any_count(
    server: Running, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def never(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Prepared, "_once", never)
    monkeypatch.setattr(Workers, "ask", never)

    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post(f"/api/v1/play/{game}", {"pace_ms": 0}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await deal_until_asked(place, {describe(REGISTRY[game])["main"][0]: 1000})
            answer = await counted(person, table)  # it may still be read
            assert answer["exact"] and answer["best"] in [one["text"] for one in answer["choices"]]
        await person.close()

    run(play)


def test_the_coach_may_use_all_cards_that_can_be_seen(server: Running) -> None:
    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/three-card-roo", {"pace_ms": 0, "bots": 5}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await deal_until_asked(place, {"play": 1000})
            plain = await counted(person, table)
            seen = await counted(person, table, seen=True)
        assert {one["text"] for one in plain["choices"]} == {one["text"] for one in seen["choices"]}
        assert [one["ev"] for one in plain["choices"]] != [one["ev"] for one in seen["choices"]]
        assert (plain["seen"], seen["seen"]) == (False, True)
        # The reason counts the same cards as the value: all but one's own two, or all but those of six players.
        counted_in = [set(re.findall(r"of the (\d+) unseen", one["why"])) for one in (plain, seen)]
        assert counted_in[0] <= {"50"} and counted_in[1] <= {"40"}
        assert all("On average " in one["why"] for one in (plain, seen))
        await person.close()

    run(play)


def test_heads_up_the_coach_is_solved_and_the_bot_holds_what_the_cap_takes(server: Running) -> None:
    prepare(REGISTRY["mini-tex-pvp"].house())

    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/mini-tex-pvp", {"pace_ms": 0, "seats": 2}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await deal_until_asked(place, {"pot": 0})
            reply = await counted(person, table)
            await place.until(lambda: bool(place.view["bot_words"]))  # sent when the solution is read
            assert place.view["bot_note"] == "" and place.view["bot_words"].startswith('The bot is "solved"')
        assert reply["exact"] is True and reply["note"].startswith("Solved: ") and reply["unit"] == 1000
        assert all(one["grade"] == "best" for one in reply["choices"] if one["cost"] == 0)
        await person.close()

    run(play)


def test_a_table_whose_solution_is_damaged_says_so_and_the_reader_plays(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped_play, "_loaded", lambda: "The stored solution is damaged; make it again.")

    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/mini-tex-pvp", {"pace_ms": 0, "seats": 2}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await place.until(lambda: bool(place.view.get("bot_note")))
            assert place.view["bot_note"] == "The stored solution is damaged; make it again. The reader plays instead."
            assert place.view["bot_words"] == ""
            await deal_until_asked(place, {"pot": 0})
            reply = await counted(person, table)
        assert reply["exact"] is False and "cannot be read" in reply["note"]
        await person.close()

    run(play)


def test_between_players_the_coach_estimates_and_says_so(server: Running) -> None:
    prepare(REGISTRY["mini-tex-pvp"].house())

    async def play() -> None:
        person = await Person(server.address).enter()
        table = (await person.post("/api/v1/play/mini-tex-pvp", {"pace_ms": 0, "bots": 2}))["table"]
        async with at_table(server.address, table, person.token) as place:
            await deal_until_asked(place, {"pot": 0})
            reply = await counted(person, table)
        assert reply["exact"] is False and "% of the pot" in reply["note"] and reply["unit"] == 1000
        assert next(one for one in reply["choices"] if one["text"] == "fold")["ev"] == 0
        assert reply["choices"][0]["grade"] == "best"
        await person.close()

    run(play)
