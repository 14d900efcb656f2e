"""The odds lab and the rules pages in a real browser: its figures are those of the command line."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit
from zipfile import ZipFile

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.games import REGISTRY
from pitboss.lab import exact_comparison, simulate
from tests.browser.conftest import House, Rooms
from tests.browser.seat import fits, until
from tests.browser.test_pages import THEMES, in_all_themes
from tests.sizes import sized

VIEWS = ("exact", "strategy", "whatif", "design", "risk", "offers", "simulate", "compare", "manual")
ROYAL_FLUSH = "pays.pocket.royal_flush"


@pytest.fixture
def page(rooms: Rooms) -> Page:
    return rooms.page(viewport={"width": 1440, "height": 900})


@pytest.fixture
def server_url(house: House) -> str:
    return house.url


@cache
def printed(*command: str) -> dict[str, Any]:
    """What a command prints."""
    answer = CliRunner().invoke(app, [*command, "--json"])
    assert answer.exit_code == 0, answer.output
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def odds(*arguments: str) -> dict[str, Any]:
    return printed("odds", *arguments)


def open_lab(page: Page, server_url: str, path: str = "three-card-roo") -> None:
    page.goto(f"{server_url}/lab/{path}")
    expect(page.locator("[data-wager]").first).to_be_visible()
    expect(page.locator(".results")).to_have_attribute("aria-busy", "false")


def open_view(page: Page, view: str) -> None:
    """Open a view, and wait until nothing of it is on its way."""
    page.get_by_role("tab", name={"whatif": "What if"}.get(view, view.capitalize()), exact=True).click()
    expect(page.locator("#lab-view").get_by_text("…", exact=False)).to_have_count(0)


def edge(page: Page, wager: str) -> Locator:
    return page.locator(f"[data-wager={wager}]")


def pay(page: Page, key: str) -> Locator:
    """The field of a pay, its table opened."""
    field = page.locator(f"input[name='{key}']")
    rules = page.locator("aside details.panel")
    for details in (rules, rules.locator("details").filter(has=field)):
        details.evaluate("one => { one.open = true }")
    return field


def shown(share: float) -> str:
    return f"{share:.3%}"


def test_an_edited_pay_changes_the_edge_to_the_one_that_pitboss_odds_prints_and_can_be_shared(
    page: Page, server_url: str
) -> None:
    """What cannot be paid is refused in a sentence, and can be taken back."""
    open_lab(page, server_url)
    before = shown(odds("three-card-roo")["wagers"]["pocket"]["house_edge"])
    expect(edge(page, "pocket")).to_have_text(before)

    pay(page, ROYAL_FLUSH).fill("-7")
    expect(page.get_by_role("alert")).to_contain_text(f"{ROYAL_FLUSH}=-7 cannot be paid")
    expect(edge(page, "pocket")).to_have_text(before)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(pay(page, ROYAL_FLUSH)).to_have_value("50")

    pay(page, ROYAL_FLUSH).fill("123")

    counted = odds("three-card-roo", "--set", f"{ROYAL_FLUSH}=123")["wagers"]["pocket"]
    expect(edge(page, "pocket")).to_have_text(shown(counted["house_edge"]))
    expect(page.locator(f"input[name='{ROYAL_FLUSH}']")).to_be_focused()
    table = page.get_by_role("region", name="Pocket Roo", exact=True)
    expect(table.locator("[data-edge]")).to_have_text(f"{counted['house_edge']:.4%}")
    expect(table.locator("code").first).to_have_text(counted["ev"])
    rows = [
        [cell.strip() for cell in row.all_inner_texts()]
        for row in (line.locator("th, td") for line in table.locator("tbody tr").all())
    ]
    assert [(row[0], row[1], row[2]) for row in rows] == [
        (row["row"], row["pays"], f"{row['combinations']:,}") for row in counted["rows"]
    ]

    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").get_by_label("Link").input_value()
    assert parse_qs(urlsplit(link).query) == {"s": [f"{ROYAL_FLUSH} 123"]}, "the link holds the difference alone"
    other = page.context.new_page()
    other.goto(link)
    expect(edge(other, "pocket")).to_have_text(shown(counted["house_edge"]))
    expect(pay(other, ROYAL_FLUSH)).to_have_value("123")


def test_where_the_house_banks_nothing_the_lab_says_so_and_counts_no_further(page: Page) -> None:
    for view in ("exact", "risk"):
        page.goto(f"/lab/mini-tex-pvp?view={view}")
        expect(page.get_by_text("The house banks no wager of this game")).to_be_visible()
        expect(page.get_by_text("Counting")).to_have_count(0)
        expect(page.locator("[data-wager]")).to_have_count(0)


def test_an_answer_to_earlier_rules_is_thrown_away(page: Page, server_url: str) -> None:
    open_lab(page, server_url)
    held: list[Route] = []
    ended: list[str] = []
    for event in ("requestfinished", "requestfailed"):  # the page may also have given it up
        page.on(event, lambda request: ended.append(request.post_data or ""))
    page.route("**/odds", lambda route: held.append(route) if '"60"' in route.request.post_data else route.continue_())
    field = pay(page, ROYAL_FLUSH)
    field.fill("60")
    until(page, lambda: held)
    field.fill("70")
    expected = odds("three-card-roo", "--set", f"{ROYAL_FLUSH}=70")["wagers"]["pocket"]["house_edge"]
    expect(edge(page, "pocket")).to_have_text(shown(expected))
    assert len(held) == 1, "the first change was asked for"
    held[0].continue_()
    until(page, lambda: held[0].request.post_data in ended)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(edge(page, "pocket")).to_have_text(shown(expected))


def test_an_option_chosen_changes_the_edge_is_announced_exported_and_saved(
    page: Page, server_url: str, tmp_path: Path
) -> None:
    open_lab(page, server_url, "two-card-roo")
    page.get_by_label("Ties", exact=True).select_option("dealer")
    expected = odds("two-card-roo", "--set", "ties=dealer")["wagers"]["roo"]["house_edge"]
    expect(edge(page, "roo")).to_have_text(shown(expected))
    expect(page.locator("[aria-live=polite]").first).to_contain_text(f"The edge on Roo bet is now {shown(expected)}")

    counted = odds("two-card-roo", "--set", "ties=dealer")["wagers"]
    for kind in ("CSV", "JSON"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Export {kind}").click()
        download.value.save_as(tmp_path / kind)
    lines = list(csv.DictReader((tmp_path / "CSV").open()))
    assert {
        line["Event"]: int(line["Combinations"]) for line in lines if line["Wager"] == "Roo bet" and line["Pays"]
    } == {row["row"]: row["combinations"] for row in counted["roo"]["rows"]}
    assert json.loads((tmp_path / "JSON").read_text())["wagers"] == counted

    page.get_by_role("button", name="Saved").click()
    page.get_by_label("Save the current rules as").fill("hard ties")
    page.get_by_role("button", name="Save", exact=True).click()
    open_lab(page, server_url, "two-card-roo")
    expect(page.get_by_label("Ties", exact=True)).not_to_have_value("dealer")
    page.get_by_role("button", name="Saved (1)").click()
    page.get_by_role("button", name="Use hard ties").click()
    expect(page.get_by_label("Ties", exact=True)).to_have_value("dealer")


def test_a_printed_table_is_picked_and_the_manuals_misprint_is_flagged(page: Page, server_url: str) -> None:
    open_lab(page, server_url)
    pay(page, ROYAL_FLUSH)
    page.locator("details", has=page.locator(f"input[name='{ROYAL_FLUSH}']")).last.get_by_label(
        "Printed table"
    ).select_option("2")
    table = page.get_by_role("region", name="Pocket Roo", exact=True)
    expect(table).to_contain_text("3.70% ≠ counted 3.69%")


def test_the_manual_is_compared_also_where_quick_wagers_were_shown_before_the_whole_count(page: Page) -> None:
    held: list[Route] = []
    release: list[bool] = []

    def hold(route: Route) -> None:
        whole = not json.loads(route.request.post_data or "{}").get("wager")
        held.append(route) if whole and not release else route.continue_()

    page.route("**/odds", hold)
    page.goto("/lab/three-card-roo?view=manual")
    until(page, lambda: held)
    expect(page.locator("[data-wager]").first).to_be_attached()
    release.append(True)
    held[0].continue_()
    expect(page.locator("#lab-view")).to_contain_text("printed tables and figures of this game are exact")


def test_a_link_may_be_written_as_on_the_command_line(page: Page, server_url: str) -> None:
    open_lab(page, server_url, f"three-card-roo?s={quote('table.pocket=2&table.pairs=2')}")
    counted = odds("three-card-roo", "--set", "table.pocket=2", "--set", "table.pairs=2")["wagers"]
    for wager in ("pocket", "pairs"):
        expect(edge(page, wager)).to_have_text(shown(counted[wager]["house_edge"]))


def test_rules_that_favor_the_player_are_warned_of(page: Page, server_url: str) -> None:
    open_lab(page, server_url, f"three-card-roo?s={ROYAL_FLUSH}+5000")
    expect(page.get_by_text("these rules give the player an edge")).to_be_visible()


def test_a_simulation_shows_z_beside_the_exact_figure_and_its_progress_and_can_be_cancelled(
    page: Page, server_url: str
) -> None:
    open_lab(page, server_url, "two-card-roo?view=simulate")
    expect(page.locator("[data-progress=done]")).to_contain_text("20,000 rounds")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Roo bet")).first
    job = simulate.job_for(REGISTRY["two-card-roo"].house(), {name: Fraction(1) for name in ("roo", "pairs", "flush")})
    expect(row).to_contain_text(f"{float(exact_comparison.exact_for(job).evs['roo']):.3%}")
    assert abs(float(row.locator("[data-z]").inner_text())) < 5
    expect(row).to_contain_text("agrees")
    page.get_by_label("Rounds", exact=True).fill("100000000")
    page.get_by_role("button", name="Simulate", exact=True).click()
    expect(page.get_by_text("of 100,000,000 rounds")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("[data-progress=cancelled]")).to_contain_text("Stopped after")


@pytest.mark.long
def test_a_bet_is_compared_with_its_bonus_and_no_line_differs(page: Page, server_url: str) -> None:
    open_lab(page, server_url, "three-card-roo?view=simulate")
    expect(page.locator("[data-progress=done]")).to_contain_text("20,000 rounds")
    play = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Play with 7 Roo bonus"))
    expect(play).to_contain_text("agrees")
    expect(page.get_by_role("row").filter(has_text="counted with Play")).to_have_count(1)
    expect(page.locator(".verdict.differs")).to_have_count(0)


def test_an_exact_fraction_never_widens_the_page_and_blackjack_is_charted_and_printed_as_one_card(
    page: Page, server_url: str
) -> None:
    open_lab(page, server_url, "blackjack")
    fraction = page.locator("section.wager code").first
    expect(fraction).to_be_hidden()
    expect(page.locator("section.wager")).to_have_count(5)
    assert max(map(len, page.locator("section.wager :is(td, th)").all_inner_texts())) < 30
    page.get_by_text("Return as an exact fraction").first.click()
    expect(fraction).to_be_visible()
    fits(page, "the lab")
    open_view(page, "strategy")
    expect(page.locator("[data-chart] table")).to_have_count(3)
    expect(page.locator("[data-chart] table").first.locator("thead th")).to_have_count(10)
    sheets = page.locator("label:has-text('Hands') select")
    expect(sheets.locator("option")).to_have_text(["Hard totals", "Soft totals", "Pairs"])
    card = page.locator(".strategy-card")
    expect(card).to_be_hidden()
    page.emulate_media(media="print")
    expect(card).to_be_visible()
    expect(card.locator("caption")).to_have_text(["Hard totals", "Soft totals", "Pairs"])
    expect(page.get_by_role("button", name="Print the strategy card")).to_be_hidden()


def test_a_link_with_a_hand_opens_its_advice_and_the_strategy_grid_is_walked_by_the_arrow_keys(
    page: Page, server_url: str
) -> None:
    open_lab(page, server_url, "three-card-roo?hand=Kh+2d")
    expect(page.get_by_label("Your cards")).to_have_value("Kh 2d")
    advice = page.get_by_role("region", name="Advice for one hand")
    expect(advice).to_contain_text("K,2: middle")
    page.get_by_label("Your cards").fill("Th 5d")
    page.get_by_role("button", name="Ask").click()
    counted = printed("strategy", "three-card-roo", "--hand", "Th 5d")
    expect(advice).to_contain_text(f"{counted['hand']}: {counted['best']}")
    expect(advice.locator("li").first).to_contain_text(counted["values"][counted["best"]])
    grid = page.get_by_role("region", name="Strategy grid")
    expect(grid.get_by_role("button")).to_have_count(78)
    grid.get_by_role("button", name="K,Q:").focus()
    page.keyboard.press("ArrowRight")
    expect(grid.get_by_role("button", name="K,J:")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(grid.get_by_role("button", name="Q,J:")).to_be_focused()
    expect(page.locator(".detail")).to_contain_text("Q,J")


def test_the_what_if_plot_has_its_figures_as_a_table_and_a_sentence(page: Page, server_url: str) -> None:
    open_lab(page, server_url, "two-card-roo?view=whatif")
    page.get_by_role("combobox", name="Number to change").select_option("decks")
    page.get_by_role("combobox", name="Edge of").select_option("pairs")
    figure = page.locator("figure")
    expect(figure).to_contain_text("From 1 to 8 the house edge on Pairs Pay")
    figure.get_by_text("Data table").click()
    lines = [line.inner_text().split() for line in figure.locator("tbody tr").all()]
    for decks in ("1", "8"):
        counted = odds("two-card-roo", "--set", f"decks={decks}", "--wager", "pairs")["wagers"]["pairs"]["house_edge"]
        assert [decks, f"{counted:.2%}"] in lines


def test_two_variants_stand_side_by_side(page: Page, server_url: str) -> None:
    open_lab(page, server_url, "two-card-roo?view=compare&b=_profile+manual-text")
    table = page.get_by_role("region", name="Roo bet", exact=True)
    for profile in ((), ("--profile", "manual-text")):
        counted = odds("two-card-roo", *profile)["wagers"]["roo"]["house_edge"]
        expect(table.get_by_role("row").filter(has_text="House edge")).to_contain_text(f"{counted:.4%}")


def test_reports_are_written_by_the_server_with_the_rules_on_the_page(
    page: Page, server_url: str, tmp_path: Path
) -> None:
    open_lab(page, server_url, f"three-card-roo?s={ROYAL_FLUSH}+123")
    edge_now = odds("three-card-roo", "--set", f"{ROYAL_FLUSH}=123")["wagers"]["pocket"]["house_edge"]
    for kind in ("XLSX", "PDF"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Export {kind}").click()
        assert download.value.suggested_filename == f"three-card-roo.{kind.lower()}"
        download.value.save_as(tmp_path / kind)
    assert (tmp_path / "PDF").read_bytes().startswith(b"%PDF-")
    with ZipFile(tmp_path / "XLSX") as book:
        sheets = [name for name in book.namelist() if name.startswith("xl/worksheets/sheet")]
        cells = "".join(book.read(name).decode() for name in sheets)
    assert f"{edge_now:.12f}"[:10] in cells, "the edge under these rules is in the workbook"


def test_the_risk_plot_shows_the_counted_bands(page: Page, server_url: str) -> None:
    open_lab(page, server_url, "three-card-roo?view=risk")
    request = {"wager": "play", "rounds": 1000}
    path = f"{server_url}/api/v1/games/three-card-roo/risk"
    # Without this header a busy server answers 202: ask again.
    result = page.request.post(path, data=request, headers={"Prefer": "wait=60"}).json()
    figure = page.locator("figure")
    low, high = result["rounds"][-1]["bands"]["0.9"]
    expect(figure).to_contain_text(f"90% between {low:.0f} and {high:.0f}")
    expect(figure).to_contain_text(f"ahead is {result['ahead']:.1%}")
    expect(page.locator("[data-exact=true]")).to_be_visible()
    figure.get_by_text("Data table").click()
    expect(figure.locator("tbody tr")).to_have_count(21)
    page.get_by_label("Rounds", exact=True).fill("100")
    expect(figure).to_contain_text("After 100 rounds")


def test_a_pay_is_changed_and_a_view_opened_by_the_keyboard_alone(page: Page, server_url: str) -> None:
    open_lab(page, server_url)
    page.locator("main").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "pays.play.win":
            break
    page.keyboard.press("ArrowUp")
    expected = odds("three-card-roo", "--set", "pays.play.win=2")["wagers"]["play"]["house_edge"]
    expect(edge(page, "play")).to_have_text(shown(expected))
    assert page.evaluate("document.activeElement.name") == "pays.play.win", "the focus stays where it was"
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role") == "tab":
            break
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Strategy")).to_be_focused()
    expect(page.get_by_role("region", name="Strategy grid")).to_be_visible()


def test_the_solution_is_charted_by_keys_at_any_point_of_a_hand(page: Page, server_url: str) -> None:
    page.goto(f"{server_url}/lab/mini-tex-pvp?view=solution")
    detail = page.locator("[data-detail]")
    expect(detail).to_contain_text("AA (6 combinations)", timeout=90_000)
    expect(page.locator("[data-value]")).to_have_text("+0.0950")
    page.locator("[data-hand=AA]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-hand=AKs]")).to_be_focused()
    expect(detail).to_contain_text("AKs (4 combinations)")
    page.locator("[data-action=r]").press("Enter")
    expect(page.locator("#lab-view")).to_contain_text("the big blind acts")
    page.locator("[data-action=c]").press("Enter")
    expect(page.get_by_role("navigation", name="Actions so far")).to_contain_text("Big blind calls")
    page.get_by_role("button", name="Deal them").click()
    expect(page.locator("#lab-view")).to_contain_text("On the flop")
    page.get_by_role("textbox", name="Board (2 cards)").fill("Kc 9c")
    expect(page.locator("#lab-view")).to_contain_text("On the flop (Kc 9c) the big blind acts. All hands together: ")
    expect(page.locator("[data-hand=AA]")).to_contain_text("–")  # the big blind would have raised
    page.get_by_role("tab", name="Button's range").press("Enter")
    expect(page.locator("[data-hand='72o']")).to_contain_text("0%")
    assert in_all_themes(page, "solution", THEMES[: sized(1, None)]) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => document.querySelector('[data-hand=A2s]').getBoundingClientRect().right < innerWidth")


def test_axe_finds_nothing_in_any_view_of_the_lab(page: Page, server_url: str) -> None:
    open_lab(page, server_url, "two-card-roo?s=ties+dealer")
    for view, other in zip(sized(VIEWS[:3], VIEWS), cycle(THEMES[1:]), strict=False):
        open_view(page, view)
        assert in_all_themes(page, view, sized((THEMES[0], other), THEMES)) == []


@pytest.mark.long
def test_the_lab_fits_a_phone(page: Page, server_url: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    open_lab(page, server_url)
    for view in VIEWS:
        open_view(page, view)
        fits(page, view)


def test_the_rules_of_a_game_are_shown_from_its_description(page: Page, server_url: str) -> None:
    game = json.loads(page.request.get(f"{server_url}/api/v1/games/three-card-roo").text())
    page.goto(f"{server_url}/docs/three-card-roo")
    article = page.get_by_role("article")
    expect(article.get_by_role("heading", level=1)).to_have_text(game["title"])
    expect(article.locator("ol").first.get_by_role("listitem")).to_contain_text(
        [step["text"] for step in game["felt"]["lesson"]]
    )  # it teaches before it lists clauses
    for clause in game["clauses"]:
        expect(article).to_contain_text(clause["text"])
    for wager in game["wagers"]:
        table = article.get_by_role("region", name=wager["title"], exact=True).get_by_role("table")
        for row in wager["rows"]:
            named = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name=row["label"], exact=True))
            expect(named.first).to_contain_text(row["text"])
    for option in game["options"].values():
        expect(article).to_contain_text(option["help"])


def test_a_search_for_pay_tables_can_be_stopped(page: Page, server_url: str) -> None:
    page.route("**/api/v1/jobs/*/events", lambda route: None)  # the page hears of no end
    open_lab(page, server_url, "blackjack?view=design")
    page.get_by_role("button", name="Find pay tables").click()
    with page.expect_response(lambda answer: answer.request.method == "DELETE" and "/api/v1/jobs/" in answer.url):
        page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("The search was stopped.")).to_be_visible()
    expect(page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)


COLOR = "match_the_color"


def test_a_designed_pay_table_becomes_the_rules_of_the_lab(page: Page, server_url: str) -> None:
    open_lab(page, server_url, "blackjack?view=design")
    page.get_by_label("Pay table of").select_option(COLOR)
    page.get_by_label("House edge from, %").fill("10")
    page.get_by_label("to, %", exact=True).fill("6")
    expect(page.get_by_role("button", name="Find pay tables")).to_be_disabled()
    page.get_by_label("House edge from, %").fill("6")
    page.get_by_label("to, %", exact=True).fill("10")
    page.get_by_role("button", name="Find pay tables").click()
    found = odds("blackjack", "--wager", COLOR, "--set", f"pays.{COLOR}.flush=5", "--set", f"pays.{COLOR}.color=2")
    counted = found["wagers"][COLOR]["house_edge"]
    row = page.get_by_role("row").filter(has_text=shown(counted))
    expect(row).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page, "a table of designs")
    row.get_by_role("button", name="Apply").click()
    expect(edge(page, COLOR)).to_have_text(shown(counted))
    expect(page).to_have_url(re.compile(r"pays\.match_the_color\.flush"))
