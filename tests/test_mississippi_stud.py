"""A game of an author's own, in which players choose how much they bet on each street."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import pitboss.games
from pitboss.core.cards import cards
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.verify import verify
from tests.clause_faults import clause_faults
from tests.dealing import seat_results
from tests.mississippi_stud import GAME, Fifth, Fourth, Third

HERE = Path(__file__).parent
SMALL = cards("Ah Jh Jd 6c 5d 2c")


def test_the_docs_show_its_streets() -> None:
    page = (HERE.parent / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(TIMES = .*?)```", page, re.S)
    assert block in (HERE / "mississippi_stud.py").read_text(encoding="utf-8")


def test_it_keeps_to_what_every_game_must() -> None:
    assert clause_faults(GAME) == []


@pytest.mark.parametrize(
    ("answers", "won"),
    [
        (["Jh 2c", Third.ONE, "Jd", Fourth.TWO, "7s", Fifth.THREE, "9s"], 100 + 100 + 200 + 300),
        (["6h 2c", Third.THREE, "6d", Fourth.THREE, "7s", Fifth.ONE, "9s"], 0),
        (["Jh 2c", Third.ONE, "7s", Fourth.TWO, "3d", Fifth.FOLD], -400),
        (["3h 2c", Third.FOLD], -100),
    ],
    ids=["jacks", "sixes", "folds late", "folds"],
)
def test_every_street_ends_with_the_hand(answers: list[Any], won: int) -> None:
    house = GAME.house()
    table = Round(house, [{"ante": 100}])
    for answer in answers:
        table.supply(cards(answer) if isinstance(answer, str) else answer)
    assert table.request is None and seat_results(house, table.settled) == {"1": won}


@pytest.mark.long
def test_a_small_deck_has_the_odds_of_the_walk() -> None:
    house = GAME.house()
    house.deck, house.kinds = list(SMALL), dict.fromkeys(SMALL, 1)
    derived = DerivedCounts(GAME).tally(house, "ante", "best")
    walked = walk(Round(house, [{"ante": 1}], kinds=house.kinds))
    ev = sum(chance * seat_results(house, settled)["1"] for settled, chance in walked.items())
    assert derived.ev_total == ev


@pytest.mark.long
def test_its_edge_is_the_published_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pitboss.games, "games_of_other_packages", lambda: {GAME.key: "tests.mississippi_stud"})
    (item,) = verify(tables=HERE / "mississippi_stud.toml")
    assert item.verdict == "exact"
