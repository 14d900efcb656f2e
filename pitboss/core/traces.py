"""Spans for OpenTelemetry. They cost nothing unless a server sends them: see docs/operating.md."""

from __future__ import annotations

import os
from importlib.util import find_spec

from opentelemetry.trace import get_tracer

from pitboss.core.errors import BadInput

TRACER = get_tracer("pitboss")
WHERE_TO = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


def check_traces() -> None:
    """Refuses an environment that asks for traces where they cannot be sent."""
    asked = next((name for name in WHERE_TO if os.environ.get(name)), None)
    if asked and find_spec("opentelemetry.exporter") is None:
        raise BadInput(f"{asked} is set, but traces need more packages; install them: pip install 'pitboss[traces]'.")
    os.environ.setdefault("OTEL_SERVICE_NAME", "pitboss")
