"""Papers: an exam's certificate and report, and a trainee's record, as PDF and HTML. The same result, the same bytes.

An exam is read from its JSON, so that one that was sat long ago prints as well as one just finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from importlib import resources
from typing import Any

from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.lab.report.blocks import Block, Grid, Report, Section, Words, percent
from pitboss.lab.report.write import html, pdf, typeset
from pitboss.rules_in_words import rules_in_words
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam_result import short_hash
from pitboss.trainer.progress import Attempt, Summary, by_drill, summarize

Exam = Mapping[str, Any]  # what `Result.to_json` gives, and who signed it


def minutes(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60} min {whole % 60:02} s"


def day(moment: str) -> str:
    """A date as people write it.

    >>> day("2026-11-16T14:05:00+00:00")
    'November 16, 2026'
    """
    found = date.fromisoformat(moment[:10])
    return f"{found:%B} {found.day}, {found.year}"


PART_NAMES = {"errors": "spotting errors"}


def part_name(one: Mapping[str, Any]) -> str:
    part: str = one["part"]
    return PART_NAMES.get(part, part).capitalize()


def part_line(one: Mapping[str, Any]) -> str:
    """How one part went, in a line."""
    late = f" (time ran out after {one['minutes']} min)" if one["cut"] else ""
    sign = "passed" if one["passed"] else "not passed"
    return f"{one['right']} of {one['asked']} ({one['mark']}% needed): {sign}{late}"


def signature(exam: Exam) -> str:
    if not exam["examiner"]:
        return "Practice exam, not proctored"
    signed = exam.get("signed")
    return f"Signed {day(signed['at'])} by {signed['by']}" if signed else "Not signed yet"


def valid_until(exam: Exam) -> str:
    return day(exam["expires"]) if exam["passed"] else "not certified"


def certificate_words(exam: Exam) -> dict[str, Any]:
    """For a trainee who has passed; otherwise a page that says in which parts not."""
    rules = exam["rules_in_words"]
    heading = (
        "Certificate" if exam["passed"] and exam["examiner"] else "Practice result" if exam["passed"] else "Result"
    )
    people = [
        ("Casino", exam["casino"] or "not named"),
        ("Examiner", exam["examiner"] or "none: practice exam"),
        ("Date", day(exam["started"])),
        ("Valid until", valid_until(exam)),
        ("Signature", signature(exam)),
    ]
    signs = [("Examiner", exam["examiner"]), ("Dealer", exam["trainee"])] if exam["examiner"] else []
    return {
        "casino": exam["casino"],
        "heading": heading,
        "trainee": exam["trainee"],
        "verdict": f"{'has passed' if exam['passed'] else 'has not passed'} the dealer's exam in",
        "title": exam["title"],
        "critical": f"Critical error: {', '.join(exam['critical'])}." if exam["critical"] else "",
        "parts": [(part_name(one), part_line(one)) for one in exam["parts"]],
        "people": people,
        "rules": in_force(rules, [" ".join(rules["options"])] if rules["options"] else []),
        "signs": signs,
        "check": f"Result {short_hash(exam)}, rules {exam['rules'][:16]}. Check it at /train/check"
        " or with: pitboss train check",
    }


def in_force(rules: Mapping[str, Any], options: Sequence[str]) -> list[tuple[str, str]]:
    """The rules in force, a line each; a label stands before the first line of its kind only."""
    lines = [
        ("Profile", rules["profile"]),
        *[("Reading", one) for one in rules["readings"]],
        *[("House options", one) for one in options],
        *[("Pay tables", one) for one in rules["pays"]],
        ("Limits", rules["limits"].removeprefix("Limits: ")),
        *[("Layout", one) for one in [rules.get("layout")] if one],
        *[("Order of settlement", one) for one in rules["order"]],
    ]
    return [
        ("" if n and lines[n - 1][0] == label else label, f"{words[:1].upper()}{words[1:]}")
        for n, (label, words) in enumerate(lines)
    ]


def certificate_pdf(exam: Exam) -> bytes:
    return typeset((resources.files(__package__) / "certificate.typ").read_bytes(), certificate_words(exam))


def certificate_html(exam: Exam) -> bytes:
    from jinja2 import Environment

    source = (resources.files(__package__) / "certificate.html.j2").read_text()
    return (Environment(autoescape=True).from_string(source).render(it=certificate_words(exam)) + "\n").encode()


def exam_report(exam: Exam) -> Report:
    """Parts, rules in force, speed, mistakes by clause, and every wrong answer."""
    rules = exam["rules_in_words"]
    identity = [
        ("Result", "passed" if exam["passed"] else "not passed"),
        ("Critical errors", ", ".join(exam["critical"]) or "none"),
        ("Casino", exam["casino"] or "not named"),
        ("Examiner", exam["examiner"] or "none: practice exam"),
        ("Signature", signature(exam)),
        ("Date", f"{day(exam['started'])}, {exam['started'][11:16]} UTC"),
        ("Valid until", valid_until(exam)),
        ("Total time", minutes(exam["seconds"])),
        ("Time per answer", f"{exam['median_seconds']:.1f} s (median)"),
        ("Result hash", exam["hash"]),
        ("Rules hash", exam["rules"]),
    ]
    unanswered = exam["asked"] - len(exam["answers"])
    if unanswered:
        identity.insert(2, ("Not answered", f"{unanswered} of {exam['asked']}"))
    parts = [
        (part_name(one), str(one["right"]), str(one["asked"]), f"{one['mark']}%", minutes(one["seconds"]),
         f"{one['minutes']} min", f"{one['median']:.1f} s" if one["median"] else "–", f"{one['target']} s",
         "passed" if one["passed"] else "not passed")
        for one in exam["parts"]
    ]  # fmt: skip
    sentences, sources = printed_clauses(exam)
    mistakes = [
        (number, sentences.get(number, ""), sources.get(number, ""), str(n))
        for number, n in exam["mistakes_by_clause"].items()
    ]
    answers = [
        (part_name(one), one.get("asked", ""), ", ".join(one["clauses"]), answered(one), one["key"])
        for one in exam["answers"]
        if not one["right"]
    ]
    columns = ("Part", ">Right", ">Asked", ">Needed", ">Time", ">Allowed", ">Per answer", ">Target", "Result")
    sections = [
        Section("By part", [table(columns, parts)]),
        Section("Rules in force", [rules_table(rules)]),
        Section("Mistakes by clause", [table(CLAUSE_COLUMNS, mistakes)]),
        Section("Wrong answers", [table(("Part", "Asked", "Clauses", "Answer", "Right"), answers)]),
    ]
    return Report(exam["title"], f"Exam report for {exam['trainee']}", identity, sections)


def answered(one: Mapping[str, Any]) -> str:
    """A wrong answer, and whether it was a critical error."""
    said: str = one["said"]
    return f"{said} (critical: {one['critical']})" if one["critical"] else said


def report_pdf(exam: Exam) -> bytes:
    return pdf(exam_report(exam))


def report_html(exam: Exam) -> bytes:
    return html(exam_report(exam))


CLAUSE_COLUMNS = ("Clause", "Sentence", "Source", ">Mistakes")


def rules_table(rules: Mapping[str, Any]) -> Block:
    """The rules in force with every option of the house."""
    return table(("Kind", "Rule"), in_force(rules, rules["options"]))


def printed_clauses(exam: Exam) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Sentences and sources as they were in force; results of earlier versions hold no sources."""
    if "sources" in exam or exam["game"] not in REGISTRY:
        return exam.get("sentences", {}), exam.get("sources", {})
    house = REGISTRY[exam["game"]].house()
    numbers = exam["mistakes_by_clause"]
    sentences = {number: sentence_of(house, number) for number in numbers} | exam.get("sentences", {})
    return sentences, {number: house.source_of(number) for number in numbers}


def record_pdf(trainee: str, attempts: Sequence[Attempt], house_of: Callable[[str], House[Any]]) -> bytes:
    """A trainee's record: accuracy and speed by game and drill, mistakes by clause, the rules in force."""
    whole = summarize(attempts)
    days = sorted(attempt.at.date().isoformat() for attempt in attempts)
    identity = [
        ("Answers", f"{whole.right} of {whole.answers} right, {percent(whole.accuracy, 1)}"),
        ("Time per answer", f"{whole.seconds:.1f} s (median)"),
        ("From, to", f"{day(days[0])}, {day(days[-1])}" if days else "nothing trained yet"),
    ]
    drills = by_drill(attempts)
    sections = []
    for game in sorted({game for game, _, _ in drills}):
        house = house_of(game) if game in REGISTRY else None
        lines = [line(house, mode, drill, summary) for (of, mode, drill), summary in drills.items() if of == game]
        blocks = [table(("Mode", "Drill", ">Answers", ">Right", ">Accuracy", ">Seconds"), lines)]
        if house:
            mistakes = {number: n for (of, number), n in whole.mistakes.items() if of == game}
            blocks += [table(CLAUSE_COLUMNS, clause_rows(house, mistakes)), rules_table(rules_in_words(house))]
        sections.append(Section(house.game.title if house else game, blocks))
    return pdf(Report("Training record", trainee, identity, sections))


MODES = {
    "deal": "Deal a round",
    "drill": "Drill",
    "errors": "Spot the error",
    "exam": "Exam",
    "player": "Player",
}


def line(house: House[Any] | None, mode: str, drill: str, summary: Summary) -> tuple[str, ...]:
    figures = (summary.answers, summary.right, percent(summary.accuracy, 1), f"{summary.seconds:.1f}")
    known = drills_of(house) if house else {}
    title = known[drill].title if drill in known else MODES.get(drill, drill)
    return MODES.get(mode, mode), title, *map(str, figures)


def clause_rows(house: House[Any], mistakes: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Clauses as the house has them, most mistakes first."""
    return [(number, sentence_of(house, number), house.source_of(number), str(n)) for number, n in mistakes.items()]


def table(columns: tuple[str, ...], rows: Iterable[Sequence[str]]) -> Block:
    found = list(rows)
    return Grid(columns, found) if found else Words("None.")
