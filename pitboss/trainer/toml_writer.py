"""Settings as TOML: tables of texts, numbers, yes and no, and lists of texts. The standard library only reads TOML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pitboss.core.errors import BadValue

BARE = re.compile(r"[A-Za-z0-9_-]+")
DEEPEST = 5  # tables within tables


def toml_text(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> str:
    """Values first, then the tables within, each under its whole name.

    >>> print(toml_text({"casino": "Riverside", "chips": {"red": 5}}), end="")
    casino = "Riverside"
    <BLANKLINE>
    [chips]
    red = 5
    """
    if len(path) > DEEPEST:
        raise BadValue(f"{'.'.join(path)} is nested too deep; settings have at most {DEEPEST} levels.")
    text = "".join(f"{name(key)} = {value(one, key)}\n" for key, one in data.items() if not isinstance(one, Mapping))
    for key, one in data.items():
        if isinstance(one, Mapping):
            inner = (*path, str(key))
            text += f"\n[{'.'.join(map(name, inner))}]\n" + toml_text(one, inner)
    return text


def name(key: str) -> str:
    return key if BARE.fullmatch(key) else quoted(key)


def value(one: Any, key: str) -> str:
    if isinstance(one, bool):
        return "true" if one else "false"
    if isinstance(one, int | float) and one == one and abs(one) != float("inf"):
        return repr(one)
    if isinstance(one, str):
        return quoted(one)
    if isinstance(one, list | tuple) and all(isinstance(part, str) for part in one):
        return f"[{', '.join(map(quoted, one))}]"
    raise BadValue(f"{key} = {one!r:.40} is not a setting; give a text, a number, yes or no, or a list of texts.")


def quoted(text: str) -> str:
    """A basic string: JSON's escapes are TOML's, and the one control character that JSON does not escape is added."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
