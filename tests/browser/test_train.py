"""The trainer in a real browser: whole rounds dealt by keys alone, mistakes called, exams passed and failed."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from pitboss.drills.answers import Amount, Chips
from pitboss.games import REGISTRY
from pitboss.rules.house import House as Rules
from pitboss.trainer.blueprint import blueprint_of
from pitboss.trainer.claims import Claim
from pitboss.trainer.deal import Dealing
from pitboss.trainer.dealt import FULL_TABLE
from pitboss.trainer.drills import AskedQuestion, drills_of, made
from pitboss.trainer.exam import Exam, Paper, Response, Task, error_lines
from pitboss.trainer.modes import taught
from pitboss.trainer.planted_errors import WatchedRound, watch
from pitboss.trainer.player import player_drills
from pitboss.trainer.session import Drills
from tests.browser.conftest import Rooms
from tests.browser.dealers import CENTS, ByKeys, ByMouse, ByTouch, at_the_felt, colors, dealt, rules_of
from tests.browser.seat import fits, quiet
from tests.browser.test_pages import in_all_themes
from tests.kinds import GAMES, PAIR
from tests.sizes import sized
from tests.trainer.exam_sitting import truth
from tests.trainer.question_kinds import QUESTION_KINDS

SEED = "monday"
QUESTIONS = sized(6, 12)


def now() -> datetime:
    return datetime.now(UTC)


@pytest.mark.parametrize("game", sized(("blackjack",), taught()))
def test_a_whole_round_is_dealt_by_keys_alone(rooms: Rooms, game: str) -> None:
    page, clauses = rooms.page(), list[str]()
    for dealing, _ in dealt(page, ByKeys, game, SEED, calls=rules_of(game).game.banked):
        if not clauses:
            spots = [str(seat) for seat in range(1, min(FULL_TABLE, dealing.house.game.seats) + 1)]
            drawn = page.locator("[data-spot]").evaluate_all("list => list.map(one => one.dataset.spot)")
            assert [name for name in drawn if name.isdecimal()] == spots, (
                "the layout has its spots in the dealer's order"
            )
        clauses.append(dealing.clause.numbers[0])
    passes = page.get_by_role("region", name="Your speed by pass").locator("tbody th")
    expect(passes).to_have_text([clause for clause, _ in groupby(clauses)])
    page.keyboard.press("Enter")
    expect(page.locator("[data-steps='0']")).to_be_visible()


def test_a_wrong_step_names_the_clause_is_announced_and_tried_again(rooms: Rooms) -> None:
    page, dealing = rooms.page(), Dealing(rules_of("three-card-roo"), SEED)
    page.goto(f"/train/dealer/three-card-roo?seed={SEED}")
    at_the_felt(page)
    page.keyboard.press("c")
    wrong = page.locator("[data-verdict=wrong]")
    sentence = dealing.house.game.clauses["4"]
    expect(wrong).to_contain_text(f"Clause 4. {sentence}")
    expect(page.locator("[aria-live=polite]").first).to_contain_text(sentence)
    dealer = ByKeys(page, dealing.house)
    for steps in (1, 2):
        dealer.do(dealing.due)
        dealing.claim(dealing.due)
        expect(page.locator(f"[data-steps='{steps}']")).to_have_attribute("data-right", str(steps - 1))
    expect(page.locator("[data-spot='2'] [data-card]")).to_have_count(1)


def test_a_card_is_dealt_with_its_side(rooms: Rooms) -> None:
    page = rooms.page()
    page.goto(f"/train/dealer/three-card-roo?seed={SEED}")
    at_the_felt(page)
    page.keyboard.press("d")
    expect(page.locator("[data-verdict=wrong]")).to_contain_text("face up or face down")
    page.keyboard.press("u")
    expect(page.locator("[data-steps='1']")).to_have_attribute("data-right", "0")


def test_drills_are_answered_by_keys_and_marked(rooms: Rooms) -> None:
    page, rules = rooms.page(), rules_of("two-card-roo")
    page.goto(f"/train/dealer/two-card-roo?mode=drill&seed={SEED}")
    drills = Drills(rules, SEED, now)
    for n in range(QUESTIONS):
        expect(page.locator(f"[data-asked='{n}']")).to_have_attribute("data-right", str(n))
        question = drills.now.question
        if question.answer.choices and page.locator("[data-answer]").count() == 0:
            page.keyboard.press(str(question.answer.choices.index(question.answer.key) + 1))
        else:
            page.locator("[data-answer]").focus()
            page.keyboard.type(question.answer.key)
            page.keyboard.press("Enter")
        drills.answer(question.answer.key, 1)
    expect(page.locator(f"[data-asked='{QUESTIONS}']")).to_have_attribute("data-right", str(QUESTIONS))
    page.get_by_role("button", name="Show me").press("Enter")
    expect(page.locator(f"[data-asked='{QUESTIONS + 1}']")).to_have_attribute("data-right", str(QUESTIONS))
    expect(page.locator("[data-verdict=wrong]")).to_contain_text("It is")


@pytest.mark.parametrize("game", [game for game in PAIR if player_drills(REGISTRY[game].house())])
def test_a_player_decides_by_keys_and_is_shown_what_choices_are_worth(rooms: Rooms, game: str) -> None:
    page, rules = rooms.page(), rules_of(game)
    with page.expect_response("**/train/sessions") as started:
        page.goto(f"/train/player/{game}?seed={SEED}")
    reply, choices = started.value.json(), page.get_by_role("group", name="Answers").get_by_role("button")
    while reply["score"]["asked"] < 4:
        task = reply["task"]
        answer = made(rules, player_drills(rules)[task["drill"]], task["seed"]).question.answer
        assert answer.choices == tuple(task["choices"])
        expect(choices).to_have_count(len(answer.choices))
        expect(choices.first).to_be_enabled()
        with page.expect_response("**/answer") as answered:
            page.keyboard.type(str(answer.choices.index(answer.key) + 1))
            if len(answer.choices) > 9:
                page.keyboard.press("Enter")
        reply = answered.value.json()
    assert reply["score"]["right"] == reply["score"]["asked"]
    worth = "Worth in big blinds" if game == "mini-tex-pvp" else "Worth in units of the first bet"
    expect(page.locator("[data-verdict=right]").first).to_contain_text(worth)


def test_an_answer_before_its_choices_are_valued_is_graded_later(rooms: Rooms) -> None:
    """As while the server counts for the first time: the answer is noted, its mark comes with the next."""
    page, answers = rooms.page(), list[dict[str, Any]]()
    sentence = "All wagers are made before any card is dealt."
    clauses = {"clauses": ["1"], "sentences": [sentence], "sources": ["The manual"]}
    wrong = {"right": False, "said": "high", "key": "low", "why": "Worth little.", **clauses}

    def early(route: Route) -> None:
        reply = route.fetch().json()
        answers.append(reply)
        if len(answers) == 1:
            reply.pop("mark", None)
            route.fulfill(json=reply | {"noted": 1, "late": []})
        else:
            late = {"task": answers[0]["task"], "mark": wrong}
            route.fulfill(json=reply | {"noted": 0, "late": [late], "mark": wrong | {"right": True}})

    page.route("**/answer", early)
    page.goto(f"/train/player/two-card-roo?seed={SEED}")
    noted, verdicts = page.locator("main").get_by_text("Noted."), page.locator("[data-verdict]")
    expect(page.locator("[data-drill=opening]")).to_be_visible()
    page.keyboard.press("1")
    expect(noted).to_be_visible()
    expect(verdicts).to_have_count(0)
    page.keyboard.press("1")
    expect(verdicts).to_have_count(2)
    expect(noted).to_have_count(0)


def call(page: Page, lines: list[int]) -> None:
    """Calls mistakes by ! on their lines, which are counted from 1."""
    at = 0
    page.keyboard.press("ArrowUp")  # from wherever the focus is to the first line
    for line in sorted(line - 1 for line in lines):
        for _ in range(line - at):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("!")
        at = line
    page.keyboard.press("Enter")


def test_mistakes_are_called_by_keys(rooms: Rooms) -> None:
    page, caught = rooms.page(), 0
    page.goto(f"/train/dealer/blackjack?mode=errors&seed={SEED}")
    page.get_by_role("button", name="Line by line").press("Enter")
    for n in range(4):
        expect(page.get_by_text(f"{n} round{'s' * (n != 1)}.")).to_be_visible()
        watched = watch(rules_of("blackjack"), f"{SEED} {n}")
        call(page, [mistake.lines[0] for mistake in watched.planted])
        caught += len(watched.planted)
        expect(page.locator(f"[data-caught='{caught}'][data-planted='{caught}']")).to_contain_text("0 false alarms")
    assert caught, "some of these rounds have mistakes"


def practice(page: Page, game: str) -> None:
    """A practice exam with one question of each section, every answer right."""
    rules = rules_of(game)
    page.goto(f"/train/dealer/{game}?mode=exam&seed={SEED}")
    blueprint = blueprint_of(rules)
    expect(page.locator("[data-blueprint] tbody tr")).to_have_count(len(blueprint.sections))
    expect(page.locator("[data-rates]")).to_contain_text(f"{float(blueprint.able()):.1%}")
    page.get_by_role("button", name="Start the exam").press("Enter")
    exam = Exam(rules, "me", Paper(SEED, short=True), now)
    while exam.asked is not None:
        expect(page.get_by_text(f"{exam.answered} answered of {len(blueprint.sections)}")).to_be_visible()
        right = truth(exam.asked)
        answer_by_keys(page, rules, exam.asked.task, right)
        exam.answer(right)


def answer_by_keys(page: Page, rules: Rules[Any], task: Task, said: Response) -> None:
    if isinstance(said, Claim):
        ByKeys(page, rules).do(said)
    elif isinstance(task, WatchedRound):
        call(page, error_lines(said))
    else:
        assert isinstance(task, AskedQuestion)
        expect(page.locator(f"[data-drill='{task.drill}'] h2")).to_be_visible()
        choices = task.question.answer.choices
        if choices and page.locator("[data-answer]").count() == 0:
            page.keyboard.press(str(choices.index(said) + 1))
        else:
            page.locator("[data-answer]").focus()
            page.keyboard.type(said)
            page.keyboard.press("Enter")


def test_an_exam_is_practiced_by_keys_and_its_result_says_nothing_of_passed(rooms: Rooms) -> None:
    page = rooms.page()
    practice(page, "three-card-roo")
    expect(page.locator("[data-part]")).to_have_count(6)
    expect(page.get_by_text("Practice result").first).to_be_visible()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Result to print").press("Enter")
    expect(opened.value.get_by_role("heading", name="Practice result")).to_be_visible()
    expect(opened.value.get_by_text("Rules in force")).to_be_visible()
    expect(opened.value.get_by_text("has passed")).to_have_count(0)
    expect(opened.value.get_by_text("Valid until")).to_have_count(0)
    page.goto("/train/records")
    expect(page.get_by_role("region", name="Exams").get_by_text("practice")).to_be_visible()
    expect(page.get_by_role("region", name="Rules in force, 3 Card Roo")).to_contain_text("the manual's rules")


def test_rules_in_force_stand_above_every_view_of_a_game(rooms: Rooms) -> None:
    page = rooms.page()
    views = [f"dealer/two-card-roo?mode={mode}&seed={SEED}" for mode in ("deal", "drill", "errors", "exam")]
    for view in [*views, "player/two-card-roo"]:
        page.goto(f"/train/{view}")
        rules = page.get_by_role("region", name="Rules in force")
        expect(rules).to_contain_text("Rules in force: as the manual's text reads")
        expect(rules).to_contain_text("A dealer's pair loses to every Roo, as the manual's text says")


@pytest.mark.parametrize("game", QUESTION_KINDS)
def test_every_kind_of_question_is_answered_by_keys(rooms: Rooms, game: str) -> None:
    page, rules = rooms.page(), rules_of(game)
    page.goto(f"/train/dealer/{game}?mode=drill&seed={SEED}")
    expect(page.locator("[data-asked='0']")).to_be_visible()  # the session that the page opens with has begun
    for drill in QUESTION_KINDS[game]:
        with page.expect_response("**/train/sessions") as started:
            page.get_by_role("combobox", name="Drill").select_option(drill)
        task = started.value.json()["task"]
        answer = made(rules, drills_of(rules)[drill], task["seed"]).question.answer
        expect(page.locator(f"[data-drill='{drill}'] h2")).to_be_visible()
        expect(page.locator("[data-asked='0']")).to_be_visible()
        if answer.key in answer.choices:
            page.locator(f"[data-drill='{drill}']").focus()
            page.keyboard.press(str(answer.choices.index(answer.key) + 1))
        else:
            page.locator("[data-answer]").focus()
            page.keyboard.type(answer.key)
            page.keyboard.press("Enter")
        expect(page.locator("[data-asked='1']"), drill).to_have_attribute("data-right", "1")


def start_exam(page: Page) -> None:
    page.goto(f"/train/dealer/two-card-roo?mode=exam&seed={SEED}")
    expect(page.locator("[data-blueprint]")).to_be_visible()
    page.get_by_role("button", name="Start the exam").press("Enter")
    expect(page.get_by_role("timer")).to_be_visible()


def test_a_part_is_cut_off_in_sight_when_its_clock_runs_out(rooms: Rooms) -> None:
    """The browser's clock is put forward; the server, whose clock is not, is heard as if its had run out too."""
    page = rooms.page()
    page.clock.install()

    def out_of_time(route: Route) -> None:
        reply = route.fetch().json()
        asked: dict[str, Any] = {
            "question": "What comes after the time is up?",
            "drill": "payout",
            "table": [],
            "choices": [],
        }
        asked |= {"kind": "question", "form": "dollars", "by": "words", "part": "payouts", "number": 2}
        reply["task"] = {name: reply["task"][name] for name in ("seconds_left", "paper")} | asked
        route.fulfill(json=reply)

    page.route("**/train/sessions/*", out_of_time)
    start_exam(page)
    timer = page.get_by_role("timer")
    part = timer.get_attribute("data-exam-part")
    assert part and part != "payouts"
    expect(timer).to_have_text(re.compile(rf"{part}: \d+:\d\d left"))
    page.clock.fast_forward("59:59")
    sentence = f"Time is up for {part}. The rest of this part is skipped; the exam continues."
    expect(page.locator("[data-time-up]")).to_have_text(sentence)
    expect(timer).to_have_attribute("data-exam-part", "payouts")
    expect(page.get_by_role("heading", name="What comes after the time is up?")).to_be_visible()


def test_an_answer_in_a_second_tab_to_what_was_answered_in_the_first_is_refused(rooms: Rooms) -> None:
    page = rooms.page()
    start_exam(page)
    second = page.context.new_page()
    second.goto(f"/train/dealer/two-card-roo?mode=exam&seed={SEED}")
    expect(second.locator("[data-spot='1']")).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_text("1 answered")).to_be_visible()
    second.keyboard.press("c")
    expect(second.get_by_role("alert")).to_contain_text("This question is not asked any more")
    expect(second.get_by_text("1 answered")).to_be_visible()


VIEWS = ("", "/records", "/house", "/check", "/player/three-card-roo", "/dealer/three-card-roo") + tuple(
    f"/dealer/blackjack?mode={mode}" for mode in ("drill", "errors", "exam")
)


def opened(rooms: Rooms, view: str, **options: Any) -> Page:
    return arrived(rooms.page(**options), view)


def arrived(page: Page, view: str) -> Page:
    page.goto(f"/train{view}")
    quiet(page)
    expect(page.locator("main h1").first).to_be_visible()
    expect(page.locator("main [role=status]").filter(has_text="…")).to_have_count(0)  # nothing is being loaded
    quiet(page)
    return page


@pytest.mark.parametrize("game", sized(("mini-tex",), GAMES))
def test_every_drill_fits_a_phone(rooms: Rooms, game: str) -> None:
    page = opened(rooms, f"/dealer/{game}?mode=drill&seed={SEED}", viewport={"width": 320, "height": 700})
    drills = page.get_by_role("combobox", name="Drill")
    every = drills.locator("option").evaluate_all("list => list.map(one => one.value).filter(Boolean)")
    assert every == list(drills_of(rules_of(game)))
    for drill in every:
        with page.expect_response("**/train/sessions"):
            drills.select_option(drill)
        expect(page.locator(f"[data-drill='{drill}']")).to_be_visible()
        fits(page, drill)


def test_axe_finds_nothing_in_any_theme_and_the_trainer_fits_a_phone(rooms: Rooms) -> None:
    page, faults = rooms.page(), list[str]()
    for n, view in enumerate(VIEWS):
        page.set_viewport_size({"width": 1280, "height": 900})
        arrived(page, view)
        if n % sized(3, 1) == 0:
            faults += in_all_themes(page, view)
        page.set_viewport_size({"width": 320, "height": 700})
        fits(page, view)
    assert faults == []


BROKEN = {"purple": ["black"] * 5, "black": ["green"] * 4, "green": ["red"] * 5, "red": ["white"] * 5}
BROKEN |= {"pink": ["orange"] * 5, "white": ["orange"] * 2}


def payout_asked(page: Page, drill: str) -> tuple[dict[str, Any], int]:
    """A payout drill, begun on its page: the task, and the right amount."""
    rules = rules_of("two-card-roo")
    with page.expect_response("**/train/sessions") as started:
        page.get_by_role("combobox", name="Drill").select_option(drill)
    task = started.value.json()["task"]
    answer = made(rules, drills_of(rules)[drill], task["seed"]).question.answer
    assert isinstance(answer, Amount | Chips)
    expect(page.locator(f"[data-drill='{drill}'] [data-bet='{task['bet']['stake']}']")).to_be_visible()
    return task, answer.cents


def test_a_payout_is_cut_from_the_rack_and_pushed_to_the_bet_by_mouse_and_by_keys(rooms: Rooms) -> None:
    """By keys in more chips than it needs: that is right, and the fewest are named."""
    page, faults = rooms.page(), list[str]()
    page.goto(f"/train/dealer/two-card-roo?mode=drill&seed={SEED}")
    expect(page.locator("[data-asked='0']")).to_be_visible()  # the session that the page opens with has begun
    for drill in ("payout", "chips"):
        task, cents = payout_asked(page, drill)
        chips = colors(cents)
        if drill == "chips":
            for color in chips:
                page.locator(f"[data-rack='{color}']").click()
            ByMouse(page, rules_of("two-card-roo")).drag(page.locator("[data-cut]"), page.locator("[data-bet]"))
        else:
            for color in [*BROKEN[chips[0]], *chips[1:]]:
                page.keyboard.press(str(list(CENTS.values()).index(color) + 1))
            faults += in_all_themes(page, drill)
            page.keyboard.press("w")
        expect(page.locator("[data-asked='1']")).to_have_attribute("data-right", "1")
        last = page.get_by_role("region", name="Your last answer")
        expect(last).to_contain_text(task["question"].split(".")[0])
        expect(last.locator("[data-verdict=right]").filter(has_text="will do")).to_have_count(int(drill == "payout"))
        expect(page.locator("[data-cut='0']")).to_be_visible()
    assert faults == []


def test_a_payout_is_sized_into_the_bet_with_a_finger_on_a_phone(rooms: Rooms) -> None:
    page = rooms.page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/train/dealer/two-card-roo?mode=drill&seed={SEED}")
    expect(page.locator("[data-asked='0']")).to_be_visible()
    task, cents = payout_asked(page, "payout")
    fits(page, "payout")
    ByTouch(page, rules_of("two-card-roo")).drag(page.locator("[data-rack=red]"), page.locator("[data-bet]"))
    even = cents == task["bet"]["stake"]
    expect(page.locator("[data-asked='1']")).to_have_attribute("data-right", str(int(even)))


@pytest.mark.parametrize("game", sized(("three-card-roo",), ("three-card-roo", "high-card-draw", "tiger-pai-gow")))
def test_a_player_answers_by_clicking_the_felt_and_the_verdict_stands_under_that_hand(rooms: Rooms, game: str) -> None:
    page = rooms.page()
    with page.expect_response("**/train/sessions") as started:
        page.goto(f"/train/player/{game}?seed={SEED}")
    decision = started.value.json()["task"]["decision"]
    own = decision["felt"]["spots"][decision["ask"]["spot"]]["cards"].split()
    mine = page.locator("[data-drill] .mine")
    expect(mine.locator("[data-card]")).to_have_count(len(own))
    if slots := mine.locator("[data-slot]").all():
        slots[0].click()
    else:
        picks = mine.locator("button.pick")
        picks.first.click()
        if game == "tiger-pai-gow":
            picks.last.click()
        page.locator("[data-drill] .confirm button").click()
    expect(page.locator("[data-asked='1']")).to_be_visible()
    last = page.get_by_role("region", name="Your last answer")
    shown = last.locator(".mine [data-card]")
    expect(shown).to_have_count(len(own))
    assert sorted(str(one.get_attribute("data-card")) for one in shown.all()) == sorted(own)
    expect(last.locator("[data-verdict]")).to_be_visible()
