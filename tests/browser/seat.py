"""A player at a table in a browser: what a person does there, by mouse or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Locator, Page, Position, Request
from playwright.sync_api import Error as PlaywrightError

from tests.patience import PATIENCE

CORNER: Position = {"x": 12, "y": 24}  # of a card that others may lie upon
ASKED, BETTING = "[data-phase=asked]", "[data-phase=betting]"

# Fonts are there, and whatever the last answer led to has been asked for.
SETTLED = """async () => {
    await document.fonts.ready;
    for (let n = 0; n < 3; n++) {
        await new Promise(requestAnimationFrame);
        await new Promise(later => setTimeout(later));
    }
    return true }"""


class Requests:
    """What the pages of a browser have asked for and not got an answer to.

    What is asked for again and again counts once: a page that asks every second is at rest too, however slow the
    answers are.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.begun = 0
        self._waiting: dict[Request, str] = {}
        self._answered: set[str] = set()
        context.on("request", self._ask)
        context.on("requestfinished", self._answer)
        context.on("requestfailed", self._answer)

    def _ask(self, request: Request) -> None:
        name = f"{request.method} {request.url}"
        page = _page_of(request)
        if request.is_navigation_request() and page:  # what was on its way to the page left is never heard of again
            self._waiting = {one: name for one, name in self._waiting.items() if _page_of(one) != page}
        if name not in self._answered and request.resource_type != "eventsource":
            self.begun += 1
            self._waiting[request] = name

    def _answer(self, request: Request) -> None:
        if name := self._waiting.pop(request, ""):
            self._answered.add(name)

    def waiting(self, page: Page) -> list[str]:
        return [name for request, name in self._waiting.items() if _page_of(request) == page]


def _page_of(request: Request) -> Page | None:
    try:
        return request.frame.page
    except PlaywrightError:  # a request for a page that is about to be there
        return None


REQUESTS: WeakKeyDictionary[BrowserContext, Requests] = WeakKeyDictionary()


def watch(context: BrowserContext) -> Requests:
    if context not in REQUESTS:
        REQUESTS[context] = Requests(context)
    return REQUESTS[context]


def quiet(page: Page) -> None:
    """Everything that the page has asked for is there."""
    requests = watch(page.context)
    page.wait_for_load_state()

    def at_rest() -> bool:
        if requests.waiting(page):  # known here: asking the page while it waits costs as much as what it waits for
            return False
        before = requests.begun
        page.wait_for_function(SETTLED)
        return requests.begun == before and not requests.waiting(page)

    until(page, at_rest)


def signed_in(page: Page) -> None:
    """The page has a session: before that its corner says no more than "Guest"."""
    page.locator("a.wallet[aria-label]").wait_for(state="attached")


def enter(page: Page) -> None:
    """Give the browser a session before it opens a page."""
    answer = page.request.post("/api/v1/session", data={})
    assert answer.ok, answer.text()


def until(page: Page, true: Callable[[], object], missing: Callable[[], str] | None = None) -> None:
    """Wait for something that is not on the page itself. Meanwhile Playwright's own events arrive."""
    end = monotonic() + PATIENCE
    while not true():
        assert monotonic() < end, missing() if missing else "what was waited for did not come"
        page.wait_for_timeout(50)


def fits(page: Page, where: str) -> None:
    """Nothing is wider than the window, once the page has found its measures."""
    wide = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
    until(
        page,
        lambda: page.evaluate(f"{wide} <= innerWidth"),
        lambda: f"{where} is {page.evaluate(wide)} pixels wide at {page.evaluate('innerWidth')}",
    )


class Seat:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.press: Callable[..., object] = Locator.click  # or Locator.tap, on a screen that is touched

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

    # By mouse or touch

    def bet(self, wager: str, chip: int = 1000) -> None:
        self.press(self.page.locator(f"[data-chip='{chip}']"))
        self.page.wait_for_selector(f"[data-chip='{chip}'].chosen")
        self.press(self.page.locator(f"button[data-spot='{wager}']"))

    def deal(self) -> str:
        self.press(self.page.locator(f"{BETTING} button.primary"))
        return self.settle_down()

    def answer_by_mouse(self) -> str:
        return self.answered(self.decide_by_mouse)

    def answered(self, decide: Callable[[], object]) -> str:
        """Decide, and wait until what the decision led to is on the screen."""
        before = self.page.locator("[data-phase]").get_attribute("data-version")
        decide()
        self.page.wait_for_selector(f"[data-phase]:not([data-version='{before}'])")
        return self.settle_down()

    def decide_by_mouse(self) -> None:
        if self.page.locator("button.pick").count():
            self.pick_by_mouse()
            self.press(self.page.locator(f"{ASKED} button.primary").first)
        else:
            self.press(self._plain_choice())

    def pick_by_mouse(self) -> None:
        cards = self.page.locator("button.pick")
        self._pick(cards.count(), lambda at: self.press(cards.nth(at), position=CORNER))

    # By keys

    def answer_by_keys(self) -> str:
        return self.answered(self.decide_by_keys)

    def decide_by_keys(self) -> None:
        count = self.page.locator("button.pick").count()
        if count:
            self._pick(count, lambda at: self.page.keyboard.press(str(at + 1)))
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press(str(self._plain_choice().get_attribute("aria-keyshortcuts")).lower())

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
