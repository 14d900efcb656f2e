"""Classes over HTTP: roster, assignments, who is late, retakes, the check sheet, licenses and exports."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from pitboss.server.training.class_work import CHECK_SHEET, license_state, work_done
from pitboss.server.training.train_work import now
from pitboss.store.classes import Assignment, Member
from pitboss.trainer.deal import Dealing
from pitboss.trainer.progress import Attempt
from tests.server.running import Running
from tests.server.trainee import SEED, TRAIN, Trainee, house_of, trainer

GAME, OTHER = "two-card-roo", "three-card-roo"
TODAY = date(2026, 6, 10)
GIVEN = datetime(2026, 6, 1, tzinfo=UTC)
AT = int(GIVEN.timestamp() * 1000)


def right(drill: str, day: int, mode: str = "drill", game: str = GAME, *, right: bool = True) -> Attempt:
    return Attempt(datetime(2026, 6, day, 12, tzinfo=UTC), game, mode, drill, "1", ("1",), right, 2.0)


def exam(day: int, **more: Any) -> dict[str, Any]:
    signed = {"by": "dana", "at": ""}
    line = {"game": GAME, "examiner": "dana", "certifies": True, "signed": signed, "revoked": None}
    return line | {"started": datetime(2026, 6, day, 12, tzinfo=UTC).isoformat()} | more


WRONG = right("roo", 3, right=False)
DONE_OF = {  # attempts, exams, drills, due day: state, day it was done
    "nothing before the day": ([], [], "roo", 10, ("open", "")),
    "nothing after the day": ([], [], "roo", 9, ("late", "")),
    "two right answers": ([right("roo", 3), WRONG, right("roo", 4)], [], "roo", 9, ("done", "2026-06-04")),
    "the second too late": ([right("roo", 3), right("roo", 10)], [], "roo", 9, ("done late", "2026-06-10")),
    "one right and one wrong": ([right("roo", 3), WRONG], [], "roo", 10, ("open", "")),
    "only one drill of two": ([right("roo", 3), right("roo", 4)], [], "roo ace", 10, ("open", "")),
    "in an exam": ([right("roo", 3, "exam"), right("roo", 4, "exam")], [], "roo", 10, ("open", "")),
    "in another game": ([right("roo", 3, game=OTHER), right("roo", 4, game=OTHER)], [], "roo", 10, ("open", "")),
    "rounds dealt": ([right("deal", 3, "deal"), right("deal", 3, "deal")], [], "deal", 10, ("done", "2026-06-03")),
    "an exam passed": ([], [exam(3)], "", 9, ("done", "2026-06-03")),
    "an exam not signed": ([], [exam(3, signed=None)], "", 10, ("open", "")),
    "an exam failed": ([], [exam(3, certifies=False)], "", 9, ("late", "")),
    "an exam for practice": ([], [exam(3, examiner="")], "", 10, ("open", "")),
    "a certificate revoked": ([], [exam(3, revoked={"why": "x"})], "", 10, ("open", "")),
    "a retake passed": ([], [exam(10), exam(3, certifies=False)], "", 9, ("done late", "2026-06-10")),
}


@pytest.mark.parametrize("name", DONE_OF)
def test_an_assignment_is_done_by_what_the_records_hold_since_it_was_given(name: str) -> None:
    attempts, exams, drills, due, expected = DONE_OF[name]
    one = Assignment("a", GAME, tuple(drills.split()), 2, f"2026-06-{due:02}", AT)
    found = work_done(one, attempts, exams, TODAY)
    assert (found.state, found.on) == expected
    assert len(found.sittings) == len([each for each in exams if each["examiner"]])
    before = Assignment("a", GAME, one.drills, 2, one.due, AT + 30 * 24 * 3600 * 1000)
    assert work_done(before, attempts, exams, TODAY).on == "", "what was done before does not count"


@pytest.mark.parametrize(
    ("left", "state"), [(-1, "expired"), (0, "expires soon"), (60, "expires soon"), (61, "in force")]
)
def test_a_license_that_expires_is_named_sixty_days_before(left: int, state: str) -> None:
    assert license_state(Member("ann", "Ann", "1", str(TODAY + timedelta(days=left))), TODAY) == state


def put(boss: Trainee, path: str, **body: Any) -> Any:
    answer = boss.http.put(f"{TRAIN}{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(boss: Trainee, path: str, **body: Any) -> Any:
    answer = boss.http.post(f"{TRAIN}{path}", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_class_from_roster_to_exports(server: Running) -> None:
    boss, ada, bo = trainer(server, "carol"), Trainee(server).register("ada"), Trainee(server).register("bo")
    made = post(boss, "/classes", title="June, evenings")
    path, day = f"/classes/{made['id']}", now().date()
    soon = str(day + timedelta(days=30))
    put(boss, f"{path}/members", trainee="ada", license="68-1", license_expires="2099-01-31")
    put(boss, f"{path}/members", trainee="bo", license="68-0", license_expires=soon)
    shown = put(boss, f"{path}/members", trainee="bo", license="68-2", license_expires=soon)
    assert [(one["name"], one["license"], one["license_state"]) for one in shown["members"]] == [
        ("ada", "68-1", "in force"),
        ("bo", "68-2", "expires soon"),
    ]
    post(boss, f"{path}/assignments", game=GAME, drills=["deal"], answers=1, due=str(day))
    post(boss, f"{path}/assignments", game=OTHER, drills=[], due=soon)
    session = ada.start("deal", GAME)["id"]
    ada.say(session, "show me")  # counts as wrong
    assert states(boss, path) == [["open", "open"], ["open", "open"]]
    dealing = Dealing(house_of(GAME), SEED, None)
    dealing.give_up()
    ada.act(session, dealing.due)
    assert states(boss, path) == [["done", "open"], ["open", "open"]]
    own = ada.get("/assignments").json()
    assert [(one["what"], one["state"], one["of_class"]) for one in own] == [
        ("Deal a round", "done", "June, evenings"),
        ("Exam", "open", "June, evenings"),
    ]
    sheet = put(boss, f"{path}/members/{bo.id}/sheet/pitch", passed=False, note="Too high.")["members"][1]["sheet"]
    assert [one["item"] for one in sheet] == list(CHECK_SHEET)
    assert (sheet[0]["passed"], sheet[0]["note"], sheet[0]["by"]) == (False, "Too high.", "carol")
    assert put(boss, f"{path}/members/{bo.id}/sheet/pitch", passed=True)["members"][1]["sheet"][0]["note"] == ""
    (line,) = [one for one in boss.get("/classes").json() if one["id"] == made["id"]]
    assert (line["members"], line["late"], line["licenses"]) == (2, 0, 1)

    text = boss.get(f"{path}/class.csv")
    rows = list(csv.DictReader(io.StringIO(text.text)))
    assert [(row["trainee"], row["assignment"], row["state"], row["right"], row["pitch"]) for row in rows] == [
        ("ada", "Deal a round", "done", "deal:1/1", ""),
        ("ada", "Exam", "open", "", ""),
        ("bo", "Deal a round", "open", "deal:0/1", "passed"),
        ("bo", "Exam", "open", "", "passed"),
    ]
    check_statements(boss, path, ada.id, bo.id)

    for player in (ada.id, bo.id):
        left = boss.http.delete(f"{TRAIN}{path}/members/{player}").json()
    assert left["members"] == [] and ada.get("/assignments").json() == []
    assert boss.http.delete(f"{TRAIN}{path}").status_code == 204
    assert boss.get(path).status_code == 404
    assert ada.get("/progress").json()["answers"] == 2, "records stay"


def states(boss: Trainee, path: str) -> list[list[str]]:
    return [[mine["state"] for mine in one["trainees"]] for one in boss.get(path).json()["assignments"]]


def check_statements(boss: Trainee, path: str, ada: str, bo: str) -> None:
    """What the xAPI specification requires of a statement; ids stay the same."""
    found = boss.get(f"{path}/xapi.json").json()
    assert found == boss.get(f"{path}/xapi.json").json()
    shown = [
        (one["actor"]["account"]["name"], one["verb"]["display"]["en-US"], one["result"]["success"]) for one in found
    ]
    assert shown == [(ada, "answered", False), (ada, "answered", True), (bo, "passed", True)]
    assert len({UUID(one["id"]) for one in found}) == len(found)
    for one in found:
        assert set(one) == {"id", "actor", "verb", "object", "result", "timestamp"}
        assert one["object"]["id"].startswith(one["actor"]["account"]["homePage"] + "/train/")
        assert datetime.fromisoformat(one["timestamp"]).tzinfo
    assert (
        found[0]["result"]["duration"].startswith("PT")
        and found[0]["object"]["definition"]["interactionType"] == "other"
    )


REFUSED: dict[str, tuple[str, str, Any, int, str]] = {  # method, path after the class, body: status and what is said
    "an unknown account": ("PUT", "/members", {"trainee": "nobody"}, 404, "There is no account 'nobody'"),
    "an unknown drill": ("POST", "/assignments", {"drills": ["rooo"]}, 404, "rooo"),
    "an unknown game": ("POST", "/assignments", {"game": "roo"}, 404, "roo"),
    "a day that is over": ("POST", "/assignments", {"due": "2020-01-31"}, 422, "2020-01-31 is over"),
    "an unknown line": ("PUT", "/members/x/sheet/juggling", {"passed": True}, 404, "juggling"),
    "a trainee who is not there": ("PUT", "/members/x/sheet/pitch", {"passed": True}, 404, "not in the class"),
    "one's own check sheet": ("PUT", "/members/ME/sheet/pitch", {"passed": True}, 422, "your own check sheet"),
    "an unknown class": ("GET", "x", None, 404, "There is no class"),
}
LICENSE = {"trainee": "dora", "license": "1", "license_expires": "2099-01-31"}
BODIES: dict[str, dict[str, Any]] = {
    "/members": LICENSE,
    "/assignments": {"game": GAME, "drills": [], "due": "2099-01-31"},
}


def test_what_a_class_refuses(server: Running) -> None:
    boss, other = trainer(server, "dora"), Trainee(server)
    id = post(boss, "/classes", title="July")["id"]
    put(boss, f"/classes/{id}/members", **LICENSE)
    for name, (method, path, more, status, said) in REFUSED.items():
        body = None if more is None else BODIES.get(path, {}) | more
        address = f"{TRAIN}/classes/{id}{path.replace('ME', boss.id)}"
        answer = boss.http.request(method, address, json=body)
        assert answer.status_code == status and said in answer.text, (name, answer.text)
        assert other.http.request(method, address, json=body).status_code in (403, 422), name
    for path in ("", f"/{id}", f"/{id}/class.csv", f"/{id}/xapi.json"):
        assert other.get(f"/classes{path}").status_code == 403
    assert other.http.delete(f"{TRAIN}/classes/{id}").status_code == 403
