"""Where Pitboss keeps what belongs to its user."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """PITBOSS_HOME, else the platform's folder for a user's data if it is set, else ~/.pitboss."""
    if home := os.environ.get("PITBOSS_HOME"):
        return Path(home).expanduser()
    if sys.platform != "win32" and (shared := os.environ.get("XDG_DATA_HOME")):
        return Path(shared) / "pitboss"
    return Path.home() / ".pitboss"
