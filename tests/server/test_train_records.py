"""Training records over HTTP: the trainer's group, and records that survive a new account and a crash."""

from __future__ import annotations

import csv
import io

from tests.server.running import Running
from tests.server.trainee import Trainee, trainer


def test_a_trainer_sees_the_group_and_others_do_not(server: Running) -> None:
    anna, boss, guest = Trainee(server).register("anna"), trainer(server, "boss"), Trainee(server)
    for someone in (anna, guest):
        someone.say(someone.start("deal", "two-card-roo")["id"], "show me")
    assert anna.get("/group").status_code == anna.get("/group.csv").status_code == 403
    group = boss.get("/group").json()
    (line,) = [one for one in group if one["player"] == anna.id]
    assert guest.id not in {one["player"] for one in group}, "a guest has no name to be listed by"
    assert (line["trainee"], line["game"], line["answers"], line["right"]) == ("anna", "two-card-roo", 1, 0)
    assert line["weakest_clauses"] == "2"
    answer = boss.get("/group.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    (row,) = [row for row in csv.DictReader(io.StringIO(answer.text)) if row["trainee"] == "anna"]
    assert row["weakest_clauses"] == "2"
    assert boss.get(f"/progress?player={anna.id}").json()["answers"] == 1


def test_a_guest_who_makes_an_account_keeps_the_training_records(server: Running, trainee: Trainee) -> None:
    trainee.say(trainee.start("deal", "blackjack")["id"], "show me")
    trainee.register("carla")
    assert trainee.get("/progress").json()["answers"] == 1


def test_answers_outlive_the_worker_at_which_they_were_given(server: Running, trainee: Trainee) -> None:
    id = trainee.start("deal", "blackjack")["id"]
    trainee.say(id, "show me")
    server.app.state.server.training._live.clear()  # as when the server is killed
    trainee.say(trainee.start("deal", "blackjack")["id"], "show me")
    assert trainee.get("/progress").json()["answers"] == 2
