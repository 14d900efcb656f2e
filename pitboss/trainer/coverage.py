"""Which clause is asked by which step: found by asking, and written to docs/training.md.

python -m pitboss.trainer.coverage [GAME ...]          exits with 1 and names the clauses that nothing asks
python -m pitboss.trainer.coverage docs/training.md    writes the table there as well
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError
from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.rules import Game
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import ask, drills_of
from pitboss.trainer.questions import Drill
from pitboss.trainer.training import training_of

ROUNDS = 12  # dealt under each set of house options
QUESTIONS = 8  # of each drill
BEGIN, END = "<!-- clauses: begin -->", "<!-- clauses: end -->"

Steps = dict[str, list[str]]  # clause -> what asks it


def houses(game: Game[Any]) -> Iterator[House[Any]]:
    """The game by default and with the options that bring up other clauses."""
    yield game.house()
    for settings in training_of(game).variants:
        yield game.configured(None, settings)


def fixed_drills(house: House[Any]) -> list[Drill]:
    """Drills with questions of their own; the common ones on dealt rounds ask what dealing a round asks."""
    return [drill for drill in drills_of(house).values() if not drill.shared]


def steps(game: Game[Any], *, until_all: bool = False) -> Steps:
    """What asks each clause; `until_all` stops as soon as something asks every one."""
    found: Steps = {number: [] for number in game.clauses}
    for numbers, step in every_step(game):
        for number in numbers:
            if number in found and step not in found[number]:
                found[number].append(step)
        if until_all and all(found.values()):
            break
    return found


def every_step(game: Game[Any]) -> Iterator[tuple[tuple[str, ...], str]]:
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
    """Markdown, game by game: those that say where their clauses stand."""
    parts = []
    for key in REGISTRY:
        game = REGISTRY[key]
        if not game.sources:
            continue
        house, found = game.house(), steps(game)
        parts.append(f"### {game.title} (`{key}`)\n\n| clause | sentence | source | asked by |\n|---|---|---|---|")
        for number, sentence in house.clauses.items():
            asked = ", ".join(sorted(found[number])) or "**nothing**"
            parts.append(f"| {number} | {sentence} | {house.source_of(number)} | {asked} |")
        host = training_of(game).host
        if host:
            parts.append("\n| step of the host game | asked by |\n|---|---|")
            parts += [f"| {sentence} | {step} |" for sentence, step in host]
        parts.append("")
    return "\n".join(parts)


def updated(page: str) -> str:
    """The page with its table made anew."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{table()}\n{END}{rest.partition(END)[2]}"


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
    missing = unasked([name for name in arguments if not name.endswith(".md")] or REGISTRY)
    print("\n".join(missing) or "Every clause is asked by something.")
    return 1 if missing else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (PitbossError, OSError) as error:
        sys.exit(f"coverage: {error}")
