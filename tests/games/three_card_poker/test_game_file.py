"""The rules of Three Card Poker, described in the TOML file of docs/game_files.md, have the odds of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import REGISTRY
from pitboss.games.three_card_poker import GAME
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.written_game import load_file
from tests.described import example, forget


def test_the_described_game_has_the_odds_of_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget(monkeypatch)
    found = REGISTRY[load_file(example("three-up.toml", tmp_path))]
    for theirs, ours in (("ante", "ante"), ("bonus", "bonus"), ("pairs", "pair_plus")):
        tally = counts_of(found).tally(found.house(), theirs, "best")
        known = counts_of(GAME).tally(GAME.house(), ours, "best")
        assert tally.ev_total == known.ev_total and tally.total == known.total
        assert [line.combinations for line in tally.lines] == [line.combinations for line in known.lines]
