"""The pages' own types and markup, as svelte-check sees them."""

from __future__ import annotations

import shutil
import subprocess

from tests.browser.conftest import ROOT


def test_the_sources_of_the_pages_have_no_type_faults(pages: None) -> None:
    npm = shutil.which("npm")
    assert npm, "npm is needed to check the pages; python3 run.py test brings one where the system has none"
    done = subprocess.run([npm, "run", "check"], cwd=ROOT / "ui", capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
