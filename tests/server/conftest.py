"""Servers that tests of one module share, and one with the usual limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from pitboss.server.settings import Rate, Rates, ServerSettings
from tests.server.running import Running, patient, serve
from tests.server.trainee import Trainee

patient()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    yield from serve(ServerSettings(tmp_path_factory.mktemp("house"), rates=Rates.none()))


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Running]:
    """With the usual bursts; what was used does not come back, however slow the machine is."""
    usual = Rates()
    rates = Rates(**{one.name: Rate(getattr(usual, one.name).burst, 0.001) for one in fields(Rates)})
    yield from serve(ServerSettings(tmp_path, rates=rates))


@pytest.fixture
def trainee(server: Running) -> Iterator[Trainee]:
    someone = Trainee(server)
    yield someone
    someone.http.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def house_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with its tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/pitboss.db"
    fresh: Callable[[], str] = request.getfixturevalue("postgres_tables")
    return fresh()
