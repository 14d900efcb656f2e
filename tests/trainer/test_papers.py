"""Papers as PDF: what they say, the same bytes each time, and names that stay names."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from pitboss.lab.report.blocks import Grid, Report, Words
from pitboss.trainer import papers
from pitboss.trainer.exam import Paper
from pitboss.trainer.papers import certificate_pdf, record_pdf, report_pdf
from pitboss.trainer.progress import Attempt
from tests.trainer.test_exam import PAPER, ROO, Clock, sit


def attempt(game: str, drill: str, clause: str, right: bool) -> Attempt:
    return Attempt(datetime(2026, 6, 1, tzinfo=UTC), game, "drill", drill, "7", (clause,), right, 2.0)


ATTEMPTS = [
    attempt("three-card-roo", "payout", "31", True),
    attempt("three-card-roo", "placing", "20a", False),
    attempt("blackjack", "total", "7j", True),
]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    """The reports before they are set."""
    found: list[Report] = []

    def keep(report: Report) -> bytes:
        found.append(report)
        return b""

    monkeypatch.setattr(papers, "pdf", keep)
    return found


def test_the_same_result_is_the_same_paper_and_another_is_not() -> None:
    exam = sit(ROO, PAPER).result().to_json()
    for make in (certificate_pdf, report_pdf):
        paper = make(exam)
        assert paper.startswith(b"%PDF") and make(exam) == paper
        assert make({**exam, "trainee": "Bob"}) != paper
    assert record_pdf("Ann", ATTEMPTS) == record_pdf("Ann", ATTEMPTS) != record_pdf("Bob", ATTEMPTS)
    assert record_pdf("Ann", []).startswith(b"%PDF")


def test_a_name_in_markup_is_text() -> None:
    """Typst would refuse or run these, were they read as source."""
    exam = sit(ROO, PAPER).result().to_json() | {"trainee": '#panic("x") *Ann* $x$ @here `', "seed": "#read(`/etc`)"}
    for make in (certificate_pdf, report_pdf):
        assert make(exam).startswith(b"%PDF")
    assert record_pdf("#panic()", ATTEMPTS).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("wrong", "step", "heading", "verdict"),
    [
        (0, 1.0, "Certificate", "has passed"),
        (2, 1.0, "Result", "has not passed"),
        (0, 500.0, "Result", "has not passed"),
    ],
)
def test_a_certificate_is_for_who_has_passed_in_time(
    monkeypatch: pytest.MonkeyPatch, wrong: int, step: float, heading: str, verdict: str
) -> None:
    told: list[Mapping[str, Any]] = []

    def typeset(source: str, data: Mapping[str, Any]) -> bytes:
        told.append(data)
        return b""

    monkeypatch.setattr(papers, "typeset", typeset)
    exam = sit(ROO, Paper("june", 0, 0, 10), Clock(step), wrong).result()
    certificate_pdf(exam.to_json())
    assert told[0]["heading"] == heading and told[0]["verdict"].startswith(verdict)
    assert f"{exam.right} of 10" in told[0]["figures"] and "pass mark 80.0 %" in told[0]["figures"]
    assert ("The time allowed was 30 min." in told[0]["figures"]) is (not exam.in_time)


def test_a_report_names_clauses_in_words_and_wrong_answers(written: list[Report]) -> None:
    exam = sit(ROO, Paper("june", 0, 0, 10), wrong=3).result()
    report_pdf(exam.to_json())
    (report,) = written
    by_part, clauses, answers = (section.blocks[0] for section in report.sections)
    assert isinstance(by_part, Grid) and isinstance(clauses, Grid) and isinstance(answers, Grid)
    assert sum(int(row[2]) for row in by_part.rows) == 10
    assert {row[0]: row[1] for row in clauses.rows} == {
        number: ROO.game.clauses[number] for number in exam.mistakes_by_clause
    }
    assert [row[3] for row in answers.rows] == [one.key for one in exam.scored if not one.right]
    assert ("An answer took", "1.0 s (median)") in report.identity


def test_a_record_has_a_section_for_each_game(written: list[Report]) -> None:
    record_pdf("Ann", ATTEMPTS)
    (report,) = written
    assert (report.title, report.subtitle) == ("Training record", "Ann")
    assert [section.title for section in report.sections] == ["Blackjack", "3 Card Roo"]
    drills, clauses = report.sections[1].blocks
    assert isinstance(drills, Grid) and [row[1:4] for row in drills.rows] == [
        ("payout", "1", "1"),
        ("placing", "1", "0"),
    ]
    assert isinstance(clauses, Grid) and clauses.rows == [("20a", ROO.game.clauses["20a"], "1")]
    assert report.sections[0].blocks[1] == Words("None.")
