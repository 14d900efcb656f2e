"""The data folder of the user, and its permissions."""

from __future__ import annotations

import contextlib
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


def make_private(folder: Path, database: Path | None = None) -> None:
    """A data folder for its owner only, with all that is in it already; what is made later follows the umask."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if sys.platform == "win32":
        return
    files = [folder / "house.key", folder / "server.json"]
    if database:
        files += [database, *(database.with_name(f"{database.name}-{kind}") for kind in ("wal", "shm"))]
        if not database.exists() and database.parent.is_dir():
            with contextlib.suppress(FileExistsError, PermissionError):
                os.close(os.open(database, os.O_CREAT | os.O_EXCL, 0o600))  # -wal and -shm take its mode
    for path in files:
        with contextlib.suppress(FileNotFoundError, PermissionError):
            path.chmod(0o600)
    with contextlib.suppress(PermissionError):
        folder.chmod(0o700)
