"""Dossiers: every section that a target's items name, files with their digests, vectors that the checker accepts."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from pitboss.core.errors import BadInput, UnknownName
from pitboss.games import REGISTRY
from pitboss.lab.dossier.page import page
from pitboss.lab.dossier.picture import fitted, layout_picture, width_of
from pitboss.lab.dossier.targets import TARGETS, target_of
from pitboss.lab.dossier.write import Dossier, dossier, write
from pitboss.lab.report.blocks import Grid, Plot, Words
from pitboss.rules.limits import preset
from tests.cli.run import pitboss

DOCS = Path(__file__).parents[1] / "docs"


@cache
def made(key: str, target: str) -> Dossier:
    house = REGISTRY[key].configured()
    return dossier(house, preset("washington"), target_of(target), "1.0", rounds=0, vectors=10)


def grids(found: Dossier, title: str) -> list[Grid]:
    (section,) = (one for one in found.report.sections if one.title == title)
    return [block for block in section.blocks if isinstance(block, Grid)]


@pytest.mark.parametrize("target", TARGETS)
def test_every_item_is_answered_in_a_section_or_left_to_the_applicant(target: str) -> None:
    found, wanted = made("two-card-roo", target), target_of(target)
    titles = [one.title for one in found.report.sections]
    assert len(titles) == len(set(titles))
    assert {one.section for one in wanted.items if one.section} <= set(titles)
    assert {one.source for one in wanted.items} <= set(wanted.sources)
    asked = next(title for title in titles if title == f"What the {wanted.title} asks")
    assert [row[0] for row in grids(found, asked)[0].rows] == [one.asked for one in wanted.items]


def test_rules_have_their_sources_and_examples_their_clauses() -> None:
    found = made("two-card-roo", "wsgc")
    house = REGISTRY["two-card-roo"].configured()
    clauses, *_ = grids(found, "Rules of play")
    assert [row[:2] for row in clauses.rows] == list(house.clauses.items())
    assert all(row[2] for row in clauses.rows)
    examples = grids(found, "Worked examples")
    assert len({grid.caption.partition(": ")[2].partition(".")[0] for grid in examples}) == len(examples) >= 3
    assert {row[0] for grid in examples for row in grid.rows} <= set(house.clauses)


def test_the_zip_holds_what_the_dossier_lists(tmp_path: Path) -> None:
    found = made("two-card-roo", "wsgc")
    paths = write(found, tmp_path, "two-card-roo")
    assert [path.name for path in paths] == ["two-card-roo.pdf", "two-card-roo.zip"]
    assert paths[0].read_bytes().startswith(b"%PDF")
    listed = {row[0]: row[1] for row in grids(found, "Scope and revision")[1].rows}
    with zipfile.ZipFile(paths[1]) as book:
        assert {
            name: sha256(book.read(name)).hexdigest() for name in book.namelist() if name != "MANIFEST.txt"
        } == listed
        assert json.loads(book.read("two-card-roo.json"))["digest"] == REGISTRY["two-card-roo"].configured().digest
        book.extractall(tmp_path)
    ran = subprocess.run([sys.executable, "-I", "-S", "check.py", "two-card-roo.jsonl.gz"], cwd=tmp_path, check=True,
                         capture_output=True, text=True)  # fmt: skip
    assert "10 rounds" in ran.stdout
    again = write(found, tmp_path, "again")
    assert again[1].read_bytes() == paths[1].read_bytes()


@pytest.mark.parametrize("key", REGISTRY)
def test_the_layout_of_every_game_shows_its_bets(key: str) -> None:
    house = REGISTRY[key].configured()
    picture = layout_picture(house)
    assert picture.startswith("<svg") and picture.count("<text") >= 3
    if house.game.felt.board is None and not house.wagers[house.game.main[0]].pooled:
        first = house.title(house.game.main[0]).split()[0]
        assert f">{first}" in picture


@pytest.mark.parametrize("key", [key for key in REGISTRY if REGISTRY[key].rolls][-1:])
def test_games_of_dice_have_a_dossier_too(key: str) -> None:
    found = made(key, "nevada")
    assert "rules are run on every roll" in str(grids(found, "Method and proof"))
    assert any(
        isinstance(block, Plot) for one in found.report.sections for block in one.blocks if one.title == "Layout"
    )
    with pytest.raises(BadInput, match="authorizes card games"):
        made(key, "wsgc")


def test_what_is_said_of_random_numbers_is_the_version_in_use() -> None:
    (section,) = (
        one for one in made("two-card-roo", "wsgc").report.sections if one.title == "Random numbers and shuffle"
    )
    assert any(isinstance(block, Words) and "pitboss-shuffle-2" in block.text for block in section.blocks)


def test_the_page_lists_what_the_command_answers() -> None:
    """If targets change: python -m pitboss.lab.dossier.page docs/submissions.md."""
    assert (DOCS / "submissions.md").read_text(encoding="utf-8") == page()


def test_a_target_without_a_source_is_refused() -> None:
    with pytest.raises(UnknownName, match="target 'gli'"):
        target_of("gli")
    assert "target 'gli'" in pitboss("submit", "two-card-roo", "--to", "nowhere", "--for", "gli").refusal


def test_printed_lines_of_the_layout_fit_their_column() -> None:
    """Three pay tables side by side: no line of text reaches into the next one."""
    wide = 150.0
    note = "Must wager on both bonus games, paid on the lowest individual bonus wager".upper()
    lines = fitted(note, wide)
    assert " ".join(lines) == note and len(lines) > 2
    assert all(width_of(line) <= wide for line in lines)
    assert fitted("INCOMPREHENSIBILITIES", 10.0) == ["INCOMPREHENSIBILITIES"], "one word is not cut"
