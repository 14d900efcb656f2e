"""What the pages of docs/ promise: the session of api.md runs as it is printed, and every test that is named exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from pitboss.server.replies.of_people import SessionReply
from pitboss.server.replies.of_rounds import RoundReply
from pitboss.server.replies.of_tables import ViewReply
from pitboss.server.replies.of_wallet import StatementLineReply, StatementReply
from tests.server.running import Running

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
API = DOCS / "api.md"


def test_the_session_of_the_api_page(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", API.read_text(), re.DOTALL)
    assert code
    exec(compile(code[1], str(API), "exec"), {"ADDRESS": server.address})
    said = capsys.readouterr().out
    assert "You get " in said and re.search(r"^chips in all: \d+$", said, re.MULTILINE)


def named_tests(text: str) -> list[Path]:
    """Files of tests that a line names; a bare name lies beside the one before it."""
    found: list[Path] = []
    for name in re.findall(r"`((?:tests/\w+/)?test_\w+\.py)`", text):
        folder = Path(name).parent if "/" in name else found[-1].parent if found else Path()
        found.append(folder / Path(name).name)
    return found


def test_every_requirement_of_the_security_checklist_names_tests_that_exist() -> None:
    part = (DOCS / "operating.md").read_text().partition("## OWASP ASVS")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 20
    for requirement, met_by, shown in rows:
        tests = named_tests(shown)
        assert tests or "**not met**" in met_by or met_by.strip() == "proxy", requirement
        for one in tests:
            assert "\ndef test_" in (ROOT / one).read_text(), f"{requirement}: {one}"


@pytest.mark.parametrize("page", sorted(one.name for one in DOCS.glob("*.md")))
def test_every_test_and_command_that_a_page_names_exists(page: str) -> None:
    for line in (DOCS / page).read_text().splitlines():
        for one in named_tests(line):
            assert (ROOT / one).is_file(), f"{page}: {one}"
        for name in re.findall(r"\b((?:benchmarks|tests\.long)\.[a-z_]+)\b", line):
            module = name.removesuffix(".py").replace(".", "/")
            assert (ROOT / f"{module}.py").is_file(), f"{page}: {name}"


REPLIES: dict[str, type[BaseModel]] = {  # by a text that only the example of each has
    '"wallet": 100000,': SessionReply,
    '"opening": 0,': StatementReply,
    '"amount": 100000, "change": 100000,': StatementLineReply,
    '"round_id": "k3v9x2mq/12", "button": 1,': ViewReply,
    '"id": "k3v9x2mq/12",': RoundReply,
}


@pytest.mark.parametrize("marker", REPLIES)
def test_the_api_page_shows_every_field_of_what_a_player_reads(marker: str) -> None:
    (example,) = [block for block in re.findall(r"```json\n(.*?)```", API.read_text(), re.DOTALL) if marker in block]
    assert not {name for name in REPLIES[marker].model_fields if f'"{name}":' not in example}
