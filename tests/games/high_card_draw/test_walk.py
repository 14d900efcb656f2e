"""The engine's walk of the procedure itself, every card and every turn, against the count on small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.cards import Shoe, cards
from pitboss.engine.round import Round
from pitboss.engine.walk import expectation, row_odds, walk
from pitboss.games.high_card_draw import GAME
from pitboss.games.high_card_draw.count import ROWS, hold_table
from pitboss.games.high_card_draw.odds import COUNTS
from pitboss.games.high_card_draw.strategy import lays, solve
from pitboss.games.high_card_draw.wagers import tens_up_row
from pitboss.odds import odds
from tests.sizes import sized

DECK = "Kc Kd Qc Jc Jd Tc Td 9c 9d 9h"


@pytest.mark.parametrize(
    ("profile", "settings"), [("v4", [("correction", "on")]), *sized([], [("v1", []), ("v1", [("dealer_card", "up")])])]
)
def test_walked_rows_equal_counted_rows(profile: str, settings: list[tuple[str, str]]) -> None:
    house = GAME.configured(profile, settings)
    shoe = Shoe.of(cards(DECK)).by_rank()
    plan = COUNTS.plan(house, {"play": Fraction(1)}, "best")
    walked = row_odds(walk(Round(house, [{"play": 1, "tens_up": 1}], kinds=shoe.kinds), plan), "play", "tens_up")

    deck = tuple(sum(n for card, n in shoe.kinds.items() if card.rank == rank) for rank in range(1, 14))
    up = ("dealer_card", "up") in settings
    table = hold_table(house.options.qualify, up=up, deck=deck)
    counted: Counter[tuple[object, ...]] = Counter()
    for hand in table.dealt:
        ranks = tuple(card.rank for card in hand.cards)
        for which, rows in enumerate(table.rows):
            hold = plan.decisions[which + 1 if up else 0, ranks].best
            line = hand.line(lays(hand.cards, house.options)[hold])  # type: ignore[index]
            for row, n in zip(ROWS, rows[line].tolist(), strict=True):
                counted[row, tens_up_row(hand.cards)] += hand.ways * n
    assert walked == {rows: Fraction(n, table.deals) for rows, n in counted.items() if n}


@pytest.mark.long
def test_the_walks_best_play_is_the_solved_one() -> None:
    house = GAME.configured("v5")
    shoe = Shoe.of(cards(DECK)).by_rank()
    deck = tuple(sum(n for card, n in shoe.kinds.items() if card.rank == rank) for rank in range(1, 14))
    walked = expectation(house, walk(Round(house, [{"play": 1}], kinds=shoe.kinds)))
    solved, pays = solve(house.options, deck=deck), house.pays["play"]
    paid = sum((odds(pays[row]) * n for row, n in solved.rows().items() if n), Fraction(0))
    assert walked == paid / solved.table.deals
