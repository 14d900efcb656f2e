"""The sources of the pages: types, unit tests, and `types.ts` as the server's response models say."""

from __future__ import annotations

import re
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


GENERIC = {"RunningJob", "R", "T"}  # a job with its result's own type, and what passes any reply on
REPLY = re.compile(r"\b(?:get|post|put|patch|request)<((?:[^<>(]|<[^<>]*>)+)>\((?!\"/openapi\.json\")")


def test_no_page_keeps_a_type_of_its_own_for_what_a_route_returns() -> None:
    generated = set(re.findall(r"^export type (\w+)", (UI / "src/lib/types.ts").read_text(), re.MULTILINE))
    sources = [path for kind in ("ts", "svelte") for path in (UI / "src").rglob(f"*.{kind}")]
    found = [(path.name, reply, path.read_text()) for path in sources for reply in REPLY.findall(path.read_text())]
    assert len(found) > 30
    own = []
    for page, reply, source in found:
        names = set(re.findall(r"[A-Za-z_]\w*", reply)) - GENERIC
        declared = set(re.findall(r"^\s*(?:interface|type) (\w+)", source, re.MULTILINE))
        if names - generated or names & declared or "{" in reply:
            own.append((page, reply))
    assert not own
