"""Games described in TOML: read, refused by line, counted, and written as Python."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from pitboss.core.cards import deck
from pitboss.core.errors import BadFile
from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.game_faults import faults_in
from pitboss.lab.game_file import described
from pitboss.lab.written_game import load_file
from pitboss.rulesets.poker import Three, three
from tests.clause_faults import clause_faults
from tests.cli.run import pitboss
from tests.described import EXAMPLES, example, forget
from tests.random_rounds import Watched


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    forget(monkeypatch)


def test_the_page_has_a_bet_by_own_cards_and_an_ante() -> None:
    assert list(EXAMPLES) == ["pairs-up.toml", "three-up.toml"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_game_without_faults_that_plays(name: str, tmp_path: Path) -> None:
    game = REGISTRY[load_file(example(name, tmp_path))]
    assert faults_in(game) == [] and clause_faults(game) == []
    for seed in range(10):
        assert Watched(game, seed).round.layout.unsettled == 0


def test_a_bet_by_own_cards_is_counted_like_every_deal(tmp_path: Path) -> None:
    pays = {Three.STRAIGHT_FLUSH: 40, Three.TRIPS: 30, Three.STRAIGHT: 6, Three.FLUSH: 3, Three.PAIR: 1}
    each = [pays.get(Three(three(hand)[0]), -1) for hand in combinations(deck(), 3)]
    game = REGISTRY[load_file(example("pairs-up.toml", tmp_path))]
    assert counts_of(game).tally(game.house(), "pairs", "best").ev == Fraction(sum(each), len(each))


def test_commands_take_the_file(tmp_path: Path) -> None:
    path = str(example("pairs-up.toml", tmp_path))
    assert "method: own cards" in pitboss("check", path).out
    assert "Pairs Up" in pitboss("odds", path).out
    assert "Pairs Up" in pitboss("play", path, "--auto", "--seed", "1").out


ANTE = """title = "Own Five"
cards = 5
without = "23"
[ante]
raise = "Raise"
times = 2
open = 1
qualifier = "ace-king"
pays = { fold = "-1/2", not_qualified = 0 }
bonus = { royal_flush = 100, straight_flush = 50, quads = "41/2" }
[bets.own]
rows = { royal_flush = 1 }
other = 0
"""


def test_every_key_reaches_the_game(tmp_path: Path) -> None:
    path = tmp_path / "own-five-odd.toml"
    path.write_text(ANTE, encoding="utf-8")
    house = REGISTRY[load_file(path)].house()
    assert faults_in(house.game) == [] and clause_faults(house.game) == []
    assert house.game.title == "Own Five" and len(house.deck) == 44
    assert house.wagers["play"].title == "Raise" and house.options.times("play") == 2
    assert list(house.pays["ante"].values()) == [Fraction(-1, 2), 0, 1, 0, -1]
    assert list(house.pays["bonus"].values()) == [100, 50, Fraction(41, 2), 0]
    assert list(house.pays["own"].values()) == [1, 0]
    clauses = " ".join(house.game.clauses.values())
    assert "one of them face up" in clauses and "2 times the Ante" in clauses and "ace-king or better" in clauses
    for seed in range(20):
        assert Watched(house.game, seed).round.layout.unsettled == 0


GOOD = "cards = 3\n[bets.pairs]\nrows = { straight_flush = 9, trips = 5 }\n"


@pytest.mark.parametrize(
    ("written", "instead", "sentence"),
    [
        ("cards = 3", "cards = 4", "line 1: cards is the number of cards of a hand"),
        ("cards = 3", "card = 3", "line 1: key 'card' is not known; did you mean cards"),
        ("cards = 3", 'cards = 3\nwithout = "2X"', "line 2: without names at most six ranks"),
        ("cards = 3", 'cards = 3\ntitle = "{x}"', "line 2: title is a short text without braces"),
        ("trips", "tripes", "line 3: row 'tripes' is not known; did you mean trips"),
        ("trips = 5", "trips = 1.5", 'line 3: trips pays a whole number or a text such as "3/2"'),
        ("trips = 5", "straight = 5", "line 3: rows has no trips, which is a higher hand than straight"),
        ("trips = 5", "trips = -2", "line 3: trips pays"),
        ("rows", "row", "line 2: the bet has no rows"),
        ("bets.pairs", "bets.class", "line 2: 'class' is no name for a bet"),
        ("bets.pairs", "bets.times", "line 2: 'times' is no name for a bet"),
        ("[bets", '[ante]\nqualifier = "jack"\n[bets', "line 3: qualifier 'jack' is not known"),
        ("[bets", "[ante]\nopen = 3\n[bets", "line 3: open is a whole number from 0 to 2"),
        ("[bets", "[ante]\npays = { won = 1 }\n[bets", "line 3: row 'won' is not known; did you mean win"),
        (GOOD, "cards = 3", "line 1: the file has no bet"),
        ("cards", "cards cards", "is not TOML"),
    ],
)
def test_a_mistake_is_named_with_its_line(written: str, instead: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "some-game.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert described(path).bets[0].rows == {"straight_flush": 9, "trips": 5}
    path.write_text(GOOD.replace(written, instead), encoding="utf-8")
    with pytest.raises(BadFile) as refused:
        described(path)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)
    assert sentence in pitboss("check", str(path)).refusal


def test_all_mistakes_are_named_at_once(tmp_path: Path) -> None:
    path = tmp_path / "some-game.toml"
    path.write_text(GOOD.replace("cards = 3", "cards = 4\ndeck = 1"), encoding="utf-8")
    assert "line 1: cards" in pitboss("odds", str(path)).refusal
    assert "line 2: key 'deck'" in pitboss("odds", str(path)).refusal


def test_a_file_that_is_not_there_or_named_like_a_game_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in pitboss("odds", str(tmp_path / "none.toml")).refusal
    path = tmp_path / "blackjack.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert "there is a game blackjack already" in pitboss("odds", str(path)).refusal
    assert "gives the key" in pitboss("odds", str(path.rename(tmp_path / "My Game.toml"))).refusal
