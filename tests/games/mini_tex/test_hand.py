"""Best three cards with at least one hole card, the dealer's layout (11A, 11B), Pocket Poker rows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from pitboss.core.cards import cards, deck
from pitboss.games.mini_tex.hand import best, form, hole_name, ways
from pitboss.games.mini_tex.pocket import Pocket, pocket_row
from pitboss.games.mini_tex.wagers import Ante, showdown
from pitboss.rulesets.poker import Qualifier, Three, three


@pytest.mark.parametrize(
    ("hole", "board", "value"),
    [
        ("Ah 7d", "7c 2s 9d", (Three.PAIR, 7, 14)),
        ("Ah 2h", "3h Kd Kc", (Three.STRAIGHT_FLUSH, 3)),  # A-2-3 is a straight, the lowest
        ("4c 4d", "4h As Ks", (Three.TRIPS, 4)),
        ("2c 3d", "Ah Kh Qh", (Three.STRAIGHT, 3)),  # the board's straight flush needs a hole card
        ("2c 7d", "Ah Kh Qh", (Three.HIGH, 14, 13, 7)),
        ("2h 7d", "Ah Kh Qh", (Three.FLUSH, 14, 13, 2)),
        ("5c 8d", "9h 9s 9d", (Three.PAIR, 9, 8)),  # three of a kind on the board does not play
        ("Kc 2d", "Qh Js 2c", (Three.STRAIGHT, 13)),  # one hole card
    ],
)
def test_best_three_with_at_least_one_hole_card(hole: str, board: str, value: tuple[int, ...]) -> None:
    assert best(cards(hole), cards(board)) == value


def test_best_is_the_value_of_the_hand_as_laid_out() -> None:
    pack, chance = deck(), random.Random(11)
    for _ in range(300):
        dealt = tuple(chance.sample(pack, 5))
        hole, board = dealt[:2], dealt[2:]
        picks = [pick for pick in combinations(dealt, 3) if set(pick) != set(board)]
        assert best(hole, board) == three(form(hole, board).plays) == max(map(three, picks))
        assert len(ways(hole, board)) == len(picks) == 9


@pytest.mark.parametrize(
    ("hole", "board", "laid"),
    [
        ("Kc Qd", "2h Js 7c", "Kc Qd | Js (2h) (7c)"),
        ("4c 4d", "Ah Ks 4h", "4c 4d | 4h (Ah) (Ks)"),
        ("Ac Kd", "9s Qh 2c", "Ac Kd | Qh (9s) (2c)"),
    ],
)
def test_11a_both_hole_cards_play_and_one_community_card_is_next_to_them(hole: str, board: str, laid: str) -> None:
    assert str(form(cards(hole), cards(board))) == laid


@pytest.mark.parametrize(
    ("hole", "board", "laid"),
    [
        ("2d Kc", "Qh 7c Js", "(2d) Kc | Qh Js (7c)"),
        ("Kc 2d", "Qh 7c Js", "(2d) Kc | Qh Js (7c)"),
        ("5h Th", "9h 2h Ah", "(5h) Th | 9h Ah (2h)"),
    ],
)
def test_11b_one_hole_card_plays_next_to_two_community_cards_the_other_is_turned(
    hole: str, board: str, laid: str
) -> None:
    formed = form(cards(hole), cards(board))
    assert (str(formed), formed.own, len(formed.turned)) == (laid, 1, 1)


def test_11_two_ways_to_the_same_hand_are_laid_out_with_both_hole_cards() -> None:
    formed = form(cards("9c 9d"), cards("9h 9s 2d"))  # three nines, with one hole card or with two
    assert formed.own == 2
    assert str(form(cards("5c 6d"), cards("6h 7s 2d"))) == "5c 6d | 7s (6h) (2d)"


@pytest.mark.parametrize(
    ("hole", "row"),
    [
        ("Ah Kh", Pocket.ROYAL), ("Ac As", Pocket.ACES), ("Ad 2d", Pocket.STRAIGHT_FLUSH),
        ("Qs Ks", Pocket.STRAIGHT_FLUSH),
        ("Kc Kd", Pocket.PAIR), ("Ah Kd", Pocket.STRAIGHT), ("2c Ad", Pocket.STRAIGHT), ("7c 8d", Pocket.STRAIGHT),
        ("Ah Qh", Pocket.FLUSH), ("Ah Qd", Pocket.OTHER), ("Kh 2d", Pocket.OTHER),
    ],
)  # fmt: skip
def test_pocket_poker_first_row_that_fits(hole: str, row: Pocket) -> None:
    assert pocket_row(cards(hole)) is row
    assert pocket_row(cards(hole)[::-1]) is row


def test_there_are_169_names_of_hole_cards() -> None:
    names = Counter(map(hole_name, combinations(deck(), 2)))
    assert (len(names), names["AA"], names["AKs"], names["A7o"], names["T2o"]) == (169, 6, 4, 12, 12)


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "qualifier", "row"),
    [
        ("2c 3d", "Ah Qd", "9h 8s 5c", Qualifier.PAIR, Ante.NOT_QUALIFIED),  # 13A, though the dealer's hand is better
        ("Kc Kd", "Ah Qd", "9h 8s 5c", Qualifier.PAIR, Ante.NOT_QUALIFIED),
        ("2c 3d", "Ah Kd", "9h 8s 5c", Qualifier.ACE_KING, Ante.LOSS),  # ace-king is enough here
        ("2c 3d", "Ah Qd", "9h 8s 5c", Qualifier.ACE_KING, Ante.NOT_QUALIFIED),
        ("2c 3d", "4h 6d", "9h 9s Kc", Qualifier.PAIR, Ante.LOSS),  # the board's pair and one own card qualify
        ("Kc 4d", "9c 2d", "9h 8s 4c", Qualifier.PAIR, Ante.LOSS),  # 13C
        ("Kc 9d", "9c 2d", "9h 8s 4c", Qualifier.PAIR, Ante.WIN),  # 13B, by the kicker
        ("Kc 9d", "9c Kd", "9h 8s 4c", Qualifier.PAIR, Ante.TIE),  # 13D
        ("2c 3d", "4h 6d", "9h 8s Kc", Qualifier.ANY, Ante.LOSS),
        ("2c 3d", "4h 6d", "9h 8s Jc", Qualifier.QUEEN, Ante.NOT_QUALIFIED),
    ],
)
def test_13_how_a_hand_ends(hole: str, dealer: str, board: str, qualifier: Qualifier, row: Ante) -> None:
    assert showdown(cards(hole), cards(dealer), cards(board), qualifier) is row
