"""Which clause is asked by which step: found by asking, and written to docs/training.md.

python -m pitboss.trainer.coverage [GAME ...]          exits with 1 and names the clauses that nothing asks
python -m pitboss.trainer.coverage docs/training.md    writes the table there as well
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pitboss.core.errors import PitbossError
from pitboss.drills.questions import Drill
from pitboss.games import REGISTRY
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.trainer.blueprint import blueprint_of
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import ask, drills_of
from pitboss.trainer.modes import taught
from pitboss.trainer.training import training_of

ROUNDS = 12  # dealt under each set of house options
QUESTIONS = 8  # of each drill
WIDTH = 120  # characters of a line on the page
BEGIN, END = "<!-- clauses: begin -->", "<!-- clauses: end -->"
EXAMS = "<!-- exams: begin -->", "<!-- exams: end -->"

Steps = dict[str, list[str]]  # clause -> what asks it


def houses(game: Game) -> Iterator[House]:
    """The game by default and with the options that bring up other clauses."""
    for settings in ((), *training_of(game).variants):
        yield game.configured(game.training_profile, settings)


def fixed_drills(house: House) -> list[Drill]:
    """Drills with questions of their own; the common ones on dealt rounds ask what dealing a round asks."""
    return [drill for drill in drills_of(house).values() if not drill.shared]


def steps(game: Game, *, until_all: bool = False) -> Steps:
    """What asks each clause; `until_all` stops as soon as something asks every one."""
    found: Steps = {number: [] for number in game.clauses}
    for numbers, step in every_step(game):
        for number in numbers:
            if number in found and step not in found[number]:
                found[number].append(step)
        if until_all and all(found.values()):
            break
    return found


def every_step(game: Game) -> Iterator[tuple[tuple[str, ...], str]]:
    for house in houses(game):
        for seed in range(ROUNDS):
            dealing = Dealing(house, f"coverage {seed}")
            while not dealing.over:
                claim, numbers = dealing.due, dealing.clause.numbers
                yield numbers, f"deal: {claim.verb}"
                dealing.claim(claim)
        for drill in fixed_drills(house):
            for seed in range(QUESTIONS):
                yield ask(house, drill.key, f"coverage {seed}").question.clauses, f"drill: {drill.key}"


def table() -> str:
    """Markdown, game by game: those whose clauses have sources."""
    parts = []
    for key in taught():
        game = REGISTRY[key]
        if not game.sources:
            continue
        house, found = next(houses(game)), steps(game)
        parts.append(f"### {game.title} (`{key}`)\n")
        for number, sentence in house.clauses.items():
            asked = ", ".join(sorted(found[number])) or "**nothing**"
            parts += item(f"**{number}** {sentence}", f"Source: {house.source_of(number)}", f"Asked by: {asked}")
        if host := training_of(game).host:
            parts.append("\nSteps of the host game:\n")
            parts += [line for sentence, step in host for line in item(sentence, f"Asked by: {step}")]
        parts.append("")
    return "\n".join(parts)


def item(*parts: str) -> list[str]:
    """Lines of one item of a list, each part on lines of its own."""
    return [
        line
        for n, part in enumerate(parts)
        for line in textwrap.wrap(part, WIDTH, initial_indent="  " if n else "- ", subsequent_indent="  ")
    ]


def exam_table() -> str:
    """Markdown: what the exam of every game asks, and its two error rates."""
    lines = ["| game | questions | blind in one section passes | right 98 % of the time passes |", "|---|---|---|---|"]
    for key in taught():
        exam = blueprint_of(next(houses(REGISTRY[key])))
        lines.append(f"| `{key}` | {exam.asked} | {float(exam.blind):.2%} | {float(exam.able()):.1%} |")
    return "\n".join(lines) + "\n"


def updated(page: str) -> str:
    """The page with its tables made again."""
    for (begin, end), made in (((BEGIN, END), table()), (EXAMS, exam_table())):
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n\n{made}\n{end}{rest.partition(end)[2]}"
    return page


def unasked(games: Iterable[str]) -> list[str]:
    """A sentence for each clause that nothing asks."""
    missing = []
    for key in games:
        game = REGISTRY[key]
        for number, asked in steps(game, until_all=True).items():
            if not asked:
                missing.append(f"{key}: no drill and no step of a round asks clause {number}: {game.clauses[number]}")
    return missing


def main(arguments: Sequence[str]) -> int:
    for page in [Path(name) for name in arguments if name.endswith(".md")]:
        page.write_text(updated(page.read_text(encoding="utf-8")), encoding="utf-8")
    missing = unasked([name for name in arguments if not name.endswith(".md")] or taught())
    print("\n".join(missing) or "Every clause is asked by something.")
    return 1 if missing else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (PitbossError, OSError) as error:
        sys.exit(f"coverage: {error}")
