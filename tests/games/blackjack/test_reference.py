"""Blackjack's counts against reference data: house edges by best play and by charts, the dealer's finals."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.derive.draw.solve import Against
from pitboss.games.blackjack import GAME
from pitboss.lab.counts.drawn import Solved, side_tally, solved
from pitboss.lab.counts.drawn_figures import by_up_card, chart_rows, dealer_outcomes, effects_of_removal
from pitboss.rules.house import House
from tests.sizes import sized

DATA = Path(__file__).parents[2] / "data"


def read(name: str) -> list[dict[str, str]]:
    lines = (DATA / name).read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def house(*settings: str) -> House:
    return GAME.configured(None, [tuple(one.split("=")) for one in settings])  # type: ignore[misc]


def house_of(row: dict[str, str]) -> House:
    yes = {"DAS": "yes", "NDAS": "no", "RSA": "yes", "NRSA": "no"}
    return house(
        f"decks={row['decks']}",
        f"soft17={'hit' if row['h17'] == 'H17' else 'stand'}",
        f"double_after_split={yes[row['das']]}",
        f"max_hands={row['resplit'].removeprefix('SP')}",
        f"resplit_aces={yes[row['rsa']]}",
        f"surrender={'late' if row['ls'] == 'LS' else 'none'}",
        f"double={row['double'].replace('any2', 'any')}",
        f"blackjack_pays={Fraction(row['bj'])}",
    )


def value_by(one: Solved, strategy: str) -> float:
    """The value of a round that is played by a strategy."""
    plays = one.plays(strategy)
    totals = (Against(one.solver, open, plays[n]).total * open.ways for n, open in enumerate(one.solver.opens))
    return float(sum(totals)) / one.solver.deals


EDGES = read("bj_house_edges.csv")[:: sized(23, 1)]  # two rows in every run, all among the proofs


@pytest.mark.parametrize("row", EDGES, ids=["-".join(list(row.values())[:8]) for row in EDGES])
def test_house_edges_of_best_play_and_of_the_chart(row: dict[str, str]) -> None:
    one = Solved(house_of(row))
    assert abs(one.solver.value - float(row["CDZ"]) / 100) < 1e-8
    assert abs(value_by(one, "chart") - float(row["TD"]) / 100) < 1e-8


def finals_printed() -> list[tuple[int, str, str, list[float]]]:
    found, decks, soft = [], 0, ""
    for line in (DATA / "bj_dealer_outcomes.txt").read_text().splitlines():
        if line.startswith("decks"):
            decks, soft = int(line.split()[1]), "hit" if line.endswith("H17") else "stand"
        else:
            up, numbers = line.split(":")
            found.append((decks, soft, up.split()[-1], [float(n) for n in numbers.split()[1::2]]))
    return found


def test_the_dealers_finals_to_the_printed_digits() -> None:
    printed = finals_printed()
    assert len(printed) == 44
    for decks, soft, up, numbers in printed:
        if decks not in sized([1], [1, 6]):
            continue
        row = dealer_outcomes(house(f"decks={decks}", f"soft17={soft}"))[{"1": "A"}.get(up, up)]
        assert sum(row) == 1
        assert [round(float(part), 6) for part in row] == numbers


def test_value_by_up_card_of_the_washington_six_deck_game() -> None:
    printed = (-0.372404, 0.092427, 0.126118, 0.163190, 0.203483, 0.238708, 0.144601, 0.057572, -0.041142, -0.173139)
    one = solved(house())
    found = {one.solver.machine.types[each.open.cards[0]].rank: each.total for each in one.solver.solved}
    assert tuple(round(found[rank], 6) for rank in sorted(found)) == printed


def test_the_exact_values_by_up_card_average_to_the_exact_value() -> None:
    settings = "decks=1", "soft17=stand"
    rows = by_up_card(house(*settings))
    mean = sum((value * (16 if up == "10" else 4) / 52 for up, (value,) in rows.items()), Fraction(0))
    assert mean == solved(house(*settings)).solver.fraction


@pytest.mark.parametrize(("decks", "percent"), [(1, -5.8824), (2, -6.7961), (6, -7.3955), (8, -7.4699)])
def test_insurance_off_the_top(decks: int, percent: float) -> None:
    assert round(float(side_tally(house(f"decks={decks}"), "insurance").ev) * 100, 4) == percent


def test_no_hole_card_costs_the_player_and_matches_the_german_game() -> None:
    german = house("soft17=stand", "double=9-11", "resplit_aces=yes", "peek=no")
    assert abs(solved(german).solver.value * 100 + 0.55) < 0.02


def test_early_surrender_is_worth_as_much_as_known_and_taken_by_the_known_chart() -> None:
    """Published for many decks, in percent of the bet: 0.39 against an ace and 0.24 against a ten."""
    one, plain = house("soft17=stand", "surrender=early"), house("soft17=stand")
    gain = solved(one).solver.value - solved(plain).solver.value
    assert abs(gain * 100 - 0.63) < 0.005
    rows = chart_rows("best-chart")(one)
    taken = {name: "".join(row[8:]) for name, row in rows.items() if "R" in row[8:]}
    hard = {f"surrender hard {total}": "RR" for total in (14, 15, 16)}
    hard |= {f"surrender hard {total}": ".R" for total in (5, 6, 7, 12, 13, 17)}
    assert {name: row for name, row in taken.items() if not name.startswith("pair")} == hard
    assert {name for name in taken if name.startswith("pair")} == {f"pair {n}" for n in (3, 6, 7, 8)}


HOUSES = [("surrender=late",), ("soft17=stand", "double_after_split=no")]


@pytest.mark.parametrize("settings", sized(HOUSES[:1], HOUSES))
def test_the_best_chart_of_six_decks_is_the_well_known_one(settings: tuple[str, ...]) -> None:
    one = house(*settings)
    found, known = chart_rows("best-chart")(one), chart_rows("chart")(one)
    # a 16 that could not surrender has three cards, and stands against a ten
    exceptions = {"hard 16": "SSSSSHHHSH", "pair 8": "PPPPPPPPPr"}
    for name, row in found.items():
        assert row == known.get(name, row) or "".join(row) == exceptions.get(name) or name == "pair 8", (name, row)
    assert {name for name in found if name.startswith("surrender")} == {n for n in known if n.startswith("surrender")}


@pytest.mark.parametrize("decks", sized([1], [1, 2]))
def test_the_best_chart_is_between_the_well_known_one_and_best_play(decks: int) -> None:
    one = solved(house(f"decks={decks}", "surrender=late"))
    assert value_by(one, "chart") < value_by(one, "best-chart") < one.solver.value


@pytest.mark.long
def test_effects_of_removal_of_six_decks() -> None:
    """Published for liberal rules, in percent of the bet."""
    published = (-0.091, 0.072, 0.089, 0.122, 0.148, 0.085, 0.038, -0.012, -0.046, -0.098)
    found = effects_of_removal(house("surrender=late", "resplit_aces=yes"))
    assert len(found) == 10
    for card, effect in found.items():
        assert abs(effect * 100 - published[card.rank - 1]) < 0.006
