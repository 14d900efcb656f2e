"""Papers as PDF and HTML: what they say, the same bytes each time, and names that stay names."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pitboss.games import REGISTRY
from pitboss.lab.report.blocks import Grid, Report, Words
from pitboss.trainer import papers
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.drills import drills_of
from pitboss.trainer.house_profile import read_profile
from pitboss.trainer.papers import (
    certificate_html,
    certificate_pdf,
    certificate_words,
    exam_report,
    record_pdf,
    report_html,
    report_pdf,
)
from pitboss.trainer.progress import Attempt
from tests.trainer.exam_sitting import PRACTICE, PROCTORED, ROO, SMALL, sit, wrong_in


def attempt(game: str, drill: str, clause: str, right: bool) -> Attempt:
    return Attempt(datetime(2026, 6, 1, tzinfo=UTC), game, "drill", drill, "7", (clause,), right, 2.0)


ATTEMPTS = [
    attempt("three-card-roo", "payout", "31", True),
    attempt("three-card-roo", "placing", "20a", False),
    attempt("blackjack", "total", "7j", True),
]


CERTIFIED = sit(SMALL, PROCTORED).result().to_json()


def test_the_same_result_is_the_same_paper_and_another_is_not() -> None:
    exam = sit(ROO, PRACTICE).result().to_json()
    for make in (certificate_pdf, report_pdf):
        paper = make(exam)
        assert paper.startswith(b"%PDF") and make(exam) == paper
        assert make({**exam, "trainee": "Bob"}) != paper
    house_of = read_profile("").house
    record = record_pdf("Ann", ATTEMPTS, house_of)
    assert record == record_pdf("Ann", ATTEMPTS, house_of) != record_pdf("Bob", ATTEMPTS, house_of)


def test_a_name_in_markup_is_text() -> None:
    """Typst would refuse or run these, were they read as source."""
    exam = sit(ROO, PRACTICE).result().to_json() | {"trainee": '#panic("x") *Ann* $x$ <b>@here `', "casino": "<i>"}
    for make in (certificate_pdf, report_pdf):
        assert make(exam).startswith(b"%PDF")
    for page in (certificate_html(exam), report_html(exam)):
        assert b"<b>" not in page and b"<i>" not in page and b"&lt;b&gt;" in page


def test_a_certificate_is_for_a_proctored_exam_that_was_passed() -> None:
    passed = certificate_words(CERTIFIED)
    assert (passed["heading"], passed["verdict"][:10]) == ("Certificate", "has passed")
    facts = dict(passed["people"])
    assert facts["Examiner"] == "Dana Lee" and facts["Casino"] == "Riverside"
    assert facts["Date"] == "June 1, 2026" and facts["Valid until"] == "June 1, 2027"
    assert facts["Signature"] == "Not signed yet"
    assert dict(passed["rules"])["Limits"] == "$1 to $400 a bet, in whole chips of $1."
    failed = certificate_words(sit(SMALL, PROCTORED, wrong=wrong_in("payout")).result().to_json())
    assert failed["heading"] == "Result" and any("not passed" in line for _, line in failed["parts"])
    assert "Valid until" not in dict(failed["people"])


@pytest.mark.parametrize("short", [True, False])
def test_a_practice_result_never_says_passed_or_valid(short: bool) -> None:
    exam = sit(SMALL, replace(PRACTICE, short=short)).result().to_json()
    for page in (certificate_html(exam).decode(), report_html(exam).decode()):
        assert "Practice" in page and "has passed" not in page and "alid until" not in page
    words = certificate_words(exam)
    assert (words["heading"], words["verdict"]) == ("Practice result", "has practiced for the dealer's exam in")


def test_a_signature_is_shown_and_the_hash_is_printed_in_groups() -> None:
    exam = CERTIFIED
    signed = certificate_words(exam | {"signed": {"by": "Dana Lee", "at": "2026-06-02T10:00:00+00:00"}})
    assert dict(signed["people"])["Signature"] == "Signed June 2, 2026 by Dana Lee"
    assert exam["hash"][:4] + "-" + exam["hash"][4:8] in signed["check"]


def test_a_certificate_lists_the_bets_and_pays_in_force_alone() -> None:
    paper = PRACTICE
    for color, other in (("Yin", "Yang"), ("Yang", "Yin")):
        changed = [("color_bet", color.lower()), ("commission", "5"), ("offered", "color")]
        exam = sit(REGISTRY["tiger-pai-gow"].configured(None, changed), paper).result().to_json()
        pays = exam["rules_in_words"]["pays"]
        assert set(pays) <= {words for _, words in certificate_words(exam)["rules"]}
        bets = [one.partition(": ")[0] for one in pays]
        assert color in bets and other not in bets and "Envy" not in bets, "a line for each bet"
        assert pays[0].startswith("Pai Gow: Wins both hands – 1 to 1 less 5% commission")
    plain = dict(certificate_words(sit(ROO, paper).result().to_json())["rules"])
    assert plain["Profile"] == "The manual's rules"


def test_a_report_names_clauses_with_their_sources_and_wrong_answers() -> None:
    result = sit(ROO, PRACTICE, wrong=wrong_in("placing")).result()
    report = exam_report(result.to_json())
    by_part, rules, clauses, answers = (section.blocks[0] for section in report.sections)
    assert isinstance(by_part, Grid) and isinstance(rules, Grid)
    assert isinstance(clauses, Grid) and isinstance(answers, Grid)
    assert sum(int(row[2]) for row in by_part.rows) == len(result.sections)
    assert {row[0]: (row[1], row[2]) for row in clauses.rows} == {
        number: (sentence_of(ROO, number), ROO.source_of(number)) for number in result.mistakes_by_clause
    }
    wrong = [one for one in result.scored if not one.right]
    assert [(row[1], row[4]) for row in answers.rows] == [(one.asked, one.key) for one in wrong]
    assert all(one.asked.endswith("?") for one in wrong), "each with its question"
    assert ("Result hash", result.to_json()["hash"]) in report.identity


def written_record(monkeypatch: pytest.MonkeyPatch, attempts: list[Attempt], profile: str = "") -> Report:
    written: list[Report] = []

    def keep(report: Report) -> bytes:
        written.append(report)
        return b""

    monkeypatch.setattr(papers, "pdf", keep)
    record_pdf("Ann", attempts, read_profile(profile).house)
    (report,) = written
    return report


def test_a_record_has_a_section_for_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    report = written_record(monkeypatch, ATTEMPTS)
    assert (report.title, report.subtitle) == ("Training record", "Ann")
    assert [section.title for section in report.sections] == ["Blackjack", "3 Card Roo"]
    drills, clauses, rules = report.sections[1].blocks
    assert isinstance(drills, Grid) and [row[1:4] for row in drills.rows] == [
        (drills_of(ROO)["payout"].title, "1", "1"),
        (drills_of(ROO)["placing"].title, "1", "0"),
    ]
    assert isinstance(rules, Grid) and ("Profile", "The manual's rules") in rules.rows
    assert isinstance(clauses, Grid) and clauses.rows[0][:2] == ("20a", ROO.game.clauses["20a"])
    assert report.sections[0].blocks[1] == Words("None.")


def test_a_record_and_a_report_print_the_clauses_of_the_rules_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = "[games.three-card-roo]\nmaximum = 50\n[games.three-card-roo.set]\nsettle_from = 'left'\n"
    house = read_profile(profile).house("three-card-roo")
    report = written_record(monkeypatch, [attempt("three-card-roo", "deal", "22", False)], profile)
    _, clauses, rules = report.sections[0].blocks
    assert isinstance(clauses, Grid) and clauses.rows[0][1] == house.clauses["22"] != ROO.clauses["22"]
    assert clauses.rows[0][2] == house.source_of("22") and "from the dealer's left" in clauses.rows[0][2]
    assert isinstance(rules, Grid) and ("Limits", "$1 to $50 a bet, in whole chips of $1.") in rules.rows
    result = sit(house, PRACTICE, wrong=wrong_in("placing")).result()
    printed = exam_report(result.to_json()).sections[2].blocks[0]
    assert isinstance(printed, Grid)
    assert {row[0]: row[2] for row in printed.rows} == {n: house.source_of(n) for n in result.mistakes_by_clause}
