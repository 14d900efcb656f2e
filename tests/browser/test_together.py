"""Two browsers at one table, and a table that comes back as it was after a reload, a lost server or in a second tab."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from tests.browser.conftest import ROOT, House, Rooms
from tests.browser.seat import ASKED, BETTING, Seat, enter, quiet, until
from tests.browser.test_group import account
from tests.kinds import PAIR
from tests.sizes import sized


def sit(page: Page, table: str, number: int, chips: int = 200) -> Seat:
    """At a table by its id, or by a link to it."""
    page.goto(table if "/" in table else f"/table/{table}")
    page.get_by_role("button", name=f"Sit at {number}", exact=True).click()
    page.get_by_label("Chips to take to the table").fill(str(chips))
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(BETTING)
    page.get_by_role("dialog").wait_for(state="hidden")  # keys go to the table again
    return Seat(page)


def listen(page: Page, frames: list[str]) -> None:
    """Every frame that this browser gets from now on."""
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))


SEEN = """() => { window.shown = [];
    const note = () => document.querySelectorAll('[data-emoted]').forEach((one) => window.shown.push(one.textContent));
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true }) }"""


def test_two_browsers_see_and_hear_each_other_but_never_see_hidden_cards(rooms: Rooms) -> None:
    ann, bob = rooms.page(), rooms.page()
    frames: dict[str, list[str]] = {"ann": [], "bob": []}
    listen(ann, frames["ann"])
    listen(bob, frames["bob"])
    enter(ann)
    request = {"game": "high-card-draw", "bots": 0, "betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0}
    table = ann.request.post("/api/v1/tables", data=request, headers={"Origin": rooms.url}).json()["table"]
    one, two = sit(ann, table, 1), sit(bob, table, 2)
    ann.wait_for_selector(".others .seat:not(.empty)")
    emotes(one, two)
    one.bet("play")
    for page in (ann, bob):  # each sees that the other has bet
        page.wait_for_selector(".others .pill:has-text('$10 bet')")
    ann.locator(f"{BETTING} button.primary").click()
    bob.locator(f"{BETTING} button.primary").click()
    for page in (ann, bob):
        page.wait_for_selector(ASKED)
    for mine, other, name in ((one, two, "bob"), (two, one, "ann")):
        cards = mine.own_cards()
        assert len(cards) == 3 and "down" not in cards
        shown = other.page.locator(".others [data-card]")
        assert [shown.nth(at).get_attribute("data-card") for at in range(shown.count())] == ["down"] * 3
        for card in cards:
            assert not any(re.search(rf"\b{card}\b", frame) for frame in frames[name]), "a hidden card was sent"
            assert not re.search(rf'"{card}"', other.page.content())
    decided = "document.querySelector('[data-phase]').dataset.version"
    two.pick_by_mouse()
    before = bob.evaluate(decided)
    one.decide_by_mouse()
    bob.wait_for_function(f"before => {decided} !== before", arg=before)
    two.settle_down()
    assert bob.locator("button.pick[aria-pressed=true]").count(), "another player's choice took the picked cards back"
    bob.locator(f"{ASKED} button.primary").first.click()
    for seat in (one, two):
        seat.settle_down()
        assert seat.shown_net == seat.ledger_net()
    assert one.hand_id == two.hand_id
    kinds = [json.loads(frame)["type"] for frame in frames["bob"] if frame.startswith("{")]
    assert "welcome" in kinds and "events" in kinds


def emotes(one: Seat, two: Seat) -> None:
    """One is shown at the seat and in the log, and others can be muted; then the second player bets."""
    ann, bob = one.page, two.page
    bob.evaluate(SEEN)
    for page in (ann, bob):
        page.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Nice hand!").click()
    expect(ann.locator("[data-captions]")).to_contain_text("You say: Nice hand!")
    expect(bob.locator("[data-captions]")).to_contain_text("says: Nice hand!")
    bob.wait_for_function("window.shown.some((text) => text.includes('Nice hand!'))")
    ann.get_by_label("Mute Guest").check()
    bob.get_by_role("button", name="Ouch!").click()
    expect(bob.locator("[data-captions]")).to_contain_text("You say: Ouch!")
    two.bet("play")
    ann.wait_for_selector(".others .pill:has-text('$10 bet')")
    expect(ann.locator("[data-captions]")).not_to_contain_text("Ouch!")
    for page in (ann, bob):
        page.get_by_role("button", name="Menu").click()


SOCKETS = """window.sockets = []; window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); window.sockets.push(this) } }"""


def asked(rooms: Rooms) -> Seat:
    page = rooms.page({"bots": 0})
    page.add_init_script(SOCKETS)
    seat = Seat(page)
    seat.play("high-card-draw")
    seat.page.keyboard.press("3")
    seat.page.keyboard.press("Space")
    seat.page.wait_for_selector(ASKED)
    return seat


def test_bets_on_the_table_are_there_after_a_reload(rooms: Rooms) -> None:
    page = rooms.page()
    enter(page)
    request = {"game": "three-card-roo", "bots": 0, "betting_seconds": 0}
    table = page.request.post("/api/v1/tables", data=request, headers={"Origin": rooms.url}).json()["table"]
    seat = sit(page, table, 2)
    seat.bet("play")
    until(page, lambda: seat.api(f"/tables/{table}")["seats"]["2"]["bets"])
    page.reload()
    page.wait_for_selector(BETTING)
    expect(page.locator("[data-total]")).to_have_attribute("data-total", "1000")


def test_a_killed_server_comes_back_with_the_same_hands_and_carries_out_once_what_was_chosen_meanwhile(
    rooms_of_own: Rooms, own_house: House
) -> None:
    """And the operator has made somebody an admin meanwhile."""
    seat, other, keeper = asked(rooms_of_own), asked(rooms_of_own), account(rooms_of_own, "ann")
    cards, hand = seat.own_cards(), seat.hand_id
    own_house.kill()
    for one in (seat, other):
        one.page.wait_for_selector("[data-connection=lost]")
    other.decide_by_mouse()
    make_admin(own_house.folder, "ann")
    own_house.open()
    assert keeper.request.get("/api/v1/session").json()["player"]["role"] == "admin"
    seat.page.wait_for_selector("[data-connection]", state="detached")
    assert seat.phase == "asked" and seat.own_cards() == cards and seat.hand_id == hand
    seat.finish(seat.answer_by_mouse)
    other.page.wait_for_selector(f"{BETTING} [data-result-line]")
    for one in (seat, other):
        assert one.shown_net == one.ledger_net()


def make_admin(folder: Path, name: str) -> None:
    command = [sys.executable, "-m", "pitboss", "role", name, "admin"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PITBOSS_HOME": str(folder)}, check=True, capture_output=True)


def test_a_lost_network_a_reload_and_a_second_tab_show_the_same_hand(rooms: Rooms) -> None:
    seat = asked(rooms)
    cards, hand = seat.own_cards(), seat.hand_id
    seat.page.context.set_offline(True)
    seat.page.evaluate("() => window.sockets.forEach(one => one.close())")  # as a network that is gone does it
    seat.page.wait_for_selector("[data-connection=lost]")
    assert seat.own_cards() == cards, "the felt stays while the connection is away"
    seat.page.context.set_offline(False)
    seat.page.wait_for_selector("[data-connection]", state="detached")
    assert seat.phase == "asked" and seat.own_cards() == cards and seat.hand_id == hand
    seat.page.reload()
    seat.page.wait_for_selector(ASKED)
    assert seat.own_cards() == cards
    tab = Seat(seat.page.context.new_page())
    tab.page.goto("/play/high-card-draw")
    tab.page.wait_for_selector(ASKED)
    assert tab.own_cards() == cards
    tab.answer_by_mouse()  # decided in one tab, seen in the other
    tab.settle_down()
    seat.page.wait_for_selector(f"{BETTING} [data-result-line]")
    assert seat.shown_net == tab.shown_net == tab.ledger_net()


# In every run blackjack is reloaded in mid-round by the test of its splits.
RELOADED = sized(("mini-tex-pvp",), [key for key in PAIR if describe(REGISTRY[key])["choices"]])


@pytest.mark.parametrize("game", RELOADED)
def test_a_reload_in_mid_round_shows_every_game_as_it_was(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game, {"coach": True})
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"))
    script = "list => list.map(one => one.dataset.card).sort()"

    def shown() -> list[object]:
        buttons = seat.page.locator(f"{ASKED} button").all_inner_texts()
        return [seat.page.locator(".frame [data-card]").evaluate_all(script), buttons]

    if game == "tiger-pai-gow":  # the coach's word brings this button, when it is counted
        seat.page.get_by_role("button", name="House way").wait_for()
    quiet(seat.page)
    before = shown()
    seat.page.reload()
    seat.page.wait_for_selector(ASKED)
    until(seat.page, lambda: shown() == before)
    seat.finish(seat.answer_by_keys)
    assert seat.shown_net == seat.ledger_net()
