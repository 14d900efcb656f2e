"""Every game, a whole round by mouse and one by keys alone; the ledger has what the screen shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pitboss.games import REGISTRY
from tests.browser.conftest import Rooms
from tests.browser.seat import Seat
from tests.kinds import KINDS, PAIR
from tests.sizes import sized

CHOSEN = {"mini-tex-pvp": (), "tiger-pai-gow": ("breaker", "yang", "tiger")}  # no bank; bets that shut out others
MOST = 3  # wagers above five dollars that one hand may have


def spots(key: str) -> tuple[str, ...]:
    """A main bet and side bets, as many as the usual limits allow at ten dollars each."""
    house = REGISTRY[key].house()
    sides = [name for name in house.placeable if name not in house.game.main and house.options.offers(name)]
    return CHOSEN.get(key, (house.game.main[0], *sides)[:MOST])


SPOTS = {key: spots(key) for key in REGISTRY}


def stake(game: str, wager: str) -> int:
    """Ten dollars in cents, unless every bet on the wager is of one amount."""
    return REGISTRY[game].house().wagers[wager].stake or 1000


def staked(game: str) -> str:
    return str(sum(stake(game, wager) for wager in SPOTS[game]))


def agrees(seat: Seat) -> None:
    assert seat.shown_net == seat.ledger_net()
    view = seat.api(f"/tables/{seat.hand_id.split('/')[0]}")
    assert seat.shown_stack == view["seats"]["1"]["stack"]


@pytest.mark.parametrize("game", PAIR)
def test_a_round_is_played_by_mouse(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game, {"bots": 1, "coach": True})
    for wager in SPOTS[game]:
        seat.bet(wager)
    expect(seat.page.locator("[data-total]")).to_have_attribute("data-total", staked(game))
    seat.deal()
    seat.finish(seat.answer_by_mouse)
    agrees(seat)
    seat.page.get_by_role("button", name="Why this result?").click()
    shown = seat.page.locator("[data-reasons] li")
    expect(shown.first).to_contain_text("Clause")
    reasons = [one for one in seat.api(f"/rounds/{seat.hand_id}/reasons") if one["cents"] or one["sentence"]]
    assert sum(one["cents"] for one in reasons) == seat.shown_net or game == "mini-tex-pvp"
    expect(shown).to_have_count(len(reasons))


@pytest.mark.parametrize("game", sized([key for key in KINDS if key not in PAIR], SPOTS))
def test_a_round_is_played_by_keys_alone(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game)
    if SPOTS[game]:
        seat.page.keyboard.press("3")  # ten dollars on the main bet
        seat.page.keyboard.press("ArrowRight")
        assert seat.page.evaluate("() => document.activeElement.dataset.spot")
        seat.page.keyboard.press("2")
        seat.page.keyboard.press("Shift+2")
    seat.page.keyboard.press("Space")
    seat.finish(seat.answer_by_keys)
    agrees(seat)


def test_bets_are_undone_cleared_repeated_and_doubled_and_refused_over_the_limit(rooms: Rooms) -> None:
    seat = rooms.seat("three-card-roo")
    total = seat.page.locator("[data-total]")
    keys = seat.page.keyboard

    def shows(cents: int) -> None:
        expect(total).to_have_attribute("data-total", str(cents))

    most = seat.page.locator("[data-chip]").last
    expect(most).to_have_attribute("data-chip", "10000")  # no chip above the maximum is offered
    for cents in (10000, 20000, 30000, 40000):
        seat.bet("play", 10000)
        shows(cents)
    seat.bet("play", 10000)
    expect(seat.page.locator(".toast")).to_contain_text("$500 is over the $400 maximum")
    shows(40000)
    keys.press("x")
    expect(seat.page.locator(".toast").last).to_contain_text("$800 is over the $400 maximum")
    shows(40000)
    keys.press("c")
    shows(0)
    keys.press("3")
    keys.press("3")
    shows(2000)
    keys.press("u")
    shows(1000)
    keys.press("x")
    shows(2000)
    keys.press("c")
    shows(0)
    keys.press("u")
    shows(2000)
    keys.press("Shift+3")
    shows(1000)
    seat.page.drag_and_drop("[data-chip='500']", "button[data-spot=pocket]")
    shows(1500)
    seat.deal()
    seat.finish(seat.answer_by_keys)
    keys.press("r")
    shows(1500)


def choice_in_words(seat: Seat) -> str:
    """A choice from the last sentence of text mode, which lists all of them."""
    question = seat.page.locator("[data-now]").inner_text().splitlines()[-1]
    assert question.startswith("Your choices: "), question
    offered = question.removeprefix("Your choices: ").rstrip(".").split(", ")
    stay = [one for one in offered if one in ("stand", "call", "check", "bet")]
    return (stay or offered)[0]


@pytest.mark.parametrize("game", sized(("blackjack",), SPOTS))
def test_text_mode_plays_a_round(rooms: Rooms, game: str) -> None:
    seat = rooms.seat(game, {"textMode": True})

    def say(line: str) -> None:
        seat.page.fill("[data-command]", line)
        seat.page.keyboard.press("Enter")

    for wager in SPOTS[game]:
        say(f"bet {wager.replace('_', ' ')} {stake(game, wager) // 100}")
    expect(seat.page.locator("[data-total]")).to_have_attribute("data-total", staked(game))
    say("deal")

    def answer() -> None:
        say(choice_in_words(seat))
        seat.settle_down()

    seat.finish(answer)
    agrees(seat)


def test_text_mode_takes_a_choice_in_words_and_keys_do_nothing_where_they_are_off_or_somebody_types(
    rooms: Rooms,
) -> None:
    seat = rooms.seat("three-card-roo", {"keys": False, "textMode": True})
    total = seat.page.locator("[data-total]")
    seat.page.keyboard.press("3")
    expect(total).to_have_attribute("data-total", "0")
    seat.page.keyboard.press("?")
    seat.page.get_by_label("Shortcuts on").check()
    seat.page.keyboard.press("Escape")
    seat.page.keyboard.press("3")
    expect(total).to_have_attribute("data-total", "1000")
    seat.page.focus("[data-command]")
    seat.page.keyboard.press("3")
    expect(total).to_have_attribute("data-total", "1000")

    def say(line: str) -> None:
        seat.page.fill("[data-command]", line)
        seat.page.keyboard.press("Enter")

    say("clear")
    expect(total).to_have_attribute("data-total", "0")
    say("bet play 10")
    expect(total).to_have_attribute("data-total", "1000")
    seat.deal_until_asked(lambda: say("deal"))
    say("open middle")
    seat.settle_down()
    seat.finish(seat.answer_by_keys)
    expect(seat.page.locator("[data-captions]")).to_contain_text("You leave MIDDLE open")
    agrees(seat)


def test_the_dealer_is_heard_event_by_event(rooms: Rooms) -> None:
    seat = rooms.seat("two-card-roo", {"speed": 1})
    seat.page.keyboard.press("3")
    seat.page.evaluate(
        """() => { window.heard = []; new MutationObserver(() => window.heard.push(
        document.querySelector('[data-announce]').textContent)).observe(document.querySelector('[data-announce]'),
        {childList: true, characterData: true, subtree: true}); }"""
    )
    seat.page.keyboard.press("Space")
    seat.finish(seat.answer_by_keys)
    seat.page.wait_for_function(r"() => /: [+-]?\$\d/.test(window.heard.join(' '))")
    heard = " ".join(seat.page.evaluate("() => window.heard"))
    assert " of " in heard and "Dealer" in heard, "cards are named in words"
