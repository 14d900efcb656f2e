"""What a hand is asked, in words a screen can offer: choices with their text, their cards and a suggested key."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pitboss.acts import Ask, Choice, Choices
from pitboss.cards import Card, text
from pitboss.lab.keys import suggest
from pitboss.money import dollars

MANY = 400  # choices listed one by one at most


def offered(ask: Ask) -> dict[str, Any]:
    """For the player who is asked, and nobody else: choices may name his cards."""
    amounts = list(_amounts(ask))
    named = [choice for choice in islice(iter(ask.legal), MANY) if not _is_amount(choice)]
    keys = suggest(str(choice) for choice in named)
    return {
        "name": type(named[0]).__name__.lower() if named else "",
        "choices": [_choice(choice, keys[str(choice)]) for choice in named],
        "amounts": amounts,
    }


def _choice(choice: Choice, key: str | None) -> dict[str, Any]:
    named = _cards(choice)
    if named:
        return {"text": str(choice), "key": None, "cards": named}
    return {"text": str(choice), "key": key}


def _cards(choice: Choice) -> dict[str, str]:
    """The cards that a choice names, field by field."""
    if isinstance(choice, Choices) or not isinstance(choice, tuple) or not hasattr(choice, "_asdict"):
        return {}
    fields: dict[str, Any] = choice._asdict()
    return {
        name: text(value)
        for name, value in fields.items()
        if isinstance(value, tuple) and all(isinstance(card, Card) for card in value)
    }


def _is_amount(choice: Choice) -> bool:
    return bool(getattr(choice, "to", 0))


def _amounts(ask: Ask) -> Iterator[dict[str, Any]]:
    """Bets and raises of any size, one line for each word. Only the least and the largest are listed as choices."""
    by_word: dict[str, list[int]] = {}
    for choice in ask.legal:
        if _is_amount(choice):
            by_word.setdefault(str(choice.kind), []).append(choice.to)  # type: ignore[attr-defined]
    for word, sizes in by_word.items():
        yield _amount(word, min(sizes), max(sizes), getattr(ask.legal, "chip", 1))


def _amount(word: str, least: int, most: int, step: int) -> dict[str, Any]:
    text, key = f"{word} to {dollars(least)}", suggest([word])[word]
    return {"text": text, "word": word, "least": least, "most": most, "step": step, "key": key}
