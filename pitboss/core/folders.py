"""The user's data folder with its permissions, and the cache folder."""

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


def cache_folder() -> Path:
    """Where this user's counts and compiled code are kept: PITBOSS_CACHE, else the usual place for caches."""
    if named := os.environ.get("PITBOSS_CACHE"):
        return Path(named).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"


def keep_compiled_code() -> None:
    """Let numba keep compiled code in the cache folder, for an installation that cannot be written to.

    Without a place for it, as in a container with a read-only file system, numba refuses to compile at all.
    """
    folder = cache_folder() / "compiled"
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        import tempfile

        folder = Path(tempfile.mkdtemp(prefix="pitboss-compiled-"))
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))


def make_private(folder: Path, database: Path | None = None) -> None:
    """Restrict the data folder and the files in it to their owner; files made later follow the umask."""
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
