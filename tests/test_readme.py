"""The README is true: each command of its session prints what the page shows, and its line counts are right."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pitboss.games import MANUAL_ORDER, REGISTRY
from pitboss.server.http.pages import is_page
from tests.browser import pictures
from tests.cli.run import pitboss

README = Path(__file__).parents[1] / "README.md"
SESSION = re.search(r"```console\n(.*?)```", README.read_text(), re.DOTALL)
assert SESSION, "the README has lost its session"
STEPS = [step.split("\n", 1) for step in re.split(r"^\$ python3 run\.py ", SESSION[1], flags=re.MULTILINE) if step]


@pytest.mark.parametrize(("command", "shown"), STEPS, ids=[command for command, _ in STEPS])
def test_a_command_of_the_session_prints_what_the_page_shows(command: str, shown: str) -> None:
    printed = [line.rstrip() for line in pitboss(*shlex.split(command)).out.splitlines()]
    assert printed == shown.strip("\n").splitlines()


PARTS = {  # columns of the table of lines: the files of a game's folder that they count
    "counting code": "odds figures bonus_counts best_setting pai_gow_counts pai_gow_classes solved kernel",
    "the manual's advice": "advice",
}
BESIDE = "felt drills"
LINES = re.findall(r"^\| ([^|]+) \|((?: [^|]+ \|){3})$", README.read_text(), re.MULTILINE)[1:]  # below its head


def game_of(title: str) -> str:
    """The key of the game in this row, or nothing where it was deleted."""
    return next((key for key, game in REGISTRY.items() if title.startswith(game.title.split(" 3 Card")[0])), "")


ROWS = {title: cells for title, cells in LINES if game_of(title)}


def test_the_table_of_lines_has_the_manuals_games() -> None:
    assert set(MANUAL_ORDER) - {"mini-tex-pvp"} <= set(map(game_of, ROWS))


@pytest.mark.parametrize("title", ROWS)
def test_lines_of_a_game_are_about_as_many_as_the_table_says(title: str) -> None:
    folder, cells = Path(REGISTRY.folder) / game_of(title).replace("-", "_"), ROWS[title]
    counted = dict.fromkeys(["rules", *PARTS], 0)
    for file in folder.rglob("*.py"):
        name = file.relative_to(folder).parts[0].removesuffix(".py")
        part = next((part for part, names in PARTS.items() if name in names.split()), "rules")
        counted[part] += 0 if name in BESIDE.split() else len(file.read_text().splitlines())
    for part, cell in zip(counted, cells.split("|"), strict=False):
        if found := re.match(r" *(\d[\d,]*)", cell):
            stated = int(found[1].replace(",", ""))
            assert abs(counted[part] - stated) <= stated // 5, (part, counted)


def test_every_picture_is_of_a_page_or_game_that_is_there() -> None:
    """`python -m tests.browser.pictures` takes them all; README and docs use no others."""
    assert all(is_page(path) for path in pictures.PAGES.values())
    known = {*REGISTRY, *pictures.PAGES, *pictures.OF_A_HAND, "phone"}
    shown = {file.stem for file in pictures.IMAGES.glob("*")}
    assert shown == known, "call: python -m tests.browser.pictures"
    for page in (README, *README.parent.glob("docs/*.md")):
        assert set(re.findall(r"images/([\w-]+)\.jpg", page.read_text())) <= known, page.name
