"""The public interface: exactly what `pitboss.__all__` names, typed, light to import, and refusing in one sentence."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.api.result_frames import Frame
from pitboss.games import REGISTRY
from tests.kinds import kinds

ROO = pitboss.game("three-card-roo")


def test_the_public_names_are_these() -> None:
    """Adding one is a minor version, taking one away a major one: see docs/library.md."""
    assert pitboss.__all__ == [
        "AdviceResult",
        "CouponResult",
        "DesignResult",
        "EquityResult",
        "OddsResult",
        "PitbossError",
        "ProgressiveResult",
        "RebateResult",
        "RiskResult",
        "ShortStrategyResult",
        "SimulationResult",
        "SkillResult",
        "StrategyResult",
        "SweepResult",
        "TableGame",
        "TableRound",
        "VulnerabilityResult",
        "WagerResult",
        "__version__",
        "game",
        "list_games",
    ]
    assert dir(pitboss) == sorted(pitboss.__all__)
    for name in pitboss.__all__:
        assert getattr(pitboss, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'casino'"):
        _ = pitboss.casino


def test_the_package_says_that_it_is_typed() -> None:
    assert Path(pitboss.__file__).with_name("py.typed").is_file()


def test_importing_pitboss_loads_nothing_else() -> None:
    script = (
        "import sys; before = set(sys.modules); import pitboss; print(sorted(m for m in sys.modules"
        " if m not in before and m.split('.')[0] in ('pitboss', 'numpy', 'numba', 'pandas', 'fastapi')))"
    )
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert shown == "['pitboss']\n"


@pytest.mark.parametrize("key", [key for key in kinds(REGISTRY) if key != "tiger-pai-gow"])
def test_every_game_plays_a_round_to_its_end(key: str) -> None:
    game = pitboss.game(key)
    round = game.deal(seats=2, seed="a")
    assert round.finish().over and set(round.net) == {1, 2}
    assert round.log == game.deal(seats=2, seed="a").finish().log


def test_a_round_takes_choices_seat_by_seat_and_refuses_others() -> None:
    round = ROO.deal({"play": 10}, seats=2, seed="1")
    assert round.seat == 1 and "chooses from low, middle, high" in repr(round)
    with pytest.raises(pitboss.PitbossError, match="sideways"):
        round.choose("sideways")
    round.choose("low", seat=2).choose("high", seat=1)
    assert round.over and round.choices == () and "<li>" in round._repr_html_()
    with pytest.raises(pitboss.PitbossError, match="round is over"):
        round.choose("low")
    assert round.to_dict()["game"] == "three-card-roo"


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (lambda: pitboss.game("three-card-rue"), "did you mean three-card-roo"),
        (lambda: ROO.deal({"play": 0.1}), "is a float; write the bet as an exact amount"),  # type: ignore[dict-item]
        (lambda: ROO.deal({"play": "1/3"}), "a whole number of cents"),
        (lambda: ROO.deal(seats=9), "seats 1 to 6 players"),
        (lambda: ROO.equity("Ah Kh", "7c 7d"), "players play against the house"),
        (lambda: ROO.advise("Ah Ah"), "Ah occurs twice"),
        (lambda: ROO.simulate(0), "simulate at least 1"),
        (lambda: ROO.report("roo.doc"), "names no known format"),
        (lambda: ROO.with_settings({"pays.play.loss": "x"}), "is not a number"),
    ],
)
def test_bad_input_is_one_sentence(bad: object, sentence: str) -> None:
    with pytest.raises(pitboss.PitbossError, match=sentence):
        bad()  # type: ignore[operator]


def test_results_become_data_frames_and_html() -> None:
    odds = ROO.wager_odds("pairs")
    frame = odds.to_pandas()
    assert list(frame.columns) == list(odds.columns)
    assert frame.combinations.sum() == odds.total
    assert odds._repr_html_().count("<tr>") == len(odds) + 1
    assert sum(row["probability"] for row in odds) == Fraction(1)


@pytest.mark.long  # pyarrow is large
def test_results_become_arrow_tables(tmp_path: Path) -> None:
    import pyarrow.parquet

    odds = ROO.wager_odds("pairs")
    table = odds.to_arrow()
    assert table.column_names == list(odds.columns)
    assert sum(table["combinations"].to_pylist()) == odds.total
    written = odds.to_parquet(tmp_path / "pairs.parquet", exact=True)
    kept = pyarrow.parquet.read_table(written).to_pylist()
    assert sum(Fraction(row["probability"]) for row in kept) == 1


def test_results_are_plotted_by_their_columns(tmp_path: Path) -> None:
    odds = ROO.odds()
    drawn = odds.plot()
    assert [one["y"] for one in drawn.vega["data"]["values"]] == [float(one.house_edge) for one in odds.values()]
    sweep = ROO.sweep({"table.pairs": [1, 2]}, "pairs").plot()
    assert [one["x"] for one in sweep.vega["data"]["values"]] == ["1", "2"]
    both = odds.plot("wager", "sd", "hit_frequency").save(tmp_path / "both.svg")
    assert "hit frequency" in both.read_text() and "<svg" in odds["pairs"].plot()._repr_svg_()


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        (lambda frame: frame.plot("wager"), "name what to plot over wager: house_edge"),
        (lambda frame: frame.plot("wagr", "sd"), "column 'wagr' is not known"),
        (lambda frame: frame.plot().save("edge.doc"), "saved as .svg"),
    ],
)
def test_a_plot_of_nothing_is_refused(bad: Any, sentence: str) -> None:
    with pytest.raises(pitboss.PitbossError, match=sentence):
        bad(ROO.odds())


def test_a_table_escapes_what_it_shows() -> None:
    class Odd(Frame):
        caption = "a < b"
        rows = ({"<b>": "<script>", "n": None},)

    assert "<script>" not in Odd()._repr_html_() and "&lt;script&gt;" in Odd()._repr_html_()
    assert repr(Odd()).splitlines()[0] == "a < b"


def test_a_report_is_written_in_the_format_of_its_suffix(tmp_path: Path) -> None:
    written = pitboss.game("mini-tex-pvp").report(tmp_path / "poker.json")
    assert '"game": "mini-tex-pvp"' in written.read_text()
