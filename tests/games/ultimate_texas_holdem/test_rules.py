"""Ultimate Texas Hold'em by the clause, its decisions before it is counted, and its published figures."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from pitboss.core.cards import Cards, cards
from pitboss.engine.round import Round
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.games.ultimate_texas_holdem.wagers import TIMES, Before, Blind, Flop, Play, River, Trips
from pitboss.lab.counts.uncounted_strategy import UncountedStrategy, uncounted_strategy
from pitboss.lab.printed_tables import folder
from pitboss.lab.strategy import strategy_for
from pitboss.rules.acts import Ask
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision
from pitboss.rulesets.against_dealer import Ante
from pitboss.rulesets.poker import Five, best_five
from pitboss.server.live.offered_choices import offered

ONE = {"ante": Fraction(1)}


def played(hand: str, board: str, dealer: str, *choices: Any) -> dict[str, object]:
    round = Round(GAME.house(), [{"ante": 1000, "trips": 500}])
    round.supply(cards(hand))
    shown = [cards(board)[:3], cards(board)[3:], cards(dealer)]
    waiting = list(choices)
    while round.request is not None:
        round.supply(waiting.pop(0) if isinstance(round.request, Ask) else shown.pop(0))
    return dict(round.layout.hands[0].rows) | {"bets": dict(round.layout.hands[0].bets)}


@pytest.mark.parametrize(
    ("hand", "board", "dealer", "rows"),
    [
        ("Ah Kd", "2s 7c 9d Js 4h", "Qh 3d", (Ante.NOT_QUALIFIED, Blind.OTHER, Play.WIN, Trips.OTHER)),
        ("Qh 3d", "2s 7c 9d Js 4h", "Ah Kd", (Ante.NOT_QUALIFIED, Blind.LOSS, Play.LOSS, Trips.OTHER)),
        ("Ah Ad", "2s 7c 9d Js 4h", "Kh Kd", (Ante.WIN, Blind.OTHER, Play.WIN, Trips.OTHER)),
        ("3h 3d", "2s 2c 9d 9s Ah", "4h 4d", (Ante.LOSS, Blind.LOSS, Play.LOSS, Trips.OTHER)),
        ("3h 4d", "2s 2c 9d 9s Ah", "3c 4c", (Ante.TIE, Blind.TIE, Play.TIE, Trips.OTHER)),
        ("9h 4d", "2s 2c 9d 9s Ah", "3c 4c", (Ante.WIN, Blind.FULL_HOUSE, Play.WIN, Trips.FULL_HOUSE)),
        ("Ah 2d", "3s 4c 5h Kd 9c", "6c 7d", (Ante.LOSS, Blind.LOSS, Play.LOSS, Trips.STRAIGHT)),
    ],
)
def test_both_hands_are_the_best_five_of_seven(hand: str, board: str, dealer: str, rows: tuple[object, ...]) -> None:
    ended = played(hand, board, dealer, Before.FOUR)
    assert tuple(ended[name] for name in ("ante", "blind", "play", "trips")) == rows


def test_a_play_bet_is_as_many_times_the_ante_as_is_chosen_and_is_made_once() -> None:
    deal = "Ah Kd", "2s 7c 9d Js 4h", "Qh 3d"
    waits = [(), (Before.CHECK,), (Before.CHECK, Flop.CHECK)]
    for before, bet in zip((0, 0, 1, 2), TIMES, strict=True):
        bets = played(*deal, *waits[before], bet)["bets"]
        assert bets == {"ante": 1000, "blind": 1000, "trips": 500, "play": TIMES[bet] * 1000}
    folded = played(*deal, *waits[2], River.FOLD)
    assert (folded["ante"], folded["blind"], folded["trips"]) == (Ante.FOLD, Blind.FOLD, Trips.OTHER)
    assert "play" not in folded


def test_a_bet_that_cannot_be_afforded_is_not_offered() -> None:
    round = Round(GAME.house(), [{"ante": 1000}], purses={1: 4500})
    round.supply(cards("Ah Kd"))
    assert isinstance(round.request, Ask) and list(round.request.legal) == [Before.CHECK, Before.THREE]


# on the felt


def test_the_question_names_what_is_offered() -> None:
    round = Round(GAME.house(), [{"ante": 1000}])
    round.supply(cards("Ah Kd"))
    found = []
    for choice, shown in ((Before.CHECK, "2s 7c 9d"), (Flop.CHECK, "Js 4h"), (River.ONE, "Qh 3d")):
        assert isinstance(round.request, Ask)
        found.append(offered(round.request, round.layout)["question"])
        round.supply(choice)
        round.supply(cards(shown))
    assert found == ["Check or bet", "Check or bet", "Bet or fold"]


def test_the_cards_that_decide_are_the_five_that_play() -> None:
    layout: Layout = Layout(GAME.house(), [Spot("1", 1, {"ante": 1})])
    layout["board"].cards, layout["1"].cards = cards("8c 3s 6h 5c 5d"), cards("8s 9c")
    layout.dealer.cards = cards("4h 2c")
    assert {*GAME.felt.decides(layout["1"], layout)} == {*cards("8s 8c 5c 5d 9c")}
    assert {*GAME.felt.decides(layout.dealer, layout)} == {*cards("2c 3s 4h 5c 6h")}


# before it is counted


@pytest.fixture(scope="module")
def strategy_table() -> UncountedStrategy:
    return uncounted_strategy(GAME.house(), ONE)


def advised(strategy_table: UncountedStrategy, hand: str, board: str = "") -> Decision:
    return strategy_table.advise({"hand": hand} | ({"board": board} if board else {}))


def net_result(hand: Cards, board: Cards, dealer: Cards, times: int) -> Fraction:
    """Net result of Ante, Blind and a Play bet, written independently of the rules."""
    ours, theirs = best_five(hand + board), best_five(dealer + board)
    sign = (ours > theirs) - (ours < theirs)
    blind = {Five.STRAIGHT: "1", Five.FLUSH: "3/2", Five.FULL_HOUSE: "3", Five.QUADS: "10"}  # enough for these cards
    extra = Fraction(blind.get(Five(ours[0]), "0")) if sign > 0 else Fraction(sign)
    return sign * (times + (theirs[0] >= Five.PAIR)) + extra


@pytest.mark.parametrize(("hand", "board"), [("Ah Kd", "Qs 7c 2d 9h 3c"), ("9h 4d", "9s 2c 2s 9d Ah")])
def test_the_last_decision_is_exact(strategy_table: UncountedStrategy, hand: str, board: str) -> None:
    ours, shown = cards(hand), cards(board)
    others = list(combinations([card for card in GAME.house().kinds if card not in ours + shown], 2))
    value = sum((net_result(ours, shown, dealer, 1) for dealer in others), Fraction(0)) / len(others)
    decision = advised(strategy_table, hand, board)
    assert decision.exact and decision.values == {River.FOLD: -2, River.ONE: value}


def test_a_decision_on_the_flop_is_the_average_of_the_last_ones(strategy_table: UncountedStrategy) -> None:
    hand, flop = cards("Ah Kd"), cards("Qs 7c 2d")
    left = [card for card in GAME.house().kinds if card not in hand + flop]
    last = [strategy_table.compute_decision(hand, flop + more) for more in combinations(left, 2)]
    decision = strategy_table.compute_decision(hand, flop)
    assert decision.exact
    assert decision.values[Flop.CHECK] == sum((one.value for one in last), Fraction(0)) / len(last)


def test_the_first_decision_is_an_estimate_that_says_so(strategy_table: UncountedStrategy) -> None:
    for hand in ("Ah Ad", "Kd Qh", "7d 2h", "2d 2h"):
        decision = advised(strategy_table, hand)
        assert decision.best is (Before.FOUR if hand[0] in "AK" else Before.CHECK), hand
        assert not decision.exact and "pitboss odds ultimate-texas-holdem" in decision.note
        assert advised(strategy_table, hand).values == decision.values


def test_what_cannot_be_afforded_is_not_advised(strategy_table: UncountedStrategy) -> None:
    round = Round(GAME.house(), [{"ante": 1000}], purses={1: 4500})
    round.supply(cards("Ah Ad"))
    assert isinstance(round.request, Ask)
    hand = round.layout.hands[0]
    assert strategy_table(hand, round.layout, round.request) is Before.THREE


def test_no_strategy_waits_for_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.lab.strategy.is_counted", lambda house: False)
    monkeypatch.setattr("pitboss.lab.counts.derived.DerivedCounts._solve", None)
    assert isinstance(strategy_for(GAME.house(), {"ante": Fraction(1)}), UncountedStrategy)


# counted: half a minute or more


@pytest.mark.long
def test_figures_are_the_published_ones() -> None:
    from pitboss.lab.verify import verify

    items = list(verify("ultimate-texas-holdem/"))
    assert len(items) == 5
    assert {item.verdict for item in items} == {"exact"}, [item.differences for item in items]


@pytest.mark.long
def test_hands_are_bet_and_checked_as_published_and_decisions_are_those_worked_out_before(
    strategy_table: UncountedStrategy,
) -> None:
    from pitboss.lab.counts.entry import counts_of

    result = tomllib.loads((folder() / "ultimate-texas-holdem.toml").read_text())["strategy"]
    counts: Any = counts_of(GAME)
    for name, choice in (("bets", Before.FOUR), ("checks", Before.CHECK)):
        for hand in result[name]:
            assert counts.advise(GAME.house(), ONE, {"hand": hand}).best is choice, hand
    assert counts.tally(GAME.house(), "ante", "best").total == 10 * result["deals"]  # which of the five were the flop
    for hand, board in (("Ah Kd", "Qs 7c 2d"), ("Th 4h", "9h 2h 3c"), ("Ah Kd", "Qs 7c 2d 9h 3c")):
        exact = counts.advise(GAME.house(), ONE, {"hand": hand, "board": board})
        assert advised(strategy_table, hand, board).values == exact.values
    for hand in ("Kd 5h", "Jh 8h", "2d 2h"):
        estimate, exact = advised(strategy_table, hand), counts.advise(GAME.house(), ONE, {"hand": hand})
        assert all(abs(float(estimate.values[one] - exact.values[one])) < 0.35 for one in exact.values)


def test_a_choice_is_explained_by_the_cards_that_beat_the_hand() -> None:
    layout: Layout = Layout(GAME.house(), [Spot("1", 1, {"ante": 1})])
    hand, board, why = layout["1"], layout["board"], GAME.felt.why
    hand.cards = cards("9h Kd")
    assert why(Before.FOUR, hand, layout) == ""
    board.cards = cards("2s 7c 9d")
    assert why(Flop.TWO, hand, layout) == "You have a pair of nines; a bet made later is smaller."
    hand.cards, board.cards = cards("Ah Kd"), cards("2s 7c 9d Js 4h")
    sentence = "You have ace high: 15 of the 45 unseen cards give the dealer a better hand."
    assert why(River.ONE, hand, layout) == sentence
