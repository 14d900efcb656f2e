"""Any request to the HTTP API, sensible or not, has an answer below 500, and every refusal has the one shape."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.patience import PATIENCE
from tests.server.running import Running
from tests.sizes import sized

ELSEWHERE = ("/verify", "/events", "/jobs", "/odds", "/strategy")  # long work, tested by itself
ENDING = {("DELETE", "session"), ("POST", "accounts")}  # the others need the session
EXAMPLES = sized(1, 40)  # of each request
MODES = list(schemathesis.GenerationMode)  # well-formed and malformed


@pytest.fixture(scope="module")
def guest(server: Running) -> dict[str, Any]:
    """A session with a table and a finished round, so that paths lead somewhere."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
        session = http.post("/api/v1/session", json={"bearer": True}).json()
        http.headers["Authorization"] = f"Bearer {session['token']}"
        table = http.post("/api/v1/play/two-card-roo", json={"pace_ms": 0}).json()["table"]
        return {"token": session["token"], "table": table, "id": table, "game": "two-card-roo", "number": 1}


def operations(address: str) -> list[Any]:
    document = httpx.get(f"{address}/api/v1/openapi.json", timeout=PATIENCE).json()
    schema = schemathesis.openapi.from_dict(document)
    found: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    return [one for one in found if not one.path.endswith(ELSEWHERE)]


def ways(operation: Any) -> list[Any]:
    """How it can be asked: a path takes any text, so that nothing may be wrong about a request without more."""
    texts = all(one.definition["schema"].get("type") == "string" for one in operation.path_parameters)
    return MODES[:1] if texts and not operation.body and not operation.query else MODES


def check_answer(case: Any, answer: Any) -> None:
    sent = f"{case.method} {answer.request.url} {answer.request.body!r}: {answer.status_code} {answer.content[:500]!r}"
    assert answer.status_code < 500, sent
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == ["application/problem+json"], sent
        problem = answer.json()
        assert problem["status"] == answer.status_code and problem["detail"].endswith((".", "?")), sent


def test_any_request_has_an_answer(server: Running, guest: dict[str, Any]) -> None:
    """In every run operations are asked well-formed and malformed in turn; among the proofs each is asked both ways."""
    tried, random = 0, Random(1)
    session = requests.Session()
    found = operations(server.address)
    both_ways = [(one, mode) for mode in MODES for one in found if mode in ways(one)]
    in_turn = [(one, ways(one)[n % len(ways(one))]) for n, one in enumerate(found)]
    for operation, mode in sized(in_turn, both_ways):

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            nonlocal tried
            tried += 1
            for name in case.path_parameters or ():
                if name in guest and random.random() < 0.7:
                    case.path_parameters[name] = guest[name]
            token = guest["token"]
            if (case.method, case.operation.path.rpartition("/")[2]) in ENDING:
                token = requests.post(f"{server.address}/api/v1/session", json={"bearer": True}).json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            check_answer(case, case.call(base_url=server.address, headers=headers, session=session, timeout=PATIENCE))

        ask()
    assert tried > sized(25, 50) * EXAMPLES
