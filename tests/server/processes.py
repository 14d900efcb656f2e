"""`pitboss serve` as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.databases import begin_sqlite

ROOT = Path(__file__).parents[2]
QUICK = ("--no-verify", "--no-prepare", "--port", "0")  # nothing is counted at the start, on any free port


def start_server(folder: Path, *options: str, stderr: int | None = None, **env: str) -> subprocess.Popen[str]:
    """A server with this data folder; what it prints can be read from `stdout`."""
    if "--db" not in options:
        begin_sqlite(folder / "pitboss.db")
    command = [sys.executable, "-m", "pitboss", "serve", "--no-browser", *options]
    environ = {**os.environ, "PITBOSS_HOME": str(folder), **env}
    return subprocess.Popen(command, env=environ, cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr, text=True)
