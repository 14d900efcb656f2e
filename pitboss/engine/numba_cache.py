"""The folder in which numba keeps compiled code between runs.

numba compiles a function again when its own file has changed, but not when the change is in another file, whose
functions were compiled into it. So the folder is named by a hash of the files that all kernels are compiled with: after
a change in one of them nothing old is found.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from numba import config

HERE = Path(__file__).parent
PACKAGE = HERE.parent
DERIVE = ("packs.py", "set_loops.py", "state_loops.py", "best_hand_loops.py")
ENGINE = ("streams.py", "kernel.py", "count/disjoint_kernels.py")
SHARED = (*(f"engine/{name}" for name in ENGINE), *(f"derive/{name}" for name in DERIVE))


def digest(folder: Path = PACKAGE) -> str:
    return sha256(b"".join((folder / name).read_bytes() for name in SHARED)).hexdigest()[:16]


def keep_in(folder: Path) -> None:
    """Set the folder. Where it cannot be written to, numba finds another place."""
    config.CACHE_DIR = str(folder / f"pitboss-{digest()}")  # type: ignore[attr-defined]


keep_in(Path(config.CACHE_DIR or HERE / "__pycache__"))  # type: ignore[attr-defined]
