"""Training over HTTP: the engine's own answers are right, others wrong by the clause, no task holds its key."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from pitboss.drills.draw import Draw
from pitboss.games import REGISTRY
from pitboss.server.app import open_store, warn_of_old_profile
from pitboss.server.http.context import Server
from pitboss.server.settings import ServerSettings
from pitboss.server.training.train_work import Questions
from pitboss.store.training import put_document
from pitboss.trainer.deal import Dealing
from pitboss.trainer.house_profile import PROFILE
from pitboss.trainer.modes import modes_of, taught
from pitboss.trainer.planted_errors import watch
from pitboss.trainer.player import player_drills
from tests.databases import begin_sqlite
from tests.kinds import PAIR
from tests.patience import PATIENCE
from tests.server.running import Running
from tests.server.trainee import SECRET, SEED, TRAIN, Trainee, fields, house_of, live, trainer
from tests.sizes import sized


def test_every_game_offers_its_modes_and_drills(trainee: Trainee) -> None:
    offered = {one["game"]: one for one in trainee.get("").json()}
    assert list(offered) == [key for key in REGISTRY if modes_of(house_of(key))]
    for game, one in offered.items():
        assert ({"deal", "drill", "errors", "exam"} <= set(one["modes"])) is (game in taught()) and one["drills"]
        assert ("player" in one["modes"]) is bool(player_drills(house_of(game)))


@pytest.mark.parametrize("game", PAIR)
def test_drills_the_engines_answer_is_right_and_others_are_wrong_by_the_clause(
    server: Running, trainee: Trainee, game: str
) -> None:
    reply = trainee.start("drill", game)
    id, draw, thirds = reply["id"], Draw(Random(game), ()), sized(3, 10)
    work = live(server, id).work
    assert isinstance(work, Questions)
    for n in range(3 * thirds):
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
    assert reply["score"] == {"asked": 3 * thirds, "right": 2 * thirds}


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
        limits = here.floor.tables[table["table"]].table.settings.limits
        assert limits.maximum == 5000
        shown = boss.get("/house").json()["profile"]
        assert shown["games"]["two-card-roo"] == {"profile": "manual-text", "maximum": 50}
        shown["games"]["blackjack"] = {"minimum": 10, "set": {"double_bet_bonus": "7"}}
        saved = boss.http.put(f"{TRAIN}/house", json={"profile": shown}).json()
        assert "double_bet_bonus" in saved["text"] and saved["profile"]["games"]["blackjack"]["minimum"] == 10
        shown["games"]["blackjack"]["set"]["double_bet_bonus"] = "8"
        over = boss.http.put(f"{TRAIN}/house", json={"profile": shown})
        assert over.status_code == 422 and "double_bet_bonus takes 0 to 7" in over.text
        noted = asyncio.run_coroutine_threadsafe(here.floor.store.last_noted("house profile"), server.loop)
        assert noted.result(PATIENCE) == {"text": saved["text"]}, "who changed the profile, and to what, is logged"
    finally:
        boss.http.put(f"{TRAIN}/house", json={"text": ""})


def test_a_server_says_that_it_does_not_read_the_profile_of_an_older_build(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    begin_sqlite(tmp_path / "pitboss.db")
    (tmp_path / "house.toml").write_text("[games.two-card-roo]\nmaximum = 50\n")

    async def look() -> None:
        settings = ServerSettings(tmp_path)
        store = await open_store(settings)
        await warn_of_old_profile(store, settings)
        await put_document(store, PROFILE, "casino = 'X'", "operator")
        await warn_of_old_profile(store, settings)
        await store.close()

    asyncio.run(look())
    (said,) = [record.message for record in caplog.records if "is not read" in record.message]
    assert said.endswith("house.toml`.")
