"""Questions kept ready: as made from their seeds, asked while there is no plan, and never under other rules."""

from __future__ import annotations

from collections import OrderedDict
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from pitboss.games import REGISTRY
from pitboss.questions import Draw
from pitboss.trainer import player, ready
from pitboss.trainer.player import has_book, player_drills
from pitboss.trainer.ready import KEPT, Ready, asked_data, asked_from
from pitboss.trainer.session import Drills

ROO = REGISTRY["three-card-roo"].house()
MONDAY = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.fixture
def no_books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "BOOKS", OrderedDict())


def session(kept: Ready | None, seed: str = "s") -> Drills:
    return Drills(ROO, seed, lambda: MONDAY, mode="player", ready=kept)


@pytest.mark.parametrize("key", [key for key in REGISTRY if player_drills(REGISTRY[key].house())])
def test_a_question_comes_back_from_its_file_as_it_was(key: str) -> None:
    house = REGISTRY[key].house()
    asked = Drills(house, "7", lambda: MONDAY, mode="player").now
    assert asked_from(asked_data(asked)) == asked


def test_the_first_question_waits_for_no_plan(tmp_path: Path, no_books: None) -> None:
    kept = Ready(tmp_path)
    before = session(kept)
    before.ahead()
    assert len(kept._read(ROO)) == KEPT
    player.BOOKS.clear()
    first = session(kept)
    assert not has_book(ROO), "nothing was counted"
    assert first.now.seed.startswith("ready-") and len(kept._read(ROO)) == KEPT - 1
    first.answer(first.now.question.answer.key, 1.0)
    assert first.now.seed.startswith("ready-") and not has_book(ROO), "who answers fast does not wait either"
    first.ahead()
    first.answer(first.now.question.answer.key, 1.0)
    assert first.now.seed == "s-3-0" and len(kept._read(ROO)) == KEPT


def test_what_is_kept_ready_is_what_its_seed_makes(tmp_path: Path, no_books: None) -> None:
    kept = Ready(tmp_path)
    session(kept).ahead()
    asked = kept.take(ROO)
    assert asked is not None
    assert session(None).question("decision", asked.seed) == asked
    draw = Draw(Random(f"{ROO.game.key} decision {asked.seed}"), ROO.deck)
    assert player.best_choice(ROO, draw) == asked.question


def test_a_seed_that_is_asked_for_is_followed(tmp_path: Path, no_books: None) -> None:
    assert session(None, "mine").now.seed == "mine-1-0"


def test_other_rules_other_sources_and_damaged_files_give_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Ready(tmp_path)
    session(kept).ahead()
    assert kept.waiting(ROO)
    assert not kept.waiting(REGISTRY["three-card-roo"].configured(None, [("pays.seven_roo.royal", "5")]))
    monkeypatch.setattr(ready, "source_of", lambda counts: "changed")
    assert not kept.waiting(ROO)
    monkeypatch.undo()
    kept.path(ROO).write_text('[{"drill": "decision"}]')
    assert not kept.waiting(ROO) and kept.take(ROO) is None
    kept.fill(ROO)
    assert kept.waiting(ROO)
