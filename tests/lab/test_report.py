"""Reports: complete, the same bytes every time, with tables that add up."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.cli.reports import report_date
from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.report import table_sections, write
from pitboss.lab.report.blocks import Grid, Report
from pitboss.lab.report.content import report, rules
from pitboss.lab.report.errata import errata
from pitboss.lab.report.facts import bets_together
from pitboss.rules.limits import preset
from tests.cli.run import pitboss
from tests.interpreted import interpret_in_every_run
from tests.sizes import sized

GAMES = ["two-card-roo", *(pytest.param(key, marks=pytest.mark.long) for key in ("three-card-roo", "high-card-draw"))]


@pytest.fixture(scope="module", params=GAMES)
def made(request: pytest.FixtureRequest) -> Report:
    """A report of few rounds, whose kernels are compiled among the proofs."""
    with pytest.MonkeyPatch.context() as few:
        few.setattr(table_sections, "SHOE_ROUNDS", sized(200, 2_000_000))
        interpret_in_every_run(few)
        return report(REGISTRY[request.param].configured(), preset("washington"), rounds=100)


@cache
def between_players(pocket_poker: str) -> Report:
    house = REGISTRY["mini-tex-pvp"].configured(None, [("pocket_poker", pocket_poker)])
    return report(house, preset("washington"), rounds=100)


def test_a_report_has_every_section_that_a_lab_asks_for(made: Report) -> None:
    titles = [section.title for section in made.sections]
    expected = ["Summary", "Rules in force", "Strategy", "Sensitivity", "Simulation check", "Bets together"]
    expected += ["Vulnerability", "Exposure", "By the hour"]
    assert [title for title in titles if title in expected] == expected
    assert titles[-2:] == ["Fitness to Washington's limits", "The manual's tables"]
    game = REGISTRY[made.data["game"]]
    assert dict(made.identity)["Rules"] == f"SHA-256 {game.configured().digest}"
    for name in counts_of(game).wagers:
        assert (
            sum(row["combinations"] for row in made.data["wagers"][name]["rows"]) == made.data["wagers"][name]["total"]
        )


def test_bets_together_and_an_hour_are_given_in_figures(made: Report) -> None:
    together, play = made.data["together"], made.data["wagers"][REGISTRY[made.data["game"]].main[0]]
    assert set(together["correlation"]) == set(together["covariance"])
    assert all(-1 <= one <= 1 for one in together["correlation"].values())
    hour = next(section for section in made.sections if section.title == "By the hour")
    losses, wins = (block for block in hour.blocks if isinstance(block, Grid))
    assert losses.rows[0][1] == f"${play['house_edge'] * 10 * 40:.2f}"
    assert wins.rows[-1] == ("6", *(f"${play['house_edge'] * 10 * pace * 6:.2f}" for pace in (40, 60, 80)))


def test_simulated_rows_name_their_bet(made: Report) -> None:
    section = next(section for section in made.sections if section.title == "Simulation check")
    (grid,) = (block for block in section.blocks if isinstance(block, Grid))
    assert grid.columns[0] == "Bet" and grid.rows[0][0] == REGISTRY[made.data["game"]].wagers[0].title
    assert "seconds" not in made.data["simulation"], "the one figure that differs from run to run"


def test_pays_of_bets_without_a_table_of_their_own_are_among_the_rules() -> None:
    house = REGISTRY["mini-tex"].house()
    facts: Any = SimpleNamespace(house=house, odds=SimpleNamespace(wagers=[SimpleNamespace(name="ante", alike=())]))
    grids = {block.columns: block.rows for block in rules(facts).blocks if isinstance(block, Grid)}
    listed = {bet for bet, _ in grids["Bet", "Pays"]}
    assert {"Play", "Pocket Poker"} <= listed and "Ante" not in listed


@pytest.mark.parametrize("offered", ("no", "yes"))
def test_a_bet_that_the_house_does_not_offer_is_in_no_section(offered: str) -> None:
    made = between_players(offered)
    sensitivity = next(section for section in made.sections if section.title == "Sensitivity")
    tables = [block.columns for block in sensitivity.blocks if isinstance(block, Grid)]
    assert (
        ("pocket" in made.data["wagers"]) == (offered == "yes") == any("Pocket" in str(columns) for columns in tables)
    )


def test_where_the_house_banks_nothing_no_section_has_an_empty_table() -> None:
    made = between_players("no")
    assert not made.data["wagers"]
    grids = [block for section in made.sections for block in section.blocks if isinstance(block, Grid)]
    assert grids and all(grid.rows for grid in grids)
    words = {section.title: str(section.blocks) for section in made.sections}
    assert all("players share the pots" in words[title] for title in ("Summary", "Exposure", "By the hour"))


def test_only_bets_that_a_house_takes_together_count_as_games() -> None:
    """Of Yin and Yang one is in the game, and of Pai Gow and Breaker a player makes one: three games."""
    house = REGISTRY["tiger-pai-gow"].configured()
    assert bets_together(house, "pai_gow") == ["pai_gow", "yang", "tiger"]
    yin = REGISTRY["tiger-pai-gow"].configured(None, [("color_bet", "yin")])
    assert bets_together(yin, "breaker") == ["breaker", "yin", "tiger"]
    between = REGISTRY["mini-tex-pvp"]
    assert bets_together(between.configured(), None) == ["pot"]
    assert bets_together(between.configured(None, [("pocket_poker", "yes")]), None) == ["pot", "pocket"]


def test_every_row_of_a_table_has_a_cell_for_every_column(made: Report) -> None:
    grids = [block for section in made.sections for block in section.blocks if isinstance(block, Grid)]
    assert len(grids) > 10
    for grid in grids:
        assert {len(row) for row in grid.rows} <= {len(grid.columns)}
        assert all(isinstance(cell, str) for row in grid.rows for cell in row)


@pytest.mark.long  # in every run the same of a smaller report, below
def test_the_same_report_gives_the_same_bytes() -> None:
    house = REGISTRY["high-card-draw"].configured()
    check_same_bytes(*(report(house, preset("washington"), rounds=100) for _ in range(2)))


def test_the_same_report_of_a_side_bet_gives_the_same_bytes() -> None:
    check_same_bytes(between_players("yes"), between_players.__wrapped__("yes"))


def check_same_bytes(made: Report, again: Report) -> None:
    for ending, start in {".pdf": b"%PDF", ".html": b"<!do", ".xlsx": b"PK\x03\x04", ".json": b"{\n  "}.items():
        first = write.FORMATS[ending](made)
        assert write.FORMATS[ending](again) == first
        assert first.startswith(start)


def test_the_page_stands_alone(made: Report) -> None:
    page = write.html(made).decode()
    assert not re.findall(r'(?:src|href)="(?!#)', page.replace('xlink:href="#', ""))
    assert page.count("<svg") >= 3


@pytest.mark.long
def test_the_errata_name_every_figure_that_is_not_exact() -> None:
    book = errata(games=["three-card-roo", "two-card-roo", "high-card-draw"])
    assert "three-card-roo/pocket-70-45-8" in book.data["misprints"]
    assert book.data["advice"]["high-card-draw"]
    favoured = {what for game in book.data["player_edges"].values() for what, *_ in game}
    assert {"profile manual-text", "decks=2"} <= favoured
    assert write.pdf(book)[:4] == b"%PDF"


@pytest.mark.parametrize(
    ("asked", "epoch", "found"),
    [("2026-01-31", "0", date(2026, 1, 31)), (None, "86400", date(1970, 1, 2)), (None, None, None)],
)
def test_the_date_is_asked_for_or_none_never_the_clocks(
    asked: str | None, epoch: str | None, found: date | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if epoch is not None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert report_date(asked) == found


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no known format"):
        write.writer(tmp_path / "report.doc")
    with pytest.raises(BadInput, match="is not a date"):
        report_date("tomorrow")


def test_the_command_writes_what_the_file_name_says(tmp_path: Path) -> None:
    file = tmp_path / "draw.json"
    ran = pitboss("report", "high-card-draw", "-o", str(file), "--rounds", "0", "--date", "2026-01-31")
    assert ran.code == 0, ran.err
    data = json.loads(file.read_text())
    assert data["date"] == "2026-01-31"
    game = REGISTRY["high-card-draw"]
    exact = counts_of(game).tally(game.configured(), "play", "best").house_edge
    assert data["wagers"]["play"]["house_edge"] == pytest.approx(float(exact), abs=1e-9)
    assert pitboss("report", "--rounds", "0").refusal.startswith("a report is of one GAME or of --all")
