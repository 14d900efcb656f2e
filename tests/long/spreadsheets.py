"""Every game's workbook in LibreOffice: its formulas give the exact edge, and a raised pay moves it as it must.

The values that a workbook keeps beside its formulas are taken out first, so that LibreOffice has to work them out.
Needs `soffice`; takes a minute or two.

    python -m tests.long.spreadsheets [GAME ...]
"""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.games import REGISTRY
from pitboss.lab.report import write
from pitboss.lab.report.blocks import Report
from pitboss.lab.report.content import report
from pitboss.lab.report.workbook import sheet_names
from pitboss.limits import preset

EVERY_SHEET = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"
FIRST_PAY = re.compile(r'(<c r="B4"[^>]*><v>)([^<]*)(</v>)')
KEPT_VALUE = re.compile(r"(<f>.*?</f>)<v>.*?</v>")


def reworked(book: bytes, raised: bool) -> bytes:
    """The workbook without the values of its formulas; the first pay of every wager 1 higher, if asked."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.startswith("xl/worksheets/sheet"):
                text = KEPT_VALUE.sub(r"\1", data.decode())
                if raised:
                    text = FIRST_PAY.sub(lambda cell: f"{cell[1]}{float(cell[2]) + 1}{cell[3]}", text)
                data = text.encode()
            new.writestr(name, data)
    return made.getvalue()


def edges(book: bytes, sheets: Iterable[str], folder: Path) -> dict[str, float]:
    """The last figure of these sheets' sixth column, as LibreOffice works it out."""
    (folder / "book.xlsx").write_bytes(book)
    words = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", EVERY_SHEET]
    subprocess.run([*words, "--outdir", str(folder), str(folder / "book.xlsx")], check=True, capture_output=True)
    found = {}
    for name in sheets:
        lines = (folder / f"book-{name}.csv").read_text().splitlines()
        last = [row[5] for row in csv.reader(lines) if len(row) > 5 and row[5]][-1]
        found[name] = float(last.rstrip("%")) / (100 if "%" in last else 1)
    return found


def same(made: Report, raised: bool) -> bool:
    names, good = sheet_names(made), True
    with TemporaryDirectory() as folder:
        found = edges(reworked(write.xlsx(made), raised), names.values(), Path(folder))
    for one in made.sheets:
        exact = float(one.edge) - (one.rows[0][2] / one.total if raised else 0)
        good &= abs(found[names[one.wager]] - exact) < 1e-9
    return good


def main() -> int:
    good = True
    for key in sys.argv[1:] or REGISTRY:
        made = report(REGISTRY[key].configured(), preset("washington"), rounds=0)
        results = [same(made, raised) for raised in (False, True)]
        print(f"{key}: {len(made.sheets)} sheets {'as exact' if all(results) else 'OTHERWISE'}", flush=True)
        good &= all(results)
    return not good


if __name__ == "__main__":
    sys.exit(main())
