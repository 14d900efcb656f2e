"""Writes a dossier: a PDF, and a ZIP with the workbook, the figures as JSON, the test vectors and their checker."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.core.errors import BadInput
from pitboss.core.progress import Progress, without_progress
from pitboss.lab.dossier import sections as own
from pitboss.lab.dossier.targets import Target
from pitboss.lab.dossier.vectors import CHECKER, ROUNDS, packed
from pitboss.lab.odds import game_odds
from pitboss.lab.report.blocks import Report, Section
from pitboss.lab.report.facts import Facts
from pitboss.lab.report.kept import kept_report
from pitboss.lab.report.write import as_json, pdf, xlsx
from pitboss.rules.house import House
from pitboss.rules.limits import Limits

REPLACED = "Rules in force"  # of the report: a dossier has the rules with their sources
WHEN = (2000, 1, 1, 0, 0, 0)  # of every file in the ZIP, so that the same dossier has the same bytes


@dataclass(frozen=True)
class Dossier:
    report: Report
    files: Mapping[str, bytes]  # of the ZIP

    def answers(self, target: Target) -> list[tuple[str, str]]:
        """What the target asks, with the section that answers it, or who must."""
        return [(one.asked, one.section or "the applicant") for one in target.items]


def dossier(
    house: House,
    limits: Limits,
    target: Target | None = None,
    revision: str = "",
    day: date | None = None,
    rounds: int | None = None,
    full: bool = False,
    vectors: int = ROUNDS,
    progress: Progress = without_progress,
) -> Dossier:
    """A game's dossier. `rounds` are those of the simulation check, `vectors` those of the test vectors."""
    if target is not None and target.cards_only and house.game.rolls:
        raise BadInput(f"the {target.title} authorizes card games; {house.game.title} has none.")
    key = house.game.key
    made = kept_report(house, limits, "best", day, rounds, full, progress)
    files = {f"{key}.xlsx": xlsx(made), f"{key}.json": as_json(made), f"{key}.jsonl.gz": packed(house, vectors),
             "check.py": CHECKER.read_bytes()}  # fmt: skip
    checked = checker_says(files[f"{key}.jsonl.gz"], f"{key}.jsonl.gz")
    digests = {name: sha256(data).hexdigest() for name, data in files.items()}
    facts = Facts(house, "best", game_odds(house), limits, rounds, full)
    sections: list[Section] = [
        own.scope(facts, digests, revision),
        *([own.asked(target)] if target else []),
        own.rules_of_play(facts),
        own.examples(facts),
        own.layout(facts),
        own.par_sheet(facts),
        *(section for section in made.sections if section.title != REPLACED),
        own.method(facts, checked),
        own.chance(facts),
        own.sign_off(),
    ]
    if target is not None:
        missing = {one.section for one in target.items if one.section} - own.titles(sections)
        assert not missing, f"the dossier has no section {missing}"
    files["MANIFEST.txt"] = "".join(f"{digest}  {name}\n" for name, digest in digests.items()).encode()
    return Dossier(replace(made, subtitle="Dossier", sections=sections), files)


def checker_says(data: bytes, name: str) -> str:
    """What the reference checker says about the vectors, in an interpreter of its own that has no packages."""
    with TemporaryDirectory() as folder:
        Path(folder, name).write_bytes(data)
        command = [sys.executable, "-I", "-S", str(CHECKER), name]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return f"Test vectors, by a checker that has nothing of Pitboss: {ran.stdout.partition(': ')[2].strip()}"


def write(made: Dossier, folder: Path, key: str) -> list[Path]:
    """Writes FOLDER/GAME.pdf and FOLDER/GAME.zip."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as book:
        for name, data in made.files.items():
            book.writestr(zipfile.ZipInfo(name, WHEN), data, zipfile.ZIP_DEFLATED)
    paths = [folder / f"{key}.pdf", folder / f"{key}.zip"]
    for path, data in zip(paths, (pdf(made.report), archive.getvalue()), strict=True):
        path.write_bytes(data)
    return paths
