"""Proctored exams sat in a real browser by simulated dealers: only the one who makes no mistake is certified.

In every run each step to deal is taken at the felt by keys, and questions are answered over the page's session, by two
dealers; among the proofs everything is answered on the page, in every game and by all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from random import Random

import pytest
from playwright.sync_api import Page, expect

from pitboss.trainer.claims import Claim
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam, Paper, Response
from pitboss.trainer.modes import taught
from tests.browser.conftest import Rooms
from tests.browser.dealers import rules_of
from tests.browser.server import PAPER
from tests.browser.test_group import account, call
from tests.browser.test_train import answer_by_keys
from tests.kinds import FEWEST_DRILLS
from tests.sizes import sized
from tests.trainer.exam_sitting import Wrong, truth
from tests.trainer.simulated_dealers import DEALERS

ALL_BY_KEYS = sized(False, True)
EVERY: dict[str, Callable[[Random], Wrong]] = {"perfect": lambda rng: lambda exam, asked, n: None} | DEALERS
SITTING = {name: EVERY[name] for name in sized(("perfect", "ignoring the order"), tuple(EVERY))}
GAMES = sized((FEWEST_DRILLS,), taught())
LICENSE = {"license": "68-12345", "license_expires": "2099-01-31"}


def sit(page: Page, game: str, code: str, wrong: Wrong) -> None:
    """Begins the exam of this code and answers all of it."""
    page.goto(f"/train/dealer/{game}?mode=exam")
    page.locator("[name=code]").fill(code)
    with page.expect_response("**/train/sessions") as started:
        page.get_by_role("button", name="Start the exam").press("Enter")
    live, rules = started.value.json()["id"], rules_of(game)
    exam, n = Exam(rules, "", Paper(PAPER, examiner="tess"), lambda: datetime.now(UTC)), 0
    while (asked := exam.asked) is not None:
        said: Response = wrong(exam, asked, n) or truth(asked)
        exam.answer(said)
        n += 1
        if ALL_BY_KEYS or isinstance(asked.task, Dealing):
            answer_by_keys(page, rules, asked.task, said)
            if exam.asked is not None:
                expect(page.get_by_text(f"{n} answered of")).to_be_visible()
        else:
            body = {"claim": asdict(said)} if isinstance(said, Claim) else {"say": said}
            call(page, f"/train/sessions/{live}/answer", {"task": n, **body})
    if not ALL_BY_KEYS:
        page.reload()
        page.get_by_role("button", name="Hand in now").press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_only_the_perfect_dealer_is_certified_in_a_browser(rooms_of_own: Rooms, game: str) -> None:
    tess = account(rooms_of_own, "tess")
    for number, (name, dealer) in enumerate(SITTING.items()):
        page = account(rooms_of_own, f"dealer{number}")
        opened = call(tess, "/train/proctored", {"game": game, "trainee": f"dealer{number}", **LICENSE})
        sit(page, game, opened["code"], dealer(Random(game)))
        right = name == "perfect"
        expect(page.locator(f"[data-certifies={str(right).lower()}]"), name).to_be_visible()
        call(tess, f"/train/exams/{opened['code']}/sign?player={page_id(page)}", {})
        assert page.request.get(f"/api/v1/train/exams/{opened['code']}/badge").ok is right
        page.context.close()
        rooms_of_own.contexts.remove(page.context)


def page_id(page: Page) -> str:
    """The account that is signed in."""
    return str(page.request.get("/api/v1/session").json()["player"]["id"])
