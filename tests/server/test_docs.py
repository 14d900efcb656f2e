"""What the pages of docs/ promise: the session of api.md runs as it is printed, and every test that is named exists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from pitboss.server.client_messages import Hello, Ping, PlayerCommand
from pitboss.server.openapi import ProblemReply
from pitboss.server.replies.frames import MESSAGE
from pitboss.server.replies.of_games import GameReply
from pitboss.server.replies.of_house import CollusionReply
from pitboss.server.replies.of_jobs import JobReply
from pitboss.server.replies.of_people import SessionReply
from pitboss.server.replies.of_rounds import RoundReply
from pitboss.server.replies.of_tables import AdviceReply, ViewReply
from pitboss.server.replies.of_wallet import StatementReply
from pitboss.server.schemas import JobRequest, NewTableOf
from pitboss.table.shapes import TableEventReply
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


def items(text: str) -> list[str]:
    """Each item of a list, row of a table and line of a paragraph, on one line."""
    return text.replace("\n  ", " ").splitlines()


def test_every_requirement_of_the_security_checklist_names_tests_that_exist() -> None:
    part = (DOCS / "operating.md").read_text().partition("## OWASP ASVS")[2].partition("\n## ")[0]
    rows = [line for line in items(part) if line.startswith("- **")]
    assert len(rows) > 20
    for requirement in rows:
        tests = named_tests(requirement)
        assert tests or "**not met**" in requirement or requirement.endswith("**: proxy."), requirement
        for one in tests:
            assert "\ndef test_" in (ROOT / one).read_text(), f"{requirement}: {one}"


@pytest.mark.parametrize("page", sorted(one.name for one in DOCS.glob("*.md")))
def test_every_test_and_command_that_a_page_names_exists(page: str) -> None:
    for line in items((DOCS / page).read_text()):
        for one in named_tests(line):
            assert (ROOT / one).is_file(), f"{page}: {one}"
        for name in re.findall(r"\b((?:benchmarks|tests\.long)\.[a-z_]+)\b", line):
            module = name.removesuffix(".py").replace(".", "/")
            assert (ROOT / f"{module}.py").is_file(), f"{page}: {name}"


EXAMPLES: dict[str, Any] = {  # by a text that only the example of each has
    '"type": "/problems/not-your-turn"': ProblemReply,
    '"wallet": 100000,': SessionReply,
    '"opening": 0,': StatementReply,
    '"key": "three-card-roo", "title"': GameReply,
    '"unlisted": false,\n  "limits"': NewTableOf,
    '"round_id": "k3v9x2mq/12", "button": 1,': ViewReply,
    '"type": "hello"': Hello,
    '"type": "welcome"': MESSAGE,
    '"seq": 46, "kind": "did"': TableEventReply,
    '"type": "bet", "key": "b7d1e0aa"': PlayerCommand | Ping,
    '"best": "low", "value"': AdviceReply,
    '"id": "k3v9x2mq/12",': RoundReply,
    '"comparisons": 63': CollusionReply,
    '"kind": "sweep"': JobRequest,
    '"id": "j4k…"': JobReply,
}
CUT = "…"  # where an example leaves something out


def examples() -> list[str]:
    return re.findall(r"```json\n(.*?)```", API.read_text(), re.DOTALL)


def parsed(block: str) -> list[Any]:
    """The values of an example: one, or one a line. An object that is cut has a field of that name."""
    text = re.sub(r"\[ ?…[^\]]*\]", "[]", block)
    text = re.sub(r"\{ ?… ?\}", f'{{"{CUT}": 0}}', text)
    text = re.sub(rf'": {CUT} ?\}}', f'": {{"{CUT}": 0}}}}', text)
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def cut(example: Any, place: tuple[Any, ...]) -> bool:
    """Whether a place lies in something that is cut."""
    for step in place:
        if isinstance(example, dict) and CUT in example:
            return True
        known = isinstance(example, dict) and step in example or isinstance(example, list) and isinstance(step, int)
        example = example[step] if known else example  # other steps name a kind of several
    return isinstance(example, dict) and CUT in example


@pytest.mark.parametrize("block", examples(), ids=lambda block: block.split("\n")[0][:40] + block.split("\n")[1][:20])
def test_every_example_of_the_api_page_is_what_the_server_sends_or_takes(block: str) -> None:
    (model,) = [model for marker, model in EXAMPLES.items() if marker in block]
    adapter = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    for example in parsed(block):
        try:
            adapter.validate_python(example)
        except ValidationError as error:
            wrong = [one for one in error.errors() if not cut(example, one["loc"])]
            assert not wrong, wrong
