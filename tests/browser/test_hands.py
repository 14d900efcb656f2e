"""Hands that chance brings seldom, from stacked decks; tables with every seat taken; pots between players."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Rooms
from tests.browser.seat import ASKED, BETTING, Seat, enter, fits, until
from tests.browser.test_pages import in_all_themes
from tests.browser.test_together import sit
from tests.sizes import sized


def dealt(rooms: Rooms, house: House, game: str, cards: str, **settings: Any) -> Seat:
    """Alone at a table, ten dollars on the main bet, with these cards on top of the deck."""
    house.stack(cards)
    seat = rooms.seat(game, settings)
    seat.page.keyboard.press("3")
    seat.page.keyboard.press("Space")
    return seat


def open_table(rooms: Rooms, page: Page, **request: Any) -> str:
    enter(page)
    body = {"bots": 0, "betting_seconds": 0, "decision_seconds": 0, "pace_ms": 0, **request}
    answer = page.request.post("/api/v1/tables", data=body, headers={"Origin": rooms.url})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def hands(seat: Seat) -> dict[str, list[str]]:
    cards = "[...hand.querySelectorAll('[data-card]')].map(card => card.dataset.card)"
    script = f"list => list.map(hand => [hand.dataset.handOf, {cards}])"
    return dict(seat.page.locator(".mine [data-hand-of]").evaluate_all(script))


def press(seat: Seat, key: str) -> None:
    seat.page.wait_for_selector(f"{ASKED}[data-busy=false]")
    seat.answered(lambda: seat.page.keyboard.press(key))


# Hands of one shoe, each in the order of the deal: player, dealer's up card, player, dealer's hole card.
ACES_UP = (
    ("Th Ac 9d Kc", "i", 0),  # insured against the blackjack that the dealer has
    ("Th Ac 9d 9c", "i", -1500),
    ("Ah Ac Kd Kc", "e", 1000),
    ("Ah Ac Kd 9c", "", 1500),
)


def test_insurance_and_even_money_are_taken_by_key_or_refused_and_settled(rooms: Rooms, stacked_house: House) -> None:
    seat = dealt(rooms, stacked_house, "blackjack", " ".join(cards for cards, _, _ in ACES_UP))
    for cards, key, net in ACES_UP:
        if cards != ACES_UP[0][0]:
            seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"), most=1)
        if key:
            press(seat, key)
        else:
            seat.answered(lambda: seat.page.click("[data-choice='no insurance']"))
        if key == "i":
            expect(seat.page.locator("[data-spot=insurance]")).to_contain_text("$5" if net else "$10")
        seat.finish(lambda: press(seat, "s"))
        assert seat.shown_net == seat.ledger_net() == net


def test_the_coach_counts_the_cards_in_sight_for_insurance(rooms: Rooms, stacked_house: House) -> None:
    seat = dealt(rooms, stacked_house, "blackjack", "Th 9h Ac 9d 8h 9c 2d 3d", bots=1, coach=True)
    seat.page.wait_for_selector(ASKED)
    seat.page.keyboard.press("t")
    row = seat.page.get_by_role("row").filter(has=seat.page.get_by_role("rowheader", name="insurance", exact=True))
    before = row.inner_text()
    seat.page.get_by_label("Use all cards you can see").check()
    seat.page.keyboard.press("t")
    expect(row).to_be_visible()
    expect(row).not_to_have_text(before, use_inner_text=True)
    seat.finish(seat.answer_by_mouse)


def test_a_yin_table_lays_out_three_cards_and_settles_the_color(rooms: Rooms, stacked_house: House) -> None:
    stacked_house.stack("")
    page = rooms.page()
    seat = sit(page, open_table(rooms, page, game="tiger-pai-gow", settings={"color_bet": "yin"}), 1)
    assert page.locator("button[data-spot=yang]").count() == 0
    for wager in ("breaker", "yin"):
        seat.bet(wager)
    seat.deal()
    page.keyboard.press("m")  # black
    seat.settle_down()
    expect(page.locator(".place.yin_cards [data-card=down]")).to_have_count(3)
    seat.answer_by_keys()
    seat.settle_down()
    expect(page.locator(".place.yin_cards [data-card]:not([data-card=down])")).to_have_count(3)
    seat.finish(seat.answer_by_keys)
    expect(page.locator("[data-result=yin]")).to_be_visible()
    assert seat.shown_net == seat.ledger_net()
    assert in_all_themes(page, "yin") == []


def test_pai_gow_hands_are_set_by_keys_and_by_dragging(rooms: Rooms, stacked_house: House) -> None:
    seat = dealt(rooms, stacked_house, "tiger-pai-gow", "")
    seat.page.wait_for_selector(ASKED)
    held = seat.own_cards()
    assert len(held) == 7
    confirm = seat.page.locator(f"{ASKED} button.primary").first
    seat.page.keyboard.press("1")
    expect(confirm).to_be_disabled()
    seat.page.keyboard.press("2")
    expect(seat.page.locator("button.pick[aria-pressed=true]")).to_have_count(2)
    seat.page.keyboard.press("2")
    expect(seat.page.locator("button.pick[aria-pressed=true]")).to_have_count(1)
    seat.page.keyboard.press("1")
    seat.finish(seat.answer_by_keys)
    check_set(seat, held)

    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"), most=1)
    front = seat.page.locator(".mine .zone").first
    ranks = "23456789TJQKA"
    held = seat.own_cards()
    assert [ranks.find(card[0]) for card in held] == sorted((ranks.find(card[0]) for card in held), reverse=True)
    for _ in range(2):
        seat.page.locator(".mine button.pick[aria-pressed=false]").last.drag_to(front)
    expect(front.locator("button.pick")).to_have_count(2)
    seat.page.locator(f"{ASKED} button.primary").first.click()
    seat.finish(seat.answer_by_mouse)
    assert seat.shown_net == seat.ledger_net()


def check_set(seat: Seat, held: list[str]) -> None:
    zones = seat.page.locator(".mine .zone")
    for at, cards in enumerate((2, 5)):
        expect(zones.nth(at).locator("[data-card]")).to_have_count(cards)
    assert sorted(seat.own_cards()) == sorted(held)
    assert seat.shown_net == seat.ledger_net()


@pytest.mark.long  # the coach's tables are counted for ten seconds
def test_pai_gow_hands_are_set_by_the_house_way(rooms: Rooms, stacked_house: House) -> None:
    seat = dealt(rooms, stacked_house, "tiger-pai-gow", "", coach=True)
    seat.page.wait_for_selector(ASKED)
    held = seat.own_cards()
    seat.page.get_by_role("button", name="House way").wait_for()
    seat.page.keyboard.press("w")
    seat.finish(seat.answer_by_keys)
    check_set(seat, held)


# Seats that are cut by the window's edge, or lie on one another.
MISPLACED = """() => {
    const seats = [...document.querySelectorAll("[data-seat]")].map(one => [one, one.getBoundingClientRect()]);
    const own = [...document.querySelectorAll(".mine")].map(one => [one, one.getBoundingClientRect()]);
    const cut = ([, box]) => box.left < 0 || box.right > innerWidth;
    const meet = ([, a], [, b]) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
    const on = (one, at) => seats.slice(at + 1).some(other => meet(one, other));
    return [...[...seats, ...own].filter(cut), ...seats.filter(on)].map(([one]) => one.outerHTML.slice(0, 120)) }"""
# Buttons and fields of the bar that are cut, or lie on one another.
CROWDED = """() => {
    const all = [...document.querySelectorAll("[data-phase] :is(button, input)")];
    const boxes = all.map(one => one.getBoundingClientRect());
    const meet = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
    const cut = all.filter(one => one.scrollWidth > one.clientWidth + 1);
    const on = all.filter((_, at) => boxes.slice(at + 1).some(other => meet(boxes[at], other)));
    return [...cut, ...on].map(one => one.outerHTML.slice(0, 120)) }"""
FULL_TABLES = (("three-card-roo", 5), ("tiger-pai-gow", 5), ("mini-tex-pvp", 9))
SOME_WIDTHS = (("three-card-roo", 5, 360), ("mini-tex-pvp", 9, 1440))
ALL_WIDTHS = tuple((*table, width) for table in FULL_TABLES for width in (1440, 1024, 768, 360))


@pytest.mark.parametrize("game, bots, width", sized(SOME_WIDTHS, ALL_WIDTHS))
def test_a_full_table_shows_every_seat(rooms: Rooms, game: str, bots: int, width: int) -> None:
    seat = rooms.seat(game, {"bots": bots}, viewport={"width": width, "height": 900})
    page = seat.page
    page.keyboard.press("Space")
    seat.settle_down()
    expect(page.locator("[data-seat]")).to_have_count(bots)
    until(page, lambda: page.evaluate(MISPLACED) == [], lambda: str(page.evaluate(MISPLACED)))
    fits(page, game)
    seat.finish(seat.answer_by_keys)
    assert seat.shown_net == seat.ledger_net()


def next_to_act(seats: list[Seat]) -> Any:
    """Whose turn it is, or None when every seat has its result."""
    asked: list[Seat] = []

    def known() -> bool:
        asked[:] = [seat for seat in seats if seat.page.locator(f"{ASKED}[data-busy=false]").count()]
        return bool(asked) or all(seat.page.locator("[data-result-line]").count() for seat in seats)

    until(seats[0].page, known)
    return asked[0] if asked else None


def test_no_limit_all_ins_make_side_pots(rooms: Rooms, stacked_house: House) -> None:
    stacked_house.stack("")
    pages = [rooms.page() for _ in range(3)]
    table = open_table(rooms, pages[0], game="mini-tex-pvp", profile="no-limit")
    for page in pages[1:]:
        enter(page)
    stacks = (50, 120, 200)
    seats = [sit(page, table, at, chips) for at, (page, chips) in enumerate(zip(pages, stacks, strict=True), 1)]
    for page in pages:
        page.locator(f"{BETTING} button.primary").click()
    first = next_to_act(seats)
    size = first.page.locator("input[data-amount]")
    size.fill("1")
    expect(size).to_have_attribute("aria-invalid", "true")
    first.page.get_by_role("button", name="Pot", exact=True).click()
    expect(size).to_have_attribute("aria-invalid", "false")
    desk = first.page.viewport_size
    for width, height in ((844, 390), (390, 844)):
        first.page.set_viewport_size({"width": width, "height": height})
        until(first.page, lambda: first.page.evaluate(CROWDED) == [], lambda: str(first.page.evaluate(CROWDED)))
    first.page.set_viewport_size(desk or {"width": 1280, "height": 860})
    first.page.locator("main").focus()
    while (turn := next_to_act(seats)) is not None:
        may_raise = turn.page.locator("input[data-amount], button[data-choice^='raise']").count()
        turn.page.keyboard.press("a" if may_raise else "k")
        turn.page.wait_for_selector(f"{ASKED}[data-busy=false]", state="detached")
    for seat in seats:
        seat.page.wait_for_selector(f"{BETTING} [data-result-line]")
    assert sum(seat.shown_net for seat in seats) == 0, "no rake"
    for seat in seats:
        assert seat.shown_net == seat.ledger_net()
    events = seats[0].api(f"/rounds/{seats[0].hand_id}?views=true")["events"]
    pots = [event["felt"]["pots"] for event in events if "pots" in event.get("felt", {})]
    assert {"title": "Main pot", "chips": 3 * 5000} in max(pots, key=len) and len(max(pots, key=len)) > 1
    assert pots[-1] == [], "every chip is awarded"
    expect(pages[0].locator("[data-captions]")).to_contain_text("side pot")
    name = seats[0].api(f"/rounds/{seats[0].hand_id}")["players"]["1"]
    pages[1].goto(f"/hand/{seats[0].hand_id}")
    log = pages[1].locator(".log")
    expect(log).to_contain_text(f"{name} ")
    assert not re.search(r"\bseat \d", log.inner_text(), re.IGNORECASE)
    pages[2].goto("/stats")
    figures = pages[2].get_by_role("region", name="Between players")
    for title in ("Entered by choice (VPIP)", "Went to the showdown"):
        expect(figures.locator(f"div:has(dt:text-is('{title}')) dd")).to_have_text("100% (1 of 1)")


def test_a_choice_made_ahead_is_taken_unless_a_bet_comes(rooms: Rooms) -> None:
    pages = [rooms.page() for _ in range(2)]
    table = open_table(rooms, pages[0], game="mini-tex-pvp")
    enter(pages[1])
    seats = [sit(page, table, at) for at, page in enumerate(pages, 1)]
    for page in pages:
        page.locator(f"{BETTING} button.primary").click()
    caller = next_to_act(seats)
    other = next(seat for seat in seats if seat is not caller)
    other.page.locator("[data-ahead]").check()
    caller.page.keyboard.press("k")
    expect(caller.page.locator("[data-captions]")).to_contain_text("checks")
    first = next_to_act(seats)
    waiting = next(seat for seat in seats if seat is not first)
    waiting.page.locator("[data-ahead]").check()
    first.page.keyboard.press("b")
    expect(waiting.page.get_by_text("your choice ahead no longer holds").first).to_be_visible()
    expect(waiting.page.locator("[data-choice='fold']")).to_be_visible()


def test_the_coach_between_players_tells_equity_and_pot_odds_and_grades(rooms: Rooms) -> None:
    seat = rooms.seat("mini-tex-pvp", {"bots": 2, "coach": True})
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"))
    seat.page.keyboard.press("t")
    expect(seat.page.locator("[data-equity]")).to_contain_text("of the pot")
    seat.page.keyboard.press("y")
    expect(seat.page.get_by_text("An estimate in big blinds")).to_be_visible()
    press(seat, "f")
    expect(seat.page.locator("[data-grade]")).to_be_visible()
    seat.finish(seat.answer_by_keys)


@pytest.mark.long
def test_between_players_one_sits_out_and_comes_back_with_the_big_blind(rooms: Rooms, stacked_house: House) -> None:
    """Four players: the fourth misses both blinds, sees what they owe, and waits for the big blind."""
    stacked_house.stack("")
    pages = [rooms.page() for _ in range(4)]
    table = open_table(rooms, pages[0], game="mini-tex-pvp")
    for page in pages[1:]:
        enter(page)
    seats = [sit(page, table, at) for at, page in enumerate(pages, 1)]
    fourth, played = seats[3].page, list[str]()

    def hand(playing: list[Seat]) -> int:
        """Everybody folds to the big blind; the number of the big blind."""
        for seat in playing:
            expect(seat.page.locator(f"{BETTING} button.primary")).to_be_enabled()
        sitting = [str(at) for at in range(1, len(playing) + 1)]
        until(pages[0], lambda: all(seats[0].api(f"/tables/{table}")["seats"][at]["bets"] for at in sitting))
        for seat in playing:
            seat.page.locator(f"{BETTING} button.primary").click()
        played.append(f"{table}/{len(played) + 1}")
        for seat in playing:
            seat.page.wait_for_selector(f"[data-hand='{played[-1]}']", state="attached")  # in the menu
        while (turn := next_to_act(playing)) is not None:
            turn.page.keyboard.press("f")
            turn.page.wait_for_selector(f"{ASKED}[data-busy=false]", state="detached")
        for seat in playing:
            seat.page.wait_for_selector(f"{BETTING} [data-result-line]")
        events = seats[0].api(f"/rounds/{played[-1]}")["events"]
        return int(next(one for one in events if one["kind"] == "started")["body"]["blinds"][1])

    assert fourth.locator("[data-owed]").count() == 0, "with the first hand no seat owes anything"
    blinds = [hand(seats)]
    fourth.get_by_role("button", name="Sit out").click()  # a key is lost while what others do is being shown
    expect(fourth.get_by_role("button", name="Sitting out")).to_be_visible()
    expect(pages[0].locator("[data-seat='4'] [data-standing]")).to_have_text("sits out")
    for _ in range(4):
        blinds.append(hand(seats[:3]))
    expect(fourth.locator("[data-owed]")).to_contain_text("a small blind (dead) and a big blind")
    expect(pages[0].locator("[data-seat='4'] [data-standing]")).to_contain_text("sits out, owes")
    assert in_all_themes(fourth, "owes") == []
    fourth.get_by_label("Wait for the big blind").check()
    fourth.get_by_role("button", name="Sitting out").click()
    for _ in range(4):
        if blinds[-1] == 3:
            break
        expect(pages[0].locator("[data-seat='4'] [data-standing]")).to_have_text("waits for the big blind")
        blinds.append(hand(seats[:3]))
        expect(fourth.locator("[data-owed]")).to_have_count(1)  # not dealt in yet
    assert blinds[-1] == 3 and 4 not in blinds[1:]
    pages[0].locator("[data-seat='4'] [data-standing]").wait_for()
    assert hand(seats[:3]) == 4, "the big blind has come to the fourth, without a press of a button"
    expect(fourth.locator("[data-owed]")).to_have_count(0)
    assert seats[3].hand_id == seats[0].hand_id


def test_the_betting_clock_does_not_wait_for_a_seat_that_sits_out(rooms: Rooms) -> None:
    """The clock of ten minutes ends as soon as the others are in, and starts no hand with the seat that sits out."""
    pages = [rooms.page() for _ in range(2)]
    table = open_table(rooms, pages[0], game="mini-tex-pvp", bots=1, betting_seconds=600)
    enter(pages[1])
    first, second = (sit(page, table, at) for at, page in enumerate(pages, 1))
    expect(second.page.get_by_role("button", name="Sit out")).to_be_visible()
    expect(first.page.locator("[data-seat='2'] [data-standing]")).to_have_count(0)  # a new seat is in by itself
    second.page.keyboard.press("o")
    expect(first.page.locator("[data-seat='2'] [data-standing]")).to_have_text("sits out")
    first.page.locator(f"{BETTING} button.primary").click()
    first.page.wait_for_selector(f"[data-hand='{table}/1']", state="attached")
    first.finish(first.answer_by_keys)
    played = first.api(f"/rounds/{table}/1")["players"]
    assert "1" in played and "2" not in played
    assert not second.own_cards()


@pytest.mark.parametrize(
    "game, profile, options, rules, words",
    (
        ("mini-tex-pvp", "no-limit", {"Button": "dead", "Bet": "4"}, {"button": "dead", "bet": "4"}, "[Dd]ead button"),
        ("two-card-roo", "", {"Decks": "2", "House low": "7"}, {"decks": "2", "house_low": "7"}, "2 decks"),
        *sized(
            (),
            (
                ("tiger-pai-gow", "", {"Color bet": "yin"}, {"color_bet": "yin"}, "The color bet is Yin"),
                ("three-card-roo", "", {"Pay table of Pocket Roo": "1"}, {"table.pocket": "1"}, "printed table 1"),
            ),
        ),
    ),
)
def test_a_table_is_opened_under_rules_chosen_in_the_lobby(
    rooms: Rooms, game: str, profile: str, options: dict[str, str], rules: dict[str, str], words: str
) -> None:
    page = rooms.page()
    page.goto("/")
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("dialog")
    form.locator("select").first.select_option(game)
    form.get_by_label("Seats").fill("3")
    form.get_by_label("Bots").fill("1")
    form.get_by_label("Time to bet").select_option("0")
    banked = game != "mini-tex-pvp"
    assert form.get_by_label("Minimum bet").count() == banked, "between players the blinds say it"
    if banked:
        form.get_by_label("Minimum bet").fill("5")
        form.get_by_label("Maximum bet").fill("much")
        form.get_by_role("button", name="Open", exact=True).click()
        expect(form.get_by_role("alert")).to_contain_text('"much" is not an amount')
        form.get_by_label("Maximum bet").fill("50")
    assert not form.get_by_text("House options").locator("..").get_attribute("open"), "seldom used: folded away"
    if profile:
        form.get_by_label("Profile").select_option(profile)
    form.get_by_text("House options").click()
    for name, value in options.items():
        field = form.get_by_label(name, exact=not name.startswith("Pay table"))
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    expect(form.get_by_text(f"House options ({len(options)} changed)")).to_be_visible()
    if banked:  # with the limits, which the other games' form lacks
        assert in_all_themes(page, "open a table") == []
    form.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/table/*")
    view = page.request.get(f"/api/v1/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert view["profile"] == (profile or None) and rules.items() <= view["settings"].items()
    seats = [one["bot"] for _, one in sorted(view["seats"].items())]
    assert (view["places"], view["betting_seconds"], seats) == (3, 0, [False, True]), (
        "the player who opens a table sits"
    )
    if banked:
        assert all(limits == [500, 5000] for limits in view["limits"]["wagers"].values())
    expect(page.locator("[data-rules]")).to_have_attribute("title", re.compile(words))
    page.wait_for_selector(BETTING)
