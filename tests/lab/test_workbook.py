"""Workbooks: their formulas alone give the exact edge of every wager, and follow a changed pay as the odds do."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import ironcalc
import pytest

from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.report.blocks import Report
from pitboss.rules.house import House
from tests.cli.run import pitboss
from tests.lab.workbooks import changed_pays, edge_cells, stripped, workbook

SLOW = [key for key in REGISTRY if REGISTRY[key].declared.slow]
QUICK = {  # wagers of games whose main bets take minutes to count under every changed pay
    "tiger-pai-gow": ("yin", "yang", "tiger"),
    "blackjack": ("insurance", "match_the_color", "hard_hand"),
    **{key: counts_of(REGISTRY[key]).wagers[1:] for key in SLOW},
}
UNCHANGED = {
    "blackjack": {"Blackjack", "Both"},  # their pays follow from other options
    "mini-tex": {"Ante"},  # exact ties between choices: any change of a pay changes best play
}
DRAWN = [key for key in REGISTRY if REGISTRY[key].drawing and key not in QUICK]
GAMES = [key for key in REGISTRY if key not in (*QUICK, *DRAWN, "mini-tex-pvp")]


def worked_out(book: bytes, made: Report, folder: Path) -> dict[str, float]:
    """The edge of every sheet, from the formulas."""
    file = folder / "book.xlsx"
    file.write_bytes(book)
    model = ironcalc.load_from_xlsx(str(file))
    model.evaluate()
    found = {}
    for sheet, (name, (cell, _)) in enumerate(edge_cells(made).items(), 1):
        value = model.get_cell_value(sheet, int(cell[1:]), ironcalc.column_number_from_name(cell[0]))
        assert isinstance(value, float), (name, value)
        found[name] = value
    return found


def check(house: House, folder: Path, *wagers: str) -> None:
    made = workbook(house, *wagers)
    found = worked_out(stripped(made), made, folder)
    assert found == pytest.approx({name: float(edge) for name, (_, edge) in edge_cells(made).items()}, abs=1e-13)
    raised = changed_pays(house, made)
    assert {one.sheet for one in raised} >= set(edge_cells(made)) - UNCHANGED.get(house.game.key, set())
    for one in raised:
        found = worked_out(stripped(made, {(one.sheet, one.cell): one.pay}), made, folder)
        assert found[one.sheet] == pytest.approx(float(one.edge), abs=1e-13), one


@pytest.mark.parametrize("key", GAMES)
def test_formulas_alone_give_the_exact_edges_and_follow_every_pay(key: str, tmp_path: Path) -> None:
    check(REGISTRY[key].configured(), tmp_path)


@pytest.mark.parametrize("key", QUICK)
def test_formulas_of_side_bets_give_the_exact_edges_and_follow_every_pay(key: str, tmp_path: Path) -> None:
    check(REGISTRY[key].configured(), tmp_path, *QUICK[key])


@pytest.mark.long
@pytest.mark.parametrize("key", QUICK)
def test_formulas_of_slow_games_give_the_exact_edges(key: str, tmp_path: Path) -> None:
    check(REGISTRY[key].configured(), tmp_path)


@pytest.mark.parametrize("key", DRAWN)
def test_formulas_of_a_side_bet_that_the_house_takes_follow_every_pay(key: str, tmp_path: Path) -> None:
    """The main bets of these games take minutes to count under every changed pay."""
    name = next(one.name for one in REGISTRY[key].wagers if hasattr(REGISTRY[key].options, f"takes_{one.name}"))
    check(REGISTRY[key].configured(None, [(f"takes_{name}", "yes")]), tmp_path, name)


@pytest.mark.long
@pytest.mark.parametrize("key", DRAWN)
def test_formulas_of_a_drawn_bet_give_the_exact_edge(key: str, tmp_path: Path) -> None:
    made = workbook(REGISTRY[key].configured())
    found = worked_out(stripped(made), made, tmp_path)
    assert found == pytest.approx({name: float(edge) for name, (_, edge) in edge_cells(made).items()}, abs=1e-13)


def test_envy_bonuses_of_other_players_are_in_the_workbook(tmp_path: Path) -> None:
    house = REGISTRY["tiger-pai-gow"].configured(None, [("other_players", "5"), ("tiger_bet", "5")])
    made = workbook(house, "tiger")
    found = worked_out(stripped(made), made, tmp_path)
    assert found == pytest.approx({"7 Card Tiger": float(made.sheets[0].edge)}, abs=1e-13)


def test_blackjacks_pay_is_the_edge_that_the_command_prints(tmp_path: Path) -> None:
    made = workbook(REGISTRY["blackjack"].configured(), "bet")
    (_, rows), *_ = made.sheets[0].bets
    cell = f"C{5 + next(n for n, row in enumerate(rows) if row.label == 'Blackjack')}"
    found = worked_out(stripped(made, {("Blackjack", cell): Fraction(6, 5)}), made, tmp_path)
    ran = pitboss("odds", "blackjack", "--wager", "bet", "--set", "blackjack_pays=6/5", "--json")
    assert found["Blackjack"] == pytest.approx(ran.json["wagers"]["bet"]["house_edge"], abs=1e-12)
