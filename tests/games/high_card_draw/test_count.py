"""What is derived from the rules against plain loops over real cards, on decks small enough to deal out completely."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from pitboss.core.cards import ERASED, Card, Cards, Shoe, cards, deck
from pitboss.derive.solve import Solved, solve
from pitboss.derive.trace import trace
from pitboss.derive.tree_points import Points
from pitboss.games.high_card_draw import GAME
from pitboss.games.high_card_draw.hand import Hold, Qualify, best_three, corrected, highest_first, holds, live
from pitboss.games.high_card_draw.wagers import Play, play_row
from pitboss.lab.counts.derived import units
from pitboss.lab.counts.derived_strategy import cards_of
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.house import House
from pitboss.rules.odds import odds
from pitboss.rulesets.expressions import opened
from tests.sizes import sized

DECKS = (
    "Kc Kd Kh Qc Qd Jc Tc Td 9c 7c",
    "Kc Qc Qd Qh Qs Tc 9c 9d 4c Ac",
    "Kc Kd Jc Jd Jh Tc Th 8c 8d 8h 2c",
)
A_PAY_FOR_EACH_ROW = [("pays.play.win_three", "7"), ("pays.play.win", "3"), ("pays.play.tie", "1/5")]

Counts = dict[tuple[Cards, Hold, int], Counter[Play]]  # dealt ranks, held ranks, the dealer's up card or 0


def by_rank(some: Cards) -> Hold:
    return Hold(highest_first(Card(card.rank, ERASED) for card in some))


def deal_out(stack: Cards, qualify: Qualify, *, up: bool) -> Counts:
    """Deal three cards to the player, the next two of the deck for the draw, and five to the dealer, in all ways."""
    counts: Counts = {}
    for dealt in combinations(stack, 3):
        dealt_ranks = by_rank(dealt).cards
        seen: set[Hold] = set()
        for hold in holds(dealt, 3, 2, 1):
            if by_rank(hold.cards) in seen:  # the same by rank as one before: count it once
                continue
            seen.add(by_rank(hold.cards))
            for after in permutations([card for card in stack if card not in dealt], 2):
                final = live(hold.cards + after[: 3 - len(hold.cards)])
                rest = [card for card in stack if card not in dealt and card not in after]
                for dealer in combinations(rest, 5):
                    row = play_row(final, best_three(dealer).ranks, qualify)
                    for first in (card.rank for card in dealer) if up else (0,):
                        counts.setdefault((dealt_ranks, by_rank(hold.cards), first), Counter())[row] += 1
    return counts


def solved_on(house: House, stack: Cards) -> Solved:
    return solve(Points(trace(house, ("play",)), Counter(stack)), units(house, {"play": Fraction(1)}))


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        (DECKS[0], [("correction", "on")]),
        (DECKS[1], [("dealer_card", "up")]),
        *sized([], [(DECKS[0], []), (DECKS[1], [("qualify", "jack"), ("stand", "any")]), (DECKS[2], [])]),
    ],
)
def test_every_holding_is_worth_what_is_dealt_out(text: str, settings: list[tuple[str, str]]) -> None:
    house = GAME.configured("v1", [*settings, *A_PAY_FOR_EACH_ROW])
    options, stack = house.options, cards(text)
    plain = deal_out(stack, options.qualify, up=("dealer_card", "up") in settings)
    checked = 0
    for decision in (solved := solved_on(house, stack)).decisions:
        for state in decision.reach.nonzero()[0]:
            known = cards_of(decision.point, int(state))
            dealt = highest_first(card for (spot, _), card in known.items() if spot == "1")
            up = known[at].rank if (at := ("dealer", 0)) in known else 0
            for choice, value in zip(decision.legal, decision.values[:, state], strict=True):
                hold: Any = opened(choice, known)
                held = corrected(hold, options.stand, options.qualify) if ("correction", "on") in settings else hold
                rows = plain[dealt, held, up]
                paid = sum((odds(house.pays["play"][row]) * n for row, n in rows.items()), Fraction(0))
                assert Fraction(int(value), decision.size * solved.scale) == paid / rows.total(), (dealt, hold, up)
                checked += 1
    assert checked > 50


def test_the_dealers_up_card_changes_no_row_of_a_strategy_that_ignores_it() -> None:
    """Over all up cards the manual's advice ends on the same rows as without one."""
    down, up = GAME.configured("v1"), GAME.configured("v1", [("dealer_card", "up")])
    counts = counts_of(GAME)
    blind, shown = counts.tally(down, "play", "manual"), counts.tally(up, "play", "manual")
    for one, other in zip(blind.lines, shown.lines, strict=True):
        assert Fraction(one.combinations, blind.total) == Fraction(other.combinations, shown.total)


@pytest.mark.parametrize(("dealt", "held"), [("Jh Td 4s", "Jh Td"), *sized([], [("Kh Qd Js", "Kh Qd Js")])])
def test_single_holdings_of_the_full_deck_by_walking_all_ranks(dealt: str, held: str) -> None:
    """Every draw and every dealer hand of the full deck, by rank."""
    hand, hold = cards(dealt), cards(held)
    house = GAME.configured("v1", A_PAY_FOR_EACH_ROW)
    rows: Counter[Play] = Counter()
    shoe = Shoe.of(deck()).without(hand).by_rank()
    for drawn, ways in shoe.deal(3 - len(hold)):
        final = live(hold + drawn)
        for dealer, dealer_ways in shoe.without(drawn).deal(5):
            rows[play_row(final, best_three(dealer).ranks, Qualify.TEN)] += ways * dealer_ways
    paid = sum((odds(house.pays["play"][row]) * n for row, n in rows.items()), Fraction(0))
    advice = counts_of(GAME).advise(house, {"play": Fraction(1)}, {"hand": dealt})
    assert advice.values[Hold(hold)] == paid / rows.total()
