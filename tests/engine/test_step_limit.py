"""A rule that does not end is stopped, with its line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.engine.step_limit import EndlessLoop, bounded
from tests.patience import PATIENCE

RULES = """from itertools import count


def loops(n):
    while n:
        n += 1


def stays_in_one_call(n):
    return sum(count(n))
"""
ENDS = """import sys
from pitboss.engine import step_limit
sys.path.insert(0, sys.argv[1])
import some_rules
step_limit.MOST_SECONDS = 1
step_limit.end_endless_calls()
print(step_limit.bounded(lambda: 7), flush=True)
step_limit.bounded(lambda: some_rules.stays_in_one_call(1))
"""


def test_a_loop_without_end_is_refused_at_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless_rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(str(tmp_path))
    import endless_rules  # type: ignore[import-not-found]

    with pytest.raises(EndlessLoop, match=r"endless_rules.py, line [56] \(`loops`\)"):
        bounded(lambda: endless_rules.loops(1))


def test_a_call_without_end_ends_the_process_and_its_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "some_rules.py").write_text(RULES)
    command = [sys.executable, "-c", ENDS, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (1, "7\n")
    end = "some_rules.py, line 10 (`stays_in_one_call`): a call on this line does not end; let it end.\n"
    assert done.stderr.startswith("pitboss: ") and done.stderr.endswith(end)
