"""Printed code as a module that numba compiles once and finds again.

numba keeps compiled code next to the file it was compiled from. So printed code is written to a file whose name is a
hash of what it holds; the same code is written once on a machine.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from numba import config

from pitboss.engine import numba_cache  # noqa: F401  sets the folder of compiled code

HEAD = '''"""Printed from the rules of a game; do not edit."""

import numpy as np
from numba import njit

from pitboss.engine.kernel import enter, enter_shoe, loop, relate
from pitboss.engine.streams import CHUNK, deal, deal_group, fill, gather, reach

'''


def module(source: str, helpers: Collection[tuple[int, int]] = ()) -> ModuleType:
    """The module with this code, and with the functions that number sets of (cards, repeats)."""
    text = HEAD + "".join(set_function(n, step) for n, step in sorted(helpers)) + source
    name = f"pitboss_rounds_{sha256(text.encode()).hexdigest()[:20]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, written(name, text))
    assert spec is not None and spec.loader is not None
    made = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def written(name: str, text: str) -> Path:
    """The file with this text, written whole or not at all; where that is not allowed, in a folder of its own."""
    folder = Path(str(config.CACHE_DIR)) / "printed"  # type: ignore[attr-defined]
    path = folder / f"{name}.py"
    try:
        if path.exists() and path.read_text() == text:
            return path
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="pitboss"))
        path = folder / f"{name}.py"
    with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".new", delete=False) as draft:
        draft.write(text)
    Path(draft.name).replace(path)
    return path


def set_function(n: int, step: int) -> str:
    """Code that gives the number of a set of n cards in any order; with `step` 1 kinds may repeat."""
    from math import comb

    from pitboss.derive.packs import MOST

    names = [f"a{i}" for i in range(n)]
    lines = ["@njit(nogil=True, cache=True)", f"def set_{n}_{step}({', '.join(names)}):"]
    for i, j in exchanges(n):
        lines.append(f"    if a{i} > a{j}: a{i}, a{j} = a{j}, a{i}")
    terms = [f"binomials_{n}_{step}[{i}, a{i}]" for i in range(n)]
    lines.append(f"    return {' + '.join(terms)}")
    rows = [[comb(kind + step * i, i + 1) for kind in range(64)] for i in range(n)]
    table = f"binomials_{n}_{step} = np.array({rows!r}, dtype=np.uint64)\n"
    assert n <= MOST
    return table + "\n\n" + "\n".join(lines) + "\n\n\n"


def exchanges(n: int) -> list[tuple[int, int]]:
    """Compare and exchange these in turn, and n numbers are in order (Batcher's merge exchange)."""
    found = []
    t = max(n - 1, 0).bit_length()
    p = 1 << t - 1 if t else 0
    while p:
        q, r, d = 1 << t - 1, 0, p
        while d:
            found += [(i, i + d) for i in range(n - d) if i & p == r]
            d, q, r = q - p, q >> 1, p
        p >>= 1
    return found
