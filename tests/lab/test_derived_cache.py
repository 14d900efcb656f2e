"""What is derived from rules is kept between processes: found again, never for other rules, never trusted blindly."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pitboss.core.cache import RecentCache
from pitboss.derive import trace
from pitboss.derive.tree_points import Points
from pitboss.games import REGISTRY
from pitboss.lab.counts import derived, derived_cache
from pitboss.lab.odds import as_json, game_odds, is_cached, kept_json
from pitboss.rules.bet_rules import BetRuleKind
from pitboss.rules.odds import Tally
from pitboss.rulesets.expressions import restore_read
from tests.authors import written

KEY = "two-card-roo"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    new_process(monkeypatch)
    yield tmp_path / "derived"


def new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a start: nothing is in memory."""
    for name in ("TREES", "POINTS", "SOLVED", "STRATEGIES"):
        monkeypatch.setattr(derived, name, RecentCache(16))


def no_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "trace", lambda *_: pytest.fail("traced again"))
    monkeypatch.setattr(Points, "__init__", lambda *_: pytest.fail("counted again"))


def odds(*settings: tuple[str, str]) -> dict[str, Any]:
    return as_json(game_odds(REGISTRY[KEY].configured(None, settings)))


def test_a_new_process_finds_what_another_has_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = odds()
    new_process(monkeypatch)
    no_counting(monkeypatch)
    assert odds() == counted


def test_a_game_is_solved_once_for_the_same_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = derived.DerivedCounts(REGISTRY[KEY])
    usual, changed = (REGISTRY[KEY].configured(None, settings) for settings in ((), (("pays.pairs.aces", "12"),)))
    counted = counts.tally(usual, "pairs", "best")
    strategy_table = counts.strategy_table(usual, {"roo": Fraction(1)}, "best")
    monkeypatch.setattr("pitboss.derive.solve.solve", lambda *_: pytest.fail("solved again"))
    assert counts.tally(REGISTRY[KEY].configured(), "pairs", "best") == counted
    assert counts.strategy_table(REGISTRY[KEY].configured(), {"roo": Fraction(1)}, "best") is strategy_table
    with pytest.raises(pytest.fail.Exception, match="solved again"):
        counts.tally(changed, "pairs", "best")


def test_odds_of_the_usual_rules_are_read_and_those_of_others_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, changed = (REGISTRY[KEY].configured(None, settings) for settings in ((), (("pays.pairs.aces", "12"),)))
    counted = kept_json(usual, "roo")
    assert counted == as_json(game_odds(usual, "roo"))
    other = kept_json(changed, "pairs")["wagers"]["pairs"]["ev"]
    assert (
        other
        == kept_json(changed, "pairs")["wagers"]["pairs"]["ev"]
        != kept_json(usual, "pairs")["wagers"]["pairs"]["ev"]
    )
    monkeypatch.setattr("pitboss.lab.odds.game_odds", lambda *_: pytest.fail("counted again"))
    assert kept_json(usual, "roo") == counted
    with pytest.raises(pytest.fail.Exception):
        kept_json(changed, "pairs")


def test_odds_that_are_on_disk_are_cached_and_no_others() -> None:
    usual, changed = (REGISTRY[KEY].configured(None, settings) for settings in ((), (("pays.pairs.aces", "12"),)))
    assert not is_cached(usual, "roo")
    kept_json(usual, "roo")
    assert is_cached(usual, "roo")
    assert not is_cached(usual, "pairs") and not is_cached(usual) and not is_cached(changed, "roo")


def test_odds_of_one_wager_are_taken_from_those_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = REGISTRY[KEY].house()
    every = kept_json(usual)
    assert is_cached(usual, "pairs")
    monkeypatch.setattr("pitboss.lab.odds.game_odds", lambda *_: pytest.fail("counted again"))
    assert kept_json(usual, "pairs")["wagers"] == {"pairs": every["wagers"]["pairs"]}


def test_a_new_process_counts_no_other_pays_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = odds()
    files = sorted(folder.iterdir())
    new_process(monkeypatch)
    no_counting(monkeypatch)
    assert odds(("pays.pairs.aces", "12"))["wagers"]["pairs"]["ev"] != usual["wagers"]["pairs"]["ev"]
    assert sorted(folder.iterdir()) == files


def test_other_decks_and_other_rules_are_counted_on_their_own(folder: Path) -> None:
    odds()
    files = set(folder.iterdir())
    assert odds(("decks", "2"))["wagers"]["pairs"]["total"] != odds()["wagers"]["pairs"]["total"]
    assert set(folder.iterdir()) > files


def test_changed_code_finds_no_old_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odds()
    files = set(folder.iterdir())
    new_process(monkeypatch)
    derived_cache.sources_of.cache_clear()
    monkeypatch.setattr(derived_cache, "VERSION", "another")
    odds()
    assert len(set(folder.iterdir())) == 2 * len(files)
    derived_cache.sources_of.cache_clear()


def test_code_that_was_changed_beneath_a_running_process_is_given_no_result_of_that_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs the code that it has loaded, and the files are of another."""
    new_process(monkeypatch)
    derived_cache.sources_of.cache_clear()
    monkeypatch.setattr(derived_cache, "STARTED", 0)
    assert odds()["wagers"]["pairs"]["total"] > 0
    assert not folder.exists() or not list(folder.iterdir())
    derived_cache.sources_of.cache_clear()


@pytest.mark.parametrize("damage", [b"", b"half of it", None])
def test_a_damaged_file_is_counted_and_written_again(
    damage: bytes | None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = odds()
    whole = {file: file.read_bytes() for file in folder.iterdir()}
    for file, content in whole.items():
        flipped = bytes([*content[:-2], content[-2] ^ 1, content[-1]])
        file.write_bytes(flipped if damage is None else damage)
    new_process(monkeypatch)
    assert odds() == counted
    assert {file: len(file.read_bytes()) for file in folder.iterdir()} == {f: len(held) for f, held in whole.items()}


class Planted:
    """Pickled, it is a call."""

    def __init__(self, *call: Any) -> None:
        self.call = call

    def __reduce__(self) -> tuple[Any, ...]:
        return self.call[0], self.call[1:]


@pytest.mark.parametrize("call", [(os.mkdir,), (subprocess.Popen, "mkdir"), (restore_read, "os", "mkdir", (), 0)])
def test_a_file_that_would_call_something_is_not_followed(call: tuple[Any, ...], tmp_path: Path) -> None:
    content = pickle.dumps(Planted(call[0], *(call[1:] or (str(tmp_path / "planted"),))))
    file = tmp_path / "file.pickle"
    file.write_bytes(sha256(content).digest() + content)
    with pytest.raises(derived_cache.Damaged):
        derived_cache.read(file, REGISTRY.module(KEY).__name__)
    assert not (tmp_path / "planted").exists()


def test_a_folder_that_cannot_be_made_costs_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "file"))
    assert odds()["wagers"]["pairs"]["total"] > 0


def test_files_that_were_not_used_for_longest_go_first(tmp_path: Path) -> None:
    for n, name in enumerate(("old", "used", "new")):
        (tmp_path / name).write_bytes(bytes(10))
        os.utime(tmp_path / name, (n, n))
    derived_cache.remove_oldest(tmp_path, most=25)
    assert {file.name for file in tmp_path.iterdir()} == {"used", "new"}


def test_a_game_made_by_hand_is_not_kept(folder: Path) -> None:
    """Its rules have no source file by which a change could be noticed."""
    game = replace(REGISTRY[KEY])
    found: Tally = derived.DerivedCounts(game).tally(game.house(), "pairs", "best")
    assert found.total == odds()["wagers"]["pairs"]["total"]
    assert derived_cache.sources_of(game) == ""


def test_a_member_of_an_enum_is_read_as_any_python_writes_it_and_nothing_else_by_its_name(tmp_path: Path) -> None:
    file, game = tmp_path / "kept", "pitboss.games.three_card_roo"
    derived_cache.keep(file, Planted(getattr, BetRuleKind, "NEEDS"))
    assert derived_cache.read(file, game) is BetRuleKind.NEEDS
    derived_cache.keep(file, Planted(getattr, Fraction, "from_float"))
    with pytest.raises(derived_cache.Damaged):
        derived_cache.read(file, game)


def test_a_module_that_a_game_of_one_file_imports_is_part_of_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, ("KING_HIGH = HIGH, 13", "from my_least import KING_HIGH"))
    least = tmp_path / "my_least.py"
    sys.modules.pop("my_game", None)  # of another test
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(REGISTRY, "_added", {"crazy-4-poker": "my_game"})
    monkeypatch.setattr(REGISTRY, "_loaded", {})
    found = []
    for ranks in ("0, 13", "0, 12"):
        least.write_text(f"KING_HIGH = {ranks}\n", encoding="utf-8")
        for file in tmp_path.glob("*.py"):
            os.utime(file, (0, 0))
        derived_cache.sources_of.cache_clear()
        found.append(derived_cache.sources_of(REGISTRY["crazy-4-poker"]))
    for name in ("my_game", "my_least"):
        sys.modules.pop(name)
    assert all(found) and found[0] != found[1]
