"""Suggests keyboard keys for choices: fixed ones for usual words, else a digit or the first free letter of the word."""

from __future__ import annotations

from collections.abc import Iterable

USUAL = {
    "check": "k",
    "call": "k",
    "bet": "b",
    "raise": "b",
    "split": "p",
    "surrender": "g",
    "even money": "e",
    "red": "n",
    "black": "m",
}

COACH = {"t", "y"}  # hint and why, while a player is asked


def suggest(words: Iterable[str]) -> dict[str, str | None]:
    """A key for each word. Words that are never offered together, as check and call, may share one.

    >>> suggest(["low", "middle", "high"])
    {'low': 'l', 'middle': 'm', 'high': 'h'}
    >>> suggest(["fold", "bet 1x", "bet 2x", "bet 3x"])
    {'fold': 'f', 'bet 1x': '1', 'bet 2x': '2', 'bet 3x': '3'}
    """
    words = list(words)
    found: dict[str, str | None] = {word: USUAL.get(word) for word in words}
    taken = {*found.values(), *COACH}
    for word in words:
        if found[word] is None:
            keys = sorted((key for key in word.lower() if key.isascii() and key.isalnum()), key=str.isalpha)
            found[word] = next((key for key in keys if key not in taken), None)
            taken.add(found[word])
    return found
