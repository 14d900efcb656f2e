"""Openings of 3 Card Roo when other cards are known, against the rules counted rank by rank and card by card."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from pitboss.core.cards import Cards, cards
from pitboss.games.three_card_roo import GAME
from pitboss.games.three_card_roo.hand import Open, house_way, is_roo, lay_out
from pitboss.games.three_card_roo.wagers import Play, Pocket, SevenRoo, compare, pocket_row, seven_roo_row
from pitboss.lab.counts.exposed_cards import samples
from pitboss.lab.strategy import strategy_for
from pitboss.lab.vulnerability import card_drawer
from pitboss.rules.acts import Ask
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, odds

HOUSE = GAME.house()


def at_the_table(shown: Cards) -> Layout:
    """The first two cards at seat 1, the others at seats beside it."""
    hands = []
    for seat in range(1, 1 + (len(shown) + 1) // 2):
        hands.append(Spot(str(seat), seat))
        hands[-1].cards = shown[2 * seat - 2 : 2 * seat]
    return Layout(HOUSE, hands)


def seeing(shown: Cards, **bets: int) -> Decision:
    layout = at_the_table(shown)
    strategy_table = strategy_for(HOUSE, {wager: Fraction(stake) for wager, stake in bets.items()})
    found = strategy_table.seeing(layout["1"], layout, Ask("1", tuple(Open)))
    assert found is not None
    return found


def test_no_other_card_seen_is_the_fresh_deck() -> None:
    for shown in map(cards, ("Th 5d", "Ah Kd", "7c 6c")):
        layout = at_the_table(shown)
        strategy_table = strategy_for(HOUSE, {"play": Fraction(1), "pocket": Fraction(2), "pairs": Fraction(1)})
        usual = strategy_table.decision(layout["1"], layout, Ask("1", tuple(Open)))
        assert seeing(shown, play=1, pocket=2, pairs=1).values == usual.values


def by_hand(left: dict[int, int], low: int, high: int, open: Open) -> Fraction:
    """Play with its bonus over every third card and every deal of the dealer from these cards, rank by rank."""
    pays, bonuses = HOUSE.pays["play"], HOUSE.pays["seven_roo"]
    won, total = Fraction(0), 0
    for third, first, second, last in product(left, repeat=4):
        rest, ways = dict(left), 1
        for rank in (third, first, second, last):
            ways *= max(0, rest[rank])
            rest[rank] -= 1
        if not ways:
            continue
        ours, row, bonus = lay_out(low, high, open, third), Play.NO_ROO, SevenRoo.NO_BONUS
        if is_roo(ours):
            theirs = None if first == second else lay_out(first, second, house_way(first, second), last)
            row = (
                Play.DEALER_PAIR if theirs is None else compare(ours, theirs) if is_roo(theirs) else Play.DEALER_NO_ROO
            )
            bonus = SevenRoo.NO_BONUS if theirs is None else seven_roo_row(ours)
        won += ways * (odds(pays[row]) + odds(bonuses[bonus]))
        total += ways
    return won / total


def test_cards_seen_change_what_openings_are_worth_as_counted_by_hand() -> None:
    shown = cards("9c 8d Ac Ad Ah 2c 2d 2h 3c 3d 3h 4c")
    left = {rank: 4 - sum(card.rank == rank for card in shown) for rank in range(1, 14)}
    worth = {open: by_hand(left, 8, 9, open) for open in Open}
    found = seeing(shown, play=1)
    assert found.values == worth
    assert found.best is not Open.LOW, "which is the usual choice"


def test_pocket_roo_with_exposed_cards_is_counted_card_by_card() -> None:
    """Ace and seven of hearts: the exposed kings decide the value of the royal flush."""
    for others in ("Kh Kd", "Ks Kd", "2h 3d"):
        shown = cards(f"Ah 7h {others}")
        left = [card for card in HOUSE.deck if card not in shown]
        worth = dict.fromkeys(Open, Fraction(0))
        for third, open in product(left, Open):
            ranks = lay_out(1, 7, open, third.rank)
            row = pocket_row(ranks, third.suit == "h") if is_roo(ranks) else Pocket.OTHER
            worth[open] += odds(HOUSE.pays["pocket"][row]) / len(left)
        assert seeing(shown, pocket=1).values == worth


def test_a_sample_is_the_gain_of_the_best_choice_over_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.lab.counts.exposed_cards.SAMPLES", 20)
    dealt: list[Cards] = []

    def draw(number: int) -> Cards:
        dealt.append(card_drawer(HOUSE, Random(f"look {len(dealt)}"))(number))
        return dealt[-1]

    found = list(samples(HOUSE, "play", 3, draw))
    usual: Mapping[str, Any] = {
        one.where: one.best for one in strategy_for(HOUSE, {"play": Fraction(1)}).decisions.values()
    }
    for sample, shown in zip(found, dealt, strict=True):
        if shown[0].rank == shown[1].rank:
            assert sample.gain == 0
            continue
        best = seeing(shown, play=1)
        assert sample.gain == pytest.approx(float(best.value - best.values[usual[best.where]]), abs=1e-12)
