"""Compiled code kept on disk is found again only with the shared code that it was compiled with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numba

from pitboss.engine import compiled, streams


def test_kernels_are_kept_under_the_hash_of_what_they_share() -> None:
    fill: Any = streams.fill
    assert compiled.digest() in fill._cache.cache_path
    assert numba.config.CACHE_DIR.endswith(compiled.digest())  # type: ignore[attr-defined]


def test_a_change_in_shared_code_changes_the_folder(tmp_path: Path) -> None:
    for name in compiled.SHARED:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((compiled.HERE / name).read_bytes())
    assert compiled.digest(tmp_path) == compiled.digest()
    for name in compiled.SHARED:
        before = compiled.digest(tmp_path)
        with (tmp_path / name).open("a") as file:
            file.write("# changed\n")
        assert compiled.digest(tmp_path) != before
