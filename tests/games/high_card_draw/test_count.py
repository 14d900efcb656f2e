"""The fast count against plain loops over real cards, on decks small enough to deal out completely."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from pitboss.cards import Cards, Shoe, cards, deck
from pitboss.games.high_card_draw.count import ROWS, by_rank, hold_table
from pitboss.games.high_card_draw.hand import Hold, Qualify, best_three, holds, legal_holds, live, of_cards
from pitboss.games.high_card_draw.strategy import solve
from pitboss.games.high_card_draw.wagers import PROFILES, Correction, DealerCard, Options, Play, play_row
from tests.sizes import sized

DECKS = (
    "Kc Kd Kh Qc Qd Jc Tc Td 9c 7c",
    "Kc Qc Qd Qh Qs Tc 9c 9d 4c Ac",
    "Kc Kd Jc Jd Jh Tc Th 8c 8d 8h 2c",
)

Counts = dict[tuple[Cards, Hold, int], Counter[Play]]  # dealt ranks, held ranks, the dealer's up card or 0


def rank_counts(stack: Cards) -> tuple[int, ...]:
    return tuple(sum(card.rank == rank for card in stack) for rank in range(1, 14))


def deal_out(stack: Cards, qualify: Qualify, *, up: bool) -> Counts:
    """Three cards to the player, then the next two of the deck in order, of which he draws what he needs, then five."""
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


@pytest.mark.parametrize("qualify", Qualify)
@pytest.mark.parametrize("text", [*DECKS[:2], pytest.param(DECKS[2], marks=pytest.mark.long)])
def test_every_holding_counts_as_dealt_out(text: str, qualify: Qualify) -> None:
    stack = cards(text)
    plain, table = deal_out(stack, qualify, up=False), hold_table(qualify, deck=rank_counts(stack))
    for hand in table.dealt:
        for line, hold in enumerate(hand.holds, hand.first):
            counted = dict(zip(ROWS, (hand.ways * table.rows[0, line]).tolist(), strict=True))
            assert Counter(counted) == plain.pop((hand.cards, hold, 0)), (hand.cards, hold)
    assert not plain


@pytest.mark.parametrize("text", DECKS[: sized(1, 2)])
def test_every_holding_against_an_up_card_counts_as_dealt_out(text: str) -> None:
    stack = cards(text)
    plain = deal_out(stack, Qualify.TEN, up=True)
    table = hold_table(Qualify.TEN, up=True, deck=rank_counts(stack))
    for hand in table.dealt:
        for line, hold in enumerate(hand.holds, hand.first):
            for up in range(1, 14):
                counted = dict(zip(ROWS, (hand.ways * table.rows[up - 1, line]).tolist(), strict=True))
                assert Counter(counted) == plain.pop((hand.cards, hold, up), Counter()), (hand.cards, hold, up)
    assert not plain


@pytest.mark.parametrize(
    "options", [*sized([], PROFILES.values()), Options(dealer_card=DealerCard.UP), Options(correction=Correction.ON)]
)
def test_the_best_strategy_on_a_small_deck_is_the_best_of_all_dealt_out(options: Options) -> None:
    stack, up = cards(DECKS[0]), options.dealer_card is DealerCard.UP
    plain, pays = deal_out(stack, options.qualify, up=up), options.pays("play")
    best: dict[tuple[Cards, int], Fraction] = {}
    for (dealt, hold, first), rows in plain.items():
        if hold in legal_holds(dealt, options.stand):  # a correction never leaves anything better
            units = sum((Fraction(pays[row]) * n for row, n in rows.items()), Fraction(0))  # type: ignore[arg-type]
            best[dealt, first] = max(best.get((dealt, first), units), units)
    solved = solve(options, deck=rank_counts(stack))
    paid = sum((Fraction(pays[row]) * n for row, n in solved.rows().items() if n), Fraction(0))  # type: ignore[arg-type]
    assert paid == sum(best.values())
    assert sum(solved.rows().values()) == solved.table.deals


def test_rows_of_the_full_deck_add_up_over_the_dealers_up_cards() -> None:
    down, up = hold_table(Qualify.TEN), hold_table(Qualify.TEN, up=True)
    assert (up.rows.sum(axis=0) == 5 * down.rows[0]).all()
    assert up.deals == 5 * down.deals


@pytest.mark.parametrize(
    ("dealt", "held"),
    [("Jh Td 4s", "Jh Td"), ("Kh Qd 9s", "Kh Qd 9s"), *sized([], [("Jh Td 4s", "Jh"), ("8h 8d Qs", "Qs 8d")])],
)
def test_single_holdings_of_the_full_deck_by_walking_all_ranks(dealt: str, held: str) -> None:
    """Every draw and every dealer hand of the full deck, by rank."""
    hand, hold = cards(dealt), cards(held)
    rows: Counter[Play] = Counter()
    shoe = Shoe.of(deck()).without(hand).by_rank()
    for drawn, ways in shoe.deal(3 - len(hold)):
        final = live(hold + drawn)
        for dealer, dealer_ways in shoe.without(drawn).deal(5):
            rows[play_row(final, best_three(dealer).ranks, Qualify.TEN)] += ways * dealer_ways
    table = hold_table(Qualify.TEN)
    found = next(one for one in table.dealt if one.cards == by_rank(hand).cards)
    scale = {1: 2, 2: 43, 3: 44 * 43}[len(hold)]  # two drawn cards in order; or any of the cards nobody gets
    counted = dict(zip(ROWS, table.rows[0, found.line(Hold(hold))].tolist(), strict=True))
    assert Counter(counted) == Counter({row: scale * n for row, n in rows.items()})


def test_a_holding_by_rank_finds_its_cards() -> None:
    assert of_cards(by_rank(cards("Ks 7s")), cards("7d Kh Kc")) == Hold(cards("Kh 7d"))
