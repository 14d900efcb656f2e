"""Exact equities against plain enumeration with the game's own ranking."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.core.cards import Cards, cards, deck
from pitboss.core.errors import BadCards
from pitboss.games.mini_tex.hand import best
from pitboss.games.mini_tex_pvp.equity import Equities, equities
from tests.sizes import sized


def plain(hands: list[Cards], board: Cards) -> list[tuple[int, int, Fraction]]:
    """Boards won alone, boards shared, equity: one board after the other."""
    gone = {card for hand in (*hands, board) for card in hand}
    left = [card for card in deck() if card not in gone]
    win, tie, part, total = [0] * len(hands), [0] * len(hands), [Fraction(0)] * len(hands), 0
    for rest in combinations(left, 3 - len(board)):
        values = [best(hand, board + rest) for hand in hands]
        winners = [seat for seat, value in enumerate(values) if value == max(values)]
        total += 1
        for seat in winners:
            win[seat] += len(winners) == 1
            tie[seat] += len(winners) > 1
            part[seat] += Fraction(1, len(winners))
    return [(win[seat], tie[seat], part[seat] / total) for seat in range(len(hands))]


def figures(counted: Equities) -> list[tuple[int, int, Fraction]]:
    return [player[1:] for player in counted.players]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("shown", [2, 3])
def test_flop_and_river_are_those_of_plain_enumeration(players: int, shown: int) -> None:
    chance = random.Random(players * 10 + shown)
    for _ in range(10):
        dealt = tuple(chance.sample(deck(), 2 * players + shown))
        hands = [dealt[2 * seat : 2 * seat + 2] for seat in range(players)]
        assert figures(equities(hands, dealt[2 * players :])) == plain(hands, dealt[2 * players :])


@pytest.mark.parametrize(
    "hands",
    ["AcAd,AhAs", "9h8h,JcTd,2s2d", *sized([], ["AhKh,7c7d", "2c5d,2h5s", "KsKd,QsQd,JsJd,TsTd,9s9d,8s8d"])],
)
def test_before_the_flop_equities_are_those_of_plain_enumeration(hands: str) -> None:
    dealt = [cards(hand) for hand in hands.split(",")]
    assert figures(equities(dealt)) == plain(dealt, ())


def test_before_the_flop_two_hands_meet_on_17296_boards_and_share_the_whole_pot() -> None:
    counted = equities([cards("Ah Kh"), cards("7c 7d")])
    assert counted.total == 17296
    assert sum(player.equity for player in counted.players) == 1
    one, two = counted.players
    assert (one.tie, one.win + two.win + one.tie) == (two.tie, 17296)


def test_three_hands_that_share_a_board_get_a_third_each() -> None:
    counted = equities([cards("Ah 2c"), cards("As 2d"), cards("Ad 3c")], cards("Kh Qs 9d"))
    assert figures(counted) == [(0, 1, Fraction(1, 3))] * 3


def test_the_board_alone_never_plays() -> None:
    counted = equities([cards("2h 3c"), cards("4d 5s")], cards("Ah Kh Qh"))
    assert [player.win for player in counted.players] == [1, 0]  # a flush with one heart, against ace high


@pytest.mark.parametrize(
    ("hands", "board", "message"),
    [
        ("AhKh", "", "1 hands cannot be compared; give 2 to 6"),
        ("2c2d,3c3d,4c4d,5c5d,6c6d,7c7d,8c8d", "", "7 hands"),
        ("AhKhQh,7c7d", "", "'Ah Kh Qh' has 3 cards"),
        ("AhKh,7c7d", "2c", "'2c' has 1 card"),
        ("AhKh,AhQd", "", "Ah occurs twice"),
        ("AhKh,7c7d", "7c2d", "7c occurs twice"),
        ("AhKh,7cJoker", "", "no joker"),
    ],
)
def test_impossible_hands_and_boards_are_refused(hands: str, board: str, message: str) -> None:
    with pytest.raises(BadCards, match=message):
        equities([cards(hand) for hand in hands.split(",")], cards(board))
