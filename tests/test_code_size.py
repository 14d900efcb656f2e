"""`python -m tests.code_size` counts lines that hold code."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests import code_size
from tests.code_size import GENERATED, page_lines, python_lines, sizes

SOURCE = '''
"""What it is."""

import os  # where

# why


class Empty:
    """Nothing.

    At all.
    """

    text = """a
string"""


def call(
    one,
):
    "Says it."
    return os.path.join(  # so
        one
    )
'''


def test_blank_lines_comments_and_docstrings_are_no_code() -> None:
    assert python_lines(SOURCE) == 10
    assert python_lines("") == 0
    assert page_lines("<!-- a\nb -->\n<p>\n\n// so\n/* or\nso */\n</p>\n") == 2


def test_every_room_is_counted_once(tmp_path: Path) -> None:
    files = {
        "pitboss/__init__.py": SOURCE,
        "pitboss/rules/acts.py": "a = 1\nb = 2\n",
        "pitboss/rules/house.py": "c = 3\n",
        "pitboss/rules/README.md": "words\n",
        "tests/test_run.py": "d = 4\n",
        "ui/src/App.svelte": "<p>\n\n</p>\n",
        GENERATED: "type A = 1;\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "pitboss/rules/untracked.py").write_text("e = 5\n")
    for command in (["init", "-q"], ["add", *files]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    assert sizes(tmp_path) == {
        "pitboss": {"__init__": 10, "rules": 3},
        "tests": {"test_run": 1},
        "ui": {"src": 2, "types.ts (generated)": 1},
    }


def test_the_sizes_are_printed_as_a_table_or_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = {"pitboss": {"rules": 2000, "core": 5}}
    monkeypatch.setattr(code_size, "sizes", lambda: counted)
    monkeypatch.setattr("sys.argv", ["code_size", "--json"])
    assert code_size.main() == 0 and json.loads(capsys.readouterr().out) == counted
    monkeypatch.setattr("sys.argv", ["code_size"])
    assert code_size.main() == 0 and "2,005" in capsys.readouterr().out
