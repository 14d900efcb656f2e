"""Tables with a grid of bets, for dice and wheels: rounds by mouse and keys, bets that stay, and what is where."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import REGISTRY
from pitboss.table.fairness import check
from tests.browser.conftest import House, Rooms
from tests.browser.seat import BETTING, Seat, enter, fits, quiet
from tests.browser.test_together import sit

BOARDS = [key for key in REGISTRY if REGISTRY[key].felt.board]
MARKED = [key for key in BOARDS if REGISTRY[key].felt.marks]  # bets live until the marker's number or another decides
SIZES = ((1440, 900), (1366, 768), (1024, 768), (768, 1024), (844, 390), (390, 844), (360, 640))
BOXES = """() => [...document.querySelectorAll('[data-box], [data-caption], [data-well]')].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.dataset.box ?? one.className, box.left, box.top, box.right, box.bottom];
})"""


def nothing_overlaps(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    quiet(page)
    fits(page, f"a grid of bets at {width}x{height}")
    boxes = page.evaluate(BOXES)
    assert len(boxes) > 3
    aside = page.locator("[data-well]").evaluate("well => well.scrollWidth - well.clientWidth")
    assert aside <= 1, f"no bet is beside the window at {width}x{height}"
    for name, left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, (name, width)
    for (one, *a), (two, *b) in combinations(boxes, 2):
        apart = a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1
        assert apart, (one, two, width)


@pytest.mark.parametrize("game", BOARDS)
def test_rounds_are_played_by_keys_and_by_mouse(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game, {"bots": 2})
    page, main = seat.page, REGISTRY[game].main[0]
    for _ in range(3):
        seat.deal_until_asked(lambda: page.keyboard.press("Space"), most=1)
        assert page.locator("[data-rolled]").get_attribute("data-rolled")
        assert page.locator("[data-caption]").inner_text()
        assert seat.ledger_net() == seat.shown_net
    page.keyboard.press("c")
    spots = page.locator("button[data-spot]:not(.shut)")
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"button[data-spot]:focus:not([data-spot={main}])")).to_have_count(1)
    name = spots.nth(spots.count() - 1).get_attribute("data-spot")
    before = int(page.locator("[data-total]").get_attribute("data-total") or "x")
    seat.bet(str(name), 500)
    expect(page.locator(f"[data-lies='{name}']")).to_have_attribute("data-amount", "500")
    expect(page.locator("[data-total]")).to_have_attribute("data-total", str(before + 500))
    hand = seat.hand_id
    page.locator(f"{BETTING} button.primary").click()
    page.wait_for_function("hand => document.querySelector('[data-hand]')?.dataset.hand !== hand", arg=hand)
    assert seat.settle_down() == "betting" and seat.ledger_net() == seat.shown_net
    for size in SIZES:
        nothing_overlaps(page, *size)
    played_again(seat)


def roll_is_checked(seat: Seat, hand: str) -> None:
    """The browser repeats the roll from the seeds, and finds one that was changed or hidden."""
    page = seat.page
    page.goto(f"/fair/{hand}")
    expect(page.locator("[data-fair]")).to_have_attribute("data-fair", "yes")
    record = seat.api(f"/rounds/{hand}/fairness")
    (rolled,) = record["rounds"]
    sides, face = rolled["dice"][0]
    for dice, fault in (
        (rolled["dice"], ""),
        ([[sides, face % sides + 1], *rolled["dice"][1:]], f"fell on {face % sides + 1}; the seeds give {face}."),
        ([], "shows no roll, and there are no cards."),
    ):
        forged = record | {"rounds": [rolled | {"dice": dice}]}
        (*faults,) = page.evaluate("async (one) => (await import('/static/fairness.js')).check(one)", forged)
        assert len(faults) == bool(fault) and all(one.endswith(fault) for one in faults)
        assert faults == check(forged)


def played_again(seat: Seat) -> None:
    """The round as its own page plays it, and why its bets ended as they did."""
    page, hand = seat.page, seat.hand_id
    rolled = str(page.locator("[data-rolled]").get_attribute("data-rolled"))
    assert all(one["sentence"] for one in seat.api(f"/rounds/{hand}/reasons"))
    page.goto(f"/hand/{hand}")
    page.locator("[data-scrub]").press("End")
    expect(page.locator("[data-rolled]")).to_have_attribute("data-rolled", rolled)
    roll_is_checked(seat, hand)


def roll_together(seats: list[Seat]) -> None:
    before = [seat.page.evaluate("document.querySelector('[data-hand]')?.dataset.hand ?? ''") for seat in seats]
    for seat in seats:  # a round waits for those whose bets the table knows of
        seat.page.wait_for_selector("[data-seat]:not([data-bet='0'])")
    for seat in seats:
        seat.page.locator(f"{BETTING} button.primary").click()
    for seat, hand in zip(seats, before, strict=True):
        seat.page.wait_for_function(
            "hand => (document.querySelector('[data-hand]')?.dataset.hand ?? hand) !== hand", arg=hand
        )
        seat.settle_down()


@pytest.mark.parametrize("game", MARKED)
def test_two_people_keep_their_bets_when_the_server_is_killed_in_mid_point(
    rooms_of_own: Rooms, own_house: House, game: str
) -> None:
    ann, bob = rooms_of_own.page(), rooms_of_own.page()
    enter(ann)
    request = {"game": game, "bots": 0, "seats": 2, "betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0}
    table = ann.request.post("/api/v1/tables", data=request, headers={"Origin": rooms_of_own.url}).json()["table"]
    seats, main = [sit(ann, table, 1), sit(bob, table, 2)], REGISTRY[game].main[0]
    lies = f"[data-lies='{main}'].held"
    for _ in range(60):
        for seat in seats:
            if not seat.page.locator(f"[data-lies='{main}']").count():
                seat.bet(main)
        roll_together(seats)
        if ann.locator("[data-marker]").get_attribute("data-marker") != "0":
            break
    marker = str(ann.locator("[data-marker]").get_attribute("data-marker"))
    assert marker != "0"
    own_house.kill()
    own_house.open()
    for page in (ann, bob):
        page.reload()
        page.wait_for_selector(BETTING)
        expect(page.locator("[data-marker]")).to_have_attribute("data-marker", marker)
        expect(page.locator(lies)).to_have_attribute("data-amount", "1000")
    ann.keyboard.press("c")  # a contract bet cannot be taken down, and the page says why
    expect(ann.locator(lies)).to_have_attribute("data-amount", "1000")
    ann.locator(f"button[data-spot={main}]").click(button="right")
    expect(ann.get_by_text("stays as it is until it is decided").last).to_be_visible()
    for _ in range(60):
        roll_together(seats)
        if not ann.locator(lies).count():
            break
    assert abs(seats[0].shown_net) == 1000 and seats[1].shown_net == seats[0].shown_net
