"""The exact values against reference data: house edges of 46 rule sets, every two-card hand, the dealer's finals."""

from __future__ import annotations

import csv
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from pitboss.games.blackjack.exact.best_chart import best_chart
from pitboss.games.blackjack.exact.chart import Chart, basic_chart
from pitboss.games.blackjack.exact.exact_round import ExactRound, Results, dealer_outcomes, in_fractions, insurance
from pitboss.games.blackjack.exact.hand_values import Against, HandAction
from pitboss.games.blackjack.exact.play_rules import PlayRules
from pitboss.games.blackjack.exact.removal import effects_of_removal
from pitboss.games.blackjack.exact.shoe import VALUES, Counts, full_shoe, without
from tests.sizes import sized

DATA = Path(__file__).parents[2] / "data"
WA_6 = PlayRules()


def read(name: str) -> list[dict[str, str]]:
    lines = (DATA / name).read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def rules(row: dict[str, str]) -> PlayRules:
    return PlayRules(
        hits_soft_17=row["h17"] == "H17",
        double_after_split=row["das"] == "DAS",
        max_hands=int(row["resplit"].removeprefix("SP")),
        resplit_aces=row["rsa"] == "RSA",
        surrender=row["ls"] == "LS",
        double={"any2": "any"}.get(row["double"], row["double"]),
    )


def by_chart(shoe: Counts, house: PlayRules, chart: Chart) -> ExactRound:
    return ExactRound(shoe, house, tuple(chart.strategy(Against(shoe, up, house)) for up in VALUES))


@cache
def played(decks: int, house: PlayRules) -> tuple[Results, Results]:
    """Under best play, and by the well-known chart; what a blackjack pays changes neither."""
    shoe = full_shoe(decks)
    return ExactRound(shoe, house).results, by_chart(shoe, house, basic_chart(house)).results


EDGES = read("bj_house_edges.csv")[:: sized(23, 1)]  # two rows in every run, all among the proofs


@pytest.mark.parametrize("row", EDGES, ids=["-".join(list(row.values())[:8]) for row in EDGES])
def test_house_edges_of_best_play_and_of_the_chart(row: dict[str, str]) -> None:
    best, chart = played(int(row["decks"]), rules(row))
    pays = float(row["bj"])
    assert abs(float(best.value(pays)) - float(row["CDZ"]) / 100) < 1e-8
    assert abs(float(chart.value(pays)) - float(row["TD"]) / 100) < 1e-8


@pytest.mark.parametrize(
    ("name", "decks", "house"),
    [
        ("bj_hand_evs_6d_h17_das_any2_sp4.csv", 6, WA_6),
        ("bj_hand_evs_1d_s17_ndas_any2_sp4.csv", 1, PlayRules(hits_soft_17=False, double_after_split=False)),
    ],
)
def test_every_two_card_hand_to_the_printed_digits(name: str, decks: int, house: PlayRules) -> None:
    round = ExactRound(full_shoe(decks), house)
    for row in read(name):
        card = round.up_cards[int(row["up"]) - 1]
        first, second = int(row["card1"]) - 1, int(row["card2"]) - 1
        hand = card.against.hands.find(first, second)
        live = card.against.live[hand]
        natural = {first, second} == {0, 9}
        for action in (
            HandAction.STAND,
            HandAction.HIT,
            HandAction.DOUBLE,
            *([HandAction.SPLIT] if first == second else []),
        ):
            value = 1.5 if natural and action is HandAction.STAND else float(card.value_of(action, hand)) / float(live)
            assert abs(value - float(row[action.name.lower()])) < 5.1e-7, (row, action)
        assert "SHDP"[card.strategy.first[hand]] == row["best"]


def finals_printed() -> list[tuple[int, bool, str, list[float]]]:
    found, decks, soft = [], 0, False
    for line in (DATA / "bj_dealer_outcomes.txt").read_text().splitlines():
        if line.startswith("decks"):
            decks, soft = int(line.split()[1]), line.endswith("H17")
        else:
            up, numbers = line.split(":")
            found.append((decks, soft, up.split()[-1], [float(n) for n in numbers.split()[1::2]]))
    return found


def test_the_dealers_finals_to_the_printed_digits() -> None:
    printed = finals_printed()
    assert len(printed) == 44
    for decks, soft, up, numbers in printed:
        shoe = full_shoe(decks)
        found = dealer_outcomes(shoe, soft)
        if up == "all":
            mixed = [
                sum(Fraction(shoe[u], sum(shoe)) * [*row.values()][i] for u, row in found.items()) for i in range(7)
            ]
        else:
            mixed = [*found[int(up) - 1].values()]
        assert sum(mixed) == 1
        assert [round(float(part), 6) for part in mixed] == numbers


def test_value_by_up_card_of_the_washington_six_deck_game() -> None:
    printed = (-0.372404, 0.092427, 0.126118, 0.163190, 0.203483, 0.238708, 0.144601, 0.057572, -0.041142, -0.173139)
    by_up = ExactRound(full_shoe(6), WA_6).by_up_card
    assert tuple(round(float(by_up[up]), 6) for up in VALUES) == printed


@pytest.mark.parametrize(("decks", "percent"), [(1, -5.8824), (2, -6.7961), (6, -7.3955), (8, -7.4699)])
def test_insurance_off_the_top(decks: int, percent: float) -> None:
    assert round(float(insurance(without(full_shoe(decks), 0))) * 100, 4) == percent


@pytest.mark.parametrize("decks", sized([1], [1, 6]))
def test_floating_point_agrees_with_exact_fractions(decks: int) -> None:
    shoe = full_shoe(decks)
    exact = in_fractions(ExactRound(shoe, WA_6))
    assert isinstance(exact.value, Fraction)
    assert abs(float(exact.value) - float(ExactRound(shoe, WA_6).value)) < 1e-13
    results = exact.results
    whole = results.blackjack + results.both_blackjack + results.dealer_blackjack + results.surrender + results.split
    assert whole + sum(results.single) + sum(results.double) == 1


def test_no_hole_card_costs_the_player_and_matches_the_german_game() -> None:
    german = PlayRules(hits_soft_17=False, double="9-11", resplit_aces=True, peek=False)
    assert abs(float(ExactRound(full_shoe(6), german).value) * 100 + 0.55) < 0.02


HOUSES = [PlayRules(surrender=True), PlayRules(hits_soft_17=False, double_after_split=False)]


@pytest.mark.parametrize("house", sized(HOUSES[:1], HOUSES))
def test_the_best_chart_of_six_decks_is_the_well_known_one(house: PlayRules) -> None:
    found, known = best_chart(full_shoe(6), house), basic_chart(house)
    exceptions = {12: "HHHHDHHHHH"}  # two aces would rather double against a 6 than hit, if they were not split
    if house.surrender:
        exceptions[16] = "SSSSSHHHSH"  # a 16 that could not surrender has three cards, and stands against a ten
    for total, row in found.hard.items():
        assert row in (known.hard[total], exceptions.get(total))
    for total, row in found.soft.items():
        assert row in (known.soft[total], exceptions.get(total))
    assert found.pairs == {**known.pairs, 8: found.pairs[8]}
    assert not house.surrender or found.surrenders == known.surrenders


@pytest.mark.parametrize("decks", sized([1], [1, 2]))
def test_the_best_chart_is_between_the_well_known_one_and_best_play(decks: int) -> None:
    shoe, house = full_shoe(decks), PlayRules(surrender=True)
    chart = float(by_chart(shoe, house, best_chart(shoe, house)).value)
    assert float(by_chart(shoe, house, basic_chart(house)).value) < chart < float(ExactRound(shoe, house).value)


@pytest.mark.long
def test_effects_of_removal_of_six_decks() -> None:
    """Published for liberal rules, in percent of the bet."""
    published = (-0.091, 0.072, 0.089, 0.122, 0.148, 0.085, 0.038, -0.012, -0.046, -0.098)
    shoe = full_shoe(6)
    found = effects_of_removal(shoe, PlayRules(surrender=True, resplit_aces=True))
    for index, effect in found.items():
        assert abs(effect * 100 - published[index]) < 0.006
    assert abs(sum(shoe[index] * effect for index, effect in found.items()) / sum(shoe)) < 2e-5
