"""The group in a real browser: a trainer sees which clauses need work, and takes it away as CSV; a trainee does not."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from pitboss.games import REGISTRY
from pitboss.trainer.draw import Draw
from pitboss.trainer.session import Drills
from tests.browser.conftest import Rooms
from tests.browser.test_pages import in_all_themes

PASSWORD = "correct horse battery"
SEED, QUESTIONS = "group", 6


def call(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(f"/api/v1{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def account(rooms: Rooms, name: str) -> Page:
    page = rooms.page()
    call(page, "/session", {})
    call(page, "/accounts", {"name": name, "password": PASSWORD})
    return page


def train(page: Page, game: str, *, wrong: bool) -> list[str]:
    """Answer some drills over the browser's own session; returns the deciding clauses of what was asked."""
    known = Drills(REGISTRY[game].configured(None, []), SEED, lambda: datetime.now(UTC))
    live = call(page, "/train/sessions", {"game": game, "mode": "drill", "seed": SEED})
    draw, clauses = Draw(Random(1), ()), []
    for n in range(1, QUESTIONS + 1):
        answer = known.now.question.answer
        clauses.append(known.now.question.clauses[0])
        typed = answer.wrong(draw) if wrong else answer.key
        reply = call(page, f"/train/sessions/{live['id']}/answer", {"task": n, "say": typed})
        assert reply["mark"]["right"] is not wrong
        known.answer(typed, 1.0)
    return clauses


def test_a_trainer_sees_what_needs_work_and_exports_it(rooms_of_own: Rooms, tmp_path: Path) -> None:
    tess, ann, bob = (account(rooms_of_own, name) for name in ("tess", "ann", "bob"))
    weak = train(ann, "three-card-roo", wrong=True)
    train(bob, "three-card-roo", wrong=False)
    train(bob, "blackjack", wrong=False)

    tess.goto("/train/records")
    table = tess.get_by_role("table", name="The group, by trainee and game")
    lines = table.locator("tbody tr")
    expect(lines).to_have_count(3)
    cells = [[cell.strip() for cell in line.locator("th, td").all_inner_texts()] for line in lines.all()]
    assert [line[:4] for line in cells] == [
        ["ann", "3 Card Roo", str(QUESTIONS), "0%"],
        ["bob", "Blackjack", str(QUESTIONS), "100%"],
        ["bob", "3 Card Roo", str(QUESTIONS), "100%"],
    ]
    assert cells[0][5] and set(cells[0][5].split()) <= set(weak) and not cells[1][5]
    assert not in_all_themes(tess, "group")

    with tess.expect_download() as coming:
        tess.get_by_role("link", name="Export CSV").click()
    file = tmp_path / "training.csv"
    coming.value.save_as(file)
    with file.open(newline="", encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    assert [(row["trainee"], row["game"], row["right"]) for row in rows] == [
        ("ann", "three-card-roo", "0"),
        ("bob", "blackjack", str(QUESTIONS)),
        ("bob", "three-card-roo", str(QUESTIONS)),
    ]
    assert rows[0]["weakest_clauses"] == cells[0][5]

    with tess.expect_download() as coming:
        tess.get_by_role("link", name="Record of ann as PDF").click()
    assert coming.value.suggested_filename == "training-record.pdf"
    coming.value.save_as(tmp_path / "ann.pdf")
    assert (tmp_path / "ann.pdf").read_bytes().startswith(b"%PDF")

    ann.goto("/train/records")
    expect(ann.get_by_role("table", name="By drill, 3 Card Roo").locator("tbody tr").first).to_be_visible()
    expect(ann.get_by_role("table", name="The group, by trainee and game")).to_have_count(0)
    assert ann.request.get("/api/v1/train/group").status == 403
    assert ann.request.get("/api/v1/train/group.csv").status == 403
    assert ann.request.get(f"/api/v1/train/record.pdf?player={rows_player(tess, 'bob')}").status == 403


def rows_player(trainer: Page, name: str) -> str:
    group = trainer.request.get("/api/v1/train/group").json()
    return str(next(line["player"] for line in group if line["trainee"] == name))
