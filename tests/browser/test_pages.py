"""Coach, replay and fairness on the pages; phones, less motion, accessibility in every theme, and what is loaded."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from pitboss.games import REGISTRY
from tests.browser.conftest import ROOT, Rooms
from tests.browser.seat import BETTING, fits, quiet
from tests.browser.test_rounds import SPOTS
from tests.kinds import KINDS, PAIR
from tests.sizes import sized

AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
SOME = ("three-card-roo", "mini-tex-pvp", "blackjack")  # of each kind: a deck, a pot, a shoe
PAGES = (
    "/",
    "/lab",
    "/train",
    "/docs",
    *(f"/docs/{game}" for game in PAIR),
    "/docs/keys",
    "/docs/fairness",
    "/docs/api",
    "/reports",
    "/jobs",
    "/stats",
    "/leaderboard",
    "/admin",
    "/account",
    "/settings",
    "/mistakes",
    "/nowhere",
)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
THEMES = ("light", "dark", "contrast")
BUDGET = 300_000  # bytes, compressed, without card art


def arrived(page: Page) -> None:
    """The page has its heading, and everything that it has asked for."""
    page.wait_for_selector("main h1")
    quiet(page)


def violations(page: Page, rules: list[str]) -> list[str]:
    found = page.evaluate("async rules => (await axe.run(document, {runOnly: rules})).violations", rules)
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


# Colors fade, and what is folded away would never come to an end of it: all of them to their last frame.
FADED = """async () => { for (let n = 0; n < 2; n++) {
    await new Promise(requestAnimationFrame);
    for (const one of document.getAnimations()) one.finish() } }"""


def in_all_themes(page: Page, where: str, themes: Sequence[str] = sized(THEMES[:2], THEMES)) -> list[str]:
    """What axe finds: all its rules in the first theme, and in the others those that look at colors.

    In every run the last theme is looked at on half of the pages, in half of the lab's views and while betting.
    """
    page.evaluate(AXE.read_text())
    faults = []
    for theme in themes:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.evaluate(FADED)
        rules = RULES if theme == THEMES[0] else COLOURS
        faults += [f"{where} {theme} {fault}" for fault in violations(page, rules)]
    return faults


# What can be pressed, with the label that belongs to it; links within a sentence are as small as its words.
SMALL = """() => [...document.querySelectorAll('button, a[href], select, input, summary')]
    .filter(one => one.checkVisibility({checkVisibilityCSS: true}) && !one.closest('p:not([data-result-line]), .skip'))
    .map(one => [one, (one.closest('label') ?? one).getBoundingClientRect(), getComputedStyle(one).clipPath])
    .filter(([one, box, clip]) => box.width > 1 && clip === 'none' && !one.matches('td a, th a'))
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([one, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${one.outerHTML.slice(0, 160)}`)"""
LARGE = sized(("/", "/train"), ("/", "/settings", "/train", "/account"))  # all that is pressed there is 44 pixels large


def fits_a_phone(page: Page, where: str) -> None:
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 740})
        fits(page, where)


def test_axe_finds_nothing_on_any_page_and_a_phone_shows_it_without_side_scroll(rooms: Rooms) -> None:
    """In every run each page in the first theme and in one of the others."""
    page, faults = rooms.page(), []
    for path, other in zip(PAGES, cycle(THEMES[1:]), strict=False):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(path)
        arrived(page)
        faults += in_all_themes(page, path, sized((THEMES[0], other), THEMES))
        fits_a_phone(page, path)
        if path in LARGE:
            faults += page.evaluate(SMALL)
    assert faults == []


@pytest.mark.long
@pytest.mark.parametrize("game", SOME)
def test_axe_finds_nothing_in_the_lab_of_a_game(rooms: Rooms, game: str) -> None:
    page = rooms.page()
    page.goto(f"/lab/{game}")
    page.wait_for_selector("#lab-view")  # a slow count is looked at while it runs
    assert in_all_themes(page, f"lab {game}") == []


def replayed(page: Page, net: int) -> None:
    """The replay of a hand from its start: by itself, in sight in every window, and step by step."""
    scrub = page.locator("[data-scrub]")
    expect(scrub).to_have_value("0")
    for width, height in ((1366, 768), (768, 1024), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(scrub).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(scrub).to_have_value(str(scrub.get_attribute("max")))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("[data-net]")).to_have_attribute("data-net", str(net))
    page.keyboard.press("Home")
    expect(page.locator("[data-card]:not(:is(aside *))")).to_have_count(0)  # no card is dealt yet
    page.keyboard.press("End")
    expect(page.locator("[data-net]")).to_have_attribute("data-net", str(net))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=1**")


@pytest.mark.parametrize("game", sized(SOME[:1], SOME))
def test_a_hand_is_replayed_and_its_shuffle_checked_and_axe_finds_nothing_there(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game)
    seat.page.keyboard.press("Space")
    seat.finish(seat.answer_by_keys)
    net, hand, page = seat.shown_net, seat.hand_id, seat.page
    page.goto(f"/hand/{hand}")
    arrived(page)
    assert in_all_themes(page, "replay") == []
    replayed(page, net)
    if game == "three-card-roo":  # which begins with a card
        expect(page.locator("[data-card]")).to_have_count(1)
        other = rooms.page()
        other.goto(page.url)  # the shared address shows the same step
        name = seat.api(f"/rounds/{hand}")["players"]["1"]
        caption = page.locator("[data-caption]").inner_text().replace("You get", f"{name} gets")
        expect(other.locator("[data-caption]")).to_have_text(caption, use_inner_text=True)
        fits_a_phone(page, "replay")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"/fair/{hand}")
    arrived(page)
    assert in_all_themes(page, "fairness") == []
    if game != "blackjack":  # a shoe is shown when it is dealt out
        verdict = page.locator("[data-fair]")
        expect(verdict).to_have_attribute("data-fair", "yes")
        expect(verdict).to_contain_text("Seat 1 gave a seed.")  # the page took part unasked
        expect(verdict).to_contain_text("own record of the hand agrees")


@pytest.mark.parametrize("game", sized(("blackjack",), KINDS))
def test_axe_finds_nothing_at_a_table_in_any_theme(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game, {"bots": 1, "coach": True})
    faults = in_all_themes(seat.page, f"{game} betting", THEMES)
    seat.page.keyboard.press("Space")
    if seat.settle_down() == "asked":
        seat.page.keyboard.press("t")
        faults += in_all_themes(seat.page, f"{game} asked")
    seat.finish(seat.answer_by_keys)
    faults += in_all_themes(seat.page, f"{game} over")
    seat.page.keyboard.press("?")
    faults += in_all_themes(seat.page, f"{game} keys")
    assert faults == []


def test_the_coach_hints_explains_and_grades(rooms: Rooms) -> None:
    seat = rooms.seat("three-card-roo", {"coach": True})
    seat.page.keyboard.press("3")
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"))
    seat.page.keyboard.press("t")
    seat.page.wait_for_selector("[data-advice]")
    quiet(seat.page)
    advice = seat.page.locator("[data-advice]").inner_text()
    best = advice.split()[0].lower()
    reply = seat.page.request.post(f"/api/v1/tables/{seat.hand_id.split('/')[0]}/coach", data={"seat": 1}).json()
    assert reply["best"] == best and reply["sentence"] == advice
    seat.page.keyboard.press("y")
    expect(seat.page.get_by_text("Open this hand in the odds lab")).to_be_visible()
    worst = reply["choices"][-1]
    seat.page.click(f"[data-choice='{worst['text']}']")
    expect(seat.page.locator("[data-grade]")).to_have_attribute("data-grade", worst["grade"])
    if worst["cost"] > 0.01:
        seat.page.wait_for_selector(f"{BETTING} [data-result-line]")  # it was the only decision
        seat.page.goto("/mistakes")
        seat.page.get_by_role("button", name=best, exact=True).click()
        expect(seat.page.locator("main [role=status]")).to_contain_text("You chose")


@pytest.mark.parametrize("game", PAIR)
def test_a_round_is_played_by_touch_and_what_is_pressed_is_44_pixels_large(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game, {"coach": True}, viewport={"width": 360, "height": 740}, has_touch=True)
    seat.press = Locator.tap
    page, small = seat.page, []
    fits_a_phone(page, game)
    page.get_by_role("button", name="Menu", exact=True).tap()
    small += page.evaluate(SMALL)
    page.get_by_role("button", name="Menu", exact=True).tap()
    for wager in SPOTS[game][:1]:
        seat.bet(wager)
    seat.deal()
    for _ in range(20):
        if seat.settle_down() == "betting":
            break
        small += page.evaluate(SMALL)
        seat.answer_by_mouse()
    small += page.evaluate(SMALL)
    assert small == []


def test_nothing_moves_where_less_motion_is_asked_for(rooms: Rooms) -> None:
    for motion, moves in (("reduce", False), ("no-preference", True)):
        seat = rooms.seat("three-card-roo", {"speed": 3}, reduced_motion=motion)
        seat.page.evaluate(
            """() => { window.moved = 0; const own = Element.prototype.animate;
            Element.prototype.animate = function (...args) { window.moved++; return own.apply(this, args) } }"""
        )
        seat.page.keyboard.press("3")
        seat.page.keyboard.press("Space")
        seat.settle_down()  # cards are dealt by now
        assert (seat.page.evaluate("() => window.moved") > 0) is moves


def test_the_lobby_stays_within_its_budget_and_at_home_and_shows_the_edges_that_the_lab_counts(rooms: Rooms) -> None:
    page = rooms.page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))
    page.goto("/")
    arrived(page)
    assert {response.url.split("/")[2] for response in loaded} == {rooms.url.split("/")[2]}, (
        "nothing comes from elsewhere"
    )
    code = [one for one in loaded if "/cards/" not in one.url and "/api/" not in one.url and one.ok]
    assert sum(len(gzip.compress(one.body())) for one in code) <= BUDGET
    odds = page.request.post("/api/v1/games/three-card-roo/odds", data={}).json()
    edge = odds["wagers"]["play"]["house_edge"]
    expect(page.locator("[data-game=three-card-roo]")).to_contain_text(f"{100 * edge:.2f}%")
    games = page.request.get("/api/v1/games").json()
    for game in games:
        if game["banked"]:
            edge_of = page.locator(f"[data-game={game['key']}] .edge")
            expect(edge_of).to_contain_text(re.compile(r"\d\.\d\d% house edge on"))
    expect(page.locator(".tile")).to_have_count(len(games))
    page.locator("[data-search]").fill("pai gow")
    expect(page.locator(".tile")).to_have_count(sum("pai gow" in game["title"].lower() for game in games))


def test_a_job_is_seen_and_stopped_on_its_page(rooms: Rooms) -> None:
    page = rooms.page()
    page.goto("/jobs")
    page.get_by_role("button", name="Simulate 20,000 rounds").click()
    page.wait_for_selector("[data-state=done], [data-state=running], [data-state=waiting]")
    request = {"kind": "simulate", "game": "three-card-roo", "rounds": 100_000_000}
    assert page.request.post("/api/v1/jobs", data=request, headers={"Origin": rooms.url}).ok
    page.get_by_role("row").filter(has_text="100,000,000").get_by_role("button", name="Cancel").click()
    page.wait_for_selector("[data-state=cancelled]")


def test_a_report_is_downloaded_from_its_page(rooms: Rooms) -> None:
    page = rooms.page()
    page.goto("/reports")
    with page.expect_download() as download:
        page.get_by_role("button", name=f"PDF of {REGISTRY['mini-tex-pvp'].title}").click()  # the quickest to count
    assert download.value.suggested_filename == "mini-tex-pvp.pdf"
