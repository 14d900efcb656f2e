"""A class of five trainees, run by an instructor in the browser, from the roster to badges, one of them revoked.

`python -m tests.long.class_of_five FOLDER` certifies all five and records what the instructor sees.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from pitboss.trainer.claims import Claim
from pitboss.trainer.drills import drills_of, made
from pitboss.trainer.exam import Exam, Paper, Response
from tests.browser.conftest import Rooms
from tests.browser.dealers import rules_of
from tests.browser.seat import fits
from tests.browser.server import PAPER
from tests.browser.test_group import account, call
from tests.browser.test_pages import in_all_themes
from tests.trainer.exam_sitting import truth

GAME, TITLE, DRILL, ENOUGH = "two-card-roo", "2 Card Roo", "payout", 2
TRAINEES = ("ann", "bea", "cal", "dee", "eve")
TODAY = date.today()
LICENSES = {name: f"68-{n}" for n, name in enumerate(TRAINEES, 1)}
EXPIRES = dict.fromkeys(TRAINEES, date(2099, 1, 31)) | {
    "cal": TODAY + timedelta(days=30),
    "eve": TODAY - timedelta(days=3),
}
WHY = "License suspended by the commission."


def right_answers() -> list[Response]:
    """Of the proctored exam that the server draws, the same for every trainee."""
    exam = Exam(rules_of(GAME), "", Paper(PAPER, examiner="tess"), lambda: datetime.now(UTC))
    answers = []
    while exam.asked is not None:
        answers.append(truth(exam.asked))
        exam.answer(answers[-1])
    return answers


def run_class(rooms: Rooms, tess: Page, folder: Path, certified: Sequence[str]) -> None:
    """The first of the certified is revoked."""
    trainees = {name: account(rooms, name) for name in TRAINEES}
    enroll(tess)
    assign(tess)
    practice(trainees["ann"])
    practiced(tess)
    check_sheet(tess)
    refused(tess)
    hand_in_early(tess, trainees["bea"])
    answers = right_answers()
    codes = {name: certify(tess, trainees[name], name, answers) for name in certified}
    badges = {name: badge_of(trainees[name], folder) for name in certified}
    verified(rooms.page(), certified[0], codes[certified[0]], badges[certified[0]], revoked=False)
    revoke(tess, certified[0])
    verified(rooms.page(), certified[0], codes[certified[0]], badges[certified[0]], revoked=True)
    assert trainees[certified[0]].request.get(badge_address(trainees[certified[0]])).status == 404
    exported(tess, folder, certified)


def said(page: Page, words: str) -> None:
    expect(page.locator("[data-done]")).to_contain_text(words)


def enroll(tess: Page) -> None:
    tess.goto("/train")
    tess.get_by_role("link", name="Classes").press("Enter")
    tess.get_by_label("Name of a new class").fill("June, evenings")
    tess.get_by_role("button", name="Make the class").press("Enter")
    expect(tess.get_by_role("heading", name="June, evenings")).to_be_visible()
    for name in TRAINEES:
        tess.locator("[name=trainee]").fill(name)
        tess.locator("[name=license]").fill(LICENSES[name])
        tess.locator("[name=license_expires]").fill(str(EXPIRES[name]))
        tess.get_by_role("button", name="Put on the roster").press("Enter")
        said(tess, f"{name} is on the roster.")
    lines = tess.get_by_role("table", name="Roster").locator("tbody tr")
    expect(lines).to_have_count(len(TRAINEES))
    expect(lines.nth(2)).to_contain_text("expires soon")
    expect(lines.nth(4)).to_contain_text("expired")


def assign(tess: Page) -> None:
    tess.get_by_role("tab", name="Assignments").press("Enter")
    form = tess.get_by_role("form", name="A new assignment")
    form.locator("[name=game]").select_option(GAME)
    form.locator("[name=due]").fill(str(TODAY + timedelta(days=7)))
    form.locator("[name=answers]").fill(str(ENOUGH))
    form.locator(f"[value={DRILL}]").press(" ")
    form.get_by_role("button", name="Give the assignment").press("Enter")
    expect(assignment(tess, "Payouts in dollars")).to_contain_text("0 of 5 done")
    form.locator("[name=due]").fill(str(TODAY + timedelta(days=30)))
    form.locator("[name=exam]").press(" ")
    form.get_by_role("button", name="Give the assignment").press("Enter")
    expect(assignment(tess, "Exam").get_by_text("not sat yet")).to_have_count(5)


def assignment(tess: Page, what: str) -> Locator:
    return tess.get_by_role("region", name=f"{TITLE}: {what}", exact=True)


def practice(ann: Page) -> None:
    """From the training page to the drill that was assigned, by keys."""
    ann.goto("/train")
    expect(ann.get_by_role("table", name="Your assignments").locator("tbody tr")).to_have_count(2)
    with ann.expect_response("**/train/sessions") as started:
        ann.get_by_role("link", name=f"{TITLE}: Payouts in dollars").press("Enter")
    rules, task = rules_of(GAME), started.value.json()["task"]
    for n in range(1, ENOUGH + 1):
        assert task["drill"] == DRILL
        with ann.expect_response("**/answer") as answered:
            ann.locator("[data-answer]").fill(made(rules, drills_of(rules)[DRILL], task["seed"]).question.answer.key)
            ann.keyboard.press("Enter")
        expect(ann.locator(f"[data-asked='{n}']")).to_have_attribute("data-right", str(n))
        task = answered.value.json()["task"]


def practiced(tess: Page) -> None:
    tess.reload()
    done = assignment(tess, "Payouts in dollars")
    expect(done).to_contain_text("1 of 5 done")
    expect(done.get_by_role("row").filter(has_text="ann")).to_contain_text(f"{ENOUGH}/{ENOUGH}")
    tess.get_by_role("tab", name="Roster").press("Enter")
    expect(tess.get_by_role("table", name="Roster").locator("tbody tr").first).to_contain_text("1 of 2 done")


def at(tess: Page, name: str) -> None:
    """The instructor's page of a trainee."""
    tess.get_by_role("tab", name="Trainee").press("Enter")
    tess.locator("[name=who]").select_option(label=name)
    expect(tess.get_by_label("License number")).to_have_value(LICENSES[name])


def check_sheet(tess: Page) -> None:
    at(tess, "ann")
    expect(tess.get_by_role("table", name=f"By drill, {TITLE}")).to_contain_text("Payouts in dollars")
    sheet = tess.get_by_role("region", name="Practical check sheet")
    lines = sheet.locator("[data-item]")
    expect(lines).to_have_count(5)
    for line in lines.all():
        line.get_by_role("button", name="Passed").press("Enter")
        expect(line.get_by_role("button", name="Passed")).to_have_attribute("aria-pressed", "true")
    at(tess, "bea")
    line = sheet.locator("[data-item=pitch]")
    line.get_by_role("textbox").fill("Too high.")
    line.get_by_role("button", name="Not yet").press("Enter")
    expect(line).to_have_attribute("data-passed", "false")
    expect(line).to_contain_text("tess, ")


def refused(tess: Page) -> None:
    at(tess, "eve")
    tess.get_by_role("button", name="Open an exam").press("Enter")
    expect(tess.get_by_role("alert")).to_contain_text("This license expired on")
    tess.get_by_label("License expires").fill("2099-01-31")
    tess.get_by_role("button", name="Keep the license").press("Enter")
    expect(tess.locator("[data-license]")).to_have_text("in force")


def begin(tess: Page, page: Page, name: str) -> str:
    """The session of an exam that the instructor has opened and the trainee has begun."""
    at(tess, name)
    tess.locator("form [name=game]").select_option(GAME)
    tess.get_by_role("button", name="Open an exam").press("Enter")
    code = tess.locator("[data-code]")
    expect(code).to_have_text(re.compile(r"\w"))
    page.goto(f"/train/dealer/{GAME}?mode=exam")
    page.locator("[name=code]").fill(code.text_content() or "")
    with page.expect_response("**/train/sessions") as started:
        page.get_by_role("button", name="Start the exam").press("Enter")
    expect(page.get_by_role("timer")).to_be_visible()
    return str(started.value.json()["id"])


def hand_in_early(tess: Page, bea: Page) -> None:
    """Her first sitting is not passed; its result is signed too."""
    begin(tess, bea, "bea")
    bea.get_by_role("button", name="Hand in now").press("Enter")
    expect(bea.locator("[data-passed=false]")).to_be_visible()
    at_once(tess, "bea")
    sign(tess, "bea")
    expect(tess.get_by_role("region", name="The exam's parts")).to_contain_text("✗ procedure: 0 of")


def at_once(tess: Page, name: str) -> None:
    tess.reload()
    at(tess, name)


def sign(tess: Page, name: str) -> None:
    tess.get_by_role("button", name=f"Sign {TITLE}").press("Enter")
    said(tess, f"Signed: {name}, {TITLE}.")
    expect(tess.get_by_role("table", name="Proctored exams").locator("tbody tr").first).to_contain_text(
        "signed by tess"
    )


def certify(tess: Page, page: Page, name: str, answers: Sequence[Response]) -> str:
    """The code on the certificate."""
    live = begin(tess, page, name)
    for n, answer in enumerate(answers, 1):
        body = {"claim": asdict(answer)} if isinstance(answer, Claim) else {"say": answer}
        call(page, f"/train/sessions/{live}/answer", {"task": n, **body})
    page.reload()
    page.get_by_role("button", name="Hand in now").press("Enter")
    expect(page.locator("[data-certifies=true]")).to_be_visible()
    code = re.search(r"(\w{4}-){3}\w{4}", page.get_by_text("Code of this result").text_content() or "")
    assert code
    at_once(tess, name)
    expect(tess.get_by_role("region", name="The exam's parts").get_by_text("✓")).to_have_count(7)
    expect(tess.locator("[data-too-fast]")).to_contain_text("faster than a person can read")
    sign(tess, name)
    return code[0]


def badge_address(page: Page) -> str:
    newest = page.request.get("/api/v1/train/exams").json()[0]
    return f"/api/v1/train/exams/{newest['id']}/badge"


def badge_of(page: Page, folder: Path) -> Path:
    page.goto("/train/records")
    with page.expect_download() as coming:
        page.get_by_role("link", name=f"Badge (Open Badges), {TITLE}").first.click()
    file = folder / f"{len(list(folder.glob('*.jwt')))}.jwt"
    coming.value.save_as(file)
    return file


def verified(anybody: Page, name: str, code: str, badge: Path, *, revoked: bool) -> None:
    """By the code on the paper, and by the badge with the license of who shows it; another license is not named."""
    anybody.goto("/train/check")
    anybody.locator("[name=code]").fill(code)
    anybody.keyboard.press("Enter")
    verdict = "wrong" if revoked else "right"
    expect(anybody.locator("[data-verdict]")).to_contain_text(f"Genuine: {name}, {TITLE}, passed")
    expect(anybody.locator("[data-verdict]")).to_have_attribute("data-verdict", verdict)
    form = anybody.get_by_role("form", name="Check a badge")
    form.get_by_label("The badge's file").set_input_files(badge)
    for license, fits_license in ((LICENSES[name], True), ("68-999", False)):
        form.locator("[name=shown-license]").fill(license)
        form.get_by_role("button", name="Check the badge").press("Enter")
        found = form.locator("[data-verdict]")
        expect(found).to_contain_text("It is of" if fits_license else "It is not of")
        expect(found).to_have_attribute("data-verdict", "right" if fits_license and not revoked else "wrong")
        expect(found.locator("[data-revoked]")).to_have_count(int(revoked))
    if revoked:
        expect(anybody.locator("[data-revoked]").filter(has_text=WHY)).to_have_count(2)


def revoke(tess: Page, name: str) -> None:
    at(tess, name)
    tess.get_by_role("button", name=f"Revoke {TITLE}").press("Enter")
    tess.locator("[name=why]").fill(WHY)
    tess.keyboard.press("Enter")
    said(tess, f"Revoked: {name}, {TITLE}.")
    expect(tess.get_by_role("table", name="Proctored exams")).to_contain_text(f"revoked: {WHY}")


def exported(tess: Page, folder: Path, certified: Sequence[str]) -> None:
    tess.get_by_role("tab", name="Roster").press("Enter")
    files = {}
    for name in ("CSV", "xAPI"):
        with tess.expect_download() as coming:
            tess.get_by_role("link", name=f"Export {name}").click()
        files[name] = folder / coming.value.suggested_filename
        coming.value.save_as(files[name])
    with files["CSV"].open(newline="", encoding="utf-8") as text:
        rows = {(row["trainee"], row["assignment"]): row for row in csv.DictReader(text)}
    assert len(rows) == 2 * len(TRAINEES)
    ann, bea = rows["ann", "Payouts in dollars"], rows["bea", "Exam"]
    assert (ann["state"], ann["right"], ann["pitch"]) == ("done", f"{DRILL}:{ENOUGH}/{ENOUGH}", "passed")
    assert (bea["sittings"], bea["pitch"]) == (str(1 + ("bea" in certified)), "not yet")
    kept = [name for name in certified if name != certified[0]]
    assert [name for name in TRAINEES if rows[name, "Exam"]["state"] == "done"] == kept
    verbs = [one["verb"]["display"]["en-US"] for one in json.loads(files["xAPI"].read_text(encoding="utf-8"))]
    assert verbs.count("passed") == len(certified) + 5 and verbs.count("failed") == 2


def test_a_class_of_five_from_roster_to_a_revoked_badge(rooms_of_own: Rooms, tmp_path: Path) -> None:
    tess = account(rooms_of_own, "tess")
    run_class(rooms_of_own, tess, tmp_path, ("ann",))
    faults = list[str]()
    for view in ("Roster", "Assignments", "Trainee"):
        tess.set_viewport_size({"width": 1280, "height": 900})
        tess.get_by_role("tab", name=view).press("Enter")
        expect(tess.get_by_role("tabpanel", name=view)).to_be_visible()
        faults += in_all_themes(tess, view)
        tess.set_viewport_size({"width": 320, "height": 700})
        fits(tess, view)
    assert faults == []
