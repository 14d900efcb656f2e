"""The edge of players who err, against all ways to err one by one and against the list of decisions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import pitboss as library
from pitboss.core.cards import deck
from pitboss.core.errors import BadInput, BadValue, NotDerivable, UnknownName
from pitboss.derive.mistakes import any_other, mistaken, next_best
from pitboss.derive.solve import BEST, Solved, solve
from pitboss.derive.trace import trace
from pitboss.derive.tree_points import Points
from pitboss.games import REGISTRY
from pitboss.lab.counts.derived import units, with_raises_and_bonuses
from pitboss.lab.player_skill import skill
from pitboss.lab.strategy import has_decisions
from pitboss.rules.house import House
from tests.cli.run import pitboss


def small(key: str, ranks: str, suits: str) -> tuple[Solved, Any]:
    """A game's main bet with a few cards, solved."""
    house: House = REGISTRY[key].house()
    main = house.game.main[0]
    kinds = {card: 1 for card in deck() if repr(card)[0] in ranks and card.mark in suits}
    worth = units(house, {main: Fraction(1)})
    return solve(Points(trace(house, (main,), with_raises_and_bonuses(house, main)), kinds), worth), worth


def each_way(solved: Solved, worth: Any, rate: Fraction) -> Fraction:
    """The value by solving the game once for every set of decisions that are all mistaken."""
    points = [one.point for one in solved.decisions]
    wrong = {id(one.point): 1 - one.taken for one in solved.decisions}  # of two choices the other one
    value = Fraction(0)
    for number in range(len(points) + 1):
        for chosen in combinations(points, number):
            erring = {id(one) for one in chosen}
            right = {id(one.point): one.taken for one in solved.decisions}
            follow = {at: wrong[at] if at in erring else taken for at, taken in right.items()}
            found = solve(solved.points, worth, lambda point, follow=follow: follow.get(id(point)))  # type: ignore[misc]
            value += rate**number * (1 - rate) ** (len(points) - number) * found.ev
    return value


def at(coefficients: list[Fraction], rate: Fraction) -> Fraction:
    return sum((part * rate**power for power, part in enumerate(coefficients)), Fraction(0))


def test_several_decisions_err_as_all_ways_to_err_together() -> None:
    solved, worth = small("mini-tex", "A23K", "cdh")
    assert len(solved.decisions) > 1 and all(len(one.legal) == 2 for one in solved.decisions)
    for wrong in (next_best, any_other):
        found = mistaken(solved, worth, wrong)
        assert len(found) > 2 and found[0] == solved.ev
        for rate in (Fraction(1, 7), Fraction(1)):
            assert at(found, rate) == each_way(solved, worth, rate)


def test_a_single_decision_errs_as_the_list_of_decisions_says() -> None:
    table = library.game("three-card-roo").strategy().strategy_table
    following = {"next": Fraction(0), "any": Fraction(0)}
    for one in table.decisions.values():
        others = sorted(value for choice, value in one.values.items() if choice != one.best)
        following["next"] += one.weight * others[-1]
        following["any"] += one.weight * sum(others, Fraction(0)) / len(others)
    for mistake, total in following.items():
        found = library.game("three-card-roo").skill([0, "12.5"], mistake).skill
        always = (table.idle + total) / table.total
        assert [-found.edge(rate) for rate in found.rates] == [table.ev, table.ev * 7 / 8 + always / 8]


def test_a_mistake_is_never_better_than_the_choice_taken() -> None:
    table: Any = library.game("high-card-draw").strategy().strategy_table
    for one in table.solved.decisions:
        chances = np.array(next_best(one))
        assert (chances.sum(axis=0) == 1).all()
        taken = np.take_along_axis(chances, one.taken[None].astype(np.int64), axis=0)
        assert not taken.any() and BEST not in one.taken
        assert ((one.values * chances).sum(axis=0) <= one.values.max(axis=0)).all()
        assert (np.array(any_other(one)).sum(axis=0) == len(one.legal) - 1).all()


def test_the_command_and_the_library_say_the_same() -> None:
    found = pitboss("skill", "two-card-roo", "--errors", "0", "--errors", "2.5%", "--json").json
    frame = library.game("two-card-roo").skill([0, "2.5"])
    assert [one["edge_exact"] for one in found["rates"]] == [str(row["house_edge"]) for row in frame.rows]
    assert frame.rows[0]["house_edge"] == library.game("two-card-roo").wager_odds("roo").house_edge
    shown = pitboss("skill", "two-card-roo").out
    assert "a mistake is the next best choice" in shown and "50.00%" in shown and "3.0525%" in shown
    assert frame.plot().vega["encoding"]["x"]["title"] == "rate"


def test_games_without_decisions_are_refused() -> None:
    for key, game in REGISTRY.items():
        if game.rolls or not has_decisions(game.house()):
            assert pitboss("skill", key).refusal == f"{game.title} leaves no decision to its players."


def test_games_without_derived_values_and_bad_rates_are_refused() -> None:
    for key in ("blackjack", "tiger-pai-gow"):
        assert "are not priced: its best play does not come from a traced procedure." in pitboss("skill", key).refusal
    house = REGISTRY["two-card-roo"].house()
    slow = replace(house.game, declared=replace(house.game.declared, slow=True))
    with pytest.raises(BadInput, match="its last decision has too many hands"):
        skill(slow.house())
    with pytest.raises(UnknownName, match="kind of mistake 'nxt' is not known; did you mean next"):
        skill(house, mistake="nxt")
    with pytest.raises(BadValue, match="--errors=101 is more than the whole"):
        skill(house, ["101"], prefix="--")


def test_numbers_too_large_for_64_bits_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    solved, worth = small("mini-tex", "A23K", "cdh")
    monkeypatch.setattr("pitboss.derive.mistakes.LIMIT", 1000)
    with pytest.raises(NotDerivable, match="64 bits"):
        mistaken(solved, worth, next_best)
    with pytest.raises(BadInput, match="Mistakes in 3 Card Roo are not priced: its mistakes are too many"):
        skill(REGISTRY["three-card-roo"].house())
