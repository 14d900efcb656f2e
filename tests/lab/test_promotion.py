"""Coupons against a walk over deals, rebates against every sequence of rounds and against closed forms."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

import pitboss as library
from pitboss.core.errors import BadInput, BadValue
from pitboss.lab import promotion
from pitboss.lab.promotion import best_rounds, coupon, exact_loss, loss_by_distribution, rebates
from pitboss.rules.acts import Outcome
from pitboss.rules.odds import Line, Part, Tally
from tests.cli.run import pitboss

NONE: frozenset[str] = frozenset()


class Main(Outcome):
    WIN = "Win"
    PUSH = "Push"
    LOSE = "Lose"
    DOUBLED = "Doubled, lost"


class Raise(Outcome):
    WIN = "Win"
    LOSE = "Lose"


class Bonus(Outcome):
    HIT = "Hit"
    MISS = "Miss"


PAYS = {Main.WIN: Fraction(3, 2), Main.PUSH: Fraction(0), Main.LOSE: Fraction(-1), Main.DOUBLED: Fraction(-2)}
# deals: what the bet does, what a raise of 2 units beside it wins per unit, what a bonus on its stake pays
DEALS = [(Main.WIN, 1, 4), (Main.WIN, -1, 0), (Main.PUSH, 1, 0), (Main.LOSE, -1, 0), (Main.LOSE, 0, 4),
         (Main.LOSE, -1, 0), (Main.DOUBLED, 0, 0), (Main.PUSH, -1, 0)]  # fmt: skip


def dealt() -> Tally:
    """The tally of these deals, as games count it."""
    rows = [row for row, _, _ in DEALS]
    lines = tuple(Line(row, pays, rows.count(row)) for row, pays in PAYS.items())
    net: dict[Fraction, int] = {}
    for row, raised, bonus in DEALS:
        won = PAYS[row] + 2 * raised + bonus
        net[won] = net.get(won, 0) + 1
    parts = [Part("", row, Fraction(1), pays, rows.count(row)) for row, pays in PAYS.items()]
    parts += [Part("raise", kind, Fraction(2), Fraction(pays), sum(one == pays for _, one, _ in DEALS))
              for kind, pays in ((Raise.WIN, 1), (Raise.LOSE, -1))]  # fmt: skip
    parts += [
        Part("bonus", Bonus.HIT, Fraction(1), Fraction(4), 2),
        Part("bonus", Bonus.MISS, Fraction(1), Fraction(0), 6),
    ]
    return Tally(lines, len(DEALS), net, together=tuple(parts))


@pytest.mark.parametrize("kind", ("match-play", "free-bet"))
@pytest.mark.parametrize("even_money", (False, True))
@pytest.mark.parametrize("push_loses", (False, True))
def test_a_coupon_is_worth_what_a_walk_over_its_deals_wins(kind: str, even_money: bool, push_loses: bool) -> None:
    once, again = Fraction(0), 0
    for row, raised, bonus in DEALS:
        won = Fraction(2 * raised)  # in cash
        if kind == "match-play":
            won += PAYS[row] + bonus
        elif row is Main.DOUBLED:
            won -= 1  # the second unit was cash
        if row is Main.WIN:
            won += 1 if even_money else PAYS[row]
        again += row is Main.PUSH and not push_loses
        once += won
    value = once / (len(DEALS) - again)  # of v = (once + again v) / deals
    found = coupon(dealt(), kind, frozenset({"bonus"}), even_money=even_money, push_loses=push_loses)
    assert found.value == value
    assert found.rounds == Fraction(len(DEALS), len(DEALS) - again)


def test_coupons_on_an_even_bet_have_their_closed_form() -> None:
    even = Tally((Line(Main.WIN, 1, 18), Line(Main.LOSE, -1, 20)), 38, {Fraction(1): 18, Fraction(-1): 20})
    assert coupon(even, "free-bet", NONE).value == Fraction(18, 38)
    assert coupon(even, "match-play", NONE).value == Fraction(2 * 18 - 20, 38)


DICE = {Fraction(-1): 12, Fraction(0): 3, Fraction(3, 2): 5}


@pytest.mark.parametrize("rounds", (1, 2, 6))
def test_a_rebate_is_that_of_every_sequence_of_rounds(rounds: int) -> None:
    lost = Fraction(0)
    for sequence in product(DICE.items(), repeat=rounds):
        chance = Fraction(1)
        for _, n in sequence:
            chance *= Fraction(n, 20)
        lost += chance * max(Fraction(0), -sum((won for won, _ in sequence), Fraction(0)))
    assert exact_loss(DICE, rounds) == lost


@pytest.mark.parametrize("half", (1, 7, 60))
def test_a_fair_coin_loses_on_average_what_its_closed_form_says(half: int) -> None:
    assert exact_loss({Fraction(1): 5, Fraction(-1): 5}, 2 * half) == Fraction(half * comb(2 * half, half), 4**half)


def test_a_long_run_is_taken_from_the_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (Line(Main.WIN, Fraction(3, 2), 5), Line(Main.PUSH, 0, 3), Line(Main.LOSE, -1, 12))
    tally = Tally(lines, 20, DICE)
    exact = exact_loss(DICE, 300)
    assert exact is not None and loss_by_distribution(tally, 300) == pytest.approx(float(exact), rel=1e-9)
    monkeypatch.setattr(promotion, "MOST_BITS", 10)
    (found,) = rebates(tally, 20, [300]).after
    assert not found.exact and found.value == pytest.approx(float(exact) / 5, rel=1e-9)


@pytest.mark.parametrize(("wins", "percent"), [(49, 10), (48, 25), (49, 60), (45, 90)])
def test_the_best_number_of_rounds_is_that_of_all_counted_one_by_one(wins: int, percent: int) -> None:
    coin = {Fraction(1): wins, Fraction(-1): 100 - wins}
    part, mean = Fraction(percent, 100), Fraction(2 * wins - 100, 100)
    totals = [n * mean + part * (exact_loss(coin, n) or 0) for n in range(1, 90)]
    found = best_rounds(coin, part)
    assert found is not None and found[0] == totals.index(max(totals)) + 1 < 80
    assert found[1] == pytest.approx(float(max(totals)), rel=1e-9)


def test_no_number_of_rounds_is_best_where_every_round_favors_the_player() -> None:
    assert best_rounds({Fraction(1): 1, Fraction(-1): 1}, Fraction(1, 10)) is None


def test_the_command_and_the_library_say_the_same() -> None:
    roo = library.game("three-card-roo")
    odds = roo.wager_odds("play")
    won = sum(row["probability"] for row in odds.rows if row["pays"] == 1)
    pushed = sum(row["probability"] for row in odds.rows if row["pays"] == 0)
    free = pitboss("promotion", "three-card-roo", "play", "--free-bet", "--json").json
    assert free["exact"]["value"] == str(won / (1 - pushed)) == str(roo.free_bet("play").to_dicts()[0]["value"])
    match = pitboss("promotion", "three-card-roo", "play", "--match-play", "--json").json
    assert match["exact"]["value"] == str((won - odds.house_edge) / (1 - pushed))
    assert "a match play is worth +" in pitboss("promotion", "three-card-roo", "play", "--match-play").out
    back = pitboss("promotion", "three-card-roo", "pairs", "--rebate", "20", "--after", "1,50", "--json").json
    frame = roo.loss_rebate("pairs", "20%", [1, 50])
    assert back["after"][0]["value"] == pytest.approx(0.2 * 54912 / 66300)  # all that a bet can lose is itself
    assert [one["exact"]["total"] for one in back["after"]] == [str(row["total"]) for row in frame.rows]
    shown = pitboss("promotion", "three-card-roo", "pairs", "--rebate", "20", "--after", "1,50").out
    assert f"after {promotion.rounds_text(back['best']['rounds'])}: " in shown
    assert frame.plot().vega["encoding"]["x"]["title"] == "rounds" and len(roo.match_play("play").to_pandas()) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "a promotion is one of --match-play, --free-bet and --rebate PERCENT"),
        (("--free-bet", "--match-play"), "a promotion is one of"),
        (("--rebate", "10"), "--rebate PERCENT and --after ROUNDS belong together"),
        (("--free-bet", "--after", "10"), "--rebate PERCENT and --after ROUNDS belong together"),
        (("--rebate", "10", "--after", "10", "--push-loses"), "are about coupons"),
        (("--rebate", "0", "--after", "10"), "--rebate=0 gives nothing back"),
        (("--rebate", "110", "--after", "10"), "--rebate=110 is more than the whole"),
        (("--rebate", "10", "--after", ","), "--after names no number of rounds"),
        (("--rebate", "10", "--after", "ten"), "ten"),
    ],
)
def test_what_cannot_be_a_promotion_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in pitboss("promotion", "three-card-roo", "pairs", *arguments).refusal


def test_a_coupon_on_several_bets_at_once_and_too_few_rounds_are_refused() -> None:
    with pytest.raises(BadInput, match="odds of several bets together"):
        coupon(Tally((Line(Main.WIN, 1, 2),), 2, {Fraction(1): 2}, together=(Part("x", Main.WIN, Fraction(1), Fraction(1), 2),)), "free-bet", NONE)  # fmt: skip # noqa: E501
    with pytest.raises(BadValue, match="0 rounds are too few"):
        library.game("three-card-roo").loss_rebate("pairs", 10, [0])
