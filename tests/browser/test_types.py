"""The pages' own types and markup, as svelte-check sees them, and against what the server takes and answers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.browser.conftest import ROOT, House, Rooms
from tests.browser.test_pages import played

TYPES = ROOT / "ui" / "src" / "lib" / "types.ts"
BIN = ROOT / "ui" / "node_modules" / ".bin"
# What the pages send, and what the server's own description says that it takes.
SENT = {
    "Rules": "Rules",
    "TableWish & {game: string}": "NewTableOf",
    "SoloWish": "SoloTable",
    "CoachQuestion": "CoachQuestion",
    "RiskQuestion": "RiskQuestion",
}


def test_the_sources_of_the_pages_have_no_type_faults(pages: None) -> None:
    npm = shutil.which("npm")
    assert npm, "npm is needed to check the pages; python3 run.py test brings one where the system has none"
    done = subprocess.run([npm, "run", "check"], cwd=ROOT / "ui", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_pages_own_unit_tests_pass(pages: None) -> None:
    npm = shutil.which("npm")
    assert npm, "npm is needed to test the pages; python3 run.py test brings one where the system has none"
    done = subprocess.run([npm, "run", "--silent", "test"], cwd=ROOT / "ui", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_pages_send_is_what_the_server_takes(house: House, rooms: Rooms, tmp_path: Path) -> None:
    described = rooms.page().request.get("/api/v1/openapi.json").text()
    (tmp_path / "openapi.json").write_text(described)
    command = [str(BIN / "openapi-typescript"), "openapi.json", "-o", "openapi.d.ts", "--default-non-nullable=false"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    names = sorted(set(re.findall(r"[A-Z]\w+", " ".join(SENT))))
    lines = [
        'import type { components } from "./openapi";',
        f'import type {{ {", ".join(names)} }} from "{TYPES.with_suffix("").as_posix()}";',
        'type Taken = components["schemas"];',
    ]
    for n, (ours, theirs) in enumerate(SENT.items()):
        lines.append(f'export const of{n} = (sent: {ours}): Taken["{theirs}"] => sent;')
        lines.append(f'export const own{n}: keyof Taken["{theirs}"] = null as unknown as keyof ({ours});')  # all known
    (tmp_path / "check.ts").write_text("\n".join(lines))
    options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--moduleResolution", "bundler"]
    done = subprocess.run(
        [str(BIN / "tsc"), *options, "--module", "esnext", "check.ts"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def fields(name: str) -> dict[str, bool]:
    """The fields of a hand-written interface, and which of them must be there."""
    source = TYPES.read_text()
    found = re.search(rf"export interface {name}(?: extends (\w+))? \{{\n(.*?)\n\}}", source, re.DOTALL)
    assert found, name
    own = dict(fields(found[1])) if found[1] else {}
    for line in found[2].splitlines():
        if field := re.match(r"  (\w+)(\??):", line):
            own[field[1]] = not field[2]
    return own


def checked(name: str, told: Any) -> None:
    missing = [field for field, needed in fields(name).items() if needed and field not in told]
    assert not missing, f"{name}: {missing} not in {json.dumps(told)[:300]}"


def test_what_the_server_answers_is_what_the_pages_read(rooms: Rooms) -> None:
    seat = played(rooms)
    table = seat.hand_id.split("/")[0]
    for game in seat.api("/games"):
        checked("Game", game)
        for wager in game["wagers"]:
            checked("Wager", wager)
            for row in wager["rows"]:
                checked("Row", row)
        for option in game["options"].values():
            checked("HouseOption", option)
    checked("Wallet", seat.api("/wallet"))
    statement = seat.api("/wallet/statement?after=0&limit=10")
    checked("Statement", statement)
    checked("StatementLine", statement["lines"][0])
    checked("RoundLine", seat.api("/wallet/rounds?limit=1")[0])
    view = seat.api(f"/tables/{table}")
    checked("View", view)
    checked("Seat", view["seats"]["1"])
    checked("Limits", view["limits"])
    round = seat.api(f"/rounds/{seat.hand_id}?views=true")
    checked("Round", round)
    checked("TableEvent", round["events"][0])
    for one in round["events"][0]["felt"]["spots"].values():
        checked("Spot", one)
    for one in seat.api(f"/rounds/{seat.hand_id}/review"):
        checked("Review", one)
    odds = seat.page.request.post("/api/v1/games/three-card-roo/odds", data={}).json()
    checked("Odds", odds)
    checked("WagerOdds", odds["wagers"]["play"])
