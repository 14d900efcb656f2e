"""Every game's workbook in LibreOffice: its formulas give the exact edge, and follow changed pays as the odds do.

The values that a workbook keeps with its formulas are taken out first, so that LibreOffice has to work them out. Every
run of the tests does the same with a Python package (tests/lab/test_workbook.py). Needs the command `soffice`, on
Debian of the package libreoffice-calc-nogui; without it the proof fails and says so. Takes minutes.

    python -m tests.long.spreadsheets [GAME ...]
"""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.games import REGISTRY
from pitboss.lab.report.blocks import Report
from tests.lab.workbooks import changed_pays, edge_cells, stripped, workbook

EVERY_SHEET = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
EDGE_COLUMN = 6


def edges(book: bytes, made: Report) -> dict[str, float]:
    """The last figure of every sheet's seventh column, as LibreOffice works it out."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "book.xlsx").write_bytes(book)
        words = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", EVERY_SHEET]
        subprocess.run([*words, "--outdir", name, str(folder / "book.xlsx")], check=True, capture_output=True)
        found = {}
        for sheet in edge_cells(made):
            rows = csv.reader((folder / f"book-{sheet}.csv").read_text().splitlines())
            last = [row[EDGE_COLUMN] for row in rows if len(row) > EDGE_COLUMN and row[EDGE_COLUMN]][-1]
            found[sheet] = float(last.rstrip("%")) / (100 if "%" in last else 1)
    return found


def same(key: str) -> bool:
    house = REGISTRY[key].configured()
    made = workbook(house)
    if not made.sheets:
        return True
    raised = {one.sheet: one for one in changed_pays(house, made)}  # one pay of a sheet
    exact = {name: float(edge) for name, (_, edge) in edge_cells(made).items()}
    after = exact | {name: float(one.edge) for name, one in raised.items()}
    changes = {(one.sheet, one.cell): one.pay for one in raised.values()}
    found = edges(stripped(made), made), edges(stripped(made, changes), made)
    pairs = [*((found[0][name], exact[name]) for name in exact), *((found[1][name], after[name]) for name in exact)]
    good = all(abs(one - other) < 1e-9 for one, other in pairs)
    print(f"{key}: {len(exact)} sheets, {len(raised)} changed pays, {'as exact' if good else 'OTHERWISE'}", flush=True)
    return good


def main() -> int:
    if shutil.which("soffice") is None:
        print(
            "LibreOffice is not installed: `soffice` is not on the path. Debian: apt-get install libreoffice-calc-nogui"
        )
        return 1
    results = [same(key) for key in sys.argv[1:] or REGISTRY]  # every game, also after one that differs
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
