"""What `odds`, `strategy` and `verify` say about blackjack."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from pitboss.core.errors import BadCards, BadInput, BadValue, UnknownName
from pitboss.games.blackjack import GAME
from pitboss.games.blackjack.rows import HardHand, Match
from pitboss.games.blackjack.wagers import Options
from pitboss.lab.counts.drawn import parsed
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.odds import as_json, figure, figure_json, game_odds, quick_warnings
from pitboss.lab.verify import verify
from pitboss.rulesets.twenty_one.rows import Insure, Play
from tests.sizes import sized

COUNTS: Any = counts_of(GAME)
ONE = {"bet": Fraction(1)}
WA_6 = GAME.configured("wa-6")


def house(*settings: str, profile: str | None = None) -> Any:
    return GAME.configured(profile, [tuple(one.split("=")) for one in settings])  # type: ignore[misc]


def test_every_printed_table_of_the_manual_is_recounted_exactly() -> None:
    items = list(verify("blackjack"))
    assert len(items) == 6
    assert [item.name for item in items if item.verdict != "exact"] == []


def test_the_pays_printed_on_the_layouts_are_the_defaults() -> None:
    pays = Options().pays
    assert [pays("match_the_color")[row] for row in (Match.FLUSH, Match.COLOR)] == [7, Fraction(3, 2)]
    totals = (HardHand.TOTAL_20, HardHand.TOTAL_19, HardHand.TOTAL_18, HardHand.TOTAL_17)
    assert [pays("hard_hand")[row] for row in (HardHand.SUITED_21, HardHand.ANY_21, *totals)] == [25, 2, 1, 1, 1, 1]
    assert Options().double_bet_bonus == 6


def test_odds_of_the_washington_six_deck_game() -> None:
    found = as_json(game_odds(WA_6))
    assert list(found["wagers"]) == ["match_the_color", "hard_hand", "both", "bet", "insurance"]
    bet = found["wagers"]["bet"]
    assert round(float(Fraction(bet["ev"])), 8) == -0.00615389
    assert bet["ev"] == bet["ev_total"]
    assert sum(row["combinations"] for row in bet["rows"]) == bet["total"]
    assert round(bet["sd"], 3) == 1.161
    assert round(Fraction(bet["house_edge"]) / Fraction(bet["element_of_risk"]), 3) == Fraction(1136, 1000)
    json.dumps(found)


def test_the_strategy_table_lists_every_two_card_hand_and_has_the_value_of_the_odds() -> None:
    strategy_table = COUNTS.strategy_table(WA_6, ONE, "best")
    assert len(strategy_table.decisions) == 54 * 10
    assert strategy_table.ev == COUNTS.tally(WA_6, "bet", "best").ev
    assert abs(strategy_table.following(lambda decision: decision.best) - strategy_table.ev) < Fraction(1, 10**10)


@pytest.mark.parametrize(
    ("hand", "up", "best"),
    [("A 7", "9", "hit"), ("8 8", "T", "split"), ("6 5", "A", "double"), ("T 2", "4", "stand"), ("K 6", "Q", "hit")],
)
def test_advice_is_exact_and_agrees_with_the_strategy_table(hand: str, up: str, best: str) -> None:
    advice = COUNTS.advise(WA_6, ONE, {"hand": hand, "up": up})
    assert str(advice.best) == best
    listed = next(d for d in COUNTS.strategy_table(WA_6, ONE, "best").decisions.values() if d.where == advice.where)
    assert listed.values.keys() == advice.values.keys()
    for play, value in advice.values.items():
        assert abs(value - listed.values[play]) < Fraction(1, 10**11)


def test_advice_for_more_cards_and_with_suits() -> None:
    found = COUNTS.advise(WA_6, ONE, {"hand": "5h 4c 7s", "up": "Td"})
    assert set(found.values) == {Play.STAND, Play.HIT}
    assert str(found.best) == "stand"  # a 16 with small cards gone, where ten and six would hit
    late = COUNTS.advise(house("surrender=late"), ONE, {"hand": "Th 6c", "up": "T"})
    assert late.best is Play.SURRENDER
    assert late.values[Play.SURRENDER] == Fraction(-1, 2)


def test_even_money_is_worse_than_waiting_and_insurance_is_valued() -> None:
    found = COUNTS.advise(WA_6, ONE, {"hand": "A K", "up": "A"})
    assert found.values == {Insure.NO: Fraction(3, 2) * (1 - Fraction(95, 309)), Insure.EVEN_MONEY: 1}
    assert found.best is Insure.NO
    with pytest.raises(BadCards, match="nothing to decide"):
        COUNTS.advise(house("blackjack_pays=6/5"), ONE, {"hand": "A K", "up": "A"})
    assert COUNTS.advise(WA_6, ONE, {"hand": "9 8", "up": "A"}).note == "Insurance is worth -0.067961 a unit."


def test_only_wagers_on_offer_are_listed() -> None:
    assert [one.name for one in game_odds(house("bonus=hard", "decks=1")).wagers] == ["hard_hand", "bet", "insurance"]
    assert [one.name for one in game_odds(house("bonus=none", "decks=1")).wagers] == ["bet", "insurance"]
    assert game_odds(house(), "both").wagers[0].tally.total == 5_013_320
    with pytest.raises(BadInput, match="Match the Color is not offered under these options"):
        game_odds(house("bonus=none"), "both")


@pytest.mark.long
def test_a_blackjack_that_pays_otherwise_changes_only_the_value() -> None:
    plain, even = (COUNTS.tally(house(f"blackjack_pays={pay}"), "bet", "best") for pay in ("3/2", "1"))
    any_odds = COUNTS.tally(house("pays.bet.blackjack=7/5"), "bet", "best")
    share = Fraction(plain.lines[0].combinations, plain.total)
    assert plain.ev - even.ev == share / 2
    assert plain.ev - any_odds.ev == share / 10
    assert COUNTS.tally(house("blackjack_pays=1.2"), "bet", "best").ev == plain.ev - share * Fraction(3, 10)


@pytest.mark.long
def test_charts_are_worth_less_than_best_play() -> None:
    two = GAME.configured("wa-2")
    best, chart, best_chart = (COUNTS.tally(two, "bet", name).ev for name in ("best", "chart", "best-chart"))
    assert best > best_chart > chart
    assert round(float(best), 6) == -0.005026


ALL_RULES = list(
    product(
        (f"decks={n}" for n in range(1, 9)),
        ("soft17=hit", "soft17=stand"),
        ("double=any", "double=9-11", "double=10-11"),
        ("double_after_split=yes", "double_after_split=no"),
        ("max_hands=2", "max_hands=3", "max_hands=4"),
        ("resplit_aces=yes", "resplit_aces=no"),
        ("hit_split_aces=yes", "hit_split_aces=no"),
        ("surrender=none", "surrender=late"),
        ("peek=yes", "peek=no"),
    )
)


@pytest.mark.parametrize("rules", Random(21).sample(ALL_RULES, sized(1, 20)), ids=",".join)
def test_any_combination_of_rules_is_counted(rules: tuple[str, ...]) -> None:
    """The rows add up, the value is near the usual, and a further choice never costs the player."""
    found = COUNTS.tally(house(*rules), "bet", "best")
    assert -0.03 < found.ev < 0.01
    kinder = house(*rules, "surrender=late", "hit_split_aces=yes", "double=any", "resplit_aces=yes")
    assert COUNTS.tally(kinder, "bet", "best").ev >= found.ev


def test_rules_that_favour_the_player_and_few_decks_are_warned_of() -> None:
    warnings = game_odds(house("decks=1", "soft17=stand"), "bet").warnings
    assert warnings[0].startswith("Match the Color: fewer decks")
    assert warnings[1].startswith("Blackjack: these rules give the player an edge of 0.18")
    assert quick_warnings(WA_6) == ()


def test_figures() -> None:
    by_up = figure(WA_6, "ev-by-up-card")
    shares = {label: Fraction(4 if label == "10" else 1, 13) for label in by_up.rows}
    total = sum((shares[label] * value for label, (value,) in by_up.rows.items()), Fraction(0))
    assert total == COUNTS.tally(WA_6, "bet", "best").ev
    finals = figure_json(WA_6, "dealer-outcomes", figure(WA_6, "dealer-outcomes"))["rows"]
    assert round(float(Fraction(finals["all"]["bust"])), 6) == 0.285760
    assert figure(WA_6, "chart").rows["pair 8"] == tuple("PPPPPPPPPP")
    assert figure(house("surrender=late"), "chart").rows["pair 8"] == tuple("PPPPPPPPPR")
    with pytest.raises(UnknownName, match="effects-of-removal"):
        figure(WA_6, "effects")


def test_advice_on_a_pair_names_perfect_play_next_to_the_convention() -> None:
    found = COUNTS.advise(house("decks=1", "soft17=stand"), ONE, {"hand": "T T", "up": "6"})
    assert found.note == (
        "Split once it is worth +0.525105 by the convention CDZ-, and +0.525107 (+0.000002) played perfectly, with "
        "every card of the first hand counted."
    )


@pytest.mark.long
@pytest.mark.parametrize("decks", [1, 6])
def test_every_pair_split_once_is_worth_as_much_or_more_played_perfectly(decks: int) -> None:
    """And no decision whether to split changes."""
    rows = figure(house(f"decks={decks}", "soft17=stand"), "splits").rows
    assert len(rows) == 100
    for name, (convention, perfect, gain, other) in rows.items():
        assert gain == perfect - convention > -1e-13, name
        assert (perfect > other) == (convention > other), name
    if decks == 1:
        assert round(rows["2,2 v 6"][1], 10) == 0.2837658628
        assert round(rows["10,10 v 6"][1], 7) == 0.5251069


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        ({"hand": "A 7"}, "needs the dealer's up card"),
        ({"hand": "A", "up": "9"}, "has 1 card; a decision in Blackjack is made with 2 or more"),
        ({"hand": "A 7", "up": "9 8"}, "has 2 cards; the dealer shows 1 card"),
        ({"hand": "A x", "up": "9"}, "'x' in 'A x' is not a card"),
        ({"hand": "A K", "up": "9"}, "leaves nothing to decide"),
        ({"hand": "T 6 8", "up": "9"}, "leaves nothing to decide"),
        ({"hand": "A 7", "board": "9"}, "card place 'board' is not known"),
    ],
)
def test_bad_hands_are_refused_in_one_sentence(seen: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        COUNTS.advise(WA_6, ONE, seen)


def test_more_cards_than_the_shoe_holds() -> None:
    with pytest.raises(BadCards, match="needs more As than a shoe of one deck holds"):
        COUNTS.advise(house("decks=1"), ONE, {"hand": "A A A A", "up": "A"})


def test_bad_options() -> None:
    with pytest.raises(BadValue, match="decks=9 is not offered"):
        house("decks=9")
    with pytest.raises(BadValue, match="cannot be set by itself"):
        house("pays.bet.win=2")


def test_cards_are_read_with_or_without_suits() -> None:
    assert [card.rank for card in parsed("A 7", WA_6)] == [1, 7]
    assert [repr(card) for card in parsed("Ah7d 10c Kc", WA_6)] == ["Ah", "7d", "Tc", "Kc"]


def test_listing_the_game_does_not_load_numpy() -> None:
    ask = "import sys; from pitboss.games import REGISTRY; REGISTRY['blackjack']; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout == "False\n"
