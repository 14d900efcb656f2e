"""Houses of older releases are brought up to date; those of other builds are refused."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.store import database
from tests.cli.run import pitboss
from tests.releases import FOLDER

CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
NEXT = """
import sqlalchemy
from alembic import op

revision, down_revision, branch_labels, depends_on = "house_next", "{before}", None, None


def upgrade():
    op.add_column("users", sqlalchemy.Column("motto", sqlalchemy.Text))
"""


def next_release(folder: Path, monkeypatch: pytest.MonkeyPatch, *, released: bool) -> None:
    """A later version of the program, whose migration adds a column to the tables of this one."""
    before, migrations = database.NEWEST, folder / "migrations"
    shutil.copytree(database.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    first = migrations / "versions" / "first.py"
    first.write_text(first.read_text().replace("revision = NEWEST", f'revision = "{before}"'))
    (migrations / "versions" / "next.py").write_text(NEXT.format(before=before))
    monkeypatch.setattr(database, "MIGRATIONS", migrations)
    monkeypatch.setattr(database, "NEWEST", "house_next")
    monkeypatch.setattr(database, "RELEASED", (before,) if released else ())


def columns(folder: Path) -> set[str]:
    connection = sqlite3.connect(folder / "pitboss.db")
    found = {row[1] for row in connection.execute("PRAGMA table_info(users)")}
    connection.close()
    return found


def test_a_house_of_a_release_is_migrated_and_sound(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = columns(house)
    next_release(tmp_path, monkeypatch, released=True)
    asyncio.run(database.migrate(database.make_engine(f"sqlite:///{house / 'pitboss.db'}")))
    assert columns(house) == before | {"motto"}
    assert pitboss("audit").code == 0
    assert pitboss("status", "--json").json["open"] == 1


def test_a_house_of_a_build_between_releases_is_refused_and_left_as_it_is(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = columns(house)
    next_release(tmp_path, monkeypatch, released=False)
    assert "format" in pitboss("status").refusal
    assert columns(house) == before


def test_the_house_of_each_release_is_restored_and_sound(house: Path, tmp_path: Path) -> None:
    """Archives of tagged versions, and one of this version."""
    own = tmp_path / "own.zip"
    assert pitboss("backup", str(own)).code == 0
    for archive in (*sorted(FOLDER.glob("*.zip")), own):
        restored = pitboss("restore", str(archive))
        assert restored.code == 0, (archive, restored)
        assert pitboss("audit").code == 0, archive


def test_the_version_is_the_newest_of_the_dated_ones_in_the_changelog() -> None:
    dated = re.findall(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", CHANGELOG.read_text(), re.MULTILINE)
    assert dated[0] == __version__
