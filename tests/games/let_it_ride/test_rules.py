"""Let It Ride by the clause, and its published figures."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import BadBets
from pitboss.engine.round import Round
from pitboss.games.let_it_ride import GAME
from pitboss.games.let_it_ride.wagers import Base, Bonus, First, Options, Riding, Second
from pitboss.lab.counts.derived import derived_kernel
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.describe import describe
from pitboss.lab.printed_tables import folder
from pitboss.lab.verify import verify
from pitboss.rules.acts import Ask, Settle
from pitboss.rules.captions import caption
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.table.commands import PlaceBets, Sit
from pitboss.table.state import Settings
from pitboss.table.table import apply, open_table
from tests.lab.test_strategy import check_example
from tests.rules.test_rules_in_words import check_direction
from tests.table.test_felt_views import endings

ONE = {"bet": Fraction(1)}


def played(hand: str, board: str, one: First, two: Second) -> Round:
    round = Round(GAME.house(), [{"bet": 1000, "bonus": 500}])
    round.supply(cards(hand))
    for choice, card in zip((one, two), cards(board), strict=True):
        round.supply(choice)
        round.supply((card,))
    assert round.request is None
    return round


@pytest.mark.parametrize(
    ("hand", "board", "row"),
    [
        ("Td 4c 8c", "2h Ts", Base.PAIR),
        ("9d 4c 8c", "2h 9s", Base.OTHER),
        ("9d 4c 8c", "4h 9s", Base.TWO_PAIR),
        ("Ad 2c 3c", "4h 5s", Base.STRAIGHT),
        ("Ah Kh Qh", "Jh Th", Base.ROYAL_FLUSH),
        ("Ac Kh Qd", "Jh 9s", Base.OTHER),
    ],
)
def test_a_pair_of_tens_or_better_in_five_cards_is_paid(hand: str, board: str, row: Base) -> None:
    rows = played(hand, board, First.RIDE, Second.RIDE).layout.hands[0].rows
    assert rows["bet"] is row and rows["first"] is rows["second"] is Riding[row.name]


def test_three_equal_bets_lie_before_the_first_card() -> None:
    layout = Round(GAME.house(), [{"bet": 700}, {"bet": 1000}]).layout
    assert [hand.bets for hand in layout.hands] == [
        {"bet": 700, "first": 700, "second": 700}, {"bet": 1000, "first": 1000, "second": 1000}
    ]  # fmt: skip


def test_a_hand_is_no_flush_before_it_has_five_cards() -> None:
    round = Round(GAME.house(), [{"bet": 1000}])
    round.supply(cards("3c 8c 7c"))
    assert GAME.felt.name(round.layout.hands[0], round.layout) == "Eight high"
    round.supply(First.RIDE)
    round.supply(cards("8d"))
    assert GAME.felt.name(round.layout.hands[0], round.layout) == "Pair of eights"


class Doubled(Options):
    """The second bet is laid twice."""

    def times(self, wager: str) -> int:
        return 2 if wager == "second" else 1


def test_a_bet_laid_beside_another_is_as_many_times_as_high_as_a_raise_would_be() -> None:
    house: House = House(GAME, Doubled())
    assert Round(house, [{"bet": 700}]).layout.hands[0].bets == {"bet": 700, "first": 700, "second": 1400}
    with pytest.raises(BadBets, match="you do not have enough chips"):
        Round(house, [{"bet": 700}], purses={1: 2000})


def test_a_player_who_cannot_afford_three_bets_may_not_bet() -> None:
    Round(GAME.house(), [{"bet": 1000}], purses={1: 2000})
    with pytest.raises(BadBets, match="Bet 1 and Bet 2 must equal the Base Bet"):
        Round(GAME.house(), [{"bet": 1000}], purses={1: 1999})


@pytest.mark.parametrize(("one", "two"), [(one, two) for one in First for two in Second])
def test_each_bet_rides_or_comes_back_whatever_became_of_the_other(one: First, two: Second) -> None:
    round = played("Td 4c 8c", "2h Ts", one, two)
    rows = round.layout.hands[0].rows
    expected = {"RIDE": Riding["PAIR"], "WITHDRAW": Riding["WITHDRAWN"]}
    assert (rows["first"], rows["second"]) == (expected[one.name], expected[two.name])
    won = sum(
        round.house.won(act.wager, act.row, act.stake) for _, act, _, _ in round.layout.log if type(act) is Settle
    )
    assert won == 1000 * (1 + (one is First.RIDE) + (two is Second.RIDE)) - 500


def test_the_log_has_a_withdrawn_bet_taken_back() -> None:
    log = played("Td 4c 8c", "2h Ts", First.WITHDRAW, Second.RIDE).layout.log
    lines = [caption(act, answer, GAME.house()) for _, act, answer, _ in log]
    assert "Seat 1 takes $10 back from Bet 1" in lines


@pytest.mark.parametrize(
    ("hand", "row"), [("Ah Kh Qh", Bonus.MINI_ROYAL), ("Ah 2h 3h", Bonus.STRAIGHT_FLUSH), ("8c 8h 3s", Bonus.PAIR)]
)
def test_the_bonus_depends_on_the_first_three_cards_alone(hand: str, row: Bonus) -> None:
    assert played(hand, "8d 7s", First.WITHDRAW, Second.WITHDRAW).layout.hands[0].rows["bonus"] is row


def test_the_second_card_of_the_board_is_unknown_at_the_second_decision() -> None:
    round = Round(GAME.house(), [{"bet": 100}])
    round.supply(cards("Td 4c 8c"))
    round.supply(First.RIDE)
    round.supply(cards("2h"))
    assert (
        isinstance(round.request, Ask)
        and len(round.layout["board"].cards) == 1
        and len(round.layout["board"].down) == 1
    )


def test_figures_are_the_published_ones() -> None:
    items = list(verify("let-it-ride/"))
    assert len(items) == 4
    assert all(item.equal for item in items), [item.differences for item in items]


def test_the_first_bet_rides_with_the_published_hands_and_no_others() -> None:
    result = tomllib.loads((folder() / "let-it-ride.toml").read_text())["strategy"]
    counts, house = counts_of(GAME), GAME.house()
    for name, best in (("rides", First.RIDE), ("withdraws", First.WITHDRAW)):
        assert {counts.advise(house, ONE, {"hand": hand}).best for hand in result[name]} == {best}
    decisions = counts.strategy_table(house, ONE, "best").decisions.values()
    riding, every = sum(one.weight for one in decisions if one.best is First.RIDE), sum(d.weight for d in decisions)
    assert Fraction(riding, every) == Fraction(result["riding"], 22100)
    won = sum(one.weight * (one.values[First.RIDE] - one.values[First.WITHDRAW]) for one in decisions
              if one.best is First.RIDE)  # fmt: skip
    assert f"{float(won / every):.8f}" == result["expected_return"]


@pytest.mark.long  # compiled for a second; in every run Casino War's are
def test_compiled_rounds_follow_the_solved_strategy() -> None:
    strategy_table = counts_of(GAME).strategy_table(GAME.house(), ONE, "best")
    kernel = derived_kernel(GAME.house(), {"bet": 100}, strategy_table, 1)
    assert kernel is not None
    sums = kernel.deal("published", 0, 1 << 18)
    error = (sums.won_squares["total"] / 1e4 / 2**18) ** 0.5 / 2**9
    assert abs(sums.won["total"] / 100 / 2**18 - float(strategy_table.ev)) < 4 * error


def test_choices_have_their_words_and_keys() -> None:
    assert caption(Ask("1", ()), "let it ride", GAME.house()) == "Seat 1 lets it ride"
    keys = {one["text"]: one["key"] for kind in describe(GAME)["choices"] for one in kind["choices"]}
    assert keys == {"let it ride": "r", "withdraw": "w"}


def test_a_bet_is_refused_whose_equal_bets_beside_it_the_seat_cannot_afford() -> None:
    table, _ = open_table("7", GAME.house(), Settings(seats=2))
    table, _ = apply(table, Sit("ann", 1, 2_000))
    with pytest.raises(BadBets, match="Bet 1 and Bet 2 must equal the Base Bet, and you do not have enough chips"):
        apply(table, PlaceBets("ann", 1, {"bet": 1_000}))
    table, _ = apply(table, PlaceBets("ann", 1, {"bet": 500}))
    assert table.seats[1].bets == {"bet": 500}


def test_the_pair_that_pays_is_lit() -> None:
    pairs = [end["lit"] for _, end in endings("let-it-ride", 10) if end["sentence"].startswith("Pair of")]
    assert pairs and all(len(sum(lit.values(), [])) == 2 for lit in pairs)


@pytest.mark.parametrize("side", ["right", "left"])
def test_hands_are_settled_in_the_direction_that_the_words_say(side: str) -> None:
    check_direction("let-it-ride", "7", side)


def test_a_choice_is_explained_by_the_cards_that_make_it_pay() -> None:
    layout: Layout = Layout(GAME.house(), [Spot("1", 1, {"bet": 1})])
    hand, why = layout["1"], GAME.felt.why
    hand.cards = cards("Jh Ts 4c")
    assert why(First.RIDE, hand, layout).endswith(" of the 1,176 pairs of unseen cards make a hand that pays.")
    layout["board"].cards = cards("9d")
    assert why(Second.RIDE, hand, layout) == "6 of the 48 unseen cards make a hand that pays."
    hand.cards = cards("Jh Js 4c")
    assert why(Second.RIDE, hand, layout) == "You hold a pair of jacks already, and it pays."


def test_the_example_of_a_strategy_is_a_hand_that_advice_takes() -> None:
    check_example("let-it-ride")
