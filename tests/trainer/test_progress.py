"""Progress: stored and read back, summed up for a person, and the group's table with its CSV."""

from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.core.errors import BadFile, BadInput
from pitboss.core.folders import data_folder
from pitboss.trainer.attempt_files import FileStore
from pitboss.trainer.progress import Attempt, attempt_from, by_drill, group_table, summarize, to_csv


def attempt(right: bool, clause: str = "20a", game: str = "three-card-roo", seconds: float = 2.0) -> Attempt:
    at = datetime(2026, 6, 1, 12, tzinfo=UTC)
    return Attempt(at, game, "drill", "placing", "7", (clause, "20"), right, seconds, "" if right else "choice")


def test_attempts_are_read_back_as_they_were_stored(tmp_path: Path) -> None:
    store = FileStore(tmp_path / "training")
    assert store.people() == [] and store.attempts("Ann") == []
    store.add("Ann", [attempt(True)])
    store.add("Ann", [attempt(False)])
    store.add("Bo Li", [attempt(True)])
    assert store.attempts("Ann") == [attempt(True), attempt(False)]
    assert store.people() == ["Ann", "Bo Li"]


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 80])
def test_a_name_cannot_leave_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match="cannot name a trainee"):
        FileStore(tmp_path).add(name, [attempt(True)])


def test_a_damaged_file_is_named_with_its_line(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    store.add("Ann", [attempt(True)])
    with (tmp_path / "Ann.jsonl").open("a") as file:
        file.write("{}\n")
    with pytest.raises(BadFile, match=r"line 2 of .*Ann.jsonl cannot be read"):
        store.attempts("Ann")
    with pytest.raises(BadFile, match="not a stored attempt"):
        attempt_from(["x"])


def test_the_data_folder_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("PITBOSS_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "pitboss", "as the server"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder().name == ".pitboss"


def test_a_summary_counts_mistakes_by_the_deciding_clause() -> None:
    summary = summarize([attempt(True), attempt(False), attempt(False), attempt(False, "20b", seconds=9.0)])
    assert (summary.answers, summary.right, summary.seconds) == (4, 1, 2.0)
    assert summary.accuracy == Fraction(1, 4)
    assert summary.mistakes == {("three-card-roo", "20a"): 2, ("three-card-roo", "20b"): 1}
    assert summary.weakest(1) == [("three-card-roo", "20a")]
    assert summarize([]).accuracy == 0


def test_by_drill_keeps_games_apart() -> None:
    parts = by_drill([attempt(True), attempt(False, game="two-card-roo")])
    assert {key: part.right for key, part in parts.items()} == {
        ("three-card-roo", "drill", "placing"): 1,
        ("two-card-roo", "drill", "placing"): 0,
    }


def test_the_groups_table_says_which_clauses_need_work() -> None:
    lines = group_table({"Bo": [attempt(True)], "Ann": [attempt(False), attempt(True, game="two-card-roo")]})
    assert [(line["trainee"], line["game"], line["accuracy"], line["weakest_clauses"]) for line in lines] == [
        ("Ann", "three-card-roo", 0.0, "20a"),
        ("Ann", "two-card-roo", 1.0, ""),
        ("Bo", "three-card-roo", 1.0, ""),
    ]


def test_csv_quotes_and_keeps_formulas_texts() -> None:
    text = to_csv(group_table({'=1+1,"x"': [attempt(True)]}))
    assert text.splitlines()[0].startswith("trainee,game,answers")
    assert text.splitlines()[1] == '"\'=1+1,""x""",three-card-roo,1,1,1.0,2.0,,2026-06-01'
