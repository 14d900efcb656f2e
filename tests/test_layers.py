"""Which module may import which. The table is the architecture; a new module needs a row in it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pitboss"

RULES = ["acts", "options", "layout", "felt", "declared", "bet_rules", "house", "rules"]
BASE = [
    "errors",
    "compute_once",
    "cards",
    "money",
    *RULES,
    "odds",
    "reading_kind",
    "expressions",
    "readings",
    "poker",
    "hand_words",
    "against_dealer",
    "withdrawing",
]
SHARED = [*BASE, "captions", "hooks", "limits"]
ENGINE = [*SHARED, "engine"]

# what a game's drills are made with
QUESTIONS = [
    f"trainer.{name}"
    for name in ("draw", "felt_in_words", "typed_answers", "answers", "moments", "questions", "makers")
]

MINI_TEX_CARDS = ["games.mini_tex.hand", "games.mini_tex.ranking", "games.mini_tex.pocket"]  # one ranking, two games

# Longest row first: a module belongs to the first row that it is named by or lies under.
MAY_IMPORT: dict[str, list[str]] = {
    "errors": [],
    "home": [],
    "compute_once": [],
    "cards": ["errors"],
    "money": ["errors"],
    "acts": ["cards", "errors"],
    "options": ["acts", "errors", "money"],
    "layout": ["acts", "cards", "errors", "money", "options"],
    "felt": ["acts", "cards", "errors", "layout", "money", "options"],
    "declared": ["acts", "layout"],
    "bet_rules": ["options"],
    "house": ["bet_rules", "cards", "errors", "money", "options"],
    "rules": ["acts", "bet_rules", "cards", "declared", "errors", "felt", "house", "layout", "options"],
    "hand_words": [],
    "against_dealer": ["acts", "cards", "hand_words", "layout", "options", "poker", "rules"],
    "withdrawing": ["acts", "errors", "layout"],
    "odds": ["acts", "cards", "errors", "felt", "house", "layout", "money", "options"],
    "reading_kind": ["errors"],
    "expressions": ["cards", "errors", "reading_kind"],
    "readings": ["expressions", "reading_kind"],
    "hooks": ["acts", "cards", "errors", "house", "layout", "money", "odds", "options", "rules"],
    "poker": ["cards", "errors", "hand_words", "readings"],
    "reason_words": ["cards", "errors", "expressions", "hand_words", "poker", "rules"],
    "captions": BASE,
    "limits": [*BASE, "captions"],
    "rules_in_words": [*BASE, "captions", "limits"],
    "trainer.draw": BASE,
    "trainer.felt_in_words": [*BASE, "captions"],
    "trainer.typed_answers": BASE,
    "trainer.answers": [*BASE, "trainer.draw", "trainer.typed_answers"],
    "trainer.moments": [*BASE, "trainer.draw", "trainer.felt_in_words"],
    "trainer.questions": [*BASE, *QUESTIONS],
    "trainer.makers": [*BASE, "captions", *QUESTIONS],
    "engine.count": [*BASE, "engine.count"],
    "engine": [*BASE, "reason_words", "engine"],
    "games.mini_tex_pvp": [*BASE, "captions", *QUESTIONS, "engine.count", *MINI_TEX_CARDS],
    "games.tiger_pai_gow.pai_gow_classes": [*BASE, "games.tiger_pai_gow", "engine.count", "engine.executor"],
    "games": [*BASE, "captions", *QUESTIONS, "engine.count"],
    "solver": [*BASE, "solver", "engine.count", "games.mini_tex_pvp", *MINI_TEX_CARDS],
    "lab": [*ENGINE, "rules_in_words", "home", "games", "lab"],
    "adapters.pokerkit_game": [*BASE, "games.mini_tex.hand", "games.mini_tex_pvp.phh"],
    "adapters": [*ENGINE, "games", "library", "adapters"],
    "library": [*ENGINE, "games", "lab", "library"],
    "trainer": [*ENGINE, "rules_in_words", "home", "games", "lab", "trainer"],
    "table": [*ENGINE, "table"],
    "ledger": [*BASE, "ledger"],
    "store": [*ENGINE, "table", "ledger", "store"],
    "server": ["*"],
    "cli": ["*"],
    "__main__": ["cli"],
    "": ["home"],
}
# a game's kernel.py, imported only when something is simulated
FOR_KERNELS = ["engine.kernel", "engine.streams", "engine.derive.outcome_table"]
NO_OTHER_GAME = ("lab", "trainer", "engine", "table", "ledger", "store", "server", "cli")
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
PURE = (*BASE, "games", "engine.round", "engine.walk", "engine.count", "engine.by_hand", "captions")


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


def faults(module: str, source: str) -> list[str]:
    """What a module imports and may not."""
    row, found = row_of(module), []
    folder = ".".join(module.split(".")[:2])
    for name in imports(ast.parse(source)):
        if not within(name, "pitboss"):
            if name.split(".")[0] in NOT_FOR_RULES and any(within(module, pure) for pure in PURE):
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
        ("cards", "from pitboss.acts import Act"),
        ("rules", "from pitboss.engine.round import Round"),
        ("rules", "def late():\n    from pitboss.games import REGISTRY"),
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
    ],
)
def test_a_planted_violation_is_found(module: str, line: str) -> None:
    assert faults(module, line)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("layout", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from pitboss.house import House"),
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
