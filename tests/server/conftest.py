"""Servers that tests of one module share, and one with the usual limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.server.settings import Rates, ServerSettings
from tests.databases import postgres
from tests.server.running import Running, patient, serve

__all__ = ["postgres"]
patient()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    yield from serve(ServerSettings(tmp_path_factory.mktemp("house"), rates=Rates.none()))


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Running]:
    """With the rates that a server has unless told otherwise."""
    yield from serve(ServerSettings(tmp_path))
