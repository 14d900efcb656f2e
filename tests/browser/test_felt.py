"""The felt holds still, is played by clicking it, and teaches a first hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import REGISTRY
from tests.browser.conftest import House, Rooms
from tests.browser.seat import ASKED, BETTING, SETTLED, Seat, quiet
from tests.browser.test_hands import dealt, hands, press
from tests.browser.test_pages import in_all_themes
from tests.kinds import GAMES, PAIR
from tests.sizes import sized

SIZES = sized(((1440, 900), (1024, 768), (390, 844)), ((1440, 900), (1366, 768), (1024, 768), (768, 1024), (390, 844)))
# Places that may never move: spots, seats, the dealer's place, one's plate, and the bar.
STILL = """() => Object.fromEntries([...document.querySelectorAll(
    "[data-box^=spot], [data-box=dealer], [data-box=board], [data-box=plate], [data-seat], [data-phase]")].map(one => {
    const {x, y, width, height} = one.getBoundingClientRect();
    const name = one.dataset.box ?? (one.dataset.seat ? `seat ${one.dataset.seat}` : "bar");
    return [name, [x, y, width, height].map(Math.round)] }))"""
# What is cut off by the window, and words that are cut in their own place.
CUT = """() => [...document.querySelectorAll(".felt [data-card], .felt [data-spot], .felt [data-seat], [data-caption],"
    + "[data-stack], [data-phase] button")].filter(one => one.checkVisibility()).filter(one => {
    const box = one.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    }).concat([...document.querySelectorAll(".room *")].filter(one =>
        getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1))
    .map(one => one.outerHTML.slice(0, 120))"""

# Cards that fly come from outside the felt: let them arrive.
ARRIVED = """() => Promise.allSettled(document.getAnimations()
    .filter(one => one.effect.getComputedTiming().iterations !== Infinity).map(one => one.finished)).then(() => null)"""


def at_sizes(page: Page) -> dict[tuple[int, int], Any]:
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        page.evaluate(ARRIVED)
        found[width, height] = page.evaluate(STILL)
        assert page.evaluate(CUT) == [], f"{width} x {height}"
        assert page.evaluate("() => document.documentElement.scrollHeight") <= height, "the window is filled, no more"
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


LAPTOPS = ((1280, 860), (1366, 768))
# What a player bets on, holds and has, as far as it lies under the bar or beyond the window.
COVERED = """() => {
    const top = document.querySelector("[data-phase]").getBoundingClientRect().top;
    if (document.querySelector("[data-phase]").getBoundingClientRect().bottom > innerHeight + 1) return ["the bar"];
    const own = [...document.querySelectorAll(".mine [data-spot], .mine [data-card], .mine [data-stack]")];
    return own.filter((one) => one.getBoundingClientRect().bottom > top + 1).map((one) => one.outerHTML.slice(0, 90));
}"""


def covered_on_a_laptop(page: Page) -> list[str]:
    found = []
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_function(SETTLED)
        found += [f"{width} x {height}: {one}" for one in page.evaluate(COVERED)]
    return found


@pytest.mark.parametrize("game", PAIR)
def test_nothing_moves_from_arrival_to_the_end_and_on_a_laptop_the_bar_covers_nothing(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game, {"bots": 5, "coach": True})
    quiet(seat.page)
    assert covered_on_a_laptop(seat.page) == []
    arrival = at_sizes(seat.page)
    assert all(len(boxes) > 3 for boxes in arrival.values())
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"), most=3)
    assert at_sizes(seat.page) == arrival
    assert covered_on_a_laptop(seat.page) == []
    seat.finish(seat.answer_by_mouse)
    assert at_sizes(seat.page) == arrival


# In the order of the deal: player, dealer's up card, player, dealer's hole card, then whatever is drawn.
EIGHTS = "8h 5c 8d 9c 8s 3d 2h Td 4c Kd 9d Tc 7d Th Ts"


def test_blackjack_splits_and_splits_again_by_keys_and_no_spot_moves(rooms: Rooms, stacked_house: House) -> None:
    seat = dealt(rooms, stacked_house, "blackjack", EIGHTS, coach=True)
    seat.page.wait_for_selector(f"{ASKED} [data-choice=split]")
    assert hands(seat) == {"1": ["8h", "8d"]}
    before = at_sizes(seat.page)  # with every choice in sight
    press(seat, "p")
    assert hands(seat) == {"1": ["8h", "8s"], "1.2": ["8d"]}
    press(seat, "p")
    assert hands(seat) == {"1": ["8h", "3d"], "1.2": ["8d"], "1.3": ["8s"]}
    assert at_sizes(seat.page) == before
    expect(seat.page.locator("[data-caption]")).to_have_text(re.compile("^Hand 1 of 3 has 11 against a 5: hit, "))
    seat.page.reload()  # the three hands are still there
    seat.page.wait_for_selector(ASKED)
    assert hands(seat) == {"1": ["8h", "3d"], "1.2": ["8d"], "1.3": ["8s"]}
    press(seat, "d")
    seat.finish(lambda: press(seat, "s"))
    assert seat.shown_net == seat.ledger_net() == 4000, "three hands, one doubled, and the dealer breaks"
    assert in_all_themes(seat.page, "split") == []


EVERY_SIZE = ((1440, 900), (1366, 768), (1024, 768), (768, 1024), (390, 844), (360, 640), (844, 390))
# Pairs of boxes on the felt that lie on each other, though they may not.
OVERLAPS = """() => {
    const boxes = [];
    const add = (name, selector) => [...document.querySelectorAll(`.stage ${selector}`)].forEach((one, n) => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        if (one.checkVisibility({visibilityProperty: true}) && right - left > 2 && bottom - top > 2)
            boxes.push([`${name} ${n}`, left, top, right, bottom]);
    });
    const own = [...document.querySelectorAll(".stage .mine [data-hand-of]")];
    for (const [n, hand] of own.entries()) {
        const cards = [...hand.querySelectorAll("[data-card]")].map(one => one.getBoundingClientRect());
        if (cards.length) boxes.push([`cards ${n}`, Math.min(...cards.map(one => one.left)),
            Math.min(...cards.map(one => one.top)), Math.max(...cards.map(one => one.right)),
            Math.max(...cards.map(one => one.bottom))]);
    }
    add("call", "[data-caption]"); add("dealer", ".dealer [data-card]"); add("name", ".mine .tag");
    add("bet", ".mine .lane"); add("spot", "[data-spot]"); add("plate", "[data-box=plate]");
    add("seat", "[data-seat]"); add("called", ".dealer [data-name]");
    const kind = one => one[0].split(" ")[0];
    const within = (a, b) => [kind(a), kind(b)].every(one => one === "dealer" || one === "called");
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => !within(a, b)
        && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 3 && Math.min(a[4], b[4]) - Math.max(a[2], b[2]) > 3)
        .map(b => `${a[0]} and ${b[0]}`)) }"""


def overlaps(page: Page) -> list[str]:
    """At every size, what lies on each other and is no hand's second card; a card of one's own is 40 pixels wide."""
    found = []
    for width, height in EVERY_SIZE:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        found += [f"{width} x {height}: {one}" for one in page.evaluate(OVERLAPS)]
        own = page.locator(".mine [data-card]").first.bounding_box()
        assert own and own["width"] >= 38, f"{width} x {height}"
    return found


FOUR_EIGHTS = "8h 5c 8d 9c 8s 8c 2h Td 4c Kd 9d Tc 7d Th Ts"


def test_four_split_hands_each_show_their_cards_bet_total_and_result_at_every_size(
    rooms: Rooms, stacked_house: House
) -> None:
    seat = dealt(rooms, stacked_house, "blackjack", FOUR_EIGHTS, coach=True)
    seat.page.wait_for_selector(f"{ASKED} [data-choice=split]")
    for _ in range(3):
        seat.answered(lambda: seat.page.keyboard.press("p"))
    assert len(hands(seat)) == 4
    assert overlaps(seat.page) == []
    expect(seat.page.locator(".mine .lane")).to_contain_text(["$10"] * 4)
    seat.finish(lambda: press(seat, "s"))
    assert overlaps(seat.page) == []
    verdicts = seat.page.locator(".mine [data-hand-net]")
    assert sum(int(one.get_attribute("data-hand-net") or 0) for one in verdicts.all()) == seat.shown_net
    assert verdicts.count() == 4


def test_six_poker_seats_lie_apart_at_every_size_and_the_log_names_the_players(rooms: Rooms) -> None:
    seat = rooms.seat("mini-tex-pvp", {"bots": 5, "coach": True}, viewport={"width": 1440, "height": 900})
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"))
    assert overlaps(seat.page) == []
    for width, height in EVERY_SIZE:
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.page.wait_for_function(SETTLED)
        card = seat.page.locator("[data-seat] [data-card]").last.bounding_box()
        assert card and card["width"] >= 40, f"an opponent's card at {width} x {height}"
    seat.page.set_viewport_size({"width": 1440, "height": 900})
    expect(seat.page.locator("[data-captions]")).to_contain_text("Bot 2")
    expect(seat.page.locator("[data-captions]")).not_to_contain_text(re.compile(r"[Ss]eat \d"))


def test_the_menu_of_a_table_closes_on_escape_and_on_a_click_outside(rooms: Rooms) -> None:
    page = rooms.seat("two-card-roo").page
    menu, button = page.locator("#table-menu"), page.get_by_role("button", name="Menu")
    button.click()
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    page.locator(".stage").click(position={"x": 5, "y": 5})
    expect(menu).to_be_hidden()


def test_a_grade_is_gone_when_the_next_hand_asks_nothing(rooms: Rooms, stacked_house: House) -> None:
    """A hand that is stood on is graded; then a blackjack, in which there is nothing to decide."""
    seat = dealt(rooms, stacked_house, "blackjack", "Th 7c 9d Td Ah 7d Kd 8d", coach=True)
    seat.page.wait_for_selector(f"{ASKED}[data-busy=false]")
    seat.finish(lambda: press(seat, "s"))
    expect(seat.page.locator("[data-grade]")).to_be_visible()
    assert seat.deal() == "betting"
    expect(seat.page.locator("[data-grade]")).to_have_count(0)


def test_the_first_table_is_few_requests_and_bytes_and_the_art_of_all_cards_is_one(rooms: Rooms) -> None:
    page = rooms.page(saves_data=False)
    asked: list[str] = []
    came: list[int] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfinished", lambda request: came.append(request.sizes()["responseBodySize"]))
    seat = Seat(page)
    seat.play("two-card-roo")
    assert len(asked) < 25 and sum(came) < 300_000
    seat.deal()
    art = page.locator(".mine [data-card] svg.face use").first
    expect(art).to_have_attribute("href", re.compile("^#card-"))
    assert sum("deck-" in url for url in asked) == 1
    assert page.evaluate("document.querySelectorAll('symbol[id^=card-]').length") == 53


def test_spots_lie_across_the_whole_of_a_tall_window_and_cards_are_large_on_a_desktop(rooms: Rooms) -> None:
    seat = rooms.seat("mini-tex", viewport={"width": 768, "height": 1024})
    page = seat.page
    boxes = [box for one in page.locator("[data-spot]").all() if (box := one.bounding_box())]
    assert max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes) > 0.8 * 768
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("Space")
    seat.settle_down()
    for width, height in ((1440, 900), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        own = page.locator(".mine [data-card]").first.bounding_box()
        assert own and 96 <= round(own["width"]) <= 120


def test_a_roo_is_played_by_clicking_the_position(rooms: Rooms, stacked_house: House) -> None:
    seat = dealt(rooms, stacked_house, "two-card-roo", "3c Kh Qh 2d")
    seat.page.wait_for_selector(f"{ASKED}[data-busy=false]")
    wins_at(seat, "LOW", ["3c", "Qh"])


def test_a_win_of_many_times_the_bet_looks_like_one(rooms: Rooms, stacked_house: House) -> None:
    stacked_house.stack("Ah 2c Kh 3d 7h")  # seat, dealer, seat, dealer, the seat's third: the Royal Roo in hearts
    seat = rooms.seat("three-card-roo")
    seat.bet("play")
    seat.bet("pocket")
    seat.deal()
    wins_at(seat, "MIDDLE", ["Ah", "7h", "Kh"])
    expect(seat.page.locator("[data-caption]")).to_have_class(re.compile(r"\bbig\b"))
    assert seat.shown_net >= 10 * 1000


def wins_at(seat: Seat, slot: str, row: list[str]) -> None:
    """Play the position by clicking it: the cards lie in their order, and those that win are marked."""
    seat.page.locator(f".mine [data-slot={slot}]").click()
    seat.page.wait_for_selector(f"{BETTING} [data-result-line]")
    assert seat.own_cards() == row
    expect(seat.page.locator("[data-caption]")).to_have_text(re.compile("beats|wins"))
    assert seat.shown_net == seat.ledger_net()
    expect(seat.page.locator(".mine .lit")).to_have_count(len(row))


def test_a_drawn_card_counts_and_is_no_discard(rooms: Rooms, stacked_house: House) -> None:
    seat = dealt(rooms, stacked_house, "high-card-draw", "Kh 2c Qd 3c 4c 5h 6h 7h Jc")
    seat.page.wait_for_selector(f"{ASKED}[data-busy=false]")
    seat.page.keyboard.press("3")
    seat.page.keyboard.press("Enter")
    seat.settle_down()
    expect(seat.page.locator(".mine .card.dim")).to_have_count(0)
    expect(seat.page.locator(".mine [data-card]").get_by_text("discard")).to_have_count(0)
    for area, held in (("DISCARD AREA", 0), ("HOLD AREA", 3)):
        zone = seat.page.locator(".mine .zone").filter(has_text=area)
        expect(zone.locator("[data-card]")).to_have_count(held)


def test_the_button_says_what_it_bets_and_there_is_nothing_to_repeat_at_first(rooms: Rooms) -> None:
    seat = rooms.seat("three-card-roo")
    button = seat.page.locator(f"{BETTING} button.primary")
    expect(button).to_contain_text("Deal · $10")
    seat.page.keyboard.press("r")
    expect(seat.page.locator("[data-total]")).to_have_attribute("data-total", "0")
    seat.deal()
    seat.finish(seat.answer_by_mouse)
    bets = seat.api(f"/rounds/{seat.hand_id}")["bets"]["1"]
    assert bets == {"play": 1000}
    expect(button).to_contain_text("Rebet · $10")


def test_the_button_counts_what_is_laid_beside_a_bet(rooms: Rooms) -> None:
    """Where there is such a game: equal bets that lie before the first card."""
    counts = {key: sum(wager.at_once for wager in game.wagers) for key, game in REGISTRY.items()}
    beside = {key: bets for key, bets in counts.items() if bets}
    for game, bets in list(beside.items())[: sized(1, None)]:
        button = rooms.seat(game).page.locator(f"{BETTING} button.primary")
        expect(button).to_contain_text(f"Deal · ${10 * (1 + bets)}")


# Whenever one of them changes: the chips at the seat, and those that the header shows.
BOTH = """() => {
    window.seen = [];
    const note = () => {
        const [stack, wallet] = ["[data-stack]", ".wallet strong"].map(one => document.querySelector(one)?.textContent);
        if (stack) window.seen.push([stack, wallet]);
    };
    new MutationObserver(() => requestAnimationFrame(note)).observe(document.body,
        {subtree: true, childList: true, characterData: true}) }"""


@pytest.mark.parametrize(
    "game, bets, speed",
    (
        pytest.param("mini-tex", ("pocket", "ante"), 1, marks=pytest.mark.long),
        ("blackjack", ("match_the_color", "bet"), 1),
        ("two-card-roo", ("roo",), 0),
    ),
)
def test_the_header_and_the_seat_show_the_same_chips_at_every_moment(
    rooms: Rooms, game: str, bets: tuple[str, ...], speed: int
) -> None:
    seat = rooms.seat(game, {"speed": speed})
    header = seat.page.locator("a.wallet strong")
    expect(header).to_have_text("$1,000")
    seat.page.evaluate(BOTH)
    for wager in bets:
        seat.bet(wager)
    seat.deal_until_asked(lambda: seat.page.locator(f"{BETTING} button.primary").click())
    expect(header).to_have_text(f"${seat.api('/wallet')['balance'] // 100:,}")
    seat.finish(seat.answer_by_mouse)
    expect(header).to_have_text(f"${seat.api('/wallet')['balance'] // 100:,}")
    seen = [tuple(pair) for pair in seat.page.evaluate("() => window.seen")]
    assert len(set(seen)) > 1 and all(stack == wallet for stack, wallet in seen), sorted(set(seen))


@pytest.mark.parametrize("game", sized(("blackjack",), GAMES))
def test_a_newcomers_first_hand_is_guided_and_ends(rooms: Rooms, game: str) -> None:
    page = rooms.page({"guide": True, "bots": 1, "coach": True})
    seat = Seat(page)
    seat.play(game)
    guide = page.locator("[data-guide]")
    expect(guide).to_contain_text("press Deal" if game != "mini-tex-pvp" else "Deal me in")
    page.locator(f"{BETTING} button.primary").click()
    while seat.settle_down() == "asked":
        expect(guide).to_contain_text(re.compile("suggests|Choose"))
        seat.answer_by_mouse()
    expect(guide).to_contain_text("first hand")
    guide.get_by_role("button", name="Done").click()
    expect(guide).to_have_count(0)
    page.reload()
    page.wait_for_selector(BETTING)
    expect(guide).to_have_count(0)


def test_the_guide_can_be_skipped_and_the_rules_are_on_the_table(rooms: Rooms) -> None:
    page = rooms.page({"guide": True})
    Seat(page).play("blackjack")
    page.locator("[data-guide]").get_by_role("button", name="Skip").click()
    expect(page.locator("[data-guide]")).to_have_count(0)
    page.get_by_role("button", name="Rules", exact=True).click()
    lesson = page.locator("[data-lesson] li")
    expect(lesson).to_have_count(5)
    assert page.locator("[data-lesson] [data-card]").count() > 3
