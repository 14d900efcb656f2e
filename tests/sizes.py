"""How much a test tries: enough to find a fault in every run, and far more among the proofs (`run.py test --long`)."""

from __future__ import annotations

import os
from typing import TypeVar

FULL = "PITBOSS_FULL_SIZE"  # set by tests/checks.py for the proofs
Size = TypeVar("Size")


def sized(usual: Size, full: Size) -> Size:
    """`usual` in every run, `full` among the proofs: a number of examples or rounds, or a list of games."""
    return full if os.environ.get(FULL) else usual
