"""The examples of docs/library.md run as printed, and the notebook from its first cell to its last."""

from __future__ import annotations

import ast
import doctest
import json
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[2] / "docs"


def test_every_example_in_the_library_page() -> None:
    text = (DOCS / "library.md").read_text().replace("```python\n", "").replace("```\n", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, "library.md", str(DOCS / "library.md"), 0)
    assert len(examples.examples) > 20
    found: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(examples, out=found.append)
    assert not found, "".join(found)


def test_the_notebook_runs_and_every_cell_shows_what_it_ends_with() -> None:
    book = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5) and book["metadata"]["language_info"][
        "name"
    ] == "python"
    cells, names = book["cells"], dict[str, Any]()
    assert len({cell["id"] for cell in cells}) == len(cells)
    for cell in cells:
        if cell["cell_type"] == "markdown":
            assert set(cell) == {"cell_type", "id", "metadata", "source"}
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None, "the notebook is kept without outputs"
        *before, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(before, []), cell["id"], "exec"), names)
        assert isinstance(last, ast.Expr)
        shown = eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
        display = getattr(shown, "_repr_html_", None) or getattr(shown, "_repr_mimebundle_", None) or shown.__repr__
        assert display()
