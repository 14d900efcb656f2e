"""Keys suggested for choices: the words of card rooms have theirs, any other word gets its first free letter."""

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


def suggest(words: Iterable[str]) -> dict[str, str | None]:
    """A key for each word. Words that are never offered together, as check and call, may share one.

    >>> suggest(["low", "middle", "high"])
    {'low': 'l', 'middle': 'm', 'high': 'h'}
    """
    words = list(words)
    found: dict[str, str | None] = {word: USUAL.get(word) for word in words}
    taken = set(found.values())
    for word in words:
        if found[word] is None:
            free = (letter for letter in word.lower() if letter.isalpha() and letter.isascii() and letter not in taken)
            found[word] = next(free, None)
            taken.add(found[word])
    return found
