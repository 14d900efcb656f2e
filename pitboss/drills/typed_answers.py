"""Answers as people type them: amounts, numbers, chips, cards and choices, in the words that dealers use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pitboss.core.cards import Cards, cards
from pitboss.core.errors import BadInput, BadValue
from pitboss.core.money import CHIPS, Cents, Chip, dollars, parse

COUNTS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NUMBERS = {word: str(n) for n, word in enumerate(COUNTS)}
RANKS = {**NUMBERS, "ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
SAME = {  # words that mean the same in an answer
    "y": "yes", "yeah": "yes", "yep": "yes", "true": "yes", "correct": "yes", "right": "yes",
    "n": "no", "nope": "no", "false": "no", "incorrect": "no", "wrong": "no",
    "lose": "loses", "lost": "loses", "take": "loses", "takes": "loses",
    "push": "pushes", "tie": "pushes", "pay": "pays", "wins": "pays", "win": "pays",
    "stand": "stands", "hit": "hits", "even": "1 to 1", "money": "", "please": "", "option": "", "answer": "",
    "it": "", "the": "", "bet": "", "a": "", "is": "", "an": "", "and": "", "at": "", "of": "", "for": "", "on": "",
}  # fmt: skip


def read_amount(response: str) -> Cents:
    """Dollars: "22.50", "$22.50.", "40 dollars", "22 dollars 50 cents", "pay 40"."""
    typed = re.sub(r"^(?:pays?|it pays)\s+", "", response.strip().lower()).rstrip(".!")
    parts = re.fullmatch(r"(?:(.+?)\s*(?:dollars?|bucks|\$))?(?:\s*(?:and\s+)?(\d{1,2}) cents?)?", typed)
    if parts and (parts[1] or parts[2]):
        return parse(parts[1] or "0") + int(parts[2] or 0)
    try:
        return parse(typed)
    except BadValue:
        raise BadValue(f"{response!r} is not an amount; type dollars, such as 5, 12.50 or $1,250.") from None


def read_number(response: str) -> int:
    """Digits, with or without what is counted: "17", "seat 4", "hard 17", "#3", "seven"."""
    typed = re.sub(r"[#.!]|\b(?:seat|position|hard|soft|total|of|a)\b", " ", response.lower()).split()
    typed = [NUMBERS.get(word, word) for word in typed]
    if len(typed) != 1 or not typed[0].isdecimal() or len(typed[0]) > 9:
        raise BadInput(f"{response!r} is not a number; type digits, such as 17.")
    return int(typed[0])


def read_order(response: str, n: int) -> tuple[int, ...]:
    """Each number once: "2 1 3", "213", "2, 1, 3", "2 > 1 > 3", "2 then 1 then 3"."""
    numbers = re.sub(r"[,;>.\-]|\b(?:then|and|first|last)\b", " ", response.lower()).split()
    if len(numbers) == 1 and n < 10:
        numbers = list(numbers[0])  # 2134 is as clear as 2 1 3 4
    if sorted(numbers) != sorted(map(str, range(1, n + 1))):
        raise BadInput(f"{response!r} is not an order of 1 to {n}; type each number once, with spaces between them.")
    return tuple(map(int, numbers))


def read_cards(response: str) -> Cards:
    """Cards: "Ah 7c", "A♥ 7♣", "ace of hearts and 7 of clubs"."""
    typed = re.sub(r"[,;.]|\band\b", " ", response.lower())
    typed = re.sub(
        r"(\w+)\s+of\s+(clubs|diamonds|hearts|spades)\b", lambda m: RANKS.get(m[1], m[1]) + SUITS[m[2]], typed
    )
    for sign in "♣♦♥♠":
        typed = typed.replace(sign, SUITS[sign])
    return cards(typed)


def read_chips(response: str, chips: Sequence[Chip] = CHIPS) -> tuple[Cents, int]:
    """What these chips are worth, in cents, and how many they are; a color by its start, where only one begins so.

    >>> read_chips("2 green, 1 red 50 cents in coin"), read_chips("two greens and 1x red"), read_chips("2g 1r")
    ((5550, 3), (5500, 3), (5500, 3))
    """
    typed = re.sub(r"[,;.]|\b(?:in|coins?|and|chips?|checks?)\b", " ", response.lower())
    typed = re.sub(r"(\d)\s*x?\s*([a-z])", r"\1 \2", typed)
    words = [NUMBERS.get(word, word) for word in typed.split()]
    if words == ["nothing"]:
        return 0, 0
    total = pieces = 0
    for count, color in zip(words[::2], words[1::2], strict=False):
        worth = 1 if color in ("cents", "cent") else worth_of(color, chips)
        if not count.isdecimal() or len(count) > 6 or worth is None:
            words = words[:1]
            break
        total += int(count) * worth
        pieces += int(count) * (worth != 1)
    if not words or len(words) % 2:
        known = ", ".join(f"{chip.color} {dollars(chip.value)}" for chip in chips)
        raise BadValue(f"{response!r} does not name chips; type counts and colors, such as 2 green 1 red ({known}).")
    return total, pieces


def worth_of(color: str, chips: Sequence[Chip]) -> Cents | None:
    """What a chip of this color is worth, by its name or the start of it."""
    fits = [chip for chip in chips if chip.color == color.removesuffix("s")]
    fits = fits or [chip for chip in chips if chip.color.startswith(color)]
    return fits[0].value if len(fits) == 1 else None


def one_of(response: str, names: Sequence[str]) -> str:
    """A name by its number, itself, its beginning, or words that only one of them has."""
    want = plain(response)
    low = [plain(name) for name in names]
    if want in low:
        return names[low.index(want)]
    fits = [name for name, lower in zip(names, low, strict=True) if want and lower.startswith(want)]
    if len(fits) == 1:
        return fits[0]
    number = re.fullmatch(r"(?:no\.?|option|answer|#|number)?\s*(\d+)\s*[.)]?", response.strip().lower())
    if number and 1 <= int(number[1]) <= len(names):
        return names[int(number[1]) - 1]
    typed = meant(want, SAME)
    for fit in (typed.__eq__, typed.issubset):
        fits = [name for name, lower in zip(names, low, strict=True) if typed and fit(meant(lower, SAME))]
        if len(fits) == 1:
            return fits[0]
    offered = "; ".join(f"{n} {name}" for n, name in enumerate(names, 1))
    raise BadInput(f"{response!r} is not offered; type a number or the start of a name: {offered}.")


def plain(text: str) -> str:
    return " ".join(text.strip().lower().replace("$", "").rstrip(".!?").split())


def meant(text: str, same: Mapping[str, str]) -> frozenset[str]:
    """The words of an answer that matter, each in one form; odds are one word."""
    words = re.sub(r"[^\w\s.']", " ", re.sub(r"\b(\d+)\s*(?:to|:|-)\s*(\d+)\b", r"\1to\2", text)).split()
    odds = [re.sub(r"\b(\d+) to (\d+)\b", r"\1to\2", same.get(word, word)) for word in words]
    return frozenset(word for word in odds if word)
