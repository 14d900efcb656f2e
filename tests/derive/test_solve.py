"""Odds and best play from a game's rules alone, against every other way to the same numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.core.cards import Card, cards, deck
from pitboss.core.errors import NotDerivable
from pitboss.derive import drawn_cards, separate_hands, shared_board
from pitboss.derive.solve import solve
from pitboss.derive.trace import trace
from pitboss.derive.tree_points import Points
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.games import REGISTRY
from pitboss.lab.counts.derived import DerivedCounts
from pitboss.lab.counts.entry import WalkedCounts, counts_of
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import odds
from pitboss.rulesets.against_dealer import Ante
from tests.three_cards import GAME, Decide
from tests.ways import force

ONE = {"ante": Fraction(1)}


# games with counts of their own: both ways

BOTH: list[tuple[str, list[tuple[str, str]], str]] = [
    ("blackjack", [], "match_the_color"),
    ("blackjack", [("decks", "1")], "hard_hand"),
]


@pytest.mark.parametrize(("key", "settings", "wager"), BOTH, ids=[f"{key}-{wager}-{len(s)}" for key, s, wager in BOTH])
def test_rows_are_those_of_the_hand_written_count(key: str, settings: list[tuple[str, str]], wager: str) -> None:
    house = REGISTRY[key].configured(None, settings)
    written = counts_of(house.game).tally(house, wager, "best")
    derived = DerivedCounts(house.game).tally(house, wager, "best")
    for one, other in zip(derived.lines, written.lines, strict=True):
        assert (one.row, one.pays) == (other.row, other.pays)
        assert Fraction(one.combinations, derived.total) == Fraction(other.combinations, written.total)
    assert derived.ev_total == written.ev_total and derived.staked == written.staked


# reduced decks: every way against the one that goes through every hand, and against the walk


def small(ranks: str, suits: str = "cdhs", copies: int = 1) -> dict[Card, int]:
    return dict.fromkeys((card for card in deck() if repr(card)[0] in ranks and card.mark in suits), copies)


def rows(house: House, wagers: tuple[str, ...], kinds: dict[Card, int]) -> dict[Any, Fraction]:
    points = Points(trace(house, wagers), kinds)
    solved = solve(points, lambda ended: odds(house.pays[ended[0]][ended[1]]) * ended[2])
    return {ended: Fraction(n, solved.total) for ended, n in solved.rows.items()}


@pytest.mark.parametrize("kinds", [small("9TJQKA", "cdh"), small("23QK", "cdhs", 2)], ids=["18 cards", "32 cards"])
@pytest.mark.parametrize("most", [separate_hands.MOST_TABLE, 1 << 12], ids=["at once", "in parts"])
def test_separate_hands_are_counted_as_by_listing(
    kinds: dict[Card, int], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(separate_hands, "MOST_TABLE", most)
    with monkeypatch.context() as listing:
        force(listing, drawn_cards.WAY)
        listed = rows(GAME.house(), ("ante",), kinds)
    used = force(monkeypatch, separate_hands.WAY)
    assert rows(GAME.house(), ("ante",), kinds) == listed and separate_hands.WAY in used


def test_hands_on_a_board_are_counted_as_by_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    house, kinds = REGISTRY["mini-tex"].house(), small("A23K", "cdhs")
    with monkeypatch.context() as listing:
        force(listing, drawn_cards.WAY)
        listed = rows(house, ("ante",), kinds)
    used = force(monkeypatch, shared_board.WAY)
    assert rows(house, ("ante",), kinds) == listed and shared_board.WAY in used


def test_a_small_deck_has_the_odds_of_the_walk() -> None:
    house, kinds = GAME.house(), small("QKA", "cdh")
    walked = walk(Round(house, [{"ante": 1}], kinds=kinds))
    found, order = Counter[Any](), list(house.wagers)
    for settled, chance in walked.items():
        ended = [(act.wager, act.row, act.stake) for act in settled]
        found[tuple(sorted(ended, key=lambda row: order.index(row[0])))] += chance  # type: ignore[assignment]
    assert rows(house, ("ante",), kinds) == dict(found)


def test_the_walk_counts_raises() -> None:
    house = GAME.house()
    house.deck = [card for card, n in small("QKA", "cdh").items() for _ in range(n)]
    house.kinds = small("QKA", "cdh")
    walked = WalkedCounts(GAME).tally(house, "ante", "best")
    derived = DerivedCounts(GAME).tally(house, "ante", "best")
    assert walked.ev_total == derived.ev_total and walked.staked == derived.staked > 1


# what cannot be derived


def matches(hand: Spot, layout: Layout) -> Ante:
    return Ante.WIN if len({card.rank for card in hand.cards}) < 3 else Ante.LOSS


def test_a_rule_outside_the_subset_is_named_and_the_game_still_plays() -> None:
    outside = replace(GAME, wagers=(replace(GAME.wagers[0], outcome=matches), *GAME.wagers[1:]))
    with pytest.raises(NotDerivable, match=r"derive/test_solve.py, line \d+ \(`return Ante.WIN .*make it a reading"):
        trace(outside.house(), ("ante",))
    round = Round(outside.house(), [{"ante": 2}])
    round.supply(cards("7h 7d 2c"))
    round.supply(Decide.PLAY)
    round.supply(cards("Kh Qd 2s"))
    assert round.request is None and round.settled[0].row is Ante.WIN


def test_pays_changed_are_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    counts_of(GAME).tally(GAME.house(), "ante", "best")
    monkeypatch.setattr(Points, "__init__", lambda *_: pytest.fail("counted again"))
    paid = counts_of(GAME).tally(GAME.configured(None, [("pays.bonus.straight", "2")]), "ante", "best")
    assert paid.house_edge < counts_of(GAME).tally(GAME.house(), "ante", "best").house_edge


def test_pays_too_large_for_whole_numbers_of_64_bits_are_refused() -> None:
    house = GAME.house()
    points = Points(trace(house, ("ante",)), small("9TJQKA", "cdh"))
    with pytest.raises(NotDerivable, match="64 bits"):
        solve(points, lambda ended: Fraction(2**60))
