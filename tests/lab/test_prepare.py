"""What advice is counted from: kept on disk as tables, made once, and made again where a file is damaged."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.core.cache import NotCounted, RecentCache, on_disk, only_on_disk
from pitboss.games import REGISTRY
from pitboss.games.tiger_pai_gow import best_setting
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.pai_gow_classes import PART, ClassPack
from pitboss.lab import strategy
from pitboss.lab.prepare import find_strategy, has_strategy, load_prepared
from pitboss.rulesets.poker import Wheel


def test_tables_are_kept_as_they_are_and_a_damaged_file_is_counted_again(tmp_path: Path) -> None:
    made = []

    def count() -> dict[str, Any]:
        made.append(1)
        return {"ranks": np.arange(1000), "ways": np.array([[1, 2], [3, 4]])}

    with pytest.raises(NotCounted):
        only_on_disk(tmp_path)("tables", count)
    for _ in range(2):
        found = on_disk(tmp_path)("tables", count)
        assert (found["ranks"] == np.arange(1000)).all() and found["ways"].tolist() == [[1, 2], [3, 4]]
    assert len(made) == 1 and only_on_disk(tmp_path)("tables", count).keys() == {"ranks", "ways"}
    whole = (tmp_path / "tables.npz").read_bytes()
    middle = len(whole) // 2
    for damaged in (b"", whole[:-100], whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]):
        (tmp_path / "tables.npz").write_bytes(damaged)
        with pytest.raises(NotCounted):
            only_on_disk(tmp_path)("tables", count)
    assert on_disk(tmp_path)("tables", count)["ranks"].sum() == 499500 and len(made) == 2
    assert (tmp_path / "tables.npz").read_bytes() == whole


def test_what_is_not_on_disk_is_not_prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(best_setting, "DEALERS", RecentCache(8))
    assert not load_prepared(REGISTRY["tiger-pai-gow"].configured(None, [("wheel", "second")]))
    assert load_prepared(REGISTRY["tiger-pai-gow"].house()), "that of the usual rules is shipped"
    assert load_prepared(REGISTRY["three-card-roo"].house()), "nothing is needed"


def test_best_play_that_was_worked_out_once_is_known_to_every_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(strategy, "STRATEGIES", RecentCache(8))
    house, other = REGISTRY["two-card-roo"].house(), REGISTRY["three-card-roo"].house()
    assert not has_strategy(house)
    find_strategy(house)
    assert has_strategy(house) and not has_strategy(other)
    assert has_strategy(copy(house.game).house()), "nothing can be kept of it, so no process need be asked"


def test_a_dealers_hands_are_made_once_and_their_progress_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(best_setting, "DEALERS", RecentCache(8))
    pack, progress = ClassPack((1, 2, 3, 4, 5, 9, 10, 13)), list[tuple[int, int]]()
    remember = on_disk(tmp_path)
    found = best_setting.dealer_tables(
        pack, Way.A, Wheel.LOWEST, remember, lambda done, of: progress.append((done, of))
    )
    assert len(progress) > 1 and progress[0][0] <= PART and progress[-1][0] == progress[-1][1]
    assert [done for done, _ in progress] == sorted(done for done, _ in progress)
    assert best_setting.dealer_tables(pack, Way.A, Wheel.LOWEST, remember) is found
    best_setting.DEALERS.clear()
    again = best_setting.dealer_tables(pack, Way.A, Wheel.LOWEST, only_on_disk(tmp_path))
    assert all((one == other).all() for one, other in zip(found, again, strict=True))
