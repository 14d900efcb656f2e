"""Which clause is asked by which step: found by asking, and written to docs/training.md.

python -m pitboss.trainer.coverage docs/training.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.games import REGISTRY
from pitboss.questions import Drill
from pitboss.rules import Game, House
from pitboss.trainer.common import common_drills
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import ask, drills_of
from pitboss.trainer.training import training_of

ROUNDS = 20  # dealt under each set of house options
QUESTIONS = 40  # of each drill
BEGIN, END = "<!-- clauses: begin -->", "<!-- clauses: end -->"

Steps = dict[str, list[str]]  # clause -> what asks it


def houses(game: Game[Any]) -> Iterator[House[Any]]:
    """The game by default and with the options that bring up other clauses."""
    yield game.house()
    for settings in training_of(game).variants:
        yield game.configured(None, settings)


def fixed_drills(house: House[Any]) -> list[Drill]:
    """Drills with questions of their own; the common ones on dealt rounds ask what dealing a round asks."""
    everywhere = {drill.key for drill in common_drills(house) if drill.clauses == tuple(house.game.clauses)}
    return [drill for key, drill in drills_of(house).items() if key not in everywhere]


def steps(game: Game[Any]) -> Steps:
    found: Steps = {number: [] for number in game.clauses}

    def note(numbers: tuple[str, ...], step: str) -> None:
        for number in numbers:
            if step not in found[number]:
                found[number].append(step)

    for house in houses(game):
        for seed in range(ROUNDS):
            dealing = Dealing(house, f"coverage {seed}")
            while not dealing.over:
                claim, numbers = dealing.due, dealing.clause.numbers
                note(numbers, f"deal: {claim.verb}")
                dealing.claim(claim)
        for drill in fixed_drills(house):
            for seed in range(QUESTIONS):
                note(ask(house, drill.key, f"coverage {seed}").question.clauses, f"drill: {drill.key}")
    return found


def table() -> str:
    """Markdown, game by game."""
    parts = []
    for key in REGISTRY:
        game = REGISTRY[key]
        found = steps(game)
        parts.append(f"### {game.title} (`{key}`)\n\n| clause | sentence | asked by |\n|---|---|---|")
        for number, sentence in game.clauses.items():
            parts.append(f"| {number} | {sentence} | {', '.join(sorted(found[number])) or '**nothing**'} |")
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


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
