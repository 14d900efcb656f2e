"""The Python session of docs/api.md runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.running import Running

API = Path(__file__).parent.parent.parent / "docs" / "api.md"


def test_the_session_of_the_api_page(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", API.read_text(), re.DOTALL)
    assert code
    exec(compile(code[1], str(API), "exec"), {"ADDRESS": server.address})
    said = capsys.readouterr().out
    assert "You get " in said and re.search(r"^chips in all: \d+$", said, re.MULTILINE)
