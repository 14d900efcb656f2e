"""Settings of all tests: no property test depends on how fast the machine is. One PostgreSQL server serves them all."""

from hypothesis import HealthCheck, settings

from tests.databases import postgres, postgres_tables

__all__ = ["postgres", "postgres_tables"]

settings.register_profile("pitboss", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pitboss")
