"""A class of five run by an instructor in a real browser until all five are certified, and recorded.

`python -m tests.long.class_of_five FOLDER` takes some minutes. It leaves FOLDER/instructor.zip, the recording, which
`playwright show-trace` plays, and the badges and exports of the class.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.browser.conftest import House, Rooms, build_pages, launched
from tests.browser.test_class import TRAINEES, run_class
from tests.browser.test_group import account


def main(out: Path) -> None:
    build_pages()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        house = House(Path(folder))
        house.open()
        try:
            rooms = Rooms(browser, house.url)
            tess = account(rooms, "tess")
            tess.context.tracing.start(screenshots=True, snapshots=True)
            try:
                run_class(rooms, tess, out, TRAINEES)
            finally:
                tess.context.tracing.stop(path=out / "instructor.zip")
            assert not rooms.errors, rooms.errors
            print(f"A class of {len(TRAINEES)}: all certified, one revoked; recorded in {out}")
        finally:
            house.kill()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as unkept:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else unkept))
