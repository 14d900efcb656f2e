"""The folder of the manuals' printed tables, which `verify` reads: one file per manual."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from pitboss.core.errors import PitbossError


def folder() -> Path:
    """The folder of *.toml files: `printed` next to this module in an installed Pitboss, tests/tables in a checkout."""
    shipped = resources.files(__package__) / "printed"
    for place in (shipped, Path(__file__).parents[2] / "tests" / "tables"):
        if isinstance(place, Path) and place.is_dir():
            return place
    raise PitbossError("The manuals' tables are missing from this installation; install a complete wheel or checkout.")
