"""Strategies in a few lines: known rules are found with their known costs, and a cost is that of the words."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadInput
from pitboss.derive.packs import Pack
from pitboss.derive.reading_tables import Tables
from pitboss.games import REGISTRY
from pitboss.lab.counts.derived import tree_of, with_raises_and_bonuses
from pitboss.lab.counts.drawn_strategy import held
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.short_rules.board_features import cards_that_beat
from pitboss.lab.short_rules.drawn_questions import DrawnPlayers
from pitboss.lab.short_rules.features import HAND, Sight, made_hands
from pitboss.lab.short_rules.page import game_section
from pitboss.lab.short_rules.published import published, published_costs, read
from pitboss.lab.short_rules.rule_lines import RuleLine
from pitboss.lab.short_rules.rule_lists import Line, LossTable, curve
from pitboss.lab.short_rules.short_strategy import (
    Players,
    ShortStrategy,
    found_strategies,
    named_costs,
    with_at_most,
)
from tests.cli.run import pitboss
from tests.sizes import sized


@cache
def strategies(key: str) -> list[ShortStrategy]:
    return found_strategies(REGISTRY[key].configured())


@pytest.mark.parametrize(
    ("key", "lines", "rule", "cost"),
    [
        ("two-card-roo", 2, ["Low with your card 9 or lower", "Otherwise high"], 0),
        pytest.param("high-card-draw", 2, None, Fraction(602704789, 4983307629300), marks=pytest.mark.long),
        pytest.param("high-card-draw", 4, None, 0, marks=pytest.mark.long),
        ("three-card-roo", 1, None, Fraction(9242, 8808975)),
        ("three-card-roo", 3, None, 0),
    ],
)
def test_known_rules_are_found_with_their_cost(key: str, lines: int, rule: list[str] | None, cost: Fraction) -> None:
    one = with_at_most(strategies(key), lines)
    assert one.length == lines and one.cost == cost
    if rule is not None:
        assert [line for some in one.words.values() for line in some] == rule


@pytest.mark.long
def test_mini_tex_has_a_short_strategy() -> None:
    assert with_at_most(strategies("mini-tex"), 12).cost < Fraction(2, 100)


@pytest.mark.parametrize("key", sized(("three-card-roo",), ("three-card-roo", "high-card-draw")))
def test_longer_strategies_cost_less_and_the_edge_is_that_of_best_play_and_the_cost(key: str) -> None:
    found, game = strategies(key), REGISTRY[key]
    best = counts_of(game).tally(game.configured(), game.main[0], "best").house_edge
    assert [one.length for one in found] == sorted({one.length for one in found})
    assert [one.cost for one in found] == sorted({one.cost for one in found}, reverse=True)
    assert all(one.edge == best + one.cost for one in found)
    assert [ShortStrategy.read(one.stored()) for one in found] == found


def test_what_a_rule_says_is_what_is_valued() -> None:
    """2 Card Roo: 'low with 9 or lower' is valued as these choices, card by card; an ace is high."""
    game = Players(REGISTRY["two-card-roo"].configured())
    (question,) = game.questions
    rule = curve(question.table(game.best), 2)[-1]
    point = question.points[0]
    low = [str(choice) for choice in point.node.legal].index("low")
    ranks = [card.rank if card.rank > 1 else 14 for card in point.stage.pack.kinds]
    for state, choice in enumerate(question.choices(rule, point)):
        assert (choice == low) == (ranks[point.stage.cards[state][0]] <= 9)
    assert game.following({question.name: rule}).ev == game.best.ev


def test_two_lines_are_the_best_of_all_pairs_of_tests() -> None:
    """Against every rule of two lines with up to two joined tests, tried one by one."""
    chance = np.random.default_rng(3)
    tests = (chance.random((60, 7)) < 0.5).astype(float)
    table = LossTable(chance.random((3, 60)) ** 3, tests, np.ones(7))
    least = min(
        table.lost((Line(some, first), Line((), last)))
        for size in (1, 2)
        for some in combinations(range(7), size)
        for first in range(3)
        for last in range(3)
    )
    two = next(rule for rule in curve(table, 2, beam=30) if len(rule) == 2)
    assert table.lost(two) == pytest.approx(least)


def test_a_question_with_one_answer_needs_one_line() -> None:
    """Such as whether to double for free."""
    table = LossTable(np.array([[0.5, 0.25], [0.0, 0.0]]), np.zeros((2, 0)), np.ones(0))
    assert curve(table, 8) == [(Line((), 1),)]


def test_a_board_that_is_no_hand_by_itself_beats_nobody() -> None:
    """Mini-Tex, 5-2 on K-K-K: a pair of kings with a five. The fourth king and every card above a five beat it."""
    house = REGISTRY["mini-tex"].house()
    tree, pack = tree_of(house, ("ante",), with_raises_and_bonuses(house, "ante")), Pack(house.kinds)
    seen = {(HAND, 0): "5d", (HAND, 1): "2h", ("board", 0): "Kc", ("board", 1): "Kd", ("board", 2): "Ks"}
    kinds = {at: np.array([pack.number[card] for card in cards(text)]) for at, text in seen.items()}
    rank = np.array([14 if card.rank == 1 else card.rank for card in pack.kinds])
    sight = Sight({HAND: np.array([[5, 2]]), "board": np.full((1, 3), 13)}, {}, kinds, rank, False, False, 3,
                  Tables(pack, pack), tuple(tree.reads))  # fmt: skip
    made, read_by = made_hands(sight)
    (found,) = cards_that_beat(sight, read_by, made[0].values, ["board"])
    assert found.values.tolist() == [1 + 4 * 8]


def test_the_command_prints_the_lines_and_their_cost() -> None:
    ran = pitboss("strategy", "two-card-roo", "--short")
    assert "1. Low with your card 9 or lower." in ran.out and "2 lines, which costs nothing" in ran.out
    data = pitboss("strategy", "two-card-roo", "--short", "--lines", "1", "--json").json
    assert data["shown"] == 1 and data["strategies"][0]["cost_exact"] == "1844/270725"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("two-card-roo", "--lines", "2"), "give --short"),
        (("tiger-pai-gow", "--short"), "traced procedure"),
        (("two-card-roo", "--short", "--hand", "Qh"), "leave out --hand"),
    ],
)
def test_what_has_no_short_strategy_is_refused_at_once(arguments: tuple[str, ...], words: str) -> None:
    assert words in pitboss("strategy", *arguments).refusal


def test_too_few_lines_are_refused() -> None:
    with pytest.raises(BadInput, match="the shortest strategy has 1"):
        with_at_most(strategies("two-card-roo"), 0)


def test_the_page_has_the_strategies_that_are_found() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "short_strategies.md").read_text(encoding="utf-8")
    for key in sized(("two-card-roo", "three-card-roo"), ("two-card-roo", "three-card-roo", "high-card-draw")):
        section = page.split(f"## {REGISTRY[key].title}\n")[1].split("\n## ")[0]
        assert section.strip() == game_section(REGISTRY[key].configured(), strategies(key)).strip()


@cache
def single_deck() -> DrawnPlayers:
    return DrawnPlayers(REGISTRY["blackjack"].configured(None, [("decks", "1")]))


@pytest.mark.parametrize("action", (0, 1))
def test_what_an_answer_of_a_drawing_game_loses_is_what_the_round_loses(action: int) -> None:
    """Blackjack, never or always to split: the losses hand by hand add up to the value of the round played so."""
    game = single_deck()
    question = next(one for one in game.questions if one.name == "When to split")
    rule = (Line((), action),)
    lost = game.table(question, {}).lost(rule)
    assert lost > 0.003 and lost == pytest.approx(game.ev({}) - game.ev({question.name: rule}), abs=1e-9)
    assert game.ev({}) == pytest.approx(float(game.best_ev), abs=1e-12)


def test_lines_of_a_drawing_game_say_what_is_played() -> None:
    """Every hand of two cards: split, doubled, hit or stood on as the words say."""
    game = single_deck()
    said = {
        "When to split": [RuleLine("Split with a pair of 8's", ((5, "==", 8),), "split"), NO_SPLIT],
        "When to double": [
            RuleLine("Double with hard 10 or 11", ((0, ">=", 10), (1, "<", 12)), "double"),
            RuleLine("Otherwise do not double", (), "do not double"),
        ],
        "When to hit or stand": [
            RuleLine(
                "Hit with hard 16 or lower and the dealer's card 7 or higher", ((1, "<", 17), (6, ">=", 7)), "hit"
            ),
            RuleLine("Otherwise stand", (), "stand"),
        ],
    }
    solver = game.solver
    for number, open in enumerate(solver.opens):
        play, up = game.play(number, said), solver.machine.types[open.cards[0]]
        for node in solver.against(open).firsts:
            if node not in game.nodes:
                continue
            values = [min(card.rank, 10) for card in held(solver, node)]
            soft = 1 in values and sum(values) <= 11
            hard = 0 if soft else sum(values)
            expected = "hit" if hard and hard <= 16 and (up.rank >= 7 or up.rank == 1) else "stand"
            expected = "split" if values == [8, 8] else "double" if hard in (10, 11) else expected
            assert str(game.graph.names(node)[play.choice[node]]) == expected, (values, up)


NO_SPLIT = RuleLine("Otherwise do not split", (), "do not split")


# from the shortest list of rules to the longest
PUBLISHED = sorted(filter(published, REGISTRY), key=lambda key: len(str(published(key))))


@pytest.mark.parametrize("key", sized(PUBLISHED[:1], PUBLISHED))
def test_published_rules_are_priced_from_their_words(key: str) -> None:
    house = REGISTRY[key].configured()
    costs = published_costs(house, Players(house))
    assert costs and costs == {name: named_costs(house)[name] for name in costs}


@pytest.mark.parametrize(("line", "words"), [("Low with luck", "not what a line"), ("Raise with luck", "begin with")])
def test_words_that_no_test_has_are_refused(line: str, words: str) -> None:
    game = Players(REGISTRY["three-card-roo"].configured())
    with pytest.raises(BadInput, match=words):
        read(game, {game.questions[0].name: [line]})
