"""The pages for people can be read: no line over 160 characters, no cell of a table above 25 words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.code_size import ROOT, tracked

WIDEST, MOST_WORDS = 160, 25
PAGES = [name for name in tracked(ROOT) if name.endswith(".md")]


def faults(text: str) -> list[str]:
    """What is too long to read."""
    found = [
        f"line {n} has {len(line)} characters" for n, line in enumerate(text.splitlines(), 1) if len(line) > WIDEST
    ]
    for n, line in enumerate(text.splitlines(), 1):
        cells = re.split(r"(?<!\\)\|", line) if line.startswith("|") else []
        found += [
            f"line {n} has a cell of {len(cell.split())} words" for cell in cells if len(cell.split()) > MOST_WORDS
        ]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_no_line_and_no_cell_is_too_long(page: str) -> None:
    found = faults((Path(ROOT) / page).read_text(encoding="utf-8"))
    assert found == [], "; ".join(found)


def test_what_is_too_long_is_found() -> None:
    assert faults("x" * 161) == ["line 1 has 161 characters"]
    assert faults(f"# Title\n| a | {'word ' * 26}|") == ["line 2 has a cell of 26 words"]
    assert faults(f"{'word ' * 30}\n| {'a ' * 25}| b |") == []
