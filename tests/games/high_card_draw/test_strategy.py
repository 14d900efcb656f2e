"""The solved strategy, the manual's advice and its cost, and what other options make of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.core.cards import RANKS, cards
from pitboss.core.errors import BadCards, BadInput, BadValue, UnknownName
from pitboss.games.high_card_draw import GAME
from pitboss.games.high_card_draw.hand import Hold, is_pat
from pitboss.games.high_card_draw.wagers import PROFILES, Play
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Ask
from pitboss.rules.odds import Decision, StrategyTable

COUNTS = counts_of(GAME)
ONE = {"play": Fraction(1)}

EVS = {
    ("v1", "best"): -0.0178821,
    ("v1-ties-lose", "best"): -0.0204083,
    ("v2", "best"): -0.0153158,
    ("v2", "keep"): -0.0157330,
    ("v3", "best"): -0.0452819,
    ("v4", "best"): -0.0476254,
    ("v5", "best"): -0.0409541,
    ("v6", "best"): -0.0432077,
}


def strategy_table(profile: str = "v1", *settings: tuple[str, str], strategy: str = "best") -> StrategyTable:
    return COUNTS.strategy_table(GAME.configured(profile, settings), ONE, strategy)


def edge(profile: str = "v1", *settings: tuple[str, str], strategy: str = "best") -> Fraction:
    return COUNTS.tally(GAME.configured(profile, settings), "play", strategy).house_edge


def at(strategy_table: StrategyTable, where: str) -> Decision:
    return next(decision for decision in strategy_table.decisions.values() if decision.where == where)


def two_highest(decision: Decision) -> tuple[int, ...]:
    ranks = sorted({card.rank for hold in decision.values for card in hold.cards}, reverse=True)
    return tuple(ranks[:2])


@pytest.mark.parametrize(("profile", "strategy"), EVS)
def test_the_eight_versions(profile: str, strategy: str) -> None:
    house = GAME.configured(profile)
    tally, decisions = COUNTS.tally(house, "play", strategy), COUNTS.strategy_table(house, ONE, strategy)
    assert abs(float(tally.ev) - EVS[profile, strategy]) < 1e-7
    taken = {decision.where: decisions.taken.get(key, decision.best) for key, decision in decisions.decisions.items()}
    assert tally.ev == decisions.following(lambda decision: taken[decision.where])


def ranks_of(decision: Decision) -> tuple[int, ...]:
    return tuple(RANKS.index(name.replace("10", "T")) + 1 for name in decision.where.split(","))


def test_every_profile_is_counted() -> None:
    assert {profile for profile, _ in EVS} == set(PROFILES)


def test_best_play_of_v1_holds_q_9_and_better_and_j_10_else_the_highest_card() -> None:
    for decision in strategy_table().decisions.values():
        held = [card.rank for card in decision.best.cards]  # type: ignore[attr-defined]
        ranks, dealt = two_highest(decision), ranks_of(decision)
        if dealt == (12, 8, 8):
            assert held == [12, 8], "the one exception"
        elif len(held) == 3:
            assert len(set(dealt)) == 3 and min(dealt) >= 10
        elif len(ranks) == 2 and (ranks >= (12, 9) or ranks == (11, 10)):
            assert held == list(ranks), decision.where
        else:
            assert held == [ranks[0]], decision.where


def test_the_manuals_j_10_advice_is_wrong_and_costs() -> None:
    best = strategy_table()
    assert best.ev_manual is not None
    assert abs(float(best.ev - best.ev_manual) - 0.0013848) < 5e-8
    assert abs(float(edge(strategy="manual")) - 0.01927) < 5e-6
    wrong = [decision for decision in best.decisions.values() if decision.cost]
    assert {decision.where for decision in wrong if two_highest(decision) != (11, 10)} == {"Q,8,8"}
    assert len(wrong) == 12
    j_10_4 = at(best, "J,10,4")
    assert {str(hold): round(float(ev), 4) for hold, ev in j_10_4.values.items()} == {
        "hold J 10": -0.0525,
        "hold J 4": -0.1979,
        "hold 10 4": -0.3475,
        "hold J": -0.102,
        "hold 10": -0.219,
        "hold 4": -0.4892,
    }
    assert str(j_10_4.best) == "hold J 10"
    assert str(j_10_4.manual) == "hold J"
    assert {decision.where for decision in wrong if "J-10, as the manual says, is wrong" in decision.note} == {
        decision.where for decision in wrong if decision.where != "Q,8,8"
    }


def test_keeping_every_dealt_qualifying_hand_stands_whenever_allowed() -> None:
    house = GAME.configured("v2")
    kept = COUNTS.strategy_table(house, ONE, "keep")
    for key, decision in kept.decisions.items():
        whole = max(decision.values, key=lambda hold: len(hold.cards))
        may_stand = len(whole.cards) == 3
        assert (may_stand and kept.taken[key] == whole) == (may_stand and is_pat(whole.cards, house.options.stand))


def test_v3_also_drops_to_a_lone_king_with_k_4_or_lower() -> None:
    v3 = strategy_table("v3")
    for where in ("K,4,4", "K,3,3", "K,2,2", "K,A,A", "K,K,5"):
        assert str(at(v3, where).best) == "hold K"
    assert str(at(v3, "K,5,4").best) == "hold K 5"
    assert str(at(v3, "Q,Q,9").best) == "hold Q"


def test_the_dealers_up_card_has_its_own_strategy_and_a_lower_edge() -> None:
    up = ("dealer_card", "up")
    assert edge("v1", up) < edge("v1")
    house, shown = GAME.configured("v1", [up]), ("Ac", "7c", "9c", "Jc", "Qc", "Kc")
    chosen = {str(COUNTS.advise(house, ONE, {"hand": "Qh 8d 3s", "up": card}).best) for card in shown}
    assert len(chosen) == 2, "Q-8 is drawn to against some up cards and not against others"


@pytest.mark.long  # listed for two seconds
def test_every_hand_is_listed_against_every_up_card() -> None:
    solved = strategy_table("v1", ("dealer_card", "up"))
    assert len(solved.decisions) == 13 * 455
    assert -solved.ev == edge("v1", ("dealer_card", "up"))


def test_any_pay_or_option_is_solved_again() -> None:
    assert edge("v1", ("pays.play.win_three", "3/2")) < edge("v1") - Fraction(2, 100)
    assert edge("v1", ("ties", "dealer")) == edge("v1-ties-lose")
    assert edge("v1", ("stand", "pat-7")) == edge("v2")
    assert edge("v1", ("qualify", "jack"), ("table.play", "2")) == edge("v3")
    assert edge("v1", ("qualify", "jack"), ("stand", "any"), ("pays.play.win_three", "3/2")) == edge("v5")
    assert edge("v1", ("correction", "on")) == edge("v1"), "the best play makes no mistake to correct"
    dear = strategy_table("v1", ("pays.play.win_three", "50"))
    assert str(at(dear, "K,K,10").best) == "hold K 10"
    assert str(at(dear, "10,9,8").best) == "hold 10"


def test_correction_on_lets_anything_be_laid_down_and_gives_it_the_value_of_what_is_left() -> None:
    decision = at(strategy_table("v1", ("correction", "on")), "Q,9,4")
    values = {str(hold): value for hold, value in decision.values.items()}
    assert values["hold Q 9 4"] == values["hold Q 9"]
    assert str(decision.best) == "hold Q 9"


def test_tens_up_adds_the_row_of_the_dealt_cards_to_every_holding() -> None:
    house = GAME.configured("v1")
    both = COUNTS.strategy_table(house, {"play": Fraction(1), "tens_up": Fraction(1, 5)}, "best")
    alone = strategy_table()
    decision, other = at(both, "K,Q,8"), at(alone, "K,Q,8")
    assert all(decision.values[hold] == other.values[hold] + 1 for hold in other.values)
    assert both.ev == alone.ev + COUNTS.tally(house, "tens_up", "best").ev / 5


def test_rows_that_the_qualifying_card_rules_out_are_not_shown() -> None:
    rows = [line.row for line in COUNTS.tally(GAME.configured("v3"), "play", "best").lines]
    assert rows == [Play.TEN_HIGH, Play.WIN_THREE, Play.WIN, Play.TIE, Play.LOSS]
    with pytest.raises(BadValue, match="pays.play.nine_high"):
        GAME.configured("v3", [("pays.play.nine_high", "0")])
    with pytest.raises(BadValue, match=r"pays\.play\.tie"):
        GAME.configured("v4", [("pays.play.tie", "0")])


def test_advice_for_a_hand() -> None:
    decision = COUNTS.advise(GAME.configured("v1"), ONE, {"hand": "4s Jh 10d"})
    assert decision.best == Hold(cards("Jh Td"))
    assert decision.manual == Hold(cards("Jh"))
    assert round(float(decision.cost), 4) == 0.0495
    paired = COUNTS.advise(GAME.configured("v1"), ONE, {"hand": "8s Qh 8d"})
    assert paired.best == Hold(cards("Qh 8s"))
    assert len(paired.values) == 6, "of a pair either card may be held"
    assert paired.values[Hold(cards("Qh 8s"))] == paired.values[Hold(cards("Qh 8d"))]
    kings = COUNTS.advise(GAME.configured("v3"), ONE, {"hand": "Kd 4s Kh"})
    assert kings.best == Hold(cards("Kh"))
    assert kings.manual == Hold(cards("Kh 4s"))
    assert kings.cost > 0
    shown = COUNTS.advise(GAME.configured("v1", [("dealer_card", "up")]), ONE, {"hand": "Qh 8d 3s", "up": "Ac"})
    assert shown.where == "Q,8,3 against A"


@pytest.mark.parametrize(
    ("settings", "seen", "message"),
    [
        ([], {"hand": "Jh 10d"}, "nothing is decided in High Card Draw with 2 cards; give the cards"),
        ([], {"hand": "Jh Jh 2d"}, "Jh occurs twice"),
        ([], {"hand": "Jh Xh 2d"}, "'Xh' in 'Jh Xh 2d' is not a card"),
        ([], {"hand": "Jh Joker 2d"}, "Joker is not a card of High Card Draw"),
        ([], {}, "nothing is decided in High Card Draw with no card"),
        ([], {"hand": "Jh 10d 2d", "board": "3d"}, "card place 'board' is not known"),
        ([], {"hand": "Jh 10d 2d", "up": "3d"}, "card place 'up' is not known"),
        ([("dealer_card", "up")], {"hand": "Jh 10d 2d"}, "nothing is decided in High Card Draw with 3 cards"),
        ([("dealer_card", "up")], {"hand": "Jh 10d 2d", "up": "2d"}, "2d occurs twice"),
        ([("dealer_card", "up")], {"hand": "Jh 10d 2d", "up": "3d 4d"}, "with 3 cards and 2 cards"),
    ],
)
def test_bad_hands_are_refused_in_one_sentence(
    settings: list[tuple[str, str]], seen: dict[str, str], message: str
) -> None:
    with pytest.raises((BadCards, BadValue, UnknownName), match=message) as refused:
        COUNTS.advise(GAME.configured("v1", settings), ONE, seen)
    assert isinstance(refused.value, BadInput)
    assert "\n" not in str(refused.value)


def test_a_strategy_table_plays_real_cards() -> None:
    from pitboss.engine.round import Round

    house = GAME.configured("v1")
    round = Round(house, [{"play": 500}])
    for card in cards("8s Qh 8d"):
        round.supply((card,))
    ask = round.request
    assert isinstance(ask, Ask)
    assert strategy_table()(round.layout["1"], round.layout, ask) == Hold(cards("Qh 8s"))
    assert strategy_table(strategy="manual")(round.layout["1"], round.layout, ask) == Hold(cards("Qh"))
    decision = strategy_table().decision(round.layout["1"], round.layout, ask)
    assert decision.best == Hold(cards("Qh 8s"))
    assert set(decision.values) <= set(ask.legal)
    assert decision.cost > 0


def test_the_command_line_says_that_the_j_10_advice_is_wrong_and_what_it_costs() -> None:
    from typer.testing import CliRunner

    from pitboss.cli import app

    result = CliRunner().invoke(app, ["strategy", "high-card-draw"], env={"COLUMNS": "200"}).output
    assert "Best play: -0.017882 a round." in result
    assert "Following the manual: -0.019267, which costs 0.001385 a round." in result
    assert "two cards with a J-10, as the manual says, is wrong: hold both. This costs 0.001382 a round." in result
    single = (
        CliRunner().invoke(app, ["strategy", "high-card-draw", "--hand", "Jh Td 4s"], env={"COLUMNS": "200"}).output
    )
    assert "hold Jh Td -0.052496" in single
    assert "J-10, as the manual says, is wrong" in single
