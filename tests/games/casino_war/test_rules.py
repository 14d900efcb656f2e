"""Casino War by the clause, and its published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.acts import Ask, Deal
from pitboss.cards import cards
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.games.casino_war import GAME
from pitboss.games.casino_war.wagers import Bet, Decide, Options, Tie
from pitboss.lab.verify import verify
from pitboss.lab.walked import counts_of


def first_deal(*dealt: str) -> Round[Options]:
    """Hands from the dealer's left, the dealer's card last."""
    round = Round(GAME.house(), [{"bet": 1000, "tie": 500}] * (len(dealt) - 1))
    for card in dealt:
        round.supply(cards(card))
    return round


@pytest.mark.parametrize(("ours", "theirs", "row"), [("Ad", "Ks", Bet.WIN), ("2d", "As", Bet.LOSS)])
def test_the_higher_card_wins_and_aces_are_high(ours: str, theirs: str, row: Bet) -> None:
    round = first_deal(ours, theirs)
    assert round.need is None
    assert round.layout.hands[0].rows == {"tie": Tie.OTHER, "bet": row}


def test_a_tie_pays_the_tie_bet_and_only_then_is_war_or_surrender_asked() -> None:
    round = first_deal("8d", "Kc", "8s")
    assert isinstance(round.need, Ask) and round.need.spot == "1"
    assert round.layout.hands[0].rows == {"tie": Tie.TIE}
    assert round.layout.hands[1].rows == {"tie": Tie.OTHER, "bet": Bet.WIN}
    round.supply(Decide.SURRENDER)
    assert round.need is None and round.layout.hands[0].rows["bet"] is Bet.SURRENDER


@pytest.mark.parametrize(
    ("ours", "theirs", "row"), [("Qd", "Js", Bet.WAR_WIN), ("Jd", "Js", Bet.WAR_TIE), ("2d", "Js", Bet.WAR_LOSS)]
)
def test_three_cards_are_burned_before_the_war(ours: str, theirs: str, row: Bet) -> None:
    round = first_deal("8d", "8s")
    round.supply(Decide.WAR)
    assert isinstance(round.need, Deal) and round.need.at == (5,)
    round.supply(cards(ours))
    round.supply(cards(theirs))
    hand = round.layout.hands[0]
    assert round.need is None and hand.rows["bet"] is hand.rows["war"] is row and hand.bets["war"] == 1000


def test_figures_are_the_published_ones() -> None:
    items = list(verify("casino-war/"))
    assert len(items) == 3
    assert all(item.verdict == "exact" for item in items), [item.differences for item in items]


def test_surrendering_costs_more_than_war_and_more_than_published_for_war() -> None:
    decisions = counts_of(GAME).plan(GAME.house(), {"bet": Fraction(1)}, "best").decisions
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
