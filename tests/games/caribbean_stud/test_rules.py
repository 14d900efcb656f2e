"""Caribbean Stud by the clause, and its published figures."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

import pitboss
from pitboss.core.cards import cards
from pitboss.core.errors import BadBets
from pitboss.engine.round import Round
from pitboss.games.caribbean_stud import GAME
from pitboss.games.caribbean_stud.wagers import Bonus, Decide, Raise
from pitboss.lab.counts.derived import derived_kernel
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.printed_tables import folder
from pitboss.lab.verify import verify
from pitboss.rules.acts import Ask
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.limits import preset
from pitboss.rulesets.against_dealer import Ante
from tests.lab.test_strategy import check_example

ONE = {"ante": Fraction(1)}
COUNTED = pytest.mark.long  # compiled and counted for ten seconds; in every run a small deck is: test_separate_hands


def played(hand: str, dealer: str, choice: Decide = Decide.RAISE) -> dict[str, object]:
    round = Round(GAME.house(), [{"ante": 1000, "bonus": 100}])
    round.supply(cards(hand))
    round.supply(cards(dealer)[:1])
    round.supply(choice)
    round.supply(cards(dealer)[1:])
    assert round.request is None
    return dict(round.layout.hands[0].rows)


@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "raised"),
    [
        ("4h 4d 9c Js 2d", "Ad Qh Jd 9d 8c", Ante.NOT_QUALIFIED, Raise.NOT_QUALIFIED),
        ("2h 3d 5c 7s 8d", "Ad Qh Jd 9d 8c", Ante.NOT_QUALIFIED, Raise.NOT_QUALIFIED),
        ("4h 4d 9c Js 2d", "Ad Kh 4s 3c 2s", Ante.WIN, Raise.OTHER),
        ("Ah Kd 5c 3s 2d", "Ad Kh 4s 3c 2s", Ante.WIN, Raise.OTHER),
        ("Ah Kd 4c 3s 2d", "Ad Kh 4s 3c 2s", Ante.TIE, Raise.TIE),
        ("Ah Qd 4c 3s 2d", "Ad Kh 4s 3c 2s", Ante.LOSS, Raise.LOSS),
        ("4h 4d 9c 9s 2d", "2c 2h 5s 8c Ks", Ante.WIN, Raise.TWO_PAIR),
        ("Th Jh Qh Kh Ah", "2c 2h 5s 8c Ks", Ante.WIN, Raise.ROYAL_FLUSH),
        ("Ah 2d 3c 4s 5d", "6h 6d 6c 8c Ks", Ante.WIN, Raise.STRAIGHT),
    ],
)
def test_the_dealer_needs_ace_king_and_the_better_hand_wins(hand: str, dealer: str, ante: Ante, raised: Raise) -> None:
    rows = played(hand, dealer)
    assert (rows["ante"], rows["raised"]) == (ante, raised)


def test_a_raise_is_twice_the_ante_and_a_folded_hand_has_none() -> None:
    round = Round(GAME.house(), [{"ante": 1000}, {"ante": 500}])
    round.supply(cards("4h 4d 9c Js 2d"))
    round.supply(cards("3h 3d 8c Ts 7d"))
    round.supply(cards("Ks"))
    assert isinstance(round.request, Ask) and len(round.layout.dealer.cards) == 1 and len(round.layout.dealer.down) == 4
    round.supply(Decide.RAISE)
    round.supply(Decide.FOLD)
    assert [hand.bets.get("raised") for hand in round.layout.hands] == [2000, None]


def test_the_bonus_is_always_one_dollar() -> None:
    house = GAME.house()
    assert house.clauses["1"].endswith("a Bonus bet of $1.")
    preset("washington").check(house, {"ante": 1500, "bonus": 100})
    with pytest.raises(BadBets, match=r"\$5 is not the stake of Bonus, which is always \$1"):
        preset("washington").check(house, {"ante": 1500, "bonus": 500})
    with pytest.raises(BadBets, match=r"always \$1"):
        pitboss.game("caribbean-stud").deal({"ante": 10, "bonus": 5})


def test_the_bonus_is_paid_whatever_the_dealer_has_and_also_to_a_folded_hand() -> None:
    assert played("2h 6h 9h Jh Kh", "Ad Qd Js 9d 8c")["bonus"] is Bonus.FLUSH
    rows = played("4h 4d 4c 2s 2d", "Ad Kc 4s 3c 8c", Decide.FOLD)
    assert (rows["ante"], rows["bonus"]) == (Ante.FOLD, Bonus.FULL_HOUSE)
    assert "raised" not in rows
    assert played("Ts Jd Qc Kh Ac", "Ad Qh Js 9d 8c")["bonus"] is Bonus.OTHER


@COUNTED
def test_figures_are_the_published_ones() -> None:
    items = list(verify("caribbean-stud/"))
    assert len(items) == 4
    assert {item.verdict for item in items} == {"exact"}, [item.differences for item in items]


@COUNTED
def test_every_deal_is_counted_and_the_loss_is_the_published_one() -> None:
    result = tomllib.loads((folder() / "caribbean-stud.toml").read_text())["strategy"]
    tally = counts_of(GAME).tally(GAME.house(), "ante", "best")
    assert tally.total == result["deals"]
    strategy_table = counts_of(GAME).strategy_table(GAME.house(), ONE, "best")
    assert strategy_table.ev == Fraction(-result["loss"], result["deals"])


def test_a_pair_decides_by_its_two_cards_and_a_high_hand_by_all() -> None:
    layout: Layout = Layout(GAME.house(), [Spot("1", 1, {"ante": 1})])
    layout["1"].cards, layout.dealer.cards = cards("7c Tc 2d 8s Qc"), cards("Qs Ts 3s Kh Qd")
    assert GAME.felt.decides(layout["1"], layout) == layout["1"].cards
    assert GAME.felt.decides(layout.dealer, layout) == cards("Qs Qd")


@COUNTED
def test_hands_are_raised_and_folded_as_published() -> None:
    result = tomllib.loads((folder() / "caribbean-stud.toml").read_text())["strategy"]
    for name, choice in (("raises", Decide.RAISE), ("folds", Decide.FOLD)):
        for situation in result[name]:
            hand, up = situation.split(" on ")
            assert counts_of(GAME).advise(GAME.house(), ONE, {"hand": hand, "up": up}).best is choice, situation


@pytest.mark.long  # compiled for a second; in every run Casino War's are
def test_compiled_rounds_follow_the_solved_strategy() -> None:
    strategy_table = counts_of(GAME).strategy_table(GAME.house(), ONE, "best")
    kernel = derived_kernel(GAME.house(), {"ante": 100}, strategy_table, 1)
    assert kernel is not None
    sums = kernel.deal("published", 0, 1 << 20)
    error = (sums.won_squares["total"] / 1e4 / 2**20) ** 0.5 / 2**10
    assert abs(sums.won["total"] / 100 / 2**20 - float(strategy_table.ev)) < 4 * error


def test_a_choice_is_explained_by_the_cards_that_pair_the_dealer() -> None:
    layout: Layout = Layout(GAME.house(), [Spot("1", 1, {"ante": 1})])
    layout["1"].cards, layout.dealer.cards = cards("Ah Kd 9c 5s 3d"), cards("9h")
    sentence = "You have ace-king high; 2 of the 46 unseen cards pair the dealer's nine."
    assert GAME.felt.why(Decide.RAISE, layout["1"], layout) == sentence


@COUNTED
def test_the_example_of_a_strategy_is_a_hand_that_advice_takes() -> None:
    check_example("caribbean-stud")
