"""The solved game: every decision against plain loops on reduced decks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import cards, deck
from pitboss.errors import BadValue
from pitboss.games.mini_tex.solve import solve
from pitboss.games.mini_tex.wagers import Ante, Street, TieBreak
from pitboss.poker import Qualifier
from tests.games.mini_tex.brute import Brute, Pays

PRINTED: Pays = dict(zip(Ante, (-1, -2, -3, 3, 5, 0, -5), strict=True))
PLAY_1X: Pays = dict(zip(Ante, (-1, -2, -3, 3, 4, 0, -4), strict=True))
HALVES: Pays = dict(zip(Ante, (-1, Fraction(-3, 2), -2, Fraction(7, 3), Fraction(9, 2), 1, -4), strict=True))

EIGHT = "Ah Kh Qh 7h 7d 2c 3s Kd"  # no two suits alike: no symmetry to lean on
NINE = "Ac Kc Ad Kd Ah Kh 2s 5s 9s"  # three suits alike
TEN = "2c 2d 5c 5d Kc Kd Ah As Qh Qs"  # two pairs of suits alike
ALIKE = "Ac Ad Ah As Kc Kd Kh Ks"  # all suits alike
TWELVE = "Ac Ad Ah As Kc Kd Kh Ks 5c 5d 5h 5s"


@pytest.mark.parametrize(
    ("pack", "pays", "qualifier", "ties"),
    [
        (EIGHT, PRINTED, Qualifier.PAIR, TieBreak.PRINTED),
        (EIGHT, HALVES, Qualifier.QUEEN, TieBreak.BET),
        (NINE, PRINTED, Qualifier.ACE_KING, TieBreak.FOLD_THEN_BET),
        pytest.param(NINE, PLAY_1X, Qualifier.ANY, TieBreak.FOLD, marks=pytest.mark.long),
        pytest.param(TEN, PRINTED, Qualifier.PAIR, TieBreak.BET_THEN_FOLD, marks=pytest.mark.long),
        (ALIKE, PRINTED, Qualifier.PAIR, TieBreak.PRINTED),
        pytest.param(TEN, PRINTED, Qualifier.ACE_KING, TieBreak.PRINTED, marks=pytest.mark.long),
        pytest.param(TEN, HALVES, Qualifier.ACE, TieBreak.FOLD, marks=pytest.mark.long),
        pytest.param(TWELVE, PRINTED, Qualifier.PAIR, TieBreak.PRINTED, marks=pytest.mark.long),
    ],
)
def test_rows_and_every_decision_are_those_of_plain_loops(
    pack: str, pays: Pays, qualifier: Qualifier, ties: TieBreak
) -> None:
    brute = Brute(cards(pack), pays, qualifier, ties)
    solved = solve(pays, qualifier, ties, cards(pack))
    rows = brute.rows()
    assert solved.rows() == {row: rows[row] for row in Ante}
    assert solved.total == rows.total()
    for hole, board, decision in brute.every_decision():
        assert solved.advice(hole, board)[:3] == decision, (hole, board)
        assert solved.bets(hole, board) is (decision[2] is Street.BET)


def test_a_tie_break_moves_rows_and_never_the_edge() -> None:
    tables = [solve(PRINTED, Qualifier.PAIR, ties).rows() for ties in TieBreak if ties is not TieBreak.PRINTED]
    assert len({tuple(rows.items()) for rows in tables}) == 4
    assert len({sum(PRINTED[row] * count for row, count in rows.items()) for rows in tables}) == 1


def test_suits_of_a_hand_do_not_matter_beyond_their_pattern() -> None:
    solved = solve(PRINTED, Qualifier.PAIR)
    assert solved.advice(cards("Ah 7d"), cards("7c 2s")) == solved.advice(cards("7s Ac"), cards("2h 7d"))
    assert solved.advice(cards("Ah 7h"), cards("7c 2h 3h")) == solved.advice(cards("As 7s"), cards("3s 2s 7d"))


def test_one_hand_on_the_river_is_counted_against_every_dealer_hand() -> None:
    hole, board = cards("9c 9d"), cards("9h Ks 2d")
    brute = Brute(tuple(deck()), PRINTED, Qualifier.PAIR, TieBreak.PRINTED)
    brute.river(hole, board)
    assert solve(PRINTED, Qualifier.PAIR).advice(hole, board)[:3] == brute.decisions[hole, board]


def test_one_flop_is_the_sum_of_its_rivers() -> None:
    hole, board = cards("Ah 7d"), cards("7c 2s")
    brute = Brute(tuple(deck()), PRINTED, Qualifier.ACE_KING, TieBreak.PRINTED)
    brute.flop(hole, board)
    assert solve(PRINTED, Qualifier.ACE_KING).advice(hole, board)[:3] == brute.decisions[hole, board]


@pytest.mark.parametrize(
    ("qualifier", "folds"), [(Qualifier.PAIR, {"2c 2d", "2c 5d"}), (Qualifier.ACE_KING, {"2c 5d", "2c 6d"})]
)
def test_only_two_classes_of_hole_cards_fold_before_the_flop(qualifier: Qualifier, folds: set[str]) -> None:
    solved = solve(PRINTED, qualifier)
    firsts = [solved.rank.pairs.members[first] for first in solved.rank.pairs.first]
    classes = [tuple(solved.rank.deck[position] for position in members) for members in firsts]
    assert len(classes) == 169
    folded = {" ".join(map(repr, hole)) for hole in classes if solved.advice(hole).choice is Street.FOLD}
    assert folded == folds


def test_pays_that_cannot_be_counted_are_refused() -> None:
    with pytest.raises(BadValue, match="too large"):
        solve({**PRINTED, Ante.WIN: 2**50}, Qualifier.PAIR)
