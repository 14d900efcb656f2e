"""A player at a table in a browser: what a person does there, by mouse or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page

from tests.patience import PATIENCE

ASKED, BETTING = "[data-phase=asked]", "[data-phase=betting]"

# Counts what the page has asked for and never got an answer to. What is asked for again and again counts once: a page
# that asks every second is at rest too, however slow the answers are.
ANSWERS = """{
    const answered = new Set(), fetch = window.fetch;
    window.unanswered = new Map();
    window.fetch = (...given) => {
        const request = new Request(...given), name = `${request.method} ${request.url}`;
        const answer = fetch(...given);
        if (!answered.has(name)) {
            unanswered.set(name, (unanswered.get(name) ?? 0) + 1);
            answer.finally(() => { answered.add(name); unanswered.delete(name) }).catch(() => {});
        }
        return answer;
    } }"""
# An answer may lead to the next question, a frame later at most.
AT_REST = """async () => {
    for (let n = 0; n < 3; n++) {
        if (unanswered.size || document.fonts.status !== "loaded") return false;
        await new Promise(requestAnimationFrame);
        await new Promise(later => setTimeout(later));
    }
    return !unanswered.size }"""


def quiet(page: Page) -> None:
    """Everything that the page has asked for is there."""
    page.wait_for_load_state()
    page.wait_for_function(AT_REST)


def signed_in(page: Page) -> None:
    """The page has a session: before that its corner says no more than "Guest"."""
    page.locator("a.wallet[aria-label]").wait_for(state="attached")


def until(page: Page, true: Callable[[], object]) -> None:
    """Wait for something that is not on the page itself. Meanwhile Playwright's own events arrive."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, "what was waited for did not come"
        page.wait_for_timeout(20)


class Seat:
    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, game: str) -> None:
        self.page.goto(f"/play/{game}")
        self.page.wait_for_selector(BETTING)
        quiet(self.page)

    @property
    def phase(self) -> str:
        return self.page.locator("[data-phase]").get_attribute("data-phase") or ""

    def settle_down(self) -> str:
        """Wait until the player is asked and may answer, or the round is over and its result is on the screen."""
        self.page.wait_for_selector(f"{ASKED}[data-busy=false], {BETTING} [data-result-line]")
        return self.phase

    def deal_until_asked(self, deal: Callable[[], object], most: int = 1000) -> None:
        """Deal hands until one asks the player something, so many at most: some games seldom ask or never."""
        hand = "document.querySelector('[data-hand]')?.dataset.hand"
        for _ in range(most):
            before = self.page.evaluate(hand)
            deal()
            self.page.wait_for_function(f"before => {hand} && {hand} !== before", arg=before)
            if self.settle_down() == "asked":
                return

    # By mouse

    def bet(self, wager: str, chip: int = 1000) -> None:
        self.page.click(f"[data-chip='{chip}']")
        self.page.wait_for_selector(f"[data-chip='{chip}'].chosen")
        self.page.click(f"button[data-spot='{wager}']")

    def deal(self) -> str:
        self.page.locator(f"{BETTING} button.primary").click()
        return self.settle_down()

    def answer_by_mouse(self) -> str:
        self.decide_by_mouse()
        return self.settle_down()

    def decide_by_mouse(self) -> None:
        cards = self.page.locator("button.pick")
        if cards.count():
            self._pick(cards.count(), lambda at: cards.nth(at).click())
            self.page.locator(f"{ASKED} button.primary").first.click()
        else:
            self._plain_choice().click()

    # By keys

    def answer_by_keys(self) -> str:
        count = self.page.locator("button.pick").count()
        if count:
            self._pick(count, lambda at: self.page.keyboard.press(str(at + 1)))
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press(str(self._plain_choice().get_attribute("aria-keyshortcuts")).lower())
        return self.settle_down()

    def _plain_choice(self) -> Locator:
        """Stay in the game where that is possible: not the first choice if it is to fold or to surrender."""
        choices = self.page.locator(f"{ASKED} button[data-choice]")
        stay = self.page.locator(
            f"{ASKED} button:is([data-choice=stand], [data-choice=call], [data-choice=check], [data-choice=bet])"
        )
        return stay.first if stay.count() else choices.first

    def _pick(self, count: int, toggle: Any) -> None:
        """Pick cards until they are a choice: one card to discard, or any two that may be the second highest hand."""
        confirm = self.page.locator(f"{ASKED} button.primary").first
        for size in (1, 2):
            for chosen in combinations(range(count), size):
                for at in chosen:
                    toggle(at)
                if confirm.is_enabled():
                    return
                for at in chosen:
                    toggle(at)
        raise AssertionError("no cards make a choice")

    def finish(self, answer: Any) -> None:
        for _ in range(40):
            if self.settle_down() == "betting":
                return
            answer()
        raise AssertionError("the round does not end")

    # What the screen and the ledger say

    @property
    def hand_id(self) -> str:
        return self.page.locator("[data-hand]").get_attribute("data-hand") or ""

    @property
    def shown_net(self) -> int:
        return int(self.page.locator("[data-net]").get_attribute("data-net") or "x")

    @property
    def shown_stack(self) -> int:
        return int(self.page.locator("[data-stack]").get_attribute("data-stack") or "x")

    def api(self, path: str) -> Any:
        answer = self.page.request.get(f"/api/v1{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def ledger_net(self) -> int:
        lines = self.api("/wallet/statement?after=0&limit=500")["lines"]
        return sum(line["change"] for line in lines if line["round"] == self.hand_id)

    def own_cards(self) -> list[str]:
        cards = self.page.locator(".mine [data-card]")
        return [str(cards.nth(at).get_attribute("data-card")) for at in range(cards.count())]
