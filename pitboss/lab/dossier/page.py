"""Writes docs/submissions.md: what each target asks, with its sources, and where a dossier answers it.

python -m pitboss.lab.dossier.page FILE
"""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.lab.dossier.targets import TARGETS, Target

HEAD = """# Submitting a game

    pitboss submit three-card-roo --to dossier --for wsgc --revision 1.0

writes `dossier/three-card-roo.pdf` and `dossier/three-card-roo.zip` and prints which items it answers. The PDF has
the scope and revision, the rules in words with their sources, worked examples, the layout, a par sheet, every wager's
table, strategy, sensitivity, simulation, vulnerability, exposure and limits, the manual's tables recounted, method
and proof with digests and versions, random numbers and shuffle, and a page to sign. The ZIP has the workbook, the
figures as JSON, [test vectors](test_vectors.md), their checker and a list of digests. Nothing in it is typed in:
every figure is computed, every rule cited. What cannot be computed, such as the hold of the drop, is said to be
missing.

`--set`, `--profile` and `--limits` change the rules and limits; `--full` adds what takes minutes. The same rules give
the same files.

The lists below hold only what a public source says. They are no legal advice: read the sources, and ask the regulator
for its forms. A target without a public source is left out. Gaming Laboratories International publishes submission
requirements for devices and systems, and none for games at a table; so there is no `--for gli`.

This page is written by `python -m pitboss.lab.dossier.page docs/submissions.md`; tests compare it.
"""


def page() -> str:
    return "\n\n".join([HEAD.strip(), *(section(name, target) for name, target in TARGETS.items())]) + "\n"


def section(name: str, target: Target) -> str:
    items = ["| asked | source | answered in |", "|---|---|---|"]
    items += [f"| {one.asked} | {one.source} | {one.section or '*the applicant*'} |" for one in target.items]
    sources = [f"* {short}: {where}" for short, where in target.sources.items()]
    return "\n".join([f"## `--for {name}`: {target.title}", "", *items, "", "Sources:", "", *sources])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
