"""A trainer's pages in a real browser: the group and what it needs work on, and the house that everything goes by."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.drills.draw import Draw
from pitboss.games import REGISTRY
from pitboss.trainer.session import Drills
from tests.browser.conftest import Rooms
from tests.browser.test_pages import in_all_themes

PASSWORD = "correct horse battery"
SEED, QUESTIONS = "group", 6
MORE = 77  # payouts that the house asks in an exam, none of which may be wrong


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


def test_a_trainer_sees_and_exports_what_needs_work_and_sets_the_house_by_form(
    rooms_of_own: Rooms, tmp_path: Path
) -> None:
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

    sets_the_house(tess, ann)


def rows_player(trainer: Page, name: str) -> str:
    group = trainer.request.get("/api/v1/train/group").json()
    return str(next(line["player"] for line in group if line["trainee"] == name))


def sets_the_house(tess: Page, ann: Page) -> None:
    """By form; tables, trainer and exams go by it."""
    tess.goto("/train/house")
    form = tess.get_by_role("form", name="House profile")
    form.get_by_label("Casino, as printed on certificates").fill("Riverside Card Room")
    form.get_by_label("Seconds a payout, at most (0: no mark)").fill("25")
    form.get_by_label("Rounds an hour, at least (0: no mark)").fill("40")
    form.get_by_label("Color", exact=True).last.fill("yellow")
    roo = form.locator("[data-house-game=two-card-roo]")
    roo.locator("summary").press("Enter")
    roo.get_by_label("Profile").select_option("manual-text")
    roo.get_by_label("Maximum bet, dollars").fill("50")
    roo.get_by_label("Settle from").select_option("left")
    roo.get_by_label("Offered").select_option("pairs")
    roo.get_by_text("The house's own wording of clauses").press("Enter")
    roo.locator("[data-wording='1']").fill("Bets are down before you deal.")
    assert in_all_themes(tess, "/house") == []
    form.get_by_role("button", name="Save the profile").press("Enter")
    expect(tess.locator("[data-done]")).to_contain_text("Saved. Tables, trainer and exams now use this profile")
    tess.get_by_text("Import and export as TOML").press("Enter")
    text = tess.get_by_label("House profile as TOML")
    expect(text).to_have_value(re.compile('casino = "Riverside Card Room"'))
    expect(text).to_have_value(re.compile(r'\[games.two-card-roo.wording\]\n1 = "Bets are down before you deal."'))
    asks_more(tess, text)

    ann.goto("/train/dealer/two-card-roo?mode=exam")
    rules = ann.get_by_role("region", name="Rules in force")
    expect(rules).to_contain_text("as the manual's text reads, changed by the house")
    expect(rules).to_contain_text("Limits: $1 to $50 a bet")
    expect(rules).to_contain_text("A dealer's pair loses to every Roo, as the manual's text says")
    expect(ann.locator("[data-marks]")).to_contain_text(
        "at most 25 seconds a payout (median), at least 40 rounds an hour"
    )
    payouts = ann.locator("[data-blueprint]").get_by_role("row").filter(has_text="Payouts in dollars")
    expect(payouts.get_by_role("cell")).to_have_text(["payouts", str(MORE), "0"])

    ann.goto("/play/two-card-roo")
    expect(ann.locator("[data-reading]")).to_contain_text("A dealer's pair loses to every Roo")
    ann.get_by_role("button", name="Rules").click()
    expect(ann.locator("[data-readings]")).to_contain_text("as the manual's text says; the printed odds count a push")

    ann.goto("/train/house")
    expect(ann.get_by_text("Only a trainer can change the profile.").last).to_be_visible()
    expect(ann.get_by_label("Casino, as printed on certificates")).to_be_disabled()


def asks_more(tess: Page, text: Locator) -> None:
    """By text: more questions and fewer mistakes than the blueprint; what the form has set is kept."""
    changed = text.input_value()
    for table, payouts in (("questions", MORE), ("wrong", 0)):
        changed = re.sub(rf"(?m)^\[exam\.{table}\]\n", "", changed) + f"\n[exam.{table}]\npayout = {payouts}\n"
    text.fill(changed)
    with tess.expect_response("**/train/house") as saved:
        tess.get_by_role("button", name="Import this text").press("Enter")
    assert saved.value.ok, saved.value.text()


@pytest.mark.long
def test_what_a_form_gets_wrong_is_said_and_nothing_is_changed(rooms_of_own: Rooms) -> None:
    tess = account(rooms_of_own, "tess")
    tess.goto("/train/house")
    game = tess.locator("[data-house-game=blackjack]")
    game.locator("summary").press("Enter")
    game.get_by_label("Minimum bet, dollars").fill("100")
    game.get_by_label("Maximum bet, dollars").fill("50")
    tess.get_by_role("button", name="Save the profile").press("Enter")
    expect(tess.get_by_role("alert")).to_contain_text("the minimum of $100 is above the maximum of $50")
    tess.reload()
    expect(game.locator("summary")).not_to_contain_text("$100")
