"""Settings of all tests: no property test depends on how fast the machine is. One PostgreSQL server serves them all."""

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import postgres, postgres_tables

__all__ = ["postgres", "postgres_tables"]

settings.register_profile("pitboss", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pitboss")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of servers and databases come first: while they wait for other processes, the rest computes."""
    items.sort(key=lambda item: not item.nodeid.startswith(("tests/server/", "tests/store/")))
