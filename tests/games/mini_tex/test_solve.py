"""Best play derived from the rules: every decision against plain loops on reduced decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.core.cards import Cards, cards, deck
from pitboss.core.errors import NotDerivable
from pitboss.derive import own_cards
from pitboss.derive.exposed_streets import ExposedStreets
from pitboss.derive.shared_board import WAY, HandsOnBoards
from pitboss.derive.shared_board_loops import hands_below
from pitboss.derive.solve import DecisionPoint, Solved, Worth, solve
from pitboss.derive.trace import trace
from pitboss.derive.tree_points import Points
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.games.mini_tex import GAME
from pitboss.games.mini_tex.advice import tie_break_choice
from pitboss.games.mini_tex.wagers import BETS, BOARD, Ante, Street, TieBreak
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.counts.derived_strategy import preferred, state_of
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.poker import Qualifier
from tests.games.mini_tex.brute import Brute, Pays
from tests.rows import row_odds
from tests.ways import force

PRINTED: Pays = dict(zip(Ante, (-1, -2, -3, 3, 5, 0, -5), strict=True))
PLAY_1X: Pays = dict(zip(Ante, (-1, -2, -3, 3, 4, 0, -4), strict=True))
HALVES: Pays = dict(zip(Ante, (-1, Fraction(-3, 2), -2, Fraction(7, 3), Fraction(9, 2), 1, -4), strict=True))

EIGHT = "Ah Kh Qh 7h 7d 2c 3s Kd"  # no two suits alike: no symmetry to lean on
NINE = "Ac Kc Ad Kd Ah Kh 2s 5s 9s"  # three suits alike
TEN = "2c 2d 5c 5d Kc Kd Ah As Qh Qs"  # two pairs of suits alike
ALIKE = "Ac Ad Ah As Kc Kd Kh Ks"  # all suits alike
TWELVE = "Ac Ad Ah As Kc Kd Kh Ks 5c 5d 5h 5s"

ONE = {"ante": Fraction(1)}
COUNTS = DerivedCounts(GAME)


def house(qualifier: Qualifier = Qualifier.PAIR, ties: TieBreak = TieBreak.PRINTED) -> House:
    return GAME.configured(None, [("qualifier", qualifier.value), ("tie_break", ties.value)])


def paid(pays: Pays) -> Worth:
    """All bets together, as the tables print them."""
    return lambda ended: Fraction(pays[ended[1]]) if ended[0] == "ante" else Fraction(0)  # type: ignore[index]


def points_of(table: House, pack: Cards) -> Points:
    return Points(trace(table, ("ante",), BETS), dict.fromkeys(pack, 1))


def solved_for(table: House, pays: Pays, pack: Cards) -> Solved:
    points = points_of(table, pack)
    best = preferred(lambda point: tie_break_choice(table.options, point.path))
    return solve(points, paid(pays), best=best)


def rows_of(solved: Solved) -> Counter[Any]:
    return Counter({ended[0][1]: n for ended, n in solved.rows.items()})


def decision(solved: Solved, board: Cards) -> DecisionPoint:
    return next(one for one in solved.decisions if sum(map(len, one.point.groups)) == 2 + len(board))


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
    pack: str, pays: Pays, qualifier: Qualifier, ties: TieBreak, monkeypatch: pytest.MonkeyPatch
) -> None:
    force(monkeypatch, WAY)  # as with a whole deck: hands are sorted, not listed
    brute = Brute(cards(pack), pays, qualifier, ties)
    solved = solved_for(house(qualifier, ties), pays, cards(pack))
    if not solved.points.pack.by_rank:  # of aces and kings alone no flush can be made
        assert set(solved.points.ways) == {own_cards.WAY, WAY}
    assert rows_of(solved) == brute.rows() and solved.total == brute.rows().total()
    for hole, board, (fold, bet, choice) in brute.every_decision():
        one = decision(solved, board)
        state, _ = state_of(solved, one, {"1": hole, BOARD: board})
        values = [Fraction(int(value), one.size * solved.scale) for value in one.values[:, state]]
        assert (*values, one.legal[one.best[state]]) == (fold, bet, choice), (hole, board)


@pytest.mark.parametrize("gone", ["", "2c", "Kd 3s"])
@pytest.mark.parametrize(("hand", "board"), [("Ah 7d", ""), ("Ah 7h", "7d 2c"), ("Kh Qh", "Ah 7h 7d")])
def test_with_other_cards_known_it_is_the_game_of_the_deck_without_them(hand: str, board: str, gone: str) -> None:
    """Every decision, those after it played best, against plain loops over the cards that are left."""
    pack, others = cards(EIGHT + " 9c 9d"), [card for card in cards(gone) if card not in cards(hand + " " + board)]
    table = house()
    solved = solved_for(table, PRINTED, pack)
    one = decision(solved, cards(board))
    known = {("1", n): card for n, card in enumerate(cards(hand))} | {
        (BOARD, n): card for n, card in enumerate(cards(board))
    }
    found = ExposedStreets(solved.points, paid(PRINTED), one.point).values(known, others)
    brute = Brute(tuple(card for card in pack if card not in others), PRINTED, Qualifier.PAIR, TieBreak.PRINTED)
    {0: lambda: brute.hole(cards(hand)), 2: lambda: brute.flop(cards(hand), cards(board)),
     3: lambda: brute.river(cards(hand), cards(board))}[len(cards(board))]()  # fmt: skip
    assert tuple(found) == brute.decisions[cards(hand), cards(board)][:2]


def test_hands_below_a_level_are_those_that_are_levelled_lower() -> None:
    """Counted side by side, some cards gone, against hands levelled one by one."""
    solved = solved_for(house(), PRINTED, cards(EIGHT + " 9c 9d 5s"))
    tables, kinds = solved.points.tables, len(solved.points.pack.kinds)
    streets = ExposedStreets(solved.points, paid(PRINTED), decision(solved, ()).point)
    (showdown, *_) = streets.showdowns.values()
    boards, pairs = (np.array(list(combinations(range(kinds), n)), dtype=np.int64) for n in (3, 2))
    hands = HandsOnBoards(boards, pairs, showdown.tail.groups[1], showdown.tail.hidden[0])
    levels = tables.levels(showdown.dealers, hands).reshape(len(boards), len(pairs))
    gone, whose = np.zeros((2, kinds), dtype=np.bool_), np.arange(len(boards)) % 2
    gone[1, [0, 7]] = True
    some = np.arange(len(boards)) % (levels.max() + 2), np.full(len(boards), np.quantile(levels, 0.8))
    bounds = np.stack(some, axis=1).astype(np.int16)
    found = np.zeros(bounds.shape, dtype=np.int64)
    hands_below(boards, whose, gone, *showdown.look_ups, bounds, found)
    held = ~gone[whose][:, pairs].any(axis=2) & ~(boards[:, :, None, None] == pairs).any(axis=(1, 3))
    for n in range(2):
        assert (found[:, n] == (held & (levels < bounds[:, n, None])).sum(axis=1)).all()
        assert len(set(found[:, n].tolist())) > 5


def test_a_tie_break_moves_rows_and_never_the_edge() -> None:
    tallies = [COUNTS.tally(house(ties=ties), "ante", "best") for ties in TieBreak if ties is not TieBreak.PRINTED]
    assert len({tuple(line.combinations for line in one.lines) for one in tallies}) == 4
    assert len({one.ev_total for one in tallies}) == 1


def test_suits_of_a_hand_do_not_matter_beyond_their_pattern() -> None:
    def values(hand: str, board: str) -> Any:
        return COUNTS.advise(house(), ONE, {"hand": hand, "board": board}).values

    assert values("Ah 7d", "7c 2s") == values("7s Ac", "2h 7d")
    assert values("Ah 7h", "7c 2h 3h") == values("As 7s", "3s 2s 7d")


@pytest.mark.parametrize(
    ("hand", "board", "qualifier"),
    [("9c 9d", "9h Ks 2d", "pair"), pytest.param("Ah 7d", "7c 2s", "ace-king", marks=pytest.mark.long)],
)
def test_one_hand_is_counted_against_every_river_and_dealer(hand: str, board: str, qualifier: str) -> None:
    brute = Brute(tuple(deck()), PRINTED, Qualifier(qualifier), TieBreak.PRINTED)
    (brute.river if len(cards(board)) == 3 else brute.flop)(cards(hand), cards(board))
    found = COUNTS.advise(house(Qualifier(qualifier)), ONE, {"hand": hand, "board": board})
    assert (*found.values.values(), found.best) == brute.decisions[cards(hand), cards(board)]


@pytest.mark.parametrize(("qualifier", "folds"), [("pair", {"22", "52o"}), ("ace-king", {"52o", "62o"})])
def test_only_two_classes_of_hole_cards_fold_before_the_flop(qualifier: str, folds: set[str]) -> None:
    strategy_table = COUNTS.strategy_table(house(Qualifier(qualifier)), ONE, "best")
    assert {made.where for made in strategy_table.decisions.values() if made.best is Street.FOLD} == folds


def test_pays_that_cannot_be_counted_are_refused() -> None:
    with pytest.raises(NotDerivable, match="64 bits"):
        solved_for(house(), {**PRINTED, Ante.WIN: 2**58}, cards(EIGHT))


@pytest.mark.parametrize(
    ("pack", "qualifier"), [(EIGHT, Qualifier.PAIR), ("2c 2d 5c Kd Ah As Qh Qs", Qualifier.ACE_KING)]
)
def test_the_engine_walked_over_a_small_deck_ends_on_the_counted_rows(pack: str, qualifier: Qualifier) -> None:
    table, kinds = house(qualifier), Counter(cards(pack))
    solved = solved_for(table, PRINTED, cards(pack))

    def best(hand: Spot, layout: Layout, ask: Ask) -> Choice:
        board = layout[BOARD].cards
        one = decision(solved, board)
        state, _ = state_of(solved, one, {"1": hand.cards, BOARD: board})
        choice: Choice = one.legal[one.best[state]]
        return choice

    walked = row_odds(walk(Round(table, [{"ante": 1}], kinds=kinds), best), "ante")
    assert dict(walked) == {(row,): Fraction(n, solved.total) for row, n in rows_of(solved).items()}
