"""Casino War by the clause, and its published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.core.cards import cards
from pitboss.engine.executor import Local
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.games.casino_war import GAME
from pitboss.games.casino_war.wagers import Bet, Decide, Options, Tie
from pitboss.lab import exact_comparison
from pitboss.lab import simulate as lab
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.describe import describe
from pitboss.lab.verify import verify
from pitboss.rules.acts import Ask, Deal
from tests.derive.test_bet_reasons import sentence
from tests.lab.test_default_simulations import check_first_simulation
from tests.lab.test_strategy import check_example
from tests.rules.test_rules_in_words import check_direction
from tests.table.test_felt_views import endings


def first_deal(*dealt: str) -> Round[Options]:
    """Hands from the dealer's left, the dealer's card last."""
    round = Round(GAME.house(), [{"bet": 1000, "tie": 500}] * (len(dealt) - 1))
    for card in dealt:
        round.supply(cards(card))
    return round


@pytest.mark.parametrize(("ours", "theirs", "row"), [("Ad", "Ks", Bet.WIN), ("2d", "As", Bet.LOSS)])
def test_the_higher_card_wins_and_aces_are_high(ours: str, theirs: str, row: Bet) -> None:
    round = first_deal(ours, theirs)
    assert round.request is None
    assert round.layout.hands[0].rows == {"tie": Tie.OTHER, "bet": row}


def test_in_a_war_the_second_cards_decide() -> None:
    round = first_deal("8d", "8s")
    layout = round.layout
    assert GAME.felt.decides(layout.hands[0], layout) == cards("8d")
    layout.hands[0].cards, layout.dealer.cards = cards("8d Qc"), cards("8s 4c")
    names = [GAME.felt.name(one, layout) for one in (layout.hands[0], layout.dealer)]
    assert names == ["Player's war card: queen", "Dealer's war card: four"]
    assert [GAME.felt.decides(one, layout) for one in (layout.hands[0], layout.dealer)] == [cards("Qc"), cards("4c")]


def test_a_tie_pays_the_tie_bet_and_only_then_is_war_or_surrender_asked() -> None:
    round = first_deal("8d", "Kc", "8s")
    assert isinstance(round.request, Ask) and round.request.spot == "1"
    assert round.layout.hands[0].rows == {"tie": Tie.TIE}
    assert round.layout.hands[1].rows == {"tie": Tie.OTHER, "bet": Bet.WIN}
    round.supply(Decide.SURRENDER)
    assert round.request is None and round.layout.hands[0].rows["bet"] is Bet.SURRENDER


@pytest.mark.parametrize(
    ("ours", "theirs", "row"), [("Qd", "Js", Bet.WAR_WIN), ("Jd", "Js", Bet.WAR_TIE), ("2d", "Js", Bet.WAR_LOSS)]
)
def test_three_cards_are_burned_before_the_war(ours: str, theirs: str, row: Bet) -> None:
    round = first_deal("8d", "8s")
    round.supply(Decide.WAR)
    assert isinstance(round.request, Deal) and round.request.at == (5,)
    round.supply(cards(ours))
    round.supply(cards(theirs))
    hand = round.layout.hands[0]
    assert round.request is None and hand.rows["bet"] is hand.rows["war"] is row and hand.bets["war"] == 1000


def test_figures_are_the_published_ones() -> None:
    items = list(verify("casino-war/"))
    assert len(items) == 3
    assert all(item.verdict == "exact" for item in items), [item.differences for item in items]


def test_surrendering_costs_more_than_war_and_more_than_published_for_war() -> None:
    decisions = counts_of(GAME).strategy_table(GAME.house(), {"bet": Fraction(1)}, "best").decisions
    assert len(decisions) == 13
    for one in decisions.values():
        assert one.best is Decide.WAR and one.values[Decide.SURRENDER] == Fraction(-1, 2)


def test_a_single_deck_has_the_odds_of_the_walk() -> None:
    house = GAME.configured(None, [("decks", "1")])
    kinds = dict.fromkeys(cards("2c 2d 2h 3c 3d 3h 9c 9d"), 1)
    house.kinds, house.deck = kinds, list(kinds)
    tally = counts_of(GAME).tally(house, "bet", "best")
    won = Fraction(0)
    for settled, chance in walk(Round(house, [{"bet": 1}], kinds=kinds)).items():
        won += sum((Fraction(house.pays[act.wager][act.row]) * act.stake for act in settled), Fraction(0)) * chance  # type: ignore[arg-type]
    assert tally.ev_total == won


def test_a_player_is_given_the_games_own_words_for_the_main_bet() -> None:
    assert sentence("casino-war", "bet", 1, hand="9h", dealer="8d") == "Your nine beats the dealer's eight"
    assert sentence("casino-war", "bet", hand="9h", dealer="8d") == "Nine beats the dealer's eight"


@pytest.mark.parametrize("side", ["right", "left"])
def test_bets_are_settled_in_the_direction_that_the_words_say(side: str) -> None:
    check_direction("casino-war", "3", side)


def test_side_bets_that_turn_the_result_are_named() -> None:
    ends = [ending["sentence"] for net, ending in endings("casino-war", 20) if "in all" in ending["sentence"]]
    assert any(", Tie -$" in sentence for sentence in ends) and not any(": $0" in one.partition(",")[0] for one in ends)


def test_others_cards_are_counted_because_they_are_seen() -> None:
    assert describe(GAME)["felt"]["others_seen"]


def test_raised_bets_have_exact_figures_too() -> None:
    job = lab.job_for(GAME.house(), {"bet": Fraction(1)})
    exact, house = exact_comparison.exact_for(job), job.house
    rows = {row.key: exact.rows[f"war.{row.key}"] for row in house.pays["war"]}
    assert rows["war_win"] == exact.rows["bet.war_win"] > 0 == rows["win"]
    run, place = lab.SimulationRun(job), Local(1)
    lab.simulate(run, 200_000, place)
    place.close()
    found = [row for row in exact_comparison.result(run, exact)["rows"] if row["wager"] == "war"]
    assert len(found) == len(rows) and all(abs(row["z"]) < 4 for row in found if row["exact"])


def test_the_first_simulation_agrees_with_the_exact_odds() -> None:
    check_first_simulation("casino-war")


@pytest.mark.parametrize("value", ["first-pass", "with-bet"])
def test_tie_bets_are_settled_first_or_each_with_the_bet_of_its_seat(value: str) -> None:
    round = Round(GAME.configured(None, [("tie_pass", value)]), [{"bet": 1000, "tie": 500}] * 2)
    for card in ("9d", "Kc", "8s"):
        round.supply(cards(card))
    order = [(act.spot, act.wager) for act in round.settled]
    seats = [("2", "tie"), ("2", "bet"), ("1", "tie"), ("1", "bet")]
    assert order == (seats if value == "with-bet" else [*seats[::2], *seats[1::2]])


def test_the_example_of_a_strategy_is_a_hand_that_advice_takes() -> None:
    check_example("casino-war")
