"""Papers as PDF: an exam's certificate and report, and a trainee's record. The same result gives the same bytes.

An exam is read from its JSON, so that one that was sat long ago prints as well as one just finished.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import resources
from typing import Any

from pitboss.games import REGISTRY
from pitboss.lab.report.blocks import Block, Grid, Report, Section, Words, percent
from pitboss.lab.report.write import pdf, typeset
from pitboss.trainer.progress import Attempt, Summary, by_drill, summarise
from pitboss.trainer.report import minutes

Exam = Mapping[str, Any]  # what `Result.to_json` gives


def certificate_pdf(exam: Exam) -> bytes:
    """For who has passed; otherwise a page that says by how much he has not."""
    late = "" if exam["seconds"] <= exam["minutes"] * 60 else f" The time allowed was {exam['minutes']} min."
    told = {
        "heading": "Certificate" if exam["passed"] else "Result",
        "trainee": exam["trainee"],
        "verdict": f"{'has passed' if exam['passed'] else 'has not passed'} the dealer's examination in",
        "title": exam["title"],
        "figures": f"{exam['right']} of {exam['asked']} steps and questions right at the first try"
        f" ({percent(exam['accuracy'], 1)}, pass mark {percent(Fraction(exam['pass_mark']), 1)})"
        f" in {minutes(exam['seconds'])}.{late}",
        "date": exam["started"][:10],
        "paper": f"Paper {exam['seed']}, rules {exam['rules'][:16]}. The same paper and rules give the same exam.",
    }
    return typeset((resources.files(__package__) / "certificate.typ").read_bytes(), told)


def report_pdf(exam: Exam) -> bytes:
    """Accuracy, speed and mistakes by clause, and every wrong answer."""
    wrong = [one for one in exam["answers"] if not one["right"]]
    identity = [
        ("Result", "passed" if exam["passed"] else "not passed"),
        ("Right at the first try", f"{exam['right']} of {exam['asked']}, {percent(exam['accuracy'], 1)}"),
        ("Pass mark", percent(Fraction(exam["pass_mark"]), 1)),
        ("Time", f"{minutes(exam['seconds'])} of {exam['minutes']} min"),
        ("An answer took", f"{exam['median_seconds']:.1f} s (median)"),
        ("Sat", exam["started"]),
        ("Paper", exam["seed"]),
        ("Rules", exam["rules"]),
    ]
    unanswered = exam["asked"] - len(exam["answers"])
    if unanswered:
        identity.insert(2, ("Not answered", f"{unanswered} of {exam['asked']}"))
    parts = [(part, str(n["right"]), str(n["asked"])) for part, n in exam["parts"].items()]
    mistakes = {(exam["game"], number): n for number, n in exam["mistakes_by_clause"].items()}
    answers = [(one["part"], " ".join(one["clauses"]), one["said"], one["key"]) for one in wrong]
    sections = [
        Section("By part", [table(("Part", ">Right", ">Asked"), parts)]),
        Section("Mistakes by clause", [clauses(mistakes)]),
        Section("Wrong answers", [table(("Part", "Clauses", "Said", "Right"), answers)]),
    ]
    return pdf(Report(exam["title"], f"Exam report for {exam['trainee']}", identity, sections))


def record_pdf(trainee: str, attempts: Sequence[Attempt]) -> bytes:
    """All that somebody has trained: accuracy and speed by game and drill, and mistakes by clause."""
    whole = summarise(attempts)
    days = sorted(attempt.at.date().isoformat() for attempt in attempts)
    identity = [
        ("Answers", f"{whole.right} of {whole.answers} right, {percent(whole.accuracy, 1)}"),
        ("An answer took", f"{whole.seconds:.1f} s (median)"),
        ("From, to", f"{days[0]}, {days[-1]}" if days else "nothing trained yet"),
    ]
    drills = by_drill(attempts)
    sections = []
    for game in sorted({game for game, _, _ in drills}):
        lines = [line(mode, drill, summary) for (of, mode, drill), summary in drills.items() if of == game]
        mistakes = {key: n for key, n in whole.mistakes.items() if key[0] == game}
        title = REGISTRY[game].title if game in REGISTRY else game
        blocks = [table(("Mode", "Drill", ">Answers", ">Right", ">Accuracy", ">Seconds"), lines), clauses(mistakes)]
        sections.append(Section(title, blocks))
    return pdf(Report("Training record", trainee, identity, sections))


def line(mode: str, drill: str, summary: Summary) -> tuple[str, ...]:
    figures = (summary.answers, summary.right, percent(summary.accuracy, 1), f"{summary.seconds:.1f}")
    return mode, drill, *map(str, figures)


def clauses(mistakes: Mapping[tuple[str, str], int]) -> Block:
    """(game, clause) -> mistakes"""
    rows = []
    for (game, number), n in mistakes.items():
        sentence = REGISTRY[game].clauses.get(number, "") if game in REGISTRY else ""
        rows.append((number, sentence, str(n)))
    return table(("Clause", "Sentence", ">Mistakes"), rows)


def table(columns: tuple[str, ...], rows: Iterable[Sequence[str]]) -> Block:
    found = list(rows)
    return Grid(columns, found) if found else Words("None.")
