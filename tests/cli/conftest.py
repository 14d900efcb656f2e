"""A house that was played at, for tests of the commands that operate on one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.releases import play


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a table at which ann plays a round."""
    folder = tmp_path / "house"
    monkeypatch.setenv("PITBOSS_HOME", str(folder))
    asyncio.run(play(folder))
    return folder
