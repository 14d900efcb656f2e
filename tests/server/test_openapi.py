"""OpenAPI says what comes back: every route has a response model, and what is sent without one being asked fits it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from pitboss.games import REGISTRY
from pitboss.server.app import create_app
from pitboss.server.http.lab_routes import describe_once
from pitboss.server.replies.of_games import GameReply
from pitboss.server.settings import ServerSettings

JSON = "application/json"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return create_app(ServerSettings(Path())).openapi()


def answers(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            for status, answer in described["responses"].items():
                yield f"{method.upper()} {path}", status, answer


def test_every_route_says_what_it_returns(document: dict[str, Any]) -> None:
    untyped = []
    for route, status, answer in answers(document):
        content = answer.get("content", {})
        schema = content.get(JSON, {}).get("schema", {"type": "file"})
        if status != "204" and not content or not schema or schema.get("additionalProperties") is True:
            untyped.append((route, status))
    assert not untyped


def test_only_the_fields_named_here_hold_anything(document: dict[str, Any]) -> None:
    """Before and after of a significant event, and a game's own options, have no one shape; WebAuthn has its own."""
    free = {
        (name, field)
        for name, schema in document["components"]["schemas"].items()
        for field, described in schema.get("properties", {}).items()
        if not described.keys() - {"title", "default"} or described.get("additionalProperties") is True
    }
    assert free == {
        ("SignificantReply", "before"),
        ("SignificantReply", "after"),
        ("OddsReply", "options"),
        ("FairRulesReply", "options"),
        ("CeremonyReply", "options"),
        ("NewPasskey", "credential"),
        ("PasskeyAnswer", "credential"),
    }


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
            part = list(part.values())
        if isinstance(part, list):
            for one in part:
                yield from references(one)

    named = {one.rpartition("/")[2] for one in references(document)}
    assert named and named <= document["components"]["schemas"].keys()


def test_games_are_sent_as_they_are_described() -> None:
    """They are encoded once, so no route validates them."""
    TypeAdapter(list[GameReply]).validate_json(describe_once(tuple(REGISTRY)), strict=True)
    for game in REGISTRY:
        GameReply.model_validate_json(describe_once(game), strict=True)
