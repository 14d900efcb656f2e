"""Counts lines of code: without blank lines, comments and docstrings, by room.

python -m tests.code_size             rooms of the package, the tests and the pages
python -m tests.code_size --json      the same as data
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
PAGES = (".svelte", ".ts", ".js", ".mjs", ".css", ".html")
COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
GENERATED = "ui/src/lib/types.ts"


def python_lines(source: str) -> int:
    """Lines of Python with code on them.

    >>> python_lines('"Docstring."\\n\\nx = [  # a comment\\n    1,\\n]\\n')
    3
    """
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and type(first.value.value) is str:
                docstrings.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - docstrings)


def page_lines(source: str) -> int:
    """Lines of a page with more than comments on them.

    >>> page_lines("<!-- why -->\\n<p>\\n\\n// so\\n</p>")
    2
    """
    return sum(bool(line.strip()) for line in COMMENT.sub("", source).splitlines())


def tracked(root: Path) -> list[str]:
    """Files that git keeps, with their path from this folder."""
    return subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()


def sizes(root: Path = ROOT) -> dict[str, dict[str, int]]:
    """Lines of code by part (package, tests, pages) and by the folder or module in it."""
    found: dict[str, Counter[str]] = {"pitboss": Counter(), "tests": Counter(), "ui": Counter()}
    for name in tracked(root):
        part, *rest = Path(name).parts
        if part not in found or not (root / name).is_file():
            continue
        room = rest[0] if len(rest) > 1 else Path(rest[0]).stem
        if name.endswith(".py"):
            found[part][room] += python_lines((root / name).read_text(encoding="utf-8"))
        elif part == "ui" and name.endswith(PAGES):
            found[part]["types.ts (generated)" if name == GENERATED else room] += page_lines((root / name).read_text())
    return {part: dict(rooms.most_common()) for part, rooms in found.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    found = sizes()
    if parser.parse_args().json:
        print(json.dumps(found, indent=1))
        return 0
    for part, rooms in found.items():
        print(f"{part + '/':24} {sum(rooms.values()):8,}")
        for room, lines in rooms.items():
            print(f"    {room:20} {lines:8,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
