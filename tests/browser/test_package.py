"""The wheel holds everything: installed into a fresh environment, `pitboss serve` shows a table in the browser."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import run
from tests.browser.conftest import ROOT, House, opened


def wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def installed(folder: Path) -> Path:
    """The Python of a fresh environment that has the wheel, and beside it only the packages that it needs."""
    venv.create(folder / "env", with_pip=True)
    python = run.Env(folder / "env").python
    install = [str(python), "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel(folder))]
    subprocess.run(install, check=True)
    own = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, text=True
    )
    # A line of a .pth file adds the packages of our environment, but not what its own .pth files add: this checkout.
    (Path(own.stdout.strip()) / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


@pytest.fixture(scope="module")
def installed_house(pages: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("installed")
    house = House(folder, python=installed(folder))
    house.open()
    yield house
    house.kill()


@pytest.mark.long
def test_an_installed_wheel_serves_a_table(browser: Browser, installed_house: House) -> None:
    for rooms in opened(browser, installed_house):
        seat = rooms.seat("two-card-roo")
        seat.bet("roo")
        seat.deal()
        seat.finish(seat.answer_by_mouse)
        assert seat.shown_net == seat.ledger_net()


@pytest.mark.long
def test_what_runs_is_the_wheel_and_not_this_checkout(installed_house: House) -> None:
    where = subprocess.run(
        [str(installed_house.python), "-c", "import pitboss; print(pitboss.__file__)"],
        cwd=installed_house.folder,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout).is_relative_to(installed_house.folder)
