"""The files that Pitboss is written in, as against those that are kept compiled beside them."""

from __future__ import annotations

from pathlib import Path


def source_files(folder: Path, pattern: str = "**/*.py") -> list[Path]:
    """In order. Kernels are printed as Python into `__pycache__`: those are made from sources, and are none."""
    return sorted(path for path in folder.glob(pattern) if "__pycache__" not in path.relative_to(folder).parts)
