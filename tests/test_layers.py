"""Which module may import which. The table is the architecture; a new module needs a row in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pitboss"

# Rooms from the bottom to the top. A room imports those that its row names, and its own modules.
CORE = ["core"]
RULES = ["core", "rules"]
RULESETS = [*RULES, "rulesets"]
ENGINE = [*RULES, "engine"]
DERIVE = [*RULESETS, "engine", "derive"]
LAB = [*DERIVE, "games", "lab"]
TRAINER = [*LAB, "drills", "trainer"]
MINI_TEX_CARDS = ["games.mini_tex.hand", "games.mini_tex.ranking", "games.mini_tex.pocket"]  # one ranking, two games
# what every part of the server may use
SERVING = [
    f"server.{name}" for name in ("settings", "schemas", "replies", "problems", "client_messages", "addresses", "logs")
]
STATE = [*ENGINE, "table", "ledger", "store"]

# Longest row first: a module belongs to the first row that it is named by or lies under.
MAY_IMPORT: dict[str, list[str]] = {
    "core": CORE,
    "core.errors": [],
    "core.folders": [],
    "core.cache": [],
    "core.cards": ["core.errors"],
    "core.money": ["core.errors"],
    "rules": RULES,
    "rules.acts": CORE,
    "rules.options": [*CORE, "rules.acts"],
    "rules.layout": [*CORE, "rules.acts", "rules.options"],
    "rules.bet_rules": [*CORE, "rules.options"],
    "rules.clause_words": [*CORE, "rules.acts", "rules.options"],
    "rules.house": [*CORE, "rules.bet_rules", "rules.clause_words", "rules.clauses", "rules.options"],
    "rulesets": RULESETS,
    "drills": [*RULES, "drills"],
    "engine": ENGINE,
    "engine.count": [*CORE, "engine.count"],
    "derive": DERIVE,
    "games": [*RULESETS, "drills", "engine.count"],
    "games.mini_tex_pvp": [*RULESETS, "drills", "engine.count", *MINI_TEX_CARDS],
    "games.tiger_pai_gow.pai_gow_classes": [*RULESETS, "games.tiger_pai_gow", "engine.count", "engine.executor"],
    "solver.pai_gow": [*RULESETS, "games.tiger_pai_gow"],
    "solver.shipped": ["games.mini_tex_pvp", "games.tiger_pai_gow"],
    "solver": [*RULESETS, "solver", "engine.count", "games.mini_tex_pvp", *MINI_TEX_CARDS],
    "lab": LAB,
    "trainer": TRAINER,
    "lab.dossier": [*LAB, "table"],
    "lab.dossier.check_vectors": [],
    "api": [*LAB, "api"],
    "api.adapters.pokerkit_game": [*RULES, "games.mini_tex.hand", "games.mini_tex_pvp.phh"],
    "table": [*ENGINE, "table"],
    "ledger": [*RULES, "ledger"],
    "store": STATE,
    "server": ["*"],  # the application and what starts it
    "server.logs": [],
    "server.settings": [*CORE, "server.logs"],
    "server.schemas": [*RULES, "games"],
    "server.problems": CORE,
    "server.client_messages": ["server.schemas"],
    "server.addresses": CORE,
    "server.request_checks": [*CORE, *SERVING],
    "server.replies": [*SERVING, "table.shapes"],
    "server.work": [*TRAINER, "table", "store", *SERVING, "server.work"],
    "server.live": [*STATE, "games", "lab", "trainer", *SERVING, "server.request_checks", "server.work", "server.live"],
    "server.people": [*CORE, "store", *SERVING, "server.live", "server.people"],
    "server.training": [*TRAINER, "table", "store", *SERVING, "server.work", "server.live", "server.training"],
    "server.http": [*STATE, *TRAINER, "server"],
    "cli": ["*"],
    "__main__": ["cli"],
    "": ["core.folders"],
}
AT_THE_TOP = ("server.app", "server.run", "server.operator_commands", "cli")  # starts the program
NOT_AT_THE_TOP = ("server.http", "server.live", "server.people", "server.training", "server.work")
# a game's kernel.py, imported only when something is simulated
FOR_KERNELS = ["engine.kernel", "engine.streams", "derive.outcome_table"]
NO_OTHER_GAME = (
    "api",
    "derive",
    "drills",
    "lab",
    "trainer",
    "engine",
    "table",
    "ledger",
    "store",
    "server",
    "cli",
)
NOT_FOR_RULES = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "io",
    "pathlib",
    "socket",
    "subprocess",
    "sys",
    "asyncio",
}
PURE = (
    "core.cards",
    "core.money",
    "core.errors",
    "rules",
    "rulesets",
    "drills",
    "games",
    "engine.round",
    "engine.walk",
    "engine.by_hand",
)


DATED = ("rules.limits",)  # presets of the law have dates


def row_of(module: str) -> str:
    """The row of the table that a module belongs to."""
    for row in sorted(MAY_IMPORT, key=len, reverse=True):
        if row and (module == row or module.startswith(row + ".")):
            return row
    if module == "":
        return ""
    raise AssertionError(f"pitboss.{module} has no row in the table of layers")


def imports(tree: ast.Module) -> Iterator[str]:
    """Modules imported at run time, wherever in the file; those only for types do not count."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        waiting += (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))


def within(name: str, allowed: str) -> bool:
    return name == allowed or name.startswith(allowed + ".")


def pure(module: str) -> bool:
    """Whether a module may know nothing of chance, time and files."""
    return module not in DATED and any(within(module, room) for room in PURE)


def faults(module: str, source: str) -> list[str]:
    """What a module imports and may not."""
    row, found = row_of(module), []
    folder = ".".join(module.split(".")[:2])
    for name in imports(ast.parse(source)):
        if not within(name, "pitboss"):
            if name.split(".")[0] in NOT_FOR_RULES and pure(module):
                found.append(f"{module} imports {name}, and rules know no chance, time or files")
            continue
        target = name.removeprefix("pitboss").removeprefix(".")
        allowed = MAY_IMPORT[row] + (FOR_KERNELS if module.startswith("games.") and module.endswith(".kernel") else [])
        own = row.startswith("games") and folder.count(".") == 1 and within(target, folder)
        if (
            target not in ("", "__version__")
            and not own
            and "*" not in allowed
            and not any(within(target, one) for one in allowed)
        ):
            found.append(f"{module} imports {target}")
        elif any(within(row, low) for low in NOT_AT_THE_TOP) and any(within(target, top) for top in AT_THE_TOP):
            found.append(f"{module} imports {target}, which is for what starts the program")
        if target.count(".") and within(target, "games") and row in NO_OTHER_GAME and target != "games.REGISTRY":
            found.append(f"{module} names a game: {target}")
    return found


def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found.append((".".join(parts[:-1] if parts[-1] == "__init__" else parts), path))
    return found


def test_imports_follow_the_layers() -> None:
    found = modules()
    assert len(found) > 100
    assert [fault for module, path in found for fault in faults(module, path.read_text())] == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core.cards", "from pitboss.rules.acts import Act"),
        ("rules.game", "from pitboss.engine.round import Round"),
        ("rules.game", "def late():\n    from pitboss.games import REGISTRY"),
        ("engine.round", "from pitboss.games.three_card_roo import GAME"),
        ("engine.round", "import pitboss.games"),
        ("engine.round", "from random import Random"),
        ("games.three_card_roo.advice", "from pitboss.games.two_card_roo.hand import Position"),
        ("games.three_card_roo.advice", "from pitboss.engine.walk import walk"),
        ("games.three_card_roo", "import random"),
        ("games.three_card_roo", "from time import time"),
        ("games.mini_tex", "from pitboss.games.mini_tex_pvp import GAME"),
        ("games.mini_tex_pvp", "from pitboss.games.mini_tex.wagers import Options"),
        ("lab.verify", "from pitboss.cli import app"),
        ("lab.verify", "from pitboss.games.three_card_roo import GAME"),
        ("cli.play", "from pitboss.games.three_card_roo import GAME"),
        ("ledger.balances", "from pitboss.store import Store"),
        ("server.live.floor", "from pitboss.server.http.context import Context"),
        ("server.people.people", "from pitboss.server.http import routes"),
        ("server.http.routes", "from pitboss.server.app import make_app"),
        ("server.replies.frames", "from pitboss.server.live.floor import Floor"),
        ("drills.makers", "from pitboss.trainer.deal import Deal"),
    ],
)
def test_a_planted_violation_is_found(module: str, line: str) -> None:
    assert faults(module, line)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        (
            "rules.layout",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pitboss.rules.house import House",
        ),
        ("games.three_card_roo.advice", "from pitboss.games.three_card_roo.hand import Open"),
        ("games.mini_tex_pvp", "from pitboss.games.mini_tex.hand import best"),
        ("lab.verify", "from pitboss.games import REGISTRY"),
        ("games.tiger_pai_gow.odds", "from pitboss.engine.count.suits import colors"),
    ],
)
def test_what_is_allowed_is_allowed(module: str, line: str) -> None:
    assert faults(module, line) == []


def test_a_module_without_a_row_is_found() -> None:
    with pytest.raises(AssertionError, match="no row"):
        faults("casino", "")
