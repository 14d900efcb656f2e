"""The felt from the dealer's eye: whole rounds dealt by mouse alone, by keys alone and by touch alone.

`python -m tests.long.dealers_felt` deals every game of the manuals in each way.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from playwright.sync_api import ViewportSize, expect

from pitboss.rules.acts import Settle
from pitboss.trainer.claims import Claim
from pitboss.trainer.deal import Dealing
from pitboss.trainer.planted_errors import KINDS, watch
from tests.browser.conftest import Rooms
from tests.browser.dealers import ByKeys, ByMouse, ByTouch, Dealer, at_the_felt, dealt, rules_of

SEED = "monday"
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def deal(rooms: Rooms, way: type[Dealer], game: str, *, calls: bool = False, **options: Any) -> None:
    page = rooms.page(**options)
    steps = sum(1 for _ in dealt(page, way, game, SEED, calls))
    expect(page.locator(f"[data-pace='{steps}'] [data-rounds='1']")).to_contain_text("the house sets no goal")


def test_a_round_is_dealt_by_mouse_alone(rooms: Rooms) -> None:
    deal(rooms, ByMouse, "three-card-roo", calls=True, viewport=DESK)


def test_a_round_is_dealt_by_keys_alone(rooms: Rooms) -> None:
    deal(rooms, ByKeys, "mini-tex-pvp", viewport=DESK)


def test_a_round_is_dealt_by_touch_alone(rooms: Rooms) -> None:
    deal(rooms, ByTouch, "two-card-roo", calls=True, viewport=PHONE, has_touch=True)


DRAWN = "all => all.map(one => one.dataset.column.split('x').map(Number))"


def even(dealing: Dealing) -> list[Claim]:
    """Payouts of a round at 1 to 1."""
    found = []
    while not dealing.over:
        act, claim = dealing.act, dealing.due
        found += [claim] if isinstance(act, Settle) and claim.verb == "pay" and claim.cents == act.stake else []
        dealing.claim(claim)
    return found


def test_chips_lie_as_they_were_cut_a_bet_is_paid_by_sizing_in_and_the_call_is_shown(rooms: Rooms) -> None:
    """The first payout at 1 to 1 is cut from white chips alone, the second sized into the bet."""
    page, game, whites = rooms.page(viewport=DESK), "two-card-roo", 20
    seeds = ((seed, even(Dealing(rules_of(game), seed))) for seed in map(str, range(60)))
    seed, pays = next((s, p) for s, p in seeds if len(p) > 1 and 500 < (p[0].cents or 0) <= 100 * whites)
    page.goto(f"/train/dealer/{game}?seed={seed}")
    at_the_felt(page)
    for circle in page.locator(".stand:not(.near) [data-bet][aria-label*='$']").all():
        amount = (circle.get_attribute("aria-label") or "").rpartition("$")[2]
        lying = circle.locator("[data-column]").evaluate_all(DRAWN)
        assert sum(count * value for count, value in lying) in (0, Decimal(amount) * 100), "0: a bonus is no bet"
    dealer, dealing = ByKeys(page, rules_of(game)), Dealing(rules_of(game), seed)
    while not dealing.over:
        claim = dealing.due
        dealing.claim(claim)
        said = page.locator("[data-caption]")
        if claim == pays[0]:
            dealer.to_spot(claim.spot)
            dealer.to_bet(claim.spot, claim.what)
            dealer.press("2", (claim.cents or 0) // 100)
            columns = page.locator("[data-cut] [data-column]").evaluate_all(DRAWN)
            assert [count for count, _ in columns[:-1]] == [5] * (len(columns) - 1)
            assert sum(count * value for count, value in columns) == claim.cents
            dealer.press("w")
            expect(page.locator("[data-fewer]")).to_contain_text("the fewest are")
            expect(said).to_contain_text(f"You say: “Seat {claim.spot},")
        elif claim == pays[1]:
            dealer.to_spot(claim.spot)
            dealer.to_bet(claim.spot, claim.what)
            dealer.press("e")
            expect(page.locator("[data-fewer]")).to_have_count(0)
        else:
            dealer.do(claim)
        steps = dealing.score.steps
        expect(page.locator(f"[data-steps='{steps}']"), str(claim)).to_have_attribute("data-right", str(steps))
    expect(page.locator("[data-caption]")).to_contain_text("You say: “Place your bets”")


def test_a_round_is_stopped_on_the_felt_at_each_mistake_and_said_what_was_wrong(rooms: Rooms) -> None:
    """By keys alone. One mistake is called by a wrong name: it is caught, and what it was is said."""
    page, game = rooms.page(viewport=DESK), "three-card-roo"
    seed = next(seed for seed in map(str, range(40)) if len(watch(rules_of(game), f"{seed} 0").planted) > 1)
    watched = watch(rules_of(game), f"{seed} 0")
    page.goto(f"/train/dealer/{game}?mode=errors&seed={seed}")
    expect(page.locator("[data-line='0'] [data-plate]").first).to_be_visible()
    names, at = list(KINDS), 0
    planted = sorted(watched.planted, key=lambda one: one.lines[0])
    for mistake in planted:
        for _ in range(mistake.lines[0] - at):
            page.keyboard.press("ArrowRight")
        at = mistake.lines[0]
        expect(page.locator(f"[data-line='{at}']")).to_be_visible()
        page.keyboard.press("Space")
        said = names.index(mistake.kind) if mistake is not planted[0] else names.index(mistake.kind) - 1
        page.keyboard.press(str((said + 1) % 10 if said >= 0 else 2))
    for _ in range(len(watched.lines) - at):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    caught = f"[data-caught='{len(planted)}'][data-planted='{len(planted)}']"
    expect(page.locator(caught)).to_contain_text("0 false alarms")
    expect(page.locator("[data-said]")).to_have_count(1)
