"""Papers: an exam's certificate and report, and a trainee's record, as PDF and HTML. The same result, the same bytes.

An exam is read from its JSON, so that one that was sat long ago prints as well as one just finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

from pitboss.games import REGISTRY
from pitboss.lab.report.blocks import Block, Grid, Report, Section, Words, percent
from pitboss.lab.report.write import html, pdf, typeset
from pitboss.rules import House
from pitboss.rules_in_words import rules_in_words
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam_result import short_hash
from pitboss.trainer.progress import Attempt, Summary, by_drill, summarise

Exam = Mapping[str, Any]  # what `Result.to_json` gives, and who signed it


def minutes(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60} min {whole % 60:02} s"


def part_line(one: Mapping[str, Any]) -> str:
    """How one part went, in a line."""
    late = f", its {one['minutes']} minutes ran out" if one["cut"] else ""
    sign = "passed" if one["passed"] else "not passed"
    return f"{one['right']} of {one['asked']} ({one['mark']}% needed): {sign}{late}"


def signature(exam: Exam) -> str:
    if not exam["examiner"]:
        return "Practice exam, not proctored"
    signed = exam.get("signed")
    return f"Signed {signed['at'][:10]} by {signed['by']}" if signed else "Not signed yet"


def certificate_words(exam: Exam) -> dict[str, Any]:
    """For a trainee who has passed; otherwise a page that says in which parts not."""
    rules = exam["rules_in_words"]
    heading = (
        "Certificate" if exam["passed"] and exam["examiner"] else "Practice result" if exam["passed"] else "Result"
    )
    people = [
        ("Casino", exam["casino"] or "not named"),
        ("Examiner", exam["examiner"] or "none: practice exam"),
        ("Date", exam["started"][:10]),
        ("Valid until", exam["expires"] if exam["passed"] else "not valid"),
        ("Signature", signature(exam)),
    ]
    in_force = [
        ("Profile", rules["profile"]),
        *[("Reading", one) for one in rules["readings"]],
        *[("House option", one) for one in rules["changed"]],
        ("Pay tables", "; ".join(rules["pays"]) or "none"),
        ("Limits", rules["limits"].removeprefix("Limits: ")),
        *[("Layout", one) for one in [rules.get("layout")] if one],
        ("Order of settlement", "; ".join(rules["order"]) or "as the clauses set it"),
    ]
    return {
        "heading": heading,
        "trainee": exam["trainee"],
        "verdict": f"{'has passed' if exam['passed'] else 'has not passed'} the dealer's exam in",
        "title": exam["title"],
        "critical": f"Critical error: {', '.join(exam['critical'])}." if exam["critical"] else "",
        "parts": [(one["part"].capitalize(), part_line(one)) for one in exam["parts"]],
        "people": people,
        "rules": in_force,
        "check": f"Result {short_hash(exam)}, rules {exam['rules'][:16]}. Check it at /train/check"
        " or with: pitboss train check",
    }


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
        ("Date", f"{exam['started'][:16].replace('T', ', ')} UTC"),
        ("Valid until", exam["expires"] if exam["passed"] else "not valid"),
        ("Time", minutes(exam["seconds"])),
        ("An answer took", f"{exam['median_seconds']:.1f} s (median)"),
        ("Result hash", exam["hash"]),
        ("Rules hash", exam["rules"]),
    ]
    unanswered = exam["asked"] - len(exam["answers"])
    if unanswered:
        identity.insert(2, ("Not answered", f"{unanswered} of {exam['asked']}"))
    parts = [
        (one["part"], str(one["right"]), str(one["asked"]), f"{one['mark']}%", minutes(one["seconds"]),
         f"{one['minutes']} min", f"{one['median']:.1f} of {one['target']} s",
         "passed" if one["passed"] else "not passed")
        for one in exam["parts"]
    ]  # fmt: skip
    sentences, sources = printed_clauses(exam)
    mistakes = [
        (number, sentences.get(number, ""), sources.get(number, ""), str(n))
        for number, n in exam["mistakes_by_clause"].items()
    ]
    answers = [
        (one["part"], " ".join(one["clauses"]), one["said"], one["key"], one["critical"])
        for one in exam["answers"]
        if not one["right"]
    ]
    columns = ("Part", ">Right", ">Asked", ">Needed", ">Time", ">Allowed", ">An answer", "Result")
    sections = [
        Section("By part", [table(columns, parts)]),
        Section("Rules in force", [rules_table(rules)]),
        Section("Mistakes by clause", [table(CLAUSE_COLUMNS, mistakes)]),
        Section("Wrong answers", [table(("Part", "Clauses", "Answer", "Right", "Critical"), answers)]),
    ]
    return Report(exam["title"], f"Exam report for {exam['trainee']}", identity, sections)


def report_pdf(exam: Exam) -> bytes:
    return pdf(exam_report(exam))


def report_html(exam: Exam) -> bytes:
    return html(exam_report(exam))


CLAUSE_COLUMNS = ("Clause", "Sentence", "Source", ">Mistakes")


def rules_table(rules: Mapping[str, Any]) -> Block:
    """The rules in force, a line each."""
    lines = [
        ("Profile", rules["profile"]),
        *[("Reading", one) for one in rules["readings"]],
        *[("Option", one) for one in rules["options"]],
        *[("Pays", one) for one in rules["pays"]],
        ("Limits", rules["limits"]),
        *[("Layout", one) for one in [rules.get("layout")] if one],
        *[("Order", one) for one in rules["order"]],
    ]
    return table(("Kind", "Rule"), lines)


def printed_clauses(exam: Exam) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Sentences and sources as they were in force; results of earlier versions hold no sources."""
    if "sources" in exam or exam["game"] not in REGISTRY:
        return exam.get("sentences", {}), exam.get("sources", {})
    house = REGISTRY[exam["game"]].house()
    numbers = exam["mistakes_by_clause"]
    sentences = {number: sentence_of(house, number) for number in numbers} | exam.get("sentences", {})
    return sentences, {number: house.source_of(number) for number in numbers}


def record_pdf(trainee: str, attempts: Sequence[Attempt], house_of: Callable[[str], House[Any]]) -> bytes:
    """All that somebody has trained: accuracy and speed by game and drill, mistakes by clause, the rules in force."""
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
