"""How long a test waits for what must happen. No test passes by waiting: only a fault or a hang reaches the limit."""

from __future__ import annotations

PATIENCE = 240.0  # seconds; pytest's own limit for a test, in pyproject.toml, is longer
