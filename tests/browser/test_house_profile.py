"""The house profile in a real browser: a trainer fills in the form, and tables, trainer and exams go by it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Rooms
from tests.browser.test_group import account
from tests.browser.test_pages import in_all_themes


def test_a_trainer_sets_the_house_by_form_and_everything_goes_by_it(rooms_of_own: Rooms) -> None:
    tess, ann = account(rooms_of_own, "tess"), account(rooms_of_own, "ann")
    tess.goto("/train/house")
    form = tess.get_by_role("form", name="House profile")
    form.get_by_label("Casino, as printed on certificates").fill("Riverside Card Room")
    form.get_by_label("Pass mark, percent, reading hands").fill("95")
    form.get_by_label("Color", exact=True).last.fill("yellow")
    roo = form.locator("[data-house-game=two-card-roo]")
    roo.locator("summary").press("Enter")
    roo.get_by_label("Profile").select_option("manual-text")
    roo.get_by_label("Maximum bet, dollars").fill("50")
    roo.get_by_label("Settle from").select_option("left")
    roo.get_by_label("Offered").select_option("pairs")
    assert in_all_themes(tess, "/house") == []
    form.get_by_role("button", name="Save the profile").press("Enter")
    expect(tess.locator("[data-done]")).to_contain_text("Saved. Tables, trainer and exams now use this profile")
    tess.get_by_text("Import and export as TOML").press("Enter")
    expect(tess.get_by_label("House profile as TOML")).to_have_value(re.compile('casino = "Riverside Card Room"'))

    ann.goto("/train/dealer/two-card-roo?mode=exam")
    rules = ann.get_by_role("region", name="Rules in force")
    expect(rules).to_contain_text("as the manual's text reads, changed by the house")
    expect(rules).to_contain_text("Limits: $1 to $50 a bet")
    expect(rules).to_contain_text("A dealer's pair loses to every Roo, as the manual's text says")
    expect(ann.locator("[data-marks]")).to_contain_text("reading hands: 95%")

    ann.goto("/play/two-card-roo")
    expect(ann.locator("[data-reading]")).to_contain_text("A dealer's pair loses to every Roo")
    ann.get_by_role("button", name="Rules").click()
    expect(ann.locator("[data-readings]")).to_contain_text("as the manual's text says; the printed odds count a push")

    ann.goto("/train/house")
    expect(ann.get_by_text("Only a trainer can change the profile.")).to_be_visible()
    expect(ann.get_by_label("Casino, as printed on certificates")).to_be_disabled()


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
