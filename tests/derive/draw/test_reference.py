"""Best play against reference data: house edges of 46 rule sets, every two-card hand, exact fractions, one split."""

from __future__ import annotations

import csv
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from pitboss.core.cards import Card, deck
from pitboss.derive.draw.coach import after, choice_values
from pitboss.derive.draw.graph import Graph
from pitboss.derive.draw.machine import Machine
from pitboss.derive.draw.perfect import once_by_convention, split_once
from pitboss.derive.draw.solve import Against, Solver
from tests.derive.draw.small_blackjack import PlainBlackjack
from tests.sizes import sized

DATA = Path(__file__).parents[2] / "data"
ONE_DECK = PlainBlackjack(hits_soft_17=False, double_after_split=False)


def read(name: str) -> list[dict[str, str]]:
    lines = (DATA / name).read_text().splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def rules(row: dict[str, str]) -> PlainBlackjack:
    return PlainBlackjack(
        hits_soft_17=row["h17"] == "H17",
        double_after_split=row["das"] == "DAS",
        max_hands=int(row["resplit"].removeprefix("SP")),
        resplit_aces=row["rsa"] == "RSA",
        surrender=row["ls"] == "LS",
        double={"any2": (), "9-11": (9, 10, 11), "10-11": (10, 11)}[row["double"]],
        blackjack_pays=Fraction(row["bj"]),
    )


@cache
def solver(game: PlainBlackjack, decks: int) -> Solver:
    return Solver(Graph(Machine(game, deck(decks))), game.worth)


EDGES = read("bj_house_edges.csv")[:: sized(23, 1)]  # two rows in every run, all among the proofs


@pytest.mark.parametrize("row", EDGES, ids=["-".join(list(row.values())[:8]) for row in EDGES])
def test_house_edges_of_best_play(row: dict[str, str]) -> None:
    game = rules(row)
    found = Solver(Graph(Machine(game, deck(int(row["decks"])))), game.worth).value
    assert abs(found - float(row["CDZ"]) / 100) < 1e-8


TYPES = {value: Card(value, "c") for value in range(1, 11)}


@pytest.mark.parametrize(
    ("name", "game", "decks"),
    [
        ("bj_hand_evs_1d_s17_ndas_any2_sp4.csv", ONE_DECK, 1),
        pytest.param("bj_hand_evs_6d_h17_das_any2_sp4.csv", PlainBlackjack(), 6, marks=pytest.mark.long),
    ],
)
def test_every_two_card_hand_to_the_printed_digits(name: str, game: PlainBlackjack, decks: int) -> None:
    found, compared = solver(game, decks), 0
    against = {found.machine.types[one.open.cards[0]].rank: one for one in found.solved}
    for row in read(name):
        first, second, up = (int(row[column]) for column in ("card1", "card2", "up"))
        if {first, second} == {1, 10}:
            continue  # a blackjack leaves nothing to decide
        _, node = after(found, [TYPES[up]], [TYPES[first], TYPES[second]])
        one = against[up] if up < 10 else next(one for rank, one in against.items() if rank >= 10)
        values = choice_values(one, node)
        for choice, value in values.items():
            assert abs(value - float(row[str(choice)])) < 5.1e-7, (row, choice)
            compared += 1
        best = max(values, key=lambda choice: values[choice])
        assert {"stand": "S", "hit": "H", "double": "D", "split": "P"}[str(best)] == row["best"]
    assert compared == 540 * 3 + 100


def test_the_value_as_a_fraction_is_the_one_known_for_one_deck() -> None:
    """Counted before by sums over all hands in whole numbers."""
    game = PlainBlackjack(hits_soft_17=False, double_after_split=False, surrender=True)
    assert solver(game, 1).fraction == Fraction(372315949000924613, 588180721398190420500)


def one_split(up: int, pair: int) -> tuple[float, float]:
    """Against this up card: perfect play after one split, and the convention, before the dealer looks."""
    found = solver(PlainBlackjack(hits_soft_17=False, max_hands=2), 1)
    one = Against(found, found.open((found.machine.types.index(TYPES[up]),)))
    _, node = after(found, [TYPES[up]], [TYPES[pair], TYPES[pair]])
    at_once = one.at_once(node)
    return split_once(one, found.graph.split_at[node]) + at_once, one.split_values[node] + at_once


def test_perfect_play_of_two_tens_and_two_eights_is_farmers_optimum() -> None:
    tens, convention = one_split(6, 10)
    assert abs(tens - 0.5251069) < 5e-8
    assert tens > convention > 0.5251050
    eights, convention = one_split(10, 8)
    assert abs(eights - -0.4960575) < 5e-8
    assert eights > convention


@pytest.mark.parametrize(("up", "pair"), [(6, 10), (10, 8), (1, 1)])
def test_one_split_by_the_convention_does_not_depend_on_the_hands_that_the_house_allows(up: int, pair: int) -> None:
    found = solver(PlainBlackjack(hits_soft_17=False), 1)
    open, node = after(found, [TYPES[up]], [TYPES[pair], TYPES[pair]])
    one = Against(found, open)
    value = once_by_convention(one, found.graph.split_at[node]) + one.at_once(node)
    assert abs(value - one_split(up, pair)[1]) < 1e-15


@pytest.mark.long
def test_perfect_play_of_two_twos_is_farmers_optimum() -> None:
    twos, convention = one_split(6, 2)
    assert abs(twos - 0.28376586282201455) < 1e-14
    assert abs(convention - 0.2724143120) < 1e-9
