"""What advice is counted from: kept on disk as tables, made once, and made again where a file is damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.games import REGISTRY
from pitboss.games.tiger_pai_gow import best_setting
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.pai_gow_classes import PART, ClassPack
from pitboss.lab.disk_cache import NotCounted, kept, on_disk
from pitboss.lab.prepare import command, prepared
from pitboss.poker import Wheel


def test_tables_are_kept_as_they_are_and_a_damaged_file_is_counted_again(tmp_path: Path) -> None:
    made = []

    def count() -> dict[str, Any]:
        made.append(1)
        return {"ranks": np.arange(1000), "ways": np.array([[1, 2], [3, 4]])}

    with pytest.raises(NotCounted):
        kept(tmp_path)("tables", count)
    for _ in range(2):
        found = on_disk(tmp_path)("tables", count)
        assert (found["ranks"] == np.arange(1000)).all() and found["ways"].tolist() == [[1, 2], [3, 4]]
    assert len(made) == 1 and kept(tmp_path)("tables", count).keys() == {"ranks", "ways"}
    whole = (tmp_path / "tables.npz").read_bytes()
    middle = len(whole) // 2
    for damaged in (b"", whole[:-100], whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]):
        (tmp_path / "tables.npz").write_bytes(damaged)
        with pytest.raises(NotCounted):
            kept(tmp_path)("tables", count)
    assert on_disk(tmp_path)("tables", count)["ranks"].sum() == 499500 and len(made) == 2
    assert (tmp_path / "tables.npz").read_bytes() == whole


def test_what_is_not_on_disk_is_not_prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(best_setting, "DEALERS", {})
    assert not prepared(REGISTRY["tiger-pai-gow"].house())
    assert prepared(REGISTRY["three-card-roo"].house()), "nothing is needed"


def test_the_process_that_prepares_is_told_all_rules() -> None:
    house = REGISTRY["tiger-pai-gow"].configured(None, [("house_way", "c"), ("wheel", "second")])
    module, game, *settings = command(house)[2:]
    assert (module, game) == ("pitboss.lab.prepare", "tiger-pai-gow")
    parts = (one.partition("=") for one in settings)
    again = REGISTRY[game].configured(None, [(key, value) for key, _, value in parts])
    assert again.digest == house.digest


def test_a_dealers_hands_are_made_once_and_their_progress_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_setting, "DEALERS", {})
    pack, result = ClassPack((1, 2, 3, 4, 5, 9, 10, 13)), list[tuple[int, int]]()
    remember = on_disk(tmp_path)
    found = best_setting.dealer(pack, Way.A, Wheel.LOWEST, remember, lambda done, of: result.append((done, of)))
    assert len(result) > 1 and result[0][0] <= PART and result[-1][0] == result[-1][1]
    assert [done for done, _ in result] == sorted(done for done, _ in result)
    assert best_setting.dealer(pack, Way.A, Wheel.LOWEST, remember) is found
    best_setting.DEALERS.clear()
    again = best_setting.dealer(pack, Way.A, Wheel.LOWEST, kept(tmp_path))
    assert all((one == other).all() for one, other in zip(found, again, strict=True))
