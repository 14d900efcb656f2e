"""The sources of the pages: types, unit tests, and `types.ts` as the server's response models say."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.browser.conftest import ROOT

UI = ROOT / "ui"


@pytest.mark.parametrize("script", ["check", "test", "format:check", "lint"])
def test_the_sources_of_the_pages_pass_their_own_checks(script: str, pages: None) -> None:
    npm = shutil.which("npm")
    assert npm, "npm is needed to check the pages; python3 run.py test brings one where the system has none"
    done = subprocess.run([npm, "run", "--silent", script], cwd=UI, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_pages_are_those_of_the_response_models(pages: None) -> None:
    check = [sys.executable, str(UI / "write_types.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
