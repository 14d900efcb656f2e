"""Lists the source files of Pitboss, without compiled files and generated kernels."""

from __future__ import annotations

from pathlib import Path


def source_files(folder: Path, pattern: str = "**/*.py") -> list[Path]:
    """Source files in sorted order, without kernels that were generated as Python into `__pycache__`."""
    return sorted(path for path in folder.glob(pattern) if "__pycache__" not in path.relative_to(folder).parts)
