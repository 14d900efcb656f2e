"""The examples of docs/library.md run as printed."""

from __future__ import annotations

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_every_example_in_the_library_page() -> None:
    text = (DOCS / "library.md").read_text().replace("```python\n", "").replace("```\n", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, "library.md", str(DOCS / "library.md"), 0)
    assert len(examples.examples) > 20
    found: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(examples, out=found.append)
    assert not found, "".join(found)
