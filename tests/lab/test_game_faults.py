"""Mistakes that authors make, each found by `pitboss check` with the author's own file and line."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pitboss.games
from pitboss.core.errors import BadGame, NotDerivable, WrongRules
from pitboss.games import REGISTRY, load_game
from pitboss.lab.counts.derived import tree_of
from pitboss.lab.game_faults import faults_in, leave_out_faulty_games
from pitboss.lab.game_source import GameSource
from tests import crazy_4_poker, mississippi_stud, three_cards
from tests.authors import line_of, loaded, written
from tests.cli.run import pitboss as command

# what is written, what stands there instead, a part of the line that is named, and what is said of it
MISTAKES = [
    ('play, raises="ante")', 'play, raises="anet")', 'raises="anet"', "Play raises a wager that is not there"),
    ('raises="ante", at_once', 'raises="super", at_once', 'raises="super"', "Super Bonus raises itself"),
    ('    procedure=(', '    procedure=(\n        clause("55 56", "", place_equal_bets),', '"55 56"',
     "clause '56' is not known"),
    ('"3",\n            "From', '"2",\n            "From', '"2",', "two clauses have the number 2"),
    ("with a king or better.", "with a {qualifer}.", "{qualifer}", "option 'qualifer' is not known"),
    ("an equal Super Bonus", "a bonus paying {super.royal}", "{super.royal}", "row 'royal' is not known"),
    ("an equal Super Bonus", "a bonus of {$supper}", "{$supper}", "wager 'supper' is not known"),
    ('settle("ante", "super"), when', 'settle("ante", "supr"), when', '"supr"', "did you mean super"),
    ('layout.place(hand, "play"', 'layout.place(hand, "pay"', '"pay"', "wager 'pay' is not known; did you mean play"),
    ('"ante" in hand.open', '"anet" in hand.open', '"anet" in', "wager 'anet' is not known"),
    ('hand.bets["ante"]', 'hand.bets["antes"]', '["antes"]', "wager 'antes' is not known"),
    ("    queens: Paytable", "    queen: Paytable", "class Options", "Queens Up has no pay table"),
    ("table(Play, 1, 1, 0, -1)", "Paytable({Play.WIN: 1, Play.TIE: 0, Play.LOSS: -1})", "Paytable({Play",
     "has no row NOT_QUALIFIED"),
    ("table(Play, 1, 1, 0, -1)", "table(Play, 1, 1, 0, -1).with_pays({Ante.FOLD: -1})", "with_pays",
     "has the row Ante.FOLD, which is not one of Play"),
    ("table(Play, 1, 1, 0, -1)", "table(Play, 1, 1, 0, -2)", "table(Play", "cannot lose more than itself"),
    ("table(Play, 1, 1, 0, -1)", "table(Play, 1, 1.5, 0, -1)", "table(Play", "write a whole number or Fraction"),
    ("has_folded(hand, Decide)", "hand.chose(Decide) is Decide.FLOD", "Decide.FLOD", "FOLD"),
    ('FOLD = "fold"', 'GIVE_UP = "fold"', "has_folded(hand, Decide)", "Decide has no FOLD"),
    ("            unit = hand.bets", "            layout.ask(hand, ())\n            unit = hand.bets", "ask(hand, ())",
     "write `yield from layout.ask"),
    ("                layout.place(", "                yield from layout.place(", "yield from layout.place",
     "leave out `yield from`"),
    ("lay(DEALER, 5)", 'lay("flop", 5)', '"flop"', "place 'flop' is not known"),
    ('main=("ante",)', 'main=("anti",)', 'main=("anti",)', "main names a wager that is not there"),
    ("from_right(settle(\"ante\", \"super\"), when=folded)", 'settle("ante", "super")', '"4",',
     "but it takes 2; a step for every hand goes into from_left"),
    ('Wager("queens", "Queens Up"', 'Wager("ante", "Queens Up"', '"ante"', "two wagers have the name 'ante'"),
    ("def four(cards: Cards) -> tuple[int, ...]:\n", "from time import time\n\n\n"
     "def four(cards: Cards) -> tuple[int, ...]:\n    now = time()\n", "now = time()", "time is not the same every"),
    ("    kind, *ranks = value(cards)\n", "    global CLAUSES\n    kind, *ranks = value(cards)\n", "global CLAUSES",
     "a rule changes CLAUSES"),
    ("def four(cards: Cards) -> tuple[int, ...]:\n", "from os import urandom\n\n\n"
     "def four(cards: Cards) -> tuple[int, ...]:\n    luck = urandom(1)\n", "luck = urandom",
     "urandom is not the same"),
    ("    return compare(Play, value(", "    play.rounds = 1\n    return compare(Play, value(", "play.rounds = 1",
     "a rule changes play.rounds"),
    ("def play(hand: Spot, layout: Layout) -> Play:", "def play(hand: Spot, layout: Layout, seen: list = []) -> Play:\n"
     "    seen.append(1)", "seen.append", "a rule changes seen"),
    ("    return compare(Play, value(", "    next(ROUNDS)\n    return compare(Play, value(hand.cards), ()) or compare("
     "Play, value(", "next(ROUNDS)", "a rule changes ROUNDS"),
    ("    return compare(Play, value(", "    ROUNDS[0] += 1\n    return compare(Play, value(", "ROUNDS[0] += 1",
     "a rule changes ROUNDS[0]"),
    ("GAME: Game", "def made():\n    n = 0\n\n    def odd():\n        nonlocal n\n        n += 1\n        return n\n\n"
     "    return odd\n\n\nGAME: Game", "nonlocal n", "a rule changes n,"),
    ("GAME: Game", "def made():\n    seen = []\n\n    def odd():\n        seen.append(1)\n\n    return odd\n\n\n"
     "GAME: Game", "seen.append(1)", "a rule changes seen"),
    ("GAME: Game", "class Memory:\n    n = 0\n\n    def odd(self):\n        self.n += 1\n\n\nMEMORY = Memory()\n"
     "GAME: Game", "self.n += 1", "a rule changes self.n"),
    ("    return compare(Play, value(", "    odd = hand.seat == 2\n    return compare(Play, value(",
     "hand.seat == 2", "makes the odds of seats differ"),
    ("    return compare(Play, value(", "    ROUNDS.__next__()\n    return compare(Play, value(", "ROUNDS.__next__()",
     "a rule changes ROUNDS"),
    ("    return compare(Play, value(", "    from random import random as luck\n    return compare(Play, value(",
     "import random as luck", "random is not the same"),
    ("    return compare(Play, value(", "    luck = __import__('random')\n    return compare(Play, value(", "luck = ",
     "__import__ is not the same"),
    ("    return compare(Play, value(", "    luck = open('luck')\n    return compare(Play, value(", "luck = ",
     "open is not the same"),
    ("    return compare(Play, value(", "    luck = hash('x') % 2\n    return compare(Play, value(", "luck = ",
     "hash is not the same"),
    ("from itertools import combinations", "import os\nfrom itertools import combinations\nSIZE = lambda cards: "
     "os.environ['X']", "SIZE = lambda", "os.environ is not the same"),
    ("    main=", "    deck=lambda options: [*cards('As Ks'), (17, 'x')],\n    main=", "deck=", "no list of cards"),
    ("    main=", "    deck=lambda options: [Card(17, 'x')],\n    main=", "deck=", "(17, 'x'), no card"),
    ("    return queens_row(hand.cards)", "    return 1 / 0", "return 1 / 0", "ZeroDivisionError: division by zero"),
    ("    return queens_row(hand.cards)", "    return None", "def queens(", "ends on None, which is no row"),
    ("    return queens_row(hand.cards)", "    return Play.WIN", "def queens(", "the pay table of queens has no pay"),
    ("    return queens_row(hand.cards)", "    return queens(hand, layout)", "def queens(", "RecursionError"),
    ("    return queens_row(hand.cards)", "    while True:\n        u = max(1, 2)", "u = max", "let the loop end"),
    ("    return queens_row(hand.cards)", "    raise SystemExit('no')", "raise SystemExit", "SystemExit: no"),
    ("    return queens_row(hand.cards)", "    while True: pass", "while True: pass", "this loop has no end"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "said"), MISTAKES, ids=[one[3][:30] for one in MISTAKES])
def test_a_mistake_is_named_with_the_authors_line(old: str, new: str, line: str, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, (old, new), ("GAME: Game", "from pitboss.core.cards import Card, cards\n"
                                          "ROUNDS = iter(range(9))\n\nGAME: Game"))  # fmt: skip
    found = faults_in(loaded(file))
    where = f"{tmp_path.name}/my_game.py, line {line_of(file.read_text(), line)}"
    assert any(re.match(rf"{where}\b", one) and said in one for one in found), (where, found)


@pytest.mark.parametrize("key", REGISTRY)
def test_no_game_of_this_package_has_a_mistake(key: str) -> None:
    assert faults_in(REGISTRY[key]) == []


def test_a_function_of_the_author_may_be_called_like_one_of_the_system(tmp_path: Path) -> None:
    file = written(tmp_path, ("GAME: Game", "def open(cards: Cards) -> Cards:\n    return cards\n\n\nGAME: Game"),
                   ("    return queens_row(hand.cards)", "    return queens_row(open(hand.cards))"))  # fmt: skip
    assert faults_in(loaded(file)) == []


def test_no_game_of_the_tests_has_a_mistake() -> None:
    for module in (crazy_4_poker, mississippi_stud, three_cards):
        assert faults_in(module.GAME) == []


# Mistakes that belong to no single line: what is said.
OF_THE_GAME = [
    (("settle(\"ante\", \"super\", \"play\", \"queens\")", 'settle("ante", "super", "play")'), "queens not settled"),
    (("    main=", "    deck=lambda options: deck()[:20],\n    main="), "20 cards are too few for a round of 6 seats"),
    (("    return compare(Play, value(", "    if sum(map(ord, repr(layout))) % 2:\n        return Play.TIE\n"
      "    return compare(Play, value("), "the same cards and choices ended in two ways"),
]  # fmt: skip


@pytest.mark.parametrize(("replaced", "said"), OF_THE_GAME, ids=[one[1][:20] for one in OF_THE_GAME])
def test_rounds_that_are_dealt_show_a_mistake(replaced: tuple[str, str], said: str, tmp_path: Path) -> None:
    file = written(tmp_path, replaced, ("GAME: Game", "from pitboss.core.cards import deck\n\nGAME: Game"))
    (found,) = faults_in(loaded(file))
    assert said in found


@pytest.mark.parametrize("odd", ["hand.seat == 2", "len(layout.hands) > 1", "hand.bets['ante'] > 500",
                                 "any(one is not hand and one.cards[0].rank < 4 for one in layout.hands)"])  # fmt: skip
def test_a_rule_that_looks_at_the_seat_the_stake_or_others_is_refused(odd: str, tmp_path: Path) -> None:
    file = written(tmp_path, ("    return compare(Play, value(", f"    if {odd}:\n        return Play.TIE\n"
                              "    return compare(Play, value("))  # fmt: skip
    house = loaded(file).house()
    with pytest.raises(WrongRules, match=r"Play: in a round dealt from .* the rules give 'Ties' for \d+ and the tree"):
        tree_of(house, ("ante",), ("play",))


# What only shows when rules run: the same, with what is said when the game is derived.
AT_RUN_TIME = [
    ("from itertools import combinations", "from itertools import combinations\nfrom random import random as luck",
     "    return compare(Play, value(hand.cards)", "    if luck() < 0.5:\n        return Play.TIE\n    "
     "return compare(Play, value(hand.cards)", "def play", "run a second time this went another way"),
    ("GAME: Game", "ROUNDS: list[int] = []\n\nGAME: Game",
     "    return compare(Play, value(hand.cards)", "    ROUNDS.append(1)\n    if len(ROUNDS) > 3:\n"
     "        return Play.TIE\n    return compare(Play, value(hand.cards)", "def play", "earlier rounds"),
    ("    for hand in layout.hands:", "    while True: unit = 1\n    for hand in layout.hands:", "", "",
     "while True:", "let the loop end"),
    ("    kind, top, *_ = value(cards)", "    while True: kind = 1\n    kind, top, *_ = value(cards)", "", "",
     "while True:", "let the loop end"),
    ("    return queens_row(hand.cards)", "    return Queens.QUADS", "", "", "def queens(", "no card is read"),
    ('    NOT_QUALIFIED = "Dealer does not qualify"\n    WIN = "Wins"\n    TIE = "Ties"\n    LOSS = "Losses"',
     '    WIN = "Wins"\n    TIE = "Ties"\n    LOSS = "Losses"', "table(Play, 1, 1, 0, -1)", "table(Play, 1, 0, -1)",
     "return compare(Play", "Play has no NOT_QUALIFIED"),
    ("settle(\"ante\", \"super\", \"play\", \"queens\")", 'settle("ante", "super", "play")', "", "", "", "not settled"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "c", "d", "line", "said"), AT_RUN_TIME, ids=[one[5][:30] for one in AT_RUN_TIME])
def test_a_rule_that_is_not_the_same_every_time_is_refused_with_its_line(
    a: str, b: str, c: str, d: str, line: str, said: str, tmp_path: Path
) -> None:
    file = written(tmp_path, *[(old, new) for old, new in ((a, b), (c, d)) if old])
    house = loaded(file).house()
    with pytest.raises(NotDerivable) as refused:
        for wager in ("play", "queens", "ante"):
            placed = ("ante", "queens") if wager == "queens" else ("ante",)
            tree_of(house, placed, (wager,))
    assert said in str(refused.value), refused.value
    if line:
        assert f"my_game.py, line {line_of(file.read_text(), line)}" in str(refused.value), refused.value


BROKEN = [
    ("table(Play, 1, 1, 0, -1)", "table(Play, 1, 0, -1)", "table(Play", "3 pays for the 4 rows of Play"),
    ("GAME: Game", "raise SystemExit('stop')\nGAME: Game", "raise SystemExit", "stop"),
    ("class Play(Outcome):", "class Play(Outcom):", "class Play", "name 'Outcom' is not defined"),
]


@pytest.mark.parametrize(("old", "new", "line", "said"), BROKEN, ids=[one[3][:20] for one in BROKEN])
def test_a_module_that_does_not_import_stops_no_other_game(
    old: str, new: str, line: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "bad_game"
    folder.mkdir()
    file = written(folder, (old, new), ("crazy-4-poker", "bad-game"), name="__init__")
    monkeypatch.setattr(pitboss.games, "__path__", [*pitboss.games.__path__, str(tmp_path)])
    monkeypatch.setattr(REGISTRY, "left_out", {})
    where = f"{file}, line {line_of(file.read_text(), line)}"
    with pytest.raises(BadGame, match="bad-game cannot be loaded") as refused:
        load_game("pitboss.games.bad_game", "bad-game")
    assert said in str(refused.value) and where in str(refused.value)
    assert "bad-game" not in list(REGISTRY) and "high-card-draw" in list(REGISTRY)
    listed = command("games")
    assert listed.code == 0 and "bad-game cannot be loaded" in listed.err and "High Card Draw" in listed.out
    assert said in command("odds", "bad-game").refusal


@pytest.mark.parametrize("arguments", [("odds",), ("play", "--auto"), ("strategy",), ("train", "drill", "--game")])
def test_commands_refuse_a_game_with_a_mistake(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "odd_rules"
    folder.mkdir()
    file = written(folder, ("king or better.", "{best}."), ("crazy-4-poker", "odd-rules"), name="__init__")
    monkeypatch.setattr(pitboss.games, "__path__", [*pitboss.games.__path__, str(tmp_path)])
    monkeypatch.setattr(REGISTRY, "left_out", {})
    said = f"odd_rules/__init__.py, line {line_of(file.read_text(), '{best}.')}: clause 5: option 'best' is not known"
    try:
        assert said in command(*arguments, "odd-rules").refusal
        checked = command("check", "odd-rules", "--json")
        assert checked.code == 1 and said in checked.json["faults"][0]
        leave_out_faulty_games()
        assert "odd-rules" not in REGISTRY and said in str(REGISTRY.left_out["odd-rules"])
    finally:
        REGISTRY._loaded.pop("odd-rules", None)
        sys.modules.pop("pitboss.games.odd_rules", None)


def test_what_a_game_imports_when_it_is_used_is_no_rule() -> None:
    """Else a game that was correct would be refused once its stored solution has been read from its file."""
    game = REGISTRY["mini-tex-pvp"]
    import_module("pitboss.games.mini_tex_pvp.solved.container")
    assert {file.path.parent.name for file in GameSource(game).files} == {"mini_tex_pvp"}
