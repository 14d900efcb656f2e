"""The player's account in a browser: one bankroll in the header, new chips, limits that come later, a new password."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import House, Rooms
from tests.browser.seat import ASKED, BETTING, signed_in


def test_a_looser_limit_is_shown_with_the_time_from_which_it_holds(rooms: Rooms) -> None:
    page = rooms.page()
    page.goto("/account")
    signed_in(page)
    most = page.get_by_label("Maximum on one hand before the deal")
    for amount in ("50", "80"):
        most.fill(amount)
        with page.expect_response("**/wallet/limits"):
            page.get_by_role("button", name="Set the limits").click()
        expect(page.locator("[data-pending]")).to_have_count(1 if amount == "80" else 0)
    expect(page.locator("[data-pending]")).to_contain_text("At most $80 on one hand from")


def test_a_password_is_changed_and_the_old_one_no_longer_signs_in(rooms: Rooms) -> None:
    page = rooms.page()
    page.goto("/account")
    signed_in(page)
    page.get_by_label("Name", exact=True).fill("Dealer-Dan")
    page.get_by_label("Password, at least eight characters").fill("seven-roo-royal")
    page.get_by_role("button", name="Make this my account").click()
    page.get_by_label("Current password").fill("seven-roo-royal")
    page.get_by_label("New password, at least eight characters").fill("mini-tex-river")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("Password changed.").first).to_be_visible()
    for password, status in (("seven-roo-royal", 401), ("mini-tex-river", 200)):
        sent = {"name": "dealer-dan", "password": password}
        assert page.request.post("/api/v1/session/login", data=sent).status == status


def test_a_player_who_has_lost_all_is_offered_new_chips_at_the_table(rooms: Rooms, stacked_house: House) -> None:
    stacked_house.stack("2c 3s Kd 4h 2h 5d")  # the seat's two twos are no Roo, wherever they lie
    seat = rooms.seat("three-card-roo", {"bots": 0})
    for chips in (4, 4, 2):  # of $100
        for _ in range(chips):
            seat.bet("play", 10000)
        expect(seat.page.locator(f"[data-total='{chips * 10000}']")).to_have_count(1)
        seat.page.locator(f"{BETTING} button.primary").click()
        expect(seat.page.locator(f"{ASKED}[data-busy=false]")).to_be_visible()
        seat.decide_by_mouse()
        expect(seat.page.locator(f"[data-net='-{chips * 10000}']")).to_be_visible()
        expect(seat.page.locator(BETTING)).to_be_visible()
    expect(seat.page.locator("[data-broke]")).to_contain_text("You are out of chips.")
    seat.page.get_by_role("button", name="New chips up to $1,000").click()
    expect(seat.page.locator("[data-stack='100000']")).to_be_visible()
    expect(seat.page.locator(f"{BETTING} button.primary")).to_be_enabled()
