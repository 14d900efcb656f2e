"""Dealers at the felt: each act by mouse alone, by keys alone, or by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from pitboss.rules.house import House as Rules
from pitboss.trainer.claims import BURN, SAY, SETTLING, Claim
from pitboss.trainer.deal import Dealing
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.table_talk import calls_offered, spoken
from pitboss.trainer.training import training_of


def at_the_felt(page: Page) -> None:
    """A round has begun, and the felt that takes keys is drawn."""
    expect(page.locator("[data-steps='0']")).to_be_visible()
    expect(page.locator("[data-cursor]")).to_be_visible()


def dealt(page: Page, way: type[Dealer], game: str, seed: str, calls: bool = False) -> Iterator[tuple[Dealing, Claim]]:
    """Deals a round at the felt, and says its calls; gives each step before it is done, and sees that it was right."""
    dealing = Dealing(rules_of(game), seed, calls=calls)
    page.goto(f"/train/dealer/{game}?seed={seed}")
    at_the_felt(page)
    if calls:
        page.get_by_label("Say the calls yourself").check()
        expect(page.locator("[data-say]")).to_be_visible()
    dealer = way(page, dealing.house)
    while not dealing.over:
        claim, steps = dealing.due, dealing.score.steps + 1
        yield dealing, claim
        dealing.claim(claim)
        dealer.do(claim)
        expect(page.locator(f"[data-steps='{steps}']"), str(claim)).to_have_attribute("data-right", str(steps))
    expect(page.get_by_text("The round is over: every step was right")).to_be_visible()


def rules_of(game: str) -> Rules[Any]:
    """The game as dealers are trained on it."""
    return HouseProfile().house(game, training=True)


VERBS = {"turn": "t", "look": "l", "take": "a", "pay": "w", "push": "p", "award": "g", "collect": "c"}
CENTS = {"50": "orange", "100": "white", "250": "pink", "500": "red", "2500": "green", "10000": "black"}
CENTS["50000"] = "purple"


def chips(cents: int) -> list[int]:
    """An amount in chips of the house, large ones first."""
    found = []
    for value in sorted(map(int, CENTS), reverse=True):
        found += [value] * (cents // value)
        cents %= value
    assert cents == 0, f"{cents} cents cannot be paid in chips"
    return found


def colors(cents: int) -> list[str]:
    return [CENTS[str(value)] for value in chips(cents)]


class Dealer:
    """What is the same in every way of dealing."""

    def __init__(self, page: Page, rules: Rules[Any]) -> None:
        self.page, self.rules = page, rules
        self.placing = training_of(rules.game).placing

    def do(self, claim: Claim) -> None:
        raise NotImplementedError

    def wanted(self, what: str) -> dict[str, str]:
        """The cards to place, and where, for a setting in words."""
        assert self.placing is not None
        shown = self.page.locator("[data-carry^='own:']")
        cards = [str(one).removeprefix("own:") for one in shown.evaluate_all("all => all.map(x => x.dataset.carry)")]
        areas = [name for name in self.areas() if name]
        if self.placing.says == "cards":
            named = what.replace("10", "T").split()
            named = named[1:] if named[0] == "play" else named
            chosen = list[str]()
            for one in named:
                chosen.append(next(card for card in cards if card not in chosen and one in (card, card[:-1])))
            return dict.fromkeys(chosen, self.placing.area)
        if self.placing.says == "filled":
            return {cards[0]: what.upper()}
        left = [area for area in areas if area.lower() != what]
        return dict(zip(cards, left, strict=True))

    def result(self, claim: Claim) -> str:
        """The bet whose result is called; empty for another call."""
        return next((bet for bet, words in calls_offered(self.rules)[1].items() if claim.what in words), "")

    def call(self, claim: Claim) -> Locator:
        """In the list of calls."""
        return self.page.locator(f"[data-call='{spoken(claim)}']")

    def areas(self) -> list[str]:
        """The places before the dealer, from the left."""
        names = self.page.locator("[data-spot=dealer] .zone .label")
        return names.all_text_contents()


class ByKeys(Dealer):
    """A dealer who has no mouse."""

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def walk(self, forth: str, back: str, names: list[str], at: str, to: str) -> None:
        by = names.index(to) - names.index(at)
        self.press(forth if by > 0 else back, abs(by))

    def cursor(self) -> tuple[str, str]:
        found = self.page.locator("[data-cursor]")
        return str(found.get_attribute("data-cursor")), str(found.get_attribute("data-cursor-bet"))

    def to_spot(self, spot: str) -> None:
        names = self.page.locator("[data-spot]").evaluate_all("all => all.map(one => one.dataset.spot)")
        self.walk("ArrowRight", "ArrowLeft", names, self.cursor()[0], spot)
        expect(self.page.locator(f"[data-cursor='{spot}']")).to_be_visible()

    def to_bet(self, spot: str, bet: str) -> None:
        drawn = self.page.locator(f"[data-bet^='{spot.split('.')[0]}:']")
        names = drawn.evaluate_all("all => all.map(one => one.dataset.bet.split(':')[1])")
        names = list(dict.fromkeys(names))[::-1]  # as the dealer sees them
        self.walk("ArrowDown", "ArrowUp", names, self.cursor()[1], bet)

    def do(self, claim: Claim) -> None:
        self.page.wait_for_selector("[data-cursor]")  # before the felt is drawn it takes no keys
        if claim.verb == "deal" and claim.spot == BURN:
            self.press("x", (claim.n or 1) - 1)
            self.press("b")
            return
        self.to_spot(claim.spot)
        self.press("x", (claim.n or 1) - 1)
        if claim.verb == "deal":
            self.press("u" if claim.face == "up" else "d")
            return
        if claim.verb == "set":
            self.set(claim.what)
            return
        if claim.verb in SETTLING:
            self.to_bet(claim.spot, claim.what)
        elif claim.verb == SAY:
            if result := self.result(claim):
                self.to_bet(claim.spot, result)
            self.press("y")
            self.press((self.call(claim).locator("kbd").text_content() or "").lower())
            return
        if claim.cents is not None:
            self.cut(claim.cents)
        self.press(VERBS[claim.verb])

    def cut(self, cents: int) -> None:
        order = [str(value) for value in sorted(map(int, CENTS))]
        for value in chips(cents):
            self.press(str(order.index(str(value)) + 1))

    def set(self, what: str) -> None:
        wanted = self.wanted(what)
        self.press("s")
        assert self.placing is not None
        if self.placing.says == "cards":
            numbers = self.page.locator("[data-carry^='own:']")
            script = "all => all.map(one => [one.dataset.carry.slice(4), one.querySelector('.number').textContent])"
            number = dict(numbers.evaluate_all(script))
            for card in wanted:
                self.press(number[card])
        else:
            places = [name for name in self.areas() if name]
            for place in wanted.values():
                self.press(str(places.index(place) + 1))


class ByMouse(Dealer):
    """A dealer who has no keys: drags, and clicks on chips and cards."""

    def middle(self, place: Locator) -> tuple[float, float]:
        place.element_handle().wait_for_element_state("stable")
        box = place.bounding_box()
        assert box, f"{place} is not drawn"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y, steps=2)

    def up(self) -> None:
        self.page.mouse.up()

    def click(self, place: Locator) -> None:
        place.click()

    def drag(self, what: Locator, to: Locator) -> None:
        self.page.locator("[data-felt]").scroll_into_view_if_needed()
        self.down(*self.middle(what))
        x, y = self.middle(what)
        self.move(x + 12, y - 12)  # where it may be let go is outlined now
        self.move(*self.middle(to))
        self.up()

    def near(self, spot: str) -> str:
        """Where a seat is worked at: in the arc."""
        return ".stand:not(.near) " if spot[0].isdigit() else ""

    def cards(self, spot: str) -> Locator:
        return self.page.locator(f"{self.near(spot)}[data-cards='{spot}']")

    def bet(self, spot: str, bet: str) -> Locator:
        return self.page.locator(f"{self.near(spot)}[data-bet='{spot}:{bet}']")

    def cut(self, cents: int) -> None:
        for color in colors(cents):
            self.click(self.page.locator(f"[data-rack='{color}']"))
        expect(self.page.locator(f"[data-cut='{cents}']")).to_be_visible()

    def do(self, claim: Claim) -> None:
        page, spot = self.page, claim.spot
        for _ in range((claim.n or 1) - 1):
            self.click(page.locator("[data-count]"))
        if claim.verb == "deal":
            self.drag(page.locator(f"[data-grip={claim.face}]"), self.cards(spot))
        elif claim.verb == "turn":
            self.click(self.cards(spot))
        elif claim.verb == "look":
            self.click(page.get_by_role("button", name="Look"))
        elif claim.verb == "set":
            self.set(claim.what)
        elif claim.verb == SAY:
            if bet := self.result(claim):
                self.take_up(spot, bet)
            self.click(page.locator("[data-say]"))
            self.click(self.call(claim))
        elif claim.verb == "collect":
            self.drag(self.cards(spot), page.locator("[data-drop=discard]"))
        elif claim.verb == "award":
            pot = page.locator("[data-pots]")
            assert claim.cents is not None
            self.cut(claim.cents)
            self.drag(page.locator("[data-cut]"), self.cards(spot))
            expect(pot.or_(page.locator("[data-cut='0']")).first).to_be_visible()
        elif claim.verb == "pay":
            assert claim.cents is not None
            self.cut(claim.cents)
            self.drag(page.locator("[data-cut]"), self.bet(spot, claim.what))
        elif claim.verb == "take":
            if claim.cents is not None:
                self.cut(claim.cents)
            self.drag(self.bet(spot, claim.what), page.locator("[data-rack=red]"))
        else:
            self.push(spot, claim.what)

    def take_up(self, spot: str, bet: str) -> Locator:
        """The bet, which is at hand then: the next click on it pushes."""
        circle = self.bet(spot, bet)
        if self.page.locator(f"[data-cursor='{spot}'][data-cursor-bet='{bet}']").count() == 0:
            self.click(circle)
        return circle

    def push(self, spot: str, bet: str) -> None:
        self.click(self.take_up(spot, bet))

    def set(self, what: str) -> None:
        assert self.placing is not None
        for card, area in self.wanted(what).items():
            held = self.page.locator(f"[data-carry='own:{card}']").first
            if self.placing.says == "cards":
                self.click(held)
            else:
                self.place(held, area)

    def place(self, held: Locator, area: str) -> None:
        self.page.locator("[data-felt]").scroll_into_view_if_needed()
        x, y = self.middle(held)
        self.down(x, y)
        self.move(x + 12, y - 12)
        self.move(*self.middle(self.page.locator(f"[data-area='{area}']")))
        self.up()


class ByTouch(ByMouse):
    """A dealer with a finger on a phone: taps, and drags where something is carried away."""

    def __init__(self, page: Page, rules: Rules[Any]) -> None:
        super().__init__(page, rules)
        self.screen = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        shown = [{"x": x, "y": y} for x, y in points]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": shown})

    def down(self, x: float, y: float) -> None:
        self.touch("touchStart", (x, y))

    def move(self, x: float, y: float) -> None:
        self.touch("touchMove", (x, y))

    def up(self) -> None:
        self.touch("touchEnd")

    def click(self, place: Locator) -> None:
        place.tap()

    def near(self, spot: str) -> str:
        if not spot[0].isdigit():
            return ""
        seat = spot.split(".")[0]
        if self.page.locator(f".near [data-plate='{seat}']").count() == 0:
            self.page.locator(f"[data-whole='{seat}']").tap()
        return ".near "

    def do(self, claim: Claim) -> None:
        if claim.verb != "deal":
            super().do(claim)
            return
        for _ in range((claim.n or 1) - 1):
            self.click(self.page.locator("[data-count]"))
        if self.page.locator(f"[data-held={claim.face}]").count() == 0:
            self.click(self.page.locator(f"[data-grip={claim.face}]"))
        if claim.spot[0].isdigit() and "." not in claim.spot:
            self.click(self.page.locator(f"[data-whole='{claim.spot}']"))
        else:
            self.click(self.cards(claim.spot))
        self.click(self.page.locator(f"[data-grip={claim.face}]"))  # the card in hand is put back
