"""Tracing: games run with sealed cards, as trees that go the same way as rounds with real cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.core.errors import NotDerivable
from pitboss.derive.trace import trace
from pitboss.derive.tree import Leaf, Node, Reveal, TracedChoice, TracedQuestion, Tree, children, pruned
from pitboss.engine.round import Round
from pitboss.games import REGISTRY
from pitboss.games.high_card_draw.wagers import Play
from pitboss.rules.acts import Ask, Choices, Outcome
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.expressions import opened
from tests.sizes import sized

Wagers = tuple[str, ...]

TRACED: list[tuple[str, list[tuple[str, str]], Wagers, Wagers]] = [
    ("three-card-roo", [], ("play",), ()),
    ("three-card-roo", [], ("play", "pocket"), ("pocket",)),
    ("three-card-roo", [], ("play", "pairs"), ("pairs",)),
    ("two-card-roo", [], ("roo", "pairs", "flush"), ()),
    ("two-card-roo", [("decks", "6"), ("flush_wins", "3/2")], ("roo",), ()),
    ("mini-tex", [], ("ante", "pocket"), ()),
    ("mini-tex", [("qualifier", "ace-king")], ("ante",), ()),
    ("high-card-draw", [], ("play", "tens_up"), ()),
    ("high-card-draw", [("dealer_card", "up"), ("qualify", "jack")], ("play",), ()),
    ("high-card-draw", [("correction", "on"), ("stand", "pat-7")], ("play",), ()),
    ("blackjack", [], ("bet", "match_the_color", "hard_hand"), ("match_the_color", "hard_hand", "double_bet")),
]


def name(case: Any) -> str:
    return "-".join((case[0], *(value for _, value in case[1]), *(case[3] or case[2])))


def leaf_of(tree: Tree, round: Round) -> Leaf:
    """Where a finished round ends in the tree: its cards and choices are followed."""
    cards: dict[Any, Any] = {}
    answers = [(act, answer) for _, act, answer, _ in round.layout.log if answer is not None]
    node: Node = tree.root
    for act, answer in answers:
        if not isinstance(act, Ask):
            first = sum(at[0] == act.spot for at in cards)
            cards |= {(act.spot, first + n): card for n, card in enumerate(answer)}
    for places in tree.sorts:  # such cards are taken in ascending order
        there = sorted(places & cards.keys())
        cards |= dict(zip(there, sorted(cards[at] for at in there), strict=True))
    choices = iter([answer for act, answer in answers if isinstance(act, Ask)])
    while not isinstance(node, Leaf):
        if isinstance(node, Reveal):
            node = node.then
        elif isinstance(node, TracedChoice):
            choice = next(choices)
            node = node.branches[[opened(one, cards) for one in node.legal].index(choice)]
        else:
            value = node.asked.value(cards)
            yes_no = isinstance(node.answers[0], bool)
            node = node.branches[node.answers.index(bool(value) if yes_no else value)]
    return node


def played(house: House, wagers: Wagers, seed: int) -> Round:
    """A round with any cards and choices."""
    rng = Random(seed)
    deck = rng.sample(house.deck, len(house.deck))
    round = Round(house, [dict.fromkeys(wagers, 2)])
    while (request := round.request) is not None:
        if isinstance(request, Ask):
            round.supply(rng.choice(list(request.legal)))
        elif hasattr(request, "test"):
            return round
        else:
            round.supply(tuple(deck[n] for n in request.at))
    return round


# Of three bets of 2 Card Roo a tree takes seconds.
@pytest.mark.parametrize("case", sized([one for one in TRACED if len(one[2]) < 3 or one[3]], TRACED), ids=name)
def test_a_round_with_real_cards_ends_where_the_tree_ends(case: Any) -> None:
    key, settings, wagers, wanted = case
    house = REGISTRY[key].configured(None, settings)
    tree = trace(house, wagers, wanted)
    for seed in range(sized(8, 40)):
        round = played(house, wagers, seed)
        rows = {(act.wager, act.row, act.stake // 2) for act in round.settled if not wanted or act.wager in wanted}
        assert rows == set(leaf_of(tree, round).rows), round.log


def test_every_node_comes_after_those_below_it_and_equal_ones_are_one() -> None:
    tree = trace(REGISTRY["mini-tex"].house(), ("ante",))
    for n, node in enumerate(tree.nodes):
        assert all(tree.number[id(one)] < n for one in children(node))
    folds = [node for node in tree.nodes if isinstance(node, Leaf)]
    assert len({node.rows for node in folds}) == len(folds) == 7
    for n, made in enumerate(tree.expressions):
        assert made.number == n and all(operand.number < n for operand in made.operands)


def test_a_wager_that_no_choice_changes_has_a_tree_without_choices() -> None:
    house = REGISTRY["mini-tex"].house()
    tree = pruned(trace(house, ("ante", "pocket"), ("pocket",)))
    assert not any(isinstance(node, TracedChoice) for node in tree.nodes)
    assert sum(len(node.cards) for node in tree.nodes if isinstance(node, Reveal)) == 2


def test_pays_are_no_part_of_a_tree_and_rules_are() -> None:
    game = REGISTRY["mini-tex"]
    usual, paid, stricter = (trace(game.configured(None, settings), ("ante",)).digest
                             for settings in ([], [("pays.ante.win", "3")], [("qualifier", "ace")]))  # fmt: skip
    assert usual == paid != stricter


def test_what_cannot_be_traced_says_where_and_why() -> None:
    with pytest.raises(NotDerivable, match=r"clause 7g of Blackjack: a player decides after the dealer has looked"):
        trace(REGISTRY["blackjack"].house(), ("bet",))

    def careless(hand: Spot, layout: Layout) -> Outcome:
        return list(Play)[len({card.rank for card in hand.cards})]

    game = REGISTRY["high-card-draw"]
    careless_game = replace(game, wagers=(replace(game.wagers[0], outcome=careless), *game.wagers[1:]))
    with pytest.raises(NotDerivable, match=r"line \d+ \(`.*a set or looked up in a dict; make it a reading"):
        trace(careless_game.house(), ("play",))


def test_the_dealers_cards_cannot_be_sorted_but_in_a_reading() -> None:
    game = REGISTRY["high-card-draw"]

    def lowest(hand: Spot, layout: Layout) -> Outcome:
        return Play.WIN if sorted(layout.dealer.cards)[0].rank == 1 else Play.LOSS

    sorting = replace(game, wagers=(replace(game.wagers[0], outcome=lowest), *game.wagers[1:]))
    with pytest.raises(NotDerivable, match="cards of dealer are sorted; make it a reading"):
        trace(sorting.house(), ("play",))


def test_an_enum_forks_at_once_and_play_is_not_changed() -> None:
    tree = trace(REGISTRY["two-card-roo"].house(), ("roo",))
    assert all(isinstance(row, Outcome) for node in tree.nodes if isinstance(node, Leaf) for _, row, _ in node.rows)
    chosen = [node for node in tree.nodes if isinstance(node, TracedChoice)]
    assert chosen and all(isinstance(one, Choices) for node in chosen for one in node.legal)
    assert any(isinstance(node, TracedQuestion) for node in tree.nodes)
