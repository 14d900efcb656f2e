"""An exam on paper: the certificate and the report, as one HTML page each that prints well and needs nothing else."""

from __future__ import annotations

from html import escape
from typing import Any

from pitboss.rules import House
from pitboss.trainer.exam import Result

STYLE = """
@page { margin: 18mm } body { font: 16px/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
color: #1b1b1b; background: #fff } h1 { font-size: 1.8rem; margin: 0 0 .3em } table { border-collapse: collapse;
width: 100%; margin: 1rem 0 } caption { text-align: left; font-weight: bold; padding: .3em 0 } th, td { text-align:
left; padding: .3em .6em; border-bottom: 1px solid #bbb; vertical-align: top } td.n, th.n { text-align: right }
.certificate { border: 6px double #444; padding: 3rem 2rem; text-align: center }
.small { font-size: .8rem; color: #444 }
""".strip()


def page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def percent(part: Any) -> str:
    return f"{float(part) * 100:.1f} %"


def minutes(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60} min {whole % 60:02} s"


def certificate(result: Result) -> str:
    """For who has passed; otherwise a page that says by how much he has not."""
    passed = "has passed" if result.passed else "has not passed"
    late = "" if result.in_time else f" The time allowed was {result.paper.minutes} min."
    body = f"""<main class="certificate">
<h1>{"Certificate" if result.passed else "Result"}</h1>
<p><strong>{escape(result.trainee)}</strong><br>{passed} the dealer's examination in</p>
<p><strong>{escape(result.title)}</strong></p>
<p>{result.right} of {result.asked} steps and questions right at the first try ({percent(result.accuracy)},
pass mark {percent(result.paper.pass_mark)}) in {minutes(result.seconds)}.{late}</p>
<p>{result.started.date().isoformat()}</p>
<p class="small">Paper {escape(result.paper.seed)}, rules {escape(result.rules[:16])}. The same paper and rules give
the same exam.</p>
</main>"""
    return page(f"{result.title}: {result.trainee}", body)


def report(result: Result, house: House[Any]) -> str:
    """Accuracy, speed and mistakes by clause, and every wrong answer."""
    parts = "".join(
        f'<tr><td>{escape(part)}</td><td class="n">{right}</td><td class="n">{asked}</td></tr>'
        for part, (right, asked) in result.parts().items()
    )
    clauses = "".join(
        f'<tr><td>{escape(number)}</td><td>{escape(house.game.clauses.get(number, ""))}</td><td class="n">{n}</td></tr>'
        for number, n in result.mistakes_by_clause.items()
    )
    wrong = "".join(
        f"<tr><td>{escape(one.part)}</td><td>{escape(' '.join(one.clauses))}</td>"
        f"<td>{escape(one.said)}</td><td>{escape(one.key)}</td></tr>"
        for one in result.scored
        if not one.right
    )
    left = result.asked - len(result.scored)
    unanswered = f" Not answered: {left} of {result.asked}." if left else ""
    body = f"""<main>
<h1>{escape(result.title)}: {escape(result.trainee)}</h1>
<p>{"Passed" if result.passed else "Not passed"}: {result.right} of {result.asked} right at the first try,
{percent(result.accuracy)} (pass mark {percent(result.paper.pass_mark)}), in {minutes(result.seconds)} of
{result.paper.minutes} min; an answer took {result.median_seconds:.1f} s (median).{unanswered}</p>
<table><caption>By part</caption><thead><tr><th scope="col">Part</th><th scope="col" class="n">Right</th>
<th scope="col" class="n">Asked</th></tr></thead><tbody>{parts}</tbody></table>
{table("Mistakes by clause", ("Clause", "Sentence", "Mistakes"), clauses)}
{table("Wrong answers", ("Part", "Clauses", "Said", "Right"), wrong)}
<p class="small">{escape(result.started.isoformat())}, paper {escape(result.paper.seed)},
rules {escape(result.rules)}</p>
</main>"""
    return page(f"{result.title}: report for {result.trainee}", body)


def table(caption: str, columns: tuple[str, ...], rows: str) -> str:
    if not rows:
        return f"<p>{escape(caption)}: none.</p>"
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
