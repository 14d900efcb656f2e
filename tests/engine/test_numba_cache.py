"""Compiled code kept on disk is found again only with the shared code that it was compiled with."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import Any

import numba
import pytest

from pitboss.core.folders import cache_folder, keep_compiled_code
from pitboss.engine import numba_cache, streams


def test_kernels_are_kept_under_the_hash_of_what_they_share() -> None:
    fill: Any = streams.fill
    assert numba_cache.digest() in fill._cache.cache_path
    assert numba.config.CACHE_DIR.endswith(numba_cache.digest())  # type: ignore[attr-defined]


def test_an_installation_that_cannot_be_written_to_keeps_compiled_code_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))
    keep_compiled_code()
    assert os.environ["NUMBA_CACHE_DIR"] == str(tmp_path / "cache" / "compiled")
    assert (tmp_path / "cache" / "compiled").is_dir()


def test_the_cache_folder_may_begin_with_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", "~/counts")
    assert cache_folder() == Path.home() / "counts"


def test_without_a_cache_folder_compiled_code_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder can be made below this")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    keep_compiled_code()
    assert Path(os.environ["NUMBA_CACHE_DIR"]).parent == tmp_path


def test_every_module_whose_compiled_functions_others_call_is_shared() -> None:
    rooms = (numba_cache.PACKAGE / room for room in ("engine", "derive"))
    compiles = {path for room in rooms for path in room.rglob("*.py") if "@njit" in path.read_text()}
    assert len(compiles) > 10
    for path in compiles:
        for module in re.findall(r"^from pitboss\.((?:engine|derive)\.[\w.]+) import", path.read_text(), re.MULTILINE):
            name = f"{module.replace('.', '/')}.py"
            if numba_cache.PACKAGE / name in compiles:
                assert name in numba_cache.SHARED, f"{path.name} is compiled with {name}"


def test_a_change_in_shared_code_changes_the_folder(tmp_path: Path) -> None:
    for name in numba_cache.SHARED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((numba_cache.PACKAGE / name).read_bytes())
    assert numba_cache.digest(tmp_path) == numba_cache.digest()
    for name in numba_cache.SHARED:
        before = numba_cache.digest(tmp_path)
        with (tmp_path / name).open("a") as file:
            file.write("# changed\n")
        assert numba_cache.digest(tmp_path) != before
