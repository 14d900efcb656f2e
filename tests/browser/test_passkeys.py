"""An admin adds a passkey and signs in with it, and with a recovery code, in a browser with a device in software."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import House, Rooms, opened
from tests.browser.seat import signed_in

PASSWORD = "seven green umbrellas"
DEVICE = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}


@pytest.fixture
def strict_rooms(browser: Browser, pages: None, tmp_path: Path) -> Iterator[Rooms]:
    """A house that asks for passkeys, at the host name that they need."""
    house = House(tmp_path)
    house.serve.append("--passkeys")
    house.open()
    house.url = house.url.replace("127.0.0.1", "localhost")
    yield from opened(browser, house)
    house.kill()


def add_device(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {**DEVICE, "isUserVerified": True, "automaticPresenceSimulation": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def sign_in(page: Page, button: str) -> None:
    page.get_by_label("Name", exact=True).fill("Keeper")
    page.get_by_label("Password, at least eight characters").fill(PASSWORD)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", name="Keeper")).to_be_visible()


def sign_in_again(page: Page) -> None:
    page.goto("/account")
    page.get_by_role("button", name="Sign out").click()
    sign_in(page, "Sign in")
    page.goto("/admin")


def test_an_admin_signs_in_with_a_passkey_and_with_a_recovery_code(strict_rooms: Rooms) -> None:
    page = strict_rooms.page()
    add_device(page)
    page.goto("/account")
    signed_in(page)
    sign_in(page, "Make this my account")
    page.goto("/admin")
    prompt, accounts = page.get_by_role("dialog"), page.get_by_role("row").filter(has_text="Keeper")
    page.locator("[data-needs-passkey]").get_by_role("button").click()
    prompt.get_by_role("link", name="Add one on the account page").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Add a passkey").click()
    codes = page.locator("[data-codes]").inner_text().split()
    assert len(codes) == 10
    page.goto("/admin")
    expect(accounts).to_be_visible()

    sign_in_again(page)
    expect(accounts).to_have_count(0)
    page.get_by_role("button", name="Set the role").wait_for()
    page.get_by_label("Name of the account").fill("Keeper")
    page.locator("form[aria-labelledby=roles] select").select_option("admin")
    page.get_by_role("button", name="Set the role").click()  # what was refused is done after the passkey was shown
    expect(prompt).to_contain_text("As admin you sign in with a passkey as well")
    prompt.get_by_role("button", name="Use my passkey").click()
    expect(page.get_by_text("Keeper is now admin.").last).to_be_visible()
    expect(accounts).to_be_visible()

    sign_in_again(page)
    page.locator("[data-needs-passkey]").get_by_role("button").click()
    prompt.get_by_label("Or one of your recovery codes").fill(codes[0])
    prompt.get_by_role("button", name="Use this code").click()
    expect(accounts).to_be_visible()
