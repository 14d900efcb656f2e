"""Documents of a house for commands that start quickly: read from a SQLite file without the rest of the store."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from pitboss.core.errors import BadFile


def document_in(file: Path, name: str) -> str:
    """A document's text, also while a server runs; empty if there is none."""
    if not file.is_file():
        return ""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            row = connection.execute("SELECT body FROM documents WHERE name = ?", (name,)).fetchone()
    except sqlite3.Error as error:
        raise BadFile(
            f"{file} cannot be read as a database of this Pitboss ({error}); if another build wrote it, see"
            " docs/operating.md, Moving a house."
        ) from None
    return str(row[0]) if row else ""
