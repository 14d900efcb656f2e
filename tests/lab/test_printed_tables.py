"""The manuals' tables are found in a checkout and in an installed Pitboss."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pitboss.core.errors import PitbossError
from pitboss.lab import printed_tables

ROOT = Path(__file__).parents[2]


def test_a_checkout_reads_them_where_the_tests_do() -> None:
    assert printed_tables.folder() == ROOT / "tests" / "tables"


@pytest.mark.long
def test_a_wheel_ships_them(tmp_path: Path) -> None:
    source, site = tmp_path / "source", tmp_path / "site"
    shutil.copytree(ROOT / "pitboss", source / "pitboss", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "tables", source / "tests" / "tables")
    shutil.copytree(ROOT / "ui", source / "ui", ignore=shutil.ignore_patterns("node_modules", "dist", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copy(ROOT / name, source)
    (source / "tests" / "tables" / "newest.toml").write_text("[table]\n")

    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(site)
    ask = "import sys; sys.path.insert(0, sys.argv[1]); from pitboss.lab.printed_tables import folder; print(folder())"
    answer = subprocess.run([sys.executable, "-P", "-c", ask, str(site)], check=True, capture_output=True, text=True)

    shipped = Path(answer.stdout.strip())
    assert shipped.is_relative_to(site)
    assert {file.name for file in shipped.iterdir()} == {file.name for file in (source / "tests" / "tables").iterdir()}
    assert not (site / "tests").exists()


def test_a_pitboss_without_them_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed_tables, "__file__", str(tmp_path / "pitboss" / "lab" / "tables.py"))
    with pytest.raises(PitbossError, match="The manuals' tables are missing"):
        printed_tables.folder()
