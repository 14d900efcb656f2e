"""A proctored exam in a real browser, from the examiner's code to the page where anybody checks the certificate."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Rooms
from tests.browser.test_group import account

HOUSE = 'casino = "Riverside Card Room"'


def opened_exam(examiner: Page) -> str:
    """The house gets its name, and the examiner the code of an exam."""
    examiner.goto("/train/house")
    examiner.get_by_text("Import and export as TOML").press("Enter")
    examiner.get_by_label("House profile as TOML").fill(HOUSE)
    examiner.get_by_role("button", name="Import this text").press("Enter")
    expect(examiner.locator("[data-done]")).to_contain_text("Saved")
    examiner.locator("select[name=game]").select_option("two-card-roo")
    examiner.locator("[name=trainee]").fill("ann")
    examiner.locator("[name=license]").fill("68-12345")
    examiner.locator("[name=license_expires]").fill("2099-01-31")
    examiner.locator("[name=examiner]").fill("Dana Lee")
    examiner.get_by_role("button", name="Open the exam").press("Enter")
    code = examiner.locator("[data-code]")
    expect(code).to_have_text(re.compile(r"\w"))
    return code.text_content() or ""


def test_a_proctored_exam_goes_from_code_to_signed_certificate(rooms: Rooms) -> None:
    tess, ann = account(rooms, "tess"), account(rooms, "ann")
    code = opened_exam(tess)

    ann.goto("/train/dealer/two-card-roo?mode=exam")
    ann.locator("[name=code]").fill(code)
    ann.get_by_role("button", name="Start the exam").press("Enter")
    for answered in (1, 2):
        expect(ann.get_by_text("Each step is at a different table.")).to_be_visible()
        expect(ann.locator("[data-cursor]")).to_be_visible()
        ann.keyboard.press("c")
        ann.keyboard.press("Enter")
        expect(ann.get_by_text(f"{answered} answered of")).to_be_visible()
        expect(ann.get_by_text("Noted. Marks come at the end.").last).to_be_visible()
        expect(ann.locator("[data-verdict]")).to_have_count(0)
    ann.get_by_role("button", name="Hand in now").press("Enter")
    expect(ann.locator("[data-passed=false]")).to_be_visible()
    expect(ann.get_by_text("Mistakes by clause:")).to_be_visible()
    printed = re.search(r"(\w{4}-){3}\w{4}", ann.get_by_text("Code of this result").text_content() or "")
    assert printed

    tess.reload()
    tess.get_by_role("button", name="Sign the exam of ann").press("Enter")
    expect(tess.locator("[data-done]")).to_contain_text("Signed: ann, 2 Card Roo")
    with ann.context.expect_page() as opened:
        ann.get_by_role("link", name="Result to print").press("Enter")
    certificate = opened.value
    expect(certificate.get_by_text("has not passed")).to_be_visible()
    for words in ("68-12345", "Riverside Card Room", "Dana Lee", "2 Card Roo", "Rules in force", printed[0]):
        expect(certificate.get_by_text(words).first).to_be_visible()

    anybody = rooms.page()
    anybody.goto("/train/check")
    anybody.locator("[name=code]").fill("0000-0000-0000-0000")
    anybody.keyboard.press("Enter")
    expect(anybody.get_by_role("alert")).to_be_visible()
    anybody.locator("[name=code]").fill(printed[0])
    anybody.keyboard.press("Enter")
    found = anybody.locator("[data-verdict]")
    expect(found).to_contain_text("Genuine: ann, 2 Card Roo, not passed")
    expect(found).to_contain_text("Examiner: Dana Lee")
    expect(found).to_contain_text(re.compile(r"Signed [A-Z][a-z]{2} \d{1,2}, \d{4} by "))
    expect(anybody.get_by_role("region", name="Rules in force")).to_be_visible()
