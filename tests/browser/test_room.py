"""The lobby and the room around a table: who is there, leaving, running out of chips, the house, being offline."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from pitboss.server.http.pages import PAGES
from tests.browser.conftest import ROOT, Rooms
from tests.browser.seat import Seat, enter, signed_in
from tests.browser.test_together import sit

PASSWORD = "seven green umbrellas"


def test_the_server_and_the_app_know_the_same_pages() -> None:
    routes = (ROOT / "ui" / "src" / "routes.ts").read_text()
    assert set(re.findall(r'path: "(/[^"]*)"', routes)) == set(PAGES)


def test_what_is_no_page_is_answered_404_and_the_app_can_be_installed(rooms: Rooms) -> None:
    page = rooms.page()
    answer = page.goto("/nowhere")
    assert answer and answer.status == 404
    expect(page.get_by_role("heading", name="No such page")).to_be_visible()
    for path, kind in (("/manifest.webmanifest", "application/manifest+json"), ("/icon.svg", "image/svg+xml")):
        served = page.request.get(path)
        assert served.status == 200 and served.headers["content-type"].startswith(kind)
    assert page.request.get("/manifest.webmanifest").json()["icons"]


def test_a_hand_without_a_number_is_never_asked_for(rooms: Rooms) -> None:
    page = rooms.page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/hand/undefined/undefined")
    expect(page.get_by_text("There is no such hand")).to_be_visible()
    assert [url for url in asked if "/api/v1/rounds/" in url] == []


def test_a_message_is_shown_while_the_browser_is_offline(rooms: Rooms) -> None:
    seat = rooms.seat("three-card-roo")
    seat.page.context.set_offline(True)
    expect(seat.page.get_by_text("You are offline")).to_be_visible()
    seat.page.context.set_offline(False)
    expect(seat.page.get_by_text("You are offline")).to_have_count(0)


def test_without_the_server_the_pages_open_with_the_last_hand_and_the_strategy_cards(rooms: Rooms) -> None:
    seat = rooms.seat("three-card-roo", service_workers="allow")
    page = seat.page
    seat.deal_until_asked(lambda: page.keyboard.press("Space"))
    seat.finish(seat.answer_by_mouse)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("async () => (await caches.match('/api/v1/games')) && (await caches.match('/'))")
    page.context.set_offline(True)
    page.goto("/play/three-card-roo", wait_until="commit")
    offline = page.locator("[data-offline]")
    expect(offline).to_contain_text("Your last hand")
    game = offline.locator("details").first
    game.locator("summary").click()
    expect(game.locator("[data-short-lines] li").first).to_be_visible()
    page.context.set_offline(False)


def open_table(page: Page, chips: str = "150") -> str:
    page.goto("/")
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("dialog")
    form.locator("select").first.select_option("three-card-roo")
    form.get_by_label("Bots").fill("0")
    form.get_by_label("Time to bet").select_option("0")
    form.get_by_label("Your chips").fill(chips)
    form.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-phase=betting]")
    return page.url.rsplit("/", 1)[1]


def test_the_player_who_opens_a_table_sits_and_the_lobby_names_the_game_and_the_people(rooms: Rooms) -> None:
    first = rooms.page(permissions=["clipboard-read", "clipboard-write"])
    table = open_table(first)
    view = first.request.get(f"/api/v1/tables/{table}").json()
    assert view["name"] == "3 Card Roo" and view["seats"]["1"]["stack"] == 15_000
    first.get_by_role("button", name="Menu").click()
    first.get_by_role("button", name="Copy invite link").click()
    expect(first.get_by_text("Link copied").first).to_be_visible()
    sit(rooms.page(), first.evaluate("navigator.clipboard.readText()"), 2, 100)
    expect(first.locator("[data-seat='2']")).to_contain_text("$100")
    first.goto("/")
    expect(first.get_by_role("link", name="3 Card Roo, $150 on the table")).to_be_visible()
    name = first.request.post("/api/v1/session", data={}).json()["player"]["name"]
    other = rooms.page()
    other.goto("/")
    line = other.get_by_role("row").filter(has=other.locator(f"a[href='/table/{table}']"))
    expect(line).to_contain_text(name)


def test_leaving_in_mid_hand_asks_and_the_lobby_shows_the_result(rooms: Rooms) -> None:
    page = rooms.page()
    open_table(page)
    seat = Seat(page)
    seat.bet("play")
    seat.deal_until_asked(lambda: page.locator("[data-phase=betting] button.primary").click())
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Your bets stay on the table")
    dialog.get_by_role("button", name="Stay").click()
    expect(page.locator("[data-phase=asked]")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    page.wait_for_url(re.compile(r"/$"))
    expect(page.get_by_text("The 3 Card Roo hand you left is over").first).to_be_visible()


def test_a_player_whose_time_is_up_is_shown_what_was_chosen(rooms: Rooms) -> None:
    page = rooms.page()
    enter(page)
    request = {"game": "mini-tex", "bots": 0, "betting_seconds": 0, "decision_seconds": 1, "pace_ms": 0}
    request["bank_seconds"] = 1
    answer = page.request.post("/api/v1/tables", data=request, headers={"Origin": rooms.url})
    seat = sit(page, str(answer.json()["table"]), 1)
    expect(page.locator("[data-bank]")).to_have_text("Time bank 1 s")
    seat.bet("ante")
    page.locator("[data-phase=betting] button.primary").click()
    expect(page.get_by_text("Time is up").first).to_be_visible()
    expect(page.locator("[data-bank]")).to_have_text("Time bank 0 s")


def test_own_play_adds_up_its_hands_are_filtered_and_luck_stands_apart(rooms: Rooms) -> None:
    seat = rooms.seat("two-card-roo")
    page = seat.page
    net = 0
    for _ in range(2):
        seat.deal()
        seat.finish(seat.answer_by_mouse)
        net += seat.shown_net
    page.goto("/stats")
    games = page.get_by_role("region", name="By game")
    total = games.get_by_role("row").filter(has_text="2 Card Roo").locator("td").last.inner_text()
    assert round(100 * float(total.replace("$", "").replace(",", "").replace("+", ""))) == net
    luck = page.locator("[data-luck]")
    expect(luck).to_contain_text("Result of 2 hands")
    lines = seat.api("/wallet/rounds?limit=500")
    assert all(line["staked"] for line in lines)
    page.locator("label:has-text('Result') select").select_option("won")
    won = sum(line["result"] > 0 for line in lines)
    expect(page.get_by_text(f"{won} of 2 hands", exact=True)).to_be_visible()


def test_an_admin_sees_players_tables_and_takings(rooms: Rooms) -> None:
    page = rooms.page()
    page.goto("/account")
    signed_in(page)
    page.get_by_label("Name", exact=True).fill("Keeper")
    page.get_by_label("Password, at least eight characters").fill(PASSWORD)
    page.get_by_role("button", name="Make this my account").click()
    expect(page.get_by_role("heading", name="Keeper")).to_be_visible()  # the name keeps its case
    page.goto("/admin")
    expect(page.get_by_role("heading", name="Takings")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Keeper")).to_contain_text("admin")


def test_the_leaderboard_names_the_players_whose_decisions_cost_least(rooms: Rooms) -> None:
    page = rooms.page()
    leaders = [
        {"name": "Ann", "mine": False, "decisions": 90, "per_hundred": 0.0},
        {"name": "Bob", "mine": True, "decisions": 31, "per_hundred": 1.254},
    ]
    board = {"day": "2026-11-16", "game": "", "least": 30, "players": leaders, "mine": leaders[1]}
    page.goto("/leaderboard")
    expect(page.get_by_text("No players yet today. You need an account and 30 decisions.")).to_be_visible()
    expect(page.get_by_role("link", name="create an account")).to_be_visible()
    page.route("**/api/v1/leaderboard*", lambda route: route.fulfill(json=board))
    page.get_by_label("Game").select_option("blackjack")
    expect(page.get_by_role("row", name="2 Bob (you) 31 1.25")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("row", name="1 Ann 90 0.00")).to_be_visible()
    page.get_by_role("link", name="By game, and how it is scored").click()
    expect(page.get_by_role("heading", name="Best play today")).to_be_visible()
