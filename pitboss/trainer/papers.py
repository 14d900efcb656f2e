"""Papers: an exam's certificate and report, and a trainee's record, as PDF and HTML. The same result, the same bytes.

An exam is read from its JSON, so that one that was sat long ago prints as well as one just finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from importlib import resources
from typing import Any

from pitboss.games import REGISTRY
from pitboss.lab.report.blocks import Block, Grid, Report, Section, Words, percent
from pitboss.lab.report.write import html, pdf, typeset
from pitboss.rules.house import House
from pitboss.rules.in_words import rules_in_words
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.drills import drills_of
from pitboss.trainer.exam_result import short_hash
from pitboss.trainer.progress import Attempt, Summary, by_drill, summarize
from pitboss.trainer.single_steps import STEP_KINDS

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
    return f"{one['right']} of {one['asked']}: {'passed' if one['passed'] else 'not passed'}{late}"


def section_line(one: Mapping[str, Any]) -> str:
    """How one section went, with its second paper."""
    second = one["second"]
    again = f", second paper {second['right']} of {second['asked']}" if second else ""
    return f"{one['right']} of {one['asked']}{again} ({one['wrong']} wrong allowed)"


def speed_lines(exam: Exam) -> list[tuple[str, str]]:
    """What was measured and the house's marks, and a warning where no person answers as fast."""
    speed, marks = exam["speed"], exam["exam_rules"]
    paid = f"{speed['payout_seconds']} s a payout (median; {marks['payout_seconds'] or 'no'} s mark)"
    rounds = f"{speed['rounds_an_hour']} rounds an hour (estimate; mark {marks['rounds_an_hour'] or 'none'})"
    lines = [("Speed", f"{paid}; {rounds}: {'passed' if speed['passed'] else 'not passed'}")]
    if speed["too_fast"]:
        lines.append(("Impossible speed", f"{speed['too_fast']} answers came faster than a person can read"))
    return lines


def signature(exam: Exam) -> str:
    if not exam["examiner"]:
        return "Practice, not proctored"
    signed = exam.get("signed")
    return f"Signed {day(signed['at'])} by {signed['by']}" if signed else "Not signed yet"


def valid_until(exam: Exam) -> str:
    return day(exam["expires"]) if exam["certifies"] else "not certified"


def verdict(exam: Exam) -> str:
    if not exam["examiner"]:
        return "has practiced for the dealer's exam in"
    return f"{'has passed' if exam['passed'] else 'has not passed'} the dealer's exam in"


def heading(exam: Exam) -> str:
    if not exam["examiner"]:
        return "Practice result"
    return "Certificate" if exam["certifies"] else "Result"


def license_words(exam: Exam) -> str:
    return f"{exam['license']}, expires {day(exam['license_expires'])}" if exam["license"] else ""


def certificate_words(exam: Exam) -> dict[str, Any]:
    """For a trainee who has passed; otherwise a page that says in which parts not."""
    rules, proctored = exam["rules_in_words"], bool(exam["examiner"])
    people = [
        ("Casino", exam["casino"] or "not named"),
        *([("Examiner", exam["examiner"])] if proctored else []),
        *([("License", license_words(exam))] if exam["license"] else []),
        ("Date", day(exam["started"])),
        *([("Valid until", valid_until(exam))] if exam["certifies"] else []),
        ("Signature", signature(exam)),
        *speed_lines(exam),
    ]
    signs = [("Examiner", exam["examiner"]), ("Dealer", exam["trainee"])] if proctored else []
    return {
        "casino": exam["casino"],
        "heading": heading(exam),
        "trainee": exam["trainee"],
        "verdict": verdict(exam),
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
    """The rules in force, a line each; only the first line of its kind has a label."""
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
        ("Result", ("passed" if exam["passed"] else "not passed") if exam["examiner"] else "practice"),
        *speed_lines(exam),
        ("Critical errors", ", ".join(exam["critical"]) or "none"),
        ("Casino", exam["casino"] or "not named"),
        ("Examiner", exam["examiner"] or "none: practice"),
        ("License", license_words(exam) or "none given"),
        ("Signature", signature(exam)),
        ("Date", f"{day(exam['started'])}, {exam['started'][11:16]} UTC"),
        *([("Valid until", valid_until(exam))] if exam["certifies"] else []),
        ("Total time", minutes(exam["seconds"])),
        ("Time per answer", f"{exam['median_seconds']:.1f} s (median)"),
        ("Result hash", exam["hash"]),
        ("Rules hash", exam["rules"]),
    ]
    unanswered = exam["asked"] - len(exam["answers"])
    if unanswered:
        identity.insert(2, ("Not answered", f"{unanswered} of {exam['asked']}"))
    parts = [
        (part_name(one), str(one["right"]), str(one["asked"]), minutes(one["seconds"]),
         f"{one['minutes']} min", f"{one['median']:.1f} s" if one["median"] else "–", f"{one['target']} s",
         "passed" if one["passed"] else "not passed")
        for one in exam["parts"]
    ]  # fmt: skip
    sections_asked = [
        (one["title"], "passed" if one["passed"] else "not passed", section_line(one)) for one in exam["sections"]
    ]
    sentences, sources = exam["sentences"], exam["sources"]
    mistakes = [
        (number, sentences.get(number, ""), sources.get(number, ""), str(n))
        for number, n in exam["mistakes_by_clause"].items()
    ]
    answers = [
        (part_name(one), one.get("asked", ""), ", ".join(one["clauses"]), answered(one), one["key"])
        for one in exam["answers"]
        if not one["right"]
    ]
    columns = ("Part", ">Right", ">Asked", ">Time", ">Allowed", ">Per answer", ">Target", "Result")
    sections = [
        Section("By part", [table(columns, parts), table(("Section", "Result", "Answers"), sections_asked)]),
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


def record_pdf(trainee: str, attempts: Sequence[Attempt], house_of: Callable[[str], House]) -> bytes:
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


STEP_TITLES = {kind.key: kind.title for kind in STEP_KINDS}


def line(house: House | None, mode: str, drill: str, summary: Summary) -> tuple[str, ...]:
    figures = (summary.answers, summary.right, percent(summary.accuracy, 1), f"{summary.seconds:.1f}")
    known = drills_of(house) if house else {}
    title = known[drill].title if drill in known else STEP_TITLES.get(drill) or MODES.get(drill, drill)
    return MODES.get(mode, mode), title, *map(str, figures)


def clause_rows(house: House, mistakes: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Clauses as the house has them, most mistakes first."""
    return [(number, sentence_of(house, number), house.source_of(number), str(n)) for number, n in mistakes.items()]


def table(columns: tuple[str, ...], rows: Iterable[Sequence[str]]) -> Block:
    found = list(rows)
    return Grid(columns, found) if found else Words("None.")
