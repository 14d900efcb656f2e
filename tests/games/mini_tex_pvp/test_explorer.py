"""The range explorer of the solved game, and the report's chart."""

from __future__ import annotations

import pytest

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.games.mini_tex_pvp.odds import COUNTS
from pitboss.games.mini_tex_pvp.solved.solution import shipped
from pitboss.lab.report.blocks import Grid
from pitboss.lab.report.solved_game import solution_section

HOUSE = REGISTRY["mini-tex-pvp"].house()


def test_before_the_flop_every_hand_has_a_mix_and_values() -> None:
    found = COUNTS.explore(HOUSE, "", "")
    assert found["actor"] == "button" and [one["name"] for one in found["actions"]] == ["fold", "call", "raise"]
    assert len(found["hands"]) == 169 and sum(one["combos"] for one in found["hands"]) == 1326
    for one in found["hands"]:
        assert sum(one["mix"]) == pytest.approx(1, abs=1e-3) and one["ranges"] == [1, 1]
        best = max(one["values"])
        played = [value for value, share in zip(one["values"], one["mix"], strict=True) if share > 0.05]
        assert all(best - value < 0.01 for value in played)  # what is played costs nothing
    by_name = {one["hand"]: one for one in found["hands"]}
    assert by_name["AA"]["combos"] == 6 and by_name["AKs"]["combos"] == 4 and by_name["AKo"]["combos"] == 12


def test_the_mix_of_all_hands_together_is_none_where_a_player_never_comes() -> None:
    fold, call, up = COUNTS.explore(HOUSE, "", "")["overall"]
    assert fold + call + up == pytest.approx(1, abs=1e-3) and call < 0.001 < fold < up
    assert COUNTS.explore(HOUSE, "", "cr")["overall"] is None  # the button never limps


def test_ranges_narrow_with_the_actions_and_the_board_takes_cards_away() -> None:
    start = {one["hand"]: one for one in COUNTS.explore(HOUSE, "", "")["hands"]}
    found = COUNTS.explore(HOUSE, "Kc 9c", "rc/")
    assert found["actor"] == "big blind" and found["street"] == "on the flop"
    hands = {one["hand"]: one for one in found["hands"]}
    assert hands["KK"]["combos"] == 3 and hands["AKs"]["combos"] == 3 and hands["72o"]["combos"] == 12
    for name, one in hands.items():
        assert one["ranges"][0] == pytest.approx(start[name]["mix"][2], abs=1e-3)  # the button raised


def test_on_the_river_the_actions_lead_on_or_end_the_hand() -> None:
    found = COUNTS.explore(HOUSE, "Kc 9c 2d", "rc/cc/")
    assert [(one["name"], one["leads_to"]) for one in found["actions"]] == [("check", "rc/cc/c"), ("bet", "rc/cc/r")]
    assert all(sum(one["mix"]) == pytest.approx(1, abs=1e-3) for one in found["hands"])


@pytest.mark.parametrize(
    ("board", "line", "words"),
    [
        ("Kc", "", "does not fit"),
        ("Kc Kc", "rc/", "does not fit"),
        ("Joker 2c", "rc/", "does not fit"),
        ("", "zz", "no player acts"),
        ("", "f", "no player acts"),
        ("Kc 9c", "rrrrrr/", "does not end a street"),
        ("", "c/c/c/c", "three"),
    ],
)
def test_an_impossible_point_of_a_hand_is_refused_in_a_sentence(board: str, line: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        COUNTS.explore(HOUSE, board, line)


def test_rules_that_are_not_solved_are_refused() -> None:
    with pytest.raises(BadInput, match="does not cover these rules: there is an ante"):
        COUNTS.explore(REGISTRY["mini-tex-pvp"].configured(None, [("ante", "1")]), "", "")


def test_the_report_lists_all_hands_at_all_points_before_the_flop() -> None:
    *proof, nodes, chart = solution_section(HOUSE, COUNTS).blocks
    assert isinstance(nodes, Grid) and len(nodes.rows) == 8
    assert isinstance(chart, Grid) and len(chart.rows) == 169 and len(chart.columns) == 9
    assert "+0.0950" in str(proof)
    for part in ("Solved means", "How it was solved", "How it is checked", "How to repeat it"):
        assert part in str(proof)
    header = shipped().header
    assert f"'{header['exploitability_mbb']:.2f}'" in str(proof) and header["commit"][:12] in str(proof)
    after = {row[0]: row[2] for row in nodes.rows}
    assert "raise" in after["the blinds"] and "never comes here" in after["call, raise"]
