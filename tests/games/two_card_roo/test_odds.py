"""2 Card Roo counted, walked, dealt out and simulated."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from pitboss.core.cards import Shoe, deck
from pitboss.core.errors import BadCards
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import simulate
from pitboss.engine.walk import walk
from pitboss.games.two_card_roo import GAME
from pitboss.games.two_card_roo.hand import Position, house_way
from pitboss.games.two_card_roo.wagers import flush_row, pairs_row
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.odds import game_odds
from pitboss.rules.odds import Tally
from tests.chance import chi_square_z
from tests.rows import row_odds
from tests.sizes import sized

HOUSE, COUNTS = GAME.house(), counts_of(GAME)


def tally(wager: str, strategy: str = "best", **settings: str) -> Tally:
    return COUNTS.tally(GAME.configured(None, list(settings.items())), wager, strategy)


def low_up_to(highest: int) -> Any:
    return lambda hand, layout, ask: house_way(hand.cards[0].rank, highest)


@pytest.mark.parametrize(
    ("dealer_pair", "player_aces", "ties", "ev"),
    [
        ("push", "roo", "push", "-9458/270725"),
        ("push", "roo", "player", "-8264/270725"),
        ("push", "push", "push", "-1494/38675"),
        ("push", "push", "player", "-9264/270725"),
        ("loses", "push", "push", "1254/270725"),
        ("loses", "push", "player", "144/15925"),
        ("loses", "roo", "push", "179/20825"),
        ("loses", "roo", "player", "503/38675"),
    ],
)
def test_the_eight_readings(dealer_pair: str, player_aces: str, ties: str, ev: str) -> None:
    settings = {"dealer_pair": dealer_pair, "player_aces": player_aces, "ties": ties}
    assert tally("roo", **settings).ev_total == Fraction(ev)
    best = COUNTS.strategy_table(GAME.configured(None, list(settings.items())), {"roo": Fraction(1)}, "best")
    assert [d.best for d in best.decisions.values()] == [house_way(rank, 9) for rank in range(1, 14)]
    assert best.ev == best.ev_manual == Fraction(ev)


def test_eight_decks_barely_move_the_edge() -> None:
    assert f"{float(tally('roo', decks='8').ev_total):.4%}" == "-3.0421%"


@pytest.mark.parametrize(
    ("decks", "ev"), [("1", "-5.882%"), ("2", "8.738%"), ("4", "15.942%"), ("6", "18.328%"), ("8", "19.518%")]
)
def test_pairs_pay_with_several_decks(decks: str, ev: str) -> None:
    assert f"{float(tally('pairs', decks=decks).ev_total):.3%}" == ev


@pytest.mark.parametrize(
    ("decks", "pays", "ev"), [("2", 13, "-4.85%"), ("4", 12, "-5.80%"), ("6", 12, "-3.86%"), ("8", 12, "-2.89%")]
)
def test_pairs_pay_that_a_house_can_offer_with_several_decks(decks: str, pays: int, ev: str) -> None:
    keys = [f"pays.pairs.{row.key}" for row in GAME.options().pairs if row.name != "NONE"]
    house = GAME.configured(None, [("decks", decks), *((key, str(pays)) for key in keys)])
    assert f"{float(COUNTS.tally(house, 'pairs', 'best').ev_total):.2%}" == ev


@pytest.mark.parametrize(("highest", "ev"), [(6, "-1.0558%"), (7, "-0.4525%"), (8, "-1.0558%"), (9, "-2.8658%")])
def test_flush_roo_by_the_players_threshold(highest: int, ev: str) -> None:
    pays = HOUSE.pays["flush"]
    won = Fraction(0)
    for first, second in permutations(deck(), 2):
        place = house_way(first.rank, highest)
        won += Fraction(pays[flush_row(first.rank, second.rank, place, first.suit == second.suit, HOUSE.options)])  # type: ignore[arg-type]
    assert f"{float(won / 2652):.4%}" == ev


@pytest.mark.parametrize(("name", "ev"), [("low-7", "-1.5582%"), ("low-9", "-3.9327%")])
def test_flush_roo_with_six_decks(name: str, ev: str) -> None:
    assert f"{float(tally('flush', name, decks='6').ev_total):.4%}" == ev


def test_a_suited_pair_of_aces_pays_as_a_flush_only_where_it_is_a_roo() -> None:
    aces = GAME.configured(None, [("decks", "2")]).options
    pushed = GAME.configured("manual-text", [("decks", "2")]).options
    assert flush_row(1, 1, Position.HIGH, True, aces).name == "FLUSH"
    assert flush_row(1, 1, Position.HIGH, True, pushed).name == "INVALID"
    assert flush_row(9, 9, Position.HIGH, True, aces).name == "INVALID"


def test_best_flush_play_is_the_second_printed_way() -> None:
    assert tally("flush").lines == tally("flush", "low-7").lines != tally("flush", "low-9").lines
    assert tally("flush", "manual").lines == tally("flush", "low-9").lines


@pytest.mark.parametrize(
    ("settings", "warned"),
    [
        ({}, []),
        ({"profile": "manual-text"}, ["Roo bet"]),
        ({"decks": "2"}, ["Pairs Pay"]),
        ({"profile": "manual-text", "decks": "6"}, ["Roo bet", "Pairs Pay"]),
    ],
)
def test_rules_that_favour_the_player_carry_a_warning(settings: dict[str, str], warned: list[str]) -> None:
    profile = settings.pop("profile", None)
    found = game_odds(GAME.configured(profile, list(settings.items())))
    assert [warning.partition(":")[0] for warning in found.warnings] == warned
    assert all("give the player an edge of" in warning for warning in found.warnings)


def test_with_both_bets_only_eights_and_nines_are_in_question() -> None:
    strategy_tables = [
        COUNTS.strategy_table(HOUSE, {"roo": Fraction(1), "flush": Fraction(n)}, "best") for n in (0, 1, 5, 100)
    ]
    for strategy_table in strategy_tables:
        differs = [d.where for d in strategy_table.decisions.values() if d.best is not d.manual]
        assert set(differs) <= {"8", "9"}
    assert [d.best for d in strategy_tables[-1].decisions.values()] == [house_way(rank, 7) for rank in range(1, 14)]


# walked and dealt out


@pytest.mark.parametrize(
    "settings",
    [
        {"dealer_pair": "loses", "player_aces": "push", "player_pair": "loses", "ties": "dealer"},
        {},
    ],
)
@pytest.mark.long
def test_the_roo_bet_walked_over_the_full_deck_equals_the_count(settings: dict[str, str]) -> None:
    house = GAME.configured(None, list(settings.items()))
    odds = row_odds(walk(Round(house, [{"roo": 1}], kinds=Shoe.of(house.deck).by_rank().kinds)), "roo")
    one = COUNTS.tally(house, "roo", "best")
    assert odds == {
        (line.row,): Fraction(line.combinations, one.total) for line in one.lines if line.combinations
    }  # fmt: skip


def test_suited_wins_walked_on_a_small_deck() -> None:
    """A walk that reads suits, with a pay that depends on them, against a plain loop over ordered cards."""
    house = GAME.configured(None, [("flush_wins", "2")])
    small = [card for card in deck() if card.rank in (1, 2, 8, 9) and card.suit in "ch"]
    odds = row_odds(walk(Round(house, [{"roo": 1}], kinds=Shoe.of(small).kinds), low_up_to(8)), "roo")
    rows: Counter[str] = Counter()
    for first, second, theirs, last in permutations(small, 4):
        rows[by_hand(first, second, theirs, last)] += 1
    total = sum(rows.values())
    assert {row.name: chance for (row,), chance in odds.items()} == {r: Fraction(n, total) for r, n in rows.items()}


def by_hand(first: Any, second: Any, theirs: Any, last: Any) -> str:
    """The published rules once more, with suited wins as a row of their own."""

    def laid(one: Any, two: Any) -> tuple[int, int]:
        high, low = (two.rank, one.rank) if 2 <= one.rank <= 8 else (one.rank, two.rank)
        return (14 if high == 1 else high), low

    ours, dealer = laid(first, second), laid(theirs, last)
    if first.rank == second.rank != 1:
        return "PAIR"
    if ours[0] <= ours[1]:
        return "NO_ROO"
    if theirs.rank == last.rank:
        return "DEALER_PAIR"
    won = dealer[0] <= dealer[1] or ours >= dealer
    if won and first.suit == second.suit:
        return "FLUSH_WIN"
    if dealer[0] <= dealer[1]:
        return "DEALER_NO_ROO"
    return "TIE" if ours == dealer else "WIN" if won else "LOSS"


@pytest.mark.parametrize("name", ["low-7", "low-9"])
def test_side_bets_dealt_out_on_the_full_deck_equal_the_count(name: str) -> None:
    flush: Counter[Any] = Counter()
    pairs: Counter[Any] = Counter()
    for first, second in permutations(deck(), 2):
        round = Round(HOUSE, [{"roo": 1, "pairs": 1, "flush": 1}])
        round.supply((first,))
        round.supply(house_way(first.rank, int(name[-1])))
        round.supply((second,))
        ended = {act.wager: act.row for act in round.settled}
        flush[ended["flush"]] += 1
        pairs[ended["pairs"]] += 1
    assert flush == {line.row: line.combinations for line in tally("flush", name).lines}
    assert pairs == {line.row: line.combinations for line in tally("pairs", name).lines}


def test_pairs_rows_are_the_ranks() -> None:
    assert [pairs_row(rank, rank).value for rank in (1, 2, 10, 13)] == ["AA", "22", "TT", "KK"]
    assert pairs_row(1, 2).value == "No Pair"


# simulated


@pytest.fixture(scope="module")
def simulated() -> dict[str, Counter[Any]]:
    rows: dict[str, Counter[Any]] = {}
    for act, n in simulate(
        HOUSE, [{"roo": 2, "pairs": 2, "flush": 2}], low_up_to(9), sized(10_000, 30_000), Random(9)
    ).items():
        rows.setdefault(act.wager, Counter())[act.row] += n
    return rows


def exact(wager: str) -> dict[Any, Fraction]:
    one = tally(wager, "low-9")
    return {line.row: Fraction(line.combinations, one.total) for line in one.lines}


@pytest.mark.parametrize("wager", ["roo", "pairs", "flush"])
def test_simulation_through_the_engine_agrees(simulated: dict[str, Counter[Any]], wager: str) -> None:
    assert abs(chi_square_z(simulated[wager], exact(wager))) < 3


@pytest.mark.long
def test_simulation_distinguishes_low_7_from_low_9(simulated: dict[str, Counter[Any]]) -> None:
    one = tally("flush", "low-7")
    other: dict[Any, Fraction] = {line.row: Fraction(line.combinations, one.total) for line in one.lines}
    assert chi_square_z(simulated["flush"], other) > 3


@pytest.mark.parametrize("hand", ["", "9c 8c", "Joker", "9x"])
def test_advice_is_for_one_card(hand: str) -> None:
    with pytest.raises(BadCards):
        COUNTS.advise(HOUSE, {"roo": Fraction(1)}, {"hand": hand})


def test_advice() -> None:
    decision = COUNTS.advise(HOUSE, {"roo": Fraction(1)}, {"hand": "9c"})
    assert (decision.best, decision.where) == (Position.LOW, "9")
    assert decision.values[Position.LOW] > decision.values[Position.HIGH]
