"""Spans for OpenTelemetry. None is made unless a server sends them: see docs/operating.md."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import Any

from opentelemetry.context import Context
from opentelemetry.trace import get_tracer

from pitboss.core.errors import BadInput

TRACER = get_tracer("pitboss")
WHERE_TO = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
SENDS = any(os.environ.get(name) for name in WHERE_TO)


def span(name: str, attributes: Mapping[str, str | int], within: Context | None = None) -> AbstractContextManager[Any]:
    """A span of the work, if spans are collected."""
    return TRACER.start_as_current_span(name, within, attributes=attributes) if SENDS else nullcontext()


def check_traces() -> None:
    """Refuses an environment that asks for traces where they cannot be sent."""
    asked = next((name for name in WHERE_TO if os.environ.get(name)), None)
    if asked and find_spec("opentelemetry.exporter") is None:
        raise BadInput(f"{asked} is set, but traces need more packages; install them: pip install 'pitboss[traces]'.")
    os.environ.setdefault("OTEL_SERVICE_NAME", "pitboss")
