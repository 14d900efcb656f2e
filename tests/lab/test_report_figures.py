"""Sentences and tables of a report that were wrong once: options that matter, bonuses on several bets, the cut card."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.counting import Effect
from pitboss.lab.odds import game_odds
from pitboss.lab.prepare import is_walked
from pitboss.lab.report.blocks import Grid, Section, Words
from pitboss.lab.report.checks import check_grid, exposure, fitness
from pitboss.lab.report.content import identity, rules, wager_section
from pitboss.lab.report.facts import Facts
from pitboss.lab.report.strategy_sections import charts, sensitivity
from pitboss.lab.report.table_sections import by_the_hour, errors_of, together, vulnerability_section
from pitboss.rules.limits import preset


@cache
def facts(key: str, wager: str | None = None) -> Facts:
    house = REGISTRY[key].configured()
    return Facts(house, "best", game_odds(house, wager), preset("washington"), 0)


def grids(section: Section) -> list[Grid]:
    return [block for block in section.blocks if isinstance(block, Grid)]


def words(section: Section) -> str:
    return " ".join(block.text for block in section.blocks if isinstance(block, Words))


def test_blackjacks_exposure_has_the_double_bet_bonus() -> None:
    """At $400 on both bonus bets the Double Bet Bonus pays 6 x $400 more, and it is in the sum of a seat."""
    found = exposure(facts("blackjack"))
    (grid, *_) = grids(found)
    rows = {row[0]: row for row in grid.rows}
    assert rows["Double Bet Bonus, on the lower of its bets"][1:4] == ("$400", "6 to 1", "$2,400")
    each = [int(row[3].replace("$", "").replace(",", "")) for name, row in rows.items() if name != "Insurance"]
    assert f"takes ${sum(each):,}" in words(found)


@pytest.mark.parametrize("key", ("blackjack", "two-card-roo"))
def test_page_one_says_when_the_cards_are_shuffled(key: str) -> None:
    house = REGISTRY[key].configured()
    cards = dict(identity(facts(key)))["Cards"]
    assert ("cut card" in cards) == house.has_cut_card == (key != "two-card-roo")


@pytest.mark.parametrize("exact", (None, 0.25))
def test_a_simulation_check_has_no_empty_columns(exact: float | None) -> None:
    """The exact rows of Blackjack are results of hands, and other than the rows of its pay table that are dealt."""
    rows = [
        {"wager": "bet", "label": label, "count": 1, "share": 0.5, "exact": exact, "z": None if exact is None else 1.0}
        for label in ("Win", "Push")
    ]
    grid = check_grid(REGISTRY["blackjack"].configured(), rows)
    assert all(any(row[at] for row in grid.rows) for at in range(len(grid.columns)))
    assert (">Exact" in grid.columns) == (exact is not None) and len(grid.rows) == 2


def test_figures_that_are_approximate_say_so() -> None:
    found = facts("blackjack", "bet")
    section = wager_section(found, found.odds.wagers[0])
    labels = [row[0] for grid in grids(section) for row in grid.rows]
    assert "Standard deviation, approximate" in labels and "House edge" in labels
    assert "estimated" in words(section)
    exact = facts("two-card-roo")
    plain = grids(wager_section(exact, exact.odds.wagers[0]))
    assert "Standard deviation" in [row[0] for grid in plain for row in grid.rows]


def test_the_double_bet_bonus_pays_on_both_bets() -> None:
    assert max(Fraction(str(pay)) for pay in REGISTRY["blackjack"].configured().pays["double_bet"].values()) == 6


@pytest.mark.parametrize("key", [key for key in REGISTRY if REGISTRY[key].rolls])
def test_reports_of_dice_and_wheels_speak_of_rolls(key: str) -> None:
    """No cards to count, no limit of hands, every option tried, and an hour of bets made again when decided."""
    found = replace(facts(key), rounds=None)
    assert "Chance" in dict(identity(found)) and not is_walked(found.house)
    assert "nothing to count" in words(vulnerability_section(found)[0])
    assert together(found)[1] is None
    assert not any("hand of cards" in row[0] for grid in grids(fitness(found)) for row in grid.rows)
    assert "takes long" not in words(sensitivity(found))
    main = found.odds.wagers[0]
    losses, *_ = grids(by_the_hour(found))
    lost = main.tally.house_edge * 10 * 40 / main.tally.rolls
    assert losses.rows[0][:2] == (main.heading, f"${float(lost):.2f}")


def test_a_wager_that_an_option_takes_away_leaves_the_edges_of_the_others() -> None:
    found = facts("three-card-roo")
    edges = {one.title: f"{float(one.tally.house_edge):.4%}" for one in found.odds.wagers}
    (grid,) = (grid for grid in grids(sensitivity(found)) if grid.caption == "House edges with one change")
    rows = {row[0]: dict(zip(grid.columns, row, strict=True)) for row in grid.rows}
    assert rows["offered=pocket"][">Play"] == edges["Play"]
    assert rows["offered=pocket"][">Pocket Roo"] == edges["Pocket Roo"]
    assert rows["offered=pocket"][">Pairs Pay"] == rows["offered=none"][">Pocket Roo"] == "not offered"


def test_many_decisions_are_printed_as_a_chart() -> None:
    found = facts("blackjack", "bet")
    decisions = list(found.counts.strategy_table(found.house, {"bet": Fraction(1)}, "best").decisions.values())
    words, *sheets = charts(decisions)
    assert isinstance(words, Words) and "Sp: split" in words.text
    tables = [block for block in sheets if isinstance(block, Grid)]
    assert sum(cell != "" for grid in tables for row in grid.rows for cell in row[1:]) == len(decisions)
    pairs = next(grid for grid in tables if "Pairs" in grid.caption)
    assert {row[0]: set(row[1:]) for row in pairs.rows}["A,A"] == {"Sp"}


def test_clauses_on_bets_that_the_house_does_not_take_are_left_out() -> None:
    found = facts("blackjack")
    printed = {row[0] for row in grids(rules(found))[0].rows}
    left_out = set(found.house.clauses) - printed
    assert left_out and all("bet" in found.house.clauses[number].lower() for number in left_out)
    assert found.house.clauses.keys() == {row[0] for row in grids(rules(facts_with_every_side_bet()))[0].rows}, (
        "all of them where every side bet is taken"
    )


def facts_with_every_side_bet() -> Facts:
    game = REGISTRY["blackjack"]
    taken = [(f"takes_{name}", "yes") for name in ("three_cards", "perfect_pairs", "royal_match", "lucky_ladies")]
    return replace(facts("blackjack"), house=game.configured(None, taken))


def test_effects_say_which_are_exact() -> None:
    exact, simulated = (Effect("A", 4, 0.01, error) for error in (0.0, 0.0001))
    found = {name: SimpleNamespace(wager=name, effects=[one]) for name, one in (("a", exact), ("b", simulated))}
    titles: dict[str, Any] = {"a": "One", "b": "Two"}
    both: list[Any] = list(found.values())
    assert errors_of(both[:1], titles) == "exact"
    assert errors_of(both, titles) == "Two with a standard error of at most 0.010; others exact"
