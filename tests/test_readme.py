"""The README's session is real: each command prints what stands below it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.run import pitboss

README = Path(__file__).parents[1] / "README.md"
SESSION = re.search(r"```console\n(.*?)```", README.read_text(), re.DOTALL)
assert SESSION, "the README has lost its session"
STEPS = [step.split("\n", 1) for step in re.split(r"^\$ python3 run\.py ", SESSION[1], flags=re.MULTILINE) if step]


@pytest.mark.parametrize(("command", "shown"), STEPS, ids=[command for command, _ in STEPS])
def test_session(command: str, shown: str) -> None:
    printed = [line.rstrip() for line in pitboss(*shlex.split(command)).out.splitlines()]
    assert printed == shown.strip("\n").splitlines()
