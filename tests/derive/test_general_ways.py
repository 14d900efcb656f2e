"""The general ways to count, on games that their authors wrote as rules only, against counts of another kind.

On reduced decks every deal is gone through. On the full deck values of single hands are counted again, by other code.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.core.cards import Card, deck
from pitboss.core.errors import NotDerivable
from pitboss.derive import drawn_cards, separate_hands, shared_board, streamed, tree_points, ways
from pitboss.derive.packs import Pack
from pitboss.derive.solve import solve
from pitboss.engine.numbered_rounds import deal_by_engine
from pitboss.lab.counts.derived import DerivedCounts, derived_kernel, settled_with, tree_of, units
from pitboss.rules.acts import Face
from pitboss.rules.clauses import clause
from pitboss.rules.game import DEALER, Game, deal_from_left, deal_to, lay
from pitboss.rulesets.poker import Five, best_five, high
from tests import four_card_poker, high_card_flush, texas_holdem_bonus
from tests.derive.test_compiled_rounds import entered
from tests.ways import force

Cards = tuple[Card, ...]
GAMES = {game.GAME.key: game.GAME for game in (high_card_flush, four_card_poker, texas_holdem_bonus)}


def reduced(game: Game, ranks: Iterable[int], suits: str) -> Game:
    """The game with a smaller deck."""
    cards = [card for card in deck() if card.rank in set(ranks) and card.suit in suits]
    return replace(game, deck=lambda options: cards)


@pytest.fixture
def always_general(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count small decks in the way in which large ones are."""
    every = ways.plans
    general = lambda tail: [one for one in every(tail) if one.way != drawn_cards.WAY]  # noqa: E731
    monkeypatch.setattr(ways, "plans", general)
    monkeypatch.setattr(tree_points, "few_deals", lambda tail: False)
    monkeypatch.setattr(streamed, "MOST_STATES", -1)


def counted(game: Game) -> Fraction:
    return DerivedCounts(game).tally(game.house(), "ante", "best").ev_total


def every(cards: Iterable[Card], n: int) -> list[Cards]:
    return list(combinations(cards, n))


def compare(ours: Any, theirs: Any) -> int:
    return int(ours > theirs) - int(ours < theirs)


@pytest.mark.parametrize(
    ("ranks", "suits"),
    [pytest.param((2, 8, 9, 1), "cdhs", marks=pytest.mark.long), ((3, 9, 10, 12, 1), "dhs")],
)
def test_high_card_flush_on_a_reduced_deck(ranks: Iterable[int], suits: str, always_general: None) -> None:
    game = reduced(high_card_flush.GAME, ranks, suits)
    cards = game.house().deck
    level = {frozenset(hand): high_card_flush.flush(hand) for hand in every(cards, 7)}
    total, deals = 0, 0
    for held, ours in level.items():
        most = 3 if ours[0] >= 6 else 2 if ours[0] >= 5 else 1
        wins = [0] * most
        others = every([card for card in cards if card not in held], 7)
        for dealt in others:
            theirs = level[frozenset(dealt)]
            won, raised = (1, 0) if theirs < (3, 9) else (compare(ours, theirs),) * 2
            wins = [sum_ + won + raised * (n + 1) for n, sum_ in enumerate(wins)]
        total += max(-len(others), *wins)
        deals += len(others)
    assert counted(game) == Fraction(total, deals)


@pytest.mark.parametrize(
    ("ranks", "suits"),
    [pytest.param((2, 3, 4, 9), "dhs", marks=pytest.mark.long), ((2, 3, 4, 5, 8, 1), "hs")],
)
def test_four_card_poker_on_a_reduced_deck(ranks: Iterable[int], suits: str, always_general: None) -> None:
    game = reduced(four_card_poker.GAME, ranks, suits)
    cards = game.house().deck
    level = {frozenset(hand): four_card_poker.best_four(hand) for n in (5, 6) for hand in every(cards, n)}
    total, deals = 0, 0
    for held in map(frozenset, every(cards, 5)):
        ours, left = level[held], [card for card in cards if card not in held]
        bonus = 25 if ours >= (7,) else 20 if ours >= (6,) else 2 if ours >= (5,) else 0
        for up in left:
            others = every([card for card in left if card != up], 5)
            wins = sum(ours >= level[frozenset((up, *dealt))] for dealt in others)
            net = 2 * wins - len(others)
            total += max(-len(others), *(net * (1 + n) + bonus * len(others) for n in (1, 2, 3)))
            deals += len(others)
    assert counted(game) == Fraction(total, deals)


def test_texas_holdem_bonus_on_a_reduced_deck(always_general: None) -> None:
    game = reduced(texas_holdem_bonus.GAME, range(2, 7), "hs")
    cards = game.house().deck
    level = {frozenset(hand): best_five(hand) for hand in every(cards, 7)}

    def on_the_turn(held: Cards, board: Cards) -> tuple[int, int, int]:
        """Sums over all rivers and hands of the dealer: of the ante, of a bet, and how many there are."""
        ante = bet = n = 0
        left = [card for card in cards if card not in held + board]
        for last in left:
            ours = level[frozenset((*held, *board, last))]
            for dealt in combinations([card for card in left if card != last], 2):
                relation = compare(ours, level[frozenset((*dealt, *board, last))])
                ante += relation if relation < 0 or ours >= (Five.STRAIGHT,) else 0
                bet, n = bet + relation, n + 1
        return ante, bet, n

    known: dict[Any, tuple[int, int, int]] = {}
    total, deals = 0, 0
    for held in every(cards, 2):
        worth, all_deals, left = 0, 0, [card for card in cards if card not in held]
        for flop in every(left, 3):
            check = bet = 0
            for fourth in (card for card in left if card not in flop):
                key = frozenset(held), frozenset((*flop, fourth))
                if key not in known:
                    known[key] = on_the_turn(held, (*flop, fourth))
                ante, one, n = known[key]
                check += ante + 2 * one + max(0, one)
                bet += ante + 3 * one + max(0, one)
                all_deals += n
            worth += max(check, bet)
        total += max(-all_deals, worth)
        deals += all_deals
    assert counted(game) == Fraction(total, deals)


@pytest.mark.parametrize("board", [2, 3])
def test_three_cards_each_on_a_board_are_counted_as_by_listing(board: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the board is smaller than a hand, states are numbered by hand first."""
    game = reduced(texas_holdem_bonus.GAME, range(2, 7), "hs")
    steps = {
        "2": clause("2", "Three cards each.", deal_from_left(3, Face.OWN), lay(DEALER, 3)),
        "5": clause("5", "The board.", deal_to(texas_holdem_bonus.BOARD, board)),
    }
    clauses = (steps.get(one.number, one) for one in game.procedure if one.number not in ("7", "8", "9"))
    house = replace(game, procedure=tuple(clauses)).house()
    tree, found = tree_of(house, ("ante",), settled_with(house, "ante")), []
    for way in (drawn_cards.WAY, shared_board.WAY):
        with monkeypatch.context() as forced:
            used = force(forced, way)
            points = tree_points.Points(tree, house.kinds)
            found.append(solve(points, units(house, {"ante": Fraction(1)})).rows)
            assert way in used
    assert found[0] == found[1]


def test_a_decision_before_the_board_only_is_counted_as_by_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = reduced(texas_holdem_bonus.GAME, range(2, 7), "hs")
    clauses = tuple(one for one in game.procedure if one.number not in ("6", "8"))
    house = replace(game, procedure=clauses).house()
    tree, found = tree_of(house, ("ante",), settled_with(house, "ante")), []
    for most in (streamed.MOST_STATES, -1):
        monkeypatch.setattr(streamed, "MOST_STATES", most)
        points = tree_points.Points(tree, house.kinds)
        solved = solve(points, units(house, {"ante": Fraction(1)}))
        found.append({rows: Fraction(n, solved.total) for rows, n in solved.rows.items()})
    assert found[0] == found[1]


@pytest.mark.long  # compiled for this alone
def test_compiled_rounds_read_hands_of_six_cards_as_the_engine_does() -> None:
    game = reduced(high_card_flush.GAME, (2, 3, 9, 10, 1), "cdhs")
    dealt = clause("2", "Six cards each.", deal_from_left(6, Face.OWN), lay(DEALER, 6))
    house = replace(game, procedure=tuple(dealt if one.number == "2" else one for one in game.procedure)).house()
    strategy = DerivedCounts(house.game).strategy_table(house, {"ante": Fraction(1)}, "best")
    compiled = derived_kernel(house, {"ante": 100}, strategy, 1)
    assert compiled is not None
    for number in range(60):
        expected = deal_by_engine(house, {"ante": 100}, strategy, 1, "seed", number, 1)
        assert entered(compiled.deal("seed", number, 1)) == entered(expected), number


@pytest.mark.parametrize("by_suits", [True, False])
def test_hands_of_seven_cards_fit_the_bound_on_memory(by_suits: bool) -> None:
    """The values of a reading are not all tabulated at once."""

    class Seven(separate_hands.Separate):
        cards, by_suits = 7, False

    Seven.by_suits = by_suits
    pack = Pack(dict.fromkeys(deck(), 1))
    stage = SimpleNamespace(pack=pack, seen=7, n=pack.class_count(7))
    _, needed = separate_hands.cost(Seven(SimpleNamespace(stage=stage), []))  # type: ignore[arg-type]
    assert needed < 3 << 30


def test_what_no_way_can_count_is_refused_before_anything_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards each and a board of five: too many states. No tail is counted, no state made."""
    dealt = clause("2", "Three cards each.", deal_from_left(3, Face.OWN), lay(DEALER, 3))
    game = texas_holdem_bonus.GAME
    game = replace(game, procedure=tuple(dealt if one.number == "2" else one for one in game.procedure))
    made: list[Any] = []
    monkeypatch.setattr(tree_points, "count_streamed", made.append)
    house = game.house()
    with pytest.raises(NotDerivable, match=r"states, which take about [\d.]+ GB; counting may take [\d.]+ GB here"):
        tree_points.Points(tree_of(house, ("ante",), settled_with(house, "ante")), house.kinds)
    assert not made


FULL = {  # edge in percent of the Ante, as counted; the published figures are 2.64, 2.79 and 2.04
    "high-card-flush": "2.6645",
    "four-card-poker": "2.7879",
    "texas-holdem-bonus": "2.0369",
}


@pytest.mark.long
@pytest.mark.parametrize("key", FULL)
def test_a_game_of_rules_only_is_counted_on_the_full_deck(key: str) -> None:
    """Its edge, and values of hands drawn at random counted again by other code."""
    game = GAMES[key]
    counts, house = DerivedCounts(game), game.house()
    assert f"{float(-100 * counts.tally(house, 'ante', 'best').ev_total):.4f}" == FULL[key]
    rng = Random(28)
    for _ in range(12 if key == "high-card-flush" else 3):
        cards = deck()
        rng.shuffle(cards)
        for seen, values in AGAIN[key](tuple(cards)):
            found = counts.advise(house, {"ante": Fraction(1)}, seen).values
            assert {str(choice): value for choice, value in found.items()} == values


def flush_again(cards: Cards) -> list[tuple[dict[str, str], dict[str, Fraction]]]:
    """Suit by suit: how many sets of each size lie below a flush, then all ways to take seven cards of them."""
    held, left = cards[:7], cards[7:]
    ours = high_card_flush.flush(held)

    def below(limit: tuple[int, ...]) -> int:
        ways = []
        for suit in "cdhs":
            ranks = sorted((high(card) for card in left if card.suit == suit), reverse=True)
            ways.append([sum((n, *some) < limit for some in combinations(ranks, n)) for n in range(8)])
        splits = (one for one in product(range(8), repeat=4) if sum(one) == 7)
        return sum(ways[0][a] * ways[1][b] * ways[2][c] * ways[3][d] for a, b, c, d in splits)

    every_hand, weak = comb(45, 7), below((3, 9))
    lower, upto = below(ours), below((*ours, 0))
    win, loss = max(lower - weak, 0), every_hand - max(upto, weak)
    most = 3 if ours[0] >= 6 else 2 if ours[0] >= 5 else 1
    values = {"fold": Fraction(-1)}
    for n in range(1, most + 1):
        values[f"raise {n}x"] = Fraction(weak + (1 + n) * (win - loss), every_hand)
    return [({"hand": " ".join(map(repr, held))}, values)]


def four_again(cards: Cards) -> list[tuple[dict[str, str], dict[str, Fraction]]]:
    """Every hand of the dealer."""
    held, up, left = cards[:5], cards[5], cards[6:]
    ours = four_card_poker.best_four(held)
    bonus = 25 if ours >= (7,) else 20 if ours >= (6,) else 2 if ours >= (5,) else 0
    wins = sum(ours >= fast_four((up, *dealt)) for dealt in combinations(left, 5))
    n = comb(46, 5)
    values = {"fold": Fraction(-1)}
    values |= {f"raise {k}x": Fraction((2 * wins - n) * (1 + k), n) + bonus for k in (1, 2, 3)}
    return [({"hand": " ".join(map(repr, held)), "up": repr(up)}, values)]


def fast_four(cards: Cards) -> tuple[int, ...]:
    """The best four of six, from how often ranks and suits occur."""
    times: dict[int, int] = {}
    suits: dict[str, list[int]] = {}
    for card in cards:
        times[high(card)] = times.get(high(card), 0) + 1
        suits.setdefault(card.suit, []).append(high(card))
    ranks = sorted(times, reverse=True)
    best = max((times[rank], rank) for rank in ranks)
    if best[0] == 4:
        return 7, best[1]
    flush = next((sorted(some, reverse=True) for some in suits.values() if len(some) > 3), [])
    if top := run(flush):
        return 6, top
    if best[0] == 3:
        return 5, best[1], max(rank for rank in ranks if rank != best[1])
    if flush:
        return 4, *flush[:4]
    if top := run(ranks):
        return 3, top
    pairs = [rank for rank in ranks if times[rank] == 2]
    if len(pairs) > 1:
        return 2, *pairs[:2]
    if pairs:
        return 1, pairs[0], *[rank for rank in ranks if rank != pairs[0]][:2]
    return 0, *ranks[:4]


def run(ranks: list[int]) -> int:
    """The top of four ranks in sequence, else 0."""
    held = {*ranks, *([1] if 14 in ranks else [])}
    return next((top for top in range(14, 3, -1) if {top, top - 1, top - 2, top - 3} <= held), 0)


def bonus_again(cards: Cards) -> list[tuple[dict[str, str], dict[str, Fraction]]]:
    """The decision on the turn after a check on the flop: every river and every hand of the dealer."""
    held, board, left = cards[:2], cards[2:6], cards[6:]
    ante = bet = n = 0
    for last in left:
        ours = best_five((*held, *board, last))
        for dealt in combinations([card for card in left if card != last], 2):
            relation = compare(ours, best_five((*dealt, *board, last)))
            ante += relation if relation < 0 or ours >= (Five.STRAIGHT,) else 0
            bet, n = bet + relation, n + 1
    values = {"check": Fraction(ante + 2 * bet, n), "bet the river": Fraction(ante + 3 * bet, n)}
    text = {"hand": " ".join(map(repr, held)), "board": " ".join(map(repr, board))}
    return [(text, values)]


AGAIN: dict[str, Any] = {
    "high-card-flush": flush_again,
    "four-card-poker": four_again,
    "texas-holdem-bonus": bonus_again,
}
