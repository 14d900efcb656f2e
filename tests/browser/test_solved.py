"""Heads-up Mini-Tex in the browser: the solved coach, and what a table says when its solution is damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import House, Rooms, opened
from tests.browser.seat import ASKED


@pytest.fixture
def damaged_rooms(browser: Browser, pages: None, tmp_path: Path) -> Iterator[Rooms]:
    house = House(tmp_path, "--damaged-solution")
    house.open()
    yield from opened(browser, house)
    house.kill()


def test_heads_up_the_coach_is_marked_solved_and_shows_the_mix_and_the_value_of_each_action(rooms: Rooms) -> None:
    seat = rooms.seat("mini-tex-pvp", {"coach": True})
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"))
    seat.page.keyboard.press("t")
    expect(seat.page.locator("[data-kind=solved]")).to_have_text(re.compile(r"^Solved: \w+( to \$\d+)? \d+%"))
    choices = seat.page.locator(f"{ASKED} button[data-choice]").count()
    rows = seat.page.get_by_role("table", name="What each choice is worth, in big blinds").locator("tbody tr")
    expect(rows).to_have_count(choices)
    expect(rows.first.locator("td").first).to_have_text(re.compile(r"^[+−-]?\d+\.\d+"))
    expect(rows.first.locator("td").last).to_have_text("–")
    seat.page.keyboard.press("y")
    expect(seat.page.locator("[data-why]")).to_contain_text("from the stored solution")
    expect(seat.page.locator("[data-bot-note]")).to_have_count(0)
    expect(seat.page.locator("[data-bots]")).to_contain_text('The bot is "solved"')
    seat.answer_by_keys()
    expect(seat.page.locator("[data-grade]")).to_be_visible()


def test_a_table_with_a_damaged_solution_says_so_and_its_coach_estimates(damaged_rooms: Rooms) -> None:
    seat = damaged_rooms.seat("mini-tex-pvp", {"coach": True})
    expect(seat.page.locator("[data-bot-note]")).to_have_text(
        "The stored solution is damaged; install Pitboss again, or make the file with: pitboss solve mini-tex-pvp."
        " The reader plays instead."
    )
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"))
    seat.page.keyboard.press("t")
    expect(seat.page.locator("[data-kind=estimate]")).to_contain_text("of the pot")
    seat.finish(seat.answer_by_keys)


def test_a_mistake_is_mended_by_any_choice_that_is_worth_as_much_as_the_best(
    rooms: Rooms, stacked_house: House
) -> None:
    """With jack and eight on the button a call is worth what a raise is, though the solution always raises."""
    stacked_house.stack("Jd Js 8d 8c")
    seat = rooms.seat("mini-tex-pvp", {"coach": True})
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"))
    seat.page.keyboard.press("t")
    expect(seat.page.locator("[data-advice]")).to_have_text(re.compile("^Raise to .* call is worth the same"))
    seat.page.click("[data-choice=fold]")
    expect(seat.page.locator("[data-grade]")).to_have_attribute("data-grade", "blunder")
    seat.page.goto("/mistakes")
    seat.page.get_by_role("button", name="call", exact=True).click()
    expect(seat.page.locator("main [role=status]")).to_contain_text("You chose fold")
